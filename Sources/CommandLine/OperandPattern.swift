/// The operands of a command, parsed for completions from the text in its spec: `ID WHEN…`,
/// `list|show NAME|apply NAME`, `[POSITION|PLACE|-]`.
///
/// A lower-case word is literal, an upper-case word names a value.
package struct OperandPattern: Hashable, Sendable {
  /// What one operand may be.
  package enum Word: Hashable, Sendable {
    /// This word.
    case literal(String)
    /// A value with this name, such as `DATE`.
    case value(String)
  }

  fileprivate struct Alternative: Hashable {
    let words: [Word]
    /// Whether the last word may be repeated.
    let isEndless: Bool
  }

  private let alternatives: [Alternative]

  package init(_ text: String) {
    alternatives = text.filter { $0 != "[" && $0 != "]" }.split(separator: "|").map { part in
      let words = part.split(separator: " ").map { word in
        let name = String(word.filter { $0 != "…" && $0 != "," })
        let isValue = name.utf8.first.map { (65...90).contains($0) } ?? false
        return isValue ? Word.value(name) : .literal(name)
      }
      return Alternative(words: words, isEndless: part.hasSuffix("…"))
    }
  }

  /// What may follow the given operands; empty if no operand may.
  package func words(after operands: [String]) -> [Word] {
    var found: [Word] = []
    for alternative in alternatives where alternative.begins(with: operands) {
      guard let word = alternative.word(at: operands.count), !found.contains(word) else { continue }
      found.append(word)
    }
    return found
  }

  /// The names of all its values.
  package var values: [String] {
    alternatives.flatMap(\.words).compactMap { if case .value(let name) = $0 { name } else { nil } }
  }
}

extension OperandPattern.Alternative {
  fileprivate func word(at index: Int) -> OperandPattern.Word? {
    index < words.count ? words[index] : isEndless ? words.last : nil
  }

  fileprivate func begins(with operands: [String]) -> Bool {
    for (index, operand) in operands.enumerated() {
      guard let word = word(at: index) else { return false }
      if case .literal(let text) = word, text != operand { return false }
    }
    return true
  }
}
