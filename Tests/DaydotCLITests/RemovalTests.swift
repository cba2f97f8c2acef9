import DaydotTestSupport
import Testing

/// `rm` says what it removed: a whole series, one of its dates, or its rest.
@Suite struct RemovalTests {
  @Test func saysHowMuchIsGone() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Pill --every "every wed 09:00" --on 2026-11-04
      1  "Pill" — Wed 4 Nov 2026 09:00, every Wed (reminds Wed 25 Nov 09:00)
      > add Once tomorrow
      2  "Once" — Sat 21 Nov 2026 (reminds at 09:00)
      > rm 1@2026-11-25
      1  "Pill", Wed 25 Nov — removed; to bring it back:
        daydot undo
      > rm 1@2026-12-09..
      1  "Pill" — removed from Wed 9 Dec on; to bring it back:
        daydot undo
      > rm 1 2
      1  "Pill" — removed, all of it, every Wed since Wed 4 Nov 2026
      2  "Once" — removed; to bring them back:
        daydot undo
      """)
    try InProcessDaydot(zone: "UTC").follow(
      """
      > --lang ko add 약 --every "매주 수요일 09:00" --on 2026-11-04
      1  "약" — 2026년 11월 4일 (수) 09:00, 매주 수요일 (11월 25일 (수) 09:00에 알림)
      > --lang ko rm 1@2026-12-09..
      1  "약" — 12월 9일 (수)부터 모두 삭제. 되돌리려면:
        daydot undo
      > --lang ko rm 1
      1  "약" — 반복 전체 삭제: 2026년 11월 4일 (수)부터 매주 수요일. 되돌리려면:
        daydot undo
      """)
  }

  /// A date that became an item of its own goes itself, and with `..` the rest of the series too.
  @Test func aDateOfItsOwnIsRemoved() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Plants --every "every tue" --on 2026-12-01
      1  "Plants" — Tue 1 Dec 2026, every Tue (reminds at 09:00)
      > edit 1@2026-12-08 --title X
      1  "Plants" — Tue 1 Dec 2026, every Tue, except 8 Dec 2026 (reminds at 09:00)
      2  "X" — Tue 8 Dec 2026 (reminds at 09:00)
      > rm 1@2026-12-08
      2  "X" — removed; to bring it back:
        daydot undo
      > list
      ▪ 1  1 Dec  Plants  every Tue
      > undo
      undone: rm 2 X
      > rm 1@2026-12-08..
      2  "X" — removed
      1  "Plants" — removed from Tue 8 Dec on; to bring them back:
        daydot undo
      > agenda 2026-12-01 --days 30
      Tue 1 December 2026
      ▪ 1  Plants  every Tue, until 7 Dec 2026

      nothing for 29 days
      > undo
      undone: rm 2 X (+1)
      > list
      ▪ 1  1 Dec  Plants  every Tue
      ▪ 2  8 Dec  X
      """)
  }

  /// A step belongs to each occurrence of its parent, so that none of its dates can be removed.
  @Test func aDateOfAStepIsRefused() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Plants", "--every", "every tue", "--on", "2026-12-01")
    try daydot("steps", "1", "fern")
    let refused = try daydot("rm", "2@2026-12-01")
    #expect(refused.status == 64 && refused.output == "", "\(refused.errors)")
    #expect(try daydot("show", "2").status == 0)
  }
}
