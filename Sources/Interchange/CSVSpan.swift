import CivilTime
import TextSearch

/// When the item of a record takes place. Tables spread it over cells in several ways: a day with a
/// time behind it, `13:00~14:00`, or the day and the time of the end in two columns.
struct CSVSpan {
  /// A cell that says when: the column it is for, and its position in the record.
  struct Part {
    let column: String
    let index: Int
    /// Whether another cell is the column's own, so that no field reads this one.
    let isExtra: Bool
  }

  private(set) var day: Day?
  private(set) var time: TimeOfDay?
  private(set) var end: String?

  /// - Returns: nil if each cell is as a program writes it, so that the fields read them.
  /// - Throws: For a date with day and month in an unknown order, and for an extra cell that can
  ///   not be read; other cells are reported by their fields.
  init?(_ header: CSVHeader, _ cells: [String]) throws(FieldError) {
    let parts = header.whenParts.filter { !cells[$0.index].isEmpty }
    let isPlain = parts.allSatisfy {
      !$0.isExtra && CSVWords.isPlain(cells[$0.index], of: $0.column)
    }
    if isPlain { return nil }
    // The cell of the day is asked for the day first, that of the time for the time.
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
    // An end whose day has a column of its own is a time where that day is the first.
    if parts.contains(where: \.isExtra), let from = time, let until = last.time, last.day == day,
      from < until
    {
      last.day = nil
    }
    end = last.text
  }
}

/// A day, a time of day, or both, as they stand in a cell.
struct CSVPoint {
  var day: Day?
  var time: TimeOfDay?

  init() {}

  init?(_ text: String, isMonthFirst: Bool) {
    func day(_ text: String) -> Day? {
      CSVWords.day(text) ?? (isMonthFirst ? CSVWords.monthFirstDay(text) : nil)
    }
    if let only = day(text) {
      self.day = only
    } else if let only = CSVWords.time(text) {
      time = only
    } else {
      // The day may have blanks inside, so the time is what is left behind a day.
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

  /// As the field of the end takes it; nil if it says nothing.
  var text: String? {
    switch (day, time) {
    case (let day?, let time?): "\(day)T\(time)"
    case (let day?, nil): day.description
    case (nil, let time): time?.description
    }
  }

  mutating func fill(with other: CSVPoint) {
    day = day ?? other.day
    time = time ?? other.time
  }

  /// A point, or two of them with a dash between.
  static func range(
    _ text: String, isMonthFirst: Bool
  ) -> (first: CSVPoint, second: CSVPoint?)? {
    if let point = CSVPoint(text, isMonthFirst: isMonthFirst) { return (point, nil) }
    for index in text.indices where "~～∼〜–—-".contains(text[index]) {
      let (left, right) = (text[..<index].trimmed, text[text.index(after: index)...].trimmed)
      guard let first = CSVPoint(left, isMonthFirst: isMonthFirst),
        var second = CSVPoint(right, isMonthFirst: isMonthFirst)
      else { continue }
      // `오후 1시~3시`: the half of the day stands once.
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
