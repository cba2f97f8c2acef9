import Interchange
import ItemJSON
import JSON
import Phrases
import Presentation

/// Why a line of a file cannot be imported.
extension LineError: SentenceConvertible {
  package var sentence: Sentence {
    switch problem {
    case .notJSON(let error):
      return Sentence(
        "line \(line), byte \(error.offset + 1): \(error.problem.sentence)",
        ko: "\(line)번째 줄 \(error.offset + 1)번째 바이트: \(error.problem.sentence)")
    case .field(let error) where error.field.isEmpty: return inLine(error.problem.sentence)
    case .field(let error):
      return Sentence(
        "line \(line), \(short: error.field): \(error.problem.sentence)",
        ko: "\(line)번째 줄 \(short: error.field): \(error.problem.sentence)")
    case .notCSV(let error): return inLine(error.sentence)
    case .calendar(let error) where !error.property.isEmpty:
      return Sentence(
        "line \(line), \(error.sentence)", ko: "\(line)번째 줄 \(error.sentence)")
    case .calendar(let error): return inLine(error.sentence)
    case .tooLong(let limit):
      return inLine(Sentence("longer than \(limit >> 20) MB", ko: "\(limit >> 20) MB보다 깁니다"))
    }
  }

  /// Whether the rest of the file can be read without this line. It can not without the header of a
  /// table, or after an open quote, which takes all that follows into its cell.
  package var isAlone: Bool {
    switch problem {
    case .notCSV(.missingColumn), .notCSV(.columnGivenTwice), .notCSV(.cell(.openQuote, _)): false
    case .field, .calendar, .notJSON, .notCSV, .tooLong: true
    }
  }

  private func inLine(_ problem: Sentence) -> Sentence { .inLine(line, problem) }
}

extension Sentence {
  /// A problem with the number of its line, counted from 1.
  package static func inLine(_ line: Int, _ problem: Sentence) -> Sentence {
    Sentence("line \(line): \(problem)", ko: "\(line)번째 줄: \(problem)")
  }

  /// The same with the name of the file.
  package static func badLine(path: String, _ error: LineError) -> Sentence {
    Sentence("\(file: path), \(error.sentence)", ko: "\(file: path) \(error.sentence)")
  }

  /// Appended to the reason why a file was not imported.
  package static let skipBadHelps = Sentence(
    "; --skip-bad takes the rest of the file", ko: ". --skip-bad를 붙이면 나머지를 가져옵니다")

  // MARK: Answers of `import`

  /// The number of bad lines that were not shown one by one.
  package static func moreBadLines(path: String, count: Int) -> Sentence {
    Sentence(
      "\(file: path): and \(count) more \(plural: count, "line", "lines")",
      ko: "\(file: path): 그 밖에 \(count)줄")
  }

  package static func unknownFields(_ fields: [(name: String, count: Int)]) -> Sentence {
    if let empty = fields.first(where: { $0.name == ForeignSource.emptyTask })?.count {
      let rest = fields.filter { $0.name != ForeignSource.emptyTask }
      let said = Sentence(
        "\(empty) empty \(plural: empty, "task", "tasks") left out", ko: "빈 할 일 \(empty)개는 제외했습니다")
      return rest.isEmpty
        ? said : said + Sentence("; ", ko: ". ") + unknownFields(rest)
    }
    let fields = named(fields)
    return Sentence(
      "fields that mean nothing here were left out: \(list: fields)",
      ko: "사용하지 않는 필드는 제외했습니다: \(list: fields)")
  }

  /// Items that did not become steps, because the parent in the file is missing or is below them.
  package static func noStepsOf(_ titles: [String]) -> Sentence {
    Sentence(
      "items of their own now, as the item above them is missing or cannot have steps: \(list: quoted(titles))",
      ko: "상위 항목이 없거나 하위 항목을 가질 수 없어 독립된 항목으로 두었습니다: \(list: quoted(titles))")
  }

  /// Items that wait for fewer items than the file says, because those are missing or wait for
  /// them.
  package static func notWaiting(_ titles: [String]) -> Sentence {
    Sentence(
      "not made to wait for what is not there or waits for them itself: \(list: quoted(titles))",
      ko: "파일에 적힌 먼저 할 일이 없거나 서로 기다리게 되어 순서를 정하지 않았습니다: \(list: quoted(titles))")
  }

  private static func quoted(_ titles: [String]) -> [Sentence] {
    let shown = titles.prefix(5).map { Sentence(same: "\(quoted: $0)") }
    let more = titles.count - shown.count
    return more == 0 ? shown : shown + [Sentence("\(more) more", ko: "그 밖에 \(more)개")]
  }

  /// How many fields of a file are named; a damaged one may have a million.
  private static let mostFields = 20

  private static func named(_ fields: [(name: String, count: Int)]) -> [Sentence] {
    let named = fields.prefix(mostFields).map {
      Sentence(same: "\(short: $0.name) (\($0.count))")
    }
    let more = fields.count - named.count
    return more == 0 ? named : named + [Sentence("\(more) more", ko: "그 밖에 \(more)개")]
  }

  /// The fields of another program's file that items lack and that went into the notes.
  package static func keptFields(_ fields: [(name: String, count: Int)]) -> Sentence {
    let fields = named(fields)
    return Sentence(
      "kept in the notes: \(list: fields)", ko: "메모에 옮겨 적었습니다: \(list: fields)")
  }

  /// The fields that `export` could not write in the requested format.
  package static func unsaidFields(_ fields: [(name: String, count: Int)]) -> Sentence {
    let fields = named(fields)
    return Sentence(
      "todo.txt has no word for: \(list: fields)", ko: "todo.txt에 담지 못했습니다: \(list: fields)")
  }

  /// Occurrences of repeating todos that `export` wrote as entries beside their series.
  package static func overriddenTodos(_ count: Int) -> Sentence {
    Sentence(
      """
      \(count) \(plural: count, "date", "dates") of repeating todos, moved or with a title of \
      \(plural: count, "its", "their") own, \(plural: count, "stands", "stand") beside the series; \
      not every program reads that
      """,
      ko: """
        옮겼거나 제목이 다른 반복 할 일의 날짜 \(count)개는 따로 적었습니다. 읽지 못하는 프로그램도 있습니다
        """)
  }

  package static func imported(new: Int, changed: Int, same: Int, skipped: Int) -> Sentence {
    let said = [
      new > 0 ? Sentence("\(new) new", ko: "가져온 항목 \(new)개") : nil,
      changed > 0 ? Sentence("\(changed) changed", ko: "바뀐 항목 \(changed)개") : nil,
      same > 0 ? Sentence("\(same) same", ko: "같은 항목 \(same)개") : nil,
    ].compactMap(\.self)
    let none = Sentence("nothing to import", ko: "가져올 것 없음")
    return Sentence(same: "\(list: said.isEmpty ? [none] : said)").saying(skipped: skipped)
  }

  /// Adds the number of skipped lines.
  func saying(skipped count: Int) -> Sentence {
    switch count {
    case 0: self
    case 1: self + Sentence(", 1 bad line skipped", ko: ", 건너뛴 줄 1개")
    default: self + Sentence(", \(count) bad lines skipped", ko: ", 건너뛴 줄 \(count)개")
    }
  }

  /// The warning of `export` about cells that a spreadsheet may read as formulas.
  package static func formulaCells(_ count: Int) -> Sentence {
    Sentence(
      "\(count) cells begin with = + - or @; a spreadsheet may take them for formulas",
      ko: "셀 \(count)개가 = + - @로 시작합니다. 스프레드시트 프로그램이 수식으로 읽을 수 있습니다")
  }
}

extension FieldError.Problem: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .missing: return Sentence("has to be there", ko: "값이 있어야 합니다")
    case .wrongType(let expected, let found):
      return Sentence(
        "expected \(expected.sentence), found \(found.sentence)",
        ko: "\(expected.sentence) 자리에 \(found.sentence) 값이 있습니다")
    case .empty: return Sentence("is empty", ko: "비어 있습니다")
    case .notOneOf(let choices, let found):
      return Sentence(
        "\(seen: found) is not one of: \(list: choices)",
        ko: "\(seen: found) 값은 쓸 수 없습니다. 쓸 수 있는 값: \(list: choices)")
    case .unreadableDate(_, let error): return error.sentence
    case .unclearDate(let text):
      return Sentence(
        "\(seen: text) does not say which number is the month; write it as 2026-12-03",
        ko: "\(seen: text)에서 어느 숫자가 월인지 알 수 없습니다. 2026-12-03처럼 쓰세요")
    case .unreadableRule(let text, let error):
      return Sentence(
        "cannot read the rule \(seen: text): \(error.sentence)",
        ko: "반복 규칙 \(seen: text) 값을 읽을 수 없습니다: \(error.sentence)")
    case .unreadableTrigger(let text, _):
      return Sentence("cannot read \(seen: text) as a reminder", ko: "\(seen: text) 알림을 읽을 수 없습니다")
    case .unknownZone(let name):
      return Sentence("no zone \(seen: name) on this system", ko: "이 시스템에 \(seen: name) 시간대가 없습니다")
    case .noSuchPosition(.nullIsland): return Sentence("0,0 is no position", ko: "0,0은 위치가 아닙니다")
    case .noSuchPosition: return Sentence("is not on the globe", ko: "올바른 좌표가 아닙니다")
    case .tooLarge(let value, let maximum):
      return Sentence(
        "\(plain: "\(value)") is more than \(plain: "\(maximum)")",
        ko: "\(plain: "\(value)") 값이 \(plain: "\(maximum)")보다 큽니다")
    case .tooSmall(let value, let minimum):
      return Sentence(
        "\(plain: "\(value)") is less than \(plain: "\(minimum)")",
        ko: "\(plain: "\(value)") 값이 \(plain: "\(minimum)")보다 작습니다")
    case .needs(let other):
      return Sentence(
        "needs \(plain: other) beside it", ko: "\(Sentence.field(other)) 값이 함께 있어야 합니다")
    case .exceeds(let excess): return excess.sentence
    case .contradicts(let other):
      return Sentence("contradicts \(plain: other)", ko: "\(plain: other) 값과 어긋납니다")
    case .reservedName(let name): return PhraseError.reservedName(seen: name).sentence
    case .endsBeforeItBegins: return Sentence("lies before the beginning", ko: "시작보다 이릅니다")
    case .givenTwice(let what):
      return Sentence("\(seen: what) is given twice", ko: "\(seen: what) 값이 두 번 나옵니다")
    case .notJSON(let error): return error.problem.sentence
    case .isOneOccurrence:
      return Sentence(
        "this is one occurrence, not the repeating item itself", ko: "반복 항목 전체가 아니라 그중 한 번입니다")
    }
  }
}

extension Sentence {
  /// A field that a person looks for in a table, by its name.
  fileprivate static func field(_ name: String) -> Sentence {
    switch name {
    case "title": Sentence("title", ko: "제목(title)")
    case "day": Sentence("day", ko: "날짜(day)")
    case "time": Sentence("time", ko: "시각(time)")
    case "end": Sentence("end", ko: "종료(end)")
    case "place": Sentence("place", ko: "장소(place)")
    case "lat": Sentence("lat", ko: "위도(lat)")
    case "lon": Sentence("lon", ko: "경도(lon)")
    case "repeat": Sentence("repeat", ko: "반복(repeat)")
    default: Sentence(same: "\(plain: name)")
    }
  }
}

extension FieldError.Expected: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .object: Sentence("an object", ko: "객체")
    case .array: Sentence("an array", ko: "배열")
    case .string: Sentence("a text", ko: "문자열")
    case .bool: Sentence("true or false", ko: "true나 false")
    case .integer: Sentence("a whole number", ko: "정수")
    case .number: Sentence("a number", ko: "수")
    case .stringOrObject: Sentence("a text or an object", ko: "문자열이나 객체")
    }
  }
}

extension JSONValue.Kind: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .null: Sentence(same: "null")
    case .bool: FieldError.Expected.bool.sentence
    case .integer: FieldError.Expected.integer.sentence
    case .double: FieldError.Expected.number.sentence
    case .string: FieldError.Expected.string.sentence
    case .array: FieldError.Expected.array.sentence
    case .object: FieldError.Expected.object.sentence
    }
  }
}

extension CSVError: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .cell(let fault, let column): Sentence(same: "\(short: column): \(fault.sentence)")
    case .cellCount(let count, let expected):
      Sentence(
        "\(count) cells where the header has \(expected)",
        ko: "헤더는 \(expected)칸인데 이 줄은 \(count)칸입니다")
    case .missingColumn(let name, _):
      Sentence(
        "the header names no column \(plain: name)", ko: "헤더에 \(Sentence.field(name)) 열이 없습니다")
    case .columnGivenTwice(let name):
      Sentence("the header names \(seen: name) twice", ko: "헤더에 \(seen: name) 열이 두 번 나옵니다")
    }
  }
}

extension CSVError.CellProblem: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .openQuote: Sentence("a quote is never closed", ko: "따옴표가 닫히지 않습니다")
    case .textAfterQuote: Sentence("text follows a closing quote", ko: "닫는 따옴표 뒤에 문자가 있습니다")
    case .quoteInside: Sentence("a quote inside must be doubled", ko: "안의 따옴표는 두 번 써야 합니다")
    case .invalidUTF8: Sentence("this is not UTF-8", ko: "UTF-8이 아닙니다")
    }
  }
}
