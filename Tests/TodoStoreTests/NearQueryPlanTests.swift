import SQLite
import Testing

@testable import TodoStore

/// The query plans of `near`: by index, independent of the size of the store.
@Suite struct NearQueryPlanTests {
  private func plan(_ sql: SQL) throws -> [String] {
    try openInMemory().database.rows(literal: "EXPLAIN QUERY PLAN \(sql)") { $0.text(3) }
  }

  @Test(arguments: WaitingTable.all)
  func inABoxPlacesComeFirst(_ waiting: WaitingTable) throws {
    let steps = try plan(
      """
      SELECT 1 FROM \(waiting.afterPlaces) CROSS JOIN item
        ON item.id = \(waiting.itemColumn) AND \(Views.hasNoPosition)
      WHERE place.latitude BETWEEN 36.4 AND 36.6 AND item.status = 0 AND item.kind = 0
      """)
    #expect(steps.first?.contains("place_position") == true, "\(steps)")
    #expect(!steps.contains { $0.hasPrefix("SCAN") }, "\(steps)")
  }

  @Test(arguments: WaitingTable.all)
  func aroundTheGlobeWhatWaitsComesFirst(_ waiting: WaitingTable) throws {
    let steps = try plan("SELECT 1 FROM \(waiting.beforePlaces)")
    #expect(steps.first?.contains(waiting.name.text) == true, "\(steps)")
    #expect(!steps.contains { $0.hasPrefix("SCAN place") }, "\(steps)")
  }

  @Test func whetherAnythingWaitsIsOneStep() throws {
    #expect(try openInMemory().views.waitingTables().isEmpty)
    let steps = try plan(WaitingTable.reminders.anyRow)
    #expect(steps.allSatisfy { $0.contains("reminder_by_place") }, "\(steps)")
  }
}
