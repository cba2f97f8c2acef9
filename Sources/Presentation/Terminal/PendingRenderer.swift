import CivilTime
import Scheduler

/// The pending reminders as a list: number, day, time, title, place.
public enum PendingRenderer {
  /// With less room for titles each row is a paragraph.
  static let leastTitle = 12

  /// What its moment alone does not say: why a reminder is armed, or what crossing it waits for.
  public typealias Reason = (ListedReminder) -> String?

  /// First what comes with time, then what waits for a crossing.
  public static func lines(
    _ reminders: [ListedReminder], today: Day, options: RenderOptions,
    reason: Reason = { _ in nil }
  ) -> [Line] {
    timed(reminders.filter { $0.circle == nil }, today: today, options, reason)
      + waiting(reminders.filter { $0.circle != nil }, options, reason)
  }

  private static func timed(
    _ rows: [ListedReminder], today: Day, _ options: RenderOptions, _ reason: Reason
  ) -> [Line] {
    let words = options.words
    let table = ColumnTable(
      columns: [
        .init(alignsRight: true, style: .faint, isHead: true), .init(), .init(alignsRight: true),
      ], leastText: leastTitle)
    return table.lines(
      rows.map { row in
        let moment = row.next.flatMap(options.civil)
        let day = moment.map {
          words.relativeDay($0.day - today) ?? words.shortDate($0.day, today: today)
        }
        return ColumnTable.Row(
          cells: [
            row.key.number, day ?? "",
            moment.map { words.time($0.time, options.timeFormat) } ?? "",
          ],
          text: row.title.sanitized,
          extras: [row.place?.sanitized, reason(row).map { "(\($0))" }].compactMap { $0 })
      }, options)
  }

  /// Number, distance where it is known, title, what is waited for.
  private static func waiting(
    _ rows: [ListedReminder], _ options: RenderOptions, _ reason: Reason
  ) -> [Line] {
    let words = options.words
    let table = ColumnTable(columns: [
      .init(alignsRight: true, style: .faint, isHead: true), .init(alignsRight: true),
    ])
    return table.lines(
      rows.map { row in
        ColumnTable.Row(
          cells: [
            row.key.number, row.circle?.distanceMetres.map { words.distance(metres: $0) } ?? "",
          ],
          text: row.title.sanitized,
          extras: [
            reason(row).map { "(\($0.sanitized))" },
            row.circle.map { words.distance(metres: $0.radiusMetres) },
          ].compactMap { $0 })
      }, options)
  }
}

extension ReminderKey {
  /// What a line about the reminder begins with: the item's number, or `r5` if it has no item.
  public var number: String { item.map { "\($0)" } ?? "r\(reminder ?? 0)" }

  /// What to type for this reminder: `r5`, or the item's number for its default reminder.
  public var name: String { reminder.map { "r\($0)" } ?? number }
}
