import CommandLine
import Interchange
import JSON
import Presentation

extension ImportError: Explained {
  package var status: ExitStatus { .data }

  package var sentence: Sentence {
    switch self {
    case .line(let path, let error, let isEndless):
      error.isAlone && !isEndless
        ? .badLine(path: path, error) + .skipBadHelps : .badLine(path: path, error)
    case .repeatedUID(let path, let line, let uid):
      Sentence(
        "\(file: path), line \(line): the uid \(seen: uid) was there before",
        ko: "\(file: path) \(line)번째 줄: uid \(seen: uid)\(.subject) 앞에 이미 나왔습니다")
    case .noCalendar(let path):
      Sentence(
        "\(file: path) is no calendar: it does not begin with BEGIN:VCALENDAR",
        ko: "\(file: path)\(.topic) 캘린더가 아닙니다: BEGIN:VCALENDAR로 시작하지 않습니다")
    case .places(let path):
      Sentence(
        "\(file: path) is a list of places; type", ko: "\(file: path)\(.topic) 장소 목록입니다. 이렇게 쓰세요"
      ).with(command: "daydot place import \(operand: path)")
    case .noGoodLine(let path, let count):
      Sentence(
        "\(file: path): \(count) lines, and none of them is an item; nothing was taken in",
        ko: "\(file: path): \(count)줄 가운데 항목이 하나도 없어 가져오지 않았습니다")
    case .codePage(let path, let page, let why):
      Sentence(
        "\(file: path) is in \(plain: page.rawValue); reading it takes the program iconv: \(plain: why)",
        ko:
          "\(file: path): \(plain: page.rawValue) 인코딩은 iconv 프로그램이 있어야 읽을 수 있습니다: \(plain: why)")
    }
  }
}

extension JSONError.Problem: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .unexpectedEnd(let expected):
      return Sentence(
        "the line ends where \(expected.sentence) was expected",
        ko: "\(expected.sentence)\(.subject) 나와야 할 자리에서 줄이 끝납니다")
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

extension JSONError.Expected: SentenceConvertible {
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
