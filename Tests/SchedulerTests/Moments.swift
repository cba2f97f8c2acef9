import CivilTime
import Scheduler
import TodoCore

/// Zones without the system's files.
enum Zones: ZoneSource {
  case all

  static let seoul = "KST-9"
  static let berlin = "CET-1CEST,M3.5.0,M10.5.0/3"
  static let newYork = "EST5EDT,M3.2.0,M11.1.0"

  func zone(named identifier: String) throws -> Zone { try Zone(posix: identifier) }
}

/// `now` from text: an instant (`…Z`) or a wall-clock reading, in a zone.
func now(_ text: String, in zone: String = Zones.seoul) throws -> Now {
  let zone = try Zone(posix: zone)
  if let instant = try? Instant(iso: text) { return Now(instant, in: zone) }
  return Now(zone.instant(of: try CivilDateTime(iso: text), resolving: .compatible), in: zone)
}

func scheduler(
  _ text: String, in zone: String = Zones.seoul, allDay: String? = "09:00"
) throws -> ReminderScheduler {
  ReminderScheduler(
    now: try now(text, in: zone), zones: Zones.all,
    allDayTime: try allDay.map { try TimeOfDay(iso: $0) })
}

/// An item on a day or at a moment.
func item(_ when: String?, zone: String? = nil, rule: String? = nil) throws -> Item {
  let moment = Instant(secondsSinceEpoch: 0)
  var item = Item(uid: "u", title: "Thing", created: moment, modified: moment)
  if let when {
    item.when =
      when.utf8.count == 10
      ? .allDay(try Day(iso: when)) : .timed(try CivilDateTime(iso: when), zone: zone)
  }
  item.repetition = try rule.map { Repeat(try RecurrenceRule(parsing: $0)) }
  return item
}
