/// Which reminder of which item: what the queue and the ledger are keyed by.
public struct ReminderKey: Hashable, Sendable {
  /// 0 for a pushed reminder, which has no item.
  public let item: Int
  /// The reminder's number, 0 for the item's default rule, or minus the number of the ledger's row that was
  /// snoozed.
  public let reminder: Int

  public init(item: Int, reminder: Int) {
    self.item = item
    self.reminder = reminder
  }

  public var isDefault: Bool { reminder == 0 }

  /// The ledger's row that waits to be told again, or nil.
  public var snoozedRow: Int? { reminder < 0 ? -reminder : nil }
}
