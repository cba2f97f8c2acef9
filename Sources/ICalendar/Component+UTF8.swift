/// Conversion to UTF-8. Some files are in Latin-1, and some are folded within a character.
extension ContentLine {
  /// Whether the raw bytes, including folds, are valid UTF-8.
  var isUTF8: Bool {
    let isASCII = raw.withUnsafeBufferPointer { $0.reduce(0, |) } < 0x80
    return isASCII || String(validating: raw, as: UTF8.self) != nil
  }

  /// The line in UTF-8. If its raw bytes are not valid, it is rewritten; content that is not UTF-8
  /// after unfolding either is read as Latin-1.
  package var inUTF8: ContentLine {
    if isUTF8 { return self }
    var bytes: [UInt8] = []
    if let text = String(validating: content, as: UTF8.self) {
      bytes += text.utf8
    } else {
      for byte in content { bytes += String(UnicodeScalar(byte)).utf8 }
    }
    var reader = ContentLineReader(ContentLineWriter.folded(bytes), firstLine: lineNumber)
    return ((try? reader.nextBuffered()) ?? nil) ?? self
  }
}

extension Component {
  package var inUTF8: Component { isInUTF8 ? self : mapProperties(\.inUTF8) }

  private var isInUTF8: Bool {
    elements.allSatisfy { element in
      switch element {
      case .property(let line): line.isUTF8
      case .component(let inner): inner.isInUTF8
      }
    }
  }
}
