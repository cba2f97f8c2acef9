import CommandLine
import Interchange
import Presentation

extension CodePageError: Explained {
  package var status: ExitStatus { .data }

  package var sentence: Sentence {
    let name = page.rawValue
    return Sentence(
      "\(plain: path) is in \(plain: name); reading it takes the program iconv: \(plain: reason)",
      ko: "\(plain: path): \(plain: name) 파일은 iconv 프로그램이 있어야 읽을 수 있습니다: \(plain: reason)")
  }
}

extension ImportError: Explained {
  package var status: ExitStatus { .data }

  package var sentence: Sentence {
    switch self {
    case .line(let path, let error):
      error.isAlone ? .badLine(path: path, error) + .skipBadHelps : .badLine(path: path, error)
    case .repeatedUID(let path, let line, let uid):
      Sentence(
        "\(plain: path), line \(line): the uid \(seen: uid) was there before",
        ko: "\(plain: path) \(line)번째 줄: uid \(seen: uid)\(.subject) 앞에 이미 나왔습니다")
    case .noCalendar(let path):
      Sentence(
        "\(plain: path) is no calendar: it does not begin with BEGIN:VCALENDAR",
        ko: "\(plain: path) 파일은 캘린더가 아닙니다: BEGIN:VCALENDAR로 시작하지 않습니다")
    case .places(let path):
      Sentence(
        "\(plain: path) is a list of places; type: daydot place import \(operand: path)",
        ko: "\(plain: path) 파일은 장소 목록입니다. 이렇게 쓰세요: daydot place import \(operand: path)")
    case .noGoodLine(let path, let count):
      Sentence(
        "\(plain: path): \(count) lines, and none of them is an item; nothing was taken in",
        ko: "\(plain: path): \(count)줄 가운데 항목이 하나도 없어 가져오지 않았습니다")
    }
  }
}
