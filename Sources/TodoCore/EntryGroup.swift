/// The occurrences of one item on one day, such as three doses, which a small cell shows as one.
package struct EntryGroup: Hashable, Sendable {
  /// The first of them, in the most urgent state of all: overdue, open, missed, done.
  package var entry: Entry
  /// How many there are.
  package var count: Int
  /// How many of them are not done.
  package var left: Int
  package let position: Int

  /// Groups the entries of a day. A group takes the position of its first entry.
  package static func groups(of entries: some Sequence<Entry>) -> [EntryGroup] {
    var groups: [EntryGroup] = []
    var indices: [Int: Int] = [:]
    for entry in entries {
      let left = entry.state == .done ? 0 : 1
      if entry.occurrence != nil, let index = indices[entry.item.id] {
        groups[index].count += 1
        groups[index].left += left
        groups[index].entry.state = groups[index].entry.state.orMoreUrgent(entry.state)
      } else {
        indices[entry.item.id] = groups.count
        groups.append(EntryGroup(entry: entry, count: 1, left: left, position: groups.count))
      }
    }
    return groups
  }

  /// What stays first where a day can not hold all: starred items, then events and what happens once,
  /// then what repeats.
  private var worth: Int {
    entry.item.isStarred ? 0 : entry.state == .event || entry.occurrence == nil ? 1 : 2
  }

  /// Returns the groups of a day in two parts, each in the order of the day: those that it shows where
  /// it can not hold all, and the others.
  ///
  /// - Parameter shown: The indices of the former in the order of `byWorth`.
  package static func parts(
    _ groups: [EntryGroup], showing shown: some Collection<Int>
  ) -> (shown: [EntryGroup], rest: [EntryGroup]) {
    let byWorth = byWorth(groups)
    let positions = Set(shown.lazy.filter(byWorth.indices.contains).map { byWorth[$0].position })
    return (
      groups.filter { positions.contains($0.position) },
      groups.filter { !positions.contains($0.position) }
    )
  }

  /// Returns the groups of a day in the order in which they are shown where it can not hold all.
  package static func byWorth(_ groups: [EntryGroup]) -> [EntryGroup] {
    groups.sorted { ($0.worth, $0.position) < ($1.worth, $1.position) }
  }
}

extension DayDot {
  /// The dots of a day with one for each group of entries.
  ///
  /// - Parameter most: How many are returned at most.
  /// - Returns: The first dots, and how many there are.
  package static func marks(
    of entries: some Sequence<Entry>, most: Int
  ) -> (first: [DayDot], count: Int) {
    var (first, count): ([DayDot], Int) = ([], 0)
    var indices: [Int: Int] = [:]
    for entry in entries {
      if entry.occurrence != nil {
        if let index = indices[entry.item.id] {
          if index < most { first[index].state = first[index].state.orMoreUrgent(entry.state) }
          continue
        }
        indices[entry.item.id] = count
      }
      if count < most { first.append(DayDot(list: entry.item.list, state: entry.state)) }
      count += 1
    }
    return (first, count)
  }
}

extension Entry.State {
  /// The more urgent of two states of an item.
  package func orMoreUrgent(_ other: Entry.State) -> Entry.State {
    other.urgency > urgency ? other : self
  }

  private var urgency: Int {
    switch self {
    case .overdue: 4
    case .open, .event: 3
    case .missed: 2
    case .done: 1
    }
  }
}
