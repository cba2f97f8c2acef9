/// A content line: the name of a property, its parameters and its value, as bytes.
///
/// It keeps the bytes of the file, so that an unchanged line is written back byte for byte.
/// Creation only finds the offsets of name, parameters and value; they are parsed on access. A line
/// that was read shares the memory of its piece of the file and keeps that piece alive.
///
/// - SeeAlso: RFC 5545 §3.1.
package struct ContentLine: Sendable {
  /// The bytes as in the file, with folds, the line break and the blank lines that follow.
  package let raw: ArraySlice<UInt8>
  /// The line without folds and line break.
  let content: ArraySlice<UInt8>
  let head: Head
  /// The number of its first line in the file, 1-based; 0 for a line that was not read.
  package let lineNumber: Int

  /// The name in upper case, without a group.
  package var name: String { nameBytes.uppercasedName }

  /// Whether the line has a name, ignoring case.
  package func isNamed(_ name: String) -> Bool {
    head.nameCount == name.utf8.count && nameBytes.isName(name)
  }

  /// Whether the name has a prefix.
  ///
  /// - Parameter start: In upper case.
  package func isNamed(startingWith start: String) -> Bool {
    guard head.nameCount >= start.utf8.count else { return false }
    return zip(nameBytes, start.utf8).allSatisfy { ASCII.uppercased($0) == $1 }
  }

  /// The value, unfolded but with its escapes.
  package var value: ArraySlice<UInt8> { content.dropFirst(head.valueStart) }

  /// The value as text, with its escapes. Bytes that are not UTF-8 become U+FFFD.
  package var rawText: String { String(decoding: value, as: UTF8.self) }

  /// Whether it has the same value and parameters as another line.
  package func saysTheSame(as other: ContentLine) -> Bool {
    value.elementsEqual(other.value) && parameters == other.parameters
  }

  private var nameBytes: ArraySlice<UInt8> { part(head.nameStart, head.nameEnd) }

  private func part(_ start: Int, _ end: Int) -> ArraySlice<UInt8> {
    content[(content.startIndex + start)..<(content.startIndex + end)]
  }
}

// MARK: Parameters

extension ContentLine {
  /// The decoded parameters, in order.
  ///
  /// - SeeAlso: RFC 5545 §3.2.
  package var parameters: [Parameter] {
    var cursor = parameterCursor
    var parameters: [Parameter] = []
    while let found = cursor.next() {
      parameters.append(Parameter(name: found.name, values: found.values))
    }
    return parameters
  }

  /// The first value of a parameter; nil if the line does not have the parameter.
  package func parameter(_ name: String) -> String? {
    guard hasParameters else { return nil }
    var cursor = parameterCursor
    while let found = cursor.next() {
      if found.name.isName(name) { return Parameter.values(in: found.values).first ?? "" }
    }
    return nil
  }

  /// The type in the `VALUE` parameter; nil if it is missing or unknown.
  package var valueType: ValueType? {
    parameter("VALUE").flatMap { ValueType(rawValue: Array($0.utf8)[...].trimmed.uppercasedName) }
  }

  package var hasParameters: Bool { head.parametersStart + 1 < head.valueStart }

  private var parameterCursor: ParameterCursor {
    ParameterCursor(part(head.parametersStart, head.valueStart - 1))
  }
}
