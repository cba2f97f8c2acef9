/// A message to the user, in English and in Korean.
///
/// The sentence of an error says what was read, what was expected and what to type. It begins in
/// lower case and has no full stop, because the program's name is printed before it.
public struct Sentence: Sendable {
  struct Part: Sendable {
    let english: Words
    /// nil if the text is the same in both languages.
    let korean: Words?
  }

  private(set) var parts: [Part]

  public init(_ english: Words, ko korean: Words) {
    parts = [Part(english: english, korean: korean)]
  }

  /// A text without words to translate: names, numbers, signs.
  public init(same words: Words) { parts = [Part(english: words, korean: nil)] }

  private init(parts: [Part]) { self.parts = parts }

  /// A sentence without text.
  public static let empty = Sentence(parts: [])

  /// Joins two sentences; nil adds nothing.
  public static func + (first: Sentence, second: Sentence?) -> Sentence {
    Sentence(parts: first.parts + (second?.parts ?? []))
  }
}

/// A value with a sentence: an error, or a part of one.
public protocol Sayable {
  var sentence: Sentence { get }
}

extension Language {
  public func sentence(_ said: Sentence, _ style: SentenceStyle = SentenceStyle()) -> String {
    let voice = Voice(language: self, style: style)
    return said.parts.map { part in
      part.korean.map { words(part.english, korean: $0) } ?? part.english
    }.map { $0.text(voice) }.joined()
  }
}
