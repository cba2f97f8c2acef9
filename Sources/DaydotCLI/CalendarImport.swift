import Interchange
import Phrases
import TodoCore
import TodoStore

/// A calendar that is read into the store.
struct CalendarImport {
  /// What of calendars is not seen as items.
  struct Tally {
    /// Properties that are kept with their items and not shown.
    var kept = NameTally()
    /// Components that are not taken in.
    var leftOut = NameTally()
    /// Components with the UID of an earlier one that were given a UID of their own.
    var repeated = 0

    mutating func add(_ other: Tally) {
      kept.add(other.kept)
      leftOut.add(other.leftOut)
      repeated += other.repeated
    }
  }

  private let importer: Importer
  private let session: Session
  /// The list of items of which the file names none; nil for the name of their calendar.
  private let list: String?
  private(set) var tally = Tally()
  /// How many components had a UID, where it was more than one.
  private var copies: [String: Int] = [:]
  /// The occurrences of the series at hand that stood as items of their own before.
  private var former: [String: Set<OccurrenceKey>] = [:]

  init(_ importer: Importer, _ session: Session, list: String?) {
    self.importer = importer
    self.session = session
    self.list = list
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - source: Returns the next piece; nil at the end.
  ///   - each: Called for every component with what is wrong with it, or nil.
  mutating func run(
    _ source: @escaping () throws -> [UInt8]?, each: (LineError?) throws -> Void
  ) throws {
    let context = CalendarContext(
      now: session.now, zones: session.environment.zones, words: CanonicalTriggerWords())
    var reader = CalendarFileReader(context, source: source)
    var waiting: WaitingTexts?
    while let part = try reader.next() {
      guard case .waiting(let component) = part else {
        try take(part, each)
        continue
      }
      let texts = try waiting ?? importer.waitingTexts()
      waiting = texts
      try texts.add(
        WaitingTexts.Text(
          group: component.uid, line: component.line, label: component.calendar,
          bytes: component.bytes))
    }
    try waiting?.forEachGroup { texts in
      let family = texts.map {
        CalendarFileReader.Waiting(
          uid: $0.group, line: $0.line, calendar: $0.label, bytes: $0.bytes)
      }
      for part in reader.parts(of: try known(besides: family, reader) + family) {
        try take(part, each)
      }
    }
    tally.leftOut.add(reader.leftOut)
  }

  private mutating func take(
    _ part: CalendarFileReader.Part, _ each: (LineError?) throws -> Void
  ) throws {
    switch part {
    case .waiting: break
    case .bad(let error): try each(LineError(error))
    case .items(let found):
      do {
        // Before any is taken, so that a family is taken whole or not at all.
        for read in found.items { try read.item.checkLengths() }
        let end = try end(of: found.items)
        for read in found.items {
          if let end, try isBeyond(read.item, end) {
            tally.leftOut.add("RECURRENCE-ID")
          } else {
            try take(read, calendar: found.calendar)
          }
        }
        try withdraw(besides: found.items)
        former = [:]
      } catch let error as TextTooLong {
        return try each(
          LineError(
            CalendarError(
              .tooLong(error.length, limit: error.limit), line: found.line,
              property: error.field.property)))
      }
      try each(nil)
    }
  }

  /// What is known of a series of which the file has only single occurrences, as an update to one
  /// meeting has.
  private func known(
    besides family: [CalendarFileReader.Waiting], _ reader: CalendarFileReader
  ) throws -> [CalendarFileReader.Waiting] {
    guard let first = family.first, !family.contains(where: reader.isWhole),
      let series = try importer.stored(uid: first.uid), !series.sources.isEmpty
    else { return [] }
    let own = (series.repetition?.excluded ?? []).map {
      CalendarItemWriter.uid(of: $0, of: first.uid)
    }
    let sources = try ([series] + own.compactMap(importer.stored(uid:))).flatMap(\.sources)
    return sources.map {
      CalendarFileReader.Waiting(
        uid: first.uid, line: first.line, calendar: first.calendar, bytes: Array($0.text.utf8))
    }
  }

  private mutating func take(_ read: CalendarItem, calendar: String?) throws {
    var read = read
    if !read.hasList, let name = list ?? calendar { read.item.list = name }
    try read.item.checkLengths()
    // Its reminders are as old as the item itself, where the file does not say.
    let created = read.item.created
    read.item.reminders = read.item.reminders?.map { reminder in
      var reminder = reminder
      reminder.made = reminder.made ?? created
      return reminder
    }
    let uid = read.item.uid
    if try store(read) { return }
    var copy = copies[uid, default: 1]
    while true {
      let earlier = copy == 1 ? uid : "\(uid)#\(copy)"
      if try importer.source(ofUID: earlier) == read.item.sources.first?.text {
        return importer.noteSame()
      }
      copy += 1
      copies[uid] = copy
      read.item.uid = "\(uid)#\(copy)"
      read.item.sources = read.item.sources.outdated
      if try store(read) {
        tally.repeated += 1
        return
      }
    }
  }

  // MARK: Occurrences that stand as items of their own

  /// Those of a stored series that came from a calendar.
  private func detachedOccurrences(of series: Item) throws -> [OccurrenceKey] {
    try (series.repetition?.excluded ?? []).filter { key in
      try importer.source(ofUID: CalendarItemWriter.uid(of: key, of: series.uid)) != nil
    }
  }

  /// From where on a stored series is another item, which is the user's own; nil for most.
  private func end(of family: [CalendarItem]) throws -> (uid: String, key: OccurrenceKey)? {
    guard let series = family.first?.item, series.repetition != nil,
      let key = try importer.stored(uid: series.uid)?.repetition?.continuation
    else { return nil }
    return (series.uid, key)
  }

  /// Whether an item is an occurrence behind the end of its series that is not stored yet.
  private func isBeyond(_ item: Item, _ end: (uid: String, key: OccurrenceKey)) throws -> Bool {
    guard item.uid.hasPrefix(end.uid + "/"),
      let key = try? OccurrenceKey(iso: String(item.uid.dropFirst(end.uid.count + 1)))
    else { return false }
    return try key >= end.key && importer.stored(uid: item.uid) == nil
  }

  /// Removes those that the file no longer has.
  private func withdraw(besides family: [CalendarItem]) throws {
    guard let series = family.first?.item, series.repetition != nil else { return }
    let named = Set(family.map(\.item.uid))
    for key in former[series.uid] ?? [] {
      let uid = CalendarItemWriter.uid(of: key, of: series.uid)
      if !named.contains(uid) { try importer.remove(uid: uid) }
    }
  }

  /// - Returns: False if the file had this UID before.
  private mutating func store(_ read: CalendarItem) throws -> Bool {
    do {
      let known = read.item.repetition == nil ? nil : try importer.stored(uid: read.item.uid)
      let detached = Set(try known.map(detachedOccurrences) ?? [])
      if !detached.isEmpty { former[read.item.uid] = detached }
      let stored = try importer.take(read.item) { read.applied(to: $0, detached: detached) }
      let marks = read.marks(of: stored)
      if !marks.isEmpty { try importer.mark(stored, marks) }
    } catch is Importer.RepeatedUID { return false }
    for (name, count) in read.unshown { tally.kept.add(name, count) }
    return true
  }
}

extension CalendarItem {
  /// What the file says of the reminders of the stored item, by their numbers.
  fileprivate func marks(of stored: Item) -> [Int: SeenMark] {
    guard !marks.isEmpty, let own = item.reminders, let kept = stored.reminders else { return [:] }
    var numbered: [Int: SeenMark] = [:]
    for (index, mark) in marks where own.indices.contains(index) {
      guard let reminder = kept.first(where: { $0.trigger == own[index].trigger }) else { continue }
      numbered[reminder.id] = SeenMark(
        acknowledged: mark.acknowledged, snoozedUntil: mark.snoozedUntil)
    }
    return numbered
  }
}

extension TextTooLong.Field {
  /// The property of a component that holds the text.
  fileprivate var property: String {
    switch self {
    case .title: "SUMMARY"
    case .notes: "DESCRIPTION"
    case .url: "URL"
    case .list: "X-WR-CALNAME"
    case .tags: "CATEGORIES"
    case .place: "LOCATION"
    case .reminder: "VALARM"
    }
  }
}
