import CivilTime
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
  /// What of a calendar is not seen as items; nil if nothing is.
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

  /// How many components had the UID of an earlier one.
  package static func repeatedUIDs(_ count: Int) -> Sentence {
    Sentence(
      """
      \(count) \(plural: count, "entry", "entries") had the uid of an earlier one and got a uid of \
      \(plural: count, "its", "their") own
      """,
      ko: "앞의 항목과 uid가 같은 \(count)개에는 새 uid를 붙였습니다")
  }

  /// How many components were left out for a newer one in the same file.
  package static func replacedVersions(_ count: Int) -> Sentence {
    Sentence(
      """
      \(count) \(plural: count, "entry", "entries") replaced by a newer version in the same file
      """,
      ko: "같은 파일의 더 새로운 판으로 대체한 항목 \(count)개")
  }

  /// How many entries are older than what is stored.
  package static func olderVersions(_ count: Int) -> Sentence {
    Sentence(
      """
      \(count) \(plural: count, "entry", "entries") older than what is here, so nothing of \
      \(plural: count, "it", "them") was taken
      """,
      ko: "이미 있는 것보다 오래되어 반영하지 않은 항목 \(count)개")
  }

  /// How many calendars end with their file.
  package static func unendedCalendars(_ count: Int) -> Sentence {
    Sentence(
      """
      \(count) \(plural: count, "calendar", "calendars") without END:VCALENDAR; what is whole was \
      taken
      """,
      ko: "END:VCALENDAR 없이 끝나는 캘린더 \(count)개에서 온전한 항목만 가져왔습니다")
  }

  /// Zones that a file defines otherwise than their names say, with the number of entries.
  ///
  /// - Parameter isByName: Whether the times were read as the names say, or as the file says.
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
    countedPeople(name, count) ?? countedComponent(name, count)
      ?? Sentence(same: "\(count) \(short: name)")
  }

  private static func countedPeople(_ name: String, _ count: Int) -> Sentence? {
    switch name {
    case "ATTENDEE":
      Sentence("\(count) \(plural: count, "attendee", "attendees")", ko: "참석자 \(count)명")
    case "ORGANIZER":
      Sentence("\(count) \(plural: count, "organizer", "organizers")", ko: "주최자 \(count)명")
    case "CONTACT":
      Sentence("\(count) \(plural: count, "contact", "contacts")", ko: "연락처 \(count)개")
    case "ATTACH":
      Sentence("\(count) \(plural: count, "attachment", "attachments")", ko: "첨부 파일 \(count)개")
    case "COMMENT":
      Sentence("\(count) \(plural: count, "comment", "comments")", ko: "댓글 \(count)개")
    case "RELATED-TO", "LINK":
      Sentence("\(count) \(plural: count, "link", "links")", ko: "연결 \(count)개")
    case "GEO":
      Sentence(
        "\(count) unusable \(plural: count, "position", "positions")", ko: "쓸 수 없는 위치 \(count)개")
    case "RESOURCES":
      Sentence("\(count) \(plural: count, "resource", "resources")", ko: "자원 \(count)개")
    case "CONFERENCE":
      Sentence(
        "\(count) \(plural: count, "conference link", "conference links")",
        ko: "화상 회의 주소 \(count)개")
    case "IMAGE": Sentence("\(count) \(plural: count, "image", "images")", ko: "그림 \(count)개")
    case "EMAIL":
      Sentence(
        "\(count) \(plural: count, "reminder by mail", "reminders by mail")",
        ko: "메일 알림 \(count)개")
    case "TRIGGER":
      Sentence(
        "\(count) \(plural: count, "alarm", "alarms") without a time known here",
        ko: "시각을 알 수 없는 알림 \(count)개")
    case "REPEAT":
      Sentence("\(count) repeated \(plural: count, "alarm", "alarms")", ko: "반복 알림 \(count)개")
    default: nil
    }
  }

  private static func countedComponent(_ name: String, _ count: Int) -> Sentence? {
    switch name {
    case "VEVENT":
      Sentence(
        "\(count) \(plural: count, "event", "events") inside another entry",
        ko: "다른 항목 안의 일정 \(count)개")
    case "VTODO":
      Sentence(
        "\(count) \(plural: count, "todo", "todos") inside another entry",
        ko: "다른 항목 안의 할 일 \(count)개")
    case "VJOURNAL":
      Sentence(
        "\(count) \(plural: count, "journal entry", "journal entries")", ko: "일지 \(count)개")
    case "VFREEBUSY":
      Sentence(
        "\(count) \(plural: count, "free/busy time", "free/busy times")", ko: "바쁨 정보 \(count)개")
    case "VAVAILABILITY":
      Sentence(
        "\(count) \(plural: count, "availability", "availabilities")", ko: "가능 시간 \(count)개")
    case "VCARD":
      Sentence(
        "\(count) \(plural: count, "address card", "address cards")", ko: "연락처 카드 \(count)개")
    case "RECURRENCE-ID":
      Sentence(
        "\(count) \(plural: count, "change", "changes") of a part that is yours now",
        ko: "직접 고친 일정에 대한 변경 \(count)개")
    case "DTEND":
      Sentence(
        "the type of \(count) \(plural: count, "end", "ends")", ko: "끝 시각 \(count)개의 값 형식")
    case "UNTIL":
      Sentence(
        "the type of \(count) last \(plural: count, "date", "dates")",
        ko: "마지막 날짜 \(count)개의 값 형식")
    case "RDATE":
      Sentence(
        "the type of \(count) extra \(plural: count, "date", "dates")",
        ko: "추가 날짜 \(count)개의 값 형식")
    case "EXDATE":
      Sentence(
        "the type of \(count) excluded \(plural: count, "date", "dates")",
        ko: "제외한 날짜 \(count)개의 값 형식")
    case "PERIOD":
      Sentence(
        "\(count) \(plural: count, "extra date", "extra dates") with a length of \(plural: count, "its", "their") own",
        ko: "길이가 다른 추가 날짜 \(count)개")
    case NameTally.others: Sentence("\(count) others", ko: "그 밖에 \(count)개")
    default: nil
    }
  }
}
