import Interchange
import TodoCore
import TodoStore

/// Imports a calendar into the store.
struct CalendarImport {
  private let importer: Importer
  private let book: Daybook
  /// The list for items whose file names no list; nil to use the name of their calendar.
  private let list: String?
  private(set) var tally = CalendarTally()
  /// The common base of the items of a merged file, by UID; nil for an import.
  private var common: [String: [SourceComponent]]?
  /// How many components had a UID, where it was more than one.
  private var copies: [String: Int] = [:]
  /// The subscription that is imported; nil for the user's own file. Items of a subscription take
  /// the calendar's values, regardless of their versions, and have reminders only if the user
  /// requested them.
  private var subscription: SyncBinding?
  /// The outcome of the components of a subscription.
  private(set) var taken = Taken()

  /// The components of a subscription.
  struct Taken {
    /// The UIDs of its items.
    var uids: Set<String> = []
    /// The components that can not be read, with their UIDs where those can.
    var unreadable: [(uid: String?, error: CalendarError)] = []
    /// Items that are in another list and stay there.
    var elsewhere: [Item] = []
    /// The links of the subscription's items.
    var links: [(item: Item, links: ItemLinks)] = []
  }

  init(_ importer: Importer, _ book: Daybook, list: String?) {
    self.importer = importer
    self.book = book
    self.list = list
  }

  init(_ importer: Importer, _ book: Daybook, subscription: SyncBinding) {
    self.init(importer, book, list: subscription.list)
    self.subscription = subscription
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - source: Returns the next piece; nil at the end.
  ///   - each: Called for every component with its error, or nil.
  mutating func run(
    _ source: @escaping () throws -> [UInt8]?, each: (LineError?) throws -> Void
  ) throws {
    var reader = CalendarFileReader(book.calendarContext, source: source)
    reader.isForeign = subscription != nil
    var waiting: WaitingComponents?
    try readAhead({ try reader.nextParts() }) { part in
      guard case .waiting(let component) = part else { return try take(part, each) }
      let texts = try waiting ?? importer.waitingComponents()
      waiting = texts
      try texts.add(component)
    }
    if let waiting {
      let reader = reader
      let next: () throws -> [[WaitingComponent]]? = {
        try waiting.nextGroups()?.map { family in try known(besides: family) + family }
      }
      try workAhead(next, { $0.flatMap(reader.parts) }) { try $0.forEach { try take($0, each) } }
    }
    tally.leftOut.add(reader.leftOut)
    if reader.lacksCalendarEnd { tally.unended += 1 }
  }

  private mutating func take(
    _ part: CalendarFileReader.Part, _ each: (LineError?) throws -> Void
  ) throws {
    switch part {
    case .waiting: break
    case .bad(let error, let uid):
      if subscription != nil { taken.unreadable.append((uid, error)) }
      try each(LineError(error))
    case .items(let found):
      do {
        // Checks the whole family, which is never empty, before taking any item, so that it is
        // taken entirely or not at all. Indices are used because copying an item costs more than
        // reading its fields.
        var family = found.items
        for index in family.indices { setList(of: &family[index], calendar: found.calendar) }
        if let subscription, let known = try importer.stored(uid: family[0].item.uid),
          known.list != subscription.list
        {
          taken.elsewhere.append(known)
          return try each(nil)
        }
        for index in family.indices { try family[index].item.checkSize() }
        let stored = try StoredSeries(family[0].item, importer)
        if subscription == nil, let stored, family[0].isOlder(than: stored.item) {
          importer.noteSame()
          tally.older += 1
          return try each(nil)
        }
        stored?.identify(&family)
        if let uid = family[0].formerUID, try importer.stored(uid: family[0].item.uid) == nil,
          let known = try importer.stored(uid: uid), family[0].hasName(of: known)
        {
          family[0].item.uid = uid
        }
        for index in family.indices {
          if try stored?.isBeyondItsEnd(family[index].item) ?? false {
            tally.leftOut.add("RECURRENCE-ID")
          } else {
            try take(&family[index], over: stored)
          }
        }
        try stored?.withdraw(besides: family)
        tally.replaced += found.replaced
      } catch let error as ItemTooLarge {
        let uid = found.items.first?.item.uid
        let error = CalendarError(
          .exceeds(error.excess), line: found.line, property: error.field.property)
        if subscription != nil { taken.unreadable.append((uid, error)) }
        return try each(LineError(error))
      }
      try each(nil)
    }
  }

  /// Returns the stored components of a series if the file contains only single occurrences of it,
  /// such as an update to one meeting.
  private func known(besides family: [WaitingComponent]) throws -> [WaitingComponent] {
    guard subscription == nil, let first = family.first, !family.contains(where: \.isWhole),
      let series = try importer.stored(uid: first.uid), !series.sources.isEmpty
    else { return [] }
    let own = try importer.detached(from: series).filter(\.isFromOverride)
    let sources = ([series] + own).flatMap(\.sources)
    return sources.map {
      WaitingComponent(
        uid: first.uid, line: first.line, calendar: first.calendar,
        isWhole: $0.occurrence == nil, bytes: Array($0.text.utf8))
    }.filter { stored in !family.contains { $0.namesOccurrence(of: stored) } }
  }

  /// Sets the list of an item: its own, else the requested one, else the calendar's.
  private func setList(of read: inout CalendarItem, calendar: String?) {
    if !read.hasList, let name = list ?? calendar { read.item.list = name }
    if subscription?.hasReminders == false { read.item.reminders = [] }
  }

  private mutating func take(_ read: inout CalendarItem, over series: StoredSeries?) throws {
    // Reminders without a date of their own are as old as the item.
    let created = read.item.created
    if !(read.item.reminders ?? []).isEmpty {
      read.item.reminders = read.item.reminders?.changing { $0.made = $0.made ?? created }
    }
    let uid = read.item.uid
    if try store(read, over: series) { return }
    if let earlier = try version(ofUID: uid), read.version != earlier {
      tally.replaced += 1
      if read.version > earlier { try store(read, over: series, again: true) }
      return
    }
    var copy = copies[uid, default: 1]
    while true {
      let earlier = copy == 1 ? uid : "\(uid)#\(copy)"
      if let stored = try importer.stored(uid: earlier), read.hasSameSources(as: stored) {
        taken.uids.insert(earlier)
        return importer.noteSame()
      }
      copy += 1
      copies[uid] = copy
      read.item.uid = "\(uid)#\(copy)"
      read.item.sources = read.item.sources.outdated
      if try store(read, over: nil) {
        tally.repeated += 1
        return
      }
    }
  }

  /// The links of a component, with the steps that it named before, unless those name it themselves.
  private func links(
    _ related: RelatedProperties, _ before: RelatedProperties?, _ read: CalendarItem
  ) throws -> ItemLinks {
    var links = related.links
    links.formerChildren =
      try before?.children.filter { child in
        guard !related.children.contains(child), let step = try importer.stored(uid: child) else {
          return false
        }
        return RelatedProperties(of: step)?.parent != read.item.uid
      }.map { .uid($0) } ?? []
    return links
  }

  /// Whether a component is as the item has it that an earlier version made of the second with its UID.
  private func isItsCopy(_ read: CalendarItem) throws -> Bool {
    try importer.stored(uid: "\(read.item.uid)#2").map { read.hasSameSources(as: $0) } ?? false
  }

  /// Returns the version of the component that the stored item with a UID was read from.
  private func version(ofUID uid: String) throws -> ComponentVersion? {
    if let seen = try importer.version(ofUID: uid) {
      return ComponentVersion(sequence: seen.sequence, stamp: seen.stamp)
    }
    return try importer.source(ofUID: uid).flatMap {
      ComponentVersion(text: $0, context: book.calendarContext)
    }
  }

  /// - Parameter again: Whether the file had this UID before, in an older version.
  /// - Returns: False if the file had this UID before.
  @discardableResult
  private mutating func store(
    _ read: CalendarItem, over series: StoredSeries?, again: Bool = false
  ) throws -> Bool {
    let detached = series?.item.uid == read.item.uid ? series?.detached ?? [] : []
    do {
      var (isKnown, isNews, isOlder) = (false, true, false)
      let related = read.related
      var links = related == RelatedProperties() ? ItemLinks() : related.links
      func merged(_ existing: Item) throws -> Item {
        isKnown = true
        let lacksLink = try book.lacksLink(of: related, existing)
        if let common {
          var existing = existing
          existing.sources = common[existing.uid] ?? existing.sources
          let before = RelatedProperties(of: existing) ?? RelatedProperties()
          links =
            try !lacksLink && before == related ? ItemLinks() : self.links(related, before, read)
          return try book.taking(read, into: existing, detached: detached)
        }
        isOlder = subscription == nil && read.isOlder(than: existing)
        isNews =
          try !isOlder
          && (read.hasSameSources(as: existing)
            || !isAsWritten(read, existing) && !isItsCopy(read))
        // The links in the stored source were already applied when it was read.
        let before =
          existing.sources.isEmpty ? nil : RelatedProperties(of: existing) ?? RelatedProperties()
        links =
          try !lacksLink && (!isNews || before == related)
          ? ItemLinks() : self.links(related, before, read)
        guard isNews else { return existing }
        return try book.taking(read, into: existing, detached: detached)
      }
      let stored =
        try again
        ? importer.retake(read.item.asNewStep, merged: merged)
        : importer.take(read.item.asNewStep, merged: merged)
      if subscription == nil {
        if !isKnown, common == nil { try importer.noteReturn(of: stored) }
        importer.link(stored, links)
      } else {
        taken.uids.insert(stored.uid)
        if !links.isEmpty { taken.links.append((stored, links)) }
      }
      if isKnown, stored.sources.first?.text != read.item.sources.first?.text {
        let version = read.version
        try importer.note((version.sequence, version.stamp), of: stored)
      }
      if isOlder { tally.older += 1 }
      let marks = isNews ? read.marks(of: stored) : [:]
      if !marks.isEmpty { try importer.mark(stored, marks) }
    } catch is Importer.RepeatedUID { return false }
    for (name, count) in read.unshown { tally.kept.add(name, count) }
    for zone in read.zoneDifferences {
      if zone.isByName {
        tally.zonesByName.add(zone.tzid)
      } else {
        tally.zonesByFile.add(zone.tzid)
      }
    }
    return true
  }
}

extension CalendarImport {
  /// Imports the item of a file in a synced folder. The file already contains the local changes.
  ///
  /// - Parameter base: The common base of both sides; nil if there is none.
  /// - Returns: The UIDs of the file's items, with the texts they were read from.
  /// - Throws: `CalendarError`, `ItemTooLarge`.
  mutating func take(
    merged file: CalendarFile, base: CalendarFile?
  ) throws -> [(uid: String, sources: [SourceComponent])] {
    let context = book.calendarContext
    let (family, stored) = try named(try file.items(context))
    common = [:]
    if let base, let known = try? named(try base.items(context)).family {
      for read in known { common?[read.item.uid] = read.item.sources.outdated }
    }
    defer { common = nil }
    for read in family { try read.item.checkSize() }
    for var read in family {
      if try stored?.isBeyondItsEnd(read.item) ?? false { continue }
      try take(&read, over: stored)
    }
    try stored?.withdraw(besides: family)
    return family.map { ($0.item.uid, $0.item.sources) }
  }

  /// Returns the items of a file, in the list of its folder and with the UIDs under which they are
  /// stored.
  func named(_ items: [CalendarItem]) throws -> (family: [CalendarItem], stored: StoredSeries?) {
    var family = items
    let stored = try family.first.flatMap { try StoredSeries($0.item, importer) }
    for index in family.indices {
      if let list { family[index].item.list = list }
      family[index].hasList = true
      family[index].isMerged = true
    }
    stored?.identify(&family)
    return (family, stored)
  }

  /// Whether the file says the same of a stored item as an export of it would.
  private func isAsWritten(_ read: CalendarItem, _ existing: Item) throws -> Bool {
    let store = try book.store()
    return read.isAsWritten(
      try book.asCurrentStep(existing),
      marks: try store.reminderMarks(of: [existing], at: book.now.instant)[existing.id] ?? [:],
      relatives: try store.calendarRelatives(of: [existing])[existing.id] ?? .init())
  }
}

extension Daybook {
  /// Links earlier items to the items that an import added, if their stored sources name these.
  /// Files may be imported in any order, and removed items may return.
  func linkToAdded(_ importer: Importer) throws {
    let (added, items) = try importer.itemsNamingAdded()
    for item in items {
      guard let related = RelatedProperties(of: item) else { continue }
      var links = ItemLinks()
      if item.parent == nil, let parent = related.parent, added.contains(parent) {
        links.parent = .some(.uid(parent))
        if let text = CalendarFile.text(ofSources: item),
          let read = try? CalendarFile(Array(text.utf8)).items(calendarContext).first
        {
          try importer.change(item.id) { $0.position = read.item.position }
        }
      }
      if !added.isDisjoint(with: related.after) {
        let others = try store().items.items(ids: item.after)
        let known = item.after.compactMap { others[$0]?.uid }
        links.after = (known + related.after.filter(added.contains)).map { .uid($0) }
      }
      links.children = related.children.filter(added.contains).map { .uid($0) }
      importer.link(item, links, isTaken: false)
    }
  }

  /// Whether a stored item with a current source lacks one of the source's links to a known item.
  fileprivate func lacksLink(of related: RelatedProperties, _ item: Item) throws -> Bool {
    let isNone = related.parent == nil && related.after.isEmpty
    guard !isNone, item.sources.allSatisfy(\.isCurrent) else { return false }
    let items = try store().items
    if item.parent == nil, let parent = related.parent, try items.hasItem(uid: parent) {
      return true
    }
    return try related.after.contains { uid in
      try items.itemID(uid: uid).map { !item.after.contains($0) } ?? false
    }
  }
}

extension CalendarItem {
  /// Returns the file's marks on the reminders of the stored item, by reminder id.
  fileprivate func marks(of stored: Item) -> [Int: ReminderMark] {
    guard !marks.isEmpty, let own = item.reminders, let kept = stored.reminders else { return [:] }
    var numbered: [Int: ReminderMark] = [:]
    for (index, mark) in marks where own.indices.contains(index) {
      guard let reminder = kept.first(where: { $0.trigger == own[index].trigger }) else { continue }
      numbered[reminder.id] = mark
    }
    return numbered
  }
}

extension ItemTooLarge.Field {
  /// The component property that holds the text.
  var property: String {
    switch self {
    case .title: "SUMMARY"
    case .notes: "DESCRIPTION"
    case .url: "URL"
    case .list: "X-WR-CALNAME"
    case .tags: "CATEGORIES"
    case .place: "LOCATION"
    case .reminder, .reminders: "VALARM"
    }
  }
}

/// The stored state of a series that a file also contains, as it was before the file was read.
struct StoredSeries {
  let item: Item
  /// The overrides of the series, by occurrence, with their UIDs.
  private let own: [OccurrenceKey: String]
  /// The occurrences in `own` that are written as overrides, but were not read from a calendar with
  /// the series.
  private let overrides: [OccurrenceKey: Item]
  /// The overrides in `own` that came from a calendar.
  private let uids: [OccurrenceKey: String]
  private let importer: Importer

  /// - Returns: nil if the item does not repeat or is not stored.
  init?(_ item: Item, _ importer: Importer) throws {
    guard item.repetition != nil, let stored = try importer.stored(uid: item.uid) else {
      return nil
    }
    self.item = stored
    self.importer = importer
    let detached = try importer.detached(from: stored)
    own = Dictionary(
      detached.compactMap { own in own.overrideKey.map { ($0, own.uid) } },
      uniquingKeysWith: { first, _ in first })
    let known = Set(stored.sources.compactMap(\.occurrence))
    let members = detached.filter { $0.isOverride(of: stored) }
    overrides = Dictionary(
      members.compactMap { own in own.overrideKey.map { ($0, own) } },
      uniquingKeysWith: { first, _ in first }
    ).filter { !known.contains($0.key) }
    let files = Set(members.filter(\.isFromOverride).map(\.uid))
    uids = own.filter { [overrides] key, uid in files.contains(uid) && overrides[key] != nil }
  }

  /// Gives the overrides in a file the UIDs under which they are stored, also those that differ in
  /// nothing from the series.
  func identify(_ family: inout [CalendarItem]) {
    if own.isEmpty { return }
    for index in family.indices {
      guard let key = family[index].item.overrideKey, let uid = own[key],
        family[index].item.uid != item.uid
      else { continue }
      family[index].item.uid = uid
    }
    family.detach(overrides)
  }

  var detached: Set<OccurrenceKey> { Set(uids.keys) }

  /// Whether an item is a new override of an occurrence in the part that the user has split off.
  func isBeyondItsEnd(_ other: Item) throws -> Bool {
    guard let end = item.repetition?.continuation, other.uid.hasPrefix(item.uid + "/"),
      let key = try? OccurrenceKey(iso: String(other.uid.dropFirst(item.uid.count + 1)))
    else { return false }
    return try key >= end && importer.stored(uid: other.uid) == nil
  }

  /// Removes the overrides that the file no longer has.
  func withdraw(besides family: [CalendarItem]) throws {
    let named = Set(family.map(\.item.uid))
    for uid in uids.values where !named.contains(uid) { try importer.remove(uid: uid) }
  }
}
