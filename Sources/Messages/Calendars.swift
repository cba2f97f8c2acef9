import ICalendar
import Interchange
import Presentation

extension CalendarError: SentenceConvertible {
  /// The problem with the property and the value it is about.
  package var sentence: Sentence {
    if property.isEmpty { return problem.sentence }
    if value.isEmpty { return Sentence(same: "\(short: property): \(problem.sentence)") }
    return Sentence(same: "\(short: property) \(seen: value): \(problem.sentence)")
  }
}

extension CalendarError.Problem: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .unreadable(let error): error.problem.sentence
    case .rule(let error): error.sentence
    case .unknownZone:
      Sentence(
        "there is no such time zone, and the file does not define it",
        ko: "그런 시간대가 없고, 파일에도 정의되어 있지 않습니다")
    case .missing: Sentence("has to be there", ko: "값이 있어야 합니다")
    case .exceeds(let excess): excess.sentence
    }
  }
}

extension ICalendarError.Problem: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .lineTooLong(let limit):
      Sentence("longer than \(limit >> 20) MB", ko: "\(limit >> 20) MB보다 깁니다")
    case .notAContentLine(let text):
      Sentence(
        "\(seen: text) is no line of a calendar, as NAME:VALUE",
        ko: "\(seen: text)\(.topic) NAME:VALUE 형식의 줄이 아닙니다")
    case .propertyOutsideComponent(let name):
      Sentence(
        "\(short: name) stands outside any component", ko: "\(short: name) 줄이 구성 요소 밖에 있습니다")
    case .endWithoutBegin(let name):
      Sentence(
        "END:\(short: name) has no BEGIN:\(short: name)",
        ko: "END:\(short: name)에 맞는 BEGIN:\(short: name)\(.subject) 없습니다")
    case .mismatchedEnd(let name, let open, let line):
      Sentence(
        "END:\(short: name) stands where END:\(short: open) was expected, begun on line \(line)",
        ko: "\(line)번째 줄에서 시작한 \(short: open)의 END 자리에 END:\(short: name)\(.subject) 있습니다")
    case .missingEnd(let name, let line):
      Sentence(
        "the file ends before END:\(short: name), begun on line \(line)",
        ko: "\(line)번째 줄에서 시작한 \(short: name)\(.subject) END 없이 파일이 끝납니다")
    case .tooDeep(let limit): Sentence("nested deeper than \(limit)", ko: "\(limit)단계보다 깊습니다")
    case .unreadableValue(_, _, let expected, let fault):
      switch fault {
      case .noSuchDate: Sentence("there is no such date", ko: "그런 날짜가 없습니다")
      case .noSuchTime: Sentence("there is no such time", ko: "그런 시각이 없습니다")
      case .outOfRange: Sentence("is too large or too small", ko: "너무 크거나 작습니다")
      case .malformed:
        Sentence(
          "expected \(list: expected.map(\.sentence), " / ")",
          ko: "\(list: expected.map(\.sentence), " / ") 형식이 아닙니다")
      }
    }
  }
}

extension ValueType: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .date: Sentence("a date, as 20261120", ko: "날짜(20261120)")
    case .dateTime:
      Sentence("a date and a time, as 20261120T090000", ko: "날짜와 시각(20261120T090000)")
    case .duration: Sentence("a duration, as PT1H30M", ko: "기간(PT1H30M)")
    case .integer: Sentence("a whole number", ko: "정수")
    case .float: Sentence("a number", ko: "수")
    case .boolean: Sentence("TRUE or FALSE", ko: "TRUE나 FALSE")
    case .utcOffset: Sentence("an offset, as +0900", ko: "시차(+0900)")
    case .uri: Sentence("an address, as https://example.com", ko: "주소(https://example.com)")
    case .recur: Sentence("a rule, as FREQ=DAILY", ko: "반복 규칙(FREQ=DAILY)")
    default: Sentence(same: "\(plain: rawValue)")
    }
  }
}

extension Sentence {
  /// The properties and components of a calendar that are not shown as items; nil if there are
  /// none.
  package static func notShown(kept: NameTally, leftOut: NameTally) -> Sentence? {
    let kept = kept.sorted.map { counted($0.name, $0.count) }
    let leftOut = leftOut.sorted.map { counted($0.name, $0.count) }
    switch (kept.isEmpty, leftOut.isEmpty) {
    case (true, true): return nil
    case (false, true):
      return Sentence(
        "\(list: kept) kept but not shown", ko: "보관하지만 표시하지 않음: \(list: kept)")
    case (true, false): return Sentence("\(list: leftOut) left out", ko: "제외함: \(list: leftOut)")
    case (false, false):
      return Sentence(
        "\(list: kept) kept but not shown; \(list: leftOut) left out",
        ko: "보관하지만 표시하지 않음: \(list: kept). 제외함: \(list: leftOut)")
    }
  }

  /// The number of components with the UID of an earlier one.
  package static func repeatedUIDs(_ count: Int) -> Sentence {
    Sentence(
      """
      \(count) \(plural: count, "entry", "entries") had the uid of an earlier one and got a uid of \
      \(plural: count, "its", "their") own
      """,
      ko: "앞의 항목과 uid가 같은 \(count)개에는 새 uid를 붙였습니다")
  }

  /// The number of components dropped for a newer one in the same file.
  package static func replacedVersions(_ count: Int) -> Sentence {
    Sentence(
      """
      \(count) \(plural: count, "entry", "entries") replaced by a newer version in the same file
      """,
      ko: "같은 파일의 더 새로운 판으로 대체한 항목 \(count)개")
  }

  /// The number of entries that are older than the stored ones.
  package static func olderVersions(_ count: Int) -> Sentence {
    Sentence(
      """
      \(count) \(plural: count, "entry", "entries") older than what is here, so nothing of \
      \(plural: count, "it", "them") was taken
      """,
      ko: "이미 있는 것보다 오래되어 반영하지 않은 항목 \(count)개")
  }

  /// The number of calendars that end at the end of the file, without END.
  package static func unendedCalendars(_ count: Int) -> Sentence {
    Sentence(
      """
      \(count) \(plural: count, "calendar", "calendars") without END:VCALENDAR; what is whole was \
      taken
      """,
      ko: "END:VCALENDAR 없이 끝나는 캘린더 \(count)개에서 온전한 항목만 가져왔습니다")
  }

  /// The zones that a file defines differently from what their names mean, with the number of
  /// entries.
  ///
  /// - Parameter isByName: Whether the times were read by the names of the zones, not by the file.
  package static func differingZones(_ zones: NameTally, isByName: Bool) -> Sentence {
    let zones = zones.sorted.map { Sentence(same: "\(short: $0.name) (\($0.count))") }
    return isByName
      ? Sentence(
        "the file defines other offsets for \(list: zones) than the zone has; the zone's were taken",
        ko: "파일에 적힌 시차가 실제 시간대와 다릅니다: \(list: zones). 실제 시간대를 따랐습니다")
      : Sentence(
        "the file defines other offsets for \(list: zones) than the zone has; the file's were taken",
        ko: "파일에 적힌 시차가 실제 시간대와 다릅니다: \(list: zones). 파일을 따랐습니다")
  }

  private static func counted(_ name: String, _ count: Int) -> Sentence {
    if name == NameTally.others { return Sentence("\(count) others", ko: "그 밖에 \(count)개") }
    if let (one, many, korean) = types[name] {
      return Sentence(
        "the type of \(count) \(plural: count, one, many)",
        ko: "\(plain: korean) \(count)개의 값 형식")
    }
    guard let (one, many, korean) = nouns[name] else {
      return Sentence(same: "\(count) \(short: name)")
    }
    let unit = ["ATTENDEE", "ORGANIZER"].contains(name) ? "명" : "개"
    return Sentence(
      "\(count) \(plural: count, one, many)", ko: "\(plain: korean) \(count)\(plain: unit)")
  }

  /// What properties and components are called, by their names.
  private static let nouns: [String: (one: String, many: String, korean: String)] = [
    "ATTENDEE": ("attendee", "attendees", "참석자"),
    "ORGANIZER": ("organizer", "organizers", "주최자"),
    "CONTACT": ("contact", "contacts", "연락처"),
    "ATTACH": ("attachment", "attachments", "첨부 파일"),
    "COMMENT": ("comment", "comments", "댓글"),
    "RELATED-TO": ("link", "links", "연결"),
    "LINK": ("link", "links", "연결"),
    "GEO": ("unusable position", "unusable positions", "쓸 수 없는 위치"),
    "RESOURCES": ("resource", "resources", "자원"),
    "CONFERENCE": ("conference link", "conference links", "화상 회의 주소"),
    "IMAGE": ("image", "images", "그림"),
    "EMAIL": ("reminder by mail", "reminders by mail", "메일 알림"),
    "TRIGGER": (
      "alarm without a time known here", "alarms without a time known here", "시각을 알 수 없는 알림"
    ),
    "REPEAT": ("repeated alarm", "repeated alarms", "반복 알림"),
    "VEVENT": ("event inside another entry", "events inside another entry", "다른 항목 안의 일정"),
    "VTODO": ("todo inside another entry", "todos inside another entry", "다른 항목 안의 할 일"),
    "VJOURNAL": ("journal entry", "journal entries", "일지"),
    "VFREEBUSY": ("free/busy time", "free/busy times", "바쁨 정보"),
    "VAVAILABILITY": ("availability", "availabilities", "가능 시간"),
    "VCARD": ("address card", "address cards", "연락처 카드"),
    "RECURRENCE-ID": (
      "change of a part that is yours now", "changes of a part that is yours now",
      "직접 고친 일정에 대한 변경"
    ),
    "PERIOD": (
      "extra date with a length of its own", "extra dates with a length of their own",
      "길이가 다른 추가 날짜"
    ),
  ]

  /// The properties with values that were read as another type.
  private static let types: [String: (one: String, many: String, korean: String)] = [
    "DTEND": ("end", "ends", "끝 시각"), "UNTIL": ("last date", "last dates", "마지막 날짜"),
    "RDATE": ("extra date", "extra dates", "추가 날짜"),
    "EXDATE": ("excluded date", "excluded dates", "제외한 날짜"),
  ]
}
