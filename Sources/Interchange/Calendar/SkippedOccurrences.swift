import CivilTime
import ICalendar
import TodoCore

/// Skipped occurrences: for other programs they are excluded with EXDATE; this property says which
/// of the excluded ones were skipped, and when.
///
/// `X-DAYDOT-SKIPPED;X-AT=1796112000;X-MOVED-TO=2026-12-02:2026-11-30`
enum SkippedOccurrences {
  static let name = "X-DAYDOT-SKIPPED"
  private static let at = "X-AT"
  private static let movedTo = "X-MOVED-TO"

  static func read(_ component: Component, into item: inout Item) {
    guard var repetition = item.repetition else { return }
    var changes: [OccurrenceChange] = []
    for line in component.properties(name) {
      guard let key = try? OccurrenceKey(iso: line.rawText), repetition.excluded.contains(key)
      else { continue }
      repetition.excluded.remove(key)
      let instant = line.parameter(at).flatMap { Int($0) }.map(Instant.init(secondsSinceEpoch:))
      let moved = line.parameter(movedTo).flatMap { try? OccurrenceKey(iso: $0) }
      changes.append(
        OccurrenceChange(
          key: key, status: .skipped(instant),
          movedTo: moved.map { key in
            key.time.map { .timed(CivilDateTime(key.day, $0), zone: nil) } ?? .allDay(key.day)
          }))
    }
    guard !changes.isEmpty else { return }
    item.repetition = repetition
    item.changes = (item.changes + changes).sorted { $0.key < $1.key }
  }

  static func line(of change: OccurrenceChange) -> ContentLine {
    var parameters: [Parameter] = []
    if let instant = change.status.closedAt {
      parameters.append(Parameter(at, String(instant.secondsSinceEpoch)))
    }
    if let moved = change.movedTo, let day = moved.day {
      parameters.append(Parameter(movedTo, OccurrenceKey(day, moved.time).description))
    }
    return ContentLine(name, parameters, raw: change.key.description)
  }
}
