import CivilTime
import CommandLine
import Interchange
import JSON
import Messages
import Phrases
import Presentation
import TodoCore
import TodoStore

/// How a command answers.
extension Session {
  // MARK: Looks

  var timeFormat: TimeFormat { config.values[.timeFormat] == "12" ? .h12 : .h24 }

  /// The width of a line in cells: from `--width`, else COLUMNS, else the terminal's, else 80.
  private var width: Int {
    if let asked = invocation[SharedOptions.width] { return asked }
    let columns = environment.nonEmptyVariable("COLUMNS").flatMap { Int($0) }
    return columns.flatMap { $0 > 0 ? min($0, SharedOptions.widths.upperBound) : nil }
      ?? environment.terminal.columns ?? 80
  }

  /// The number of lines of the screen: from LINES, else the terminal's; nil in a pipe.
  var height: Int? {
    let said = environment.nonEmptyVariable("LINES").flatMap { Int($0) }
    return said.flatMap { $0 > 0 ? $0 : nil } ?? environment.terminal.rows
  }

  var renderOptions: RenderOptions {
    get throws {
      let zone = now.zone
      let language = language
      var options = RenderOptions(
        width: width, palette: palette, ascii: invocation[SharedOptions.ascii],
        words: language.calendar, timeFormat: timeFormat, listColours: config.listColours,
        civil: { zone.civil(at: $0) },
        repetition: { repetition in
          // Lists do not load the extra dates, which a rule that counts one stands for.
          if repetition.rule.end == .count(1) { return nil }
          return language.words(for: repetition) { zone.civil(at: $0) }
        },
        interval: { language.words(forDosesEvery: $0) })
      options.height = height
      options.onlyList = onlyList
      return options
    }
  }

  func makeNotificationRenderer() -> NotificationRenderer {
    let zone = now.zone
    return NotificationRenderer(
      now: now.civil, civil: { zone.civil(at: $0) }, language: language, timeFormat: timeFormat,
      own: ownNotification())
  }

  /// Colours are used if asked for, or on a terminal that shows them.
  private var palette: Palette {
    let choice = invocation[SharedOptions.color] ?? config.values[.color] ?? "auto"
    let terminal = environment.variables["TERM"] ?? ""
    switch choice {
    case "never": return .plain
    case "always": break
    default:
      // https://no-color.org: any value but an empty one switches colours off.
      if environment.nonEmptyVariable("NO_COLOR") != nil { return .plain }
      if !environment.terminal.isOutputTerminal || terminal == "dumb" { return .plain }
    }
    let trueColour = ["truecolor", "24bit"]
    if trueColour.contains(environment.variables["COLORTERM"] ?? "") {
      return Palette(depth: .trueColour)
    }
    return Palette(depth: terminal.hasSuffix("256color") ? .twoFiftySix : .sixteen)
  }

  // MARK: Printing

  func print(_ line: String) throws { try environment.output.write(Array((line + "\n").utf8)) }

  func print(_ lines: [String]) throws {
    try environment.output.write(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  func print(_ lines: [Line]) throws {
    try environment.output.write(lines.bytes(palette))
  }

  /// Prints lines for other programs: as they are into a file or a pipe; a terminal gets them without what would
  /// act on it.
  func printData(_ bytes: [UInt8]) throws {
    let isTerminal = environment.terminal.isOutputTerminal
    try environment.output.write(
      isTerminal ? Array(String(decoding: bytes, as: UTF8.self).sanitizedLines.utf8) : bytes)
  }

  /// A sentence in the user's language and time format.
  func text(_ sentence: Sentence) -> String {
    language.sentence(sentence, SentenceStyle(timeFormat: timeFormat, year: now.today.year))
  }

  func say(_ sentence: Sentence) throws { try print(text(sentence)) }

  /// Writes a sentence to standard error.
  func complain(_ sentence: Sentence) throws {
    try environment.errors.write(Array("daydot: \(text(sentence))\n".utf8))
  }

  /// Lists the items that words match, each with the number to type instead.
  func complain(several items: [Item]) throws {
    let lines = EntryListRenderer.lines(
      of: try items.map { try entry($0) }, today: now.today, try renderOptions)
    try environment.errors.write(lines.bytes(palette))
  }

  /// Prints a view, through the pager if it is longer than the terminal.
  func printPaged(_ lines: [Line]) throws {
    let bytes = lines.bytes(palette)
    if !invocation[SharedOptions.noPager],
      Pager(environment: environment).show(bytes, lineCount: lines.count)
    {
      return
    }
    try environment.output.write(bytes)
  }

  // MARK: JSON

  func printJSON(_ body: (inout JSONWriter) throws -> Void) throws {
    var writer = JSONWriter()
    try body(&writer)
    try environment.output.write(writer.bytes + [0x0A])
  }

  /// Writes items with times in the zone in force.
  var json: ItemWriter { ItemWriter(zone: now.zone, words: CanonicalTriggerWords()) }

  /// Prints the answer of a command that changes items with `--json`.
  func printItems(_ entries: [Entry]) throws {
    try printJSON { ItemsJSON.write(entries, to: &$0, context: json) }
  }

  // MARK: Reminders

  /// The reminder that the echo of a change shows, for an item or for the occurrence that was
  /// changed.
  ///
  /// - Parameters:
  ///   - isMoved: Whether this occurrence was moved. Then the reminder of another occurrence is not
  ///     shown.
  ///   - stored: The item as stored and armed, if it is new.
  func reminderEcho(
    for entry: Entry, isMoved: Bool = false, stored: StoredItem? = nil
  ) throws -> ReminderEcho {
    guard let item = entry.whole else { return .none }
    if let next = entry.dose?.next {
      let moment = now.zone.civil(at: next)
      return moment.day == now.today ? .at(moment.time) : .on(moment)
    }
    let own = (item.reminders ?? []).filter(\.isOn).map(\.trigger)
    let timed = own.filter { if case .region = $0 { false } else { true } }
    if item.isOpen, timed.count > 1 || timed.contains(where: \.repeatsItself) { return .own(own) }
    let echo =
      try entry.occurrence.map {
        try occurrenceEcho($0, of: item, entry, isMoved: isMoved, stored)
      } ?? clockEcho(for: item, stored)
    let crossings = item.ownCrossings
    if item.isOpen, !crossings.isEmpty {
      switch echo {
      case .at(let time): return .crossings(crossings, at: time)
      case .none, .passed, .hidden: return .crossings(crossings, at: nil)
      default: return echo
      }
    }
    guard item.isOpen, item.kind == .todo, item.reminders == nil, let place = item.place,
      place.coordinate != nil
    else { return echo }
    let hasDay = item.when.day != nil
    switch echo {
    case .at(let time):
      return .arriving(at: time, radiusMetres: place.radiusMetres, hasDay: hasDay)
    case .none, .passed, .hidden:
      return .arriving(at: nil, radiusMetres: place.radiusMetres, hasDay: hasDay)
    default: return echo
    }
  }

  /// The echo for the moments of one occurrence.
  private func occurrenceEcho(
    _ key: OccurrenceKey, of item: Item, _ entry: Entry, isMoved: Bool, _ stored: StoredItem?
  ) throws -> ReminderEcho {
    let moments = try scheduler.moments(of: key, for: item)
    guard let next = moments.first(where: { $0 >= now.startOfMinute }) else {
      guard isMoved, !moments.isEmpty else { return try clockEcho(for: item, stored) }
      return entry.when.time != nil && entry.when.day == now.today ? .passed : .none
    }
    let moment = now.zone.civil(at: next)
    let isAllDay = entry.when.time == nil && allDayTime == nil
    if isAllDay { return .none }
    return moment.day == entry.when.day ? .at(moment.time) : .on(moment)
  }

  /// The echo for the next moment of an item.
  private func clockEcho(for item: Item, _ stored: StoredItem?) throws -> ReminderEcho {
    let armed =
      if let stored { stored.nextReminder } else {
        try store().nextReminder(of: item.id, at: checkTime)
      }
    if let next = armed {
      if next < now.startOfMinute, item.modified == now.instant { return .atOnce }
      let moment = now.zone.civil(at: next)
      let day = try entry(item).when.day
      return moment.day == day ? .at(moment.time) : .on(moment)
    }
    if item.isOpen, try store().owes(itemID: item.id) { return .atOnce }
    if let start = item.start, try scheduler.isSilent(item) { return .hidden(until: start) }
    guard item.isOpen, item.kind == .todo, item.reminders == nil else { return .none }
    // Only a time that has passed today is worth a word; an all-day item of a past day is not.
    return item.when.time != nil && item.when.day == now.today ? .passed : .none
  }

  /// Warns at most once a day if nothing checks the reminders.
  func hintWhereNothingChecks() throws {
    guard try store().takeCheckHint(now: now) else { return }
    try complain(.nothingChecks)
  }

  /// Warns at most once a day if nothing checks the reminders and one of these items waits for one.
  func hintWhereNothingChecks(promised items: [Item]) throws {
    let promises = try items.contains {
      try store().nextReminder(of: $0.id, at: checkTime) != nil
        || $0.isOpen && $0.reminders == nil && $0.place?.coordinate != nil
        || $0.isOpen && !$0.ownCrossings.isEmpty
    }
    if promises { try hintWhereNothingChecks() }
  }
}

extension Trigger {
  /// Whether it fires again and again by itself.
  fileprivate var repeatsItself: Bool {
    switch self {
    case .interval(let interval): interval.isRepeating
    case .repeating: true
    default: false
    }
  }
}

extension Item {
  /// The crossings that its own reminders wait for.
  fileprivate var ownCrossings: [RegionTrigger] {
    (reminders ?? []).compactMap {
      if $0.isOn, case .region(let trigger) = $0.trigger { trigger } else { nil }
    }
  }
}
