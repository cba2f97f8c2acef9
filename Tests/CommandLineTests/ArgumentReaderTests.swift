import CommandLine
import TestSupport
import Testing

private let table = CommandTable(
  commands: [
    CommandSpec(
      "add", .items, operands: "WORDS…", count: CommandSpec.anyCount,
      options: [
        OptionSpec("tag", value: "NAME", isRepeatable: true), OptionSpec("on", value: "DATE"),
        OptionSpec("star"), OptionSpec("priority", value: "LEVEL", choices: ["high", "low"]),
      ]),
    CommandSpec(
      "month", .views, operands: "[MONTH]", count: 0...1,
      options: [OptionSpec("months", letter: "n", value: "N")]),
    CommandSpec("show", .items, operands: "ID", count: 1...1),
  ],
  shared: [OptionSpec("store", value: "PATH"), OptionSpec("help", letter: "h")],
  usual: CommandSpec(
    "day", .views, operands: "[DATE]", count: CommandSpec.anyCount,
    options: [OptionSpec("limit", value: "N")]))

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

@Test func anOptionsValueIsNoneOfTheWords() throws {
  var words: [String] = []
  _ = try table.read(["fri", "--limit", "3"]) {
    words = $0
    return "show"
  }
  #expect(words == ["fri"])
}
