import CommandLine
import Presentation

/// An error with its sentence and the exit status it leads to.
package protocol Explained: Error, SentenceConvertible {
  var status: ExitStatus { get }
}

extension Explained {
  /// The status of most errors: wrong usage.
  package var status: ExitStatus { .usage }
}

/// The error as an `Explained` one; an error of any other type is unexpected.
package func explain(_ error: any Error) -> any Explained {
  error as? any Explained ?? UnexpectedError(text: "\(error)")
}

/// An error of a type that has no sentence.
struct UnexpectedError: Explained {
  let text: String

  var status: ExitStatus { .failure }

  var sentence: Sentence {
    Sentence("unexpected error: \(plain: text)", ko: "예기치 않은 오류: \(plain: text)")
  }
}

extension Sentence {
  /// Adds the word that was probably meant, or the help if there is no such word.
  package func orMeant(_ suggestion: String?, else help: Sentence? = nil) -> Sentence {
    self
      + (suggestion.map {
        Sentence("; did you mean '\(plain: $0)'?", ko: ". '\(plain: $0)'인가요?")
      } ?? help)
  }

  /// An option or a setting does not take this value.
  package static func badValue(_ name: String, _ seen: String, expected: String) -> Sentence {
    let isList = expected.contains(Character(","))
    let choice =
      isList
      ? Sentence("it is one of: ", ko: "쓸 수 있는 값: ") : Sentence("write it as ", ko: "형식: ")
    return Sentence(
      "\(plain: name) cannot be \(seen: seen); \(choice)\(plain: expected)",
      ko: "\(plain: name)에 \(seen: seen) 값은 쓸 수 없습니다. \(choice)\(plain: expected)")
  }
}
