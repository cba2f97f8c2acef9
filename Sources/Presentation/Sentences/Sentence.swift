import CivilTime
import Phrases

/// A message to the user in English and Korean.
///
/// The sentence of an error says what failed, what was found and what to type. It begins in lower
/// case and has no full stop, since it follows the name of the program.
package struct Sentence: Sendable {
  struct Part: Sendable {
    let english: Words
    /// nil if the text is the same in both languages.
    let korean: Words?
  }

  private(set) var parts: [Part]

  package init(_ english: Words, ko korean: Words) {
    parts = [Part(english: english, korean: korean)]
  }

  /// Creates a sentence that is the same in both languages: names, numbers, signs.
  package init(same words: Words) { parts = [Part(english: words, korean: nil)] }

  private init(parts: [Part]) { self.parts = parts }

  /// A sentence without text.
  package static let empty = Sentence(parts: [])

  /// Joins two sentences; nil adds nothing.
  package static func + (first: Sentence, second: Sentence?) -> Sentence {
    Sentence(parts: first.parts + (second?.parts ?? []))
  }
}

/// A value that has a sentence, such as an error.
package protocol SentenceConvertible {
  var sentence: Sentence { get }
}

extension Language {
  /// Returns the text of a sentence in this language.
  package func sentence(_ sentence: Sentence, _ style: SentenceStyle = SentenceStyle()) -> String {
    let context = SentenceContext(language: self, style: style)
    return sentence.parts.map { part in
      (self == .korean ? part.korean ?? part.english : part.english).text(context)
    }.joined()
  }
}

// MARK: Words

/// A text in one language with typed interpolations.
///
/// The label of an interpolation determines the format of its value: `\(seen: text)` is escaped and
/// quoted, `\(moment: due)` is written in the language and time format of the user. A string
/// without label does not compile, so untrusted text is always escaped.
package struct Words: Sendable, ExpressibleByStringInterpolation {
  enum Piece: Sendable {
    case text(String)
    /// An interpolated value. `spoken` is the text that determines the form of a following
    /// particle; nil if it is the written text.
    case value(spoken: String?, @Sendable (SentenceContext) -> String)
    /// A Korean particle, whose form depends on the last sound of the text before it.
    case particle(KoreanParticle)
  }

  private let pieces: [Piece]

  package init(stringLiteral text: String) { pieces = [.text(text)] }

  package init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

  package struct StringInterpolation: StringInterpolationProtocol {
    var pieces: [Piece] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      pieces.reserveCapacity(2 * interpolationCount + 1)
    }

    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { pieces.append(.text(literal)) }
    }
  }

  /// Returns the text with all values inserted.
  func text(_ context: SentenceContext) -> String {
    var result = ""
    // The text before a particle, with values before escaping.
    var spoken = ""
    for piece in pieces {
      switch piece {
      case .text(let text):
        result += text
        spoken += text
      case .value(let ownSpoken, let format):
        let text = format(context)
        result += text
        spoken = ownSpoken ?? text
      case .particle(let particle): result += particle.form(after: spoken)
      }
    }
    return result
  }
}

/// The language and the format of times in which a text is written.
struct SentenceContext: Sendable {
  let language: Language
  let style: SentenceStyle

  func text(_ sentence: Sentence) -> String { language.sentence(sentence, style) }

  func time(_ time: TimeOfDay) -> String { language.time(time, style.timeFormat) }
}
