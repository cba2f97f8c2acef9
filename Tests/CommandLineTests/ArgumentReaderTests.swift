import CommandLine
import TestSupport
import Testing
import TextSearch

private let tag = RepeatedOption("tag", "", ko: "", value: "NAME")
private let on = Option("on", "", ko: "", value: "DATE")
private let star = Flag("star", "", ko: "")
private let priority = Option(
  "priority", "", ko: "", value: "LEVEL", choices: ["high", "low"])
private let months = Option("months", "", ko: "", letter: "n", value: "N", in: 1...120)
private let radius = Option("radius", "", ko: "", value: "METRES", metres: 1...100_000)
private let zone = Option("zone", "", ko: "", value: "IANA")
private let sharedZone = zone.shared()
private let store = Option("store", "", ko: "", value: "PATH").shared()
private let limit = Option("limit", "", ko: "", value: "N", in: 0...99)

private func command(
  _ name: String, _ group: CommandSpec.Group, operands: String = "",
  count: ClosedRange<Int> = 0...0, options: [any DeclaredOption] = []
) -> CommandSpec {
  CommandSpec(
    name, group, "", ko: "", examples: [""], operands: operands, count: count,
    options: options)
}

private let table = CommandTable(
  commands: [
    command(
      "add", .items, operands: "WORDS…", count: CommandSpec.anyCount,
      options: [tag, on, star, priority, zone]),
    command("month", .views, operands: "[MONTH]", count: 0...1, options: [months]),
    command("show", .items, operands: "ID", count: 1...1, options: [on]),
    CommandSpec(
      "place", .places, "", ko: "", count: CommandSpec.anyCount,
      subcommands: [
        command("place list", .places, options: [limit]),
        command(
          "place add", .places, operands: "NAME", count: CommandSpec.oneOrMore, options: [radius]),
        command("place rm", .places, operands: "NAME", count: 1...1),
      ], runsFirst: true),
    CommandSpec(
      "routine", .data, "", ko: "", count: CommandSpec.anyCount,
      subcommands: [command("routine show", .data, operands: "NAME", count: 1...1)]),
  ],
  shared: [store, sharedZone, CommandTable.help],
  usual: command(
    "day", .views, operands: "[DATE]", count: CommandSpec.anyCount, options: [limit]))

struct ReadRow: Row {
  let line: String
  let operands: [String]
  var command = "add"
  /// The options that were given, as they are typed.
  var options = ""
  var name: String { line }
}

private let readRows: [ReadRow] = [
  ReadRow(line: "add Buy milk", operands: ["Buy", "milk"]),
  ReadRow(line: "add Buy --on fri milk", operands: ["Buy", "milk"], options: "--on fri"),
  ReadRow(line: "add Buy --on=fri", operands: ["Buy"], options: "--on fri"),
  ReadRow(line: "--store /x add Buy", operands: ["Buy"], options: "--store /x"),
  ReadRow(line: "add a --tag x --tag y", operands: ["a"], options: "--tag x --tag y"),
  ReadRow(line: "month -1", operands: ["-1"], command: "month"),
  ReadRow(line: "month -n 3", operands: [], command: "month", options: "--months 3"),
  ReadRow(line: "month -n3", operands: [], command: "month", options: "--months 3"),
  ReadRow(line: "add - x", operands: ["-", "x"]),
  ReadRow(line: "add a -- --on b", operands: ["a", "--on", "b"]),
  ReadRow(line: "add --on --star x", operands: ["x"], options: "--on --star"),
  ReadRow(line: "add x --zone A", operands: ["x"], options: "--zone A"),
  ReadRow(line: "--zone A add x", operands: ["x"], options: "shared --zone A"),
  ReadRow(
    line: "--zone A add x --zone B", operands: ["x"], options: "--zone B shared --zone A"),
  ReadRow(line: "place", operands: [], command: "place list"),
  ReadRow(line: "place --limit 3", operands: [], command: "place list", options: "--limit 3"),
  ReadRow(
    line: "place add home --radius 2km", operands: ["home"], command: "place add",
    options: "--radius 2km"),
  ReadRow(
    line: "place --radius 20 add home", operands: ["home"], command: "place add",
    options: "--radius 20"),
  ReadRow(line: "place rm add", operands: ["add"], command: "place rm"),
  ReadRow(
    line: "place what --radius 3", operands: ["what"], command: "place", options: "--radius 3"),
  ReadRow(line: "routine --help", operands: [], command: "routine"),
]

@Test(arguments: readRows) func readsArguments(_ row: ReadRow) throws {
  let words = row.line.split(separator: " ").map(String.init)
  let (command, invocation) = try table.read(words) { _ in nil }
  #expect(invocation.operands == row.operands)
  #expect(command.name == row.command)
  #expect(invocation.command == row.command)
  let own = invocation.arguments(of: [tag, on, star, priority, zone, months, radius, limit, store])
  let shared = invocation.arguments(of: [sharedZone])
  let options = own + (shared.isEmpty ? [] : ["shared"] + shared)
  #expect(options.joined(separator: " ") == row.options)
}

@Test func valuesHaveTheirTypes() throws {
  let words = ["place", "add", "x", "--radius", "1.5km"]
  let (_, invocation) = try table.read(words) { _ in nil }
  #expect(invocation[radius] == 1500)
  let month = try table.read(["month", "-n", "12"]) { _ in nil }.invocation
  #expect(month[months] == 12)
  let add = try table.read(["add", "--star", "--tag", "a", "--tag", "b"]) { _ in nil }.invocation
  #expect(add[star])
  #expect(add[tag] == ["a", "b"])
  #expect(add[on] == nil)
}

struct RefusedRow: Row {
  let line: String
  let error: UsageError
  var name: String { line }
}

private let refusedRows: [RefusedRow] = [
  RefusedRow(line: "ad x", error: .unknownCommand(seen: "ad", suggestion: "add")),
  RefusedRow(line: "mnoth", error: .unknownCommand(seen: "mnoth", suggestion: "month")),
  RefusedRow(line: "zzzzz", error: .unknownCommand(seen: "zzzzz", suggestion: nil)),
  RefusedRow(
    line: "add x --tga y",
    error: .unknownOption(seen: "--tga", command: "add", suggestion: "--tag")),
  RefusedRow(line: "add --on", error: .missingValue(option: "--on", value: "DATE")),
  RefusedRow(line: "add --star=1", error: .unexpectedValue(option: "--star", value: "1")),
  RefusedRow(
    line: "add x --priority hihg",
    error: .notAChoice(option: "--priority", seen: "hihg", choices: ["high", "low"])),
  RefusedRow(line: "add x --on a --on b", error: .repeatedOption(option: "--on")),
  RefusedRow(line: "show", error: .missingOperand(command: "show", operands: "ID")),
  RefusedRow(line: "show 1 2", error: .unexpectedOperand(command: "show", seen: "2")),
  RefusedRow(
    line: "show 1 --on sep 16",
    error: .unquotedValue(option: "--on", line: ["show", "1", "--on", "sep 16"])),
  RefusedRow(line: "show 1 --on home 16", error: .unexpectedOperand(command: "show", seen: "16")),
  RefusedRow(line: "month -n x", error: .notANumber(option: "-n", seen: "x")),
  RefusedRow(
    line: "month --months 0", error: .outOfRange(option: "--months", seen: "0", range: 1...120)),
  RefusedRow(
    line: "place add x --radius far",
    error: .notALength(option: "--radius", seen: "far", metres: 1...100_000)),
  RefusedRow(
    line: "place add x --radius 0x100",
    error: .notALength(option: "--radius", seen: "0x100", metres: 1...100_000)),
  RefusedRow(
    line: "place add x --radius 1e3",
    error: .notALength(option: "--radius", seen: "1e3", metres: 1...100_000)),
  RefusedRow(
    line: "place rm home --radius 5",
    error: .unknownOption(seen: "--radius", command: "place rm", suggestion: nil)),
  RefusedRow(
    line: "place --radius 5 rm home",
    error: .unknownOption(seen: "--radius", command: "place rm", suggestion: nil)),
  RefusedRow(
    line: "place --radius 5",
    error: .unknownOption(seen: "--radius", command: "place list", suggestion: nil)),
  RefusedRow(
    line: "routine show", error: .missingOperand(command: "routine show", operands: "NAME")),
  RefusedRow(line: "routine", error: .missingOperand(command: "routine", operands: "show …")),
  RefusedRow(line: "month a b", error: .unexpectedOperand(command: "month", seen: "b")),
]

@Test(arguments: refusedRows) func refusesArguments(_ row: RefusedRow) {
  let words = row.line.split(separator: " ").map(String.init)
  // A date has a month and a number.
  #expect(throws: row.error) {
    try table.read(words, fallback: { _ in nil }, isPhrase: { words, _ in words.hasPrefix("sep ") })
  }
}

@Test func knowsWhatIsLiteral() throws {
  let (_, invocation) = try table.read(["add", "a", "--", "b", "--"]) { _ in nil }
  #expect(invocation.operands == ["a", "b", "--"])
  #expect(invocation.literalFrom == 1)
}

@Test func aWordThatIsNoCommandMayImplyOne() throws {
  let (command, invocation) = try table.read(["12"]) { _ in "show" }
  #expect(command.name == "show")
  #expect(invocation.operands == ["12"])
}

@Test(arguments: [
  ("ad", "add"), ("moth", "month"), ("shwo", "show"), ("help", nil), ("x", nil),
])
func suggestsTheNearest(_ typed: String, _ expected: String?) {
  #expect(nearest(to: typed, in: ["add", "month", "show"]) == expected)
}

@Test func theUsualCommandTakesItsOptionsWithoutItsName() throws {
  let (command, invocation) = try table.read(["--limit", "3"]) { _ in nil }
  #expect(command.name == "day")
  #expect(invocation[limit] == 3)
}

@Test func anOptionsValueIsNoneOfTheWords() {
  var words: [String] = []
  #expect(throws: UsageError.unknownCommand(seen: "fri", suggestion: nil)) {
    try table.read(["fri", "--limit", "3"]) {
      words = $0
      return nil
    }
  }
  #expect(words == ["fri"])
}
