import CivilTime
import TodoCore

/// A day along its hours: entries without a time of this day first, then the scale of hours with
/// bars beside it.
public enum TimelineRenderer {
  /// This many free hours in a row are folded into one line.
  private static let longGap = 3

  public static func text(of view: DayPage, now: CivilDateTime, _ options: RenderOptions) -> String
  {
    lines(of: view, now: now, options).text(options.palette)
  }

  public static func lines(
    of view: DayPage, now: CivilDateTime, _ options: RenderOptions
  ) -> [Line] {
    var wholeDay = view
    wholeDay.entries = view.entries.filter { TimeScale.part(of: $0, on: view.day) == nil }
    let timed = view.entries.filter { TimeScale.part(of: $0, on: view.day) != nil }
    var lines = [
      DayRenderer.heading(of: view.day, today: view.today, width: options.width, options), Line(),
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
    return lines + DayRenderer.earlier(of: view, options)
      + DayRenderer.tally(of: view, width: options.width, options)
  }
}
