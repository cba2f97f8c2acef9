import CivilTime
import Scheduler
import TodoCore

/// One armed reminder, as `pending` shows it.
public struct Pending: Sendable {
  public let key: ReminderKey
  public let kind: Notice.Kind
  public let title: String
  public let occurrence: String
  public let next: Instant
  public let isAllDay: Bool
  public let trigger: Trigger
  public let place: String?
}

extension Store {
  /// What is armed, in order of time.
  ///
  /// - Parameter limit: The most that are read; nil for all.
  /// - Returns: Also how many there are in all, counted no further than needed to say "more".
  public func pending(at time: CheckTime, limit: Int?) throws -> [Pending] {
    try database.readTransaction {
      let limit = limit ?? -1
      var found: [(Instant, Pending)] = []
      for column in ["wall", "instant", "day"] where column != "day" || time.allDayTime != nil {
        found += try database.rows(
          """
          SELECT queue.item_id, queue.reminder_id, queue.occurrence, queue.\(column), item.title,
            item.time, place.name
          FROM queue JOIN item ON item.id = queue.item_id LEFT JOIN place ON place.id = item.place_id
          WHERE queue.\(column) IS NOT NULL ORDER BY queue.\(column) LIMIT ?1
          """, [.integer(limit)]
        ) { row in
          let moment: ReminderMoment =
            switch column {
            case "wall": .wall(try ItemRow.readCivil(CivilDateTime(iso: row.text(3))))
            case "instant": .instant(Instant(secondsSinceEpoch: row.integer(3)))
            default: .allDay(try ItemRow.readCivil(Day(iso: row.text(3))))
            }
          let due = moment.instant(in: time.now.zone, allDayTime: time.allDayTime ?? .endOfDay)
          let clock = try row.optionalText(5).map { try ItemRow.readCivil(TimeOfDay(iso: $0)) }
          return (
            due,
            Pending(
              key: ReminderKey(item: row.integer(0), reminder: row.integer(1)), kind: .calendar,
              title: row.text(4), occurrence: row.text(2), next: due, isAllDay: column == "day",
              trigger: clock.map(Trigger.timeOfDay) ?? .allDay, place: row.optionalText(6))
          )
        }
      }
      found.sort {
        ($0.0, $0.1.key.item, $0.1.key.reminder) < ($1.0, $1.1.key.item, $1.1.key.reminder)
      }
      return (limit < 0 ? found : Array(found.prefix(limit))).map(\.1)
    }
  }

  // MARK: Settings the program keeps for itself

  func setSetting(_ key: String, _ value: String) throws {
    try database.run(
      "INSERT OR REPLACE INTO setting (key, value) VALUES (?1, ?2)", [.text(key), .text(value)])
  }

  func setting(_ key: String) throws -> String? {
    try database.first("SELECT value FROM setting WHERE key = ?1", [.text(key)]) { $0.text(0) }
  }

  /// Says once a day that nothing checks the reminders.
  ///
  /// - Returns: Whether it is to be said now: no check ran in the last 15 minutes, and it was not said today.
  public func takeCheckHint(now: Now) throws -> Bool {
    if let last = CheckLock.lastRun(store: path), now.instant - last <= 15 * 60 { return false }
    let today = now.today.description
    guard try setting("check-hint") != today else { return false }
    try setSetting("check-hint", today)
    return true
  }
}
