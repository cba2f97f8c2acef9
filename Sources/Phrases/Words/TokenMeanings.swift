import CivilTime

/// A set of kinds of meanings, without their values, so that one set holds the kinds of all words
/// at a position. 24 of its 128 bits are for kinds with a value, two times 21 for roles, and 62 for
/// marks, the last of which share a bit.
struct TokenMeanings: OptionSet, Hashable, Sendable {
  let rawValue: UInt128

  /// All kinds. For a position in `CharacterTable`: not looked up yet.
  static var any: TokenMeanings { TokenMeanings(rawValue: .max) }

  @inline(__always)
  private static func bit(_ number: Int) -> TokenMeanings {
    TokenMeanings(rawValue: 1 &<< UInt128(truncatingIfNeeded: number))
  }

  static var day: TokenMeanings { bit(0) }
  static var dayPart: TokenMeanings { bit(1) }
  static var weekday: TokenMeanings { bit(2) }
  static var letter: TokenMeanings { bit(3) }
  static var group: TokenMeanings { bit(4) }
  static var each: TokenMeanings { bit(5) }
  static var month: TokenMeanings { bit(6) }
  static var shift: TokenMeanings { bit(7) }
  static var coming: TokenMeanings { bit(8) }
  static var period: TokenMeanings { bit(9) }
  static var endOf: TokenMeanings { bit(10) }
  static var number: TokenMeanings { bit(11) }
  static var sino: TokenMeanings { bit(12) }
  static var timesSaid: TokenMeanings { bit(13) }
  static var ordinal: TokenMeanings { bit(14) }
  static var unit: TokenMeanings { bit(15) }
  static var length: TokenMeanings { bit(16) }
  static var repeating: TokenMeanings { bit(17) }
  static var part: TokenMeanings { bit(18) }
  static var namedHour: TokenMeanings { bit(19) }
  static var now: TokenMeanings { bit(20) }
  static var minutesPast: TokenMeanings { bit(21) }
  static var city: TokenMeanings { bit(22) }
  static var zone: TokenMeanings { bit(23) }

  @inline(__always)
  static func before(_ role: Role) -> TokenMeanings { bit(24 + Int(role.rawValue)) }
  @inline(__always)
  static func after(_ role: Role) -> TokenMeanings { bit(45 + Int(role.rawValue)) }
  @inline(__always)
  static func mark(_ mark: Mark) -> TokenMeanings { bit(66 + min(Int(mark.rawValue), 61)) }
}

extension TokenMeaning {
  /// The kind of the sense, as a set of one.
  var kind: TokenMeanings {
    switch self {
    case .day: .day
    case .dayPart: .dayPart
    case .weekday: .weekday
    case .letter: .letter
    case .group: .group
    case .each: .each
    case .month: .month
    case .shift: .shift
    case .coming: .coming
    case .period: .period
    case .endOf: .endOf
    case .number: .number
    case .sino: .sino
    case .timesSaid: .timesSaid
    case .ordinal: .ordinal
    case .unit: .unit
    case .length: .length
    case .repeating: .repeating
    case .part: .part
    case .namedHour: .namedHour
    case .now: .now
    case .minutesPast: .minutesPast
    case .city: .city
    case .zone: .zone
    case .before(let role): .before(role)
    case .after(let role): .after(role)
    case .mark(let mark): .mark(mark)
    }
  }
}

/// A query of a grammar rule for a word: a kind of meaning and the value it carries.
struct Asked<Value> {
  let kinds: TokenMeanings
  /// The only sense of its kind that will do; nil where any does.
  var only: TokenMeaning?
  let value: (TokenMeaning) -> Value?
}

extension Asked where Value == Void {
  static func exactly(_ sense: TokenMeaning) -> Asked {
    Asked(kinds: sense.kind, only: sense) { $0 == sense ? () : nil }
  }

  static func mark(_ mark: Mark) -> Asked { Asked(kinds: .mark(mark)) { _ in () } }
  static func after(_ role: Role) -> Asked { Asked(kinds: .after(role)) { _ in () } }
}

extension TokenMeaning {
  fileprivate var number: Int? {
    switch self {
    case .day(let number), .month(let number), .shift(let number), .number(let number),
      .ordinal(let number), .namedHour(let number), .timesSaid(let number),
      .minutesPast(let number):
      number
    default: nil
    }
  }

  fileprivate var count: (Unit, Int)? {
    switch self {
    case .period(let unit, let count), .length(let unit, let count),
      .repeating(let unit, let count):
      (unit, count)
    default: nil
    }
  }

  fileprivate var weekday: Weekday? {
    switch self {
    case .weekday(let weekday), .letter(let weekday): weekday
    default: nil
    }
  }

  fileprivate var group: WeekdayGroup? {
    switch self {
    case .group(let group), .each(let group): group
    default: nil
    }
  }

  fileprivate var unit: Unit? {
    switch self {
    case .unit(let unit), .endOf(let unit): unit
    default: nil
    }
  }
}

extension Asked where Value == Int {
  static var day: Asked { Asked(kinds: .day, value: \.number) }
  static var month: Asked { Asked(kinds: .month, value: \.number) }
  static var shift: Asked { Asked(kinds: .shift, value: \.number) }
  static var number: Asked { Asked(kinds: .number, value: \.number) }
  static var ordinal: Asked { Asked(kinds: .ordinal, value: \.number) }
  static var namedHour: Asked { Asked(kinds: .namedHour, value: \.number) }
  static var timesSaid: Asked { Asked(kinds: .timesSaid, value: \.number) }
  static var minutesPast: Asked { Asked(kinds: .minutesPast, value: \.number) }
}

extension Asked where Value == (Unit, Int) {
  static var period: Asked { Asked(kinds: .period, value: \.count) }
  static var length: Asked { Asked(kinds: .length, value: \.count) }
  static var repeating: Asked { Asked(kinds: .repeating, value: \.count) }
}

extension Asked where Value == Weekday {
  static var weekday: Asked { Asked(kinds: .weekday, value: \.weekday) }
  static var letter: Asked { Asked(kinds: .letter, value: \.weekday) }
}

extension Asked where Value == WeekdayGroup {
  static var group: Asked { Asked(kinds: .group, value: \.group) }
  static var each: Asked { Asked(kinds: .each, value: \.group) }
}

extension Asked where Value == Unit {
  static var unit: Asked { Asked(kinds: .unit, value: \.unit) }
  static var endOf: Asked { Asked(kinds: .endOf, value: \.unit) }
}

extension Asked where Value == (Int, PartOfDay) {
  static var dayPart: Asked {
    Asked(kinds: .dayPart) {
      if case .dayPart(let day, let part) = $0 { (day, part) } else { nil }
    }
  }
}

extension Asked where Value == PartOfDay {
  static var part: Asked {
    Asked(kinds: .part) { if case .part(let part) = $0 { part } else { nil } }
  }
}

extension Asked where Value == String {
  static var city: Asked {
    Asked(kinds: .city) { if case .city(let zone) = $0 { zone } else { nil } }
  }
}

extension Asked where Value == [String] {
  static var zone: Asked {
    Asked(kinds: .zone) { if case .zone(let names) = $0 { names } else { nil } }
  }
}
