/// A parsed JSON value. Integers are distinct from other numbers, and objects keep the order of
/// their members.
///
/// - SeeAlso: RFC 8259 §3.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number without fraction and exponent that fits `Int`.
  case integer(Int)
  /// Any other number; always finite.
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// The type of a value, for errors.
  package enum Kind: String, Hashable, Sendable {
    case null, bool, integer, double, string, array, object
  }

  package var kind: Kind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .integer: .integer
    case .double: .double
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

extension JSONValue {
  /// The value, or `null` for nil.
  package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  package static func optional(_ number: Int?) -> JSONValue {
    number.map(JSONValue.integer) ?? .null
  }

  package static func optional(_ number: Double?) -> JSONValue {
    number.map(JSONValue.double) ?? .null
  }

  /// An array with an object for each element.
  package static func objects<Elements: Sequence>(
    _ elements: Elements, _ object: (Elements.Element) -> JSONObject
  ) -> JSONValue {
    .array(elements.map { .object(object($0)) })
  }

  package static func strings(_ texts: some Sequence<String>) -> JSONValue {
    .array(texts.map(JSONValue.string))
  }
}

/// The members of a JSON object, in order.
package struct JSONObject: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  package private(set) var members: [Member]

  /// - Parameter members: Their keys must be unique; of equal keys, lookup finds the first.
  package init(_ members: [Member] = []) { self.members = members }

  /// The value of a key, or nil if the object has no such member.
  package subscript(key: String) -> JSONValue? {
    members.first { $0.key == key }?.value
  }

  /// Adds a member at the end.
  package mutating func append(_ key: String, _ value: JSONValue) {
    members.append(Member(key, value))
  }

  /// Returns the object with the members of another one at its end.
  package func adding(_ more: JSONObject) -> JSONObject { JSONObject(members + more.members) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member($0.0, $0.1) }
  }
}
