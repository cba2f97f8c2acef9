import CivilTime
import Geo
import JSON
import TodoCore

/// A member of a JSON object, with one function for each type a field may have.
///
/// All functions return nil for `null` and throw `FieldError.Problem.wrongType` for a value of
/// another JSON type; their documentation lists further errors.
package struct FieldValue {
  /// The name for errors: the member's key, or `name[index]` for an element of an array.
  package let name: String
  package let value: JSONValue

  package init(name: String, value: JSONValue) {
    self.name = name
    self.value = value
  }

  package func failure(_ problem: FieldError.Problem) -> FieldError { FieldError(name, problem) }

  package func wrongType(_ expected: FieldError.Expected) -> FieldError {
    failure(.wrongType(expected: expected, found: value.kind))
  }

  /// Returns the value as `get` returns it; nil for `null`.
  private func read<Value>(
    _ expected: FieldError.Expected, _ get: (JSONValue) -> Value?
  ) throws(FieldError) -> Value? {
    if case .null = value { return nil }
    guard let found = get(value) else { throw wrongType(expected) }
    return found
  }

  package func text() throws(FieldError) -> String? {
    try read(.string) { if case .string(let text) = $0 { text } else { nil } }
  }

  /// Returns a text that is not blank.
  ///
  /// - Throws: `empty` for a text without visible characters.
  package func filledText() throws(FieldError) -> String? {
    guard let text = try text() else { return nil }
    // Fast path: looking up Unicode properties is slow, and most texts begin with visible ASCII.
    if let first = text.utf8.first, (0x21...0x7E).contains(first) { return text }
    // U+3000 is the last whitespace scalar, so Hangul and Han need no lookup.
    let isBlank = text.unicodeScalars.allSatisfy {
      $0.value <= 0x3000 && $0.properties.isWhitespace
    }
    guard !isBlank else { throw failure(.empty) }
    return text
  }

  package func bool() throws(FieldError) -> Bool? {
    try read(.bool) { if case .bool(let bool) = $0 { bool } else { nil } }
  }

  /// - Throws: `tooSmall`, `tooLarge`.
  package func integer(
    atLeast minimum: Int, atMost maximum: Int = .max
  ) throws(FieldError) -> Int? {
    let integer = try read(.integer) { if case .integer(let number) = $0 { number } else { nil } }
    guard let integer else { return nil }
    guard integer >= minimum else {
      throw failure(.tooSmall(Double(integer), minimum: Double(minimum)))
    }
    guard integer <= maximum else {
      throw failure(.tooLarge(Double(integer), maximum: Double(maximum)))
    }
    return integer
  }

  package func number() throws(FieldError) -> Double? {
    try read(.number) {
      switch $0 {
      case .integer(let integer): Double(integer)
      case .double(let double): double
      default: nil
      }
    }
  }

  /// Returns the enum case with this raw value.
  ///
  /// - Throws: `notOneOf` for a text that is not a raw value.
  package func word<Word: RawRepresentable & CaseIterable>(
    _: Word.Type
  ) throws(FieldError) -> Word? where Word.RawValue == String {
    guard let text = try text() else { return nil }
    guard let word = Word(rawValue: text) else {
      throw failure(.notOneOf(Word.allCases.map(\.rawValue), found: text))
    }
    return word
  }

  /// Reads a text with an initializer such as `Day.init(iso:)`.
  ///
  /// - Throws: `unreadableDate` if `read` throws.
  package func civil<Value>(
    _ read: (String) throws(CivilTimeError) -> Value
  ) throws(FieldError) -> Value? {
    guard let text = try text() else { return nil }
    do { return try read(text) } catch { throw failure(.unreadableDate(text: text, error)) }
  }

  /// - Throws: `unreadableRule` for a text that is not an RRULE.
  package func rule() throws(FieldError) -> RecurrenceRule? {
    guard let text = try text() else { return nil }
    do {
      return try RecurrenceRule(parsing: text)
    } catch { throw failure(.unreadableRule(text: text, error)) }
  }

  /// Returns the elements of an array as `read` returns them.
  ///
  /// - Throws: `wrongType` for an element that is `null`, and what `read` throws.
  package func array<Element>(
    _ read: (FieldValue) throws(FieldError) -> Element?
  ) throws(FieldError) -> [Element]? {
    guard let values = try elements() else { return nil }
    var elements: [Element] = []
    for value in values {
      guard let element = try read(value) else { throw value.wrongType(.string) }
      elements.append(element)
    }
    return elements
  }

  /// Returns the elements of an array, named by their indices.
  package func elements() throws(FieldError) -> [FieldValue]? {
    let values = try read(.array) { if case .array(let values) = $0 { values } else { nil } }
    return values?.enumerated().map {
      FieldValue(name: "\(name)[\($0.offset)]", value: $0.element)
    }
  }

  /// Reads the objects of an array; `null` has none.
  ///
  /// - Throws: `wrongType` for an element that is no object, and what `read` throws, with the path
  ///   of the element.
  package func forEachObject(
    _ read: (JSONObject) throws(FieldError) -> Void
  ) throws(FieldError) {
    for element in try elements() ?? [] {
      guard let object = try element.object() else { throw element.wrongType(.object) }
      do { try read(object) } catch { throw error.within(element.name) }
    }
  }

  package func object() throws(FieldError) -> JSONObject? {
    try read(.object) { if case .object(let object) = $0 { object } else { nil } }
  }
}

/// Why an object can not be read as an item, and in which field.
package struct FieldError: Error, Sendable {
  /// The JSON type of a field.
  package enum Expected: String, Hashable, Sendable {
    case object, array, string, bool, integer, number
    case stringOrObject
  }

  package enum Problem: Sendable {
    /// A required field is missing.
    case missing
    case wrongType(expected: Expected, found: JSONValue.Kind)
    /// The text is empty or blank.
    case empty
    case notOneOf([String], found: String)
    /// The date, time or instant is malformed or does not exist.
    case unreadableDate(text: String, CivilTimeError)
    /// Either number of the date may be the month.
    case unclearDate(String)
    case unreadableRule(text: String, RecurrenceRuleError)
    /// `reason` is the error that `TriggerWords` threw.
    case unreadableTrigger(text: String, reason: any Error)
    case unknownZone(String)
    case noSuchPosition(CoordinateError)
    /// The number is smaller than the field allows.
    case tooSmall(Double, minimum: Double)
    case tooLarge(Double, maximum: Double)
    /// The field requires another one, as `time` requires `day`.
    case needs(String)
    /// The field contradicts another one, as in `"status":"open","done":true`.
    case contradicts(String)
    /// The field exceeds the limit of items.
    case exceeds(Excess)
    /// The name of a place is reserved for something else.
    case reservedName(String)
    case endsBeforeItBegins
    /// The same occurrence, reminder or column is given twice.
    case givenTwice(String)
    /// A cell of a table that should hold JSON is malformed.
    case notJSON(JSONError)
    /// The object is one occurrence of a repeating item and lacks the day of the item itself.
    case isOneOccurrence(String)
  }

  /// The path of the field, such as `time` or `reminders[0].trigger`; empty for the object itself.
  package let field: String
  package let problem: Problem

  package init(_ field: String, _ problem: Problem) {
    self.field = field
    self.problem = problem
  }

  /// Returns the same error with the path prefixed by the name of the enclosing object.
  package func within(_ outer: String) -> FieldError {
    let path = field.isEmpty ? outer : field.hasPrefix("[") ? outer + field : "\(outer).\(field)"
    return FieldError(path, problem)
  }
}
