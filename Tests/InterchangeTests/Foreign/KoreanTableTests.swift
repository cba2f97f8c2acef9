import Interchange
import TestSupport
import Testing

private func outlines(_ table: String, separator: UInt8 = 0x2C) -> String {
  let source = CSVSource(
    reader: sampleReader, separator: separator, words: sampleContext.words)
  return results(source, Array(table.utf8), pieces: 9).map { item in
    switch item.result {
    case .success(let record): outline(record.item(uid: "", now: morning)).withoutUID
    case .failure(let error): "\(error.line) \(facts(error))"
    }
  }.joined(separator: "\n")
}

let koreanRows: [ForeignRow] = [
  ForeignRow(
    "제목,날짜,시간,끝,메모,목록,태그,우선순위,장소,완료\n우유,2026. 11. 25.,오후 3시,오후 3:30,두 병,장보기,\"집, 마트\",높음,마트,예",
    #""우유" list=장보기 tags=집,마트 priority=high at=2026-11-25T15:00 end=15:30 place=마트 done=? notes="두 병""#
  ),
  ForeignRow(
    "할 일,마감일,상태\n가,2026-11-25,완료\n나,2026/11/25,진행 중\n다,,취소",
    "\"가\" on=2026-11-25 done=?\n\"나\" on=2026-11-25\n\"다\" cancelled"),
  ForeignRow(
    "제목,완료\n가,O\n나,X\n다,☑\n라,-\n마,TRUE",
    "\"가\" done=?\n\"나\"\n\"다\" done=?\n\"라\"\n\"마\" done=?"),
  ForeignRow(
    "제목,반복\n가,매주 월요일\n나,FREQ=DAILY",
    "\"가\" on=2026-11-23 rule=FREQ=WEEKLY;BYDAY=MO\n3 반복: needs day"),
  ForeignRow(
    "제목,날짜,반복\n가,2026. 12. 1.,매일 오전 9시",
    #""가" at=2026-12-01T09:00 rule=FREQ=DAILY"#),
  ForeignRow(
    "제목,날짜\n가,2026. 11. 25. 오후 3:00\n나,2026-11-25 15:00:30",
    "\"가\" at=2026-11-25T15:00\n\"나\" at=2026-11-25T15:00:30"),
  ForeignRow("제목,일정\n가,나", "\"가\""),
  ForeignRow(
    "subject,start date,start time,location\na,2026-11-25,3:30 PM,Hall",
    #""a" at=2026-11-25T15:30 place=Hall"#),
  ForeignRow("date,day,title\n2026-01-01,2026-11-25,a", #""a" on=2026-11-25"#),
  ForeignRow(
    "이름,시작일,시작 시간,종료일,종료 시간\n가,2026. 12. 1.,오전 9:00,2026. 12. 2.,오후 6:00",
    #""가" at=2026-12-01T09:00 end=2026-12-02T18:00"#),
  ForeignRow("제목,마감일,마감 시간\n가,2026-11-25,오후 3:30", #""가" at=2026-11-25T15:30"#),
  ForeignRow(
    "제목,날짜,시작,종료\n가,2026-12-03,13:00,14:00", #""가" at=2026-12-03T13:00 end=14:00"#),
  ForeignRow(
    "제목,시작,종료\n가,2026-11-28 22:00,2026-11-29 06:00\n나,2026-11-27,2026-11-29\n다,2026-11-27T22:00,",
    "\"가\" at=2026-11-28T22:00 end=2026-11-29T06:00\n\"나\" on=2026-11-27 end=2026-11-29\n\"다\" at=2026-11-27T22:00"
  ),
  ForeignRow("제목,날짜,시작 시간\n가,,2026-11-25 09:00", #""가" at=2026-11-25T09:00"#),
  ForeignRow(
    "제목,날짜,시간\n가,2026-12-03,13:00~14:00\n나,2026-12-05~2026-12-06,\n다,2026-12-03,오후 1시-3시",
    "\"가\" at=2026-12-03T13:00 end=14:00\n\"나\" on=2026-12-05 end=2026-12-06\n\"다\" at=2026-12-03T13:00 end=15:00"
  ),
  ForeignRow(
    "Subject,Start Date,Start Time,End Date,End Time\na,12/03/2026,1:00 PM,12/03/2026,2:00 PM",
    #""a" at=2026-12-03T13:00 end=14:00"#),
  ForeignRow(
    "제목,우선순위\n가,1\n나,2\n다,3순위", "\"가\" priority=high\n\"나\" priority=medium\n\"다\" priority=low"),
  ForeignRow("제목,날짜,알림\n가,2026-12-03,없음", "\"가\" on=2026-12-03 reminders=0"),
  // The table does not show which number is the month.
  ForeignRow("제목,마감일\n가,11/29/2026", "\"가\" on=2026-11-29"),
  ForeignRow("제목,마감일\n가,11/09/2026", "2 마감일: 11/09/2026 in which order"),
  ForeignRow("subject,start date\na,25/12/2026", "\"a\" on=2026-12-25"),
  ForeignRow(
    "제목,날짜,종료일,종료시간\n가,2026-11-25,2026-11-26,언제", "2 종료일: 언제, not HH:MM"),
  // A day without a year is not guessed.
  ForeignRow("제목,날짜\n가,11월 25일", "2 날짜: 11월 25일, not YYYY-MM-DD"),
  ForeignRow("제목,날짜\n가,2026. 2. 30.", "2 날짜: 2026. 2. 30., not YYYY-MM-DD"),
  ForeignRow("제목,날짜,시간\n가,2026-11-25,오전 15시", "2 시간: 오전 15시, not HH:MM"),
  ForeignRow("제목,우선순위\n가,글쎄", "2 우선순위: 글쎄, not none|low|medium|high"),
]

@Test(arguments: koreanRows) func tablesOfKoreanSpreadsheetsAreRead(_ row: ForeignRow) {
  #expect(outlines(row.text) == row.outcome)
  if !row.text.contains("\"") {
    #expect(outlines(row.text.swapped("\t"), separator: 0x09) == row.outcome)
    #expect(outlines(row.text.swapped(";"), separator: 0x3B) == row.outcome)
  }
}

struct CellRow: Row {
  let cell: String
  let value: String?
  var name: String { cell }
  init(_ cell: String, _ value: String?) { (self.cell, self.value) = (cell, value) }
}

@Test(arguments: [
  CellRow("2026-11-25", "2026-11-25"), CellRow("2026. 11. 25.", "2026-11-25"),
  CellRow("2026.11.25", "2026-11-25"), CellRow("2026. 1. 5", "2026-01-05"),
  CellRow("25.11.2026", "2026-11-25"), CellRow("25/11/2026", "2026-11-25"),
  CellRow("11/25/2026", "2026-11-25"),
  CellRow("2026/1/5", "2026-01-05"), CellRow("2026년 11월 25일", "2026-11-25"),
  CellRow("2026년11월25일 (수)", "2026-11-25"), CellRow("2026. 11. 25. (수)", "2026-11-25"),
  CellRow("20261125", "2026-11-25"), CellRow("26. 11. 25.", nil), CellRow("11/25", nil),
  CellRow("2026-11", nil), CellRow("2026. 13. 1.", nil),
]) func daysInCellsAreRead(_ row: CellRow) {
  let expected = row.value.map { "\"a\" on=\($0)" }
  let found = outlines("title,day\na,\(row.cell)\n")
  #expect(expected.map { found == $0 } ?? found.hasPrefix("2 day: "))
}

@Test(arguments: [
  CellRow("15:00", "15:00"), CellRow("9:05", "09:05"), CellRow("오후 3시", "15:00"),
  CellRow("오후3시30분", "15:30"), CellRow("오후 3시 반", "15:30"), CellRow("오전 12시", "00:00"),
  CellRow("오후 12:10", "12:10"), CellRow("오후 3:30", "15:30"), CellRow("오후 3:30:00", "15:30"),
  CellRow("15시", "15:00"), CellRow("15시 5분", "15:05"), CellRow("3:30 PM", "15:30"),
  CellRow("12am", "00:00"), CellRow("정오", "12:00"), CellRow("자정", "00:00"),
  CellRow("새벽 2시", "02:00"), CellRow("밤 11시", "23:00"), CellRow("저녁 7시 30분", "19:30"),
  CellRow("밤 12시", nil), CellRow("오후 3", "15:00"), CellRow("3", nil), CellRow("25:00", nil),
  CellRow("오전 13:00", nil),
]) func timesInCellsAreRead(_ row: CellRow) {
  let expected = row.value.map { "\"a\" at=2026-11-25T\($0)" }
  let found = outlines("title,day,time\na,2026-11-25,\(row.cell)\n")
  #expect(expected.map { found == $0 } ?? found.hasPrefix("2 time: "), "\(found)")
}

extension String {
  /// Where a repetition in words sets the day, the UID is derived from the cells.
  fileprivate var withoutUID: String {
    split(separator: " ").filter { !$0.hasPrefix("uid=") }.joined(separator: " ")
  }

  /// With another separator in place of the comma.
  fileprivate func swapped(_ separator: Character) -> String {
    String(map { $0 == "," ? separator : $0 })
  }
}
