import CSQLite
import DaydotTestSupport
import SQLite
import TestSupport
import Testing

/// Commands query the store through indexes, so their cost does not grow with the number of items.
@Suite struct QueryPlanTests {
  /// Tables that grow with use.
  private static let growing = [
    "item", "place", "occurrence", "repeat_date", "item_tag", "reminder", "ledger",
    "queue", "region", "region_state", "region_snooze", "fix", "journal_image", "source",
  ]

  /// Allowed full scans: those that stop after the first rows, and an export.
  private static let allowed = [
    "ORDER BY region.id LIMIT", "ORDER BY ledger.id DESC LIMIT",
    "SELECT item.zone, min(item.day) FROM item",
  ]

  private static let commands: [[String]] = [
    ["day"], ["week"], ["month"], ["month", "--wall"], ["agenda"], ["year"],
    ["list"], ["list", "--overdue"], ["list", "--missed"], ["list", "--someday"],
    ["list", "--tag", "home"], ["list", "--list", "work"], ["list", "--place", "market"],
    ["list", "--hidden"], ["day", "--hidden"], ["list", "--from", "today", "--to", "+7d"],
    ["list", "--starred"], ["list", "--done"], ["list", "milk"], ["day", "--tag", "home"],
    ["find", "milk"], ["find", "밀"], ["near", "37.5,127"], ["map", "37.5,127"], ["pending"],
    ["check"], ["badge"], ["show", "1"], ["show", "milk"], ["done", "1"], ["undone", "1"],
    ["done", "pills"], ["skip", "2"], ["move", "1", "tomorrow"], ["star", "1"],
    ["edit", "1", "--title", "Oat milk", "--at", "market"], ["edit", "1", "--at", "none"],
    ["here", "37.6,127.1"], ["here"], ["here", "market"], ["remind", "1", "30m before"],
    ["snooze", "3", "10m"], ["place", "list"], ["place", "search", "mar"],
    ["place", "edit", "market", "--radius", "300"], ["place", "rename", "market", "bazaar"],
    ["place", "rm", "bazaar"], ["rm", "1"], ["undo"], ["redo"], ["undo"], ["delivered"],
    ["log"], ["export"], ["export", "--ics"],
  ]

  @Test func noCommandReadsAWholeTable() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:02", zone: "Asia/Seoul", keepsStoreOpen: true)
    try daydot("place", "add", "market", "37.51,127.02")
    try daydot("add", "Milk", "tomorrow", "18:00", "@market", "+home", "list:work")
    try daydot("add", "Pills", "every day 08:30")
    try daydot("add", "Return book", "--remind", "leaving market")
    try daydot("add", "Call Kim", "fri 10:00 in Berlin", "--remind", "1h before")
    try daydot("add", "Passport", "--on", "2026-11-27", "--start", "2026-11-25")
    for command in Self.commands {
      let status = try daydot.run(command).status
      #expect([0, 1].contains(status), "\(command): \(status)")
    }
    let database = try #require(daydot.connections).database(path: daydot.store)
    let statements = sequence(first: sqlite3_next_stmt(database.handle, nil)) {
      sqlite3_next_stmt(database.handle, $0)
    }.compactMap(sqlite3_sql).map { String(cString: $0) }
    #expect(statements.count > 100)
    for sql in statements where ["SELECT", "UPDATE", "DELETE"].contains(where: sql.hasPrefix) {
      if Self.allowed.contains(where: { sql.firstRange(of: $0) != nil }) { continue }
      let steps = try database.rows("EXPLAIN QUERY PLAN \(sql)") { $0.text(3) }
      for step in steps where Self.readsATable(step) { Issue.record("\(step) in \(sql)") }
    }
  }

  private static func readsATable(_ step: String) -> Bool {
    let words = step.split(separator: " ")
    return words.first == "SCAN" && words.count == 2 && growing.contains(String(words[1]))
  }
}
