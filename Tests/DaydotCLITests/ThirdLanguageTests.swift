import CivilTime
import CommandLine
import Messages
import Phrases
import Presentation
import TestSupport
import Testing
import TodoCore
import TodoStore

@testable import DaydotCLI

/// A third language is one more type. Its translations are used, and the missing ones are named.
@Suite struct ThirdLanguageTests {
  /// A few sentences of Esperanto.
  private struct Esperanto: Language {
    var code: String { "eo" }
    var calendar: any CalendarWords { EnglishDates() }
    var phrases: PhraseWriter { PhraseWriter(language: .english) }
    var writesMonthFirst: Bool { false }
    var itemLabels: ItemLabels { English().itemLabels }

    func translation(of pattern: String) -> String? {
      switch pattern {
      case "no place is called {1}": "neniu loko nomiĝas {1}"
      case "; did you mean '{1}'?": "; ĉu vi celis '{1}'?"
      case "{1} {2:position|positions} forgotten": "forgesitaj {2:pozicio|pozicioj}: {1}"
      case "{1} has two readings: {2& or }?": "du legoj: {2& aŭ } – {1}"
      case "answer in JSON": "respondi en JSON"
      default: nil
      }
    }

    func logVerb(of command: String) -> String { command }
    func operand(_ name: String) -> String { name }
    func reason(_ reason: String) -> String { reason }
  }

  private struct Said: Row {
    let name: String
    let sentence: Sentence
    init(_ sentence: Sentence, _ name: String) {
      self.name = name
      self.sentence = sentence
    }
  }

  private static let said = [
    Said(
      PlaceError.noSuchPlace("maket", known: ["market"]).sentence,
      "neniu loko nomiĝas 'maket'; ĉu vi celis 'market'?"),
    Said(.forgot(count: 1), "forgesitaj pozicio: 1"),
    Said(.forgot(count: 12), "forgesitaj pozicioj: 12"),
    Said(
      PhraseError.ambiguousTime(
        seen: "at 6", readings: [6, 18].compactMap { TimeOfDay(secondsSinceMidnight: $0 * 3600) }
      ).sentence, "du legoj: 06:00 aŭ 18:00 – 'at 6'"),
    // A missing translation falls back to English.
    Said(.nothingChecks, "nothing checks your reminders yet: daydot install cron"),
  ]

  @Test(arguments: said) private func saysItsOwnWords(_ row: Said) {
    #expect(Esperanto().sentence(row.sentence) == row.name)
  }

  /// The patterns and help texts that a language does not translate.
  private func lacking(_ language: any Language) -> Set<String> {
    SentencePatterns().all.union(Self.help).filter { language.translation(of: $0) == nil }
  }

  private static let help: Set<String> = {
    let table = Commands.table
    var texts = table.commands.flatMap { [$0.help, $0.examples] }
    texts += (table.commands.flatMap(\.options) + table.shared).map(\.help)
    texts += ConfigKey.allCases.map(\.help) + [ConfigName.listColourHelp, HelpTasks.first]
    texts += (HelpTasks.all + HelpTasks.more).flatMap { [$0.question, $0.command] }
    return Set(texts.filter { $0.english != $0.korean }.map(\.english))
  }()

  @Test func whatIsLackingIsNamed() {
    let lacking = lacking(Esperanto())
    #expect(lacking.contains("nothing checks your reminders yet: daydot install cron"))
    #expect(lacking.contains("Shows the version."))
    #expect(!lacking.contains("no place is called {1}"))
    #expect(!lacking.contains("answer in JSON"))
    #expect(lacking.count > 400)
  }

  @Test func noLanguageOfTheProgramLacksWords() {
    for language in Languages.all where !["en", "ko"].contains(language.code) {
      #expect(lacking(language).sorted() == [], "\(language.code)")
    }
  }

  /// No help text is empty in either language of the source.
  @Test func helpIsSaidInBoth() {
    let options = Commands.table.commands.flatMap(\.options) + Commands.table.shared
    for text in options.map(\.help) + Commands.table.commands.map(\.help) {
      #expect(!text.english.isEmpty && !text.korean.isEmpty)
    }
  }

  /// The patterns found in the source files are the ones sentences have at run time.
  @Test(arguments: Self.samples) private func patternsAreThoseOfTheSources(_ row: Said) {
    let known = SentencePatterns().all
    #expect(!row.sentence.patterns.isEmpty)
    for pattern in row.sentence.patterns { #expect(known.contains(pattern), "\(pattern)") }
  }

  private static let samples = [
    Said(StoreError.newer(path: "x", found: 2, known: 1).sentence, "two lines"),
    Said(StoreError.damaged(path: "x", newestBackup: "y").sentence, "two parts"),
    Said(SelectedItems.Failure.needsYes(count: 2).sentence, "plurals"),
    Said(EditCommand.Failure.emptyTitle(id: 1).sentence, "quotes"),
    Said(UsageError.missingOperand(command: "done", operands: "ID").sentence, "operands"),
    Said(
      PhraseError.unreadable(seen: "x", as: .date, rest: "x", suggestion: nil).sentence, "parts"),
    Said(PhraseError.unknownZone(seen: "x", suggestions: ["a", "b"]).sentence, "a link"),
    Said(
      MustacheError(.unclosedSection(name: "x"), file: "f", line: 1, column: 1).problem.sentence,
      "braces"),
    Said(ItemTooLarge.Field.title.sentence, "a name"),
  ]
}
