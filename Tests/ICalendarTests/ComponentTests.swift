import ICalendar
import TestSupport
import Testing

/// A task with two alarms, one of them with a place, in mixed case.
let task = """
  BEGIN:VTODO
  UID:t1
  SUMMARY:우유 사기
  begin:valarm
  UID:a1
  TRIGGER;RELATED=END:-PT30M
  BEGIN:VLOCATION
  NAME:강남역
  END:VLOCATION
  END:VALARM
  X-AFTER:1
  BEGIN:VALARM
  UID:a2
  end:VAlarm
  END:VTODO

  """

@Suite struct ComponentTests {
  @Test func propertiesAndComponentsKeepTheirOrder() throws {
    let components = try Component.parse(Array(task.utf8))
    #expect(
      components.map(\.outline) == [
        "VTODO(UID SUMMARY VALARM(UID TRIGGER VLOCATION(NAME)) X-AFTER VALARM(UID))"
      ])
    let todo = try #require(components.first)
    #expect(todo.property("summary")?.text == "우유 사기")
    #expect(todo.property("TRIGGER") == nil)
    #expect(todo.components("VALARM").compactMap { $0.property("UID")?.text } == ["a1", "a2"])
    #expect(todo.components("VALARM").first?.begin.lineNumber == 4)
    #expect(todo.bytes == Array(task.utf8))
  }

  @Test func aFileMayHoldSeveralCalendarsOrNone() throws {
    #expect(try Component.parse([]).isEmpty)
    let file = "BEGIN:VCALENDAR\nEND:VCALENDAR\n\nBEGIN:VEVENT\nEND:VEVENT"
    let components = try Component.parse(Array(file.utf8))
    #expect(components.map(\.outline) == ["VCALENDAR()", "VEVENT()"])
    #expect(components.flatMap(\.bytes) == Array(file.utf8))
  }

  struct BrokenRow: Row {
    let name: String
    let file: String
    let error: ICalendarError

    init(_ name: String, _ file: String, _ problem: ICalendarError.Problem, at line: Int) {
      self.name = name
      self.file = file
      error = ICalendarError(problem, line: line)
    }
  }

  @Test(arguments: [
    BrokenRow("END without BEGIN", "END:VEVENT\n", .endWithoutBegin(component: "VEVENT"), at: 1),
    BrokenRow(
      "END twice", "BEGIN:A\nEND:A\n\nend:a\n", .endWithoutBegin(component: "A"), at: 4),
    BrokenRow(
      "another END", "\nBEGIN:A\nBEGIN:B\nEND:A\nEND:B\n",
      .mismatchedEnd(component: "A", open: "B", begunOnLine: 3), at: 4),
    BrokenRow(
      "END is missing", "BEGIN:A\nBEGIN:B\nX:1\n", .missingEnd(component: "B", begunOnLine: 2),
      at: 3),
    BrokenRow(
      "the outer END is missing", "BEGIN:A\nBEGIN:B\nEND:B\n",
      .missingEnd(component: "A", begunOnLine: 1), at: 3),
    BrokenRow(
      "a property alone", "SUMMARY:1\n", .propertyOutsideComponent(name: "SUMMARY"), at: 1),
    BrokenRow(
      "a property behind the end", "BEGIN:A\nEND:A\nx:1", .propertyOutsideComponent(name: "X"),
      at: 3),
    BrokenRow(
      "no content line", "BEGIN:A\nnonsense\nEND:A\n", .notAContentLine(text: "nonsense"), at: 2),
    BrokenRow(
      "too deep", String(repeating: "BEGIN:A\n", count: 33), .tooDeep(limit: 32), at: 33),
  ])
  func whatIsWrongIsNamedWithItsLine(_ row: BrokenRow) {
    #expect(throws: row.error) { try Component.parse(Array(row.file.utf8)) }
  }

  @Test func aChangedPropertyIsWrittenAnewAndTheOthersAsTheyWere() throws {
    let file =
      "BEGIN:VTODO\nuid:1\nSUM\n MARY:old\nX-A;b=\"c\":\\d\nBEGIN:VALARM\nEND:VALARM\nEND:VTODO\n"
    var todo = try #require(try Component.parse(Array(file.utf8)).first)
    todo.set(ContentLine("SUMMARY", text: "new, and old"))
    #expect(
      String(decoding: todo.bytes, as: UTF8.self)
        == "BEGIN:VTODO\nuid:1\nSUMMARY:new\\, and old\r\nX-A;b=\"c\":\\d\n"
        + "BEGIN:VALARM\nEND:VALARM\nEND:VTODO\n")
    todo.set(ContentLine("PRIORITY", integer: 1))
    #expect(todo.outline == "VTODO(UID SUMMARY X-A PRIORITY VALARM())")
    todo.removeProperties("summary")
    #expect(todo.outline == "VTODO(UID X-A PRIORITY VALARM())")
  }

  @Test func settingAPropertyTakesItsDoublesAway() throws {
    var component = Component("vevent")
    for text in ["1", "2", "3"] {
      component.append(ContentLine("UID", text: text))
      component.append(ContentLine("X", text: text))
    }
    component.set(ContentLine("uid", text: "4"))
    #expect(component.outline == "VEVENT(UID X X X)")
    #expect(component.properties("UID").map(\.text) == ["4"])
  }

  @Test func aMissingLineBreakIsAddedWhereSomethingFollows() throws {
    let inner = try #require(try Component.parse(Array("BEGIN:VALARM\nEND:VALARM".utf8)).first)
    var outer = Component("VTODO")
    outer.append(inner)
    #expect(
      String(decoding: outer.bytes, as: UTF8.self)
        == "BEGIN:VTODO\r\nBEGIN:VALARM\nEND:VALARM\r\nEND:VTODO\r\n")
  }
}
