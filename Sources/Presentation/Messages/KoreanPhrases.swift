import CivilTime
import Geo
import Phrases

/// What is said in Korean of words that can not be read.
extension Korean {
  /// Words as they were typed, in quotes, with their particle.
  func seen(_ text: String, _ particle: KoreanParticle) -> String {
    seen(text) + particle.form(after: text)
  }

  func phrase(_ error: PhraseError) -> String {
    switch error {
    case .unreadable(let text, let kind, let rest, let suggestion):
      let what = "\(seen(text, .object)) \(name(kind)) 읽을 수 없습니다"
      if let suggestion { return "\(what). '\(suggestion.sanitized)'인가요?" }
      if rest != text, !rest.isEmpty { return "\(what). \(seen(rest)) 부분을 이해하지 못했습니다" }
      return "\(what). \(example(kind))"
    case .ambiguousTime, .ambiguousDate, .ambiguousMoment, .ambiguousRepetition:
      return ambiguous(error)
    case .severalRepetitions(let text, let rules):
      return "\(seen(text, .topic)) 한 가지 반복이 아닙니다. 따로 추가하세요: "
        + rules.map { phrases.words(for: $0) }.joined(separator: ", ")
    case .notOneDay(let text, let first, let last):
      return "\(seen(text, .topic)) 하루가 아닙니다. \(calendar.dayRange(first, last)) 가운데 하루를 쓰세요"
    case .severalDays(let text, let first, let last):
      return "\(seen(text, .topic)) 하루가 아닙니다. " + days(first, last)
    case .needsHolidays(let text):
      return "\(seen(text, .object)) 읽으려면 공휴일을 알아야 합니다. '매달 마지막 평일'이나 날짜로 쓰세요"
    case .holiday(let text, let phrase):
      let beside = phrase.isEmpty ? "" : "\(seen(phrase)) 옆의 "
      return "\(beside)\(seen(text, .object)) 날짜로 읽을 수 없습니다. "
        + "명절과 공휴일은 아직 모릅니다. 12월 25일이나 오늘처럼 날짜를 쓰세요"
    case .relativeDay(let text):
      return "\(seen(text, .subject)) 어느 날을 기준으로 하는지 알 수 없습니다. 12월 2일이나 내일처럼 날짜를 쓰세요"
    case .lunarDate:
      return "음력 날짜는 읽지 못합니다. 2026-12-11처럼 양력 날짜로 쓰세요"
    case .vagueTime(let text):
      return vague(text)
    case .noSuchDay(let text, let year, let month, let count):
      let month = (year.map { "\($0)년 " } ?? "") + "\(month)월"
      return "\(seen(text, .object)) 날짜로 읽을 수 없습니다. \(month)은 \(count)일까지입니다"
    case .noSuchMonth(let text, let month):
      return "\(seen(text, .object)) 날짜로 읽을 수 없습니다. \(month)월은 없습니다"
    case .noSuchWeek(let text, let year, _, let count):
      return "\(seen(text, .object)) 날짜로 읽을 수 없습니다. \(year)년은 \(count)주까지입니다"
    case .noSuchWeekday(let text, _):
      return "\(seen(text, .object)) 날짜로 읽을 수 없습니다. 요일은 1(월)부터 7(일)까지입니다"
    case .yearOutOfRange(let text):
      return "\(seen(text, .object)) 날짜로 읽을 수 없습니다. 1년부터 9999년까지입니다"
    case .hourOutOfRange(let text, _):
      return "\(seen(text, .object)) 시각으로 읽을 수 없습니다. 시는 23까지입니다"
    case .minuteOutOfRange(let text, _):
      return "\(seen(text, .object)) 시각으로 읽을 수 없습니다. 분은 59까지입니다"
    case .hourOutsidePartOfDay(let text, let hour):
      return "\(seen(text, .object)) 시각으로 읽을 수 없습니다. 그때에는 \(hour)시가 없습니다"
    case .weekdayMismatch(let text, let said, let actual):
      return "\(seen(text)): \(calendar.longDate(actual))이며 \(calendar.weekday(said))이 아닙니다"
    case .numberOutOfRange(let text): return "\(seen(text))에서 수가 범위를 벗어났습니다"
    case .contradiction(let first, let second):
      return "\(seen(first, .and)) \(seen(second, .subject)) 서로 어긋납니다. 하나만 쓰세요"
    case .twoDays(let first, let one, let second, let other):
      return "\(seen(first, .topic)) \(calendar.mediumDate(one)), \(seen(second, .topic)) "
        + "\(calendar.mediumDate(other))로 날짜가 둘입니다. 하나만 쓰거나 제목이면 따옴표로 묶으세요"
    case .twoTimes(let first, let one, let second, let other):
      return "\(seen(first, .topic)) \(one), \(seen(second, .topic)) "
        + "\(other.description.with(.toward)) 시각이 둘입니다. 하나만 쓰거나 쉼표로 나열하세요"
    case .frequency(let text, let count):
      return "\(seen(text, .topic)) 몇 번인지일 뿐 언제인지가 아닙니다. 시각을 쓰거나(매일 8시, 14시, 20시)"
        + " 모두 합쳐 \(count)번이면 '총 \(count)번'으로 쓰세요"
    case .bareRepeat(let text, let unit, let rest):
      return "\(seen(text)) 뒤의 \(seen(rest, .object)) 날짜로 읽을 수 없습니다. \(day(of: unit, text))"
    case .exceptWithoutRepeat(let text):
      return "\(seen(text, .topic)) 뺄 반복이 없습니다. 예: 매일 일요일 빼고"
    case .leftOver(let text, let phrase, let suggestion):
      return leftOver(text, beside: phrase, suggestion)
    case .unknownZone(let text, let suggestions):
      return "\(seen(text)) 시간대가 없습니다. "
        + (suggestions.isEmpty
          ? "Asia/Seoul처럼 쓰세요" : "다음 가운데 하나를 쓰세요: \(suggestions.prefix(3).joined(separator: ", "))")
    case .zoneAbbreviation(let text):
      return "\(seen(text, .topic)) 여러 시간대로 읽힙니다. 다음처럼 쓰세요: "
        + ZoneAbbreviations.names(of: text).joined(separator: ", ")
    case .endNotAfterStart(let text): return "끝 \(seen(text, .subject)) 시작보다 늦지 않습니다"
    case .endWithoutStart(let text): return "끝 \(seen(text))에는 시작하는 날과 시각이 필요합니다"
    case .endNeedsTime(let text): return "끝 \(seen(text))에는 시작 시각이 필요합니다"
    case .weekdaysAtTime(let text):
      return "\(seen(text, .topic)) 이어진 한 기간인지 요일마다인지 분명하지 않습니다. "
        + "요일마다면 요일 앞에 '매주'를 쓰고, 한 기간이면 시작과 끝에 모두 시각을 쓰세요"
    case .triggerNeedsTime(let text):
      return "\(seen(text))에는 시각이 필요합니다. 예: \(text.sanitized) 08:00"
    case .triggerNeedsPlace(let text): return "\(seen(text))에는 장소가 필요합니다. 예: 집에 도착하면"
    case .intervalTooShort(let text, _):
      return "\(seen(text, .topic)) 간격이 너무 짧습니다. 알림은 1분에 한 번까지입니다"
    case .intervalNeedsTime(let text, let day):
      return "\(seen(text, .topic)) 몇 시에 시작하는지 쓰세요. 예: \(day) 08:00부터 \(text.sanitized)"
    case .unsupportedInterval(let text):
      return "\(seen(text))에는 하루 중 시간대와 끝나는 때를 함께 쓸 수 없습니다. 하나만 쓰세요"
    case .unsupportedLead(let text):
      return "\(seen(text, .object)) 읽을 수 없습니다. 분과 시간, 또는 일과 주로 쓰세요"
    case .unknownPlace(let text, let suggestion):
      return "\(seen(text)) 장소가 없습니다. "
        + (suggestion.map { "'\($0.sanitized)'인가요?" }
          ?? "먼저 저장하세요: daydot place add \(operand(text.sanitized)) 37.5101,127.0215")
    case .badCoordinate(let text, _):
      return "\(seen(text, .topic)) 지구 위의 위치가 아닙니다. 37.4979,127.0276처럼 쓰세요"
    case .reservedName(let text):
      return "\(seen(text, .topic)) 이름으로 쓸 수 없습니다. 날짜나 시각, 알림으로 읽힙니다"
    case .badRule(let text, let error):
      return "반복 규칙 \(seen(text, .object)) 읽을 수 없습니다. \(rule(error))"
    case .noTitle: return sentence(.emptyTitle)
    }
  }

  /// The hour stands before what ends the words: `내일 오전 10시까지`.
  private func vague(_ text: String) -> String {
    let ending = ["까지는", "까지", "부터", "에는", "에"].first { text.hasSuffix($0) } ?? ""
    let plain = String(text.dropLast(ending.count))
    let words = plain.split(separator: " ")
    let part = words.suffix(words.last == "때" ? 2 : 1).joined(separator: " ")
    // Only a Korean part of the day can have its hour behind it.
    if part.utf8.contains(where: { $0 < 0x80 && $0 != UInt8(ascii: " ") }) {
      return "\(seen(text, .topic)) 정확한 시각이 아닙니다. 09:00이나 오후 6시처럼 시각을 쓰세요"
    }
    return "\(seen(text)): \(part.sanitized) 몇 시인지 쓰세요. "
      + "예: \(plain.sanitized) \(hour(of: part))시\(ending)"
  }

  private func ambiguous(_ error: PhraseError) -> String {
    switch error {
    case .ambiguousTime(let text, let readings):
      return "\(seen(text, .topic)) 두 가지로 읽힙니다: \(list(readings.map(\.description)))"
    case .ambiguousDate(let text, let readings):
      let shown = readings.map { reading in
        switch reading {
        case .day(let day): calendar.mediumDate(day)
        case .month(let month): calendar.monthTitle(month)
        }
      }
      return "\(seen(text, .topic)) 두 가지로 읽힙니다: \(list(shown)). "
        + "\(list(readings.map(typed)))처럼 쓰세요"
    case .ambiguousMoment(let text, let readings):
      return "\(seen(text, .topic)) 두 가지로 읽힙니다: "
        + list(readings.map { "\(calendar.mediumDate($0.day)) \($0.time)" })
    case .ambiguousRepetition(let text, let readings):
      return "\(seen(text, .topic)) 두 가지로 읽힙니다: "
        + list(readings.map { phrases.words(for: $0) })
    default: return ""
    }
  }

  private func list(_ texts: [String]) -> String { texts.joined(separator: " 또는 ") }

  /// Two days are named, more are given by their ends.
  private func days(_ first: Day, _ last: Day) -> String {
    last - first == 1
      ? "\(calendar.dateInYear(first))이나 \(calendar.dateInYear(last)) 가운데 하나를 쓰세요"
      : "\(calendar.dayRange(first, last)) 가운데 하루를 쓰세요"
  }

  private func leftOver(_ text: String, beside phrase: String, _ suggestion: String?) -> String {
    let what = "\(seen(phrase)) 옆의 \(seen(text, .object)) 이해하지 못했습니다"
    if let suggestion { return "\(what). '\(suggestion.sanitized)'인가요?" }
    return "\(what). 제목이면 따옴표로 묶고, 날짜면 --on, 시각이면 --time, 반복이면 --every로 쓰세요"
  }

  /// What to type behind a bare `매주`.
  private func day(of unit: PhraseError.Unit, _ text: String) -> String {
    switch unit {
    case .week: "요일을 쓰세요. 예: \(text.sanitized) 월요일"
    case .month: "며칠인지 쓰세요. 예: \(text.sanitized) 15일"
    case .year: "날짜를 쓰세요. 예: \(text.sanitized) 3월 14일"
    }
  }

  /// An hour that fits a part of the day, for an example.
  private func hour(of part: String) -> String {
    switch part.hasSuffix("마다") ? String(part.dropLast(2)) : part {
    case "아침", "morning": "8"
    case "새벽": "5"
    case "밤", "night", "tonight": "9"
    case "오전": "10"
    case "낮", "한낮", "대낮", "오후", "afternoon": "2"
    case "점심", "점심때", "점심 때": "12"
    default: "7"
    }
  }

  private func name(_ kind: PhraseError.Kind) -> String {
    switch kind {
    case .date: "날짜로"
    case .moment: "날짜나 시각으로"
    case .time: "시각으로"
    case .end: "끝나는 때로"
    case .week: "주로"
    case .month: "달로"
    case .year: "해로"
    case .duration: "시간의 길이로"
    case .repetition: "반복으로"
    case .trigger: "알림으로"
    case .phrase: "날짜나 반복, 알림으로"
    }
  }

  private func example(_ kind: PhraseError.Kind) -> String {
    switch kind {
    case .date: "오늘, 금요일, 11월 20일, 2026-11-20처럼 쓰세요"
    case .moment: "내일 18:00, 금요일, 2026-11-20처럼 쓰세요"
    case .time: "18:00이나 오후 6시처럼 쓰세요"
    case .end: "18:00, 2시간, 2026-11-20처럼 쓰세요"
    case .week: "다음 주, 49, 2026-W48처럼 쓰세요"
    case .month: "2026-12, 12월, 다음 달, +1처럼 쓰세요"
    case .year: "2026이나 내년처럼 쓰세요"
    case .duration: "10분, 2시간, 3일처럼 쓰세요"
    case .repetition: "매일, 격주 월요일, 매달 말일처럼 쓰세요"
    case .trigger: "30분 전, 17:30, 매일 08:00처럼 쓰세요"
    case .phrase: "금요일 18:00, 매일 08:30, 30분 전처럼 쓰세요"
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
