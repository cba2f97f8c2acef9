import CivilTime
import Scheduler

extension Store {
  /// When the next reminder of an item is due, or delivered if it has come and quiet hours hold it;
  /// nil if none will be.
  public func nextReminder(of itemID: Int, at time: CheckTime) throws -> Instant? {
    let outlook = Outlook(self, at: time)
    let queued = try queuedRows(of: itemID).compactMap { key, armed -> Instant? in
      guard let moment = try outlook.moment(of: armed, key)?.moment else { return nil }
      let due = moment.instant(in: time.now.zone, allDayTime: time.allDayTime ?? .endOfDay)
      guard case .reminder(let reminder) = key else { return due }
      return try outlook.heldUntil(due, reminder) ?? due
    }
    let outstanding = try outstanding(outlook, of: itemID).compactMap { listed in
      try listed.next.map { try outlook.heldUntil($0, listed.key) ?? $0 }
    }
    return (queued + outstanding).min()
  }
}
