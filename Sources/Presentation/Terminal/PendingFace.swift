import CivilTime
import Scheduler

/// The pending reminders as a list: number, day, time, title, place.
public enum PendingFace {
  /// With less room for titles each row is a paragraph.
  static let leastTitle = 12

  public struct Row: Sendable {
    public let key: ReminderKey
    /// When it is due, in the viewer's zone.
    public let next: CivilDateTime
    public let isAllDay: Bool
    public let title: String
    public let place: String?
    /// Why it is pending, if its time alone does not say.
    public let reason: String?

    public init(
      key: ReminderKey, next: CivilDateTime, isAllDay: Bool, title: String, place: String?,
      reason: String? = nil
    ) {
      self.key = key
      self.reason = reason
      self.next = next
      self.isAllDay = isAllDay
      self.title = title
      self.place = place
    }
  }

  public static func lines(_ rows: [Row], today: Day, options: FaceOptions) -> [Line] {
    let words = options.words
    let days = rows.map { row in
      let date = words.shortDate(row.next.day, today: today)
      return words.relativeDay(row.next.day - today) ?? date
    }
    let times = rows.map { words.time($0.next.time, options.timeFormat) }
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
      let title = row.title.sanitized.clipped(to: room, ellipsis: options.glyphs.ellipsis)
      line.append(title)
      for extra in [row.place?.sanitized, row.reason.map { "(\($0))" }].compactMap({ $0 })
      where line.column + 2 + displayWidth(of: extra) <= options.width {
        line.append("  " + extra, .faint)
      }
      return line.clipped(to: options)
    }
  }
}

extension PendingFace {
  /// A reminder that waits for a crossing.
  public struct RegionRow: Sendable {
    public let key: ReminderKey
    public let title: String
    /// The trigger in words.
    public let reason: String
    public let radiusMetres: Double
    public let distanceMetres: Double?

    public init(
      key: ReminderKey, title: String, reason: String, radiusMetres: Double,
      distanceMetres: Double?
    ) {
      self.key = key
      self.title = title
      self.reason = reason
      self.radiusMetres = radiusMetres
      self.distanceMetres = distanceMetres
    }
  }

  /// Number, distance if known, title, and the crossing.
  public static func lines(_ rows: [RegionRow], options: FaceOptions) -> [Line] {
    let distances = rows.map { $0.distanceMetres.map { options.words.distance(metres: $0) } ?? "" }
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
      line.append(row.title.sanitized.clipped(to: room, ellipsis: options.glyphs.ellipsis))
      for extra in ["(\(row.reason.sanitized))", options.words.distance(metres: row.radiusMetres)]
      where line.column + 2 + displayWidth(of: extra) <= options.width {
        line.append("  " + extra, .faint)
      }
      return line.clipped(to: options)
    }
  }
}

extension Line {
  /// The line cut to the width, without its styles; unchanged if it fits.
  func clipped(to options: FaceOptions) -> Line {
    guard width > options.width else { return self }
    return Line(text.clipped(to: options.width, ellipsis: options.glyphs.ellipsis))
  }
}

extension ReminderKey {
  /// What a line about the reminder begins with: the item's number, or `r5` if it has no item.
  public var number: String { item.map { "\($0)" } ?? "r\(reminder ?? 0)" }

  /// What to type for this reminder: `r5`, or the item's number for its default reminder.
  public var name: String { reminder.map { "r\($0)" } ?? number }
}
