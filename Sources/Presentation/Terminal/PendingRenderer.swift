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
    let moments = rows.map { $0.next.flatMap(options.civil) }
    let days = moments.map { moment in
      guard let day = moment?.day else { return "" }
      return words.relativeDay(day - today) ?? words.shortDate(day, today: today)
    }
    let times = moments.map { $0.map { words.time($0.time, options.timeFormat) } ?? "" }
    let names = rows.map(\.key.number)
    let idWidth = names.map(\.utf8.count).max() ?? 0
    let dayWidth = days.map { displayWidth(of: $0) }.max() ?? 0
    let timeWidth = times.map { displayWidth(of: $0) }.max() ?? 0
    let left = idWidth + 2 + dayWidth + 2 + timeWidth + 2
    guard options.width >= EntryTable.columnsFrom, options.width - left >= leastTitle else {
      return rows.indices.flatMap { index in
        Paragraph.lines(
          "\(days[index]) \(times[index]) \(rows[index].title.sanitized)",
          behind: Line(names[index].paddedLeft(to: idWidth), .faint), indent: idWidth + 1, options,
          width: options.width)
      }
    }
    return rows.indices.map { index in
      let row = rows[index]
      var line = Line()
      line.append(names[index].paddedLeft(to: idWidth), .faint)
      line.append("  " + days[index].padded(to: dayWidth))
      line.append("  " + times[index].paddedLeft(to: timeWidth) + "  ")
      let room = max(1, options.width - line.column)
      let title = row.title.sanitized.clipped(to: room, ellipsis: options.symbols.ellipsis)
      line.append(title)
      for extra in [row.place?.sanitized, reason(row).map { "(\($0))" }].compactMap({ $0 })
      where line.column + 2 + displayWidth(of: extra) <= options.width {
        line.append("  " + extra, .faint)
      }
      return line.clipped(to: options)
    }
  }

  /// Number, distance where it is known, title, what is waited for.
  private static func waiting(
    _ rows: [ListedReminder], _ options: RenderOptions, _ reason: Reason
  ) -> [Line] {
    let distances = rows.map { row in
      row.circle?.distanceMetres.map { options.words.distance(metres: $0) } ?? ""
    }
    let idWidth = rows.map(\.key.number.utf8.count).max() ?? 0
    let distanceWidth = distances.map { displayWidth(of: $0) }.max() ?? 0
    guard options.width >= EntryTable.columnsFrom else {
      return rows.indices.flatMap { index in
        Paragraph.lines(
          [distances[index], rows[index].title.sanitized].filter { !$0.isEmpty }
            .joined(separator: " "),
          behind: Line(rows[index].key.number.paddedLeft(to: idWidth), .faint),
          indent: idWidth + 1, options, width: options.width)
      }
    }
    return rows.indices.map { index in
      let row = rows[index]
      var line = Line()
      line.append(row.key.number.paddedLeft(to: idWidth), .faint)
      if distanceWidth > 0 { line.append("  " + distances[index].paddedLeft(to: distanceWidth)) }
      line.append("  ")
      let room = max(1, options.width - line.column)
      line.append(row.title.sanitized.clipped(to: room, ellipsis: options.symbols.ellipsis))
      let radius = row.circle.map { options.words.distance(metres: $0.radiusMetres) }
      for extra in [reason(row).map { "(\($0.sanitized))" }, radius].compactMap({ $0 })
      where line.column + 2 + displayWidth(of: extra) <= options.width {
        line.append("  " + extra, .faint)
      }
      return line.clipped(to: options)
    }
  }
}

extension Line {
  /// The line cut to the width, without its styles; unchanged if it fits.
  func clipped(to options: RenderOptions) -> Line {
    guard width > options.width else { return self }
    return Line(text.clipped(to: options.width, ellipsis: options.symbols.ellipsis))
  }
}

extension ReminderKey {
  /// What a line about the reminder begins with: the item's number, or `r5` if it has no item.
  public var number: String { item.map { "\($0)" } ?? "r\(reminder ?? 0)" }

  /// What to type for this reminder: `r5`, or the item's number for its default reminder.
  public var name: String { reminder.map { "r\($0)" } ?? number }
}
