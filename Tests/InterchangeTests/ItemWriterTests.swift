import CivilTime
import Testing
import TodoCore

@Test func anItemIsWrittenAsTheDesignShowsIt() throws {
  var item = try milk
  item.place?.coordinate = nil
  #expect(
    line(item)
      == #"{"id":12,"uid":"u12","kind":"todo","title":"Buy milk","notes":null,"url":null,"#
      + #""list":"inbox","tags":[],"priority":"none","starred":false,"#
      + #""day":"2026-11-21","time":"18:00","end":null,"zone":null,"#
      + #""repeat":null,"afterDone":false,"excluded":[],"extra":[],"changes":[],"#
      + #""place":{"name":"market","lat":null,"lon":null,"radius":150},"#
      + #""status":"open","done":false,"doneAt":null,"occurrence":null,"overdue":false,"missed":0,"#
      + #""reminders":[{"id":null,"default":true,"kind":"calendar","trigger":"at 18:00","on":true}],"#
      + #""created":"2026-11-20T09:00:00+09:00","modified":"2026-11-20T09:01:00+09:00"}"#)
}

@Test func everyFieldIsWritten() throws {
  var item = try milk
  item.kind = .event
  item.notes = "two\nlines"
  item.url = "https://example.org"
  item.list = "장보기"
  item.tags = ["a", "b c"]
  item.priority = .high
  item.isStarred = true
  item.when = .timed(CivilDateTime(day("2026-11-20"), time("18:00:30")), zone: "Asia/Seoul")
  item.end = .moment(CivilDateTime(day("2026-11-21"), time("01:00")))
  item.repetition = Repeat(
    RecurrenceRule(.weekly, interval: 2), isAfterDone: true,
    excluded: [OccurrenceKey(day("2026-12-18")), OccurrenceKey(day("2026-12-04"))],
    extra: [OccurrenceKey(day("2026-12-05"), time("07:00"))])
  item.changes = [
    OccurrenceChange(key: OccurrenceKey(day("2026-11-20")), status: .done(morning)),
    OccurrenceChange(
      key: OccurrenceKey(day("2027-01-01")),
      movedTo: .timed(CivilDateTime(day("2027-01-02"), time("09:00")), zone: "Asia/Seoul")),
    OccurrenceChange(key: OccurrenceKey(day("2027-01-15")), status: .skipped(nil)),
  ]
  item.status = .cancelled
  var full = Reminder(
    id: 6, trigger: .interval(Trigger.Interval(seconds: 2700)), isOn: false, made: morning)
  full.identifier = "x"
  (full.title, full.body, full.sound, full.badge) = ("T", "B", "S", 0)
  (full.thread, full.attachment) = ("N", "/a")
  (full.level, full.catchUp, full.giveUpSeconds) = (.timeSensitive, .all, 3600)
  item.reminders = [
    Reminder(id: 5, trigger: .before(.minutes(30), at: nil)),
    full,
    Reminder(trigger: .region(RegionTrigger(edge: .arrive, location: .named("market")))),
  ]
  #expect(
    line(item)
      == #"{"id":12,"uid":"u12","kind":"event","title":"Buy milk","notes":"two\nlines","#
      + #""url":"https://example.org","list":"장보기","tags":["a","b c"],"priority":"high","starred":true,"#
      + #""day":"2026-11-20","time":"18:00:30","end":"2026-11-21T01:00","zone":"Asia/Seoul","#
      + #""repeat":"FREQ=WEEKLY;INTERVAL=2","afterDone":true,"#
      + #""excluded":["2026-12-04","2026-12-18"],"extra":["2026-12-05T07:00"],"#
      + #""changes":[{"occurrence":"2026-11-20","status":"done","doneAt":"2026-11-20T09:00:00+09:00","#
      + #""day":null,"time":null},"#
      + #"{"occurrence":"2027-01-01","status":"open","doneAt":null,"day":"2027-01-02","time":"09:00"},"#
      + #"{"occurrence":"2027-01-15","status":"skipped","doneAt":null,"day":null,"time":null}],"#
      + #""place":{"name":"market","lat":37.5101,"lon":127.0215,"radius":150},"#
      + #""status":"cancelled","done":false,"doneAt":null,"occurrence":null,"overdue":false,"missed":0,"#
      + #""reminders":[{"id":5,"default":false,"kind":"calendar","trigger":"30m before","on":true,"#
      + #""identifier":null,"title":null,"body":null,"sound":null,"badge":null,"thread":null,"#
      + #""attachment":null,"level":"active","catchUp":"latest","giveUp":null,"made":null},"#
      + #"{"id":6,"default":false,"kind":"interval","trigger":"every 45m","on":false,"#
      + #""identifier":"x","title":"T","body":"B","sound":"S","badge":0,"thread":"N","#
      + #""attachment":"/a","level":"time-sensitive","catchUp":"all","giveUp":3600,"made":"2026-11-20T09:00:00+09:00"},"#
      + #"{"id":null,"default":false,"kind":"location","trigger":"arriving market","on":true,"#
      + #""identifier":null,"title":null,"body":null,"sound":null,"badge":null,"thread":null,"#
      + #""attachment":null,"level":"active","catchUp":"latest","giveUp":null,"made":null}],"#
      + #""created":"2026-11-20T09:00:00+09:00","modified":"2026-11-20T09:01:00+09:00"}"#)
}

/// An occurrence has its own day, time, end and status; the record in a file has those of the
/// series.
@Test func anOccurrenceIsWrittenAsItStands() throws {
  var item = try milk
  item.when = .timed(CivilDateTime(day("2026-09-01"), time("18:00")), zone: "Europe/Berlin")
  item.end = .moment(CivilDateTime(day("2026-09-02"), time("01:00")))
  item.repetition = Repeat(RecurrenceRule(.daily))
  let key = OccurrenceKey(day("2026-11-20"))
  // The evening in Berlin is the next morning in Seoul.
  let seen = When.timed(CivilDateTime(day("2026-11-21"), time("02:00")), zone: nil)
  let overdue = line(
    Entry(ItemSummary(item), occurrence: key, when: seen, state: .overdue, missed: 2))
  #expect(
    overdue.contains(
      #""day":"2026-11-20","time":"18:00","end":"2026-11-21T01:00","zone":"Europe/Berlin""#))
  #expect(
    overdue.contains(
      #""status":"open","done":false,"doneAt":null,"occurrence":"2026-11-20","overdue":true,"missed":2"#
    ))
  let done = line(
    Entry(ItemSummary(item), occurrence: key, when: seen, state: .done, doneAt: morning))
  #expect(
    done.contains(
      #""status":"done","done":true,"doneAt":"2026-11-20T09:00:00+09:00","occurrence":"2026-11-20","overdue":false"#
    ))
  item.changes = [OccurrenceChange(key: key, movedTo: .allDay(day("2026-11-25")))]
  let moved = line(
    Entry(ItemSummary(item), occurrence: key, when: .allDay(day("2026-11-25")), state: .open))
  #expect(moved.contains(#""day":"2026-11-25","time":null,"#))
  #expect(moved.contains(#""occurrence":"2026-11-20""#))
  #expect(line(item).contains(#""day":"2026-09-01","time":"18:00","end":"2026-09-02T01:00""#))
}

@Test func cancelledItemsAreNotDone() throws {
  var item = try milk
  item.status = .cancelled
  let written = line(Entry(ItemSummary(item), when: item.when, state: .done))
  #expect(written.contains(#""status":"cancelled","done":false,"doneAt":null"#))
}

@Test func noRemindersAndNoneWantedAreDistinguished() throws {
  var item = try milk
  item.when = .someday
  item.place = nil
  #expect(line(item).contains(#""reminders":null"#))
  item.reminders = []
  #expect(line(item).contains(#""reminders":[]"#))
}
