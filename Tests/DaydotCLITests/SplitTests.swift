import DaydotTestSupport
import Expectations
import Testing

/// Split series: the fields of each half, which half has a date, and splits at the first
/// occurrence.
@Suite struct SplitTests {
  @Test func countCountsRemovedOnes() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Course","day":"2026-11-16","time":"08:00","repeat":"FREQ=DAILY;COUNT=10","excluded":["2026-11-17"]}
      > rm 1@2026-11-18
      1  "Course", Wed 18 Nov — removed; to bring it back:
        daydot undo
      > edit 1@2026-11-20.. --title Later
      1  "Course" — Thu 19 Nov 2026 08:00, every day, until 19 Nov 2026, except 17 Nov 2026 and 18 Nov 2026
      2  "Later" — Fri 20 Nov 2026 08:00, every day, 6 times in all (reminds Sat 21 Nov 08:00)
      > day 2026-11-25
      Wed 25 November 2026

      ▪ 2  08:00  Later  every day, 6 times in all

      1 item
      > day 2026-11-26
      Thu 26 November 2026

      nothing here
      """)
  }

  /// The date from which the rest of a series gets a time gets it too, though it was moved before.
  @Test func theFirstOfTheRestGetsTheTime() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Pills every day at 8am until dec 12
      1  "Pills" — Sat 21 Nov 2026 08:00, every day, until 12 Dec 2026 (reminds at 08:00)
      > move 1@2026-12-07 9am
      1  "Pills" — Mon 7 Dec 2026 09:00, in place of Mon 7 Dec 2026 08:00 (reminds at 09:00)
      > edit 1@2026-12-07.. --time 9:30
      1  "Pills" — Sat 21 Nov 2026 08:00, every day, until 6 Dec 2026 (reminds at 08:00)
      2  "Pills" — Mon 7 Dec 2026 09:30, every day, until 12 Dec 2026 (reminds at 09:30)
      > edit 2@2026-12-09 --title Vitamins
      2  "Pills" — Mon 7 Dec 2026 09:30, every day, until 12 Dec 2026, except 9 Dec 2026 (reminds at 09:30)
      3  "Vitamins" — Wed 9 Dec 2026 09:30 (reminds at 09:30)
      """)
  }

  /// A reminder at an absolute moment is announced once, by the half that covers it.
  @Test func aMomentOfItsOwnIsNotDoubled() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Course","day":"2026-11-16","time":"08:00","repeat":"FREQ=DAILY","reminders":[{"trigger":"at 2026-11-21 07:00"},{"trigger":"at 2026-11-25 07:00"}]}
      > edit 1@2026-11-23.. --title Later
      1  "Course" — Fri 20 Nov 2026 08:00, every day, until 22 Nov 2026 (reminds Sat 21 Nov 07:00)
      2  "Later" — Mon 23 Nov 2026 08:00, every day (reminds Wed 25 Nov 07:00)
      > pending
      1  tomorrow  07:00  Course  (at 21 Nov 2026 07:00)
      2  Wed 25    07:00  Later  (at 25 Nov 2026 07:00)
      > edit 2@2026-11-25 --title Once
      2  "Later" — Mon 23 Nov 2026 08:00, every day, except 25 Nov 2026 (reminds Wed 25 Nov 07:00)
      3  "Once" — Wed 25 Nov 2026 08:00
      > pending
      1  tomorrow  07:00  Course  (at 21 Nov 2026 07:00)
      2  Wed 25    07:00  Later  (at 25 Nov 2026 07:00)
      """)
  }

  @Test func untilNeverGrows() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.follow(
      """
      + {"title":"Until","day":"2026-11-16","repeat":"FREQ=DAILY;UNTIL=20261118","extra":["2026-11-25"]}
      > edit 1@2026-11-25.. --title Later
      1  "Until" — Wed 18 Nov 2026, every day, until 18 Nov 2026
      2  "Later" — Wed 25 Nov 2026, every day, 1 time in all (reminds at 09:00)
      + {"title":"Count","day":"2026-11-02","repeat":"FREQ=WEEKLY;COUNT=2","extra":["2026-11-26"]}
      > rm 3@2026-11-26..
      3  "Count" — removed from Thu 26 Nov on; to bring it back:
        daydot undo
      > day 2026-11-16
      Mon 16 November 2026

      - 1  Until  missed, every day, until 18 Nov 2026

      1 item
      """)
  }

  @Test func anExtraDateKeepsTheAnchor() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Bins","day":"2026-11-02","repeat":"FREQ=WEEKLY;INTERVAL=2","extra":["2026-11-25"]}
      > edit 1@2026-11-25.. --title Other
      1  "Bins" — Mon 16 Nov 2026, every 2 weeks, until 24 Nov 2026
      2  "Other" — Wed 25 Nov 2026, every 2 weeks (reminds at 09:00)
      > agenda 2026-11-24 --days 22
      nothing for a day

      Wed 25 November 2026
      ▪ 2  Other  every 2 weeks

      nothing for 4 days

      Mon 30 November 2026
      ▪ 2  Other

      nothing for 13 days

      Mon 14 December 2026
      ▪ 2  Other

      nothing for a day
      """)
  }

  @Test(arguments: [
    ("BACKWARD", "2027-02-28", ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]),
    ("FORWARD", "2027-03-01", ["2027-03-01", "2027-03-31", "2027-05-01", "2027-05-31"]),
  ])
  func shortMonthsDoNotDrift(skip: String, cut: String, dates: [String]) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.follow(
      """
      + {"title":"Rent","day":"2027-01-31","repeat":"FREQ=MONTHLY;BYMONTHDAY=31;SKIP=\(skip)"}
      > edit 1@\(cut).. --title Later --json
      """, answers: false)
    let days = try daydot.json("agenda", "2027-02-01", "--days", "125")["days"].elements
    let stands = days.filter { !$0["items"].elements.isEmpty }
    #expect(stands.map { $0["date"].text } == dates)
    #expect(stands.allSatisfy { $0["items"].elements.map { $0["title"].text } == ["Later"] })
  }

  @Test func editingADoneOneLeavesItDone() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.follow(
      """
      > add Report --every "every day 08:00" --on 2026-11-18
      1  "Report" — Wed 18 Nov 2026 08:00, every day (reminds Sat 21 Nov 08:00)
      > done 1@2026-11-19
      1  "Report", Thu 19 Nov — done; the next: Fri 20 Nov
      > edit 1@2026-11-19 --title Other
      1  "Report" — Fri 20 Nov 2026 08:00, every day, except 19 Nov 2026 (reminds Sat 21 Nov 08:00)
      2  "Other" — Thu 19 Nov 2026 08:00, done
      > day 2026-11-19
      Thu 19 November 2026, yesterday

      ▫ 2  08:00  Other  done Fri 20

      1 item, 1 done
      """)
    #expect(
      try daydot.json("show", "2")["items"][0]["doneAt"].text?.prefix(16) == "2026-11-20T09:00")
  }

  @Test func aCutAtTheFirstLeavesNoGhost() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.follow(
      """
      > add Report --every "every day 08:00" --on 2026-11-18
      1  "Report" — Wed 18 Nov 2026 08:00, every day (reminds Sat 21 Nov 08:00)
      > edit 1@2026-11-18.. --title First
      1  "First" — Fri 20 Nov 2026 08:00, every day (reminds Sat 21 Nov 08:00)
      > rm 1@2026-11-18..
      1  "First" — removed from Wed 18 Nov on; to bring it back:
        daydot undo
      > list
      nothing here
      > show 1
      ?1 daydot: no item 1; to see what there is:
        daydot list
      """)
  }

  /// The new half supersedes the missed occurrences of the old one, and a date finds the half that
  /// has it.
  @Test func theNewHalfSupersedesTheOld() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Report --every "every day 08:00" --on 2026-11-18
      1  "Report" — Wed 18 Nov 2026 08:00, every day (reminds Sat 21 Nov 08:00)
      > edit 1@2026-11-20.. --title Living
      1  "Report" — Thu 19 Nov 2026 08:00, every day, until 19 Nov 2026
      2  "Living" — Fri 20 Nov 2026 08:00, every day (reminds Sat 21 Nov 08:00)
      > day
      Fri 20 November 2026, today

      ! 2  08:00  Living  every day

      1 item, 1 overdue
      > list --overdue
      ! 2  Fri 20  08:00  Living  every day
      > done report
      ?1 daydot: no item is called 'report'; name it by its number or by words of its title
      > done 1@2026-11-20
      2  "Living", Fri 20 Nov — done; the next: Sat 21 Nov
      > move 1@2026-11-25 thu
      2  "Living" — Thu 26 Nov 2026 08:00, in place of Wed 25 Nov 2026 08:00 (reminds at 08:00)
      2@2026-11-26 is on that day too
      > edit 1@2026-11-27 --title Single
      2  "Living" — Sat 21 Nov 2026 08:00, every day, except 27 Nov 2026 (reminds at 08:00)
      3  "Single" — Fri 27 Nov 2026 08:00 (reminds at 08:00)
      > done 1@2026-11-27
      3  "Single" — done
      > done 1@2026-11-18
      1  "Report", Wed 18 Nov — done
      """)
  }

  /// Words name what is over as its number does.
  @Test func aSeriesThatIsOverIsNamedAsByItsNumber() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Report --every "every day 08:00 2 times in all" --on 2026-11-18
      1  "Report" — Wed 18 Nov 2026 08:00, every day, 2 times in all
      > done 1@2026-11-18
      1  "Report", Wed 18 Nov — done; the next: Thu 19 Nov
      > done report
      1  "Report", Thu 19 Nov — done
      > done report
      1  "Report" — was done already for Thu 19 Nov
      > done 1
      1  "Report" — was done already for Thu 19 Nov
      > undone report
      1  "Report", Thu 19 Nov — open again
      """)
  }

  /// A changed occurrence after the cut belongs to the new half only.
  @Test func aMovedOneIsSeenOnce() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.follow(
      """
      + {"title":"Class","day":"2026-11-16","repeat":"FREQ=WEEKLY"}
      > move 1@2026-11-30 2026-12-03
      1  "Class" — Thu 3 Dec 2026, in place of Mon 30 Nov 2026 (reminds at 09:00)
      > move 1@2026-11-30.. 2026-12-01
      2  "Class" — Tue 1 Dec 2026, every week, in place of Thu 3 Dec 2026 (reminds at 09:00)
      > agenda 2026-11-22 --days 18
      nothing for a day

      Mon 23 November 2026
      ▪ 1  Class  every week, until 29 Nov 2026

      nothing for 7 days

      Tue 1 December 2026
      ▪ 2  Class  every week

      nothing for 6 days

      Tue 8 December 2026
      ▪ 2  Class

      nothing for a day
      """)
  }

  /// An error about the later half names it as it was typed, and a dose that is left out its time.
  @Test(arguments: [
    ["edit", "1@2026-11-25..", "--time", "9:00"], ["move", "1@2026-11-25..", "9:00"],
  ])
  func aHalfThatCanNotMoveIsNamed(_ words: [String]) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Med every day at 8:30 and 20:30")
    let refused = try daydot.run(words)
    #expect(refused.status == 64)
    #expect(refused.errors.hasPrefix("daydot: 1 repeats on several days or times"))
    #expect(refused.errors.contains("give 1@2026-11-25T08:30.. a new rule with --every"))
    #expect(
      try daydot("edit", "1@2026-11-25T08:30", "--time", "9:00").output.contains(
        "every day at 08:30 and 20:30, except 25 Nov 2026 08:30"))
  }
}
