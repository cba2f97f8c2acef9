import DaydotTestSupport
import Expectations
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
      1  "Pill", Wed 25 Nov — removed (daydot undo brings it back)
      > rm 1@2026-12-09..
      1  "Pill" — removed from Wed 9 Dec on (daydot undo brings it back)
      > rm 1 2
      1  "Pill" — removed, all of it, every Wed since Wed 4 Nov 2026 (daydot undo brings it back)
      2  "Once" — removed (daydot undo brings it back)
      """)
    try InProcessDaydot(zone: "UTC").follow(
      """
      > --lang ko add 약 --every "매주 수요일 09:00" --on 2026-11-04
      1  "약" — 2026년 11월 4일 (수) 09:00, 매주 수요일 (11월 25일 (수) 09:00에 알림)
      > --lang ko rm 1@2026-12-09..
      1  "약" — 12월 9일 (수)부터 모두 삭제 (daydot undo로 되돌릴 수 있습니다)
      > --lang ko rm 1
      1  "약" — 반복 전체 삭제: 2026년 11월 4일 (수)부터 매주 수요일 (daydot undo로 되돌릴 수 있습니다)
      """)
  }
}
