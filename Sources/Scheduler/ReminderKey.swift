/// Which reminder of which item: what the queue and the ledger are keyed by.
public struct ReminderKey: Hashable, Sendable {
  /// 0 for a pushed reminder, which has no item.
  public let item: Int
  /// The reminder's number, or 0 for the item's default rule.
  public let reminder: Int

  public init(item: Int, reminder: Int) {
    self.item = item
    self.reminder = reminder
  }

  public var isDefault: Bool { reminder == 0 }
}
