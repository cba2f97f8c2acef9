import CivilTime
import Geo
import SQLite
import Scheduler
import TestSupport
import Testing
import TodoCore

@testable import TodoStore

/// The parts of a store, each on a database that has only the tables it needs.
@Suite struct PartTests {
  private let now = Instant(secondsSinceEpoch: 1_795_132_800)

  private func database(_ schemas: String...) throws -> Database {
    let database = try Store.connect(path: ":memory:")
    try database.execute(schemas.joined())
    return database
  }

  @Test func settingsAreReplacedAndDeleted() throws {
    let settings = SettingTable(database: try database(SettingTable.schema))
    try settings.set("a:b", "1")
    try settings.set("a:b", "2")
    #expect(try settings.value("a:b") == "2")
    #expect(try settings.values(withPrefix: "a:").map(\.name) == ["b"])
    try settings.set("a:b", nil)
    #expect(try settings.value("a:b") == nil)
  }

  @Test func theJournalHasAnEntryForEachChange() throws {
    let journal = Journal(try database(Journal.schema))
    try journal.recorded(as: "list", at: now, summary: { JournalSummary("Nothing") }) {}
    #expect(try journal.entries(limit: nil).isEmpty && !journal.hasChanged)
    try journal.recorded(as: "list", at: now, summary: { JournalSummary("Work") }) {
      try journal.recordNew(7, as: .list)
    }
    #expect(try journal.entries(limit: nil).map(\.summary.text) == ["Work"])
    #expect(try journal.lastCommand() == now && journal.hasChanged)
  }

  /// What a title holds is no part of what the journal says of it, nor in entries of earlier versions.
  @Test(arguments: [
    (JournalSummary("1 Pay raise (+3)").stored, JournalSummary("1 Pay raise (+3)")),
    (
      JournalSummary("1 a\u{1E}b\u{1E}", more: 2, remarks: ["{}", "[]"]).stored,
      JournalSummary("1 a\u{1E}b\u{1E}", more: 2, remarks: ["{}", "[]"])
    ),
    (JournalSummary("").stored, JournalSummary("")),
    ("12 Buy milk (+2)", JournalSummary("12 Buy milk", more: 2)),
    ("12 Buy milk (+x)", JournalSummary("12 Buy milk (+x)")),
    ("work: 1 + 2 - 0\u{1E}{}", JournalSummary("work: 1 + 2 - 0", remarks: ["{}"])),
    ("", JournalSummary("")),
  ])
  func aSummaryIsReadAsItWasWritten(_ stored: String, _ summary: JournalSummary) {
    #expect(JournalSummary(stored: stored) == summary)
  }

  @Test func aListKeepsItsFirstSpelling() throws {
    let names = NameTable(Journal(try database(NameTable.schema, Journal.schema)))
    let id = try names.listID(named: "Work")
    #expect(try names.listID(named: "wORK") == id)
    #expect(try names.shownList("WORK") == "Work")
    #expect(try names.listNames() == [id: "Work"])
  }

  @Test func aPlaceIsFoundByNameAliasAndPosition() throws {
    let database = try database(PlaceTable.schema, NameTable.schema, Journal.schema)
    let places = PlaceTable(NameTable(Journal(database)))
    let position = try Coordinate(latitude: 37.5, longitude: 127)
    let id = try places.insertPlace(Place(name: "Gym", coordinate: position), inBook: true)
    try database.run(
      "INSERT INTO place_alias (alias, place_id) VALUES ('sport', ?1)", [.integer(id)])
    #expect(try places.savedPlace(named: "gYM")?.id == id)
    #expect(try places.savedPlace(named: "Sport")?.aliases == ["sport"])
    #expect(try places.savedPlace(around: position)?.name == "Gym")
    #expect(try places.placeID(of: Place(name: "gym")) == id)
    #expect(try places.savedPlace(named: "home") == nil)
  }

  @Test func theNewestFixIsThePositionWhileItIsFresh() throws {
    let fixes = FixTable(database: try database(FixTable.schema))
    let fix = Fix(
      seconds: now.secondsSinceEpoch,
      coordinate: try Coordinate(latitude: 37.5, longitude: 127), accuracyMetres: 10)
    #expect(try fixes.insert(fix, device: "phone", state: FixCode.evaluated))
    #expect(try !fixes.insert(fix, device: "phone", state: FixCode.evaluated))
    #expect(try fixes.fresh(now: now + 60) == fix)
    #expect(try fixes.fresh(now: now + 86_400) == nil)
  }

  /// Items, with no queue, ledger, regions or search index. A whole item includes its reminders.
  private func itemTable(_ database: Database) -> ItemTable {
    ItemTable(PlaceTable(NameTable(Journal(database))), zones: RuleZones())
  }

  @Test func anItemIsReadAsItWasWritten() throws {
    let items = itemTable(
      try database(NameTable.schema, ItemTable.schema, PlaceTable.schema, Journal.schema))
    var item = Item(uid: "a", title: "Milk", created: now, modified: now)
    (item.list, item.tags, item.when) = ("Home", ["shop"], .allDay(try Day(iso: "2026-11-20")))
    item.repetition = Repeat(try RecurrenceRule(parsing: "FREQ=DAILY"))
    item.place = Place(name: "Market")
    let stored = try #require(try items.insert(item, settled: SettledTime(now, reading: .min)))
    #expect(try items.item(id: stored.id) == stored)
    var changed = stored
    changed.tags = ["food", "shop"]
    changed.changes = [
      OccurrenceChange(key: try OccurrenceKey(iso: "2026-11-21"), status: .done(now))
    ]
    try items.update(changed, over: stored)
    #expect(try items.item(id: stored.id) == changed)
    try items.delete(stored.id)
    #expect(try items.item(id: stored.id) == nil && !items.isUnused)
  }

  @Test func theIndexFollowsTheTitles() throws {
    let database = try database(
      NameTable.schema, ItemTable.schema, PlaceTable.schema, Journal.schema, SearchIndex.schema)
    let items = itemTable(database)
    let search = SearchIndex(items)
    let now = try Now(iso: "2026-11-20T09:00", in: "Asia/Seoul")
    let milk = Item(uid: "a", title: "Buy milk", created: self.now, modified: self.now)
    let stored = try #require(try items.insert(milk, settled: SettledTime(startOfMinute: now)))
    try search.add(stored.id...stored.id)
    #expect(try search.items(named: "milk", scope: .open, now: now).map(\.id) == [stored.id])
    var bread = stored
    bread.title = "Buy bread"
    try items.update(bread, over: stored)
    #expect(try search.items(named: "milk", scope: .open, now: now).isEmpty)
    #expect(try search.items(named: "bread", scope: .open, now: now).map(\.id) == [stored.id])
  }
}
