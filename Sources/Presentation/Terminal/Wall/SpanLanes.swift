import CivilTime
import TodoCore

/// A week's entries in two groups: those that last several days, in lanes, and the other entries of
/// each day.
///
/// A lane is a line through the week. Entries that do not overlap may share one.
struct SpanLanes {
  /// The part of an entry that lies within the week.
  struct Bar {
    let entry: Entry
    let columns: ClosedRange<Int>
    let lane: Int
    /// Whether it began before this week.
    let startsEarlier: Bool
    /// Whether it goes on after this week.
    let endsLater: Bool
  }

  private(set) var bars: [Bar] = []
  /// The other entries of each day.
  private(set) var rest: [[Entry]]

  private struct Key: Hashable {
    let id: Int
    let occurrence: OccurrenceKey?
  }

  /// - Parameter limit: The most lanes. Further entries are listed in each of their days.
  init(_ days: [(day: Day, entries: [Entry])], limit: Int) {
    var runs: [Key: ClosedRange<Int>] = [:]
    var order: [(key: Key, entry: Entry)] = []
    for (column, day) in days.enumerated() {
      for entry in day.entries where Self.goesOnForDays(entry) {
        let key = Key(id: entry.item.id, occurrence: entry.occurrence)
        if let run = runs[key] {
          runs[key] = run.lowerBound...column
        } else {
          runs[key] = column...column
          order.append((key, entry))
        }
      }
    }
    var ends: [Int] = []
    var placed: Set<Key> = []
    for (key, entry) in order {
      guard let run = runs[key] else { continue }
      var lane = ends.firstIndex { $0 < run.lowerBound } ?? ends.count
      if lane == ends.count {
        if lane == limit { continue }
        ends.append(-1)
        lane = ends.count - 1
      }
      ends[lane] = run.upperBound
      placed.insert(key)
      bars.append(
        Bar(
          entry: entry, columns: run, lane: lane,
          startsEarlier: entry.when.day.map { $0 < days[run.lowerBound].day } ?? false,
          endsLater: entry.lastDay.map { $0 > days[run.upperBound].day } ?? false))
    }
    rest = days.map { day in
      day.entries.filter { entry in
        !placed.contains(Key(id: entry.item.id, occurrence: entry.occurrence))
      }
    }
  }

  /// How many lanes to leave above a day's own entries.
  func depth(at column: Int) -> Int {
    bars.reduce(0) { $1.columns.contains(column) ? max($0, $1.lane + 1) : $0 }
  }

  func bar(inLane lane: Int, at column: Int) -> Bar? {
    bars.first { $0.lane == lane && $0.columns.contains(column) }
  }

  /// Whether an entry is drawn as a bar. One with a time that ends the next day is not: it keeps
  /// its time.
  static func goesOnForDays(_ entry: Entry) -> Bool {
    guard let first = entry.when.day, let last = entry.lastDay else { return false }
    return last - first >= (entry.when.time == nil ? 1 : 2)
  }
}
