/// A content line: the name of a property, its parameters and its value, as bytes.
///
/// It keeps the bytes of the file as they came, so that a line nobody changed is written again byte
/// for byte. Nothing but the name and where the value begins is looked at until it is asked for. A
/// line that was read shares memory with the piece of the file it was read from, and keeps that
/// alive.
///
/// - SeeAlso: RFC 5545 §3.1.
public struct ContentLine: Sendable {
  /// The piece of the file that the line lies in. A component may hold a million lines, so where
  /// things are in it is kept in few bytes.
  private let storage: [UInt8]
  /// The content without its folds, where there are any.
  private let unfolded: [UInt8]?
  private let rawStart: Int
  private let rawCount: UInt32
  private let contentOffset: UInt32
  private let contentCount: UInt32
  let head: Head
  /// The line of the file where it begins, 1-based; zero for a line that was made.
  public let lineNumber: Int

  /// - Parameters:
  ///   - raw: The whole line in the storage.
  ///   - content: The line without line break in the storage, folds and all.
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

  /// The bytes of the file: the folds, the line break, and the blank lines that follow.
  public var raw: ArraySlice<UInt8> { storage[rawStart..<(rawStart + Int(rawCount))] }

  /// The line without folds and line break.
  var content: ArraySlice<UInt8> {
    if let unfolded { return unfolded[...] }
    let start = rawStart + Int(contentOffset)
    return storage[start..<(start + Int(contentCount))]
  }

  /// The name in upper case, without a group.
  public var name: String { nameBytes.uppercasedName }

  /// What stands before a dot in the name, as in `item1.URL`: some writers of vCards do so.
  public var group: String? {
    guard head.groupStart < head.nameStart else { return nil }
    return String(decoding: part(head.groupStart, head.nameStart - 1), as: UTF8.self)
  }

  /// Whether it has that name, in any case.
  public func isNamed(_ name: String) -> Bool {
    Int(head.nameEnd - head.nameStart) == name.utf8.count && nameBytes.isName(name)
  }

  /// The value as it stands there, nothing decoded.
  public var value: ArraySlice<UInt8> { content.dropFirst(Int(head.valueStart)) }

  /// The value as text, nothing decoded; what is not UTF-8 is shown as U+FFFD.
  public var rawText: String { String(decoding: value, as: UTF8.self) }

  /// Whether the name is a word of the grammar.
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
  /// The parameters in their order.
  ///
  /// - SeeAlso: RFC 5545 §3.2.
  public var parameters: [Parameter] {
    var cursor = parameterCursor
    var parameters: [Parameter] = []
    while let found = cursor.next() {
      parameters.append(Parameter(name: found.name, values: found.values))
    }
    return parameters
  }

  /// The first value of a parameter, or nil where the line has none such.
  public func parameter(_ name: String) -> String? {
    var cursor = parameterCursor
    while let found = cursor.next() {
      if found.name.isName(name) { return Parameter.values(in: found.values).first ?? "" }
    }
    return nil
  }

  /// The type that the line itself names with `VALUE`, or nil where it names none, or one unknown.
  public var valueType: ValueType? {
    parameter("VALUE").flatMap { ValueType(rawValue: Array($0.utf8)[...].trimmed.uppercasedName) }
  }

  private var parameterCursor: ParameterCursor {
    ParameterCursor(part(head.parametersStart, head.valueStart - 1))
  }
}
