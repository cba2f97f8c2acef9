import DaydotTestSupport
import Testing

/// Series that repeat after completion: the next occurrence counts from the newest completion.
@Suite struct AfterDoneTests {
  @Test func countsFromTheNewestCompletion() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Water plants every day after done
      1  "Water plants" — Fri 20 Nov 2026, every day after done (reminds at 09:00)
      > done 1
      1  "Water plants", Fri 20 Nov — done; the next: Sat 21 Nov
      > done 1
      1  "Water plants" — was done already for Fri 20 Nov; the next:
        daydot done 1@2026-11-21
      > done 1@2026-11-21
      1  "Water plants", Sat 21 Nov — done; the next: Sun 22 Nov
      > list
      ▪ 1  Sun 22  Water plants  every day after done
      @ 2026-11-25T09:00
      > day
      Wed 25 November 2026, today

      nothing here

      earlier
      ! 1  Water plants  since Sun 22, every day after done

      1 from earlier
      > done 1
      1  "Water plants", Sun 22 Nov — done; the next: Thu 26 Nov
      > list
      ▪ 1  Thu 26  Water plants  every day after done
      """)
  }

  @Test func aSkipCountsFromTheDayOfSkipping() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add "Water plants" --every "every 2 days after done" --on 2026-11-18
      1  "Water plants" — Wed 18 Nov 2026, every 2 days after done
      > skip 1
      1  "Water plants", Wed 18 Nov — skipped; the next: Sun 22 Nov
      > list
      ▪ 1  Sun 22  Water plants  every 2 days after done
      > undone 1
      1  "Water plants", Wed 18 Nov — open again
      > list
      ! 1  Wed 18  Water plants  every 2 days after done
      """)
  }

  @Test func aRemovedOneGoesOnToTheNext() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add "Water plants" --every "every 2 days after done" --on 2026-11-18
      1  "Water plants" — Wed 18 Nov 2026, every 2 days after done
      > rm 1@2026-11-18
      1  "Water plants", Wed 18 Nov — removed; to bring it back:
        daydot undo
      > list
      ▪ 1  Fri 20  Water plants  every 2 days after done
      > edit 1@2026-11-20 --time 22:00
      1  "Water plants" — Sun 22 Nov 2026, every 2 days after done, except 18 Nov 2026 and 20 Nov 2026 (reminds at 09:00)
      2  "Water plants" — Fri 20 Nov 2026 22:00 (reminds at 22:00)
      > rm 1@2026-11-22..
      1  "Water plants" — removed from Sun 22 Nov on; to bring it back:
        daydot undo
      > list
      ▪ 2  Fri 20  22:00  Water plants
      """)
  }

  /// The completion it counts from may lie weeks before the day shown.
  @Test func countsFromLongAgo() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      @ 2026-10-25T09:00
      + {"title":"Filter","day":"2026-10-20","repeat":"FREQ=DAILY;INTERVAL=30","afterDone":true}
      > done 1
      1  "Filter", Tue 20 Oct — done; the next: Tue 24 Nov
      @ 2026-11-20T09:00
      > day 2026-11-24
      Tue 24 November 2026

      ▪ 1  Filter  every 30 days after done

      1 item
      > day 2026-10-20
      Tue 20 October 2026

      ▫ 1  Filter  done 25 Oct

      1 item, 1 done
      """)
  }

  @Test func countEndsIt() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Dose","day":"2026-11-18","repeat":"FREQ=DAILY;COUNT=2","afterDone":true}
      > done dose
      1  "Dose", Wed 18 Nov — done; the next: Sat 21 Nov
      > list
      ▪ 1  Sat 21  Dose  every day after done, 2 times in all
      > done 1@2026-11-21
      1  "Dose", Sat 21 Nov — done
      > list
      nothing here
      > done dose
      1  "Dose" — was done already for Wed 18 Nov
      """)
  }

  /// `undone` of an older occurrence reopens that one, and says which.
  @Test func undoneNamesWhatItOpened() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      @ 2026-11-17T09:00
      + {"title":"Water","day":"2026-11-16","repeat":"FREQ=DAILY","afterDone":true}
      > done 1
      1  "Water", Mon 16 Nov — done; the next: Wed 18 Nov
      @ 2026-11-19T09:00
      > done 1
      1  "Water", Wed 18 Nov — done; the next: Fri 20 Nov
      > undone 1@2026-11-16
      1  "Water", Mon 16 Nov — open again (reminds Fri 20 Nov 09:00)
      > list
      ▪ 1  Fri 20  Water  every day after done
      > undone 1
      1  "Water", Wed 18 Nov — open again
      > check
      > list
      ! 1  Mon 16  Water  every day after done
      """)
  }

  /// An occurrence done early still shows today; the one counted from it shows as earlier.
  @Test func whatWasDoneEarlyHidesNothingThatIsLeft() throws {
    let daydot = InProcessDaydot(now: "2026-05-13T02:39", zone: "UTC")
    try daydot("add", "Call", "--on", "2026-05-20", "--every", "every 2 days after done")
    try daydot("done", "1@2026-05-20")
    #expect(try daydot.at("2026-05-20T10:00", "day").output.contains("Fri 15"))
    #expect(try daydot.at("2026-05-20T10:00", "list", "--overdue").output.contains("Call"))
  }

  /// The day of a completion is read in the zone in force, by the queue as by every view.
  @Test func theQueueTravelsWithTheViews() throws {
    try InProcessDaydot(zone: "Asia/Seoul").follow(
      """
      @ 2026-11-20T08:00
      > add Water plants every day after done
      1  "Water plants" — Fri 20 Nov 2026, every day after done (reminds at 09:00)
      > done 1
      1  "Water plants", Fri 20 Nov — done; the next: Sat 21 Nov
      > pending
      1  tomorrow  09:00  Water plants
      @ 2026-11-22T08:00
      > done 1
      1  "Water plants", Sat 21 Nov — done; the next: Mon 23 Nov
      > pending
      1  tomorrow  09:00  Water plants
      @ America/New_York
      @ 2026-11-21T18:30
      > list
      ▪ 1  Sun 22  Water plants  every day after done
      > pending
      1  tomorrow  09:00  Water plants
      """)
  }
}
