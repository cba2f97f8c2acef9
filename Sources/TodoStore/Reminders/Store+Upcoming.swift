import CivilTime
import Scheduler

/// A reminder that is still ahead, for the summary of today.
public struct Upcoming: Hashable, Sendable {
  public let key: ReminderKey
  public let title: String
  public let next: Instant
  public let isAllDay: Bool
  public let place: String?
}

extension Store {
  /// The next reminders that are still ahead, in order of time. Reads at most `limit` rows from
  /// each of the queue's three indexes.
  public func upcoming(at time: CheckTime, limit: Int) throws -> [Upcoming] {
    let now = time.now
    var bounds: [(column: String, value: SQLValue)] = [
      ("wall", .text(now.civil.description)), ("instant", .integer(now.instant.secondsSinceEpoch)),
    ]
    if let digest = time.allDayTime {
      // Once its time has passed, today's digest is no longer ahead.
      let last = now.civil.time < digest ? now.today - 1 : now.today
      bounds.append(("day", .text(last.description)))
    }
    return try database.readTransaction {
      var found: [Upcoming] = []
      for (column, value) in bounds {
        found += try database.rows(
          """
          SELECT queue.item_id, queue.reminder_id, wall, instant, queue.day,
            coalesce(reminder.title, item.title, ledger.title), place.name, ledger.reminder_id
          FROM queue LEFT JOIN item ON item.id = queue.item_id
            LEFT JOIN place ON place.id = item.place_id
            LEFT JOIN reminder ON reminder.id = queue.reminder_id AND queue.reminder_id > 0
            LEFT JOIN ledger ON ledger.id = -queue.reminder_id AND queue.reminder_id < 0
          WHERE queue.\(column) IS NOT NULL AND queue.\(column) > ?1
          ORDER BY queue.\(column) LIMIT ?2
          """, [value, .integer(limit)]
        ) { row in
          let moment = QueueRow.moment(row, from: 2)
          return Upcoming(
            key: ReminderKey(
              itemID: row.integer(0), reminderID: row.optionalInteger(7) ?? row.integer(1)),
            title: row.text(5),
            next: moment.instant(in: now.zone, allDayTime: time.allDayTime ?? .endOfDay),
            isAllDay: moment.isAllDay, place: row.optionalText(6))
        }
      }
      found.sort {
        ($0.next, $0.key) < ($1.next, $1.key)
      }
      return Array(found.prefix(limit))
    }
  }
}
