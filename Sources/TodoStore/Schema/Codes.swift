import Geo
import Scheduler
import TodoCore

/// The numbers for small enumerations in the tables. Their meaning never changes.
protocol Coded: CaseIterable, Equatable {
  /// The cases in the order of their codes, from 0. New cases go to the end.
  static var inOrderOfCode: [Self] { get }
  /// What stands for a number that this schema does not define.
  static var usual: Self { get }
}

extension Coded {
  var code: Int { Self.inOrderOfCode.firstIndex(of: self) ?? 0 }
  static var usual: Self { inOrderOfCode[0] }
}

extension Statement {
  /// The case of a code. A number that this schema does not define is noted, and read as the usual case: one bad
  /// row keeps no other from being shown or announced.
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

/// `ledger.state`, as in `LedgerCode`. `done` is never stored: it is any row with `done_at` set.
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
  static let claimed = 0
  static let failed = 1
  static let held = 2
  static let delivered = 3
  static let acknowledged = 4
  static let snoozed = 5
  static let expired = 6
  static let skipped = 7
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
  /// A list, which only the command that first names it records.
  case list = 4
}
