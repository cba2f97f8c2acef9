import CivilTime
import JSON

/// The diary: a heading for each day, and below it what was done and when.
public struct LogRenderer: Sendable {
  public struct Row: Sendable {
    public let at: CivilDateTime
    public let instant: Instant
    public let command: String
    public let summary: String
    public let isUndone: Bool

    public init(
      at: CivilDateTime, instant: Instant, command: String, summary: String, isUndone: Bool
    ) {
      self.at = at
      self.instant = instant
      self.command = command
      self.summary = summary
      self.isUndone = isUndone
    }
  }

  private let options: RenderOptions
  private let language: any Language

  public init(_ options: RenderOptions, language: any Language) {
    self.options = options
    self.language = language
  }

  public func lines(_ rows: [Row], today: Day) -> [Line] {
    if rows.isEmpty { return [Line(language.calendar.nothingHere, .faint)] }
    let verbs = rows.map { language.sentence(.diary($0.command, isUndone: $0.isUndone)) }
    let verbWidth = verbs.map { displayWidth(of: $0) }.max() ?? 0
    var lines: [Line] = []
    var day: Day?
    for (row, verb) in zip(rows, verbs) {
      if row.at.day != day {
        if day != nil { lines.append(Line()) }
        var heading = language.calendar.longDate(row.at.day)
        if let word = language.calendar.relativeDay(row.at.day - today) { heading += ", \(word)" }
        lines.append(Line(heading.clipped(to: options.width), .heading))
        day = row.at.day
      }
      var line = Line()
      let style: Style = row.isUndone ? .faint : .plain
      line.append(language.calendar.time(row.at.time.withoutSeconds, options.timeFormat), .faint)
      line.append("  " + verb.padded(to: verbWidth), style)
      line.append("  ")
      let room = max(4, options.width - line.column)
      line.append(
        row.summary.sanitized.clipped(to: room, ellipsis: options.symbols.ellipsis), style)
      lines.append(line.clipped(to: options))
    }
    return lines
  }
}

extension Sentence {
  /// The word the diary has for a command.
  fileprivate static func diary(_ command: String, isUndone: Bool) -> Sentence {
    let verb = Sentence(same: "\(verb: command)")
    return isUndone ? Sentence("\(verb) (undone)", ko: "\(verb) (되돌림)") : verb
  }
}

/// The diary as JSON: `{"log":[…]}`.
public enum LogJSON {
  public static func write(_ rows: [LogRenderer.Row], to writer: inout JSONWriter, zone: Zone) {
    writer.object { writer in
      writer.array("log") { writer in
        for row in rows {
          writer.object { writer in
            writer.field("at", row.instant.text(in: zone))
            writer.field("command", row.command)
            writer.field("summary", row.summary)
            writer.field("undone", row.isUndone)
          }
        }
      }
    }
  }
}
