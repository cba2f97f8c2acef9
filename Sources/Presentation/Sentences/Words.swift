import CivilTime
import Phrases

/// A text of one language with typed gaps.
///
/// What fills a gap says how it is written: `\(seen: text)` stands harmless in quotes, `\(moment: due)` follows
/// the language and the clock of the user. A bare string does not compile, so no text from outside gets in
/// unescaped.
public struct Words: Sendable, ExpressibleByStringInterpolation {
  enum Piece: Sendable {
    case text(String)
    case gap(Gap)
    /// The form of a word that goes with a number; which one, the language says.
    case plural(Int, forms: [String])
    case list([Sentence], separator: String)
    /// A particle of Korean, by the sound of what stands before it.
    case particle(KoreanParticle)
  }

  var pieces: [Piece]

  public init(stringLiteral text: String) { pieces = [.text(text)] }

  public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

  init(pieces: [Piece]) { self.pieces = pieces }

  public struct StringInterpolation: StringInterpolationProtocol {
    var pieces: [Piece] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      pieces.reserveCapacity(2 * interpolationCount + 1)
    }

    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { pieces.append(.text(literal)) }
    }
  }

  /// The text with its gaps filled.
  func text(_ voice: Voice) -> String {
    var result = ""
    // What a particle follows: quotes are not heard, and what was typed counts before it was escaped.
    var heard = ""
    for piece in pieces {
      switch piece {
      case .text(let text):
        result += text
        heard += text
      case .gap(let gap):
        let text = gap.text(voice)
        result += text
        heard = gap.heard ?? text
      case .plural(let count, let forms):
        let form = forms[min(voice.language.pluralForm(of: count), forms.count - 1)]
        result += form
        heard += form
      case .list(let sentences, let separator):
        let texts = sentences.map { voice.text($0) }
        result += texts.joined(separator: separator)
        heard = texts.last ?? ""
      case .particle(let particle): result += particle.form(after: heard)
      }
    }
    return result
  }
}

/// What fills a gap.
struct Gap: Sendable {
  /// What is heard of it by the particle behind it; nil for the text itself.
  let heard: String?
  let text: @Sendable (Voice) -> String

  init(heard: String? = nil, _ text: @escaping @Sendable (Voice) -> String) {
    self.heard = heard
    self.text = text
  }
}

/// A language and a clock, in which something is said.
struct Voice: Sendable {
  let language: any Language
  let style: SentenceStyle

  var calendar: any CalendarWords { language.calendar }

  func text(_ sentence: Sentence) -> String { language.sentence(sentence, style) }

  func time(_ time: TimeOfDay) -> String { calendar.time(time, style.timeFormat) }
}
