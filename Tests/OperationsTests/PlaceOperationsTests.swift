import Outcomes
import Testing
import TodoCore
import TodoStore

@testable import Operations

/// Places and positions through the operations alone: no options, no printing.
@Suite struct PlaceOperationsTests {
  private func place(_ words: String...) -> PlaceRequest { PlaceRequest(words: words) }

  private func view(_ words: String...) -> ViewRequest { ViewRequest(words: words) }

  @Test func aPlaceIsSavedUsedRenamedAndRemoved() throws {
    let user = try DaybookUnderTest()
    var request = place("market", "37.5101,127.0215")
    request.radiusMetres = 60
    let saved = try user.book.addPlace(request)
    #expect(saved.place.place.isTooSmall)
    #expect(saved.formerItems.isEmpty)

    let milk = try user.add("Buy milk @market")
    _ = try user.book.renamePlace("market", to: "old market")
    #expect(try user.book.store().items.item(id: milk)?.place?.name == "old market")

    let removed = try user.book.removePlace("old market")
    #expect(removed.uses.items == [milk])
    #expect(try user.book.places(matching: [], limit: nil).isEmpty)
    // Items keep the position of a removed place.
    #expect(try user.book.store().items.item(id: milk)?.place?.coordinate != nil)
    #expect(try user.book.addPlace(place("old market")).formerItems == [milk])
  }

  @Test func eachChangeOfAPlaceIsUndoneAndRedone() throws {
    let user = try DaybookUnderTest()
    _ = try user.book.addPlace(place("home", "37.5,127"))
    _ = try user.book.starPlace("home", true)
    #expect(try user.book.undo().map(\.command) == ["place star"])
    #expect(try user.book.savedPlace(named: "home").isStarred == false)
    #expect(try user.book.redo().map(\.command) == ["place star"])
    #expect(try user.book.savedPlace(named: "home").isStarred)
    #expect(throws: JournalError.notSoManyToRedo(count: 0)) { try user.book.redo() }
    #expect(try user.book.journal(limit: 1).map(\.entry.command) == ["place star"])
  }

  @Test func aPlaceWithoutAPositionIsNoticed() throws {
    let user = try DaybookUnderTest()
    _ = try user.book.addPlace(place("office", "37.5,127"))
    let added = try user.book.add(AddRequest(words: ["Print @offic"]), as: "add")
    #expect(added.unplaced == [UnplacedName(name: "offic", meant: "office")])
  }

  @Test func wordsOfAPlaceThatCanNotBeReadAreRefused() throws {
    let user = try DaybookUnderTest()
    #expect(throws: PositionInputError.needsName) {
      try user.book.addPlace(place("37.5,127"))
    }
    #expect(throws: PositionInputError.nothingToChange("home")) {
      try user.book.changePlace(place("home"))
    }
    #expect(throws: PlaceError.self) { try user.book.removePlace("nowhere") }
    #expect(throws: PositionInputError.nothingKnown) {
      try user.book.near(view(), counts: false)
    }
  }

  @Test func aRecordedPositionIsTheCentreOfViewsAndIsForgotten() throws {
    let user = try DaybookUnderTest()
    _ = try user.book.addPlace(place("home", "37.5,127"))
    _ = try user.book.addPlace(place("market", "37.51,127"))
    try user.add("Buy milk @market")
    #expect(try user.book.recordPosition("home", accuracyMetres: nil).taken == 1)
    #expect(try user.book.hereFacts()?.place == "home")

    let near = try user.book.near(view(), counts: true)
    #expect(near.page.entries.map(\.entry.item.title) == ["Buy milk"])
    #expect(near.page.total == 1)
    #expect(near.staleSeconds == nil)
    #expect(try user.book.places(matching: [], limit: 1).map(\.place.place.name) == ["home"])

    try user.go(to: "2026-11-21T09:00")
    let map = try user.book.map(view(), radiusMetres: nil, entriesEach: nil)
    #expect(map.staleSeconds == 86_400)
    #expect(map.page.marks.map(\.place.name) == ["home", "market"])

    #expect(try user.book.forgetPositions(inBackups: false).count == 1)
    #expect(try user.book.hereFacts() == nil)
  }

  @Test func aStreamOfPositionsCountsWhatCanNotBeUsed() throws {
    let user = try DaybookUnderTest()
    var pieces = ["37.5,127\nnonsense\n", "37.5"].map { Array($0.utf8) }
    let result = try user.book.recordPositions(clock: { user.book.now }) {
      pieces.isEmpty ? nil : pieces.removeFirst()
    }
    #expect(result.taken == 1)
    #expect(result.broken == 2)
  }

  @Test func aSearchNamesTheGazetteersThatCanNotBeRead() throws {
    let user = try DaybookUnderTest()
    _ = try user.book.addPlace(place("star cafe", "37.5,127"))
    let found = try user.book.searchPlaces(
      PlaceSearchRequest("star", limit: 5),
      server: { _ in throw PlaceServerError.noServer })
    #expect(found?.places.map(\.title) == ["star cafe"])
    #expect(found?.serverFailure == .noServer)
    #expect(found?.hasGazetteers == false)
  }
}
