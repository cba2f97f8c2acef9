import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// The JSON of an item, of listings and of the queue, whose fields scripts rely on.
@Suite struct ItemJSONTests {
  static let itemKeys = [
    "id", "uid", "kind", "title", "notes", "url", "list", "tags", "priority", "starred", "day",
    "time", "end", "zone", "repeat", "afterDone", "excluded", "extra", "changes", "place", "status",
    "done", "doneAt", "occurrence", "overdue", "missed", "reminders", "created", "modified",
    "state",
  ]

  private func add(_ words: String..., to daydot: InProcessDaydot) throws -> JSONValue {
    let run = try daydot.run(["add", "--json"] + words)
    #expect(run.status == 0 && run.errors == "")
    let answer = try JSONText.read(run.output)
    #expect(answer.keys == ["items"] && answer["items"].elements.count == 1)
    return answer["items"][0]
  }

  @Test func anItemWithEverything() throws {
    let daydot = try InProcessDaydot.checked()
    let item = try add(
      "Buy milk", "--on", "2026-11-21", "--time", "18:00", "--end", "18:30", "--at", "market",
      "--list", "home", "--tag", "errands", "--tag", "food", "--priority", "high", "--note",
      "two\nlitres", "--url", "https://example.com", "--star", to: daydot)
    #expect(item.keys == Self.itemKeys)
    let expected: [(String, JSONValue)] = [
      ("id", .integer(1)), ("kind", .string("todo")), ("title", .string("Buy milk")),
      ("notes", .string("two\nlitres")), ("url", .string("https://example.com")),
      ("list", .string("home")), ("tags", .array([.string("errands"), .string("food")])),
      ("priority", .string("high")), ("starred", .bool(true)), ("day", .string("2026-11-21")),
      ("time", .string("18:00")), ("end", .string("18:30")), ("zone", .null), ("repeat", .null),
      ("afterDone", .bool(false)), ("excluded", .array([])), ("extra", .array([])),
      ("changes", .array([])), ("status", .string("open")), ("done", .bool(false)),
      ("doneAt", .null), ("occurrence", .null), ("overdue", .bool(false)), ("missed", .integer(0)),
      ("created", .string("2026-11-20T09:00:00+09:00")),
      ("modified", .string("2026-11-20T09:00:00+09:00")),
    ]
    for (key, value) in expected { #expect(item[key] == value, "\(key)") }
    #expect(item["place"].keys == ["name", "lat", "lon", "radius"])
    #expect(item["place"]["name"] == .string("market"))
    #expect(item["place"]["lat"] == .null && item["place"]["lon"] == .null)
    #expect(item["place"]["radius"] == .integer(150))
    #expect(item["reminders"].elements.count == 1)
    let reminder = item["reminders"][0]
    #expect(reminder.keys == ["id", "default", "kind", "trigger", "on"])
    #expect(reminder["id"] == .null && reminder["default"] == .bool(true))
    #expect(reminder["kind"] == .string("calendar"))
    #expect(reminder["trigger"] == .string("at 18:00") && reminder["on"] == .bool(true))
    // RFC 9562, version 4.
    let uid = try #require(item["uid"].text)
    #expect(
      uid.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
        != nil)
    // `show` prints the same.
    #expect(try daydot.json("show", "1")["items"][0] == item)
  }

  @Test func aBareItemHasEveryField() throws {
    let item = try add("Learn the ukulele", to: InProcessDaydot.checked())
    #expect(item.keys == Self.itemKeys)
    for key in ["notes", "url", "day", "time", "end", "zone", "repeat", "place", "doneAt"] {
      #expect(item[key] == .null, "\(key)")
    }
    #expect(item["list"] == .string("inbox") && item["tags"] == .array([]))
    #expect(item["priority"] == .string("none"))
  }

  @Test func anEvent() throws {
    let item = try add(
      "Thanksgiving", "--event", "--on", "2026-11-26", "--end", "2026-11-27",
      to: InProcessDaydot.checked())
    #expect(item["kind"] == .string("event") && item["end"] == .string("2026-11-27"))
    #expect(item["done"] == .bool(false) && item["overdue"] == .bool(false))
  }

  @Test func doneAndUndone() throws {
    let daydot = try SampleStore.copy()
    try daydot("check")
    let done = try daydot.json("done", "1", "3")
    #expect(done.keys == ["items"])
    #expect(done["items"].elements.map { $0["id"].number } == [1, 3])
    for item in done["items"].elements {
      #expect(item.keys == Self.itemKeys)
      #expect(item["status"] == .string("done") && item["done"] == .bool(true))
      #expect(item["doneAt"] == .string("2026-11-20T09:00:00+09:00"))
      #expect(item["modified"] == item["doneAt"])
    }
    let undone = try daydot.json("undone", "3")["items"][0]
    #expect(undone["status"] == .string("open") && undone["doneAt"] == .null)
    #expect(try daydot.json("show", "3")["items"][0] == undone)
  }

  @Test func overdueItemsSaySo() throws {
    let daydot = try SampleStore.copy()
    let item = try daydot.json("show", "5")["items"][0]
    #expect(item["overdue"] == .bool(true) && item["status"] == .string("open"))
  }

  @Test func pending() throws {
    let daydot = try SampleStore.copy()
    let answer = try daydot.json("pending")
    #expect(answer.keys == ["pending"])
    let rows = answer["pending"].elements
    for row in rows {
      #expect(
        row.keys == [
          "reminder", "item", "title", "kind", "next", "heldUntil", "occurrence", "reason", "on",
          "place",
          "edge",
          "radius", "distance",
        ])
      #expect(row["reminder"] == .null && row["kind"] == .string("calendar"))
      #expect(row["on"] == .bool(true) && row["edge"] == .null && row["distance"] == .null)
    }
    let nexts = rows.compactMap { $0["next"].text }
    #expect(nexts == nexts.sorted() && nexts.count == rows.count)
    let milk = try #require(rows.first { $0["item"].number == 4 })
    #expect(milk["title"] == .string("Buy milk") && milk["place"] == .string("market"))
    #expect(milk["next"] == .string("2026-11-20T18:00:00+09:00"))
    #expect(milk["occurrence"] == .string("2026-11-20") && milk["reason"] == .string("at 18:00"))
    #expect(try daydot.json("pending", "--limit", "2")["pending"].elements == Array(rows.prefix(2)))
    #expect(try daydot.json("pending", "--limit", "0")["pending"].elements == [])
  }

  @Test func check() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Buy milk", "--on", "2026-11-20", "--time", "18:00")
    try daydot("add", "Renew passport", "--on", "2026-11-21")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T18:05"
    let answer = try daydot.json("check")
    #expect(answer.keys == ["now", "busy", "delivered", "held", "failed", "doubtful"])
    #expect(answer["now"] == .string("2026-11-20T18:05:00+09:00"))
    #expect(answer["busy"] == .bool(false))
    #expect(answer["held"] == .array([]) && answer["failed"] == .array([]))
    #expect(answer["delivered"].elements.count == 1)
    let row = answer["delivered"][0]
    #expect(
      row.keys == [
        "reminder", "item", "title", "kind", "occurrence", "due", "late", "missed", "edge",
        "heldUntil", "channels",
      ])
    #expect(row["reminder"] == .null && row["item"] == .integer(1))
    #expect(row["title"] == .string("Buy milk") && row["kind"] == .string("calendar"))
    #expect(row["occurrence"] == .string("2026-11-20"))
    #expect(row["due"] == .string("2026-11-20T18:00:00+09:00"))
    #expect(row["late"] == .bool(true) && row["missed"] == .integer(0))
    #expect(row["channels"] == .array([.string("stdout")]))
    // The check counts it as delivered, so nothing is left.
    #expect(try daydot.json("check")["delivered"] == .array([]))
    #expect(try daydot("check").output == "")
  }

  @Test func offsetsAreThoseInForce() throws {
    let daydot = InProcessDaydot(now: "2026-10-24T12:00", zone: "Europe/Berlin")
    try daydot("add", "Before", "--on", "2026-10-24", "--time", "18:00")
    try daydot("add", "After", "--on", "2026-10-26", "--time", "18:00")
    let nexts = try daydot.json("pending")["pending"].elements.map { $0["next"].text }
    #expect(nexts == ["2026-10-24T18:00:00+02:00", "2026-10-26T18:00:00+01:00"])
  }
}
