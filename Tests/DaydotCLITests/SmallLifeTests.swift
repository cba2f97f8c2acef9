import DaydotTestSupport
import Expectations
import JSON
import Testing

/// Short lives in which two things meet.
@Suite struct SmallLifeTests {
  /// What was done on Wednesday is not overdue on Friday, near or anywhere else.
  @Test func nearShowsTheNextOfWhatWasDone() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("place", "add", "home", "37.5,127.0")
    try daydot("here", "37.5,127.0")
    try daydot.follow(
      """
      + {"title":"Weekly","day":"2026-11-04","repeat":"FREQ=WEEKLY","place":{"name":"home"}}
      > near
      0 m   1  Weekly  home  Wed 18
      > done 1@2026-11-18
      1  "Weekly", Wed 18 Nov — done
      > near
      0 m   1  Weekly  home  Wed 25
      + {"title":"Over","day":"2026-11-19","repeat":"FREQ=DAILY;COUNT=1","place":{"name":"home"}}
      > done over
      2  "Over", Thu 19 Nov — done
      > near
      0 m   1  Weekly  home  Wed 25
      > list --to 2026-11-24
      nothing here
      > list --from 2026-11-26
      ▪ 1  2 Dec  Weekly  every week, home 0 m
      > list --to 2026-11-25
      ▪ 1  Wed 25  Weekly  every week, home 0 m
      """)
    let near = try daydot.json("near")["items"][0]
    #expect(near["occurrence"].text == "2026-11-25" && near["overdue"] == .bool(false))
    #expect(try daydot.json("list")["items"][0]["occurrence"] == near["occurrence"])
  }

  @Test func missedCountsBeforeOneThatWasMovedEarlier() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Class","day":"2026-11-02","repeat":"FREQ=WEEKLY"}
      > move 1@2026-11-16 2026-11-13
      1  "Class" — Fri 13 Nov 2026, in place of Mon 16 Nov 2026
      > list
      ! 1  Fri 13  Class  2 missed, every week
      > day
      Fri 20 November 2026, today

      nothing here

      earlier
      ! 1  Class  since Fri 13, 2 missed, every week

      1 from earlier
      > move 1@2026-11-09 2026-11-10
      1  "Class" — Tue 10 Nov 2026, in place of Mon 9 Nov 2026
      > list
      ! 1  Fri 13  Class  2 missed, every week
      > done 1@2026-11-09
      1  "Class", Mon 9 Nov — done
      > list
      ! 1  Fri 13  Class  every week
      """)
  }

  /// A bare number opens the newest that was closed, not the current one.
  @Test func undoneMeansTheNewestClosed() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Walk","day":"2026-11-17","repeat":"FREQ=DAILY"}
      > done 1@2026-11-18
      1  "Walk", Wed 18 Nov — done
      > undone 1
      1  "Walk", Wed 18 Nov — open again (reminds at 09:00)
      > undone 1
      1  "Walk" — is open
      """)
  }

  @Test func whatHasNotBegunCanNotBeDone() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Walk","day":"2026-12-01","repeat":"FREQ=DAILY"}
      > done 1
      1  "Walk" — is not due yet; the next: daydot done 1@2026-12-01
      ?1
      > done 1@2026-12-01
      1  "Walk", Tue 1 Dec — done
      """)
  }

  /// Reading one's own export again changes nothing.
  @Test func aMovedZonedOneIsTheSameWhenReadAgain() throws {
    let daydot = InProcessDaydot(zone: "Asia/Seoul")
    try daydot.follow(
      """
      + {"title":"Pay","repeat":"FREQ=MONTHLY;BYMONTHDAY=30;SKIP=BACKWARD","day":"2028-11-30","time":"22:00","zone":"Australia/Lord_Howe","end":"03:05"}
      > move 1@2028-11-30 14:45
      1  "Pay" — Thu 30 Nov 2028 12:45 – 17:50 (14:45 Lord Howe), in place of Thu 30 Nov 2028 20:00 (reminds at 12:45)
      """)
    let export = try daydot("export").output
    for _ in 1...2 {
      #expect(try daydot("import", "-", input: export).output.contains("0 new, 0 changed, 1 same"))
    }
  }

  @Test func daysToMoveToAreTold() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Milk tomorrow 18:00
      1  "Milk" — Sat 21 Nov 2026 18:00 (reminds at 18:00)
      > move 1 none
      1  "Milk" — no date, in place of Sat 21 Nov 2026 18:00
      > move 1 mon
      1  "Milk" — Mon 23 Nov 2026, in place of no date (reminds at 09:00)
      > move 1 mon --lang ko
      1  "Milk" — 2026년 11월 23일 (월) (09:00에 알림)
      > move 1 none --lang ko
      1  "Milk" — 날짜 없음 (전: 2026년 11월 23일 (월))
      > move 1 mon --lang ko
      1  "Milk" — 2026년 11월 23일 (월) (전: 날짜 없음) (09:00에 알림)
      """)
  }
}
