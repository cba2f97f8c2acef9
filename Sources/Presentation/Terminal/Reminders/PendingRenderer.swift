import CivilTime
import Scheduler

/// The pending reminders: id, day, time, title, place and reason.
package enum PendingRenderer {
  /// The least width of titles in columns. With less room, rows are paragraphs.
  static let minTitleWidth = 12

  /// Returns why a reminder is scheduled, or the crossing it waits for; nil if its time says
  /// enough.
  package typealias Reason = (ListedReminder) -> String?

  /// Returns reminders at a time, then reminders that wait for a crossing.
  package static func lines(
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
      ], minTextWidth: minTitleWidth)
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

  /// Returns the reminders that wait for a crossing: id, distance if known, title, and trigger.
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
  /// The id of the item, or `r5` for a reminder without an item. Lines about the reminder begin
  /// with it.
  package var number: String { item.map { "\($0)" } ?? "r\(reminder ?? 0)" }

  /// The argument for this reminder: `r5`, or the id of the item for its default reminder.
  package var name: String { reminder.map { "r\($0)" } ?? number }
}
