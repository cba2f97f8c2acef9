import CivilTime
import PlannerModel

/// Expectations of `move` and `edit`.
extension VerbLaws {
  // MARK: Moving

  func move(_ target: ModelTarget, _ words: [String]) throws -> Expected {
    let item = target.item
    // The new time of a zoned item may be read in its zone or in the user's.
    guard !target.isTail, item.day != nil, item.zone == nil, try !isSuperseded(item) else {
      return .open
    }
    let all = try all(item, through: horizon + 400)
    if item.rule == nil {
      guard let only = all.first, !only.visible.isDone else { return .open }
      return .oneOf(try moved(only, among: all, words, target))
    }
    let keys = try target.key.map { [$0] } ?? currentKeys(item)
    let moving = all.filter { each in keys.contains { $0 == each.key } && !each.visible.isDone }
    guard !moving.isEmpty else { return .open }
    return .oneOf(try moving.flatMap { try moved($0, among: all, words, target) })
  }

  private func moved(
    _ one: Keyed, among all: [Keyed], _ words: [String], _ target: ModelTarget
  ) throws -> [[VisibleOccurrence]] {
    let time = words.compactMap { $0.contains(":") ? try? TimeOfDay(iso: $0) : nil }.first
    let rest = all.filter { $0.key != one.key }.map(\.visible)
    return try newDays(words, of: one.visible, key: one.key, isNamed: target.key != nil).map {
      day in
      rest
        + [
          with(one.visible) {
            $0.day = day
            if let time { $0.time = time }
          }
        ]
    }
  }

  private func newDays(
    _ words: [String], of visible: VisibleOccurrence, key: String?, isNamed: Bool
  ) throws -> [Day] {
    let first = words[0]
    if first.utf8.count == 10 { return [try Day(iso: first)] }
    let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    guard let number = names.firstIndex(of: first), let weekday = Weekday(rawValue: number + 1)
    else { return [visible.day] }
    // For a bare number a weekday counts from today, for one occurrence from its own week.
    guard isNamed, let key else { return [(now.today + 1).onOrAfter(weekday)] }
    let weeks = [try Day(iso: String(key.prefix(10))), visible.day]
    return weeks.map { $0.onOrBefore(.monday).onOrAfter(weekday) }
  }

  // MARK: Editing

  func edit(_ target: ModelTarget, _ option: String, _ value: String) throws -> Expected {
    let item = target.item
    guard item.day != nil, !item.afterDone else { return .open }
    let all = try all(item)
    guard let change = try change(option, value, of: item) else { return .open }
    guard item.rule != nil else { return .oneOf([all.map { with($0.visible, change) }]) }
    guard let key = target.key else {
      return option == "--title" ? .oneOf([all.map { with($0.visible, change) }]) : .open
    }
    if option == "--on", target.isTail { return .open }
    guard all.contains(where: { $0.key == key }) else { return .open }
    // A moved occurrence has a time of its own.
    let isMoved = item.changes.contains { $0.key >= key && $0.day != nil }
    if isMoved, target.isTail, option != "--title" { return .open }
    return .oneOf([
      all.map { each in
        let isMeant = target.isTail ? (each.key ?? "") >= key : each.key == key
        return isMeant ? with(each.visible, change) : each.visible
      }
    ])
  }

  /// The effect of an option on the occurrences; nil where the laws do not specify it.
  private func change(
    _ option: String, _ value: String, of item: ModelItem
  ) throws -> ((inout VisibleOccurrence) -> Void)? {
    switch option {
    case "--title": return { $0.title = value }
    case "--on":
      let day = try Day(iso: value)
      return item.zone == nil ? { $0.day = day } : nil
    case "--time" where value != "none":
      // Several a day have several times; a zoned item may be read in either zone; a span of days
      // has no length in time.
      guard !item.hasSeveralADay, item.zone == nil, item.time != nil || item.end == nil else {
        return nil
      }
      let time = try TimeOfDay(iso: value)
      return { $0.time = time }
    case "--end" where value == "none": return { $0.length = 0 }
    default: return nil
    }
  }
}
