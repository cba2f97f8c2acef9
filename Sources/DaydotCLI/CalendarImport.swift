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
      for part in reader.parts(of: family) { try take(part, each) }
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
        for read in found.items { try take(read, calendar: found.calendar) }
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

  /// - Returns: False if the file had this UID before.
  private mutating func store(_ read: CalendarItem) throws -> Bool {
    do {
      let stored = try importer.take(read.item, merged: read.applied)
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
