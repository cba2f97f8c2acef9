import CivilTime
import JSON

/// The output of `log`: the commands of each day with their times.
package struct LogRenderer: Sendable {
  package struct Row: Sendable {
    package let at: CivilDateTime
    package let instant: Instant
    package let command: String
    package let summary: String
    package let isUndone: Bool

    package init(
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
  private var language: Language { options.language }

  package init(_ options: RenderOptions) { self.options = options }

  package func lines(_ rows: [Row], today: Day) -> [Line] {
    if rows.isEmpty { return [Line(language.nothingHere, .faint)] }
    let table = ColumnTable(
      columns: [.init(style: .faint), .init()], minTextWidth: 4, hasParagraphs: false)
    let entries = table.lines(
      rows.map { row in
        let style: Style = row.isUndone ? .faint : .plain
        return ColumnTable.Row(
          cells: [
            options.time(row.at.time.withoutSeconds),
            language.sentence(.logVerb(row.command, isUndone: row.isUndone)),
          ],
          styles: [1: style], text: row.summary.sanitized, textStyle: style)
      }, options)
    var lines: [Line] = []
    var day: Day?
    for (row, entry) in zip(rows, entries) {
      if row.at.day != day {
        if day != nil { lines.append(Line()) }
        let heading = language.heading(
          language.longDate(row.at.day), of: row.at.day, today: today)
        lines.append(Line(heading.clipped(to: options.width), .heading))
        day = row.at.day
      }
      lines.append(entry)
    }
    return lines
  }
}

extension Sentence {
  /// The word for a command in the log.
  fileprivate static func logVerb(_ command: String, isUndone: Bool) -> Sentence {
    let verb = Sentence(same: "\(verb: command)")
    return isUndone ? Sentence("\(verb) (undone)", ko: "\(verb) (되돌림)") : verb
  }
}

/// The log as JSON: `{"log":[…]}`.
package enum LogJSON {
  package static func log(_ rows: [LogRenderer.Row], zone: Zone) -> JSONObject {
    [
      "log": .objects(rows) { row in
        [
          "at": .string(row.instant.text(in: zone)), "command": .string(row.command),
          "summary": .string(row.summary), "undone": .bool(row.isUndone),
        ]
      }
    ]
  }
}
