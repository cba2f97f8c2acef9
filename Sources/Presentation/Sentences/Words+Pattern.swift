/// The patterns of texts, which languages other than English and Korean translate.
///
/// A gap is `{1}`, counted from the left. `{2:item|items}` has the forms of a word for a number,
/// and `{3& or }` is a list with its separator. A translation may order the gaps differently and
/// has its own forms and separators.
extension Words {
  public var pattern: String {
    var number = 0
    return pieces.map { piece in
      if case .text(let text) = piece { return text }
      number += 1
      switch piece {
      case .plural(_, let forms): return "{\(number):\(forms.joined(separator: "|"))}"
      case .list(_, let link): return link == ", " ? "{\(number)}" : "{\(number)&\(link)}"
      default: return "{\(number)}"
      }
    }.joined()
  }

  /// The text of a translated pattern, filled with the gaps of this one.
  func translated(_ pattern: String) -> Words {
    let gaps = pieces.filter { if case .text = $0 { false } else { true } }
    var result: [Piece] = []
    var text = ""
    var rest = pattern[...]
    while let next = rest.first {
      guard next == "{", let end = rest.firstIndex(of: "}"),
        let gap = Words.gap(rest[rest.index(after: rest.startIndex)..<end], of: gaps)
      else {
        text.append(next)
        rest.removeFirst()
        continue
      }
      if !text.isEmpty { result.append(.text(text)) }
      text = ""
      result.append(gap)
      rest = rest[rest.index(after: end)...]
    }
    if !text.isEmpty { result.append(.text(text)) }
    return Words(pieces: result)
  }

  /// Reads a gap of a translation, as `1`, `2:item|items` or `3& or `; nil if it is not a gap.
  private static func gap(_ text: Substring, of gaps: [Piece]) -> Piece? {
    let digits = text.prefix { $0.isNumber }
    guard let number = Int(digits), gaps.indices.contains(number - 1) else { return nil }
    let rest = text.dropFirst(digits.count)
    switch (gaps[number - 1], rest.first) {
    case (.plural(let count, _), ":"):
      let forms = rest.dropFirst().split(separator: "|", omittingEmptySubsequences: false)
      return .plural(count, forms: forms.map(String.init))
    case (.list(let sentences, _), "&"):
      return .list(sentences, separator: String(rest.dropFirst()))
    case (let gap, nil): return gap
    default: return nil
    }
  }
}
