import DaydotTestSupport
import TestSupport
import Testing

/// `day --timeline`: starts, ends and parallel items along the hours.
@Suite struct TimelineTests {
  private func planner() throws -> InProcessDaydot {
    let daydot = InProcessDaydot(now: "2026-11-20T10:40", zone: "UTC")
    try daydot(
      "import", "-",
      input: """
        {"title":"Design review","day":"2026-11-20","time":"10:00","end":"12:00"}
        {"title":"Call Sam","day":"2026-11-20","time":"11:00","end":"11:30"}
        {"title":"Stand-up","day":"2026-11-20","time":"09:30","end":"10:00"}
        {"title":"Train","day":"2026-11-20","time":"23:00","end":"01:30"}
        {"title":"Pill","day":"2026-11-20","time":"11:15"}
        {"title":"Trip","day":"2026-11-21","time":"20:00","end":"2026-11-23T17:00"}

        """)
    return daydot
  }

  @Test(arguments: [
    ShownView(
      "day", "--timeline",
      shows: """
        Fri 20 November 2026, today

        09:30  ┬  ! 3  Stand-up
        10:00  ┼  ▪ 1  Design review
        10:40  │  < now
        11:00  │┬ ▪ 2  Call Sam
        11:15  ││ ▪ 5  Pill
        11:30  │┴
        12:00  ┴
            :  10 hours free
        23:00  ┬  ▪ 4  Train          until 01:30

        5 items, 1 overdue

        """),
    ShownView(
      "day", "2026-11-21", "--timeline",
      shows: """
        Sat 21 November 2026, tomorrow

        00:00  │ ▪ 4  Train  since Fri 20
        01:30  ┴
            :  18 hours free
        20:00  ┬ ▪ 6  Trip   until Mon 23 17:00
            :  │

        2 items

        """),
    ShownView(
      "day", "2026-11-22", "--timeline",
      shows: "Sun 22 November 2026\n\n▪ 6  Trip  until Mon 23 17:00\n\n1 item\n"),
    ShownView(
      "day", "2026-11-23", "--timeline", "--ascii",
      shows: """
        Mon 23 November 2026

        00:00  | * 6  Trip  since Sat 21
            :  |
        17:00  +

        1 item

        """),
    ShownView(
      "day", "--timeline", "--width", "40", "--lang", "ko",
      shows: """
        2026년 11월 20일 금요일, 오늘

        09:30  ┬  ! 3 Stand-up
        10:00  ┼  ▪ 1 Design review
        10:40  │  < 지금
        11:00  │┬ ▪ 2 Call Sam
        11:15  ││ ▪ 5 Pill
        11:30  │┴
        12:00  ┴
            :  10시간 동안 일정 없음
        23:00  ┬  ▪ 4 –01:30 Train

        항목 5개, 기한 지남 1개

        """),
    ShownView(
      "day", "--timeline", "--width", "20",
      shows: """
        Fri 20 Nov, today

        09:30 ┬  ! 3 Stand-u
              │      p
        10:00 ┼  ▪ 1 Design
              │      review
        10:40 │  < now
        11:00 │┬ ▪ 2 Call
              ││     Sam
        11:15 ││ ▪ 5 Pill
        11:30 │┴
        12:00 ┴
            : 10 hours free
        23:00 ┬  ▪ 4 –01:30
              │      Train

        5 items, 1 overdue

        """),
  ])
  func shows(_ row: ShownView) throws {
    #expect(try planner().run(row.words).output == row.text)
  }
}
