import JSON
import Mustache
import TestSupport
import Testing

@testable import Presentation

/// One case of the mustache specification.
struct SpecRow: Row {
  let name: String
  let template: String
  let data: JSONValue
  let partials: [String: String]
  let expected: String
}

private let modules = [
  "comments", "delimiters", "interpolation", "inverted", "partials", "sections",
]

let specRows: [SpecRow] = {
  guard let folder = SharedData.folder else { return [] }
  return modules.flatMap { module -> [SpecRow] in
    guard let bytes = readFile("\(folder)/mustache-spec/\(module).json"),
      case .object(let file)? = try? JSONReader.read(bytes),
      case .array(let tests)? = file["tests"]
    else { return [] }
    return tests.compactMap { test in
      guard case .object(let test) = test, case .string(let name)? = test["name"],
        case .string(let template)? = test["template"],
        case .string(let expected)? = test["expected"]
      else { return nil }
      var partials: [String: String] = [:]
      if case .object(let given)? = test["partials"] {
        for member in given.members {
          if case .string(let text) = member.value { partials[member.key] = text }
        }
      }
      return SpecRow(
        name: "\(module): \(name)", template: template, data: test["data"] ?? .null,
        partials: partials, expected: expected)
    }
  }
}()

@Test(.enabled(if: SharedData.folder != nil, "no shared data"), arguments: specRows)
func passesTheSpecification(_ row: SpecRow) throws { try render(row) }

private func render(_ row: SpecRow) throws {
  var renderer = MustacheRenderer(partials: { name in
    try row.partials[name].map { try MustacheTemplate($0, file: name) }
  })
  let template = try MustacheTemplate(row.template, file: "test")
  #expect(try renderer.render(template, with: row.data) == row.expected)
}

@Test(.enabled(if: SharedData.folder != nil, "no shared data"))
func everyModuleOfTheSpecificationIsRead() {
  for module in modules { #expect(specRows.contains { $0.name.hasPrefix(module) }) }
  #expect(specRows.count > 100)
}

/// What the specification leaves out.
let moreRows = [
  SpecRow(
    name: "an indented partial in an indented partial", template: "a\n  {{>one}}\nb\n", data: .null,
    partials: ["one": "c\n {{>two}}\nd\n", "two": "e\nf\n"],
    expected: "a\n  c\n   e\n   f\n  d\nb\n")
]

@Test(arguments: moreRows) func rendersMore(_ row: SpecRow) throws { try render(row) }

struct MustacheErrorRow: Row {
  let name: String
  let template: String
  let problem: MustacheError.Problem
  let line: Int
  let column: Int
}

@Test(arguments: [
  MustacheErrorRow(
    name: "a tag without its end", template: "one\n  {{two", problem: .unclosedTag, line: 2,
    column: 3),
  MustacheErrorRow(
    name: "an empty tag", template: "가나 {{}}", problem: .emptyTag, line: 1, column: 4),
  MustacheErrorRow(
    name: "an open section", template: "{{#a}}\n{{#b}}\n{{/b}}\n",
    problem: .unclosedSection(name: "a"), line: 1, column: 1),
  MustacheErrorRow(
    name: "a stray end", template: "a\nb {{/c}}", problem: .strayEnd(name: "c", open: nil), line: 2,
    column: 3),
  MustacheErrorRow(
    name: "the end of another section", template: "{{#a}}{{#b}}{{/a}}",
    problem: .strayEnd(name: "a", open: "b"), line: 1, column: 13),
  MustacheErrorRow(
    name: "after a standalone tag", template: "{{! one }}\n{{! two\n}}\n {{=x=}}",
    problem: .badDelimiters(seen: "x"), line: 4, column: 2),
])
func saysWhereATemplateIsWrong(_ row: MustacheErrorRow) {
  #expect(
    throws: MustacheError(row.problem, file: "f", line: row.line, column: row.column)
  ) { try MustacheTemplate(row.template, file: "f") }
}

@Test func partialsThatNeverEndAreAnError() throws {
  let template = try MustacheTemplate("{{>a}}", file: "a")
  var renderer = MustacheRenderer(partials: { _ in template })
  #expect(throws: MustacheError.self) { try renderer.render(template, with: .null) }
}

@Test func cleanTextHoldsNoControlCharacters() throws {
  var renderer = MustacheRenderer(clean: \.sanitizedLines)
  let template = try MustacheTemplate("{{{.}}}", file: "a")
  #expect(
    try renderer.render(template, with: .string("a\u{1B}[31m\u{202E}b\r\nc\u{0}"))
      == "a\\e[31m\\u{202E}b\nc\\u{0}")
}
