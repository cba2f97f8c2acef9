import Interchange
import Testing

private let todoistHead =
  "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT\n"

@Test func aDeadlineOfTodoistIsNoted() {
  let table = "TYPE,CONTENT,PRIORITY,INDENT,DEADLINE,DEADLINE_LANG\ntask,a,4,1,2026-11-30,en\n"
  let outcome = foreign(.todoist, table)
  #expect(outcome.hasSuffix("notes=\"deadline: 2026-11-30\"\nkept: DEADLINE 1"), "\(outcome)")
}

let todoistRows: [ForeignRow] = [
  ForeignRow("task,Buy milk,,4,1,Kim (1),,,en,Asia/Seoul,,", #""Buy milk" list=Home"#),
  ForeignRow(
    "task,a,,1,1,,,,,,,\ntask,b,,2,1,,,,,,,\ntask,c,,3,1,,,,,,,\ntask,d,,,1,,,,,,,",
    "\"a\" list=Home priority=high\n\"b\" list=Home priority=medium\n\"c\" list=Home priority=low\n\"d\" list=Home"
  ),
  ForeignRow(
    "task,Buy milk @errand @shop,two litres,4,1,,,,,,,",
    #""Buy milk" list=Home tags=errand,shop notes="two litres""#),
  ForeignRow(
    "meta,view_style=list,,,,,,,,,,\ntask,a,,4,1,,,,,,,\n,,,,,,,,,,,\nsection,Garden,,,,,,,,,,\ntask,b,,4,1,,,,,,,",
    "\"a\" list=Home\n\"b\" list=Home tags=Garden"),
  ForeignRow(
    "task,a,first,4,1,,,,,,,\nnote,\"second, line\",,,,,,,,,,\nnote,\"third [[file {\"\"file_name\"\":\"\"x.png\"\"}]]\",,,,,,,,,,",
    "\"a\" list=Home notes=\"first\\nsecond, line\\nthird\"\nleft out: file 1"),
  ForeignRow("task,a,,4,1,,,Nov 25,en,Asia/Seoul,,", #""a" list=Home on=2026-11-25"#),
  ForeignRow(
    "task,a,,4,1,,,every day at 9,en,Asia/Seoul,30,minute",
    #""a" list=Home at=2026-11-21T09:00 end=2026-11-21T09:30 rule=FREQ=DAILY"#),
  ForeignRow(
    "task,a,,4,1,,,every day at 9,en,Asia/Dubai,,\ntask,b,,4,1,,,every day at 9,en,Mars/Town,,",
    "\"a\" list=Home at=2026-11-21T09:00 Asia/Dubai rule=FREQ=DAILY\n\"b\" list=Home at=2026-11-21T09:00 rule=FREQ=DAILY\nleft out: TIMEZONE 1"
  ),
  ForeignRow(
    "task,a,,4,1,,,every day at 9 starting Nov 21 ending Nov 25,en,,,\ntask,b,,4,1,,,every day at 9 ending Nov 25 starting Nov 21,en,,,",
    "\"a\" list=Home at=2026-11-21T09:00 rule=FREQ=DAILY;UNTIL=20261125\n\"b\" list=Home at=2026-11-21T09:00 rule=FREQ=DAILY;UNTIL=20261125"
  ),
  ForeignRow(
    "task,a,,4,1,,,every! day at 9,en,,None,None",
    #""a" list=Home at=2026-11-21T09:00 rule=FREQ=DAILY after done"#),
  ForeignRow(
    "task,약 먹기,,4,1,,,매일 오전 9시,ko,Asia/Seoul,,",
    #""약 먹기" list=Home at=2026-11-21T09:00 rule=FREQ=DAILY"#),
  ForeignRow(
    "task,a,,4,1,,,chaque lundi,fr,,,",
    "\"a\" list=Home notes=\"date: chaque lundi\"\nkept: DATE 1"),
  ForeignRow(
    "task,a,,4,1,,,,,,,\ntask,b,,4,2,,Lee (2),,,,,",
    "\"a\" list=Home\n\"b\" list=Home under=…\nleft out: RESPONSIBLE 1"
  ),
  ForeignRow("task,b,,4,2,,,,,,,", "\"b\" list=Home\nleft out: INDENT 1"),
  ForeignRow("task,* Read me,,4,1,,,,,,,", #""Read me" list=Home"#),
  // Errors.
  ForeignRow("task,a,,9,1,,,,,,,", "2 PRIORITY: 9, not 1|2|3|4"),
  ForeignRow("task,,,4,1,,,,,,,", "2 CONTENT: missing"),
  ForeignRow("event,a,,4,1,,,,,,,", "2 TYPE: event, not task|section|note"),
  ForeignRow("task,\"a,,4", "2 CONTENT: openQuote"),
]

@Test(arguments: todoistRows) func rowsOfTodoistBecomeItems(_ row: ForeignRow) {
  // Rows have derived UIDs, which these lines omit.
  let outcome = foreign(.todoist, todoistHead + row.text + "\n").split(separator: " ")
    .filter { !$0.hasPrefix("uid=") }.joined(separator: " ")
  #expect(outcome == row.outcome)
}

private func takeout(_ tasks: String) -> String {
  """
  {
    "kind": "tasks#taskLists",
    "items": [
      {"kind": "tasks#tasks", "id": "L1", "title": "My Tasks", "updated": "2026-11-20T10:00:00.000Z",
       "items": [
  \(tasks)
       ]}
    ]
  }
  """
}

private func googleTask(_ fields: String) -> String {
  #"{"kind": "tasks#task", "id": "T1", "title": "Buy milk", \#(fields)"status": "needsAction"}"#
}

let googleRows: [ForeignRow] = [
  ForeignRow(takeout(""), ""),
  ForeignRow(takeout(googleTask("")), #""Buy milk" uid=T1 list=My Tasks"#),
  ForeignRow(
    takeout(googleTask(#""notes": "two litres\nof it", "due": "2026-11-25T00:00:00Z", "#)),
    #""Buy milk" uid=T1 list=My Tasks on=2026-11-25 notes="two litres\nof it""#),
  ForeignRow(
    takeout(
      googleTask(
        #""due": "2026-11-25T00:00:00Z", "scheduled_time": [{"current": true, "start": "2026-11-25T06:30:00Z"}], "#
      )), #""Buy milk" uid=T1 list=My Tasks at=2026-11-25T15:30"#),
  ForeignRow(
    takeout(
      #"{"kind": "tasks#task", "id": "T", "title": "a", "status": "completed", "completed": "2026-11-19T10:00:00.123Z", "hidden": true}"#
    ), #""a" uid=T list=My Tasks done=2026-11-19T19:00:00+09:00"#),
  ForeignRow(
    takeout(#"{"kind": "tasks#task", "id": "T", "title": "a", "deleted": true}"#),
    #""a" uid=T list=My Tasks cancelled"#),
  ForeignRow(
    takeout(
      googleTask(
        #""parent": "T0", "task_recurrence_id": "R", "links": [{"type": "email"}], "color": "red", "#
      )),
    "\"Buy milk\" uid=T1 list=My Tasks under=T0\nleft out: color 1\nleft out: links 1\nleft out: task_recurrence_id 1"
  ),
  ForeignRow(
    takeout(
      #"{"kind": "tasks#task", "id": "T", "title": ""},"# + "\n"
        + #"{"kind": "tasks#task", "id": "T2", "title": "", "notes": "only\nnotes"},"# + "\n"
        + #"{"kind": "tasks#task", "id": "T3", "title": "", "due": "2026-11-25T00:00:00Z"}"#),
    "\"only\" uid=T2 list=My Tasks notes=\"only\\nnotes\"\n"
      + "\"(untitled)\" uid=T3 list=My Tasks on=2026-11-25\nleft out: emptyTask 1"),
  ForeignRow(
    takeout(googleTask(#""starred": true, "#)), #""Buy milk" uid=T1 list=My Tasks starred"#),
  // Errors.
  ForeignRow(
    takeout(googleTask("") + ",\n" + googleTask(#""due": "soon", "#)),
    "\"Buy milk\" uid=T1 list=My Tasks\n7 due: soon, not YYYY-MM-DDTHH:MM±HH:MM"),
  ForeignRow(
    takeout(#"{"kind": "tasks#task", "title": "a", "status": "lost"}"#),
    "6 status: lost, not needsAction|completed"),
]

/// A position of up to 20 digits gives the order among the steps of a parent.
@Test func stepsOfTakeoutAreInItsOrder() {
  func task(_ id: String, _ position: String) -> String {
    #"{"kind": "tasks#task", "id": "\#(id)", "title": "\#(id)", "parent": "P", "position": "\#(position)"}"#
  }
  let outcome = foreign(
    .gtasks,
    takeout(
      [
        task("last", "09223370466213456799"), task("first", "00000000000000000001"),
        task("middle", "09223370466213456798"),
      ].joined(separator: ",\n")))
  #expect(
    outcome == """
      "last" uid=last list=My Tasks position=3 under=P
      "first" uid=first list=My Tasks position=1 under=P
      "middle" uid=middle list=My Tasks position=2 under=P
      """)
}

@Test(arguments: googleRows) func tasksOfTakeoutBecomeItems(_ row: ForeignRow) {
  #expect(foreign(.gtasks, row.text) == row.outcome)
}

let remindRows: [ForeignRow] = [
  ForeignRow("2026/11/25 * * * * Public holiday", #""Public holiday" event on=2026-11-25"#),
  ForeignRow(
    "2026/11/25 * * 60 540 9:00-10:00am Team meeting",
    #""Team meeting" event at=2026-11-25T09:00 end=2026-11-25T10:00"#),
  ForeignRow("2026/11/25 * * * 540 09:00 Call", #""Call" event at=2026-11-25T09:00"#),
  ForeignRow("2026/11/25 * work,x * * a", #""a" event tags=work,x on=2026-11-25"#),
  ForeignRow("2026/11/25 COLOR * * * 255 0 0 Red day", #""Red day" event on=2026-11-25"#),
  ForeignRow(
    "2026/11/24 MOON * * * 2\n2026/11/25 SHADE * * * 220\n2026/11/25 * * * * a",
    "\"a\" event on=2026-11-25\nleft out: MOON 1\nleft out: SHADE 1"),
  // The days of one reminder are one event.
  ForeignRow(
    "2026/11/02 * * * 480 8:00am Swim\n2026/11/04 * * * * b\n2026/11/09 * * * 480 8:00am Swim",
    "\"Swim\" event at=2026-11-02T08:00 rule=FREQ=DAILY;COUNT=1 extra=2026-11-09T08:00\n"
      + "\"b\" event on=2026-11-04"),
  ForeignRow(
    """
    # rem2ps2 begin
    November 2026 30 0 0
    Sunday Monday Tuesday Wednesday Thursday Friday Saturday
    October 31
    December 31
    {"date":"2026-11-25","filename":"-","lineno":1,"duration":60,"time":540,"priority":5000,"rawbody":"Team %","body":"9:00-10:00am Team"}
    # rem2ps2 end
    """, #""Team" event at=2026-11-25T09:00 end=2026-11-25T10:00"#),
  ForeignRow(
    #"[{"monthname":"November","year":2026,"entries":[{"date":"2026-11-25","filename":"r","lineno":1,"passthru":"COLOR","r":1,"g":2,"b":3,"tags":"x","info":{"Location":"Hall","Url":"https://e.example"},"body":"Fair"}]},"#
      + "\n"
      + #"{"monthname":"December","year":2026,"entries":[{"date":"2026-12-25","filename":"r","lineno":1,"body":"Fair"}]}]"#,
    #""Fair" event tags=x on=2026-11-25 rule=FREQ=DAILY;COUNT=1 extra=2026-12-25 place=Hall url=https://e.example"#
  ),
  // An event over midnight has a part on each day.
  ForeignRow(
    "2026/11/26 * * 240 1320 10:00pm-2:00am+1 Shift\n2026/11/27 * * 120 0 12:00-2:00am Shift\n"
      + "2026/11/27 * * 3000 540 9:00am-11:00am+2 Camp\n"
      + "2026/11/28 * * 2100 0 12:00am-11:00am+1 Camp\n2026/11/29 * * 660 0 12:00-11:00am Camp\n"
      + "2026/11/30 * * 660 0 12:00-11:00am Camp",
    "\"Shift\" event at=2026-11-26T22:00 end=2026-11-27T02:00\n"
      + "\"Camp\" event at=2026-11-27T09:00 end=2026-11-29T11:00\n"
      + "\"Camp\" event at=2026-11-30T00:00 end=2026-11-30T11:00"),
  ForeignRow(
    #"[{"monthname":"November","year":2026,"entries":[{"date":"2026-11-01","filename":"r","lineno":1,"duration":120,"time":0,"eventduration":240,"eventstart":"2026-10-31T22:00","body":"12:00-2:00am Shift"},"#
      + #"{"date":"2026-11-05","filename":"r","lineno":1,"duration":240,"time":1320,"eventduration":240,"eventstart":"2026-11-05T22:00","body":"10:00pm-2:00am+1 Shift"}]}]"#,
    #""Shift" event at=2026-10-31T22:00 end=2026-11-01T02:00 rule=FREQ=DAILY;COUNT=1 extra=2026-11-05T22:00"#
  ),
  // Errors.
  ForeignRow(
    "2026/11/25 * * * * a\n2026/11/31 * * * * b",
    "\"a\" event on=2026-11-25\n2 : 2026/11/31 * * * * b, not YYYY/MM/DD * * * * TEXT"),
]

@Test(arguments: remindRows) func daysOfRemindBecomeEvents(_ row: ForeignRow) {
  #expect(foreign(.remind, row.text) == row.outcome)
}

/// The output of `calcurse --export=ical` 4.7.1.
@Test func calcurseExportsACalendar() {
  let export = """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//calcurse//NONSGML v4.7.1//EN
    BEGIN:VEVENT
    DTSTART;VALUE=DATE:20261126
    SUMMARY:Public holiday
    END:VEVENT
    BEGIN:VTODO
    PRIORITY:1
    SUMMARY:Buy milk
    END:VTODO
    END:VCALENDAR

    """
  #expect(ImportFormat(of: Array(export.utf8)) == .ics)
}
