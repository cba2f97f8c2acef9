import CivilTime
import Phrases
import TodoCore

/// One language of the program: its calendar words, its sentences, its help. Another language is one more
/// folder of tables.
public protocol Language: Sendable {
  /// The code typed with `--lang`, as `en`.
  var code: String { get }
  var calendar: any CalendarWords { get }
  /// Writes rules and triggers.
  var phrases: PhraseWriter { get }
  /// Whether `11/12` is November.
  var writesMonthFirst: Bool { get }

  func sentence(_ message: Message, _ style: SentenceStyle) -> String
  /// The help text with this key: a command's name, `command.option`, `config.key` or a part of the overview.
  ///
  /// - Returns: An empty text for a key that is not in the table; a test looks for those.
  func help(for key: String) -> String

  /// The labels `show` sets before an item's facts.
  var itemLabels: ItemLabels { get }
  /// A command in the diary, as a word for what was done.
  func diary(of command: String, isUndone: Bool) -> String
  /// The names of operands, as help and messages show them: `ID…|WORDS`.
  func operands(_ text: String) -> String
  /// That an announcement comes late: by how many minutes, where that is known.
  func late(minutes: Int?) -> String
}

/// How a sentence writes the times in it.
public struct SentenceStyle: Sendable {
  public var timeFormat: TimeFormat

  public init(timeFormat: TimeFormat = .h24) { self.timeFormat = timeFormat }
}

extension Language {
  public func operands(_ text: String) -> String { text }

  public func sentence(_ message: Message) -> String { sentence(message, SentenceStyle()) }

  /// A title as it stands in a sentence: harmless, in quotes.
  func quoted(_ text: String) -> String { "\"\(text.sanitized)\"" }

  /// Words as they were typed, harmless, in single quotes.
  func seen(_ text: String) -> String { "'\(text.shortened)'" }

  /// Words as a shell takes them for one argument.
  func typed(_ words: String) -> String {
    "'"
      + words.sanitized.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }

  /// A name as a shell takes it for one operand: quoted where it has to be.
  func operand(_ name: String) -> String {
    name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" } ? name : typed(name)
  }

  /// Whether every one of the words reads as it stands, so that a command can take them.
  func isRead(_ findings: [QuickAdd.Hint.Finding]) -> Bool {
    findings.allSatisfy { finding in
      finding.isRead && findings.filter { $0.option == finding.option }.count == 1
    }
  }

  /// The command that says when for words of a title: with the words where they read by themselves and no others
  /// would be the value of the same option, else with a value of the kind.
  func toRead(_ findings: [QuickAdd.Hint.Finding], id: Int) -> String {
    var command = "daydot edit \(id)"
    for (option, example) in [
      ("on", calendar.exampleDate), ("time", "18:00"), ("every", calendar.exampleRepeat),
    ] {
      let words = findings.filter { $0.option == option }
      guard let first = words.first else { continue }
      let value = words.count == 1 ? first.typed ?? (first.isRead ? first.seen : nil) : nil
      command += " --\(option) \(typed(value ?? example))"
    }
    return command
  }

  /// What to type to put a backup in the place of a damaged store, whose log must not outlive it.
  func restore(_ store: String, _ backup: String) -> String {
    "rm -f \(shellWord(store + "-wal")) \(shellWord(store + "-shm"))"
      + " && cp \(shellWord(backup)) \(shellWord(store))"
  }

  /// What to type to give one of a file's several names a file of its own.
  func ownFile(_ store: String) -> String {
    let copy = shellWord(store + ".own")
    return "cp \(shellWord(store)) \(copy) && mv \(copy) \(shellWord(store))"
  }

  private func shellWord(_ path: String) -> String {
    "'"
      + path.sanitized.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }

  /// `Sat 21 Nov 2026 18:00`, or what stands for no date.
  public func moment(_ when: When, _ style: SentenceStyle, noDate: String) -> String {
    switch when {
    case .someday: return noDate
    case .allDay(let day): return calendar.mediumDate(day)
    case .timed(let civil, let zone):
      let text = "\(calendar.mediumDate(civil.day)) \(calendar.time(civil.time, style.timeFormat))"
      return zone.map { "\(text) \($0)" } ?? text
    }
  }

  /// The facts of an entry after its date, as the echo of `add` tells them.
  func facts(of entry: Entry, _ style: SentenceStyle, words: FactWords) -> [String] {
    let item = entry.item
    var facts = [
      entry.dose.map { self.words(forDosesEvery: $0.interval) }
        ?? moment(entry.when, style, noDate: words.noDate)
    ]
    if let end = entry.end { facts[0] += " – " + endText(end, of: entry.when, style) }
    if let own = ownClock(of: entry, style) { facts[0] += " (\(own))" }
    if let start = entry.whole?.start { facts.append(words.start(calendar.mediumDate(start))) }
    if let repetition = item.repetition { facts.append(self.words(for: repetition)) }
    if let place = item.place { facts.append(words.place(place.name.sanitized)) }
    if item.list != Item.defaultList { facts.append(words.list(item.list.sanitized)) }
    if let whole = entry.whole {
      facts += whole.tags.map { "+\($0.sanitized)" }
      if whole.priority != .none { facts.append(words.priority(whole.priority)) }
      if whole.isStarred { facts.append(words.starred) }
    }
    if item.kind == .event { facts.append(words.event) }
    return facts
  }

  /// `09:00 New York`: the time on the item's own clock, where that is another than the viewer's.
  func ownClock(of entry: Entry, _ style: SentenceStyle) -> String? {
    calendar.ownClock(of: entry, style.timeFormat)
  }

  /// `10:00–12:00 Design review`
  func stretch(of entry: Entry, _ style: SentenceStyle) -> String {
    guard let begin = entry.when.time else { return entry.item.title.sanitized }
    guard let end = entry.end else {
      return "\(calendar.time(begin, style.timeFormat)) \(entry.item.title.sanitized)"
    }
    return "\(calendar.time(begin, style.timeFormat))–\(endText(end, of: entry.when, style)) "
      + entry.item.title.sanitized
  }

  /// `every 8 hours`, with the hours and weekdays it keeps to.
  public func words(forDosesEvery interval: Trigger.Interval) -> String {
    let bare = Trigger.Interval(seconds: interval.seconds)
    let whole = phrases.words(for: .interval(interval))
    let rest = whole.dropFirst(phrases.words(for: .interval(bare)).count)
    return calendar.every(phrases.words(forSeconds: interval.seconds)) + rest
  }

  /// How often something repeats, without its end and its exceptions: `every Wed`.
  func rule(of entry: Entry) -> String {
    guard let repetition = entry.item.repetition else { return "" }
    var rule = repetition.rule
    rule.end = .never
    return words(for: Repeat(rule, isAfterDone: repetition.isAfterDone)).sanitized
  }

  /// A repetition in words, where other programs' way to write it has none too.
  public func words(for repetition: Repeat) -> String {
    var usual = repetition
    let rule = repetition.rule.inUsualParts
    if rule != repetition.rule { usual.rule = rule }
    return phrases.description(of: usual)
  }

  /// A trigger in words, a time on the clock of another zone with the name of that.
  public func words(for trigger: Trigger, inZone zone: String?) -> String {
    let words = phrases.words(for: trigger)
    guard case .timeOfDay = trigger, let zone else { return words }
    return "\(words) \(calendar.city(ofZone: zone))"
  }

  func endText(_ end: End, of start: When, _ style: SentenceStyle) -> String {
    switch end {
    case .time(let time):
      let clock = calendar.time(time, style.timeFormat)
      guard let last = end.lastDay(from: start), last != start.day else { return clock }
      return "\(calendar.dateInYear(last)) \(clock)"
    case .day(let day): return calendar.mediumDate(day)
    case .moment(let moment):
      let clock = calendar.time(moment.time, style.timeFormat)
      return moment.day == start.day ? clock : "\(calendar.mediumDate(moment.day)) \(clock)"
    }
  }
}

/// The words that name an item's fields within a sentence.
struct FactWords {
  let noDate: String
  let starred: String
  let event: String
  /// That it is not shown before a date.
  let start: @Sendable (String) -> String
  let place: @Sendable (String) -> String
  let list: @Sendable (String) -> String
  let priority: @Sendable (Item.Priority) -> String
}

/// The languages there are.
public enum Languages {
  public static let all: [any Language] = [English(), Korean()]

  /// The language asked for by option, by setting, or by the first locale variable that is set; English where
  /// none names one of ours.
  public static func choose(
    option: String?, config: String?, variables: [String: String]
  ) -> any Language {
    let locale =
      ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
    let code = option ?? config ?? String(locale.prefix { $0 != "_" && $0 != "." && $0 != "-" })
    return all.first { $0.code == code } ?? English()
  }
}

extension QuickAdd.Hint.Finding {
  /// The option of `edit` that says it.
  fileprivate var option: String {
    switch kind {
    case .day, .month: "on"
    case .time: "time"
    case .repetition: "every"
    }
  }
}
