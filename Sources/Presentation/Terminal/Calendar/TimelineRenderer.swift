import CivilTime
import TodoCore

/// A day along its hours: entries without a time on this day, then the hours with bars.
package enum TimelineRenderer {
  /// The number of consecutive free hours that are combined in one line.
  fileprivate static let longGap = 3

  package static func lines(
    of view: DayPage, now: CivilDateTime, _ options: RenderOptions
  ) -> [Line] {
    var wholeDay = view
    wholeDay.entries = view.entries.filter { TimeScale.part(of: $0, on: view.day) == nil }
    let timed = view.entries.filter { TimeScale.part(of: $0, on: view.day) != nil }
    var lines = [
      DayRenderer.heading(of: view.day, today: view.today, width: options.width, options)
    ]
    lines += options.remarks(on: view, width: options.width) + [Line()]
    if timed.isEmpty || !wholeDay.entries.isEmpty {
      var table = EntryTable(width: options.width, options)
      for entry in wholeDay.entries { table.add(entry, day: view.day, today: view.today) }
      lines += table.lines().joined()
      if view.entries.isEmpty { lines.append(Line(options.language.nothingHere, .faint)) }
      if !timed.isEmpty { lines.append(Line()) }
    }
    let scale = TimeScale(
      timed, now: now.day == view.day ? now.time : nil, day: view.day, today: view.today,
      options: options)
    lines += scale.lines()
    let tally = DayRenderer.tally(of: view, width: options.width, options)
    return lines + DayRenderer.earlier(of: view, options) + tally
      + DayRenderer.countdown(
        of: view, isApart: tally.isEmpty, width: options.width, options)
  }
}

// MARK: Hours

/// The hours of a day: a line for each start and end, and bars for entries with a length. The bars
/// of overlapping entries are side by side.
struct TimeScale {
  /// The least width of entries beside the times. With less room they are below the times.
  private static let minEntryWidth = 11

  /// The part of an entry within the day, in seconds since midnight.
  struct Part {
    let begin: Int
    /// nil for an entry without a length.
    let end: Int?
    let startsEarlier: Bool
    let endsLater: Bool
  }

  private struct Piece {
    let part: Part
    /// The column of its bar; nil for an entry without a length.
    let lane: Int?
    let lines: [Line]
  }

  private let pieces: [Piece]
  private let laneCount: Int
  private let now: TimeOfDay?
  private let options: RenderOptions
  private let timeWidth: Int
  /// The column of entries: beside the times, or 0 if there is too little room.
  private let indent: Int
  /// The first column after the times.
  private let besideTimes: Int

  init(_ timed: [Entry], now: TimeOfDay?, day: Day, today: Day, options: RenderOptions) {
    self.options = options
    self.now = now
    timeWidth = (0..<24).reduce(0) { widest, hour in
      max(widest, displayWidth(of: TimeScale.text(ofHour: hour, options)))
    }
    let parts = timed.compactMap { entry in TimeScale.part(of: entry, on: day).map { (entry, $0) } }
      .enumerated().sorted { ($0.1.1.begin, $0.0) < ($1.1.1.begin, $1.0) }.map(\.1)
    var ends: [Int] = []
    let lanes = parts.map { _, part -> Int? in
      guard let end = part.end else { return nil }
      let lane = ends.firstIndex { $0 <= part.begin } ?? ends.count
      if lane == ends.count { ends.append(end) } else { ends[lane] = end }
      return lane
    }
    laneCount = ends.count
    let isNarrow = options.width < EntryTable.columnsFrom
    let bars = ends.isEmpty ? 0 : ends.count + 1
    let beside = timeWidth + (isNarrow ? 1 : bars == 0 ? 4 : 2) + bars
    besideTimes = timeWidth + (isNarrow ? 1 : 2)
    indent = options.width - beside < TimeScale.minEntryWidth ? 0 : beside
    // The scale shows the times of this day, so the table leaves them out.
    var table = EntryTable(width: options.width - indent, options)
    table.hasTimes = false
    for (entry, part) in parts {
      var entry = entry
      if !part.endsLater, let begin = entry.when.day { entry.when = .allDay(begin) }
      table.add(entry, day: day, today: today)
    }
    let lines = table.lines()
    pieces = parts.indices.map { Piece(part: parts[$0].1, lane: lanes[$0], lines: lines[$0]) }
  }

  /// Returns the part of an entry within a day; nil for an entry that fills the whole day or has no
  /// time.
  static func part(of entry: Entry, on day: Day) -> Part? {
    guard let first = entry.when.day, let time = entry.when.time else { return nil }
    let last = entry.lastDay ?? first
    let isFirst = first == day
    guard isFirst || last == day else { return nil }
    var end: Int?
    if last > day {
      end = 86_400
    } else {
      switch entry.end {
      case .time(.midnight): end = 86_400
      case .time(let time): end = time.secondsSinceMidnight
      case .moment(let moment): end = moment.day > day ? 86_400 : moment.time.secondsSinceMidnight
      case .day, .journey, nil: end = isFirst ? nil : 86_400
      }
    }
    let begin = isFirst ? time.secondsSinceMidnight : 0
    if let known = end, known <= begin { end = nil }
    return Part(begin: begin, end: end, startsEarlier: !isFirst, endsLater: last > day)
  }

  func lines() -> [Line] {
    guard let first = pieces.map({ $0.part.begin / 3600 }).min() else { return [] }
    let last = pieces.map { max($0.part.begin, ($0.part.end ?? 0) - 1) / 3600 }.max() ?? first
    var lines: [Line] = []
    var quiet = 0
    for hour in first...max(first, last) {
      let times = times(in: hour)
      if times.isEmpty {
        quiet += 1
        continue
      }
      lines += gap(quiet, before: hour)
      quiet = 0
      for time in times { lines += self.lines(at: time) }
    }
    lines += gap(quiet, before: max(first, last) + 1)
    // The end of the last hour needs a line if an entry ends then.
    let end = (max(first, last) + 1) * 3600
    if end < 86_400, pieces.contains(where: { $0.part.end == end }) { lines += self.lines(at: end) }
    return lines
  }

  /// Returns the times within an hour at which an entry begins or ends, and the current time.
  private func times(in hour: Int) -> [Int] {
    let span = hour * 3600..<(hour + 1) * 3600
    var times = Set(pieces.map(\.part.begin)).union(pieces.compactMap(\.part.end))
    if let now { times.insert(now.secondsSinceMidnight) }
    return times.filter(span.contains).sorted()
  }

  private func lines(at time: Int) -> [Line] {
    var bars = bars(at: time)
    var lines: [Line] = []
    let text = TimeOfDay(secondsSinceMidnight: time).map {
      options.time($0.withoutSeconds)
    }
    let begun = pieces.filter { $0.part.begin == time }
    if now?.secondsSinceMidnight == time {
      var line = row(text ?? "", running(bars), .heading)
      if laneCount > 0 { line.pad(to: besideTimes + laneCount + 1) }
      let label = options.language.text("now", ko: "지금")
      line.append(options.symbols.pointer + " " + label, .heading)
      lines.append(line)
      let hasEnds = pieces.contains { $0.part.end == time }
      if begun.isEmpty, !hasEnds { return lines }
    }
    if begun.isEmpty { return lines + [row(text ?? "", bars)] }
    for piece in begun {
      if let lane = piece.lane {
        bars[lane] =
          piece.part.startsEarlier
          ? options.symbols.barRuns
          : bars[lane] == nil ? options.symbols.barBegins : options.symbols.barMeets
      }
      var line = row(text ?? "", bars)
      if indent == 0 { lines.append(line) }
      for (index, own) in piece.lines.enumerated() {
        if index > 0 || indent == 0 {
          line = index > 0 && indent > 0 ? row("", running(bars)) : Line()
        }
        line.pad(to: indent)
        line.append(own)
        lines.append(line)
      }
      bars = running(bars)
    }
    return lines
  }

  /// Returns the bars of entries that began before `time`. Those that end at `time` are closed.
  private func bars(at time: Int) -> [String?] {
    var bars = [String?](repeating: nil, count: laneCount)
    for piece in pieces {
      guard let lane = piece.lane, let end = piece.part.end, piece.part.begin < time else {
        continue
      }
      if end == time, !piece.part.endsLater { bars[lane] = options.symbols.barEnds }
      if end > time { bars[lane] = options.symbols.barRuns }
    }
    return bars
  }

  /// Returns the bars that continue in the next row.
  private func running(_ bars: [String?]) -> [String?] {
    bars.map { $0 == options.symbols.barEnds || $0 == nil ? nil : options.symbols.barRuns }
  }

  private func row(_ time: String, _ bars: [String?], _ style: Style = .faint) -> Line {
    var line = Line()
    line.pad(to: timeWidth - displayWidth(of: time))
    line.append(time, style)
    for (lane, bar) in bars.enumerated() {
      guard let bar else { continue }
      line.pad(to: besideTimes + lane)
      line.append(bar, .faint)
    }
    if bars.allSatisfy({ $0 == nil }), laneCount == 0 { line.pad(to: besideTimes) }
    return line
  }

  /// Returns the hours without start or end: a line each, or one line for `longGap` or more.
  private func gap(_ hours: Int, before hour: Int) -> [Line] {
    if hours == 0 { return [] }
    let bars = running(bars(at: (hour - hours) * 3600))
    if hours < TimelineRenderer.longGap {
      return (hour - hours..<hour).map { row(TimeScale.text(ofHour: $0, options), bars) }
    }
    if bars.contains(where: { $0 != nil }) {
      return [row(":", bars)]
    }
    var line = Line()
    line.pad(to: max(timeWidth - 1, 0))
    line.append(":", .faint)
    line.pad(to: besideTimes)
    let text = options.language.text(
      hours == 1 ? "1 hour free" : "\(hours) hours free", ko: "\(hours)시간 동안 일정 없음")
    line.append(options.clipped(text, to: options.width - besideTimes), .faint)
    return [line]
  }

  private static func text(ofHour hour: Int, _ options: RenderOptions) -> String {
    guard let time = TimeOfDay(secondsSinceMidnight: hour * 3600) else { return "" }
    return options.time(time)
  }
}
