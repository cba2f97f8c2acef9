import CivilTime
import Geo
import Phrases

/// What is said in Korean of words that can not be read.
extension Korean {
  func phrase(_ error: PhraseError) -> String {
    switch error {
    case .unreadable(let text, let kind, let rest, let suggestion):
      let what = "\(seen(text)) \(name(kind)) 읽을 수 없습니다"
      if let suggestion { return "\(what). '\(suggestion.sanitized)'인가요?" }
      if rest != text, !rest.isEmpty { return "\(what): \(seen(rest)) 부분을 모르겠습니다" }
      return "\(what). \(example(kind))"
    case .ambiguousTime(let text, let readings):
      return "\(seen(text)) 시각이 둘로 읽힙니다: \(readings.map(\.description).joined(separator: " 또는 "))"
    case .ambiguousDate(let text, let readings):
      let shown = readings.map { reading in
        switch reading {
        case .day(let day): calendar.mediumDate(day)
        case .month(let month): calendar.monthTitle(month)
        }
      }
      return "\(seen(text)) 날짜가 둘로 읽힙니다: \(shown.joined(separator: " 또는 ")). "
        + "\(readings.map(typed).joined(separator: " 또는 "))처럼 쓰세요"
    case .ambiguousMoment(let text, let readings):
      return "\(seen(text)) 시각이 둘로 읽힙니다: "
        + readings.map { "\($0.day) \($0.time)" }.joined(separator: " 또는 ")
    case .ambiguousRepetition(let text, let readings):
      return "\(seen(text)) 반복이 둘로 읽힙니다: "
        + readings.map { phrases.words(for: $0) }.joined(separator: " 또는 ")
    case .notOneDay(let text, let first, let last):
      return "\(seen(text)) 말은 여러 날입니다 (\(first)부터 \(last)까지). 하루를 쓰세요"
    case .vagueTime(let text): return "\(seen(text)) 말은 시각이 아닙니다. 09:00이나 오후 6시처럼 쓰세요"
    case .noSuchDay(let text, let year, let month, let count):
      let month = (year.map { "\($0)년 " } ?? "") + "\(month)월"
      return "\(seen(text)) 날짜를 읽을 수 없습니다: \(month)은 \(count)일까지입니다"
    case .noSuchMonth(let text, let month):
      return "\(seen(text)) 날짜를 읽을 수 없습니다: \(month)월은 없습니다"
    case .noSuchWeek(let text, let year, _, let count):
      return "\(seen(text)) 날짜를 읽을 수 없습니다: \(year)년은 \(count)주까지입니다"
    case .noSuchWeekday(let text, _):
      return "\(seen(text)) 날짜를 읽을 수 없습니다: 요일은 1(월)부터 7까지입니다"
    case .yearOutOfRange(let text):
      return "\(seen(text)) 날짜를 읽을 수 없습니다: 1년부터 9999년까지입니다"
    case .hourOutOfRange(let text, _): return "\(seen(text)) 시각을 읽을 수 없습니다: 23시까지입니다"
    case .minuteOutOfRange(let text, _): return "\(seen(text)) 시각을 읽을 수 없습니다: 59분까지입니다"
    case .hourOutsidePartOfDay(let text, let hour):
      return "\(seen(text)) 시각을 읽을 수 없습니다: 그때에는 \(hour)시가 없습니다"
    case .weekdayMismatch(let text, let said, let actual):
      return "\(seen(text)): \(calendar.longDate(actual))은 \(calendar.weekday(said))이 아닙니다"
    case .numberOutOfRange(let text): return "\(seen(text)) 안의 수가 범위를 벗어납니다"
    case .contradiction(let first, let second):
      return "\(seen(first)) 말과 \(seen(second)) 말이 서로 어긋납니다. 하나만 쓰세요"
    case .endNotAfterStart(let text): return "끝 \(seen(text)) 때가 시작보다 뒤가 아닙니다"
    case .endWithoutStart(let text): return "끝 \(seen(text)) 때에는 시작하는 날과 시각이 필요합니다"
    case .endNeedsTime(let text): return "끝 \(seen(text)) 때에는 시작 시각이 필요합니다"
    case .triggerNeedsTime(let text): return "\(seen(text)) 말에는 시각이 필요합니다"
    case .triggerNeedsPlace(let text): return "\(seen(text)) 말에는 장소가 필요합니다"
    case .intervalTooShort(let text, _):
      return "\(seen(text)) 간격은 너무 짧습니다. 알림은 1분에 한 번까지입니다"
    case .unsupportedLead(let text):
      return "\(seen(text)) 앞당김을 읽을 수 없습니다: 분과 시간, 또는 날과 주로 쓰세요"
    case .unknownPlace(let text, let suggestion):
      return "\(seen(text)) 장소가 없습니다" + (suggestion.map { ". '\($0.sanitized)'인가요?" } ?? "")
    case .badCoordinate(let text, _):
      return "\(seen(text)) 자리는 지구 위에 없습니다. 37.4979,127.0276처럼 쓰세요"
    case .reservedName(let text):
      return "\(seen(text)) 이름은 쓸 수 없습니다. 날짜, 시각이나 알림으로 읽힙니다"
    case .badRule(let text, let error):
      return "반복 규칙 \(seen(text)) 값을 읽을 수 없습니다: \(rule(error))"
    case .noTitle: return sentence(.emptyTitle)
    }
  }

  /// With the particle that `읽을 수 없습니다` takes.
  private func name(_ kind: PhraseError.Kind) -> String {
    switch kind {
    case .date: "날짜로"
    case .moment: "날짜나 시각으로"
    case .time: "시각으로"
    case .end: "끝나는 때로"
    case .week: "주로"
    case .month: "달로"
    case .year: "해로"
    case .duration: "시간 길이로"
    case .repetition: "반복으로"
    case .trigger: "알림으로"
    case .phrase: "날짜, 반복이나 알림으로"
    }
  }

  private func example(_ kind: PhraseError.Kind) -> String {
    switch kind {
    case .date: "오늘, 금요일, 11월 20일이나 2026-11-20처럼 쓰세요"
    case .moment: "내일 18:00, 금요일이나 2026-11-20처럼 쓰세요"
    case .time: "18:00이나 오후 6시처럼 쓰세요"
    case .end: "18:00, 2시간이나 2026-11-20처럼 쓰세요"
    case .week: "2026-W48처럼 쓰세요"
    case .month: "2026-12, 12월이나 +1처럼 쓰세요"
    case .year: "2026처럼 쓰세요"
    case .duration: "10분, 2시간이나 3일처럼 쓰세요"
    case .repetition: "매일, 격주 월요일이나 매달 말일처럼 쓰세요"
    case .trigger: "30분 전, 17:30이나 매일 08:00처럼 쓰세요"
    case .phrase: "금요일 18:00, 매일 08:30이나 30분 전처럼 쓰세요"
    }
  }

  private func typed(_ reading: PhraseError.DateReading) -> String {
    switch reading {
    case .day(let day): day.description
    case .month(let month): month.description
    }
  }

  func rule(_ error: RecurrenceRuleError) -> String {
    switch error {
    case .missingFrequency: "FREQ가 없습니다. FREQ=DAILY처럼 쓰세요"
    case .unknownPart(let text): "\(seen(text)) 항목은 없습니다"
    case .duplicatePart(let part): "\(part.rawValue) 항목이 두 번 나옵니다"
    case .unreadableValue(let part, let text): "\(part.rawValue)에 \(seen(text)) 값은 쓸 수 없습니다"
    case .outOfRange(let part, let value): "\(part.rawValue)에 \(value) 값은 쓸 수 없습니다"
    case .contradiction(let one, let other):
      "\(one.rawValue) 항목과 \(other.rawValue) 항목은 함께 쓸 수 없습니다"
    case .notAllowed(let part, let frequency):
      "FREQ=\(frequency.name)에는 \(part.rawValue) 항목을 쓸 수 없습니다"
    case .ordinalNotAllowed(let frequency):
      "FREQ=\(frequency.name)에는 몇째 요일을 쓸 수 없습니다"
    case .ordinalWithWeekNumbers: "BYWEEKNO와 몇째 요일은 함께 쓸 수 없습니다"
    case .positionsAlone: "BYSETPOS에는 고를 다른 BY 항목이 필요합니다"
    case .unsupportedScale(let text): "RSCALE에는 GREGORIAN만 쓸 수 있습니다: \(seen(text))"
    case .needsTime(let frequency): "FREQ=\(frequency.name)에는 시작 시각이 필요합니다"
    case .needsZone: "Z가 붙은 UNTIL에는 시간대가 필요합니다"
    case .impossible: "맞는 날이 없습니다"
    }
  }
}
