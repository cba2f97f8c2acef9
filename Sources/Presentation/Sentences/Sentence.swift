/// Something the program says, in every language it speaks.
///
/// English and Korean stand side by side where the sentence is made; another language has the English pattern
/// translated (`Language.translation`). Sentences of errors say what was read, what was expected and what to
/// type. They begin in lower case and end without a full stop, since the program's name stands before them.
public struct Sentence: Sendable {
  struct Part: Sendable {
    let english: Words
    /// nil where every language writes it alike.
    let korean: Words?
  }

  private(set) var parts: [Part]

  public init(_ english: Words, ko korean: Words) {
    parts = [Part(english: english, korean: korean)]
  }

  /// What has no words of a language: names, numbers, signs.
  public init(same words: Words) { parts = [Part(english: words, korean: nil)] }

  private init(parts: [Part]) { self.parts = parts }

  /// Nothing.
  public static let empty = Sentence(parts: [])

  /// One behind the other, each translated by itself. What is nil is left out.
  public static func + (first: Sentence, second: Sentence?) -> Sentence {
    Sentence(parts: first.parts + (second?.parts ?? []))
  }

  /// The English patterns it is made of, by which other languages find their own.
  public var patterns: [String] { parts.compactMap { $0.korean == nil ? nil : $0.english.pattern } }
}

/// A value that says itself: an error, or a part of one.
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
