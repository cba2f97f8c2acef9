import CivilTime
import Testing
import TodoCore

@testable import TodoStore

/// The source text of an imported item, in the store.
@Suite struct ItemSourceTests {
  private static let master = SourceComponent(
    text: "BEGIN:VTODO\r\nUID:a\r\nATTENDEE:mailto:a@example.com\r\nEND:VTODO\r\n")

  private func override(_ day: String, _ text: String = "BEGIN:VTODO\nEND:VTODO\n") throws
    -> SourceComponent
  { SourceComponent(occurrence: OccurrenceKey(try Day(iso: day)), text: text) }

  private func sourceCount(_ store: Store) throws -> Int? {
    try store.database.first("SELECT count(*) FROM source") { $0.integer(0) }
  }

  @Test func theyComeBackInTheirOrder() throws {
    let store = try openInMemory()
    let sources = [
      Self.master, try override("2026-11-21"), try override("2026-11-20"),
      SourceComponent(occurrence: try OccurrenceKey(iso: "2026-11-20T09:00"), text: "x"),
    ]
    let item = try store.add("Read") { $0.sources = sources }
    let other = try store.add("Other")
    #expect(item.sources == sources)
    #expect(try store.items.item(id: item.id)?.sources == sources)
    #expect(try store.items.item(id: other.id)?.sources == [])
  }

  @Test func aChangeAndARemovalAreUndone() throws {
    let store = try openInMemory()
    let scheduler = store.scheduler(try time("2026-11-20T10:00"))
    let item = try store.add("Read") { $0.sources = [Self.master] }
    let later = [Self.master, try override("2026-11-21")]
    _ = try store.change([item.id], as: "edit", scheduler: scheduler) { $0.sources = later }
    #expect(try store.items.item(id: item.id)?.sources == later)
    _ = try store.undo(scheduler: scheduler)
    #expect(try store.items.item(id: item.id)?.sources == [Self.master])
    _ = try store.redo(scheduler: scheduler)
    #expect(try store.items.item(id: item.id)?.sources == later)
    _ = try store.remove([item.id], trimming: [], by: { _ in }, scheduler: scheduler)
    #expect(try sourceCount(store) == 0)
    _ = try store.undo(scheduler: scheduler)
    #expect(try store.items.item(id: item.id)?.sources == later)
  }

  @Test func anImageOfTheEarlierSchemaHasNone() throws {
    let store = try openInMemory()
    let scheduler = store.scheduler(try time("2026-11-20T10:00"))
    let item = try store.add("Read")
    _ = try store.change([item.id], as: "edit", scheduler: scheduler) { $0.title = "Reads" }
    try store.database.execute(
      "UPDATE journal_image SET image = json_remove(image, '$.source') WHERE image IS NOT NULL")
    _ = try store.undo(scheduler: scheduler)
    #expect(try store.items.item(id: item.id)?.title == "Read")
  }

  @Test func componentsThatWaitComeBackInGroups() throws {
    let store = try openInMemory()
    let texts = try WaitingComponents(store.database)
    func add(_ group: String, _ line: Int, _ bytes: [UInt8]) throws {
      try texts.add(
        WaitingComponent(
          uid: group, line: line, calendar: "home", isWhole: bytes.isEmpty, bytes: bytes))
    }
    try add("b", 1, [0x62, 0xFF, 0x00])
    try add("a", 5, [0x61])
    try add("b", 9, [])
    var found: [String] = []
    while let groups = try texts.nextGroups() {
      for group in groups {
        found.append(
          group.map { "\($0.uid)\($0.line) \($0.bytes) \($0.calendar ?? "") \($0.isWhole)" }
            .joined(separator: ", "))
      }
    }
    #expect(found == ["b1 [98, 255, 0] home false, b9 [] home true", "a5 [97] home false"])
    #expect(try texts.nextGroups() == nil)
  }
}
