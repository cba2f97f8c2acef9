import CivilTime

/// A meaning of a word. A word may have several; the grammar asks for the one that fits.
enum TokenMeaning: Hashable, Sendable {
  // MARK: Days
  /// Days after today: `tomorrow`, `내일`.
  case day(Int)
  /// A number of days after today, with a part of the day that disambiguates the hour: `tonight`.
  case dayPart(Int, PartOfDay)
  case weekday(Weekday)
  /// A weekday in one letter, too short to be read outside a list: `월`.
  case letter(Weekday)
  /// Several weekdays under one name: `weekday`, `주말`.
  case group(WeekdayGroup)
  /// A plural that implies repetition: `mondays`, `weekdays`.
  case each(WeekdayGroup)
  case month(Int)
  /// `this`, `next`, `지난`.
  case shift(Int)
  /// `coming`, `오는`: the next one after today.
  case coming
  /// A whole week, month or year in one word: `내년`.
  case period(Unit, Int)
  /// The end of a day, or the last day of a week, month or year: `eod`, `eom`.
  case endOf(Unit)

  // MARK: Numbers and lengths
  case number(Int)
  /// A Sino-Korean number, which is written together with its unit: `이십오`.
  case sino(Int)
  /// `twice`: how often, without saying when.
  case timesSaid(Int)
  /// `first`, `셋째`; -1 is the last.
  case ordinal(Int)
  case unit(Unit)
  /// A number and its unit in one word: `fortnight`, `이틀`.
  case length(Unit, Int)
  /// `weekly`, `격주`.
  case repeating(Unit, Int)

  // MARK: Times
  case part(PartOfDay)
  /// An hour with a name of its own: `noon`, `자정`.
  case namedHour(Int)
  /// This minute.
  case now
  /// Minutes before their hour: `quarter past`, `half past`, `quarter to`.
  case minutesPast(Int)
  /// A city or country with the IANA name of its zone: `도쿄 시간`, `San Francisco time`.
  case city(String)
  /// A zone abbreviation with the IANA names that it may stand for, none if it is refused.
  case zone([String])

  // MARK: Function words
  /// A preposition: `until`.
  case before(Role)
  /// A postposition: `까지`.
  case after(Role)
  case mark(Mark)
}

/// The role of a function word for the phrase it governs.
enum Role: UInt8, Hashable, Sendable {
  /// The day or time itself: `on`, `에`.
  case on
  /// A time or a place: `at`, `에서`.
  case at
  case due, from, until, length, within
  /// Counted from now: `in`, `뒤`.
  case later, ago
  /// Counted back from the item: `before`, `전`.
  case lead
  /// An exclusive deadline: `before dec 1`, `12월 1일 전까지`.
  case before
  /// An exclusion from a rule: `except`, `빼고`.
  case except
  case every
  /// `between`, `사이`.
  case window
  case times
  case remind
  case arriving, leaving, both, staying, passing
}

/// Function words without an operand.
enum Mark: UInt8, Hashable, Sendable {
  case the, of, and, to, other
  /// Every other one, without `every`: `alternate mondays`.
  case alternate
  /// `걸러`: as many days or weeks as it says lie between two times.
  case betweenTimes
  /// `friday after next`
  case afterNext
  /// Between two alternatives: a word, and the Korean particle that is glued to the first.
  case or, orParticle
  /// Marks a number as a day of the month: `15th`, `15일`.
  case ordinalSuffix
  case yearSuffix, monthSuffix, hourSuffix, halfPast, oClock
  case lastDay, end
  /// `전날`: the day before the item's day.
  case dayBefore
  /// `counted from`: the day a rule is counted from, whether it matches or not.
  case counted
  /// The start of an RRULE.
  case rawRule
  /// A Korean particle of place between a name and its verb.
  case particle
  case once, everyTime, afterDone
  case none, someday, here
  /// Makes a number a count of all occurrences: `in all`, `총`.
  case inAll
  /// `늦게`, `미루기`: a step later than it is; `앞으로`, `earlier`: a step earlier.
  case postponed, advanced
  /// `only`, `만`: makes a number a total too, and weekdays the only ones.
  case only
  /// Turns a number into a rate: `a day`, `per week`.
  case per
  /// `and a half`, `반` after a length.
  case andAHalf
  /// `past` between minutes and their hour: `20 past 5`; `half` before an hour: `half three`.
  case past, half
  /// The `oh` of `three oh five`.
  case oh
  /// `a few`, `몇`: a number that is not known.
  case few
  /// Marks a rough time, and is ignored: `쯤`.
  case about
  /// `after` between a length and the day from which it counts.
  case afterDay
  /// Like `about`, but before the time: `around 5pm`.
  case around
  /// `초`, `중순`: a part of a month, which is not one day.
  case partOfMonth
  /// `first thing`: in the morning.
  case firstThing
  /// `당일`: the day of the item.
  case sameDay
  /// `연휴`: the days off in a row.
  case daysOff
  /// `박` of `1박 2일`.
  case nights
  /// `근처`: within the radius of a place.
  case near
  /// `시간` after a city, `time` in English: the zone of the city.
  case zoneTime
  case star
  /// A crossing with the place in the word itself: `퇴근하면`.
  case leavingWork, arrivingAtWork, arrivingHome
  /// `도착` and `출발` after a place, if the phrase is clearly a reminder.
  case arrival, departure
  /// `departs` before the beginning of a journey, and `arrives` before its end.
  case departs, arrives
  case list
  case metre, kilometre
  /// `mornings`, which only mean something after a weekday.
  case plural
  /// `no reminder`, `알림 없이`
  case noReminder
  /// `음력`, `lunar`: the date beside it is lunar; `lunar new year` is a date itself.
  case lunar
  /// `윤`: the month behind it is a leap month.
  case leapMonth
  /// A word whose meaning needs the next one, so that a title can not end in it: `of`, `about`.
  case dangling
  /// Leaves weekdays out before them, and is a word of titles elsewhere: `without`, `but`, `no`.
  case leftOut
  /// Words for an exclusion that are verbs or nouns without a repetition: `skip`, `bar`.
  case ignoring
  /// Excludes the preceding weekdays from the repetition: `sundays off`, `일요일은 쉼`.
  case rest
  /// `all`, `throughout` before a period: each of its days.
  case whole
  /// The days of a month, or the months of a year, with an odd or an even number.
  case oddDays, evenDays, oddMonths, evenMonths
}

/// How a Hangul word joins the words before and after it in one run of letters.
enum Joint: Hashable, Sendable {
  /// Needs no other word: `내일`, `오후`, `매주`.
  case start
  /// Needs its unit or its day: `둘째`, `다음`.
  case counter
  /// Needs its unit: `세`, `삼십`.
  case number
  /// After a number: `시`, `일`, `주`.
  case unit
  /// After a day or a unit: `전`, `마다`, `사이`, `반`.
  case behind
  /// The `반` of `한시간반뒤에`, behind a unit.
  case fraction
  /// After a length, where the run of letters ends: `안에`, `동안`. `안경` and `내과` are other words.
  case closing
  /// Glued to the word it belongs to: `에`, `는`, `로`.
  case particle
  /// After a day or unit, changes which day is meant: `말`, `뒤`.
  case tail
  /// Glued to a day, a time or a `tail`: the `까지` of `말까지`, the `부터` of `열흘 뒤부터`.
  case bound
  /// Glued to a day or a time, with another to follow: `과`, `에서`, `쯤`.
  case link
  /// After an hour, with the rest of the time attached: the `반` of `11시 반부터`.
  case half
  /// A weekday in one letter.
  case letter

  /// Whether a word with this joint may follow one with the joint `other` without a blank.
  func mayFollow(_ other: Joint) -> Bool {
    switch self {
    case .start: true
    case .counter, .number: other != .letter && other != .number && other != .closing
    case .unit: other == .counter || other == .number
    case .behind, .tail: other == .start || other == .unit || other == .fraction
    case .half: other == .start || other == .unit
    case .fraction: other == .unit
    case .closing: other == .start || other == .unit || other == .behind || other == .fraction
    case .link:
      other == .start || other == .unit || other == .half || other == .behind || other == .counter
        || other == .letter || other == .tail || other == .fraction
    case .bound:
      other == .start || other == .unit || other == .tail || other == .letter || other == .half
    case .particle: other != .closing
    case .letter: other == .letter || other == .unit || other == .start
    }
  }
}

extension TokenMeaning {
  var joint: Joint {
    switch self {
    case .number, .sino: .number
    case .ordinal, .shift, .before(.every), .coming: .counter
    case .unit, .mark(.hourSuffix), .mark(.ordinalSuffix), .mark(.yearSuffix), .mark(.monthSuffix),
      .after(.times), .mark(.nights):
      .unit
    case .after(.length), .after(.within): .closing
    case .mark(.halfPast): .half
    case .mark(.andAHalf): .fraction
    case .after(.ago), .after(.lead), .after(.before), .after(.every),
      .after(.window), .after(.except), .mark(.betweenTimes):
      .behind
    case .after(.later), .mark(.lastDay), .mark(.partOfMonth): .tail
    case .after(.until), .after(.from), .mark(.only): .bound
    case .after(.on): .particle
    case .after(.at), .mark(.particle), .mark(.and), .mark(.of), .mark(.about), .mark(.to),
      .mark(.orParticle):
      .link
    case .letter: .letter
    default: .start
    }
  }
}

/// The units of a span, smallest first.
enum Unit: Int, Comparable, Hashable, Sendable {
  case second, minute, hour, day, week, month, year

  static func < (left: Unit, right: Unit) -> Bool { left.rawValue < right.rawValue }
}

enum WeekdayGroup: Hashable, Sendable {
  case workdays, weekend
  /// `workday`, `영업일`: Monday to Friday without holidays.
  case businessDays
  /// `holidays`, `공휴일`; not weekdays.
  case holidays
  case one(Weekday)

  var weekdays: Set<Weekday> {
    switch self {
    case .workdays, .businessDays: Set(Weekday.allCases.filter { !$0.isWeekend })
    case .weekend: [.saturday, .sunday]
    case .holidays: []
    case .one(let weekday): [weekday]
    }
  }
}

/// A part of the day, which settles which half of the day an hour on the 12-hour clock is in.
enum PartOfDay: Hashable, Sendable {
  case am, pm, dawn, morning, breakfast, midday, afternoon, evening, night

  /// Whether the part can stand without an hour. `am` and `pm` can only in Korean.
  var isVague: Bool { self != .am && self != .pm }

  /// Whether its Korean word also means a meal.
  var isMeal: Bool { self == .breakfast || self == .midday || self == .evening }

  /// Whether a 24-hour time can be combined with this part: `tonight at 5pm`.
  func isOfHalf(with hour: Int) -> Bool {
    switch self {
    case .am, .dawn, .morning, .breakfast: hour < 12
    case .midday: (11...16).contains(hour)
    case .pm, .afternoon: hour >= 12
    case .evening, .night: hour > 15 || hour < 6
    }
  }

  /// The 24-hour value of an hour in this part; nil if the part does not contain it.
  func hour(_ hour: Int) -> Int? {
    guard (1...12).contains(hour) else {
      // 오후 15시 and 15:00 pm are redundant; 오전 0시 is midnight and 오후 0시 noon.
      switch self {
      case .am, .dawn, .night: return hour == 0 ? 0 : self == .night && hour > 17 ? hour : nil
      case .pm, .afternoon: return (13...23).contains(hour) ? hour : hour == 0 ? 12 : nil
      case .evening: return (16...23).contains(hour) ? hour : nil
      case .morning, .breakfast, .midday: return nil
      }
    }
    let late = hour % 12 + 12
    switch self {
    case .am: return hour % 12
    case .pm: return late
    case .dawn: return hour <= 6 || hour == 12 ? hour % 12 : nil
    case .morning, .breakfast: return (4...11).contains(hour) ? hour : nil
    case .midday: return hour == 11 ? 11 : hour == 12 || hour <= 5 ? late : nil
    case .afternoon: return hour == 12 || hour <= 7 ? late : nil
    case .evening: return (4...11).contains(hour) ? late : nil
    case .night: return hour >= 6 && hour < 12 ? late : hour <= 4 || hour == 12 ? hour % 12 : nil
    }
  }
}
