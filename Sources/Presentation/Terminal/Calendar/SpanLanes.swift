import CivilTime
import TodoCore

/// The identity of an entry that appears on several days.
struct EntryKey: Hashable {
  let id: Int
  let occurrence: OccurrenceKey?

  init(_ entry: Entry) {
    id = entry.item.id
    occurrence = entry.occurrence
  }
}

/// The entries of a week in two groups: bars for entries of several days, and the other entries of
/// each day.
///
/// A bar is drawn in a lane, a line through the week. Bars that do not overlap may share a lane.
struct SpanLanes {
  /// The part of an entry within the week.
  struct Bar {
    let entry: Entry
    let columns: ClosedRange<Int>
    let lane: Int
    /// Whether it begins before this week.
    let startsEarlier: Bool
    /// Whether it ends after this week.
    let endsLater: Bool
  }

  private(set) var bars: [Bar] = []
  /// The other entries of each day.
  private(set) var rest: [[Entry]]

  /// - Parameter limit: The most lanes. Further entries are listed on each of their days.
  init(_ days: [(day: Day, entries: [Entry])], limit: Int) {
    var runs: [EntryKey: ClosedRange<Int>] = [:]
    var order: [(key: EntryKey, entry: Entry)] = []
    for (column, day) in days.enumerated() {
      for entry in day.entries where Self.goesOnForDays(entry) {
        let key = EntryKey(entry)
        if let run = runs[key] {
          runs[key] = run.lowerBound...column
        } else {
          runs[key] = column...column
          order.append((key, entry))
        }
      }
    }
    var ends: [Int] = []
    var placed: Set<EntryKey> = []
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
    rest = days.map { day in day.entries.filter { !placed.contains(EntryKey($0)) } }
  }

  /// Returns the number of lanes above the other entries of a day.
  func depth(at column: Int) -> Int {
    bars.reduce(0) { $1.columns.contains(column) ? max($0, $1.lane + 1) : $0 }
  }

  func bar(inLane lane: Int, at column: Int) -> Bar? {
    bars.first { $0.lane == lane && $0.columns.contains(column) }
  }

  /// Whether an entry is drawn as a bar. An entry with a time that ends on the next day is not, so
  /// that its time is shown.
  static func goesOnForDays(_ entry: Entry) -> Bool {
    guard let first = entry.when.day, let last = entry.lastDay else { return false }
    return last - first >= (entry.when.time == nil ? 1 : 2)
  }
}
