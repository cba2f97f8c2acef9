import Interchange
import TestSupport
import Testing

private func task(_ fields: String) -> String {
  #"{"id":1,"description":"a","status":"pending","uuid":"u1","entry":"20261118T000000Z",\#(fields)"urgency":1.8}"#
}

private let entry = "created=2026-11-18T09:00:00+09:00"

/// A series as version 2.6 stores it: a parent that is never due itself, and an instance for each
/// time.
private let rent = #"""
  [
  {"id":0,"description":"Pay rent","due":"20261031T150000Z","entry":"20261001T000000Z","mask":"+X--","modified":"20261101T000000Z","project":"home","recur":"monthly","rtype":"periodic","status":"recurring","uuid":"p","urgency":0},
  {"id":0,"description":"Pay rent","due":"20261031T150000Z","end":"20261101T030000Z","entry":"20261101T000000Z","imask":0,"parent":"p","project":"home","recur":"monthly","status":"completed","uuid":"i0"},
  {"id":0,"description":"Pay rent","due":"20261130T150000Z","end":"20261201T030000Z","entry":"20261101T000000Z","imask":1,"parent":"p","project":"home","recur":"monthly","status":"deleted","uuid":"i1"},
  {"id":3,"description":"Pay rent","due":"20270102T150000Z","entry":"20261101T000000Z","imask":2,"parent":"p","project":"home","recur":"monthly","status":"pending","uuid":"i2"},
  {"id":4,"description":"Pay rent","due":"20270131T150000Z","entry":"20261101T000000Z","imask":3.0,"parent":"p","project":"home","recur":"monthly","status":"waiting","uuid":"i3"}
  ]
  """#

let taskwarriorRows: [ForeignRow] = [
  ForeignRow("[\n]\n", ""),
  ForeignRow("[\n\(task(""))\n]\n", #""a" uid=u1 \#(entry)"#),
  // One object a line, without an array.
  ForeignRow(task("") + "\n" + task("") + "\n", "\"a\" uid=u1 \(entry)\n\"a\" uid=u1 \(entry)"),
  ForeignRow(
    "[\(task(#""project":"home.garden","tags":["x","next"],"priority":"H","#))]",
    #""a" uid=u1 list=home.garden tags=x,next priority=high \#(entry)"#),
  ForeignRow(
    "[\(task(#""priority":"top","#))]",
    "\"a\" uid=u1 notes=\"priority: top\" \(entry)\nkept: priority 1"),
  // Midnight and the last second of the user's day mean the day.
  ForeignRow("[\(task(#""due":"20261124T150000Z","#))]", #""a" uid=u1 on=2026-11-25 \#(entry)"#),
  ForeignRow("[\(task(#""due":"20261125T145959Z","#))]", #""a" uid=u1 on=2026-11-25 \#(entry)"#),
  ForeignRow(
    "[\(task(#""due":"20261125T090000Z","#))]", #""a" uid=u1 at=2026-11-25T18:00 \#(entry)"#),
  ForeignRow(
    "[\(task(#""wait":"20261201T000000Z","scheduled":"20261203T000000Z","#))]",
    "\"a\" uid=u1 start=2026-12-01 notes=\"scheduled: 2026-12-03\" \(entry)\nkept: scheduled 1"),
  ForeignRow(
    "[\(task(#""scheduled":"20261203T000000Z","#))]", #""a" uid=u1 start=2026-12-03 \#(entry)"#),
  ForeignRow(
    #"[{"description":"a","status":"completed","uuid":"u","end":"20261119T010000Z"},"#
      + #"{"description":"b","status":"deleted","uuid":"v","end":"20261119T010000Z"}]"#,
    "\"a\" uid=u done=2026-11-19T10:00:00+09:00\n\"b\" uid=v cancelled"),
  ForeignRow(
    "[\(task(#""annotations":[{"entry":"20261119T010000Z","description":"rang twice"}],"#))]",
    #""a" uid=u1 notes="2026-11-19 rang twice" \#(entry)"#),
  // A list since 2.6, a text before.
  ForeignRow(
    "[\(task(#""depends":["u2","u9"],"#)),\n" + #"{"description":"Buy paint","uuid":"u2"}]"#,
    "\"a\" uid=u1 \(entry) after=u2,u9\n\"Buy paint\" uid=u2"),
  ForeignRow(
    "[\(task(#""depends":"u2,u9","#))]",
    "\"a\" uid=u1 \(entry) after=u2,u9"),
  ForeignRow(
    "[\(task(#""estimate":"2h","start":"20261119T010000Z","until":"20261219T010000Z","#))]",
    "\"a\" uid=u1 \(entry)\nleft out: estimate 1\nleft out: start 1\nleft out: until 1"),
  ForeignRow(
    rent,
    #""Pay rent" uid=p list=home on=2026-11-01 rule=FREQ=MONTHLY "#
      + "change=2026-11-01 done 2026-11-01T12:00:00+09:00 "
      + "change=2026-12-01 skipped 2026-12-01T12:00:00+09:00 "
      + "change=2027-01-01 to 2027-01-03  created=2026-10-01T09:00:00+09:00"),
  // Deleted instances are known from the mask.
  ForeignRow(
    #"[{"description":"a","due":"20261125T090000Z","mask":"+X-","recur":"weekly","status":"recurring","until":"20261225T000000Z","uuid":"p"}]"#,
    #""a" uid=p at=2026-11-25T18:00 rule=FREQ=WEEKLY;UNTIL=20261225 "#
      + "change=2026-11-25 done change=2026-12-02 skipped"),
  // An instance with more fields than its series stays an item.
  ForeignRow(
    #"[{"description":"a","due":"20261124T150000Z","mask":"--","recur":"daily","status":"recurring","uuid":"p"},"#
      + "\n"
      + #"{"description":"a!","due":"20261124T150000Z","imask":0,"parent":"p","recur":"daily","status":"pending","uuid":"i"}]"#,
    "\"a\" uid=p on=2026-11-25 rule=FREQ=DAILY excluded=2026-11-25\n\"a!\" uid=i on=2026-11-25"),
  // An instance stands for its series, in what it waits for and for what waits for it.
  ForeignRow(
    #"[{"description":"a","due":"20261124T150000Z","mask":"-","recur":"daily","status":"recurring","uuid":"p"},"#
      + "\n"
      + #"{"depends":["u2"],"description":"a","due":"20261124T150000Z","imask":0,"parent":"p","recur":"daily","status":"pending","uuid":"i"},"#
      + "\n" + #"{"depends":["i"],"description":"b","uuid":"u3"}]"#,
    "\"a\" uid=p on=2026-11-25 rule=FREQ=DAILY after=u2\n\"b\" uid=u3 after=p"),
  // A period without a rule: only the instances are imported.
  ForeignRow(
    #"[{"description":"a","due":"20261124T150000Z","recur":"P1DT4H","status":"recurring","uuid":"p"},"#
      + "\n"
      + #"{"description":"a","due":"20261124T150000Z","imask":0,"parent":"p","recur":"P1DT4H","status":"pending","uuid":"i"}]"#,
    "\"a\" uid=i on=2026-11-25\nleft out: recur 1"),
  // Errors.
  ForeignRow("[\n{\"uuid\":\"u\"}\n]", "2 description: missing"),
  ForeignRow("[\(task(#""due":"soon","#))]", "1 due: soon, not YYYY-MM-DDTHH:MM±HH:MM"),
  ForeignRow("[\(task(#""tags":7,"#))]", "1 tags: integer, not array"),
  ForeignRow(
    #"[{"description":"a","status":"lost"}]"#,
    "1 status: lost, not pending|waiting|completed|deleted|recurring"),
  ForeignRow(
    "[\n\(task(""))\n,{\"description\":\"b\"", "\"a\" uid=u1 \(entry)\n3 18: unexpectedEnd"),
]

@Test(arguments: taskwarriorRows) func tasksBecomeItems(_ row: ForeignRow) {
  let outcome = foreign(.taskwarrior, row.text)
  // Of a JSON error only the offset and the problem are compared.
  #expect(
    outcome.replacing("(expected: JSON.JSONError.Expected.commaOrClosingBrace)") == row.outcome)
}

struct RecurRow: Row {
  let recur: String
  let rule: String?
  var name: String { recur }
}

@Test(arguments: [
  RecurRow(recur: "daily", rule: "FREQ=DAILY"),
  RecurRow(recur: "weekdays", rule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
  RecurRow(recur: "weekly", rule: "FREQ=WEEKLY"),
  RecurRow(recur: "biweekly", rule: "FREQ=WEEKLY;INTERVAL=2"),
  RecurRow(recur: "fortnight", rule: "FREQ=WEEKLY;INTERVAL=2"),
  RecurRow(recur: "monthly", rule: "FREQ=MONTHLY"),
  RecurRow(recur: "quarterly", rule: "FREQ=MONTHLY;INTERVAL=3"),
  RecurRow(recur: "semiannual", rule: "FREQ=MONTHLY;INTERVAL=6"),
  RecurRow(recur: "yearly", rule: "FREQ=YEARLY"),
  RecurRow(recur: "annual", rule: "FREQ=YEARLY"),
  RecurRow(recur: "biyearly", rule: "FREQ=YEARLY;INTERVAL=2"),
  RecurRow(recur: "3d", rule: "FREQ=DAILY;INTERVAL=3"),
  RecurRow(recur: "2 weeks", rule: "FREQ=WEEKLY;INTERVAL=2"),
  RecurRow(recur: "2wks", rule: "FREQ=WEEKLY;INTERVAL=2"),
  RecurRow(recur: "3mo", rule: "FREQ=MONTHLY;INTERVAL=3"),
  RecurRow(recur: "2q", rule: "FREQ=MONTHLY;INTERVAL=6"),
  RecurRow(recur: "P1M", rule: "FREQ=MONTHLY"),
  RecurRow(recur: "P2W", rule: "FREQ=WEEKLY;INTERVAL=2"),
  RecurRow(recur: "P7D", rule: "FREQ=WEEKLY"),
  RecurRow(recur: "P1Y", rule: "FREQ=YEARLY"),
  RecurRow(recur: "PT4H", rule: "FREQ=HOURLY;INTERVAL=4"),
  RecurRow(recur: "now and then", rule: nil),
  RecurRow(recur: "0d", rule: nil),
]) func periodsOfTaskwarriorBecomeRules(_ row: RecurRow) {
  let task =
    #"[{"description":"a","due":"20261125T010000Z","recur":"\#(row.recur)","status":"recurring","uuid":"p"}]"#
  let rest = row.rule.map { " rule=" + $0 } ?? " notes=\"recur: \(row.recur)\"\nkept: recur 1"
  #expect(foreign(.taskwarrior, task) == "\"a\" uid=p at=2026-11-25T10:00\(rest)")
}

extension String {
  fileprivate func replacing(_ part: String) -> String {
    guard let start = indices.first(where: { self[$0...].hasPrefix(part) }) else { return self }
    return String(self[..<start] + self[start...].dropFirst(part.count))
  }
}
