import DaydotTestSupport
import Testing

/// Ends: at midnight, over midnight, and where something is put elsewhere.
@Suite struct MidnightTests {
  @Test func anEndAtMidnightIsTheEndOfThatDay() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Late --on 2026-11-20 --time 18:00 --end 00:00
      1  "Late" — Fri 20 Nov 2026 18:00 – 00:00 (reminds at 18:00)
      > day tomorrow
      Sat 21 November 2026, tomorrow

      nothing here
      @ 2026-11-20T23:59
      > list --overdue
      nothing here
      @ 2026-11-21T00:00
      > list --overdue
      ! 1  Fri 20  18:00  Late  until 00:00
      > day
      Sat 21 November 2026, today

      nothing here

      earlier
      ! 1  Late  since Fri 20

      1 from earlier
      > move 1 2026-11-23 20:00
      1  "Late" — Mon 23 Nov 2026 20:00 – Tue 24 Nov 02:00, in place of Fri 20 Nov 2026 18:00 (reminds at 20:00)
      > edit 1 --end 00:00
      1  "Late" — Mon 23 Nov 2026 20:00 – 00:00 (reminds at 20:00)
      """)
  }

  @Test func anEndMovesWithItsStart() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Party --on 2026-11-20 --time 22:00 --end 03:00
      1  "Party" — Fri 20 Nov 2026 22:00 – Sat 21 Nov 03:00 (reminds at 22:00)
      > move 1 mon
      1  "Party" — Mon 23 Nov 2026 22:00 – Tue 24 Nov 03:00, in place of Fri 20 Nov 2026 22:00 (reminds at 22:00)
      > move 1 15:00
      1  "Party" — Mon 23 Nov 2026 15:00 – 20:00, in place of Mon 23 Nov 2026 22:00 (reminds at 15:00)
      > edit 1 --time none
      1  "Party" — Mon 23 Nov 2026 (reminds at 09:00)
      > add Camp --on 2026-11-20 --end 2026-11-22
      2  "Camp" — Fri 20 Nov 2026 – Sun 22 Nov 2026 (reminds at 09:00)
      > move 2 2026-11-30
      2  "Camp" — Mon 30 Nov 2026 – Wed 2 Dec 2026, in place of Fri 20 Nov 2026 (reminds at 09:00)
      > edit 2 --on 2026-12-05
      2  "Camp" — Sat 5 Dec 2026 – Mon 7 Dec 2026 (reminds at 09:00)
      > edit 2 --on none
      2  "Camp" — no date
      """)
  }

  /// A night that was moved is not overdue before it begins, nor before it ends.
  @Test func aMovedNightIsOpenUntilItEnds() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Shift","day":"2026-11-17","time":"22:00","end":"03:00","repeat":"FREQ=WEEKLY"}
      > move 1@2026-11-17 2026-11-20 20:00
      1  "Shift" — Fri 20 Nov 2026 20:00 – Sat 21 Nov 01:00, in place of Tue 17 Nov 2026 22:00 (reminds at 20:00)
      > list --overdue
      nothing here
      @ 2026-11-21T00:59
      > list --overdue
      nothing here
      > day
      Sat 21 November 2026, today

      ▪ 1  Shift  until 01:00, every week

      1 item
      @ 2026-11-21T01:01
      > list --overdue
      ! 1  Fri 20  20:00  Shift  until 01:00, every week
      """)
  }

  /// What loses its time keeps no end that has one.
  @Test func nothingIsStoredThatCanNotBeRead() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Milk","repeat":"FREQ=MONTHLY;BYDAY=-1FR","day":"2028-12-29","time":"22:00","end":"2028-12-30T06:10"}
      > edit 1@2029-01-26.. --time none
      1  "Milk" — Fri 29 Dec 2028 22:00 – Sat 30 Dec 2028 06:10, every month on the last Fri, until 25 Jan 2029 (reminds at 22:00)
      2  "Milk" — Fri 26 Jan 2029, every month on the last Fri (reminds at 09:00)
      + {"title":"Tour","repeat":"FREQ=MONTHLY","day":"2026-11-10","time":"02:30","end":"2026-11-12T06:10"}
      > edit 3@2026-12-10.. --time 18:00
      3  "Tour" — Tue 10 Nov 2026 02:30 – Thu 12 Nov 2026 06:10, every month, until 9 Dec 2026
      4  "Tour" — Thu 10 Dec 2026 18:00 – Sat 12 Dec 2026 21:40, every month (reminds at 18:00)
      > move 4@2027-01-10 2027-01-11
      4  "Tour" — Mon 11 Jan 2027 18:00 – Wed 13 Jan 2027 21:40, in place of Sun 10 Jan 2027 18:00 (reminds at 18:00)
      """)
  }
}
