import CivilTime
import Interchange
import TestSupport
import Testing
import TodoCore

struct TableRow: Row {
  let table: String
  let outcomes: [String]
  var name: String { table.debugDescription }

  init(_ table: String, _ outcomes: String...) {
    self.table = table
    self.outcomes = outcomes
  }
}

let tableRows: [TableRow] = [
  TableRow("title\na\nb\n", "2 a", "3 b"),
  TableRow("title\r\na\r\nb", "2 a", "3 b"),
  TableRow("title\ra\rb\r", "2 a", "3 b"),
  TableRow("\u{FEFF}title\na", "2 a"),
  TableRow("\u{FEFF}\"title\"\na", "2 a"),
  TableRow("title,day\n\n\na,2026-11-20\n\n", "4 a"),
  TableRow(" Title ,DAY\na,\n", "2 a"),
  TableRow("title\n\"a, \"\"b\"\"\r\nc\"\nd\n", "2 a, \"b\"\r\nc", "4 d"),
  TableRow("title,notes\n\"a\",\"\"\n", "2 a"),
  TableRow("title\n a \n", "2  a "),
  TableRow("day,title\n,b\n2026-11-20,c\n", "2 b", "3 c"),
  TableRow("title\n=1+1\n", "2 =1+1"),
  // What is wrong.
  TableRow("day\n2026-11-20\nx\n", "1 no title in day"),
  TableRow("Title;Day\na;b\n", "1 no title in Title;Day"),
  TableRow("title,Title\na,b\n", "1 Title twice"),
  TableRow("\"title\na", "1 1: openQuote"),
  TableRow("title\n\"\"\n\" \"\n", "2 title: missing", "3 title: empty"),
  TableRow(
    "title,day\na\nb,2026-11-20\nc,2026-11-20,\n", "2 1 cells, not 2", "3 b", "4 3 cells, not 2"),
  TableRow("title,day\na,\"2026-11-20\nb,\n", "2 day: openQuote"),
  TableRow("title,day\na,\"2026-11-20\"x\nb,\n", "2 day: textAfterQuote", "3 b"),
  TableRow("title,day\na\"b,2026-11-20\nb,\n", "2 title: quoteInside", "3 b"),
  TableRow("title,day\na,2026-02-30\nb,\n", "2 day: no such 2026-02-30", "3 b"),
  TableRow("title,day,time\na,,09:00\n", "2 time: needs day"),
  TableRow("title,starred\na,YES\nb,maybe\n", "2 a", "3 starred: maybe, not true|false|yes|no|1|0"),
  TableRow("title,status,done\na,open,1\n", "2 done: contradicts status"),
  TableRow("title,place,lat,lon\na,m,37.5,\n", "2 lat: needs lon"),
  TableRow("title,place,lat,lon\na,m,x,127\n", "2 lat: string, not number"),
  TableRow("title,lat,lon\na,37.5,127\n", "2 place: missing"),
  TableRow("title,id\na,x\n", "2 id: string, not integer"),
  TableRow("title,tags\na,\"x,,y\"\n", "2 tags[1]: empty"),
  TableRow("title,changes\na,[1\n", "2 changes: not JSON at 2"),
  TableRow(
    "title,reminders\na,at 18:00; soon\n", "2 reminders[1].trigger: no trigger soon: NoSuchWords"),
]

@Test(arguments: tableRows) func tablesAreReadByTheirHeader(_ row: TableRow) {
  for size in [1, 3, 1000] {
    #expect(
      outcomes(CSVSource(reader: sampleReader), Array(row.table.utf8), pieces: size)
        == row.outcomes)
  }
}

@Test func invalidUTF8InATableIsNamed() {
  let bytes = Array("title,notes\na,".utf8) + [0xC3] + Array("\nb,\n".utf8)
  #expect(
    outcomes(CSVSource(reader: sampleReader), bytes) == ["2 notes: invalidUTF8", "3 b"])
}

@Test func aRecordBeyondTheLimitIsLetGo() {
  var reader = CSVReader(limit: 8)
  let records = reader.feed(Array("title\n\"12345678\n9\"\nb\n".utf8))
  #expect(records.map(\.line) == [1, 2, 4])
  #expect(records.map(\.isTooLong) == [false, true, false])
}

private func table(_ table: String) throws -> [Item] {
  try allRecords(CSVSource(reader: sampleReader), Array(table.utf8), pieces: 10)
    .map { $0.item(uid: "new", now: morning) }
}

@Test func cellsMeanWhatTheirColumnsSay() throws {
  let items = try table(
    """
    title,day,time,tags,starred,done,place,lat,lon,reminders,repeat,excluded,Colour
    a,2026-11-20,09:00,"x, y z",yes,no,market,37.5,127,at 17:30; 30m before,FREQ=DAILY,"2026-11-21,2026-11-22",
    b,,,,,1,,,,none,,,red

    """)
  var first = Item(uid: "new", title: "a", created: morning, modified: morning)
  first.when = .timed(CivilDateTime(day("2026-11-20"), time("09:00")), zone: nil)
  first.tags = ["x", "y z"]
  first.isStarred = true
  first.place = Place(name: "market", coordinate: try .init(latitude: 37.5, longitude: 127))
  first.reminders = [
    Reminder(trigger: .timeOfDay(time("17:30"))), Reminder(trigger: .before(.minutes(30), at: nil)),
  ]
  first.repetition = Repeat(
    RecurrenceRule(.daily),
    excluded: [OccurrenceKey(day("2026-11-21")), OccurrenceKey(day("2026-11-22"))])
  var second = Item(uid: "new", title: "b", created: morning, modified: morning)
  second.status = .done(nil)
  second.reminders = []
  #expect(items == [first, second])
}

@Test func unknownColumnsAreCounted() {
  var source = CSVSource(reader: sampleReader)
  _ = source.feed(Array("title,Colour,x\na,red,\nb,blue,1\n".utf8)) + source.feed(nil)
  #expect(source.unknownFields == ["Colour": 2, "x": 1])
}

/// Some programs trim cells without quotes.
@Test func blanksAtTheEndsOfACellAreQuoted() throws {
  for title in [" a", "a "] {
    var item = try milk
    item.title = title
    var writer = CSVWriter(zone: seoul, words: SampleWords())
    writer.write(item)
    #expect(text(writer.bytes).hasPrefix("\"\(title)\","))
  }
}

@Test func aTableIsWrittenWithItsHeader() throws {
  var item = try milk
  item.title = "=SUM(1,\"2\")"
  item.tags = ["a", "b"]
  item.notes = "two\nlines"
  var writer = CSVWriter(zone: seoul, words: SampleWords())
  writer.writeHeader()
  writer.write(item)
  #expect(
    text(writer.bytes)
      == "title,day,time,end,zone,kind,list,tags,priority,starred,status,doneAt,notes,url,"
      + "place,lat,lon,radius,repeat,afterDone,excluded,extra,changes,reminders,id,uid,created,modified,"
      + "start,ical,endZone,parent,position,withParent,after,workdays,since\r\n"
      + "\"=SUM(1,\"\"2\"\")\",2026-11-21,18:00,,,todo,inbox,\"a, b\",none,false,open,,\"two\nlines\",,"
      + "market,37.5101,127.0215,150,,false,,,,,12,u12,"
      + "2026-11-20T09:00:00+09:00,2026-11-20T09:01:00+09:00,,,,,,,,,\r\n")
  #expect(writer.formulaCells == 1)
  writer.removeAll()
  #expect(writer.bytes.isEmpty)
}
