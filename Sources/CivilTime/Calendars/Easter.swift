extension Day {
  /// Easter Sunday of the Gregorian calendar in a year of 1583...9999; nil in other years.
  ///
  /// The anonymous computus of Nature, 20 April 1876 (Meeus, "Astronomical Algorithms", chapter 8).
  package static func easter(year: Int) -> Day? {
    guard (1583...9999).contains(year) else { return nil }
    let cycle = year % 19
    let (century, rest) = (year / 100, year % 100)
    let correction = century - century / 4 - (century - (century + 8) / 25 + 1) / 3
    let epact = (19 * cycle + correction + 15) % 30
    let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
    let late = (cycle + 11 * epact + 22 * weekday) / 451
    let number = epact + weekday - 7 * late + 114
    return try? Day(year: year, month: number / 31, day: number % 31 + 1)
  }
}
