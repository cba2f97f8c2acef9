import DaydotTestSupport
import Expectations
import TestSupport
import Testing

/// The text of `month` at every width, compared character for character; and `week`.
@Suite struct MonthTests {
  @Test(arguments: [
    ShownView(
      "month", "--width", "20",
      shows: """
           November 2026
        Su Mo Tu We Th Fr Sa
         1  2  3  4  5  6  7
              ▫           ▫
         8  9 10 11 12 13 14
              ▫
        15 16 17 18 19 20 21
           !     !     ▪< ◦
        22 23 24 25 26 27 28
           ▪  ▪     ◦  ▪  ▪
        29 30
        ▪

        Fri 20 Nov, today

        ▪ 1 Renew passport
        ▫ 2 08:30 Take
            medicine
        ▪ 3 10:00–10:15
            Stand-up
        ▪ 4 18:00 Buy milk

        earlier
        ! 6 우유 사기 since
            Wed 18
        ! 5 Send parcel
            since Mon 16

        4 items, 1 done
        2 from earlier

        """),
    ShownView(
      "month", "--width", "28",
      shows: """
               November 2026
         Su  Mo  Tu  We  Th  Fr  Sa
          1   2   3   4   5   6   7
                 ▫               ▫
          8   9  10  11  12  13  14
                 ▫▫
         15  16  17  18  19 [20] 21
             !       !       ▪▫+ ◦
         22  23  24  25  26  27  28
             ▪▪  ▪       ◦   ▪▪+ ▪
         29  30
         ▪

        Fri 20 November 2026, today

        ▪ 1 Renew passport
        ▫ 2 08:30 Take medicine
        ▪ 3 10:00–10:15 Stand-up
        ▪ 4 18:00 Buy milk

        earlier
        ! 6 우유 사기 since Wed 18
        ! 5 Send parcel since Mon 16

        4 items, 1 done
        2 from earlier

        """),
    ShownView(
      "month", "--width", "80",
      shows: """
                  November 2026          Fri 20 November 2026, today
        Wk  Su  Mo  Tu  We  Th  Fr  Sa
        45   1   2   3   4   5   6   7   ▪ 1         Renew passport
                    ▫               ▫    ▫ 2  08:30  Take medicine   done 08:41
        46   8   9  10  11  12  13  14   ▪ 3  10:00  Stand-up        until 10:15, work
                    ▫▫                   ▪ 4  18:00  Buy milk        market, +errands
        47  15  16  17  18  19 [20] 21
                !       !       ▪▫+ ◦    earlier
        48  22  23  24  25  26  27  28   ! 6         우유 사기       since Wed 18
                ▪▪  ▪       ◦   ▪▪+ ▪    ! 5         Send parcel     since Mon 16
        49  29  30
            ▪                            4 items, 1 done · 2 from earlier

        """),
    ShownView(
      "month", "--width", "80", "--lang", "ko",
      shows: """
                   2026년 11월           2026년 11월 20일 금요일, 오늘
        주  일  월  화  수  목  금  토
        45   1   2   3   4   5   6   7   ▪ 1         Renew passport
                    ▫               ▫    ▫ 2  08:30  Take medicine  08:41 완료
        46   8   9  10  11  12  13  14   ▪ 3  10:00  Stand-up       10:15까지, work
                    ▫▫                   ▪ 4  18:00  Buy milk       market, +errands
        47  15  16  17  18  19 [20] 21
                !       !       ▪▫+ ◦    지난 할 일
        48  22  23  24  25  26  27  28   ! 6         우유 사기      18일 (수) 09:30 지남
                ▪▪  ▪       ◦   ▪▪+ ▪    ! 5         Send parcel    16일 (월) 지남
        49  29  30
            ▪                            항목 4개, 완료 1개 · 지난 할 일 2개

        """),
    ShownView(
      "month", "--width", "60", "--ascii",
      shows: """
                  November 2026          Fri 20 November 2026, today
        Wk  Su  Mo  Tu  We  Th  Fr  Sa
        45   1   2   3   4   5   6   7   * 1 Renew passport
                    o               o    o 2 08:30 Take medicine
        46   8   9  10  11  12  13  14   * 3 10:00-10:15 Stand-up
                    oo                   * 4 18:00 Buy milk
        47  15  16  17  18  19 [20] 21
                !       !       *o+ .    earlier
        48  22  23  24  25  26  27  28   ! 6 우유 사기 since Wed 18
                **  *       .   **+ *    ! 5 Send parcel since
        49  29  30                           Mon 16
            *
                                         4 items, 1 done
                                         2 from earlier

        """),
    ShownView(
      "month", "2026-11-27", "--width", "70",
      shows: """
                  November 2026          Fri 27 November 2026
        Wk  Su  Mo  Tu  We  Th  Fr  Sa
        45   1   2   3   4   5   6   7   ▪ 16 Conference
                    ▫               ▫    ▪ 17 Pack
        46   8   9  10  11  12  13  14   ▪ 18 07:00 Check in
                    ▫▫                   ▪ 19 08:10 Train
        47  15  16  17  18  19 [20] 21
                !       !       ▪▫+ ◦    4 items
        48  22  23  24  25  26  27  28
                ▪▪  ▪       ◦   ▪▪+ ▪
        49  29  30
            ▪

        """),
    ShownView(
      "month", "-n", "3", "--width", "120",
      shows: """
                  November 2026                    December 2026                     January 2027
        Wk  Su  Mo  Tu  We  Th  Fr  Sa   Wk  Su  Mo  Tu  We  Th  Fr  Sa   Wk  Su  Mo  Tu  We  Th  Fr  Sa
        45   1   2   3   4   5   6   7   49           1   2   3   4   5   53                       1   2
                    ▫               ▫    50   6   7   8   9  10  11  12    1   3   4   5   6   7   8   9
        46   8   9  10  11  12  13  14   51  13  14  15  16  17  18  19    2  10  11  12  13  14  15  16
                    ▫▫                   52  20  21  22  23  24  25  26    3  17  18  19  20  21  22  23
        47  15  16  17  18  19 [20] 21   53  27  28  29  30  31            4  24  25  26  27  28  29  30
                !       !       ▪▫+ ◦                        ▪             5  31
        48  22  23  24  25  26  27  28
                ▪▪  ▪       ◦   ▪▪+ ▪
        49  29  30
            ▪

        """),
    ShownView(
      "month", "december", "--width", "80",
      shows: """
                  December 2026
        Wk  Su  Mo  Tu  We  Th  Fr  Sa
        49           1   2   3   4   5
        50   6   7   8   9  10  11  12
        51  13  14  15  16  17  18  19
        52  20  21  22  23  24  25  26
        53  27  28  29  30  31
                            ▪

        """),
    ShownView(
      "month", "-1", "--width", "28",
      shows: """
                October 2026
         Su  Mo  Tu  We  Th  Fr  Sa
                          1   2   3
          4   5   6   7   8   9  10
         11  12  13  14  15  16  17
         18  19  20  21  22  23  24
         25  26  27  28  29  30  31

        """),
    ShownView(
      "month", "2027-02", "-n", "2", "--width", "60",
      shows: """
               February 2027                   March 2027
         Su  Mo  Tu  We  Th  Fr  Sa    Su  Mo  Tu  We  Th  Fr  Sa
              1   2   3   4   5   6         1   2   3   4   5   6
          7   8   9  10  11  12  13     7   8   9  10  11  12  13
         14  15  16  17  18  19  20    14  15  16  17  18  19  20
         21  22  23  24  25  26  27    21  22  23  24  25  26  27
         28                            28  29  30  31

        """),
  ])
  func isExact(_ view: ShownView) throws {
    let daydot = try SampleStore.copy()
    // Their names would stand below the grid.
    try daydot("config", "set", "holidays", "none")
    expect(try daydot.run(view.words), output: view.text)
  }

  /// Several ways to name the same month.
  @Test(arguments: [
    ["2026-12"], ["+1"], ["december"], ["dec"], ["December", "2026"], ["dec", "2026"], ["12월"],
    ["2026년", "12월"], ["다음", "달"], ["next", "month"],
  ])
  func names(words: [String]) throws {
    let daydot = try SampleStore.copy()
    let run = try daydot.run(["month"] + words)
    #expect(run.output.hasPrefix("          December 2026\n"), "\(run.errors)")
    #expect(run == (try daydot("month", "2026-12")))
  }

  @Test func countsFromThisMonth() throws {
    let daydot = try SampleStore.copy()
    func title(_ words: String...) throws -> Substring? {
      try daydot.run(["month", "--width", "28"] + words).output.split(separator: "\n").first
    }
    #expect(try title() == "       November 2026")
    #expect(try title("-1") == "        October 2026")
    #expect(try title("+2") == "        January 2027")
    #expect(try title("november") == "       November 2026")
    // A month without a year is the current one or the next of that name.
    #expect(try title("october") == "        October 2027")
    #expect(try title("january") == "        January 2027")
    #expect(try title("2026-11-20") == "       November 2026")
    #expect(try title("0001-01") == "        January 0001")
    #expect(try title("9999-12") == "       December 9999")
  }

  @Test func theFirstWeekdayIsTheUsers() throws {
    let daydot = try SampleStore.copy()
    try daydot("config", "set", "week.start", "monday")
    try daydot("config", "set", "holidays", "none")
    expect(
      try daydot("month", "december", "--width", "31"),
      output: """
                  December 2026
        Wk  Mo  Tu  We  Th  Fr  Sa  Su
        49       1   2   3   4   5   6
        50   7   8   9  10  11  12  13
        51  14  15  16  17  18  19  20
        52  21  22  23  24  25  26  27
        53  28  29  30  31
                        ▪

        """)
  }

  /// The calendar ends there: no day is printed twice.
  @Test func theLastMonthOfAll() throws {
    let days = try SampleStore.copy()("month", "9999-12", "--width", "28").output
      .split { $0 == " " || $0 == "\n" }.filter { $0 == "31" }
    #expect(days.count == 1)
  }

  @Test(arguments: [("+1", "29 November to"), ("-1", "8 to 14"), ("", "15 to 21")])
  func weeksAreCountedAsMonthsAre(operand: String, heading: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-22T09:00")
    daydot.variables["DAYDOT_NOW"] = operand == "+1" ? "2026-11-22T09:00" : "2026-11-20T09:00"
    let week = try daydot.run(operand.isEmpty ? ["week"] : ["week", operand]).output
    #expect(week.hasPrefix(heading), "\(week.prefix(40))")
  }
}
