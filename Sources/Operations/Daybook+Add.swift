import CivilTime
import Outcomes
import Phrases
import Scheduler
import TodoCore
import TodoStore

/// The arguments of `add` or `event`, or a line of a routine.
package struct AddRequest: Equatable {
  package var words: [String]
  /// The words from this index on are the title as typed.
  package var literalFrom: Int?
  package var isEvent = false
  package var isStarred = false
  /// Fields that are named apart from the words, as typed.
  package var fields: [EditableField: String] = [:]
  package var tags: [String] = []
  /// Triggers; empty for those among the words.
  package var reminders: [String] = []
  /// The day from which the words count; nil for today.
  package var from: Day?
  /// The place of an item that names none.
  package var usualPlace: String?
  /// The list of an item that names none.
  var usualList: String?

  package init(words: [String]) { self.words = words }

  /// The words as one argument, if they are all that was asked.
  fileprivate var plainWords: String? {
    var plain = AddRequest(words: words)
    plain.isEvent = isEvent
    let isJoined = words.count == 1 || !words.contains { $0.contains(where: \.isWhitespace) }
    return isJoined && self == plain ? words.joined(separator: " ") : nil
  }
}

/// The results of an addition.
package struct Added {
  package struct New {
    package let item: Item
    /// As its answer shows it; of a repeating item the first occurrence.
    package let entry: Entry
    package let reminder: ReminderEcho
    package let nextReminder: HeardMoment?
    /// Its time, if that does not exist on its day.
    package let skipped: SkippedTime?
    /// The entries that already take up its time.
    package var overlaps: [Entry] = []
    /// Hints about words in the title that may have been meant as a date, time or the like.
    package var hints: [QuickAdd.Hint] = []
    /// Links to other items that words in the title may have meant.
    package var links: [NamedLink] = []
    /// The items of later days that it waits for.
    package var waitingEarlier: [(items: [Item], id: Int)] = []
  }

  package var items: [New] = []
  /// The places without a position: places of the items, and places where reminders wait.
  package var unplaced: [UnplacedName] = []
  package var imported: [NearbyPlace] = []
}

/// The items that a request describes, not yet stored.
package struct AddDraft {
  package fileprivate(set) var items: [Item]
  /// Words of the titles that may have meant more.
  package let hints: [QuickAdd.Hint]
  /// The fields of the request.
  fileprivate let fields: [EditableField: String]
}

extension Daybook {
  /// Adds the items that a request describes: one item, or one for each of several days or times.
  ///
  /// - Parameter verb: The name of the change in the journal.
  /// - Throws: `PhraseError`, `ReminderError`, `PlaceError`, `StoreError`.
  package func add(_ request: AddRequest, as verb: String) throws -> Added {
    try adding(request) { try add([assemble(request)], as: verb) }
  }

  /// Runs an addition, in one transaction if the request names items, which then are there to the end.
  private func adding<Result>(
    _ request: AddRequest, _ add: () throws -> Result
  ) throws -> Result {
    let namesItems = request.fields.keys.contains(where: \.namesItems)
    return try namesItems ? store().transaction(add) : add()
  }

  /// Adds what requests mean in one change, with what the user may want to know of each item.
  ///
  /// - Parameter parents: The parents of those that are steps of others among all items, by their indices.
  func add(
    _ drafts: [AddDraft], under parents: [Int: Int] = [:], as verb: String
  ) throws -> Added {
    var added = try withOverlaps(add(drafts.flatMap(\.items), under: parents, as: verb))
    var first = 0
    for draft in drafts {
      added.items[first].hints = draft.hints
      if draft.items.count == 1 {
        added.items[first].hints += halves(of: draft.fields, in: added.items[first].entry)
        added.items[first].links = try namedLinks(in: added.items[first].item)
      }
      first += draft.items.count
    }
    return added
  }

  /// Two new items that overlap are told of once, with the later one.
  func withOverlaps(_ added: Added) throws -> Added {
    var added = added
    added.items = try added.items.changing { new in
      new.overlaps = try overlapping(new.entry).filter { $0.item.id < new.item.id }
      new.waitingEarlier = try waitingEarlier(new.item, on: new.entry.when.day)
    }
    return added
  }

  /// Adds items in one change.
  ///
  /// - Parameters:
  ///   - parents: For each item that is a step of another one, by index: the index of its parent.
  ///   - waits: The indices of those among them that an item waits for, by its index.
  package func add(
    _ items: [Item], under parents: [Int: Int] = [:], after waits: [Int: [Int]] = [:],
    as verb: String
  ) throws -> Added {
    let stored = try store().add(
      items, under: parents, after: waits, as: verb, scheduler: scheduler)
    var hosts: [Int: Item?] = [:]
    return Added(
      items: try stored.map { stored in
        let entry = try firstEntry(stored.item, &hosts)
        return Added.New(
          item: stored.item, entry: entry,
          reminder: try reminderEcho(for: entry, stored: stored),
          nextReminder: stored.nextReminder, skipped: try skippedTime(of: entry))
      }, unplaced: try unplaced(of: stored.map(\.item)),
      imported: try imported(of: stored.compactMap(\.item.place)))
  }

  /// Reads a request.
  package func assemble(_ request: AddRequest) throws -> AddDraft {
    for tag in request.tags {
      try PhraseReader.checkName(tagName(tag), of: .tag, now: now.civil)
    }
    let times = try TimeEdit(request.fields, in: self)
    var reader = try times.reader()
    if request.from != nil || request.usualPlace != nil {
      var context = reader.context
      if let from = request.from { context.now = CivilDateTime(from, .midnight) }
      context.itemPlace = request.usualPlace
      reader = self.reader(context)
    }
    let words = try read(request, times.quickAddOptions(reader), reader)
    let place = request.fields[.at].map(reader.placeName) ?? words.placeName ?? request.usualPlace
    var reminderContext = reader.context
    reminderContext.itemPlace = place
    let reminders = try reminders(request, words, self.reader(reminderContext))
    let items = try words.schedules.map { schedule in
      var item = Item(
        uid: makeUID(), title: words.title, created: now.instant, modified: now.instant)
      item.kind = request.isEvent ? .event : .todo
      item.start = words.start
      item.since = words.since
      (item.when, item.end) = (schedule.when, schedule.end)
      times.setZone(of: &item)
      if let end = schedule.journey {
        guard request.isEvent else {
          throw EditError.journeyIsEvent(seen: words.journeySeen, words: request.plainWords)
        }
        try setEnd(of: &item, end, seen: words.journeySeen)
      }
      try times.setEnd(of: &item, reader)
      item.repetition = schedule.repetition
      let usual = request.isEvent && item.when.time != nil ? settings.eventReminders : nil
      item.reminders = reminders ?? usual
      item.list = words.list ?? request.usualList ?? Item.defaultList
      item.tags = (words.tags + request.tags.map(tagName)).uniqued()
      item.priority = words.priority ?? .none
      item.isStarred = words.isStarred || request.isStarred
      item.place = (words.placeName ?? request.usualPlace).map { Place(name: $0) }
      try item.setPlain(request.fields, clears: false, reader)
      try setOthers(request.fields, of: &item)
      try takeImportedPosition(of: &item)
      if let parent = item.parent, words.list == nil, request.fields[.list] == nil {
        item.list = try store().items.item(id: parent)?.list ?? item.list
      }
      // An event with only a start day takes place on that day.
      if request.isEvent, item.when == .someday, let day = item.start {
        item.when = .allDay(day)
        item.start = nil
      }
      item.countDoses()
      return item
    }
    // Only an event has a clock for each end.
    let hints = words.hints.filter { hint in
      if case .zoneOfBoth = hint { request.isEvent } else { true }
    }
    return AddDraft(items: items, hints: hints, fields: request.fields)
  }

  /// Sets the end of a journey, which only an event has.
  ///
  /// - Throws: `PhraseError` for an end that is not after the beginning.
  func setEnd(of item: inout Item, _ end: SaidJourneyEnd, seen: String) throws {
    guard item.kind == .event else { throw EditError.journeyIsEvent(seen: seen, words: nil) }
    guard item.when.time != nil else { throw PhraseError.endNeedsTime(seen: seen) }
    guard try item.setEnd(end, from: zones, user: now.zone) else {
      throw PhraseError.endNotAfterStart(seen: seen)
    }
  }

  private func read(
    _ request: AddRequest, _ options: QuickAddOptions, _ reader: PhraseReader
  ) throws -> QuickAdd {
    guard let start = request.literalFrom, start < request.words.count else {
      return try reader.quickAdd(request.words, options: options)
    }
    var words = request.words
    if start > 0 { words[start...] = [words[start...].joined(separator: " ")] }
    return try reader.quickAdd(words, literal: start == 0, options: options)
  }

  /// - Returns: nil for the default reminder, empty for none.
  private func reminders(
    _ request: AddRequest, _ words: QuickAdd, _ reader: PhraseReader
  ) throws -> [Reminder]? {
    let typed =
      request.reminders.isEmpty ? words.triggers : try request.reminders.flatMap(reader.triggers)
    guard let typed else { return nil }
    if words.when.day == nil, let trigger = typed.first(where: \.needsDay) {
      throw ReminderError.needsDay(trigger)
    }
    return try frozen(typed.uniqued()).map { Reminder(trigger: $0) }
  }
}

/// A set of items to add: one item per line in quick words, with comments in lines that begin with
/// `#`. A comment in the first line is the summary.
package struct Routine {
  package let path: String
  package let lines: [String]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
      .reversed().drop { $0.isEmpty }.reversed()
  }

  package var summary: String? {
    guard let first = lines.first, first.hasPrefix("#") else { return nil }
    return String(first.dropFirst().drop { $0 == " " })
  }

}

extension Daybook {
  /// Adds the items of a routine, with one undo.
  ///
  /// - Parameters:
  ///   - from: The day its dates count from, as typed; nil for today.
  ///   - place: The place of items that name none, as typed.
  /// - Returns: nil if the routine has no items.
  /// - Throws: `RoutineError.line` for a line that can not be read, `PhraseError`, `StoreError`.
  package func apply(_ routine: Routine, from: String?, at place: String?) throws -> Added? {
    let place = try place.map(phrases.itemPlaceName)
    let from = try from.map(phrases.date)
    var request = AddRequest(words: [])
    (request.usualPlace, request.from) = (place, from)
    let outline = Outline(routine.lines) { $0.hasPrefix("#") }
    var added = try add(outline, request, path: routine.path, as: "routine")
    // The user wrote the titles of a routine once, for every use.
    for index in added?.items.indices ?? 0..<0 {
      added?.items[index].hints = []
      added?.items[index].links = []
    }
    return added
  }

  /// Adds an item for each line, and steps for the lines under it, with one undo.
  ///
  /// - Parameters:
  ///   - text: The lines, each in quick words.
  ///   - request: The fields that apply to all items except steps; has no words.
  /// - Returns: nil if there are no lines.
  /// - Throws: `RoutineError.line` for a line that can not be read, `PhraseError`, `StoreError`.
  package func add(lines text: String, _ request: AddRequest, as verb: String) throws -> Added? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return try adding(request) {
      try add(Outline(lines.map(String.init)), request, path: "-", as: verb)
    }
  }

  private func add(
    _ outline: Outline, _ request: AddRequest, path: String, as verb: String
  ) throws -> Added? {
    var items: [Item] = []
    var parents: [Int: Int] = [:]
    // What each line means, and the index of its first item.
    var drafts: [AddDraft] = []
    var firsts: [Int] = []
    for line in outline.lines {
      var own = line.parent == nil ? request : AddRequest(words: [])
      (own.from, own.usualPlace) = (request.from, request.usualPlace)
      // A single argument with blanks is read as a sentence.
      own.words = [line.text]
      // A step gets the list of its parent unless it names one.
      if let parent = line.parent { own.usualList = items[firsts[parent]].list }
      let first = items.count
      firsts.append(first)
      do {
        var draft = try assemble(own)
        for var item in draft.items {
          if let parent = line.parent {
            parents[items.count] = firsts[parent]
            if item.repetition != nil, let above = items[firsts[parent]...].first,
              above.repetition != nil
            {
              throw StepError.repeats(title: item.title, under: 0)
            }
          }
          if line.isDone, item.kind == .todo, item.repetition == nil {
            item.status = .done(now.instant)
          }
          items.append(item)
        }
        draft.items = Array(items[first...])
        drafts.append(draft)
      } catch {
        throw RoutineError.line(path: path, line: line.number, reason: error)
      }
    }
    return items.isEmpty ? nil : try add(drafts, under: parents, as: verb)
  }
}
