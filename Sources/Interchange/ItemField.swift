/// The members of an item's JSON object, in the order they are written.
public enum ItemField: String, CaseIterable, Hashable, Sendable {
  case id, uid, kind, title, notes, url, list, tags, priority, starred
  case day, time, end, zone
  case `repeat`, afterDone, excluded, extra, changes
  case place
  case status, done, doneAt
  /// These say how the item stood when it was written; reading takes nothing from them.
  case occurrence, overdue, missed
  case reminders, created, modified
  /// Written only where it is set.
  case start
  /// Of a listing: how the entry stands.
  case state
}
