import CivilTime
import Phrases
import Testing
import TodoCore

@Test func literalWordsAreTheTitle() throws {
  let add = try PhraseTable.reader().quickAdd(["Buy", "milk", "tomorrow", "25:00"], literal: true)
  #expect(add.title == "Buy milk tomorrow 25:00")
  #expect(add.when == .someday)
}

@Test func optionsWinOverWords() throws {
  let reader = try PhraseTable.reader()
  func add(_ words: String, _ options: QuickAddOptions) throws -> String {
    described(try reader.quickAdd([words], options: options))
  }
  let friday = try reader.moment("fri")
  let noon = try reader.time("noon")
  let daily = "every day 08:00"
  #expect(
    try add("Buy milk tomorrow 18:00", .init(when: friday))
      == "\"Buy milk\", 2026-11-27T18:00, hint not used 'tomorrow'")
  #expect(try add("Buy milk 18:00", .init(when: friday)) == "\"Buy milk\", 2026-11-27T18:00")
  #expect(try add("Buy milk tomorrow", .init(time: noon)) == "\"Buy milk\", 2026-11-21T12:00")
  #expect(try add("Buy milk", .init(time: noon)) == "\"Buy milk\", 2026-11-20T12:00")
  #expect(try add("Buy milk tomorrow 18:00", .init(time: .some(nil))) == "\"Buy milk\", 2026-11-21")
  #expect(
    try add("Buy milk tomorrow", .init(when: .someday))
      == "\"Buy milk\", no date, hint not used 'tomorrow'")
  #expect(throws: PhraseError.self) { try add("Buy milk tomorrow 18:00", .init(when: .someday)) }
  #expect(
    try add("Buy milk every week", .init(every: daily))
      == "\"Buy milk\", 2026-11-21T08:00, FREQ=DAILY, hint not used 'every week'")
  // At the start of the title they stay in it.
  #expect(
    try add("월요일 회의 자료 준비", .init(when: friday)) == "\"월요일 회의 자료 준비\", 2026-11-27")
  #expect(
    try add("monday meeting prep", .init(when: friday))
      == "\"monday meeting prep\", 2026-11-27, hint day 'monday'?")
  // A start given in the words or by an option moves the start of the repetition.
  let mondays = "every 2 weeks on mon"
  #expect(
    try add("Buy milk fri", .init(every: mondays))
      == "\"Buy milk\", 2026-11-30, FREQ=WEEKLY;INTERVAL=2;BYDAY=MO")
  #expect(
    try add("Buy milk", .init(when: friday, every: mondays))
      == "\"Buy milk\", 2026-11-30, FREQ=WEEKLY;INTERVAL=2;BYDAY=MO")
  // Its length counts from there, and excluded dates stay excluded.
  #expect(
    try add("Buy milk fri", .init(every: "daily for 3 days"))
      == "\"Buy milk\", 2026-11-27, FREQ=DAILY;UNTIL=20261129")
  #expect(
    try add("Buy milk", .init(when: friday, every: "daily until nov 30 except nov 28"))
      == "\"Buy milk\", 2026-11-27, FREQ=DAILY;UNTIL=20261130 except 2026-11-28")
  #expect(
    try add("Buy milk every day", .init(time: try reader.time("08:00")))
      == "\"Buy milk\", 2026-11-21T08:00, FREQ=DAILY")
  #expect(
    try add("Run tomorrow morning", .init(time: try reader.time("07:00")))
      == "\"Run\", 2026-11-21T07:00")
  #expect(throws: PhraseError.self) { try add("Buy milk every day", .init(when: .someday)) }
}

@Test(arguments: [
  "noon", "tomorrow", "18:00", "fri", "here", "every time", "once", "at", "arriving", "none", "내일",
  "오후 3시", "여기", "25:00", "11/20", "every day", "30m before", "",
])
func refusesNamesThatReadAsSomethingElse(_ name: String) throws {
  #expect(PhraseReader.isReserved(name, now: try CivilDateTime(iso: PhraseTable.now)))
}

@Test(arguments: [
  "market", "Friday's", "Noonday Cafe", "시장", "월요일 시장", "Gate 12", "7-Eleven", "May", "집", "home",
])
func acceptsOtherNames(_ name: String) throws {
  #expect(!PhraseReader.isReserved(name, now: try CivilDateTime(iso: PhraseTable.now)))
}

@Test func understandsDecomposedHangul() throws {
  // 내일 오후 3시 in NFD, as some file systems and keyboards write it.
  let decomposed =
    "\u{1102}\u{1162}\u{110B}\u{1175}\u{11AF} \u{110B}\u{1169}\u{1112}\u{116E} 3\u{1109}\u{1175}"
  let reader = try PhraseTable.reader()
  #expect(described(try reader.moment(decomposed)) == "2026-11-21T15:00")
}

@Test func aTriggerWithoutAPlaceMeansTheItemsOwn() throws {
  let context = PhraseContext(
    now: try CivilDateTime(iso: PhraseTable.now), itemPlace: "market")
  #expect(
    described(try PhraseReader(context).triggers("arriving, 떠날 때"))
      == "arrive 'market'; leave 'market'")
}
