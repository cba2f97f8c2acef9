import CivilTime
import Interchange
import JSON
import TodoCore

/// What is said in Korean of a file's line that can not be taken in.
extension Korean {
  func line(_ error: LineError) -> String {
    let place = "\(error.line)번째 줄"
    switch error.problem {
    case .notJSON(let error): return "\(place) \(error.offset + 1)번째 바이트: \(json(error.problem))"
    case .field(let error):
      return error.field.isEmpty
        ? "\(place): \(field(error.problem))"
        : "\(place) \(error.field.shortened): \(field(error.problem))"
    case .notCSV(let error): return "\(place): \(csv(error))"
    case .tooLong(let limit): return "\(place): \(limit >> 20) MB보다 깁니다"
    }
  }

  func tooLong(_ error: TextTooLong) -> String {
    let hint = error.field == .title ? ". 긴 글은 메모(--notes)에 쓰세요" : ""
    return "\(name(error.field)) \(error.length)바이트입니다. 최대 \(error.limit)바이트까지 쓸 수 있습니다" + hint
  }

  private func name(_ field: TextTooLong.Field) -> String {
    switch field {
    case .title: "제목이"
    case .notes: "메모가"
    case .url: "링크가"
    case .list: "목록 이름이"
    case .tags: "태그가"
    case .place: "장소 이름이"
    case .reminder: "알림에 쓴 글이"
    }
  }

  func json(_ problem: JSONError.Problem) -> String {
    switch problem {
    case .unexpectedEnd(let expected): "\(name(expected)) 나와야 할 자리에서 줄이 끝납니다"
    case .unexpectedByte(let byte, let expected):
      "\(name(expected)) 자리에 \(seen(String(Character(Unicode.Scalar(byte))))) 글자가 있습니다"
    case .invalidUTF8: "UTF-8이 아닙니다"
    case .loneSurrogate: "글자의 반쪽만 있습니다"
    case .controlCharacter(let byte): "제어 문자(\(byte))는 이스케이프해야 합니다"
    case .unknownEscape(let byte):
      "\\\(String(Character(Unicode.Scalar(byte))).sanitized) 이스케이프는 없습니다"
    case .duplicateKey(let key): "\(seen(key)) 이름이 두 번 나옵니다"
    case .tooDeep(let limit): "\(limit)단계보다 깊습니다"
    case .numberOutOfRange(let text): "수 \(text.shortened) 값이 너무 큽니다"
    }
  }

  private func name(_ expected: JSONError.Expected) -> String {
    switch expected {
    case .value: "값"
    case .key: "따옴표 안의 이름"
    case .keyOrClosingBrace: "따옴표 안의 이름이나 }"
    case .colon: ":"
    case .commaOrClosingBrace: ",나 }"
    case .commaOrClosingBracket: ",나 ]"
    case .digit: "숫자"
    case .hexadecimalDigit: "16진 숫자"
    case .closingQuote: "닫는 따옴표"
    case .endOfText: "줄의 끝"
    }
  }

  private func field(_ problem: FieldError.Problem) -> String {
    switch problem {
    case .missing: "값이 있어야 합니다"
    case .wrongType(let expected, let found): "\(type(expected)) 자리에 \(found) 값이 있습니다"
    case .empty: "비어 있습니다"
    case .notOneOf(let choices, let found):
      "\(seen(found)) 값은 쓸 수 없습니다. 쓸 수 있는 값: \(choices.joined(separator: ", "))"
    case .unreadableDate(_, let error): civil(error)
    case .unreadableRule(let text, let error): "반복 규칙 \(seen(text)) 값을 읽을 수 없습니다: \(rule(error))"
    case .unreadableTrigger(let text, _): "\(seen(text)) 알림을 읽을 수 없습니다"
    case .unknownZone(let name): "이 시스템에 \(seen(name)) 시간대가 없습니다"
    case .noSuchPosition(.nullIsland): "0,0은 위치가 아닙니다"
    case .noSuchPosition: "지구 위의 위치가 아닙니다"
    case .tooLarge(let value, let maximum): "\(value) 값이 \(maximum)보다 큽니다"
    case .tooSmall(let value, let minimum): "\(value) 값이 \(minimum)보다 작습니다"
    case .needs(let other): "\(other) 값이 함께 있어야 합니다"
    case .tooLong(let length, let limit): "\(length)바이트입니다. 최대 \(limit)바이트까지 쓸 수 있습니다"
    case .contradicts(let other): "\(other) 값과 어긋납니다"
    case .endsBeforeItBegins: "시작보다 이릅니다"
    case .givenTwice(let what): "\(seen(what)) 값이 두 번 나옵니다"
    case .notJSON(let error): json(error.problem)
    case .isOneOccurrence: "반복 항목 전체가 아니라 그중 한 번입니다"
    }
  }

  private func type(_ expected: FieldError.Expected) -> String {
    switch expected {
    case .object: "객체"
    case .array: "배열"
    case .string: "문자열"
    case .bool: "true나 false"
    case .integer: "정수"
    case .number: "수"
    case .stringOrObject: "문자열이나 객체"
    }
  }

  private func csv(_ error: CSVError) -> String {
    switch error {
    case .cell(.openQuote, let column): "\(column.shortened): 따옴표가 닫히지 않습니다"
    case .cell(.textAfterQuote, let column): "\(column.shortened): 닫는 따옴표 뒤에 문자가 있습니다"
    case .cell(.quoteInside, let column): "\(column.shortened): 안의 따옴표는 두 번 써야 합니다"
    case .cell(.invalidUTF8, let column): "\(column.shortened): UTF-8이 아닙니다"
    case .cellCount(let count, let expected): "헤더는 \(expected)칸인데 \(count)칸입니다"
    case .missingColumn(let name, _): "헤더에 \(name) 열이 없습니다"
    case .columnGivenTwice(let name): "헤더에 \(seen(name)) 열이 두 번 나옵니다"
    }
  }
}
