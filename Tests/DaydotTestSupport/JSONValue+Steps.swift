import JSON

/// Steps into a JSON value. What is not there reads as null, so that the expectation at the end fails.
extension JSONValue {
  public subscript(key: String) -> JSONValue {
    if case .object(let object) = self { object[key] ?? .null } else { .null }
  }

  public subscript(index: Int) -> JSONValue {
    elements.indices.contains(index) ? elements[index] : .null
  }

  public var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The names of an object's members, in order.
  public var keys: [String] {
    if case .object(let object) = self { object.members.map(\.key) } else { [] }
  }

  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  public var number: Int? {
    if case .integer(let number) = self { number } else { nil }
  }
}

public enum JSONText {
  public static func read(_ text: String) throws -> JSONValue {
    try JSONReader.read(Array(text.utf8))
  }
}
