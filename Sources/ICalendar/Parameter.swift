/// A parameter of a property.
///
/// - SeeAlso: RFC 5545 §3.2; RFC 6868 for quotes and line breaks in values.
package struct Parameter: Hashable, Sendable {
  /// In upper case.
  package let name: String
  /// The values, without quotes and with RFC 6868 escapes decoded. Empty if the parameter has no
  /// `=`.
  package let values: [String]

  package init(_ name: String, _ values: [String]) {
    self.name = Array(name.utf8)[...].uppercasedName
    self.values = values
  }

  package init(_ name: String, _ value: String) { self.init(name, [value]) }

  init(name: ArraySlice<UInt8>, values: ArraySlice<UInt8>?) {
    self.name = name.uppercasedName
    self.values = Parameter.values(in: values)
  }
}

// MARK: Reading

extension Parameter {
  /// Decodes the values of a parameter.
  ///
  /// - Parameter bytes: The bytes after the `=`; nil if there is no `=`.
  static func values(in bytes: ArraySlice<UInt8>?) -> [String] {
    guard let bytes else { return [] }
    var values: [String] = []
    var current: [UInt8] = []
    var index = bytes.startIndex
    var quotes = QuoteFinder(bytes)
    while index < bytes.endIndex {
      let byte = bytes[index]
      if let closing = quotes.closing(of: index) {
        appendDecoded(bytes[(index + 1)..<closing], to: &current)
        index = closing + 1
      } else if byte == ASCII.comma {
        values.append(String(decoding: current, as: UTF8.self))
        current = []
        index += 1
      } else {
        let start = index
        index += 1
        while index < bytes.endIndex, bytes[index] != ASCII.comma, bytes[index] != ASCII.quote {
          index += 1
        }
        appendDecoded(bytes[start..<index], to: &current)
      }
    }
    values.append(String(decoding: current, as: UTF8.self))
    return values
  }

  /// Decodes `^n`, `^'` and `^^`. Other carets stay (RFC 6868 §3.2).
  private static func appendDecoded(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) {
    guard bytes.contains(ASCII.caret) else {
      result += bytes
      return
    }
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let next = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
      let decoded: UInt8? =
        switch (bytes[index], next) {
        case (ASCII.caret, UInt8(ascii: "n")): ASCII.lineFeed
        case (ASCII.caret, UInt8(ascii: "'")): ASCII.quote
        case (ASCII.caret, ASCII.caret): ASCII.caret
        default: nil
        }
      result.append(decoded ?? bytes[index])
      index += decoded == nil ? 1 : 2
    }
  }
}

/// Finds where quotes close. A quote that is never closed is an ordinary character.
struct QuoteFinder {
  private let bytes: ArraySlice<UInt8>
  private var hasClosing = true

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The index of the quote that closes the one at an index; nil if none opens there or none closes
  /// it.
  mutating func closing(of index: Int) -> Int? {
    guard hasClosing, bytes[index] == ASCII.quote else { return nil }
    let closing = bytes[(index + 1)...].firstIndex(of: ASCII.quote)
    hasClosing = closing != nil
    return closing
  }
}

/// Iterates over the parameters of a line without decoding their values.
struct ParameterCursor {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var quotes: QuoteFinder

  /// - Parameter bytes: The bytes from the semicolon before the first parameter up to the colon.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
    quotes = QuoteFinder(bytes)
  }

  /// The next parameter: its name and the bytes after its `=`, which are nil if it has none.
  mutating func next() -> (name: ArraySlice<UInt8>, values: ArraySlice<UInt8>?)? {
    while index < bytes.endIndex {
      index += 1
      let start = index
      while index < bytes.endIndex, bytes[index] != ASCII.equals, bytes[index] != ASCII.semicolon {
        index += 1
      }
      let name = bytes[start..<index].trimmed
      guard index < bytes.endIndex, bytes[index] == ASCII.equals else {
        // A doubled semicolon, or one before the colon, is not a parameter.
        if name.isEmpty { continue }
        return (name, nil)
      }
      index += 1
      let valueStart = index
      while index < bytes.endIndex, bytes[index] != ASCII.semicolon {
        index = (quotes.closing(of: index) ?? index) + 1
      }
      return (name, bytes[valueStart..<index])
    }
    return nil
  }
}

// MARK: Writing

extension Parameter {
  /// Appends `;NAME=value,"value"`, with quotes around values that need them.
  ///
  /// Control characters other than line breaks and tabs can not be written and are omitted.
  func write(to bytes: inout [UInt8]) {
    bytes.append(ASCII.semicolon)
    bytes += ASCII.name(name)
    for (number, value) in values.enumerated() {
      bytes.append(number == 0 ? ASCII.equals : ASCII.comma)
      let isQuoted = value.utf8.contains {
        $0 == ASCII.colon || $0 == ASCII.semicolon || $0 == ASCII.comma
      }
      if isQuoted { bytes.append(ASCII.quote) }
      for byte in value.lineFeedsOnly.utf8 {
        switch byte {
        case ASCII.lineFeed: bytes += [ASCII.caret, UInt8(ascii: "n")]
        case ASCII.quote: bytes += [ASCII.caret, UInt8(ascii: "'")]
        case ASCII.caret: bytes += [ASCII.caret, ASCII.caret]
        default: if !ASCII.isControl(byte) { bytes.append(byte) }
        }
      }
      if isQuoted { bytes.append(ASCII.quote) }
    }
  }
}
