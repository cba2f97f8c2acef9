import CommandLine
import Presentation

/// An error that says itself, and what the shell is told.
public protocol Explained: Error, Sayable {
  var status: ExitStatus { get }
}

/// What is told of an error: what it says of itself.
public func explain(_ error: any Error) -> any Explained {
  error as? any Explained ?? UnexpectedError(text: "\(error)")
}

/// An error that nobody expected and nothing was written for.
struct UnexpectedError: Explained {
  let text: String

  var status: ExitStatus { .failure }

  var sentence: Sentence {
    Sentence("unexpected error: \(plain: text)", ko: "예기치 않은 오류: \(plain: text)")
  }
}

extension Sentence {
  /// With the word that was probably meant behind it, or with what helps where there is none.
  public func orMeant(_ suggestion: String?, else help: Sentence? = nil) -> Sentence {
    self
      + (suggestion.map {
        Sentence("; did you mean '\(plain: $0)'?", ko: ". '\(plain: $0)'인가요?")
      } ?? help)
  }

  /// That a value is none of those an option or a setting takes.
  public static func badValue(_ name: String, _ seen: String, expected: String) -> Sentence {
    Sentence(
      "\(plain: name) cannot be \(seen: seen); it is one of: \(plain: expected)",
      ko: "\(plain: name)에 \(seen: seen) 값은 쓸 수 없습니다. 쓸 수 있는 값: \(plain: expected)")
  }
}
