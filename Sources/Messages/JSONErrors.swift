import JSON
import Presentation

extension JSONError.Problem: Sayable {
  package var sentence: Sentence {
    switch self {
    case .unexpectedEnd(let expected):
      return Sentence(
        "the line ends where \(expected.sentence) was expected",
        ko: "\(expected.sentence) 나와야 할 자리에서 줄이 끝납니다")
    case .unexpectedByte(let byte, let expected):
      let seen = String(Character(Unicode.Scalar(byte)))
      return Sentence(
        "\(seen: seen) stands where \(expected.sentence) was expected",
        ko: "\(expected.sentence) 자리에 \(seen: seen) 글자가 있습니다")
    case .invalidUTF8: return Sentence("this is not UTF-8", ko: "UTF-8이 아닙니다")
    case .loneSurrogate: return Sentence("half of a character stands alone", ko: "글자의 반쪽만 있습니다")
    case .controlCharacter(let byte):
      return Sentence(
        "a control character (\(Int(byte))) must be escaped", ko: "제어 문자(\(Int(byte)))는 이스케이프해야 합니다"
      )
    case .unknownEscape(let byte):
      let seen = String(Character(Unicode.Scalar(byte)))
      return Sentence("there is no escape \\\(plain: seen)", ko: "\\\(plain: seen) 이스케이프는 없습니다")
    case .duplicateKey(let key):
      return Sentence("\(seen: key) stands twice", ko: "\(seen: key) 이름이 두 번 나옵니다")
    case .tooDeep(let limit):
      return Sentence("nested deeper than \(limit)", ko: "\(limit)단계보다 깊습니다")
    case .numberOutOfRange(let text):
      return Sentence("the number \(short: text) is too large", ko: "수 \(short: text) 값이 너무 큽니다")
    }
  }
}

extension JSONError.Expected: Sayable {
  package var sentence: Sentence {
    switch self {
    case .value: Sentence("a value", ko: "값")
    case .key: Sentence("a name in quotes", ko: "따옴표 안의 이름")
    case .keyOrClosingBrace: Sentence("a name in quotes or }", ko: "따옴표 안의 이름이나 }")
    case .colon: Sentence(same: ":")
    case .commaOrClosingBrace: Sentence(", or }", ko: ",나 }")
    case .commaOrClosingBracket: Sentence(", or ]", ko: ",나 ]")
    case .digit: Sentence("a digit", ko: "숫자")
    case .hexadecimalDigit: Sentence("a hexadecimal digit", ko: "16진 숫자")
    case .closingQuote: Sentence("a closing quote", ko: "닫는 따옴표")
    case .endOfText: Sentence("the end of the line", ko: "줄의 끝")
    }
  }
}
