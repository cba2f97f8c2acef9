import CivilTime

/// What an item's own and default reminders are.
extension Item {
  /// The reminders it has, the default rule spelled out: what a change of one of them begins with.
  ///
  /// The rule was there from the beginning, so spelling it out sets nothing anew.
  public var ownReminders: [Reminder] {
    reminders
      ?? DefaultReminder.triggers(for: self).map { Reminder(trigger: $0, made: created) }
  }

  /// Whether an occurrence, by the name the ledger keeps, is still to be done.
  public func isOpen(occurrence: String) -> Bool {
    guard isOpen else { return false }
    return changes.first { $0.key.description == occurrence }.map { $0.status == .open } ?? true
  }

  /// The item as if nothing of these days had been closed, nor itself.
  public func reopened(on days: Set<Day>) -> Item {
    var item = self
    item.status = .open
    for change in changes where days.contains(change.key.day) {
      item.setStatus(.open, of: change.key)
    }
    return item
  }
}
