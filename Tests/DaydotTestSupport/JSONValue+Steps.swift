import JSON

/// Access to parts of a JSON value. A missing part reads as null, so that the final expectation
/// fails.
extension JSONValue {
  package subscript(key: String) -> JSONValue {
    if case .object(let object) = self { object[key] ?? .null } else { .null }
  }

  package subscript(index: Int) -> JSONValue {
    elements.indices.contains(index) ? elements[index] : .null
  }

  package var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The names of an object's members, in order.
  package var keys: [String] {
    if case .object(let object) = self { object.members.map(\.key) } else { [] }
  }

  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var number: Int? {
    if case .integer(let number) = self { number } else { nil }
  }
}

package enum JSONText {
  package static func read(_ text: String) throws -> JSONValue {
    try JSONReader.read(Array(text.utf8))
  }
}
