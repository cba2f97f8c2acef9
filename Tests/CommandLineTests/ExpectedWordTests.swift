import CommandLine
import TestSupport
import Testing

/// The words that may be typed next.
@Suite struct ExpectedWordTests {
  struct Pattern: Row {
    let text: String
    let operands: [String]
    /// The expected candidates: literal words in small letters, value types in capitals.
    let expected: [String]
    var name: String { "\(text) after \(operands)" }
  }

  private static let targets = "cron|man|completion SHELL"

  @Test(arguments: [
    Pattern(text: "", operands: [], expected: []),
    Pattern(text: "ID WHEN…", operands: [], expected: ["ID"]),
    Pattern(text: "ID WHEN…", operands: ["3"], expected: ["WHEN"]),
    Pattern(text: "ID WHEN…", operands: ["3", "next", "week"], expected: ["WHEN"]),
    Pattern(text: "ID…|WORDS", operands: [], expected: ["ID", "WORDS"]),
    Pattern(text: "ID…|WORDS", operands: ["3"], expected: ["ID"]),
    Pattern(text: "[DATE]", operands: [], expected: ["DATE"]),
    Pattern(text: "[DATE]", operands: ["fri"], expected: []),
    Pattern(text: "[POSITION|PLACE|-]", operands: [], expected: ["POSITION", "PLACE", "-"]),
    Pattern(text: "[ID TRIGGER, TRIGGER…]", operands: ["3", "x"], expected: ["TRIGGER"]),
    Pattern(text: targets, operands: [], expected: ["cron", "man", "completion"]),
    Pattern(text: targets, operands: ["completion"], expected: ["SHELL"]),
    Pattern(text: targets, operands: ["completion", "fish"], expected: []),
    Pattern(text: targets, operands: ["cron"], expected: []),
    Pattern(text: targets, operands: ["what"], expected: []),
  ])
  func anOperand(_ row: Pattern) {
    let words = OperandPattern(row.text).words(after: row.operands).map { word in
      switch word {
      case .literal(let text): text
      case .value(let name): name
      }
    }
    #expect(words == row.expected)
  }

  struct Typed: Row {
    /// The words of the line; the last one is being typed.
    let line: String
    let expected: String
    var prefix = ""
    var name: String { line }
  }

  private static let table = CommandTable(
    commands: [
      command(
        "add", "WORDS…",
        [
          RepeatedOption("tag", "", ko: "", value: "NAME"),
          Option("on", "", ko: "", value: "DATE"), Flag("star", "", ko: ""),
          Option("under", "", ko: "", value: "ID").withOptionalValue(),
        ]),
      command("show", "ID", []),
      CommandSpec(
        "place", .places, "", ko: "", count: CommandSpec.anyCount,
        subcommands: [
          command("place list", "", []),
          command("place add", "NAME", [Option("radius", "", ko: "", value: "METRES")]),
        ], runsFirst: true),
    ],
    shared: [Option("store", "", ko: "", value: "PATH").shared(), CommandTable.help],
    usual: command(
      "day", "[DATE]", [Option("limit", "", ko: "", letter: "n", value: "N", in: 0...9)]))

  private static func command(
    _ name: String, _ operands: String, _ options: [any DeclaredOption]
  ) -> CommandSpec {
    CommandSpec(
      name, .items, "", ko: "", examples: [""], operands: operands, options: options)
  }

  @Test(arguments: [
    Typed(line: "", expected: "command"),
    Typed(line: "ad", expected: "command"),
    Typed(line: "--", expected: "--limit --store --help"),
    Typed(line: "--store x ", expected: "command"),
    Typed(line: "--store ", expected: "value of store"),
    Typed(line: "-n ", expected: "value of limit"),
    Typed(line: "--store=", expected: "value of store", prefix: "--store="),
    Typed(line: "fri ", expected: "nothing"),
    Typed(line: "-- ", expected: "DATE"),
    Typed(line: "add ", expected: "WORDS"),
    Typed(line: "add Buy mi", expected: "WORDS"),
    Typed(line: "add -", expected: "--tag --on --star --under --store --help"),
    Typed(line: "add --star --on fri -", expected: "--tag --under --store --help"),
    Typed(line: "add --tag a --", expected: "--tag --on --star --under --store --help"),
    Typed(line: "add --tag ", expected: "value of tag"),
    Typed(line: "add --tag -", expected: "value of tag"),
    Typed(line: "add --under ", expected: "value of under"),
    Typed(line: "add --under --st", expected: "--tag --on --star --store --help"),
    Typed(line: "add --under --on ", expected: "value of on"),
    Typed(line: "add --on=", expected: "value of on", prefix: "--on="),
    Typed(line: "add --star=", expected: "nothing", prefix: "--star="),
    Typed(line: "add -- --", expected: "WORDS"),
    Typed(line: "add --wrong x", expected: "WORDS"),
    Typed(line: "show ", expected: "ID"),
    Typed(line: "show 3 ", expected: "nothing"),
    Typed(line: "show -h ", expected: "ID"),
    Typed(line: "show add", expected: "ID"),
    Typed(line: "place ", expected: "list add"),
    Typed(line: "place -", expected: "--radius --store --help"),
    Typed(line: "place add ", expected: "NAME"),
    Typed(line: "place add -", expected: "--radius --store --help"),
    Typed(line: "place list -", expected: "--store --help"),
    Typed(line: "place what ", expected: "nothing"),
  ])
  func aWord(_ row: Typed) {
    let words = row.line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let expected = Self.table.expectedWord(
      after: Array(words.dropLast()), typed: words.last ?? "")
    let delivered =
      switch expected.kind {
      case .command: "command"
      case .nothing: "nothing"
      case .option(let options): options.map { "--\($0.name)" }.joined(separator: " ")
      case .value(let option): "value of \(option.name)"
      case .operand(let words):
        words.map {
          switch $0 {
          case .value(let name), .literal(let name): name
          }
        }.joined(separator: " ")
      }
    #expect(delivered == row.expected)
    #expect(expected.prefix == row.prefix)
  }
}
