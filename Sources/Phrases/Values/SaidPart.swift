import CivilTime

/// A part of the day without an hour, and its time in the settings: `tonight`, `내일 저녁에`.
struct SaidPart: Hashable {
  var part: PartOfDay
  /// nil where it has none, as 새벽.
  var time: TimeOfDay?
  /// Whether its word is also in the title, so that it settles no hour elsewhere.
  var isInTitle = false
}

/// The times of the parts of the day (`words.morning` …), each nil where it is refused.
package struct PartTimes: Hashable, Sendable {
  /// `morning`, 오전
  package var morning = TimeOfDay(secondsSinceMidnight: 9 * 3600)
  /// 아침
  package var breakfast = TimeOfDay(secondsSinceMidnight: 8 * 3600)
  /// 점심, 낮
  package var lunch = TimeOfDay(secondsSinceMidnight: 12 * 3600)
  /// `afternoon`, 오후
  package var afternoon = TimeOfDay(secondsSinceMidnight: 15 * 3600)
  /// `evening`, 저녁
  package var evening = TimeOfDay(secondsSinceMidnight: 19 * 3600)
  /// `night`, 밤
  package var night = TimeOfDay(secondsSinceMidnight: 21 * 3600)

  package init() {}

  subscript(part: PartOfDay) -> TimeOfDay? {
    switch part {
    case .am, .morning: morning
    case .breakfast: breakfast
    case .midday: lunch
    case .pm, .afternoon: afternoon
    case .evening: evening
    case .night: night
    case .dawn: nil
    }
  }
}
