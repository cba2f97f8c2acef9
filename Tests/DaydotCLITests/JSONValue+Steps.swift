import DaydotTestSupport
import JSON
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

  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var number: Int? {
    if case .integer(let number) = self { number } else { nil }
  }
}

extension InProcessDaydot {
  /// Runs a command with `--json` and reads its answer.
  func json(_ arguments: String...) throws -> JSONValue {
    let finished = try run(arguments + ["--json"])
    #expect(finished.status == 0, "\(arguments): \(finished.errors)")
    return try JSONReader.read(Array(finished.output.utf8))
  }
}
