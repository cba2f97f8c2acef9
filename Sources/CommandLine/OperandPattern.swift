/// The operands of a command as its row writes them, read for completions: `ID WHEN…`,
/// `list|show NAME|apply NAME`, `[POSITION|PLACE|-]`.
///
/// A word of small letters is typed as it stands, one of capitals stands for a value.
public struct OperandPattern: Hashable, Sendable {
  /// What may stand in a place among the operands.
  public enum Word: Hashable, Sendable {
    /// A word to type as it is.
    case literal(String)
    /// The name of a value, as `DATE`.
    case value(String)
  }

  fileprivate struct Alternative: Hashable {
    let words: [Word]
    /// Whether the last word may be repeated.
    let isEndless: Bool
  }

  private let alternatives: [Alternative]

  public init(_ text: String) {
    alternatives = text.filter { $0 != "[" && $0 != "]" }.split(separator: "|").map { part in
      let words = part.split(separator: " ").map { word in
        let name = String(word.filter { $0 != "…" && $0 != "," })
        let isValue = name.utf8.first.map { (65...90).contains($0) } ?? false
        return isValue ? Word.value(name) : .literal(name)
      }
      return Alternative(words: words, isEndless: part.hasSuffix("…"))
    }
  }

  /// What may follow some operands; empty if nothing may.
  public func words(after operands: [String]) -> [Word] {
    var found: [Word] = []
    for alternative in alternatives where alternative.begins(with: operands) {
      guard let word = alternative.word(at: operands.count), !found.contains(word) else { continue }
      found.append(word)
    }
    return found
  }

  /// Every name of a value in it.
  public var values: [String] {
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
