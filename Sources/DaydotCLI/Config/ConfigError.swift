import CommandLine
import Messages
import Presentation

/// What is wrong with the config file or a setting.
public enum ConfigError: Explained, Hashable {
  /// `line` is nil where it was typed.
  case unknownKey(seen: String, line: Int?, path: String)
  case badValue(key: String, seen: String, expected: String, line: Int?, path: String)
  /// A line that is no comment and has no `=`.
  case notASetting(seen: String, line: Int, path: String)
  case repeatedKey(key: String, line: Int, path: String)

  public var status: ExitStatus { .usage }

  public var sentence: Sentence {
    switch self {
    case .unknownKey(let seen, let line, let path):
      at(line, path) + Sentence("no setting is called \(seen: seen)", ko: "\(seen: seen) 설정은 없습니다")
        + (ConfigName.suggestion(for: seen).map {
          Sentence("; did you mean '\(plain: $0)'?", ko: ". '\(plain: $0)' 설정인가요?")
        } ?? Sentence("; daydot config list shows them", ko: ". daydot config list로 볼 수 있습니다"))
    case .badValue(let key, let seen, let expected, let line, let path):
      at(line, path) + .badValue(key, seen, expected: expected)
        + (seen.isEmpty
          ? Sentence(
            "; to have none: daydot config unset \(plain: key)",
            ko: ". 없애려면: daydot config unset \(plain: key)") : .empty)
    case .notASetting(let seen, let line, let path):
      at(line, path)
        + Sentence(
          "cannot read \(seen: seen); a setting is 'key = value'",
          ko: "\(seen: seen) 줄을 읽을 수 없습니다. '이름 = 값'으로 쓰세요")
    case .repeatedKey(let key, let line, let path):
      at(line, path)
        + Sentence("\(plain: key) is set a second time", ko: "\(plain: key) 설정이 두 번 나옵니다")
    }
  }

  /// The line of the file it is about.
  private func at(_ line: Int?, _ path: String) -> Sentence {
    line.map { Sentence("\(plain: path), line \($0): ", ko: "\(plain: path) \($0)번째 줄: ") }
      ?? .empty
  }
}
