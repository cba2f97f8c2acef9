import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// The text of `day`, compared character for character.
@Suite struct DayTests {
  @Test(arguments: [
    ShownView(
      "day",
      shows: """
        Fri 20 November 2026, today

        ▪ 1         Renew passport
        ▫ 2  08:30  Take medicine   done 08:41
        ▪ 3  10:00  Stand-up        until 10:15, work
        ▪ 4  18:00  Buy milk        market, +errands

        earlier
        ! 6         우유 사기       since Wed 18
        ! 5         Send parcel     since Mon 16

        4 items, 1 done · 2 from earlier

        """),
    ShownView(
      "day", "--width", "20",
      shows: """
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
      "day", "--lang", "ko",
      shows: """
        2026년 11월 20일 금요일, 오늘

        ▪ 1         Renew passport
        ▫ 2  08:30  Take medicine   08:41 완료
        ▪ 3  10:00  Stand-up        10:15까지, work
        ▪ 4  18:00  Buy milk        market, +errands

        지난 할 일
        ! 6         우유 사기       18일 (수) 09:30 지남
        ! 5         Send parcel     16일 (월) 지남

        항목 4개, 완료 1개 · 지난 할 일 2개

        """),
    ShownView(
      "day", "--ascii",
      shows: """
        Fri 20 November 2026, today

        * 1         Renew passport
        o 2  08:30  Take medicine   done 08:41
        * 3  10:00  Stand-up        until 10:15, work
        * 4  18:00  Buy milk        market, +errands

        earlier
        ! 6         우유 사기       since Wed 18
        ! 5         Send parcel     since Mon 16

        4 items, 1 done - 2 from earlier

        """),
    ShownView(
      "day", "tomorrow",
      shows: """
        Sat 21 November 2026, tomorrow

        ◦ 15  Birthday of 지은

        1 event

        """),
    ShownView(
      "day", "2026-11-27",
      shows: """
        Fri 27 November 2026

        ▪ 16         Conference  until Sun 29, work
        ▪ 17         Pack
        ▪ 18  07:00  Check in
        ▪ 19  08:10  Train

        4 items

        """),
    ShownView(
      "day", "2026-11-28",
      shows: """
        Sat 28 November 2026

        ▪ 16  Conference  until Sun 29, work

        1 item

        """),
    ShownView(
      "day", "2026-11-24", "--width", "20",
      shows: """
        Tue 24 November 2026

        ▪ 13 16:30 ⋆ Review
             👨‍👩‍👧 plans

        1 item

        """),
    ShownView(
      "day", "2026-11-10",
      shows: """
        Tue 10 November 2026

        ▫ 10         Pay rent  done 19:05
        ▫  9  15:00  Dentist   done 19:00

        2 items, 2 done

        """),
    ShownView(
      "day", "2026-11-16",
      shows: """
        Mon 16 November 2026

        ! 5  Send parcel

        1 item, 1 overdue

        """),
    ShownView(
      "day", "--limit", "2",
      shows: """
        Fri 20 November 2026, today

        ▪ 1         Renew passport
        ▫ 2  08:30  Take medicine   done 08:41
        and 2 more

        earlier
        ! 6         우유 사기       since Wed 18
        ! 5         Send parcel     since Mon 16

        4 items, 1 done · 2 from earlier

        """),
    ShownView(
      "day", "2026-11-01",
      shows: """
        Sun 1 November 2026

        nothing here

        """),
    ShownView(
      "day", "yesterday",
      shows: """
        Thu 19 November 2026, yesterday

        nothing here

        """),
  ])
  func isExact(_ view: ShownView) throws {
    expect(try SampleStore.copy().run(view.words), output: view.text)
  }

  /// Starred events of the next 30 days are counted down to, the nearest first, as many as fit.
  @Test func starredEventsAheadAreCountedDownTo() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00")
    #expect(try !daydot("day").output.contains("D-"))
    for words in [
      "Jeju trip dec 2 to dec 5", "Mid-term exam nov 27", "Concert dec 18 19:00", "Wedding dec 20",
      "New year 2027-01-01",
    ] {
      #expect(try daydot("event", words, "--star").status == 0)
    }
    #expect(try daydot("event", "Meeting nov 25").status == 0)
    #expect(try daydot("add", "Report nov 26", "--star").status == 0)
    for language in ["en", "ko"] {
      let lines = try daydot("--lang", language, "day").output.split(separator: "\n")
      #expect(lines.last == "D-7 Mid-term exam · D-12 Jeju trip · D-28 Concert")
    }
    for words in [["day", "--timeline"], ["day"]] {
      #expect(try daydot.run(words).output.hasSuffix("D-28 Concert\n"))
    }
    #expect(
      try daydot("day", "--width", "40").output.hasSuffix("\nD-7 Mid-term exam · D-12 Jeju trip\n"))
    #expect(try daydot("day", "--width", "20").output.hasSuffix("\nD-7 Mid-term exam\n"))
    // Only today's page counts, and none that is filtered.
    #expect(try !daydot("day", "tomorrow").output.contains("D-"))
    #expect(try !daydot("day", "--events").output.contains("D-"))
    let json = try JSONText.read(try daydot("day", "--json").output)
    #expect(json["ahead"].elements.map { $0["days"].number } == [7, 12, 28, 30])
    #expect(json["ahead"][1]["title"].text == "Jeju trip")
    #expect(try JSONText.read(try daydot("day", "tomorrow", "--json").output)["ahead"] == .null)
    // Of what repeats, the next date.
    #expect(try daydot("event", "Tutoring every saturday", "--star").status == 0)
    #expect(try daydot("day").output.contains("D-1 Tutoring · D-7 Mid-term exam"))
    #expect(try daydot("rm", "2", "-y").status == 0)
    #expect(try daydot("day").output.contains("D-1 Tutoring · D-12 Jeju trip"))
    #expect(try daydot("undo").status == 0)
    #expect(try daydot("day").output.contains("D-7 Mid-term exam"))
  }

  /// A birthday or an anniversary stands as an event, also where it is a todo.
  @Test(arguments: ["add", "event"]) func starredBirthdaysAreCountedDownTo(_ verb: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-26T09:00")
    #expect(try daydot(verb, "Mom's birthday dec 5 1955 every year", "--star").status == 0)
    #expect(try daydot(verb, "Wedding every dec 20", "--since", "2010", "--star").status == 0)
    let line = "D-9 Mom's birthday · D-24 Wedding\n"
    #expect(try daydot("day").output.hasSuffix(line))
    #expect(try daydot("unstar", "1").status == 0)
    #expect(try daydot("day").output.hasSuffix("\nD-24 Wedding\n"))
  }
}
