/// A content line: the name of a property, its parameters and its value, as bytes.
///
/// It keeps the bytes of the file, so that an unchanged line is written back byte for byte.
/// Creation only finds the offsets of name, parameters and value; they are parsed on access. A line
/// that was read shares the memory of its piece of the file and keeps that piece alive.
///
/// - SeeAlso: RFC 5545 §3.1.
package struct ContentLine: Sendable {
  /// The piece of the file that contains the line. Offsets into it take 32 bits where possible,
  /// since a component may have a million lines.
  private let storage: [UInt8]
  /// The unfolded content; nil if the line has no folds.
  private let unfolded: [UInt8]?
  private let rawStart: Int
  private let rawCount: UInt32
  private let contentOffset: UInt32
  private let contentCount: UInt32
  let head: Head
  /// The number of its first line in the file, 1-based; 0 for a line that was not read.
  package let lineNumber: Int

  /// - Parameters:
  ///   - raw: The range of the whole line in the storage.
  ///   - content: The same without the line break and the blank lines around it.
  init(
    storage: [UInt8], raw: Range<Int>, content: Range<Int>, unfolded: [UInt8]?, head: Head,
    lineNumber: Int
  ) {
    self.storage = storage
    self.unfolded = unfolded
    rawStart = raw.lowerBound
    rawCount = UInt32(clamping: raw.count)
    contentOffset = UInt32(clamping: content.lowerBound - raw.lowerBound)
    contentCount = UInt32(clamping: content.count)
    self.head = head
    self.lineNumber = lineNumber
  }

  /// The bytes as in the file, with folds, the line break and the blank lines that follow.
  package var raw: ArraySlice<UInt8> { storage[rawStart..<(rawStart + Int(rawCount))] }

  /// The line without folds and line break.
  var content: ArraySlice<UInt8> {
    if let unfolded { return unfolded[...] }
    let start = rawStart + Int(contentOffset)
    return storage[start..<(start + Int(contentCount))]
  }

  /// The name in upper case, without a group.
  package var name: String { nameBytes.uppercasedName }

  /// Whether the line has a name, ignoring case.
  package func isNamed(_ name: String) -> Bool {
    Int(head.nameEnd - head.nameStart) == name.utf8.count && nameBytes.isName(name)
  }

  /// Whether the name has a prefix.
  ///
  /// - Parameter start: In upper case.
  package func isNamed(startingWith start: String) -> Bool {
    guard Int(head.nameEnd - head.nameStart) >= start.utf8.count else { return false }
    return zip(nameBytes, start.utf8).allSatisfy { ASCII.uppercased($0) == $1 }
  }

  /// Whether the line has a name, ignoring case.
  ///
  /// - Parameter key: The hash of the name.
  func isNamed(_ name: String, key: NameKey) -> Bool {
    head.nameKey == key && Int(head.nameEnd - head.nameStart) == name.utf8.count
      && nameBytes.isName(name)
  }

  /// The value, unfolded but with its escapes.
  package var value: ArraySlice<UInt8> { content.dropFirst(Int(head.valueStart)) }

  /// The value as text, with its escapes. Bytes that are not UTF-8 become U+FFFD.
  package var rawText: String { String(decoding: value, as: UTF8.self) }

  /// Whether the name is a keyword, ignoring case.
  ///
  /// - Parameter name: In upper case.
  func isKeyword(_ name: StaticString) -> Bool {
    guard Int(head.nameEnd - head.nameStart) == name.utf8CodeUnitCount else { return false }
    return nameBytes.isKeyword(name)
  }

  private var nameBytes: ArraySlice<UInt8> { part(head.nameStart, head.nameEnd) }

  private func part(_ start: UInt32, _ end: UInt32) -> ArraySlice<UInt8> {
    let content = content
    return content[(content.startIndex + Int(start))..<(content.startIndex + Int(end))]
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
