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
  /// What to type. It is no part of the text: each command is shown below it, on a line of its own.
  private(set) var commands: [Part]

  package init(_ english: Words, ko korean: Words) {
    self.init(parts: [Part(english: english, korean: korean)], english.commands)
  }

  /// Creates a sentence that is the same in both languages: names, numbers, signs.
  package init(same words: Words) {
    self.init(parts: [Part(english: words, korean: nil)], words.commands)
  }

  private init(parts: [Part], _ commands: [Part]) {
    (self.parts, self.commands) = (parts, commands)
  }

  /// A sentence without text.
  package static let empty = Sentence(parts: [], [])

  /// Joins two sentences; nil adds nothing.
  package static func + (first: Sentence, second: Sentence?) -> Sentence {
    Sentence(
      parts: first.parts + (second?.parts ?? []), first.commands + (second?.commands ?? []))
  }

  /// Adds a command to type.
  ///
  /// - Parameter korean: The command in Korean, if it names what to fill in.
  package func with(command english: Words, ko korean: Words? = nil) -> Sentence {
    Sentence(parts: parts, commands + [Part(english: english, korean: korean)])
  }
}

/// A value that has a sentence, such as an error.
package protocol SentenceConvertible {
  var sentence: Sentence { get }
}

extension Language {
  /// Returns the text of a sentence in this language, with its commands, on one line.
  package func sentence(_ sentence: Sentence, in year: Int? = nil) -> String {
    let (text, commands) = parts(of: sentence, in: year)
    return ([text] + commands).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns a sentence as lines, each of its commands on a line of its own.
  ///
  /// - Parameters:
  ///   - prefix: The text before the sentence, such as the name of the program. Later lines are
  ///     indented by two cells more than it is.
  ///   - width: The width of a line in cells. Only commands are wider: they are never broken, so
  ///     that they can be copied. With nil the text is not broken either.
  package func lines(
    _ sentence: Sentence, prefix: String = "", to width: Int?, in year: Int? = nil
  ) -> [String] {
    let (text, commands) = parts(of: sentence, in: year)
    let indent = prefix.prefix { $0 == " " } + "  "
    return (prefix + text).broken(to: width, indent: indent.count) + commands.map { indent + $0 }
  }

  /// The text, which ends in a colon if commands follow, and the commands.
  private func parts(of sentence: Sentence, in year: Int?) -> (text: String, commands: [String]) {
    let context = SentenceContext(language: self, year: year)
    let text = context.text(sentence.parts)
    let isComplete = sentence.commands.isEmpty || text.isEmpty || text.hasSuffix(":")
    return (isComplete ? text : text + ":", sentence.commands.map { context.text([$0]) })
  }
}

extension StringProtocol {
  /// The text as lines of at most `width` cells; one line for nil. Blanks at its beginning and runs of
  /// blanks, as after an id, are kept.
  package func broken(to width: Int?, indent: Int) -> [String] {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    guard let width, displayWidth(of: text) > width else { return [String(text)] }
    var words: [String] = []
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      // An empty word stands for one blank of a run, which stays with the preceding word.
      if let last = words.last, word.isEmpty || last.hasSuffix(" ") || last.isEmpty {
        words[words.count - 1] += " " + word
      } else {
        words.append(String(word))
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
  /// The commands of the sentences inserted in it.
  let commands: [Sentence.Part]

  package init(stringLiteral text: String) { (pieces, commands) = ([.text(text)], []) }

  package init(stringInterpolation: StringInterpolation) {
    (pieces, commands) = (stringInterpolation.pieces, stringInterpolation.commands)
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    var pieces: [Piece] = []
    var commands: [Sentence.Part] = []

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

  func text(_ parts: [Sentence.Part]) -> String {
    parts.map { part in
      (language.isKorean ? part.korean ?? part.english : part.english).text(self)
    }.joined()
  }

  func time(_ time: TimeOfDay) -> String { language.time(time) }
}
