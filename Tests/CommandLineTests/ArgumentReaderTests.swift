import CommandLine
import TestSupport
import Testing

private func option(
  _ name: String, letter: Character? = nil, value: String? = nil, isRepeatable: Bool = false,
  choices: [String] = []
) -> OptionSpec {
  OptionSpec(
    name, "", ko: "", letter: letter, value: value, isRepeatable: isRepeatable, choices: choices)
}

private func command(
  _ name: String, _ group: CommandSpec.Group, operands: String = "",
  count: ClosedRange<Int> = 0...0, options: [OptionSpec] = []
) -> CommandSpec {
  CommandSpec(
    name, group, "", ko: "", examples: HelpText(same: ""), operands: operands, count: count,
    options: options)
}

private let table = CommandTable(
  commands: [
    command(
      "add", .items, operands: "WORDS…", count: CommandSpec.anyCount,
      options: [
        option("tag", value: "NAME", isRepeatable: true), option("on", value: "DATE"),
        option("star"), option("priority", value: "LEVEL", choices: ["high", "low"]),
      ]),
    command(
      "month", .views, operands: "[MONTH]", count: 0...1,
      options: [option("months", letter: "n", value: "N")]),
    command(
      "show", .items, operands: "ID", count: 1...1),
  ],
  shared: [option("store", value: "PATH"), option("help", letter: "h")],
  usual: command(
    "day", .views, operands: "[DATE]", count: CommandSpec.anyCount,
    options: [option("limit", value: "N")]))

struct ReadRow: Row {
  let line: String
  let operands: [String]
  var options: [String: [String]] = [:]
  var name: String { line }
}

private let readRows: [ReadRow] = [
  ReadRow(line: "add Buy milk", operands: ["Buy", "milk"]),
  ReadRow(line: "add Buy --on fri milk", operands: ["Buy", "milk"], options: ["on": ["fri"]]),
  ReadRow(line: "add Buy --on=fri", operands: ["Buy"], options: ["on": ["fri"]]),
  ReadRow(line: "--store /x add Buy", operands: ["Buy"], options: ["store": ["/x"]]),
  ReadRow(
    line: "add a --tag x --tag y", operands: ["a"], options: ["tag": ["x", "y"]]),
  ReadRow(line: "month -1", operands: ["-1"]),
  ReadRow(line: "month -n 3", operands: [], options: ["months": ["3"]]),
  ReadRow(line: "add - x", operands: ["-", "x"]),
  ReadRow(line: "add a -- --on b", operands: ["a", "--on", "b"]),
  ReadRow(line: "add --on --star x", operands: ["x"], options: ["on": ["--star"]]),
]

@Test(arguments: readRows) func readsArguments(_ row: ReadRow) throws {
  let words = row.line.split(separator: " ").map(String.init)
  let (_, invocation) = try table.read(words) { _ in nil }
  #expect(invocation.operands == row.operands)
  for (name, values) in row.options { #expect(invocation.values(name) == values) }
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
  RefusedRow(line: "month a b", error: .unexpectedOperand(command: "month", seen: "b")),
]

@Test(arguments: refusedRows) func refusesArguments(_ row: RefusedRow) {
  let words = row.line.split(separator: " ").map(String.init)
  #expect(throws: row.error) { try table.read(words) { _ in nil } }
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
  #expect(invocation.value("limit") == "3")
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
