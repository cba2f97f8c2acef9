/// The occurrences of one item on one day, such as three doses, which a small cell shows as one.
package struct EntryGroup: Hashable, Sendable {
  /// The first of them, in the most urgent state of all: overdue, open, missed, done.
  package var entry: Entry
  /// How many there are.
  package var count: Int
  /// How many of them are not done.
  package var left: Int

  /// Groups the entries of a day. A group stands where its first entry does.
  package static func groups(of entries: some Sequence<Entry>) -> [EntryGroup] {
    var groups: [EntryGroup] = []
    var indices: [Int: Int] = [:]
    for entry in entries {
      let left = entry.state == .done ? 0 : 1
      guard entry.occurrence != nil else {
        groups.append(EntryGroup(entry: entry, count: 1, left: left))
        continue
      }
      if let index = indices[entry.item.id] {
        groups[index].count += 1
        groups[index].left += left
        if entry.state.urgency > groups[index].entry.state.urgency {
          groups[index].entry.state = entry.state
        }
      } else {
        indices[entry.item.id] = groups.count
        groups.append(EntryGroup(entry: entry, count: 1, left: left))
      }
    }
    return groups
  }
}

extension Entry.State {
  /// The order in which states stand for several entries.
  fileprivate var urgency: Int {
    switch self {
    case .overdue: 4
    case .open, .event: 3
    case .missed: 2
    case .done: 1
    }
  }
}
