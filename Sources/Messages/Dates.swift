import CivilTime
import Presentation

extension CivilTimeError: Explained {
  package var sentence: Sentence {
    switch self {
    case .yearOutOfRange(let year):
      return Sentence(
        "there is no year \(year); years go from 1 to 9999",
        ko: "\(year)년은 없습니다. 1년부터 9999년까지입니다")
    case .noSuchMonth(let month):
      return Sentence(
        "there is no month \(month); months go from 1 to 12",
        ko: "\(month)월은 없습니다. 1월부터 12월까지입니다")
    case .noSuchDay(let year, let month, let day, let count):
      return Sentence(
        "there is no day \(day) in \(monthName: month) \(year); it has \(count) days",
        ko: "\(year)년 \(month)월에는 \(day)일이 없습니다. \(count)일까지입니다")
    case .noSuchWeek(let year, let week, let count):
      return Sentence(
        "\(year) has no week \(week); it has \(count) weeks",
        ko: "\(year)년에는 \(week)주가 없습니다. \(count)주까지입니다")
    case .noSuchTime(let hour, let minute, _):
      return hour > 23
        ? Sentence(
          "there is no hour \(hour); hours go from 0 to 23", ko: "\(hour)시는 없습니다. 23시까지입니다")
        : Sentence(
          "there is no minute \(minute); minutes and seconds go from 0 to 59",
          ko: "\(minute)분은 없습니다. 분과 초는 59까지입니다")
    case .malformed(let text, let expected):
      return Sentence(
        "cannot read \(seen: text); expected \(plain: expected)",
        ko: "\(seen: text)\(.object) 읽을 수 없습니다. \(plain: expected) 형식으로 쓰세요")
    }
  }
}

extension ZoneError: Explained {
  package var sentence: Sentence {
    switch self {
    case .notTZif, .truncated, .damaged:
      return Sentence(
        "the system's data of this zone is damaged", ko: "이 시간대의 시스템 데이터가 손상되었습니다")
    case .malformedRule(let text, _):
      return Sentence(
        "cannot read the zone \(seen: text); type a name like Asia/Seoul",
        ko: "\(seen: text) 시간대를 읽을 수 없습니다. Asia/Seoul처럼 쓰세요")
    case .refusedName(let text):
      return Sentence(
        "\(seen: text) can be no zone's name; type a name like Asia/Seoul",
        ko: "\(seen: text)\(.topic) 시간대 이름으로 쓸 수 없습니다. Asia/Seoul처럼 쓰세요")
    }
  }
}

extension RecurrenceRuleError: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .missingFrequency:
      return Sentence(
        "FREQ is missing, as FREQ=DAILY", ko: "FREQ가 없습니다. FREQ=DAILY처럼 쓰세요")
    case .unknownPart(let text):
      return Sentence("there is no part \(seen: text)", ko: "\(seen: text) 속성은 없습니다")
    case .duplicatePart(let part):
      return Sentence(
        "\(plain: part.rawValue) stands twice", ko: "\(plain: part.rawValue) 속성이 두 번 나옵니다")
    case .unreadableValue(let part, let text):
      return Sentence(
        "\(plain: part.rawValue) cannot be \(seen: text)",
        ko: "\(plain: part.rawValue)에 \(seen: text) 값은 쓸 수 없습니다")
    case .outOfRange(let part, let value):
      return Sentence(
        "\(plain: part.rawValue) cannot be \(value)",
        ko: "\(plain: part.rawValue)에 \(value) 값은 쓸 수 없습니다")
    case .contradiction(let one, let other):
      return Sentence(
        "\(plain: one.rawValue) and \(plain: other.rawValue) cannot stand together",
        ko: "\(plain: one.rawValue) 속성과 \(plain: other.rawValue) 속성은 함께 쓸 수 없습니다")
    case .notAllowed(let part, let frequency):
      return Sentence(
        "\(plain: part.rawValue) does not go with FREQ=\(plain: frequency.name)",
        ko: "FREQ=\(plain: frequency.name)에는 \(plain: part.rawValue) 속성을 쓸 수 없습니다")
    case .ordinalNotAllowed(let frequency):
      return Sentence(
        "a weekday with a number does not go with FREQ=\(plain: frequency.name)",
        ko: "FREQ=\(plain: frequency.name)에는 몇째 요일을 쓸 수 없습니다")
    case .ordinalWithWeekNumbers:
      return Sentence(
        "a weekday with a number does not go with BYWEEKNO",
        ko: "BYWEEKNO와 몇째 요일은 함께 쓸 수 없습니다")
    case .positionsAlone:
      return Sentence(
        "BYSETPOS needs another BY part to choose from",
        ko: "BYSETPOS를 쓰려면 BYDAY 같은 다른 BY 속성도 있어야 합니다")
    case .unsupportedScale(let text):
      return Sentence(
        "RSCALE can be GREGORIAN, CHINESE or DANGI, not \(seen: text)",
        ko: "RSCALE에는 GREGORIAN, CHINESE, DANGI만 쓸 수 있습니다: \(seen: text)")
    case .notSupported(.frequency, let scale):
      return Sentence(
        "RSCALE=\(plain: scale.rawValue) goes only with FREQ=YEARLY and FREQ=MONTHLY",
        ko: "RSCALE=\(plain: scale.rawValue)에는 FREQ=YEARLY와 FREQ=MONTHLY만 쓸 수 있습니다")
    case .notSupported(.byDay, let scale):
      return Sentence(
        "a weekday with a number needs BYMONTH beside RSCALE=\(plain: scale.rawValue)",
        ko: "RSCALE=\(plain: scale.rawValue)에서 몇째 요일을 쓰려면 BYMONTH가 필요합니다")
    case .notSupported(let part, let scale):
      return Sentence(
        "\(plain: part.rawValue) does not go with RSCALE=\(plain: scale.rawValue)",
        ko: "RSCALE=\(plain: scale.rawValue)에는 \(plain: part.rawValue)\(.object) 쓸 수 없습니다")
    case .outsideCalendar(let scale, let day):
      let years = LunisolarCalendar.years
      return Sentence(
        """
        the months of RSCALE=\(plain: scale.rawValue) are known from \(years.lowerBound) to \
        \(years.upperBound); \(day) is outside
        """,
        ko: """
          RSCALE=\(plain: scale.rawValue)의 달은 \(years.lowerBound)년부터 \(years.upperBound)년까지만 \
          알 수 있습니다: \(day)
          """)
    case .needsTime(let frequency):
      return Sentence(
        "FREQ=\(plain: frequency.name) needs a start with a time",
        ko: "FREQ=\(plain: frequency.name)에는 시작 시각이 필요합니다")
    case .needsZone:
      return Sentence("UNTIL with a Z needs a zone", ko: "Z가 붙은 UNTIL에는 시간대가 필요합니다")
    case .impossible: return Sentence("no day fits it", ko: "맞는 날이 없습니다")
    }
  }
}

/// The zones that abbreviations stand for, as suggestions. Abbreviations are not accepted as zones:
/// the same letters mean another hour elsewhere or in summer, unlike a name of the zone database.
enum ZoneAbbreviations {
  private static let zones: [String: [String]] = [
    "EST": ["America/New_York", "America/Toronto"], "EDT": ["America/New_York", "America/Toronto"],
    "CST": ["America/Chicago", "Asia/Shanghai"], "CDT": ["America/Chicago"],
    "MST": ["America/Denver", "America/Phoenix"], "MDT": ["America/Denver"],
    "PST": ["America/Los_Angeles"], "PDT": ["America/Los_Angeles"],
    "AKST": ["America/Anchorage"], "HST": ["Pacific/Honolulu"],
    "GMT": ["UTC", "Europe/London"], "BST": ["Europe/London"],
    "IST": ["Asia/Kolkata", "Asia/Jerusalem", "Europe/Dublin"], "WET": ["Europe/Lisbon"],
    "CET": ["Europe/Berlin", "Europe/Paris"], "CEST": ["Europe/Berlin", "Europe/Paris"],
    "EET": ["Europe/Athens"], "EEST": ["Europe/Athens"], "MSK": ["Europe/Moscow"],
    "JST": ["Asia/Tokyo"], "KST": ["Asia/Seoul"], "HKT": ["Asia/Hong_Kong"],
    "SGT": ["Asia/Singapore"], "AEST": ["Australia/Sydney", "Australia/Brisbane"],
    "AEDT": ["Australia/Sydney"], "ACST": ["Australia/Adelaide"], "AWST": ["Australia/Perth"],
    "ET": ["America/New_York", "America/Toronto"], "CT": ["America/Chicago"],
    "MT": ["America/Denver"], "PT": ["America/Los_Angeles"],
    "NZST": ["Pacific/Auckland"], "NZDT": ["Pacific/Auckland"],
  ]

  /// Names to type instead, the likeliest first.
  static func names(of abbreviation: String) -> [String] {
    zones[abbreviation.uppercased()] ?? ["America/New_York"]
  }
}
