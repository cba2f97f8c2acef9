import CivilTime
import TodoCore

/// A day along its hours: whole-day entries first, then a line an hour, with what runs on beside them.
public enum TimelineFace {
  /// So many free hours in a row are folded into one line.
  private static let longGap = 3

  public static func text(of view: DayView, now: CivilDateTime, _ options: FaceOptions) -> String {
    lines(of: view, now: now, options).text(options.palette)
  }

  public static func lines(
    of view: DayView, now: CivilDateTime, _ options: FaceOptions
  ) -> [Line] {
    var wholeDay = view
    wholeDay.entries = view.entries.filter { $0.when.time == nil || $0.when.day != view.day }
    let timed = view.entries.filter { $0.when.time != nil && $0.when.day == view.day }
    var lines = [
      DayFace.heading(of: view.day, today: view.today, width: options.width, options), Line(),
    ]
    if timed.isEmpty || !wholeDay.entries.isEmpty {
      var table = EntryTable(width: options.width, options)
      for entry in wholeDay.entries { table.add(entry, day: view.day, today: view.today) }
      lines += table.lines()[wholeDay.entries.indices]
      if view.entries.isEmpty { lines.append(Line(options.words.nothingHere, .faint)) }
      if !timed.isEmpty { lines.append(Line()) }
    }
    let scale = TimeScale(
      timed, now: now.day == view.day ? now.time : nil, day: view.day, today: view.today,
      options: options)
    lines += scale.lines(longGap: longGap)
    return lines + DayFace.earlier(of: view, options)
      + DayFace.tally(of: view, width: options.width, options)
  }
}

/// The hours of a day and what happens in them.
struct TimeScale {
  /// With less room beside the times, entries stand below them.
  private static let leastRoom = 14

  private let entries: [(begin: TimeOfDay, end: TimeOfDay?, lines: [Line])]
  private let now: TimeOfDay?
  private let options: FaceOptions
  private let timeWidth: Int
  /// The column entries begin in: beside the times, or at the left below them where that leaves too little room.
  private let indent: Int

  init(_ timed: [Entry], now: TimeOfDay?, day: Day, today: Day, options: FaceOptions) {
    self.options = options
    self.now = now
    timeWidth = (0..<24).reduce(0) { widest, hour in
      max(widest, displayWidth(of: TimeScale.text(ofHour: hour, options)))
    }
    let beside = timeWidth + (options.width < EntryTable.columnsFrom ? 1 : 4)
    indent = options.width - beside < TimeScale.leastRoom ? 0 : beside
    // The scale tells the times, so the table needs none.
    var table = EntryTable(width: options.width - indent, options)
    for var entry in timed {
      if let begin = entry.when.day { entry.when = .allDay(begin) }
      table.add(entry, day: day, today: today)
    }
    let lines = table.lines()
    entries = timed.enumerated().compactMap { index, entry in
      guard let begin = entry.when.time else { return nil }
      var end: TimeOfDay?
      if case .time(let time) = entry.end, time > begin { end = time }
      if case .moment(let moment) = entry.end, moment.day == day { end = moment.time }
      return (begin, end, Array(lines[index..<index + 1]))
    }
  }

  func lines(longGap: Int) -> [Line] {
    guard let first = entries.map(\.begin.hour).min() else { return [] }
    let last = entries.map { max($0.begin.hour, $0.end.map(lastHour) ?? 0) }.max() ?? first
    var lines: [Line] = []
    var free = 0
    for hour in first...last {
      let within = entries.filter { $0.begin.hour == hour }
      let isNow = now?.hour == hour
      if within.isEmpty, !isNow, !runs(in: hour) {
        free += 1
        continue
      }
      lines += gap(free, before: hour, longGap: longGap)
      free = 0
      lines += self.lines(of: hour, within, isNow: isNow)
    }
    return lines
  }

  private func lines(
    of hour: Int, _ within: [(begin: TimeOfDay, end: TimeOfDay?, lines: [Line])], isNow: Bool
  ) -> [Line] {
    var lines: [Line] = []
    if within.isEmpty, !isNow {
      var line = self.line(TimeScale.text(ofHour: hour, options))
      if runs(in: hour) { line.append("|", .faint) }
      return [line]
    }
    var toldNow = !isNow
    for entry in within {
      if !toldNow, let now, entry.begin >= now {
        lines.append(nowLine(now))
        toldNow = true
      }
      var line = self.line(options.words.time(entry.begin.toMinutes, options.timeFormat))
      if indent == 0 { lines.append(line) }
      for (index, text) in entry.lines.enumerated() {
        if index > 0 || indent == 0 { line = Line() }
        line.pad(to: indent)
        line.append(text)
        lines.append(line)
      }
    }
    if !toldNow, let now { lines.append(nowLine(now)) }
    return lines
  }

  /// The column behind the times, where what is no entry is said.
  private var besideTimes: Int { indent == timeWidth + 4 ? timeWidth + 2 : timeWidth + 1 }

  private func nowLine(_ now: TimeOfDay) -> Line {
    var line = self.line(options.words.time(now.toMinutes, options.timeFormat), .heading)
    line.append(options.glyphs.pointer + " " + options.words.now, .heading)
    return line
  }

  private func gap(_ hours: Int, before hour: Int, longGap: Int) -> [Line] {
    if hours == 0 { return [] }
    if hours < longGap {
      return (hour - hours..<hour).map { self.line(TimeScale.text(ofHour: $0, options)) }
    }
    var line = Line()
    line.pad(to: max(timeWidth - 1, 0))
    line.append(":", .faint)
    line.pad(to: besideTimes)
    line.append(
      options.words.freeHours(hours).clipped(
        to: options.width - besideTimes, ellipsis: options.glyphs.ellipsis), .faint)
    return [line]
  }

  private func line(_ time: String, _ style: Style = .faint) -> Line {
    var line = Line()
    line.pad(to: timeWidth - displayWidth(of: time))
    line.append(time, style)
    line.pad(to: besideTimes)
    return line
  }

  private func runs(in hour: Int) -> Bool {
    entries.contains { entry in
      guard let end = entry.end else { return false }
      return entry.begin.hour < hour && hour <= lastHour(end)
    }
  }

  /// The hour something that ends at this time still fills.
  private func lastHour(_ end: TimeOfDay) -> Int { max(end.secondsSinceMidnight - 1, 0) / 3600 }

  private static func text(ofHour hour: Int, _ options: FaceOptions) -> String {
    TimeOfDay(secondsSinceMidnight: hour * 3600)
      .map { options.words.time($0, options.timeFormat) } ?? ""
  }
}
