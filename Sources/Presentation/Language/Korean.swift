import CivilTime
import Geo
import Phrases

/// The language Korean.
package struct Korean: Language {
  package init() {}

  package var code: String { "ko" }
  package var calendar: any CalendarWords { KoreanDates() }
  package var phrases: PhraseWriter { PhraseWriter(language: .korean) }
  package var writesMonthFirst: Bool { true }

  package func words(_ english: Words, korean: Words) -> Words { korean }

  package var itemLabels: ItemLabels {
    ItemLabels(
      when: "날짜", start: "보이는 날", repeats: "반복", state: "상태", place: "장소", list: "목록", tags: "태그",
      priority: "우선순위", star: "별표", reminds: "알림", url: "링크", notes: "메모", created: "등록일",
      open: "할 일", overdue: "기한 지남", event: "일정", cancelled: "취소됨", skipped: "건너뜀",
      priorities: { priority in
        switch priority {
        case .high: "높음"
        case .medium: "보통"
        case .low: "낮음"
        case .none: ""
        }
      })
  }

  package func logVerb(of command: String) -> String {
    switch command {
    case "add": "추가"
    case "event": "일정 추가"
    case "done": "완료"
    case "undone": "완료 취소"
    case "skip": "건너뜀"
    case "move": "이동"
    case "edit": "수정"
    case "star": "별표 추가"
    case "unstar": "별표 제거"
    case "rm": "삭제"
    case "import": "가져오기"
    case "place add": "장소 추가"
    case "place edit": "장소 수정"
    case "place rename": "장소 이름 변경"
    case "place rm": "장소 삭제"
    case "place star": "장소 별표 추가"
    case "place unstar": "장소 별표 제거"
    case "place import": "장소 가져오기"
    case "routine": "루틴 적용"
    case "remind": "알림 설정"
    case "unremind": "알림 삭제"
    case "on": "알림 켜기"
    case "off": "알림 끄기"
    case "snooze": "다시 알림"
    case "ack": "확인"
    case "push": "알림 등록"
    case "sync": "동기화"
    case "sync add": "동기화 추가"
    case "sync rm": "동기화 삭제"
    case "config": "설정"
    case "merge names": "이름 합침"
    default: command
    }
  }

  package func operand(_ name: String) -> String {
    switch name {
    case "ID": "번호"
    case "WORDS": "낱말"
    case "NAME": "이름"
    case "TEXT": "글"
    case "DATE": "날짜"
    case "TIME": "시각"
    case "LEVEL": "단계"
    case "PLACE": "장소"
    case "WHEN": "때"
    case "URL": "링크"
    case "PHRASE": "표현"
    case "METRES": "미터"
    case "FILE": "파일"
    case "TRIGGER": "조건"
    case "SIZE": "크기"
    case "POSITION": "위치"
    case "PATH": "경로"
    case "LENGTH": "길이"
    case "IANA": "시간대"
    case "HOW": "방식"
    case "CODE": "언어"
    case "KEY": "설정"
    case "VALUE": "값"
    case "YEAR": "연도"
    case "MONTH": "달"
    case "FROM": "시작"
    case "COMMAND": "명령"
    case "PERIOD": "기간"
    case "SHELL": "셸"
    case "PROGRAM": "프로그램"
    default: name
    }
  }

  package func reason(_ reason: String) -> String {
    switch reason {
    case "No such file or directory": "파일이나 폴더가 없음"
    case "Permission denied": "권한이 없음"
    case "Is a directory": "폴더임"
    case "not a regular file": "일반 파일이 아님"
    case "Not a directory": "폴더가 아님"
    case "File exists": "이미 있음"
    case "No space left on device": "디스크 공간이 없음"
    case "Disk quota exceeded": "디스크 할당량을 넘음"
    case "Read-only file system": "읽기 전용 파일 시스템"
    case "Input/output error": "입출력 오류"
    case "Too many open files": "열린 파일이 너무 많음"
    case "File too large": "파일이 너무 큼"
    case "Broken pipe": "받는 쪽이 닫힘"
    case "Connection refused": "연결이 거부됨"
    case "Connection timed out": "응답 시간을 넘김"
    case "Operation not permitted": "허용되지 않음"
    case "Exec format error": "실행할 수 없는 형식"
    case "Text file busy": "사용 중인 파일"
    case "File name too long": "파일 이름이 너무 긺"
    case "Too many levels of symbolic links": "심볼릭 링크가 너무 많음"
    default: reason
    }
  }
}

/// The calendar words of Korean: `2026년 11월 20일 금요일`.
package struct KoreanDates: CalendarWords {
  package init() {}

  private static let weekdays = ["월", "화", "수", "목", "금", "토", "일"]

  package func weekday(_ weekday: Weekday) -> String { shortWeekday(weekday) + "요일" }

  package func shortWeekday(_ weekday: Weekday) -> String { Self.weekdays[weekday.rawValue - 1] }

  package func columnHead(_ weekday: Weekday) -> String { shortWeekday(weekday) }

  package var weekHead: String { "주" }

  package func monthName(_ month: Int) -> String { "\(month)월" }

  package func shortMonthName(_ month: Int) -> String { monthName(month) }

  package func monthTitle(_ month: Month) -> String { "\(month.year)년 \(month.month)월" }

  package func longDate(_ day: Day) -> String {
    "\(monthTitle(day.month)) \(day.day)일 \(weekday(day.weekday))"
  }

  package func mediumDate(_ day: Day) -> String { "\(day.year)년 \(dateInYear(day))" }

  package func dateInYear(_ day: Day) -> String {
    let (_, month, number) = day.components
    return "\(month)월 \(number)일 (\(shortWeekday(day.weekday)))"
  }

  package func shortDate(_ day: Day, today: Day) -> String {
    let (year, month, number) = day.components
    if day.month == today.month { return "\(number)일 (\(shortWeekday(day.weekday)))" }
    let date = "\(month)월 \(number)일"
    return year == today.year ? date : "\(year)년 \(date)"
  }

  package func time(_ time: TimeOfDay, _ format: TimeFormat) -> String {
    switch format {
    case .h24: time.description
    case .h12: (time.hour < 12 ? "오전 " : "오후 ") + TimeFormat.clock12(time)
    }
  }

  package var exampleDate: String { "12월 2일" }
  package var exampleRepeat: String { "매주 월요일" }

  package func relativeDay(_ days: Int) -> String? {
    switch days {
    case -1: "어제"
    case 0: "오늘"
    case 1: "내일"
    default: nil
    }
  }

  package var earlier: String { "지난 할 일" }
  package var nothingHere: String { "항목 없음" }
  package var someday: String { "언젠가" }

  package func done(_ moment: String) -> String { "\(moment) 완료" }
  package func since(_ date: String) -> String { "\(date)부터" }
  package func until(_ moment: String) -> String { "\(moment)까지" }
  package func next(_ moment: String) -> String { "다음 \(moment)" }
  package func every(_ span: String) -> String { "\(span)마다" }
  package func openOf(_ open: Int, _ total: Int) -> String { "\(total)개 중 남은 항목 \(open)개" }
  package var hasBlueSaturdays: Bool { true }
  package var missedWord: String { "놓침" }
  package var cancelledWord: String { "취소됨" }
  package func dates(_ count: Int) -> String { "날짜 \(count)개" }
  package func onClock(_ words: String, ofCity city: String) -> String { "\(city) 시각 \(words)" }
  package func missed(_ count: Int) -> String { "\(missedCount(count))번 놓침" }

  package func items(_ count: String, isOne: Bool) -> String { "항목 \(count)개" }
  package func events(_ count: String, isOne: Bool) -> String { "일정 \(count)개" }
  package func doneCount(_ count: String) -> String { "완료 \(count)개" }
  package func overdueCount(_ count: String) -> String { "기한 지남 \(count)개" }
  package func fromEarlier(_ count: String) -> String { "지난 할 일 \(count)개" }
  package func more(_ count: String) -> String { "그 외 \(count)개" }

  package func wind(_ point: CompassPoint) -> String {
    switch point {
    case .north: "북"
    case .northEast: "북동"
    case .east: "동"
    case .southEast: "남동"
    case .south: "남"
    case .southWest: "남서"
    case .west: "서"
    case .northWest: "북서"
    }
  }
}

// MARK: Views

extension KoreanDates {
  package var nextReminders: String { "다음 알림" }
  package var nearby: String { "가까운 곳" }

  package func moreInCell(_ count: Int) -> String { "+\(count)개 더" }

  package func weekNumber(_ week: Int) -> String { "\(week)주차" }

  package func dayRange(_ first: Day, _ last: Day) -> String {
    let begin = "\(monthTitle(first.month)) \(first.day)일"
    if first.month == last.month { return "\(begin) ~ \(last.day)일" }
    let end = "\(last.monthOfYear)월 \(last.day)일"
    return "\(begin) ~ \(first.year == last.year ? end : "\(last.year)년 \(end)")"
  }

  package func yearTitle(_ year: Int) -> String { "\(year)년" }
  package var continued: String { "이어서" }
  package var overdueWord: String { "기한 지남" }
  package var now: String { "지금" }
  package func nothingFor(days: Int) -> String { days == 1 ? "하루 동안 일정 없음" : "\(days)일 동안 일정 없음" }
  package func freeHours(_ hours: Int) -> String { "\(hours)시간 동안 일정 없음" }
}
