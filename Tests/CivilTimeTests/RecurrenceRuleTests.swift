import CivilTime
import TestSupport
import Testing

struct RuleTextRow: Row {
  let text: String
  /// The canonical text, where it differs.
  let canonical: String
  var name: String { text }

  init(_ text: String, _ canonical: String? = nil) {
    self.text = text
    self.canonical = canonical ?? text
  }
}

let ruleTexts: [RuleTextRow] = [
  RuleTextRow("FREQ=DAILY"),
  RuleTextRow("RRULE:FREQ=DAILY", "FREQ=DAILY"),
  RuleTextRow("rrule:freq=weekly;byday=th,mo", "FREQ=WEEKLY;BYDAY=MO,TH"),
  RuleTextRow("INTERVAL=1;FREQ=DAILY;", "FREQ=DAILY"),
  RuleTextRow("COUNT=3;INTERVAL=02;FREQ=DAILY", "FREQ=DAILY;INTERVAL=2;COUNT=3"),
  RuleTextRow("FREQ=MONTHLY;BYDAY=+1MO,-1FR,MO", "FREQ=MONTHLY;BYDAY=-1FR,MO,1MO"),
  RuleTextRow("FREQ=MONTHLY;BYMONTHDAY=31,1,1,-1", "FREQ=MONTHLY;BYMONTHDAY=-1,1,31"),
  RuleTextRow("FREQ=DAILY;UNTIL=20261231"),
  RuleTextRow("FREQ=DAILY;UNTIL=20261231T235959"),
  RuleTextRow("FREQ=DAILY;UNTIL=20261231t090000z", "FREQ=DAILY;UNTIL=20261231T090000Z"),
  RuleTextRow("FREQ=DAILY;UNTIL=20161231T235960Z", "FREQ=DAILY;UNTIL=20161231T235959Z"),
  RuleTextRow("FREQ=DAILY;UNTIL=00010101"),
  RuleTextRow("FREQ=WEEKLY;WKST=MO", "FREQ=WEEKLY"),
  RuleTextRow("FREQ=WEEKLY;WKST=SU"),
  RuleTextRow("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD", "FREQ=MONTHLY;SKIP=FORWARD"),
  RuleTextRow("FREQ=MONTHLY;SKIP=OMIT", "FREQ=MONTHLY"),
  RuleTextRow("FREQ=YEARLY;BYWEEKNO=20,-1;BYDAY=MO", "FREQ=YEARLY;BYWEEKNO=-1,20;BYDAY=MO"),
  RuleTextRow("FREQ=SECONDLY;INTERVAL=1000000000000;BYSECOND=60"),
  RuleTextRow(
    "FREQ=YEARLY;BYMONTH=1;BYYEARDAY=1,366;BYMONTHDAY=1;BYDAY=MO;BYHOUR=0;BYMINUTE=0;BYSECOND=0;"
      + "BYSETPOS=-1;SKIP=BACKWARD"),
]

struct RefusedRule: Row {
  let text: String
  let error: RecurrenceRuleError
  var name: String { text.isEmpty ? "empty" : text }

  init(_ text: String, _ error: RecurrenceRuleError) {
    self.text = text
    self.error = error
  }
}

let refusedRules: [RefusedRule] = [
  RefusedRule("", .missingFrequency),
  RefusedRule("INTERVAL=2", .missingFrequency),
  RefusedRule("every day", .unknownPart("every day")),
  RefusedRule("FREQ=DAILY;X-NAME=1", .unknownPart("X-NAME")),
  RefusedRule("FREQ=DAILY;BYEASTER=0", .unknownPart("BYEASTER")),
  RefusedRule("FREQ=DAILY;;COUNT=1", .unknownPart("")),
  RefusedRule("FREQ=DAILY ", .unreadableValue(.frequency, text: "DAILY ")),
  RefusedRule("FREQ=FORTNIGHTLY", .unreadableValue(.frequency, text: "FORTNIGHTLY")),
  RefusedRule("FREQ=", .unreadableValue(.frequency, text: "")),
  RefusedRule("FREQ=DAILY;FREQ=DAILY", .duplicatePart(.frequency)),
  RefusedRule("FREQ=DAILY;byhour=1;BYHOUR=2", .duplicatePart(.byHour)),
  RefusedRule("FREQ=DAILY;INTERVAL=0", .outOfRange(.interval, value: 0)),
  RefusedRule("FREQ=DAILY;INTERVAL=-1", .outOfRange(.interval, value: -1)),
  RefusedRule(
    "FREQ=DAILY;INTERVAL=1000000000001", .outOfRange(.interval, value: 1_000_000_000_001)),
  RefusedRule(
    "FREQ=DAILY;INTERVAL=99999999999999999999",
    .unreadableValue(.interval, text: "99999999999999999999")),
  RefusedRule("FREQ=DAILY;COUNT=0", .outOfRange(.count, value: 0)),
  RefusedRule("FREQ=DAILY;COUNT=1.5", .unreadableValue(.count, text: "1.5")),
  RefusedRule("FREQ=DAILY;COUNT=2;UNTIL=20270101", .contradiction(.count, .until)),
  RefusedRule("FREQ=DAILY;UNTIL=20270101;COUNT=2", .contradiction(.count, .until)),
  RefusedRule("FREQ=DAILY;UNTIL=20260230", .unreadableValue(.until, text: "20260230")),
  RefusedRule("FREQ=DAILY;UNTIL=2026-02-20", .unreadableValue(.until, text: "2026-02-20")),
  RefusedRule("FREQ=DAILY;UNTIL=20260220T25", .unreadableValue(.until, text: "20260220T25")),
  RefusedRule(
    "FREQ=DAILY;UNTIL=20260220T090000+0900",
    .unreadableValue(.until, text: "20260220T090000+0900")),
  RefusedRule("FREQ=DAILY;BYMONTH=13", .outOfRange(.byMonth, value: 13)),
  RefusedRule("FREQ=DAILY;BYMONTH=-1", .outOfRange(.byMonth, value: -1)),
  RefusedRule("FREQ=DAILY;BYMONTH=1,", .unreadableValue(.byMonth, text: "1,")),
  RefusedRule("FREQ=DAILY;BYMONTH=5L", .unreadableValue(.byMonth, text: "5L")),
  RefusedRule("FREQ=DAILY;BYMONTHDAY=0", .outOfRange(.byMonthDay, value: 0)),
  RefusedRule("FREQ=DAILY;BYMONTHDAY=-32", .outOfRange(.byMonthDay, value: -32)),
  RefusedRule("FREQ=YEARLY;BYYEARDAY=367", .outOfRange(.byYearDay, value: 367)),
  RefusedRule("FREQ=YEARLY;BYWEEKNO=54", .outOfRange(.byWeekNumber, value: 54)),
  RefusedRule("FREQ=DAILY;BYHOUR=24", .outOfRange(.byHour, value: 24)),
  RefusedRule("FREQ=DAILY;BYMINUTE=60", .outOfRange(.byMinute, value: 60)),
  RefusedRule("FREQ=DAILY;BYSECOND=61", .outOfRange(.bySecond, value: 61)),
  RefusedRule("FREQ=DAILY;BYHOUR=1;BYSETPOS=0", .outOfRange(.bySetPosition, value: 0)),
  RefusedRule("FREQ=DAILY;BYSETPOS=1", .positionsAlone),
  RefusedRule("FREQ=MONTHLY;BYWEEKNO=20", .notAllowed(.byWeekNumber, .monthly)),
  RefusedRule("FREQ=MONTHLY;BYYEARDAY=1", .notAllowed(.byYearDay, .monthly)),
  RefusedRule("FREQ=WEEKLY;BYYEARDAY=1", .notAllowed(.byYearDay, .weekly)),
  RefusedRule("FREQ=DAILY;BYYEARDAY=1", .notAllowed(.byYearDay, .daily)),
  RefusedRule("FREQ=WEEKLY;BYMONTHDAY=1", .notAllowed(.byMonthDay, .weekly)),
  RefusedRule("FREQ=WEEKLY;BYDAY=1MO", .ordinalNotAllowed(.weekly)),
  RefusedRule("FREQ=HOURLY;BYDAY=-1MO", .ordinalNotAllowed(.hourly)),
  RefusedRule("FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO", .ordinalWithWeekNumbers),
  RefusedRule("FREQ=MONTHLY;BYDAY=0MO", .outOfRange(.byDay, value: 0)),
  RefusedRule("FREQ=MONTHLY;BYDAY=54MO", .outOfRange(.byDay, value: 54)),
  RefusedRule("FREQ=WEEKLY;BYDAY=MOTU", .unreadableValue(.byDay, text: "MOTU")),
  RefusedRule("FREQ=WEEKLY;BYDAY=XX", .unreadableValue(.byDay, text: "XX")),
  RefusedRule("FREQ=WEEKLY;BYDAY=", .unreadableValue(.byDay, text: "")),
  RefusedRule("FREQ=WEEKLY;WKST=1MO", .unreadableValue(.weekStart, text: "1MO")),
  RefusedRule("FREQ=MONTHLY;SKIP=SIDEWAYS", .unreadableValue(.skip, text: "SIDEWAYS")),
  RefusedRule("RSCALE=HEBREW;FREQ=YEARLY", .unsupportedScale("HEBREW")),
  RefusedRule("RSCALE=DANGI;FREQ=WEEKLY", .notSupported(.frequency, .dangi)),
  RefusedRule("RSCALE=DANGI;FREQ=YEARLY;BYYEARDAY=3", .notSupported(.byYearDay, .dangi)),
  RefusedRule("RSCALE=DANGI;FREQ=YEARLY;BYWEEKNO=3", .notSupported(.byWeekNumber, .dangi)),
  RefusedRule(
    "RSCALE=CHINESE;FREQ=MONTHLY;BYDAY=MO;BYSETPOS=3", .notSupported(.bySetPosition, .chinese)),
  RefusedRule("RSCALE=CHINESE;FREQ=YEARLY;BYDAY=3MO", .notSupported(.byDay, .chinese)),
  RefusedRule("RSCALE=CHINESE;FREQ=YEARLY;BYMONTHDAY=31", .outOfRange(.byMonthDay, value: 31)),
  RefusedRule("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=13L", .outOfRange(.byMonth, value: 13)),
  RefusedRule("RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTH=5L", .unreadableValue(.byMonth, text: "5L")),
  RefusedRule("FREQ=MONTHLY;BYMONTHDAY=１", .unreadableValue(.byMonthDay, text: "１")),
]

@Suite struct RecurrenceRuleTests {
  @Test(arguments: ruleTexts) func textsAreReadAndWritten(_ row: RuleTextRow) throws {
    let rule = try RecurrenceRule(parsing: row.text)
    #expect(rule.text == row.canonical)
    #expect(try RecurrenceRule(parsing: rule.text) == rule)
  }

  @Test(arguments: refusedRules) func faultsAreNamed(_ row: RefusedRule) {
    #expect(throws: row.error) { try RecurrenceRule(parsing: row.text) }
  }

  @Test func listsStaySortedWithoutRepetition() {
    var rule = RecurrenceRule(.monthly, byMonthDay: [31, -1, 31])
    #expect(rule.byMonthDay == [-1, 31])
    rule.byMonth = [12, 1, 1]
    rule.byMonth.append(6)
    #expect(rule.byMonth == [1, 6, 12])
    #expect(rule == RecurrenceRule(.monthly, byMonthDay: [-1, 31], byMonth: [6, 12, 1]))
  }

  @Test func rulesMadeInCodeAreChecked() throws {
    #expect(throws: RecurrenceRuleError.outOfRange(.interval, value: 0)) {
      try RecurrenceRule(.daily, interval: 0).check()
    }
    #expect(throws: RecurrenceRuleError.outOfRange(.byMonthDay, value: .min)) {
      try RecurrenceRule(.monthly, byMonthDay: [.min]).check()
    }
    let start = CivilDateTime(try Day(iso: "2026-11-20"), .midnight)
    #expect(throws: RecurrenceRuleError.notAllowed(.byWeekNumber, .weekly)) {
      try Occurrences(RecurrenceRule(.weekly, byWeekNumber: [1]), from: start)
    }
    #expect(throws: Never.self) { try RecurrenceRule(.daily).check() }
  }
}
