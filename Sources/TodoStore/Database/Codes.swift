import Geo
import SQLite
import Scheduler
import TodoCore

/// An enumeration that is stored as a number. The meaning of a number never changes.
protocol Coded: CaseIterable, Equatable {
  /// The cases in the order of their codes, from 0. New cases are appended.
  static var inOrderOfCode: [Self] { get }
  /// The case for a number that this schema does not define.
  static var usual: Self { get }
}

extension Coded {
  var code: Int { Self.inOrderOfCode.firstIndex(of: self) ?? 0 }
  static var usual: Self { inOrderOfCode[0] }
}

extension Statement {
  /// The case of a code. A number that this schema does not define is passed to `noteUnreadable`
  /// and becomes `usual`, so that one damaged row does not stop a view or a check.
  func code<Value: Coded>(_ column: Int) -> Value {
    let code = integer(column)
    if Value.inOrderOfCode.indices.contains(code) { return Value.inOrderOfCode[code] }
    noteUnreadable(text(column))
    return Value.usual
  }
}

extension Item.Kind: Coded {
  static var inOrderOfCode: [Item.Kind] { [.todo, .event] }
}

extension Item.Priority: Coded {
  static var inOrderOfCode: [Item.Priority] { [.none, .low, .medium, .high] }
}

extension Reminder.Level: Coded {
  static var inOrderOfCode: [Reminder.Level] { [.passive, .active, .timeSensitive, .critical] }
  static var usual: Reminder.Level { .active }
}

extension Reminder.CatchUp: Coded {
  static var inOrderOfCode: [Reminder.CatchUp] { [.latest, .all, .none] }
}

extension Fix.Source: Coded {
  static var inOrderOfCode: [Fix.Source] { [.gps, .network, .manual, .unknown] }
  static var usual: Fix.Source { .unknown }
}

/// `ledger.state`, as in `LedgerCode`. `done` is never stored; it stands for rows with `done_at`.
extension DeliveryState: Coded {
  static var inOrderOfCode: [DeliveryState] {
    [.claimed, .failed, .held, .delivered, .acknowledged, .snoozed, .expired, .skipped, .done]
  }
  static var usual: DeliveryState { .expired }
}

/// `item.status`.
enum StatusCode {
  static let open = 0
  static let done = 1
  static let cancelled = 2
}

/// `occurrence.status`.
enum OccurrenceCode {
  static let open = 0
  static let done = 1
  static let skipped = 2
}

/// `ledger.state`. States below `delivered` are open and in the index `ledger_open`.
enum LedgerCode {
  /// Due and not claimed, kept when its item changed. Shown as claimed.
  static let outstanding = -1
  static let claimed = 0
  static let failed = 1
  static let held = 2
  static let delivered = 3
  static let acknowledged = 4
  static let snoozed = 5
  static let expired = 6
  static let skipped = 7
  /// Outstanding, and given up before it was claimed. Not shown.
  static let dropped = 9

  /// The state of an undelivered row that ends, as SQL. One that was never claimed is dropped.
  static func ended(as state: Int) -> String {
    "CASE state WHEN \(outstanding) THEN \(dropped) ELSE \(state) END"
  }
}

/// `fix.state`.
enum FixCode {
  static let evaluated = 0
  static let coarse = 1
  static let late = 2
}

/// `journal_image.subject`.
enum JournalSubject: Int {
  case item = 0
  case place = 1
  /// A pushed reminder.
  case push = 2
  /// A row of the ledger that was snoozed or acknowledged.
  case delivery = 3
  /// A list, recorded by the command that adds it.
  case list = 4
}

/// The columns that identify a reminder: `item_id` is 0 for a pushed reminder, `reminder_id` is 0
/// for the default reminder of an item. In the queue, a negative `reminder_id` is the negated
/// ledger row of a snoozed notification.
extension ReminderKey {
  init(itemID: Int, reminderID: Int) {
    if itemID == 0 {
      self = .pushed(reminderID)
    } else if reminderID == 0 {
      self = .defaultRule(item: itemID)
    } else {
      self = .own(reminderID, item: itemID)
    }
  }

  var itemID: Int { item ?? 0 }
  var reminderID: Int { reminder ?? 0 }

  var values: [SQLValue] { [.integer(itemID), .integer(reminderID)] }
}

extension QueueKey {
  init(itemID: Int, reminderID: Int) {
    if reminderID < 0 {
      self = .snooze(row: -reminderID, item: itemID == 0 ? nil : itemID)
    } else {
      self = .reminder(ReminderKey(itemID: itemID, reminderID: reminderID))
    }
  }

  var itemID: Int { item ?? 0 }

  var reminderID: Int {
    switch self {
    case .reminder(let key): key.reminderID
    case .snooze(let row, _): -row
    }
  }

  var values: [SQLValue] { [.integer(itemID), .integer(reminderID)] }
}

extension Statement {
  /// The key in this column and the next.
  func reminderKey(_ column: Int) -> ReminderKey {
    ReminderKey(itemID: integer(column), reminderID: integer(column + 1))
  }

  /// The key of a row of the queue, in this column and the next.
  func queueKey(_ column: Int) -> QueueKey {
    QueueKey(itemID: integer(column), reminderID: integer(column + 1))
  }
}
