import CivilTime
import CommandLine
import Messages
import Operations
import Phrases
import Presentation
import Templates
import TextSearch
import TodoCore
import TodoStore

/// The candidates for the word at the cursor.
struct Candidates {
  let session: Session
  /// The names in the store; nil where there is none, or none that can be read now.
  let names: StoredNames?

  /// The answer to a shell's completion request.
  enum Answer: Hashable {
    case words([Candidate])
    /// The shell completes file names itself.
    case files
  }

  func answer(to expected: ExpectedWord) -> Answer {
    var sources: [CompletionSource] = []
    var found: [Candidate] = []
    switch expected.kind {
    case .nothing: break
    case .command:
      found += commands
      if expected.typed.utf8.first.map({ $0 >= 0x80 }) ?? false { sources = [.dates] }
    case .option(let options):
      found += options.map { Candidate("--\($0.name)", session.language.text($0.help)) }
    case .value(let option):
      found += option.choices.map { Candidate($0) }
      if option.choices.isEmpty {
        sources.append(CompletionSource(valueOf: option, after: expected.operands))
      }
    case .operand(let words):
      for word in words {
        switch word {
        case .literal(let text): found.append(Candidate(text))
        case .value(let name):
          sources.append(
            CompletionSource(
              operand: name, of: expected.command.name, after: expected.operands))
        }
      }
    }
    if sources.contains(.files) { return .files }
    for source in sources {
      found += candidates(from: source, expected)
    }
    var seen: Set<String> = []
    return .words(
      found.filter { candidate in
        candidate.isTypable && candidate.word.hasPrefix(expected.typed)
          && seen.insert(candidate.word).inserted
      }.map { $0.prefixed(expected.prefix) })
  }

  private func candidates(
    from source: CompletionSource, _ expected: ExpectedWord
  ) -> [Candidate] {
    let typed = expected.typed
    return switch source {
    case .free, .unknown, .files: []
    case .words(let words): words.map { Candidate($0) }
    case .items(let scope): items(scope, expected)
    case .itemsAndReminders: reminders(typed: typed) + items(.any, expected)
    case .lists: stored { try $0.lists() }
    case .tags: stored { try $0.tags() }
    case .places: stored { try $0.places() }
    case .gazetteers: session.gazetteers.names.map { Candidate($0) }
    case .foundPlaces(let words): foundPlaces(words)
    case .signs: signs(typed: typed)
    case .dates: expected.command.name == "review" ? lastDates : dates
    case .months: months + dates
    case .delays: delays + dates
    case .triggers: triggers
    case .zones: zones
    case .commands: commands
    case .settings:
      ConfigKey.allCases.map { Candidate($0.rawValue, session.language.text($0.row.help)) }
        + stored { try $0.lists().map { "color.\($0)" } }
    case .setting(let name): settingValues(name)
    case .routines: session.routines.names().map { Candidate($0) }
    case .templates: (Templates.viewNames + session.templates.ownNames()).map { Candidate($0) }
    case .viewTemplates: session.templates.choices(for: expected.command.name).map { Candidate($0) }
    }
  }

  private var commands: [Candidate] {
    Commands.table.shown.map { spec in
      let help = session.language.text(spec.help)
      // The first sentence describes the purpose.
      let first = help.firstRange(of: ". ").map { help[..<$0.lowerBound] } ?? help[...]
      return Candidate(spec.name, String(first.hasSuffix(".") ? first.dropLast() : first))
    }
  }

  // MARK: The store

  /// Returns stored names as candidates; empty if they can not be read, because a shell shows no
  /// errors.
  private func stored(_ read: (StoredNames) throws -> [String]) -> [Candidate] {
    (names.flatMap { try? read($0) } ?? []).map { Candidate($0) }
  }

  /// Items by number, also behind others: `3,4,1`, `3-`; or by a word of the title.
  private func items(_ scope: StoredNames.Scope, _ expected: ExpectedWord) -> [Candidate] {
    let typed = expected.typed
    if typed.first?.isLetter ?? false { return titleWords(scope, expected) }
    let before = typed.lastIndex { $0 == "," || $0 == "-" }.map { typed[...$0] } ?? ""
    let digits = typed.dropFirst(before.count)
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }), before.isEmpty || isList(before)
    else { return [] }
    let given = before.split { $0 == "," || $0 == "-" }.map(String.init)
    let found = names.flatMap {
      try? $0.items(scope, digits: String(digits), today: session.now.today)
    }
    return (found ?? []).filter { !given.contains("\($0.id)") }
      .map { Candidate("\(before)\($0.id)", $0.title) }
  }

  /// Returns the words of titles that start as typed, of items whose titles also contain the
  /// preceding words.
  private func titleWords(
    _ scope: StoredNames.Scope, _ expected: ExpectedWord
  ) -> [Candidate] {
    let typed = expected.typed.lowercased()
    let before = expected.operands.map { $0.lowercased() }
    let found = names.flatMap { try? $0.items(scope, word: expected.typed) } ?? []
    let words = found.flatMap { item -> [(word: String, item: StoredNames.Named)] in
      let title = item.title.lowercased()
      guard before.allSatisfy(title.contains) else { return [] }
      return item.title.split(separator: " ").filter { word in
        word.lowercased().hasPrefix(typed) && !before.contains(word.lowercased())
      }.map { (expected.typed + $0.dropFirst(expected.typed.count), item) }
    }
    // A word that occurs in several titles has no note.
    let counts = Dictionary(grouping: words, by: \.word).mapValues(\.count)
    return words.map { word, item in
      Candidate(word, counts[word] == 1 ? "\(item.id) \(item.title)" : "")
    }
  }

  private func isList(_ text: some StringProtocol) -> Bool {
    ItemID.looksLikeList(String(text.dropLast()))
  }

  private func reminders(typed: String) -> [Candidate] {
    let digits = typed.dropFirst()
    guard typed.hasPrefix("r"), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return []
    }
    return (names.flatMap { try? $0.reminders(digits: String(digits)) } ?? [])
      .map { Candidate("r\($0.id)", $0.title) }
  }

  private func foundPlaces(_ words: String) -> [Candidate] {
    guard let pattern = MatchPattern(words) else { return [] }
    let prefersHangul = session.language.isKorean
    let found = session.gazetteers.names.flatMap { name in
      (try? session.gazetteers.search(
        name, for: pattern, near: nil, limit: Candidates.mostFound, prefersHangul: prefersHangul))
        ?? []
    }
    return found.sorted(by: FoundPlace.isBefore).prefix(Candidates.mostFound).compactMap { place in
      place.id.map { Candidate($0, ([place.title] + place.details).joined(separator: ", ")) }
    }
  }

  private static let mostFound = 10

  private func signs(typed: String) -> [Candidate] {
    if typed.hasPrefix("+") { return stored { try $0.tags() }.map { $0.prefixed("+") } }
    if typed.hasPrefix("@") { return stored { try $0.places() }.map { $0.prefixed("@") } }
    if typed.hasPrefix("list:") { return stored { try $0.lists() }.map { $0.prefixed("list:") } }
    // An empty word gets no dates, because they would be offered for every title.
    return typed.isEmpty ? [] : dates
  }

  // MARK: Words of the program

  /// Words that name a day, in the user's language, each with the day it is.
  private var dates: [Candidate] {
    let phrases = session.book.phrases
    return DateWords.days(session.language.rawValue).map { word in
      Candidate(word, (try? phrases.date(word)).map(session.language.mediumDate) ?? "")
    }
  }

  /// Days for looking back: `monday` is the last Monday, and days ahead are left out.
  private var lastDates: [Candidate] {
    let book = session.book
    return DateWords.days(session.language.rawValue).compactMap { word in
      guard let days = try? book.lastDays(word, { try $0.days(word) }),
        days.lowerBound <= session.now.today
      else { return nil }
      return Candidate(word, session.language.mediumDate(days.lowerBound))
    }
  }

  private var months: [Candidate] {
    (1...12).map { Candidate(session.language.monthName($0).lowercased()) }
  }

  private var delays: [Candidate] {
    DateWords.delays(session.language.rawValue).map { Candidate($0) }
      + stored { try $0.places() }
  }

  private var triggers: [Candidate] {
    DateWords.triggers(session.language.rawValue).map { Candidate($0) } + stored { try $0.places() }
  }

  private var zones: [Candidate] {
    let folder = session.environment.nonEmptyVariable("TZDIR") ?? ZoneName.usualFolder
    let names = SystemZoneNames(
      zones: session.environment.zones, folder: folder, instant: session.now.instant)
    return (names.all + ["UTC", "none"]).map { Candidate($0) }
  }

  private func settingValues(_ name: String) -> [Candidate] {
    guard let key = ConfigName(name) else { return [] }
    // In `HH:MM, none`, parts in capitals are placeholders and not offered, but for `DE` and the like.
    return key.expected.split(separator: ", ").map(String.init)
      .filter {
        Templates.holidayTables.contains($0)
          || $0.utf8.allSatisfy { !(65...90).contains($0) } && !$0.contains("…")
      }
      .map { Candidate($0) }
  }
}

/// A completion candidate.
struct Candidate: Hashable {
  /// The whole word.
  let word: String
  /// The note shown beside the word; empty for none.
  let note: String

  /// - Parameter note: Any text. Control characters are written out.
  init(_ word: String, _ note: String = "") {
    self.word = word
    self.note = note.sanitized.clipped(to: Candidate.widestNote)
  }

  /// The maximum width of a note in cells, so that a candidate fits on one line.
  private static let widestNote = 60

  func prefixed(_ prefix: String) -> Candidate { Candidate(prefix + word, note) }

  /// Whether a word of a shell command line can contain the candidate.
  var isTypable: Bool {
    !word.isEmpty && !word.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }
}
