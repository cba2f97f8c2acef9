import CivilTime

/// The queue as a list: number, day, time, title, place.
public enum PendingFace {
  public struct Row: Sendable {
    public let id: Int
    /// When it is due on the viewer's clock.
    public let next: CivilDateTime
    public let isAllDay: Bool
    public let title: String
    public let place: String?

    public init(id: Int, next: CivilDateTime, isAllDay: Bool, title: String, place: String?) {
      self.id = id
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
    let idWidth = rows.map { "\($0.id)".utf8.count }.max() ?? 0
    let dayWidth = days.map { displayWidth(of: $0) }.max() ?? 0
    let timeWidth = times.map { displayWidth(of: $0) }.max() ?? 0
    return rows.indices.map { index in
      let row = rows[index]
      var line = Line()
      line.append("\(row.id)".paddedLeft(to: idWidth), .faint)
      line.append("  " + days[index].padded(to: dayWidth))
      line.append("  " + times[index].paddedLeft(to: timeWidth) + "  ")
      let room = max(1, options.width - line.column)
      let title = row.title.sanitized.clipped(to: room, ellipsis: options.glyphs.ellipsis)
      line.append(title)
      if let place = row.place?.sanitized,
        line.column + 2 + displayWidth(of: place) <= options.width
      {
        line.append("  " + place, .faint)
      }
      return line.clipped(to: options)
    }
  }
}

extension Line {
  /// The line, clipped where it is wider than asked: at the narrowest widths.
  func clipped(to options: FaceOptions) -> Line {
    guard width > options.width else { return self }
    return Line(text.clipped(to: options.width, ellipsis: options.glyphs.ellipsis))
  }
}
