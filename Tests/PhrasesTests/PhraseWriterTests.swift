import CivilTime
import Phrases
import TestSupport
import Testing
import TodoCore

@Test func rulesInWordsReadAsTheSameRules() throws {
  var values = RandomValues(seed: 5545)
  var written = 0
  for _ in 0..<(Slow.isAsked ? 5_000 : 2_000) {
    let rule = try values.rule()
    // A rule that ends before its first date is refused.
    guard let dates = try? Occurrences(rule, from: CivilDateTime(iso: "1997-01-01T00:00")),
      rule.scale != .gregorian || dates.first != nil
    else { continue }
    for language in [PhraseWriter.Tongue.english, .korean] {
      let words = PhraseWriter(language: language).words(for: rule)
      // Read long before the rule ends, since a rule that ended before its start is refused.
      let reader = PhraseReader(PhraseContext(now: try CivilDateTime(iso: "1997-01-01T00:00")))
      let read = try? reader.repetition(words)
      #expect(read?.repetition == Repeat(rule), "\(words)")
      if words != rule.text { written += 1 }
    }
  }
  // Most rules have words.
  #expect(written > 2_000)
}

@Test func rulesAfterDoneReadBack() throws {
  var values = RandomValues(seed: 7529)
  for _ in 0..<1_000 {
    let repetition = Repeat(try values.rule(), isAfterDone: true)
    guard (try? repetition.rule.check()) != nil else { continue }
    for language in [PhraseWriter.Tongue.english, .korean] {
      let words = PhraseWriter(language: language).words(for: repetition)
      let reader = PhraseReader(PhraseContext(now: try CivilDateTime(iso: "1997-01-01T00:00")))
      #expect((try? reader.repetition(words))?.repetition == repetition, "\(words)")
    }
  }
}

@Test func canonicalTriggersReadAsTheSameTriggers() throws {
  var values = RandomValues(seed: 9074)
  let canonical = CanonicalTriggerWords()
  for _ in 0..<(Slow.isAsked ? 10_000 : 3_000) {
    let trigger = try values.trigger()
    if case .repeating(let rule, _, _) = trigger, (try? rule.check()) == nil { continue }
    let words = canonical.words(for: trigger)
    #expect((try? canonical.trigger(reading: words)) == trigger, "\(words)")
  }
}

@Test func triggersInEveryLanguageReadAsTheSameTriggers() throws {
  var values = RandomValues(seed: 3339)
  for _ in 0..<(Slow.isAsked ? 5_000 : 1_500) {
    let trigger = try values.trigger()
    if case .repeating(let rule, _, _) = trigger, (try? rule.check()) == nil { continue }
    var places: [String] = []
    if case .region(let region) = trigger, case .named(let name) = region.location {
      places = [name]
    }
    let reader = PhraseReader(
      PhraseContext(now: try CivilDateTime(iso: "1997-01-01T00:00"), places: places))
    for language in [PhraseWriter.Tongue.english, .korean] {
      let words = PhraseWriter(language: language).words(for: trigger)
      #expect((try? reader.triggers(words)) == [trigger], "\(words)")
    }
  }
}

/// Rules without exact words, as sentences describe them.
@Test(arguments: [
  ("FREQ=MONTHLY;BYDAY=2SU,4SU", "every month on the 2nd and 4th Sun", "매달 둘째·넷째 일요일"),
  ("FREQ=DAILY;BYMONTH=1,2", "every day in Jan and Feb", "매일 (1월·2월)"),
  ("FREQ=DAILY;BYHOUR=8,20", "FREQ=DAILY;BYHOUR=8,20", "FREQ=DAILY;BYHOUR=8,20"),
  (
    "FREQ=DAILY;INTERVAL=2;BYHOUR=8,23;BYMINUTE=0", "every 2 days at 08:00 and 23:00",
    "2일마다 08:00, 23:00"
  ),
  (
    "FREQ=DAILY;INTERVAL=2;BYHOUR=8,20;BYMINUTE=0,30",
    "every 2 days at 08:00, 08:30, 20:00 and 20:30", "2일마다 08:00, 08:30, 20:00, 20:30"
  ),
  (
    "FREQ=DAILY;INTERVAL=2;BYHOUR=8,23;BYMINUTE=0;UNTIL=20270303",
    "every 2 days at 08:00 and 23:00, until 3 Mar 2027", "2일마다 08:00, 23:00, 2027년 3월 3일까지"
  ),
  (
    "FREQ=MONTHLY;BYMONTHDAY=31", "every month on the 31st, in months that have it",
    "매달 31일, 그 날이 있는 달만"
  ),
  (
    "FREQ=MONTHLY;BYDAY=1MO,-1FR;COUNT=5",
    "every month on the 1st Mon and the last Fri, 5 times in all",
    "매달 첫째 월요일·마지막 금요일, 총 5번"
  ),
  (
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1",
    "every month on weekdays, only the 1st and last of these", "매달 평일에, 그중 첫째·마지막"
  ),
  (
    "FREQ=YEARLY;INTERVAL=3;BYMONTHDAY=1,-2",
    "every 3 years, every month on the 1st and 2nd last day",
    "3년마다, 매달 1일·끝에서 2번째 날"
  ),
  (
    "FREQ=WEEKLY;BYDAY=MO;BYMONTH=1,2,3,4,5,6,8,9,10,11,12", "every Mon, except Jul",
    "매주 월요일, 7월 제외"
  ),
  ("FREQ=HOURLY;INTERVAL=2;BYDAY=SA,SU", "every 2 hours on weekends", "2시간마다 주말에"),
  (
    "FREQ=DAILY;UNTIL=20261204T110000Z", "every day, until 11:00 on 4 Dec 2026 UTC",
    "매일, 2026년 12월 4일 11:00까지 UTC"
  ),
])
func rulesAreDescribedInWords(_ text: String, _ english: String, _ korean: String) throws {
  let rule = Repeat(try RecurrenceRule(parsing: text))
  #expect(PhraseWriter(language: .english).description(of: rule) == english)
  #expect(PhraseWriter(language: .korean).description(of: rule) == korean)
}

/// Days of which every time is left out are named as days.
@Test(arguments: [
  ("2026-12-01T08:00 2026-12-01T20:00", ", except 1 Dec 2026", ", 2026년 12월 1일 제외"),
  (
    "2026-12-01 2026-12-02T08:00 2026-12-02T20:00 2026-12-03 2026-12-05T08:00",
    ", except 1 Dec 2026 to 3 Dec 2026 and 5 Dec 2026 08:00",
    ", 2026년 12월 1일~2026년 12월 3일, 2026년 12월 5일 08:00 제외"
  ),
  (
    "2026-12-01T08:00 2026-12-03T08:00 2026-12-05T08:00 2026-12-07T08:00",
    ", except 4 of its times", ", 4번 제외"
  ),
  (
    "2026-12-01 2026-12-03 2026-12-05 2026-12-07", ", except 4 days", ", 4개 날짜 제외"
  ),
])
func excludedDaysAndTimes(_ keys: String, _ english: String, _ korean: String) throws {
  let rule = try RecurrenceRule(parsing: "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0")
  let excluded = try Set(keys.split(separator: " ").map { try OccurrenceKey(iso: String($0)) })
  let repetition = Repeat(rule, excluded: excluded)
  let words = "every day at 08:00 and 20:00"
  #expect(PhraseWriter(language: .english).words(for: repetition) == words + english)
  #expect(PhraseWriter(language: .korean).words(for: repetition) == "매일 08:00, 20:00" + korean)
}

struct RuleWordsRow: Row {
  let rule: String
  var isAfterDone = false
  let english: String
  let korean: String
  var name: String { rule }
}

let ruleWordsRows: [RuleWordsRow] = [
  RuleWordsRow(
    rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20270303",
    english: "every 2 weeks on Mon and Thu, until 3 Mar 2027",
    korean: "2주마다 월·목, 2027년 3월 3일까지"),
  RuleWordsRow(rule: "FREQ=DAILY", english: "every day", korean: "매일"),
  RuleWordsRow(rule: "FREQ=DAILY;INTERVAL=3", english: "every 3 days", korean: "3일마다"),
  RuleWordsRow(
    rule: "FREQ=DAILY;INTERVAL=3;COUNT=10", isAfterDone: true,
    english: "every 3 days after done, 10 times in all", korean: "완료 후 3일마다, 총 10번"),
  RuleWordsRow(
    rule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", english: "every weekday", korean: "평일마다"),
  RuleWordsRow(rule: "FREQ=WEEKLY;BYDAY=FR", english: "every Fri", korean: "매주 금요일"),
  RuleWordsRow(
    rule: "FREQ=MONTHLY;BYMONTHDAY=-1", english: "every month on the last day", korean: "매달 말일"),
  RuleWordsRow(
    rule: "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD", english: "every month on the 31st",
    korean: "매달 31일"),
  RuleWordsRow(
    rule: "FREQ=MONTHLY;BYDAY=-1FR", english: "every month on the last Fri", korean: "매달 마지막 금요일"),
  RuleWordsRow(
    rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    english: "every month on the last weekday", korean: "매달 마지막 평일"),
  RuleWordsRow(
    rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24;COUNT=1",
    english: "every year on 24 Dec, 1 time in all",
    korean: "매년 12월 24일, 총 1번"),
  RuleWordsRow(
    rule: "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", english: "every year on the last Sun of Oct",
    korean: "매년 10월 마지막 일요일"),
  // A rule that words would describe in part is written as RRULE.
  RuleWordsRow(
    rule: "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", english: "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
    korean: "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO"),
]

@Test(arguments: ruleWordsRows) func writesRules(_ row: RuleWordsRow) throws {
  let repetition = Repeat(try RecurrenceRule(parsing: row.rule), isAfterDone: row.isAfterDone)
  #expect(PhraseWriter(language: .english).words(for: repetition) == row.english)
  #expect(PhraseWriter(language: .korean).words(for: repetition) == row.korean)
}

struct TriggerWordsRow: Row {
  let canonical: String
  let korean: String
  var name: String { canonical }
}

let triggerWordsRows: [TriggerWordsRow] = [
  TriggerWordsRow(canonical: "30m before", korean: "30분 전"),
  TriggerWordsRow(canonical: "1d before at 20:00", korean: "1일 전 20:00"),
  TriggerWordsRow(canonical: "2w before", korean: "14일 전"),
  TriggerWordsRow(canonical: "at 17:30", korean: "17:30에"),
  TriggerWordsRow(canonical: "at 2026-11-20 17:30", korean: "2026년 11월 20일 17:30"),
  TriggerWordsRow(canonical: "every day 08:00", korean: "매일 08:00"),
  TriggerWordsRow(
    canonical: "every 2 weeks on Mon 08:00 from 2026-11-23",
    korean: "2주마다 월요일 08:00 2026년 11월 23일부터"),
  TriggerWordsRow(
    canonical: "every 45m from 09:00 to 18:00 on weekdays", korean: "평일 09:00~18:00에 45분마다"),
  TriggerWordsRow(canonical: "in 1h30m", korean: "1시간 30분 뒤"),
  TriggerWordsRow(
    canonical:
      "arriving \"Noon bar\" within 300m every time between 17:00 and 20:00 on Mon and Wed",
    korean: "Noon bar에 도착하면 300m 이내 매번 17:00~20:00 사이 월·수에"),
  TriggerWordsRow(
    canonical: "arriving or leaving office until 2026-12-24",
    korean: "office에 도착하거나 떠날 때 2026년 12월 24일까지"),
  TriggerWordsRow(
    canonical: "staying 10m at 37.4979,127.0276", korean: "37.4979,127.0276에 10분 머물면"),
  TriggerWordsRow(canonical: "passing here on 2026-12-24", korean: "여기를 지나갈 때 2026년 12월 24일에"),
  TriggerWordsRow(canonical: "all-day", korean: "종일"),
]

@Test(arguments: triggerWordsRows) func writesTriggers(_ row: TriggerWordsRow) throws {
  let canonical = CanonicalTriggerWords()
  let trigger = try canonical.trigger(reading: row.canonical)
  #expect(canonical.words(for: trigger) == row.canonical)
  #expect(PhraseWriter(language: .korean).words(for: trigger) == row.korean)
}

@Test func writesLengths() {
  let span = Span(months: 14, days: 3, seconds: 5400)
  #expect(
    PhraseWriter(language: .english).words(for: span)
      == "1 year 2 months 3 days 1 hour 30 minutes")
  #expect(PhraseWriter(language: .korean).words(for: span) == "1년 2개월 3일 1시간 30분")
  #expect(PhraseWriter(language: .english).words(forSeconds: 600) == "10 minutes")
}
