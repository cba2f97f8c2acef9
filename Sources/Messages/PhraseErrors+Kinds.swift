import CivilTime
import Phrases
import Presentation

extension PhraseError.Kind: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .date: Sentence("a date", ko: "날짜")
    case .moment: Sentence("a date or time", ko: "날짜나 시각")
    case .time: Sentence("a time", ko: "시각")
    case .end: Sentence("an end", ko: "끝나는 때")
    case .week: Sentence("a week", ko: "한 주")
    case .month: Sentence("a month", ko: "달")
    case .year: Sentence("a year", ko: "연도")
    case .duration: Sentence("a length of time", ko: "기간")
    case .repetition: Sentence("a repeat", ko: "반복")
    case .trigger: Sentence("a reminder", ko: "알림")
    case .phrase: Sentence("a date, a repeat or a reminder", ko: "날짜나 반복, 알림")
    }
  }

  /// What to type.
  var example: Sentence {
    switch self {
    case .date:
      Sentence(
        "type today, fri, nov 20 or 2026-11-20", ko: "오늘, 금요일, 11월 20일, 2026-11-20처럼 쓰세요")
    case .moment:
      Sentence("type tomorrow 18:00, fri or 2026-11-20", ko: "내일 18:00, 금요일, 2026-11-20처럼 쓰세요")
    case .time: Sentence("type 18:00 or 6pm", ko: "18:00이나 오후 6시처럼 쓰세요")
    case .end: Sentence("type 18:00, 2h or 2026-11-20", ko: "18:00, 2시간, 2026-11-20처럼 쓰세요")
    case .week: Sentence("type next week, 49 or 2026-W48", ko: "다음 주, 49, 2026-W48처럼 쓰세요")
    case .month:
      Sentence("type 2026-12, december, next or +1", ko: "2026-12, 12월, 다음 달, +1처럼 쓰세요")
    case .year: Sentence("type 2026 or next year", ko: "2026이나 내년처럼 쓰세요")
    case .duration: Sentence("type 10m, 2h or 3 days", ko: "10분, 2시간, 3일처럼 쓰세요")
    case .repetition:
      Sentence(
        "type every day, every 2 weeks on mon or every last friday", ko: "매일, 격주 월요일, 매달 말일처럼 쓰세요")
    case .trigger:
      Sentence("type 30m before, at 17:30 or every day 08:00", ko: "30분 전, 17:30, 매일 08:00처럼 쓰세요")
    case .phrase:
      Sentence(
        "type fri 18:00, every day 08:30 or 30m before", ko: "금요일 18:00, 매일 08:30, 30분 전처럼 쓰세요")
    }
  }
}

extension PhraseError.Unit {
  /// An example of what comes so many times in a unit, nil for a day, and says when.
  static func rate(of count: Int, per unit: PhraseError.Unit?) -> Sentence {
    switch unit {
    case nil where count == 2: return Sentence("every day 8:00 and 20:00", ko: "매일 8시, 20시")
    case nil: return Sentence("every day 8:00, 14:00 and 20:00", ko: "매일 8시, 14시, 20시")
    case .week where count == 2: return Sentence("every mon and thu", ko: "매주 월, 목")
    case .week: return Sentence("every mon, wed and fri", ko: "매주 월, 수, 금")
    case .month: return Sentence("every month on the 1st and 15th", ko: "매달 1일, 15일")
    case .year:
      let months = max(1, 12 / max(count, 2))
      return Sentence("every \(months) months", ko: "\(months)개월마다")
    }
  }

  /// An example of what follows a bare `매주`, and the Korean words that ask for it.
  var example: (day: Sentence, question: Sentence) {
    switch self {
    case .week: (Sentence(same: "월요일"), Sentence(same: "요일을"))
    case .month: (Sentence(same: "15일"), Sentence(same: "며칠인지"))
    case .year: (Sentence(same: "3월 14일"), Sentence(same: "날짜를"))
    }
  }
}

extension PhraseError.DateReading {
  var shown: Sentence {
    switch self {
    case .day(let day): Sentence(same: "\(date: day)")
    case .month(let month): Sentence(same: "\(month: month)")
    }
  }

  /// What to type for this reading. If the text was numeric, as `3/4`, the English example names
  /// the month.
  func typed(for text: String) -> Sentence {
    switch self {
    case .month(let month): return Sentence(same: "\(plain: month.description)")
    case .day(let day):
      guard text.contains("/") || text.contains(".") else { return Sentence(same: "\(day)") }
      let isWithYear = text.split { "/.".contains($0) }.count > 2
      return isWithYear
        ? Sentence("\(typedMonth: day.monthOfYear) \(day.day) \(day.year)", ko: "\(day)")
        : Sentence("\(typedMonth: day.monthOfYear) \(day.day)", ko: "\(day)")
    }
  }
}

/// A part of the day without an hour, and the Korean question for it.
struct VagueTime {
  private let seen: String
  private let ending: String
  private let plain: String
  private let part: String

  /// In the example the hour goes before the ending of the words: `내일 오전 10시까지`.
  init(_ seen: String) {
    self.seen = seen
    let ending = ["까지는", "까지", "부터", "에는", "에"].first { seen.hasSuffix($0) } ?? ""
    self.ending = ending
    plain = String(seen.dropLast(ending.count))
    let words = plain.split(separator: " ")
    part = words.suffix(words.last == "때" ? 2 : 1).joined(separator: " ")
  }

  var question: Words {
    // Only a Korean part of the day can be followed by its hour.
    if part.utf8.contains(where: { $0 < 0x80 && $0 != UInt8(ascii: " ") }) {
      return "\(seen: seen)\(.topic) 정확한 시각이 아닙니다. 09:00이나 오후 6시처럼 시각을 쓰세요"
    }
    return """
      \(seen: seen): \(plain: part) 몇 시인지 쓰세요. 예: \(plain: plain) \(hour)시\(plain: ending)
      """
  }

  /// An hour that fits the part of the day, for an example.
  private var hour: Int {
    switch part.hasSuffix("마다") ? String(part.dropLast(2)) : part {
    case "아침", "morning": 8
    case "새벽": 5
    case "밤", "night", "tonight": 9
    case "오전": 10
    case "낮", "한낮", "대낮", "오후", "afternoon": 2
    case "점심", "점심때", "점심 때": 12
    default: 7
    }
  }
}
