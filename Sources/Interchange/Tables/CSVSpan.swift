import CivilTime
import ItemJSON
import TextSearch

/// The time of a record's item. Tables spread it over cells in several ways: a day followed by a
/// time, `13:00~14:00`, or day and time of the end in two columns.
struct CSVSpan {
  /// A cell with a date or time: its column and its index in the record.
  struct Part {
    let column: String
    let index: Int
    /// Whether the column already has a cell, so that only the span reads this one.
    let isExtra: Bool
  }

  private(set) var day: Day?
  private(set) var time: TimeOfDay?
  private(set) var end: String?

  /// - Returns: nil if every cell has the form that `ItemReader` reads.
  /// - Throws: `FieldError`: `unclearDate` for day and month in unknown order, `unreadableDate` for
  ///   an extra cell. `ItemReader` reports the other cells.
  init?(_ header: CSVHeader, _ cells: [String]) throws(FieldError) {
    let parts = header.whenParts.filter { !cells[$0.index].isEmpty }
    let isPlain = parts.allSatisfy {
      !$0.isExtra && CSVWords.isPlain(cells[$0.index], of: $0.column)
    }
    if isPlain { return nil }
    // The cell of the day has precedence for the day, that of the time for the time.
    var found: [String: CSVPoint] = [:]
    var until = CSVPoint()
    for part in parts where !CSVWords.isUnset(cells[part.index]) {
      let text = cells[part.index].trimmed
      if CSVWords.isUnclearDay(text), !header.isMonthFirst || CSVWords.monthFirstDay(text) == nil {
        throw FieldError(part.column, .unclearDate(text))
      }
      guard let (first, second) = CSVPoint.range(text, isMonthFirst: header.isMonthFirst) else {
        guard part.isExtra else { continue }
        throw FieldError(
          part.column, .unreadableDate(text: text, .malformed(text: text, expected: "HH:MM")))
      }
      found[part.column, default: CSVPoint()].fill(with: first)
      if let second { until.fill(with: second) }
    }
    day = found["day"]?.day ?? found["time"]?.day
    time = found["time"]?.time ?? found["day"]?.time
    var last = found["end"] ?? CSVPoint()
    last.fill(with: until)
    // If the end day has its own column and equals the first day, the end is a time of that day.
    if parts.contains(where: \.isExtra), let from = time, let until = last.time, last.day == day,
      from < until
    {
      last.day = nil
    }
    end = last.text
  }
}

/// A day, a time of day, or both, read from a cell.
struct CSVPoint {
  var day: Day?
  var time: TimeOfDay?
}

extension CSVPoint {
  /// - Parameter isMonthFirst: Whether `12/03/2026` is the third of December.
  init?(_ text: String, isMonthFirst: Bool) {
    func day(_ text: String) -> Day? {
      CSVWords.day(text) ?? (isMonthFirst ? CSVWords.monthFirstDay(text) : nil)
    }
    if let only = day(text) {
      self.day = only
    } else if let only = CSVWords.time(text) {
      time = only
    } else {
      // Days may contain blanks, so each blank is tried as the boundary between day and time.
      for index in text.indices.dropFirst() where text[index].isWhitespace || text[index] == "T" {
        guard let first = day(String(text[..<index])),
          let second = CSVWords.time(text[text.index(after: index)...].trimmed)
        else { continue }
        self.day = first
        time = second
        return
      }
      return nil
    }
  }

  /// The text that the field `end` reads; nil if day and time are nil.
  var text: String? {
    switch (day, time) {
    case (let day?, let time?): "\(day)T\(time)"
    case (let day?, nil): day.description
    case (nil, let time): time?.description
    }
  }

  /// Sets the missing parts from another point.
  mutating func fill(with other: CSVPoint) {
    day = day ?? other.day
    time = time ?? other.time
  }

  /// Reads a point, or two points separated by a dash.
  static func range(
    _ text: String, isMonthFirst: Bool
  ) -> (first: CSVPoint, second: CSVPoint?)? {
    if let point = CSVPoint(text, isMonthFirst: isMonthFirst) { return (point, nil) }
    for index in text.indices where "~～∼〜–—-".contains(text[index]) {
      let (left, right) = (text[..<index].trimmed, text[text.index(after: index)...].trimmed)
      guard let first = CSVPoint(left, isMonthFirst: isMonthFirst),
        var second = CSVPoint(right, isMonthFirst: isMonthFirst)
      else { continue }
      // `오후 1시~3시`: the half of the day is given only once.
      if second.day == nil, let start = first.time, let end = second.time, end <= start,
        ["오후", "pm"].contains(where: left.lowercased().contains),
        let later = CSVWords.time("오후 " + right), later > start
      {
        second.time = later
      }
      return (first, second)
    }
    return nil
  }
}
