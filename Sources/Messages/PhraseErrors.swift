import CivilTime
import Phrases
import Presentation
import TodoCore

/// Why words cannot be read as a date, a time, a repeat, a trigger or a place.
extension PhraseError: Explained {
  package var sentence: Sentence {
    switch self {
    case .unreadable(let seen, let kind, let rest, let suggestion):
      return unreadable(seen, kind, rest: rest, suggestion)

    // MARK: More than one reading

    case .ambiguousTime(let seen, let readings):
      return ambiguous(seen, readings.map { Sentence(same: "\($0)") })
    case .ambiguousMoment(let seen, let readings):
      return ambiguous(
        seen,
        readings.map { Sentence("\($0.day) \($0.time)", ko: "\(date: $0.day) \($0.time)") })
    case .ambiguousRepetition(let seen, let readings):
      return ambiguous(seen, readings.map { Sentence(same: "\(rule: $0)") })
    case .ambiguousDate(let seen, let readings):
      let shown = readings.map(\.shown)
      let typed = readings.map { $0.typed(for: seen) }
      return Sentence(
        """
        \(seen: seen) has two readings: \(list: shown, " or ")? write \(list: typed, " or ")
        """,
        ko: """
          \(seen: seen)\(.topic) 두 가지로 읽힙니다: \(list: shown, " 또는 "). \
          \(list: typed, " 또는 ")처럼 쓰세요
          """)
    case .severalRepetitions(let seen, let rules):
      let rules = rules.map { Sentence(same: "\(rule: $0)") }
      return Sentence(
        "\(seen: seen) needs more than one rule; add one item for each: \(list: rules)",
        ko: "\(seen: seen)\(.topic) 반복 하나로 나타낼 수 없습니다. 항목을 따로 추가하세요: \(list: rules)")
    case .notOneDay(let seen, let first, let last):
      return Sentence(
        "\(seen: seen) is more than one day (\(first) to \(last)); name one of them",
        ko: "날짜를 하나만 정해 주세요. \(seen: seen)\(.topic) \(days: first, to: last)입니다")
    case .severalDays(let seen, let first, let last) where last - first == 1:
      return Sentence(
        """
        \(seen: seen) is more than one day; name \(dateInYear: first) or \(dateInYear: last)
        """,
        ko: """
          날짜를 하나만 정해 주세요. \(seen: seen)\(.topic) \(dateInYear: first)과 \(dateInYear: last)입니다
          """)
    case .severalDays(let seen, let first, let last):
      return Sentence(
        "\(seen: seen) is more than one day; name one of \(days: first, to: last)",
        ko: "날짜를 하나만 정해 주세요. \(seen: seen)\(.topic) \(days: first, to: last)입니다")

    // MARK: A moment that is not known

    case .holiday(let seen, let phrase, let regions):
      let what =
        phrase.isEmpty
        ? Sentence("cannot read \(seen: seen)", ko: "\(seen: seen)\(.object) 날짜로 읽을 수 없습니다")
        : Sentence(
          "cannot read \(seen: seen) beside \(seen: phrase)",
          ko: "\(seen: phrase)\(.and) 함께 쓴 \(seen: seen)\(.object) 날짜로 읽을 수 없습니다")
      return what
        + Sentence(": \(PhraseError.noHoliday(regions))", ko: ". \(PhraseError.noHoliday(regions))")
    case .holidayApart(let seen, let phrase):
      return Sentence(
        """
        \(seen: seen) is apart from \(seen: phrase); put them beside each other, or quotes around the \
        title
        """,
        ko: "\(seen: seen)\(.subject) \(seen: phrase)\(.and) 떨어져 있습니다. 나란히 쓰거나 제목이면 따옴표로 묶으세요")
    case .noSuchHoliday(let seen, let year?):
      return noDate(seen, Sentence("\(year) does not have it", ko: "\(year)년에는 없습니다"))
    case .noSuchHoliday(let seen, nil):
      return noDate(seen, Sentence("it is not held any more", ko: "앞으로 없는 날입니다"))
    case .holidayEveryYear(let seen, isCounted: true):
      return Sentence(
        """
        \(seen: seen) can not repeat, as counted from the holiday it is not the same date each year; \
        type the date, as every july 15, or that of one year
        """,
        ko: """
          \(seen: seen)\(.topic) 해마다 다른 날짜가 되어 반복할 수 없습니다. 매년 음력 7월 15일처럼 날짜를 쓰거나 한 해만 \
          쓰세요
          """)
    case .holidayEveryYear(let seen, isCounted: false):
      return Sentence(
        """
        \(seen: seen) can not repeat, as no rule of a calendar says its date; type it for one year, \
        without every
        """,
        ko: """
          \(seen: seen)\(.topic) 날짜를 정하는 규칙이 없어 반복할 수 없습니다. '매년' 없이 한 해만 쓰세요
          """)
    case .relativeDay(let seen):
      return Sentence(
        "\(seen: seen) counts from a day that is not said; type the date, as dec 2 or tomorrow",
        ko: "\(seen: seen)\(.subject) 어느 날을 기준으로 하는지 알 수 없습니다. 12월 2일이나 내일처럼 날짜를 쓰세요")
    case .lunarDate(let seen):
      return Sentence(
        "cannot read a lunar date at \(seen: seen); type the date directly behind it, as lunar 8.15",
        ko: "음력 날짜를 읽지 못했습니다. 음력 8월 15일처럼 음력 바로 뒤에 날짜를 쓰세요")
    case .noLunarDay(let seen, .day):
      return noDate(
        seen, Sentence("lunar months have at most 30 days", ko: "음력 달은 30일까지입니다"))
    case .noLunarDay(let seen, .leapMonth(let year?)):
      return noDate(
        seen,
        Sentence("\(year) has no such leap month", ko: "\(year)년에는 그 윤달이 없습니다"))
    case .noLunarDay(let seen, .leapMonth(nil)):
      return noDate(
        seen, Sentence("no year up to 2099 has that leap month", ko: "2099년까지 그 윤달이 없습니다"))
    case .noLunarDay(let seen, .year):
      return noDate(
        seen, Sentence("lunar dates are known from 1900 to 2099", ko: "음력은 1900년부터 2099년까지입니다"))
    case .vagueTime(let seen):
      return Sentence(
        "\(seen: seen) is no exact time; type one, as 09:00 or 6pm",
        ko: VagueTime(seen).question)

    case .stepNeedsTime(let seen):
      return Sentence(
        "\(seen: seen) needs an item with a time; this one has none",
        ko: "\(seen: seen)\(.object) 쓰려면 시각이 있어야 합니다. 이 항목에는 시각이 없습니다")
    case .vagueLength(let seen):
      return Sentence(
        "\(seen: seen) is no exact length; type the number, as in 3 hours",
        ko: "\(seen: seen)\(.topic) 얼마나 되는지 알 수 없습니다. 3시간 뒤처럼 숫자로 쓰세요")
    case .partOfDayPassed(let seen):
      return Sentence(
        "\(seen: seen) has already passed; type a time that is still ahead, or another day",
        ko: "\(seen: seen)\(.topic) 이미 지났습니다. 남은 시각이나 다른 날을 쓰세요")

    // MARK: A moment that does not exist

    case .noSuchDay(let seen, let year?, let month, let count):
      return noDate(
        seen,
        Sentence(
          "\(monthName: month) \(year) has \(count) days",
          ko: "\(year)년 \(month)월은 \(count)일까지입니다"))
    case .noSuchDay(let seen, nil, let month, let count):
      return noDate(
        seen,
        Sentence("\(monthName: month) has \(count) days", ko: "\(month)월은 \(count)일까지입니다"))
    case .noSuchMonth(let seen, let month):
      return noDate(seen, Sentence("there is no month \(month)", ko: "\(month)월은 없습니다"))
    case .noSuchWeek(let seen, let year, _, let count):
      return noDate(
        seen, Sentence("\(year) has \(count) weeks", ko: "\(year)년은 \(count)주까지입니다"))
    case .noSuchWeekday(let seen, _):
      return noDate(
        seen, Sentence("weekdays go from 1 (Monday) to 7", ko: "요일은 1(월)부터 7(일)까지입니다"))
    case .yearOutOfRange(let seen):
      return noDate(seen, Sentence("years go from 1 to 9999", ko: "1년부터 9999년까지입니다"))
    case .hourOutOfRange(let seen, _):
      return noTime(seen, Sentence("hours go to 23", ko: "시는 23까지입니다"))
    case .minuteOutOfRange(let seen, _):
      return noTime(seen, Sentence("minutes go to 59", ko: "분은 59까지입니다"))
    case .hourOutsidePartOfDay(let seen, let hour):
      return Sentence(
        "cannot read \(seen: seen): there is no \(hour) in that part of the day",
        ko: hour == 12 && seen.contains("저녁")
          ? "\(seen: seen)\(.topic) 없는 시각입니다. 밤 12시인가요?"
          : "\(seen: seen)\(.topic) 없는 시각입니다. 낮 12시나 18:00처럼 쓰세요")
    case .weekdayMismatch(let seen, let said, let actual):
      return Sentence(
        "\(seen: seen): \(longDate: actual) is not a \(weekday: said)",
        ko: "\(seen: seen): \(longDate: actual)입니다. \(weekday: said)이 아닙니다")
    case .numberOutOfRange(let seen):
      return Sentence(
        "the number in \(seen: seen) is out of range", ko: "\(seen: seen)의 수가 범위를 벗어났습니다")

    // MARK: Words that do not go together

    case .contradiction(let first, let second):
      return Sentence(
        "\(seen: first) and \(seen: second) contradict each other; keep one",
        ko: "\(seen: first)\(.and) \(seen: second)\(.subject) 서로 어긋납니다. 하나만 쓰세요")
    case .twoDays(let first, let one, let second, let other):
      return Sentence(
        """
        \(seen: first) is \(date: one) and \(seen: second) is \(date: other); keep one, or put \
        quotes around the title
        """,
        ko: """
          \(seen: first)\(.topic) \(date: one), \(seen: second)\(.topic) \(date: other)로 \
          날짜가 둘입니다. 하나만 쓰거나 제목이면 따옴표로 묶으세요
          """)
    case .twoTimes(let first, let one, let second, let other):
      return Sentence(
        """
        \(seen: first) is \(one) and \(seen: second) is \(other); keep one, or put a comma between \
        for both
        """,
        ko: """
          \(seen: first)\(.topic) \(one), \(seen: second)\(.topic) \(other)\(.toward) \
          시각이 둘입니다. 하나만 쓰거나 쉼표로 나열하세요
          """)
    case .frequency(let seen, let count, let unit):
      let example = PhraseError.Unit.rate(of: count, per: unit)
      return Sentence(
        """
        \(seen: seen) says how often, not when; type when, as \(example), or \
        '\(count) times in all' for a count
        """,
        ko: """
          \(seen: seen)만으로는 언제인지 알 수 없습니다. \(example)처럼 언제인지 쓰고, 모두 합쳐 \(count)번이면 '총 \(count)번'으로 쓰세요
          """)
    case .bareRepeat(let seen, let unit, let rest):
      let example = unit.example
      return Sentence(
        """
        cannot read \(seen: rest) behind \(seen: seen) as a date; type the day, as \
        \(plain: seen) \(example.day)
        """,
        ko: """
          \(seen: seen) 뒤의 \(seen: rest)\(.object) 날짜로 읽을 수 없습니다. \(example.question) 쓰세요. \
          예: \(plain: seen) \(example.day)
          """)
    case .exceptWithoutRepeat(let seen):
      return Sentence(
        """
        \(seen: seen): there is no repeat it could be left out of; type it beside one, as every \
        day except sunday
        """,
        ko: "\(seen: seen)\(.object) 쓰려면 반복도 함께 쓰세요. 예: 매일 일요일 빼고")
    case .dayOfWhichMonth(let seen, let day):
      return Sentence(
        """
        \(seen: seen) may leave out \(date: day) alone or that day of every month; a date with its \
        month is left out once
        """,
        ko: """
          \(seen: seen)\(.topic) \(date: day) 하루일 수도, 매달 그날일 수도 있습니다. 하루만 빼려면 달도 쓰세요
          """)
    case .leftOver(let seen, let phrase, let suggestion):
      return Sentence(
        "cannot read \(seen: seen) beside \(seen: phrase)",
        ko: "\(seen: phrase)\(.and) 함께 쓴 \(seen: seen)\(.object) 이해하지 못했습니다"
      ).orMeant(
        suggestion,
        else: Sentence(
          """
          ; put quotes around the title to keep it there, or say it with --on, --time or --every
          """,
          ko: """
            . 제목이면 따옴표로 묶고, 날짜면 --on, 시각이면 --time, 반복이면 --every로 쓰세요
            """))

    // MARK: Zones

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

    // MARK: Ends

    case .endNotAfterStart(let seen):
      return Sentence(
        "the end \(seen: seen) does not lie after the start",
        ko: "종료 \(seen: seen)\(.topic) 시작보다 늦어야 합니다")
    case .endWithoutStart(let seen):
      return Sentence(
        "the end \(seen: seen) needs a start: say the day and time it begins",
        ko: "종료 \(seen: seen)\(.object) 쓰려면 시작하는 날짜와 시각도 쓰세요")
    case .endNeedsTime(let seen):
      return Sentence(
        "the end \(seen: seen) needs a start with a time",
        ko: "종료 \(seen: seen)\(.object) 쓰려면 시작 시각도 쓰세요")
    case .needsDay(let seen):
      return Sentence(
        "\(seen: seen) needs a day; say one, or leave it out",
        ko: "\(seen: seen)\(.object) 쓰려면 날짜가 있어야 합니다. 날짜를 쓰거나 이 말을 빼세요")

    // MARK: Triggers and names

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
        ko: "\(seen: seen)에는 시작 시각이 필요합니다. 예: \(day) 08:00부터 \(plain: seen)")
    case .unsupportedInterval(let seen):
      return Sentence(
        """
        \(seen: seen) works only without a date or an end; a series takes whole hours of a day, as \
        every hour from 09:00 to 17:00
        """,
        ko: """
          \(seen: seen)\(.topic) 날짜와 끝이 없는 항목에만 쓸 수 있습니다. 반복 일정에는 '9시부터 17시까지 1시간마다'처럼 \
          하루 안의 시간 간격을 쓰세요
          """)
    case .unsupportedLead(let seen):
      return Sentence(
        "cannot read \(seen: seen): a lead is in minutes and hours, or in days and weeks",
        ko:
          "\(seen: seen)\(.object) 읽을 수 없습니다. '1시간 30분 전'처럼 시간과 분으로 쓰거나 '3일 전', '1주 전'처럼 일이나 주로 쓰세요"
      )
    case .unknownPlace(let seen, let suggestion):
      return Sentence("no place is called \(seen: seen)", ko: "\(seen: seen) 장소가 없습니다")
        .orMeant(
          suggestion,
          else: Sentence("; to save it", ko: ". 저장하려면").with(command: "daydot help place"))
    case .badCoordinate(let seen, _):
      return Sentence(
        "\(seen: seen) is not on the globe; type degrees, as 37.4979,127.0276",
        ko: "\(seen: seen)\(.topic) 올바른 좌표가 아닙니다. 37.4979,127.0276처럼 쓰세요")
    case .reservedName(let seen) where seen.clearsName:
      return Sentence(
        "\(seen: seen) cannot be a name: it takes a name off",
        ko: "\(seen: seen)\(.topic) 이름으로 쓸 수 없습니다. 이름을 없앨 때 쓰는 말입니다")
    case .reservedName(let seen):
      return Sentence(
        "\(seen: seen) cannot be a name: it reads as a date, a time or a trigger",
        ko: "\(seen: seen)\(.topic) 이름으로 쓸 수 없습니다. 날짜나 시각, 알림으로 읽힙니다")
    case .tagWithComma(let seen):
      return Sentence(
        "\(seen: seen) cannot be a tag: a comma separates tags; give each one a --tag of its own",
        ko: "\(seen: seen)\(.topic) 태그로 쓸 수 없습니다. 쉼표는 태그를 나누는 표시이니 태그마다 --tag를 따로 쓰세요")
    case .badRule(let seen, let error):
      return Sentence(
        "cannot read the rule \(seen: seen): \(error.sentence)",
        ko: "반복 규칙 \(seen: seen)\(.object) 읽을 수 없습니다. \(error.sentence)")
    case .noTitle: return .emptyTitle
    }
  }

  /// Why a holiday is not known: only other regions have it, or none.
  static func noHoliday(_ regions: HolidayNames.OtherRegions?) -> Sentence {
    // Of several regions, the one with the most people, since a command names only one.
    guard let regions, let one = regions.having.first(where: { $0 == "US" }) ?? regions.having.first
    else {
      return Sentence(
        "it is no holiday of your regions; type the date, as dec 25 or today",
        ko: "설정한 지역의 공휴일이 아닙니다. 12월 25일이나 오늘처럼 날짜를 쓰세요")
    }
    let having = regions.having.map { Sentence(same: "\(plain: $0)") }
    let all = (regions.own + [one]).joined(separator: ", ")
    return Sentence(
      "it is a holiday of \(list: having), not of your regions; to have it",
      ko: "설정한 지역이 아니라 \(list: having)의 공휴일입니다. 쓰려면"
    ).with(command: "daydot config set holidays \(typed: all)")
  }

  private func unreadable(
    _ seen: String, _ kind: Kind, rest: String, _ suggestion: String?
  ) -> Sentence {
    let what = Sentence(
      "cannot read \(seen: seen) as \(kind.sentence)",
      ko: "\(seen: seen)\(.object) \(kind.sentence)\(.toward) 읽을 수 없습니다")
    if suggestion == nil, rest != seen, !rest.isEmpty {
      return what
        + Sentence(": \(seen: rest) is not understood", ko: ". \(seen: rest) 부분을 이해하지 못했습니다")
    }
    return what.orMeant(suggestion, else: Sentence("; \(kind.example)", ko: ". \(kind.example)"))
  }

  private func ambiguous(_ seen: String, _ readings: [Sentence]) -> Sentence {
    Sentence(
      "\(seen: seen) has two readings: \(list: readings, " or ")?",
      ko: "\(seen: seen)\(.topic) 두 가지로 읽힙니다. 이 가운데 하나로 쓰세요: \(list: readings, ", ")")
  }

  private func noDate(_ seen: String, _ why: Sentence) -> Sentence {
    Sentence(
      "cannot read \(seen: seen): \(why)",
      ko: "\(seen: seen)\(.object) 날짜로 읽을 수 없습니다. \(why)")
  }

  private func noTime(_ seen: String, _ why: Sentence) -> Sentence {
    Sentence(
      "cannot read \(seen: seen): \(why)",
      ko: "\(seen: seen)\(.object) 시각으로 읽을 수 없습니다. \(why)")
  }
}

extension Sentence {
  /// The words contain nothing but dates and options, so there is no title.
  package static let emptyTitle = Sentence(
    "what is to be done? the title is missing; to see how", ko: "무엇을 할까요? 제목이 없습니다. 쓰는 방법"
  ).with(command: "daydot help add")
}
