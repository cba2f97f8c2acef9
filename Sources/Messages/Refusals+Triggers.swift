import CivilTime
import Phrases
import Presentation

extension PhraseError {
  var zone: Sentence {
    switch self {
    case .unknownZone(let seen, let suggestions):
      let some = Array(suggestions.prefix(3))
      return some.isEmpty
        ? Sentence(
          "there is no zone \(seen: seen); type one as Asia/Tokyo",
          ko: "\(seen: seen) 시간대가 없습니다. Asia/Seoul처럼 쓰세요")
        : Sentence(
          "there is no zone \(seen: seen); type \(list: some, " or ")",
          ko: "\(seen: seen) 시간대가 없습니다. 다음 가운데 하나를 쓰세요: \(list: some)")
    case .zoneAbbreviation(let seen):
      let names = ZoneAbbreviations.names(of: seen)
      return Sentence(
        "\(seen: seen) is no one zone; type \(list: names, " or ")",
        ko: "\(seen: seen)\(.topic) 여러 시간대로 읽힙니다. 다음처럼 쓰세요: \(list: names)")
    default: return .empty
    }
  }

  var end: Sentence {
    switch self {
    case .endNotAfterStart(let seen):
      return Sentence(
        "the end \(seen: seen) does not lie after the start",
        ko: "끝 \(seen: seen)\(.subject) 시작보다 늦지 않습니다")
    case .endWithoutStart(let seen):
      return Sentence(
        "the end \(seen: seen) needs a start: say the day and time it begins",
        ko: "끝 \(seen: seen)에는 시작하는 날과 시각이 필요합니다")
    case .endNeedsTime(let seen):
      return Sentence(
        "the end \(seen: seen) needs a start with a time", ko: "끝 \(seen: seen)에는 시작 시각이 필요합니다")
    default: return .empty
    }
  }

  var triggerOrName: Sentence {
    switch self {
    case .weekdaysAtTime(let seen):
      return Sentence(
        """
        \(seen: seen) is one span or each of these days; put 'every' before the days for each of \
        them, or give both ends a time
        """,
        ko: """
          \(seen: seen)\(.topic) 이어진 한 기간인지 요일마다인지 분명하지 않습니다. 요일마다면 요일 앞에 '매주'를 쓰고, \
          한 기간이면 시작과 끝에 모두 시각을 쓰세요
          """)
    case .triggerNeedsTime(let seen):
      return Sentence(
        "\(seen: seen) needs a time, as \(plain: seen) 08:00",
        ko: "\(seen: seen)에는 시각이 필요합니다. 예: \(plain: seen) 08:00")
    case .triggerNeedsPlace(let seen):
      return Sentence(
        "\(seen: seen) needs a place, as \(plain: seen) home",
        ko: "\(seen: seen)에는 장소가 필요합니다. 예: 집에 도착하면")
    case .intervalTooShort(let seen, _):
      return Sentence(
        "\(seen: seen) is too often: reminders repeat once a minute at most",
        ko: "\(seen: seen)\(.topic) 간격이 너무 짧습니다. 알림은 1분에 한 번까지입니다")
    case .intervalNeedsTime(let seen, let day):
      return Sentence(
        """
        \(seen: seen) needs the time at which it begins, as \(plain: seen) from \(day) 08:00
        """,
        ko: "\(seen: seen)\(.topic) 몇 시에 시작하는지 쓰세요. 예: \(day) 08:00부터 \(plain: seen)")
    case .unsupportedInterval(let seen):
      return Sentence(
        "\(seen: seen) cannot have hours of the day and an end too; leave one of them out",
        ko: "\(seen: seen)에는 하루 중 시간대와 끝나는 때를 함께 쓸 수 없습니다. 하나만 쓰세요")
    case .unsupportedLead(let seen):
      return Sentence(
        "cannot read \(seen: seen): a lead is in minutes and hours, or in days and weeks",
        ko: "\(seen: seen)\(.object) 읽을 수 없습니다. 분과 시간, 또는 일과 주로 쓰세요")
    case .unknownPlace(let seen, let suggestion):
      return Sentence("no place is called \(seen: seen)", ko: "\(seen: seen) 장소가 없습니다")
        .orMeant(
          suggestion,
          else: Sentence(
            "; save it with daydot place add \(operand: seen) 37.5101,127.0215",
            ko: ". 먼저 저장하세요: daydot place add \(operand: seen) 37.5101,127.0215"))
    case .badCoordinate(let seen, _):
      return Sentence(
        "\(seen: seen) is not on the globe; type degrees, as 37.4979,127.0276",
        ko: "\(seen: seen)\(.topic) 지구 위의 위치가 아닙니다. 37.4979,127.0276처럼 쓰세요")
    case .reservedName(let seen) where PhraseReader.isNone(seen):
      return Sentence(
        "\(seen: seen) cannot be a name: it takes a name off",
        ko: "\(seen: seen)\(.topic) 이름으로 쓸 수 없습니다. 이름을 없앨 때 쓰는 말입니다")
    case .reservedName(let seen):
      return Sentence(
        "\(seen: seen) cannot be a name: it reads as a date, a time or a trigger",
        ko: "\(seen: seen)\(.topic) 이름으로 쓸 수 없습니다. 날짜나 시각, 알림으로 읽힙니다")
    case .badRule(let seen, let error):
      return Sentence(
        "cannot read the rule \(seen: seen): \(error.sentence)",
        ko: "반복 규칙 \(seen: seen)\(.object) 읽을 수 없습니다. \(error.sentence)")
    case .noTitle: return .emptyTitle
    default: return .empty
    }
  }
}

extension Sentence {
  /// The words contain nothing but dates and options, so there is no title.
  public static let emptyTitle = Sentence(
    "what is to be done? type: daydot add Buy milk tomorrow 6pm",
    ko: "무엇을 할까요? 이렇게 쓰세요: daydot add 내일 오후 6시 우유 사기")
}
