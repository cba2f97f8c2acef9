import Scheduler
import TodoCore

/// The default rule of an item, armed and planned as the store does it.
extension Arming {
  func nextOfDefaultRule(for item: Item) throws -> Armed? {
    try ReminderRule(defaultOf: item).flatMap { try first(of: $0, for: item, queued: nil) }
  }

  func plan(
    due: Armed, for item: Item
  ) throws -> (announced: Armed?, missed: Int, next: Armed?) {
    guard let rule = ReminderRule(defaultOf: item) else { return (nil, 0, nil) }
    let plan = try plan(due: due, of: rule, for: item)
    return (plan.announced.last?.armed, plan.announced.last?.missed ?? 0, plan.next)
  }
}
