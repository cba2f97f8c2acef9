import JSON
import TestSupport
import Testing

/// Steps into a JSON value. What is not there reads as null, so that the expectation at the end fails.
extension JSONValue {
  subscript(key: String) -> JSONValue {
    if case .object(let object) = self { object[key] ?? .null } else { .null }
  }

  subscript(index: Int) -> JSONValue {
    elements.indices.contains(index) ? elements[index] : .null
  }

  var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The names of an object's members, in order.
  var keys: [String] {
    if case .object(let object) = self { object.members.map(\.key) } else { [] }
  }

  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var number: Int? {
    if case .integer(let number) = self { number } else { nil }
  }
}

enum JSONText {
  static func read(_ text: String) throws -> JSONValue {
    try JSONReader.read(Array(text.utf8))
  }
}

extension Daydot {
  /// Runs a command with `--json` and reads its answer, which has to be one line.
  func json(
    _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONValue {
    let run = try run(arguments + ["--json"])
    #expect(run.status == 0 && run.errors == "", sourceLocation: sourceLocation)
    #expect(
      run.output.utf8.filter { $0 == UInt8(ascii: "\n") }.count == 1
        && run.output.hasSuffix("\n"), sourceLocation: sourceLocation)
    return try JSONText.read(run.output)
  }
}
