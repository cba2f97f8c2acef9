import CivilTime
import Phrases
import Scheduler
import TestSupport
import TodoCore

/// A moment, as `Now(iso:in:)` reads it, in Seoul unless another zone is given.
func moment(_ text: String, in zone: String = "Asia/Seoul") throws -> Now {
  try Now(iso: text, in: zone)
}

func scheduler(_ now: Now, allDay: String? = "09:00") throws -> ReminderScheduler {
  ReminderScheduler(
    CheckTime(now: now, allDayTime: try allDay.map { try TimeOfDay(iso: $0) }), zones: RuleZones())
}

func scheduler(
  _ now: String, in zone: String = "Asia/Seoul", allDay: String? = "09:00"
) throws -> ReminderScheduler {
  try scheduler(moment(now, in: zone), allDay: allDay)
}

/// An item at `2026-11-20` or `2026-11-20T09:00`.
func item(_ when: String?, zone: String? = nil, rule: String? = nil) throws -> Item {
  let parts = when.map { $0.split(separator: "T").map(String.init) } ?? []
  return try item(day: parts.first, time: parts.dropFirst().first, repeats: rule, zone: zone)
}

/// An item with the fields that are given.
func item(
  day: String? = nil, time: String? = nil, repeats: String? = nil, zone: String? = nil,
  changes: [OccurrenceChange] = []
) throws -> Item {
  var item = Item(
    uid: "u", title: "Thing", created: Instant(secondsSinceEpoch: 0),
    modified: Instant(secondsSinceEpoch: 0))
  if let day {
    let day = try Day(iso: day)
    item.when =
      try time.map { .timed(CivilDateTime(day, try TimeOfDay(iso: $0)), zone: zone) }
      ?? .allDay(day)
  }
  item.repetition = try repeats.map { Repeat(try RecurrenceRule(parsing: $0)) }
  item.changes = changes
  return item
}

/// A rule from words, set at a moment; nil words are the default rule.
func rule(
  _ words: String?, made: Now, item: Item, catchUp: Reminder.CatchUp = .latest,
  giveUp: Int? = nil
) throws -> ReminderRule? {
  guard let words else { return ReminderRule(defaultOf: item) }
  return ReminderRule(
    trigger: try CanonicalTriggerWords().trigger(reading: words), made: made.instant,
    catchUp: catchUp, giveUpSeconds: giveUp)
}
