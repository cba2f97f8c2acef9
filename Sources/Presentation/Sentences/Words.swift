import CivilTime
import Phrases

/// A text in one language with typed gaps.
///
/// The label of a gap decides how its value is written: `\(seen: text)` is escaped and quoted,
/// `\(moment: due)` follows the user's language and clock. A bare string does not compile, so text
/// from outside cannot get in unescaped.
public struct Words: Sendable, ExpressibleByStringInterpolation {
  enum Piece: Sendable {
    case text(String)
    case gap(Gap)
    /// A Korean particle, whose form follows from the sound of the text before it.
    case particle(KoreanParticle)
  }

  private let pieces: [Piece]

  public init(stringLiteral text: String) { pieces = [.text(text)] }

  public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

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
    // The text before a particle. For a gap this is the value before escaping.
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
      case .particle(let particle): result += particle.form(after: heard)
      }
    }
    return result
  }
}

/// The value of a gap.
struct Gap: Sendable {
  /// The text that decides the form of a following particle; nil if that is the written text.
  let heard: String?
  let text: @Sendable (Voice) -> String

  init(heard: String? = nil, _ text: @escaping @Sendable (Voice) -> String) {
    self.heard = heard
    self.text = text
  }
}

/// The language and the clock in which a text is written.
struct Voice: Sendable {
  let language: any Language
  let style: SentenceStyle

  var calendar: any CalendarWords { language.calendar }

  func text(_ sentence: Sentence) -> String { language.sentence(sentence, style) }

  func time(_ time: TimeOfDay) -> String { calendar.time(time, style.timeFormat) }
}
