import CivilTime

/// The spellings of headers, dates, times and words in tables, in English and Korean. Unknown text
/// is returned unchanged, so that reading the field reports it.
enum CSVWords {
  // MARK: Headers

  /// Returns the column of a header, which has to be in lower case and without blanks.
  static func column(ofHeader header: String) -> String? {
    // The header may end in a unit or remark: `시간(24시)`.
    headers[header] ?? headers[String(header.prefix { $0 != "(" })]
  }

  /// What the column of a header holds if a table has separate columns for day and time. `begin`
  /// holds either.
  enum Part { case begin, endDay, endTime }

  static func part(ofHeader header: String) -> Part? {
    let words = header.lowercased().filter { !$0.isWhitespace }
    return parts[words] ?? parts[String(words.prefix { $0 != "(" })]
  }

  private static let parts: [String: Part] = [
    "시작": .begin, "시작일시": .begin, "enddate": .endDay, "종료일": .endDay, "종료날짜": .endDay,
    "종료일자": .endDay, "끝나는날": .endDay, "endtime": .endTime, "종료시간": .endTime,
    "종료시각": .endTime, "끝시간": .endTime, "끝나는시간": .endTime,
  ]

  private static let headers: [String: String] = {
    let names: [(column: String, headers: String)] = [
      ("title", "subject summary task 제목 할일 할일명 내용 일정 일정명 이름 항목 업무 업무명 작업 작업명"),
      ("day", "date due duedate startdate 날짜 일자 마감 마감일 기한 시작 시작일 시작날짜 시작일자 시작일시 날자 일시 마감일자"),
      ("time", "starttime 시간 시각 시작시간 시작시각 마감시간 마감시각"),
      ("end", "endtime enddate 끝 종료 종료일 종료일시 종료날짜 종료일자 종료시간 종료시각 끝시간 끝나는시간 끝나는날"),
      ("zone", "timezone 시간대"), ("endZone", "endtimezone 종료시간대"),
      ("kind", "종류 유형 구분"),
      ("list", "project 목록 프로젝트 리스트 분류"),
      ("tags", "tag labels categories 태그 꼬리표 라벨"),
      ("priority", "우선순위 중요도"),
      ("starred", "별 별표 즐겨찾기"),
      ("status", "상태 진행상태 진행상황"),
      ("done", "completed 완료 완료여부"),
      ("doneAt", "completedat 완료일시 완료시각"),
      ("notes", "note description comment comments 메모 설명 비고 상세 참고"),
      ("url", "link 링크 주소링크"),
      ("place", "location 장소 위치"),
      ("lat", "latitude 위도"), ("lon", "longitude 경도"), ("radius", "반경"),
      ("repeat", "recurrence 반복 반복규칙 주기"),
      ("reminders", "알림 미리알림"),
      ("start", "notbefore 시작가능일"), ("since", "birthyear yearofbirth 출생연도 출생년도 시작연도"),
    ]
    let pairs = names.flatMap { row in row.headers.split(separator: " ").map { ($0, row.column) } }
    return Dictionary(pairs.map { (String($0.0), $0.1) }) { first, _ in first }
  }()

  // MARK: Cells

  /// The columns whose cells `text(_:of:)` normalizes.
  static let columns: Set = ["day", "start", "time", "end", "priority", "status", "kind"]

  /// Returns the text that the field reads, or the cell itself if the spelling is unknown.
  static func text(_ cell: String, of column: String) -> String {
    if isPlain(cell, of: column) { return cell }
    let text = cell.trimmed
    switch column {
    case "day", "start": return day(text)?.description ?? text
    case "time": return time(text)?.description ?? text
    case "end":
      return CSVPoint(text, isMonthFirst: false)?.text ?? text
    default: return words[column]?[text.lowercased()] ?? text
    }
  }

  /// Whether the cell has the form that the field reads: `2026-11-25`, `09:00`, `open`.
  static func isPlain(_ cell: String, of column: String) -> Bool {
    let bytes = cell.utf8
    func isMarked(_ index: Int, _ mark: UInt8) -> Bool {
      bytes[bytes.index(bytes.startIndex, offsetBy: index)] == mark
    }
    switch column {
    case "day", "start": return bytes.count == 10 && isMarked(4, 0x2D) && isMarked(7, 0x2D)
    case "time": return bytes.count == 5 && isMarked(2, 0x3A)
    case "end": return bytes.count == 16 && isMarked(10, 0x54)
    default: return words[column]?[cell] == nil && bytes.allSatisfy { (0x61...0x7A).contains($0) }
    }
  }

  private static let words: [String: [String: String]] = [
    "priority": [
      "높음": "high", "상": "high", "긴급": "high", "중요": "high", "보통": "medium", "중간": "medium",
      "중": "medium", "낮음": "low", "하": "low", "없음": "none", "-": "none",
      "1": "high", "2": "medium", "3": "low", "1순위": "high", "2순위": "medium", "3순위": "low",
    ],
    "status": [
      "완료": "done", "끝": "done", "끝남": "done", "completed": "done", "미완료": "open", "예정": "open",
      "진행": "open", "진행중": "open", "진행 중": "open", "대기": "open", "할 일": "open", "할일": "open",
      "needs-action": "open", "취소": "cancelled", "취소됨": "cancelled", "canceled": "cancelled",
    ],
    "kind": ["할 일": "todo", "할일": "todo", "일정": "event", "행사": "event", "이벤트": "event"],
  ]

  /// Reads a checkbox or a word for yes and no; nil for other text.
  static func flag(_ text: String) -> Bool? {
    switch text.trimmed.lowercased() {
    case "o", "y", "예", "네", "완료", "참", "☑", "✓", "✔", "✅", "v": true
    case "x", "n", "아니오", "아니요", "미완료", "거짓", "☐", "□": false
    default: nil
    }
  }

  /// Whether a cell holds only a dash, which stands for no value.
  static func isUnset(_ text: String) -> Bool { ["-", "–", "—"].contains(text.trimmed) }

  /// Reads `2026-11-25`, `2026. 11. 25.`, `2026/11/25`, `2026년 11월 25일`, `20261125` and
  /// `25.11.2026`, optionally followed by a weekday in parentheses. Reads `25/11/2026` and
  /// `11/25/2026` if only one number can be the month. Returns nil for a day without a year.
  static func day(_ text: String) -> Day? {
    var rest = text.trimmed
    if rest.hasSuffix(")"), let open = rest.lastIndex(of: "(") { rest = rest[..<open].trimmed }
    if rest.utf8.count == 8, rest.allSatisfy(\.isASCIINumber) {
      let digits = Array(rest)
      return day(String(digits[0..<4]), String(digits[4..<6]), String(digits[6..<8]))
    }
    for marks in [
      ["-", "-", ""], [".", ".", "."], [".", ".", ""], ["/", "/", ""], ["년", "월", "일"],
    ] {
      if let parts = split(rest, by: marks), parts[0].count == 4 {
        return day(parts[0], parts[1], parts[2])
      }
    }
    if let parts = split(rest, by: [".", ".", ""]), parts[2].count == 4 {
      return day(parts[2], parts[1], parts[0])
    }
    if let parts = split(rest, by: ["/", "/", ""]), parts[2].count == 4, !isUnclearDay(text) {
      return day(parts[2], parts[1], parts[0]) ?? day(parts[2], parts[0], parts[1])
    }
    return nil
  }

  /// Whether either of the first two numbers may be the month, as in `12/03/2026`.
  static func isUnclearDay(_ text: String) -> Bool {
    let date = text.prefix { !$0.isWhitespace }
    guard let parts = split(String(date), by: ["/", "/", ""]) else { return false }
    guard parts[0].count <= 2, parts[1].count <= 2, let first = Int(parts[0]),
      let second = Int(parts[1])
    else { return false }
    return first <= 12 && second <= 12
  }

  /// Reads `12/03/2026` as the third of December.
  static func monthFirstDay(_ text: String) -> Day? {
    let date = text.prefix { !$0.isWhitespace }
    guard let parts = split(String(date), by: ["/", "/", ""]), parts[2].count == 4 else {
      return nil
    }
    return day(parts[2], parts[0], parts[1])
  }

  private static func day(_ year: String, _ month: String, _ day: String) -> Day? {
    guard let year = Int(year), let month = Int(month), let day = Int(day) else { return nil }
    return try? Day(year: year, month: month, day: day)
  }

  /// The words before or after an hour: whether they mean the afternoon, and which hours they
  /// allow.
  private static let dayParts: [(word: String, isAfternoon: Bool, hours: ClosedRange<Int>)] = [
    ("오전", false, 0...12), ("오후", true, 0...12), ("am", false, 0...12), ("pm", true, 0...12),
    ("새벽", false, 0...6), ("아침", false, 5...11), ("저녁", true, 4...11), ("밤", true, 6...11),
  ]

  /// Reads `15:00`, `15:00:30`, `오후 3시`, `오후 3:30`, `3:30 PM`, `15시 30분`, `밤 11시`, `정오` and `자정`.
  static func time(_ text: String) -> TimeOfDay? {
    var rest = text.trimmed.lowercased()
    if rest == "정오" { return try? TimeOfDay(hour: 12) }
    if rest == "자정" { return .midnight }
    var isAfternoon: Bool?
    var hours = 0...12
    for (word, afternoon, range) in dayParts {
      if rest.hasPrefix(word) {
        rest = rest.dropFirst(word.count).trimmed
        (isAfternoon, hours) = (afternoon, range)
      } else if rest.hasSuffix(word) {
        rest = rest.dropLast(word.count).trimmed
        (isAfternoon, hours) = (afternoon, range)
      }
    }
    rest = rest.hasSuffix("시 반") ? String(rest.dropLast(1)) + "30분" : rest
    var parts: [String]?
    for marks in [["시", "분", "초"], ["시", "분"], ["시"], [":", ":", ""], [":", ""]] {
      if parts == nil { parts = split(rest, by: marks) }
    }
    // A bare number is an hour only with a word for morning or afternoon.
    if parts == nil, isAfternoon != nil, !rest.isEmpty, rest.allSatisfy(\.isASCIINumber) {
      parts = [rest]
    }
    guard let numbers = parts?.map({ Int($0) }), let hour = numbers[0] else { return nil }
    guard let minute = numbers.count > 1 ? numbers[1] : 0 else { return nil }
    guard let second = numbers.count > 2 ? numbers[2] : 0 else { return nil }
    guard let isAfternoon else { return try? TimeOfDay(hour: hour, minute: minute, second: second) }
    // `오후 15:00` is redundant but valid; `오전 15:00` is a contradiction.
    if hour > 12, isAfternoon, hour < 24 {
      return try? TimeOfDay(hour: hour, minute: minute, second: second)
    }
    guard hours.contains(hour) else { return nil }
    return try? TimeOfDay(
      hour: hour % 12 + (isAfternoon ? 12 : 0), minute: minute, second: second)
  }

  /// Returns the digits before each mark; nil if the text has another form. Marks may be surrounded
  /// by blanks.
  ///
  /// - Parameter marks: An empty last mark means that nothing follows the last digits.
  private static func split(_ text: String, by marks: [String]) -> [String]? {
    var rest = text[...]
    var parts: [String] = []
    for mark in marks {
      rest = rest.drop(while: \.isWhitespace)
      let digits = rest.prefix(while: \.isASCIINumber)
      guard !digits.isEmpty, digits.count <= 4 else { return nil }
      parts.append(String(digits))
      rest = rest.dropFirst(digits.count).drop(while: \.isWhitespace)
      guard rest.hasPrefix(mark) else { return nil }
      rest = rest.dropFirst(mark.count)
    }
    return rest.allSatisfy(\.isWhitespace) ? parts : nil
  }
}

extension Character {
  fileprivate var isASCIINumber: Bool { isASCII && isNumber }
}
