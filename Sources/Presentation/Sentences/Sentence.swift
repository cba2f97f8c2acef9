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
  /// Returns the text of a sentence in this language, on one line.
  package func sentence(_ sentence: Sentence, in year: Int? = nil) -> String {
    SentenceContext(language: self, year: year).text(sentence).unmarked
  }

  /// Returns a sentence as lines, each command in it on a line of its own.
  ///
  /// - Parameters:
  ///   - prefix: The text before the sentence, such as the name of the program. Later lines are
  ///     indented by two cells more than it is.
  ///   - width: The width of a line in cells. Only commands are wider: they are never broken, so
  ///     that they can be copied. With nil the text between commands is not broken either.
  package func lines(
    _ sentence: Sentence, prefix: String = "", to width: Int?,
    in year: Int? = nil
  ) -> [String] {
    let text = prefix + SentenceContext(language: self, year: year).text(sentence)
    let indent = prefix.prefix { $0 == " " } + "  "
    var lines: [String] = []
    var isCommand = false
    for piece in text.split(omittingEmptySubsequences: false, whereSeparator: Mark.isOfCommand) {
      defer { isCommand.toggle() }
      // Punctuation that joins a command to the following text is dropped at the beginning of a
      // line.
      let rest = isCommand || lines.isEmpty ? piece : piece.drop { ".,;) ".contains($0) }
      if isCommand {
        lines.append(indent + rest.unmarked)
      } else if rest.contains(where: { $0 != " " }) {
        let begin = lines.isEmpty ? "" : indent
        lines += (begin + rest).broken(to: width, indent: indent.count)
      }
    }
    return lines
  }
}

/// Control characters that mark where a sentence may be broken. Values are escaped, so they contain
/// none.
enum Mark {
  /// The beginning and the end of a command.
  static let begin: Character = "\u{2}"
  static let end: Character = "\u{3}"
  /// A blank at which lines do not break.
  static let blank: Character = "\u{1}"

  static func isOfCommand(_ character: Character) -> Bool {
    character == begin || character == end
  }
}

extension StringProtocol {
  /// The text without marks.
  fileprivate var unmarked: String {
    String(compactMap { $0 == Mark.blank ? " " : Mark.isOfCommand($0) ? nil : $0 })
  }

  /// The text as lines of at most `width` cells; one line for nil. Blanks at its beginning and runs of
  /// blanks, as after an id, are kept.
  package func broken(to width: Int?, indent: Int) -> [String] {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    let line = text.unmarked
    guard let width, displayWidth(of: line) > width else { return [line] }
    var words: [String] = []
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      // An empty word stands for one blank of a run, which stays with the preceding word.
      if let last = words.last, word.isEmpty || last.hasSuffix(" ") || last.isEmpty {
        words[words.count - 1] += " " + word.unmarked
      } else {
        words.append(word.unmarked)
      }
    }
    return words.filled(to: width, indent: indent)
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

/// The language and the year in which a text is written.
struct SentenceContext: Sendable {
  let language: Language
  /// The current year. Moments of other years are written with their year; with nil, none are.
  let year: Int?

  /// The text of a sentence with its marks.
  func text(_ sentence: Sentence) -> String {
    sentence.parts.map { part in
      (language.isKorean ? part.korean ?? part.english : part.english).text(self)
    }.joined()
  }

  func time(_ time: TimeOfDay) -> String { language.time(time) }
}
