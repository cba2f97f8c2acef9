import DaydotTestSupport
import Testing
import TestSupport

/// What `when` says of a phrase.
@Suite struct WhenTests {
  struct Case: Row {
    let phrase: String
    let says: String
    var name: String { phrase }
  }

  @Test(arguments: [
    Case(
      phrase: "every last friday",
      says: """
        every month on the last Fri
        FREQ=MONTHLY;BYDAY=-1FR
          Fri 27 Nov 2026
          Fri 25 Dec 2026

        """),
    Case(
      phrase: "격주 월요일",
      says: """
        every 2 weeks on Mon
        FREQ=WEEKLY;INTERVAL=2;BYDAY=MO
          Mon 23 Nov 2026
          Mon 7 Dec 2026

        """),
    Case(phrase: "fri 18:00", says: "Fri 27 Nov 2026 18:00\n"),
    Case(
      phrase: "every 45m from 18:00 to 19:00 on weekdays",
      says: """
        every 45m from 18:00 to 19:00 on weekdays
          Fri 20 Nov 2026 18:00
          Fri 20 Nov 2026 18:45

        """),
    Case(phrase: "30m before", says: "30m before\n"),
  ])
  func showsTheMeaningAndTheNextDates(_ row: Case) throws {
    let run = try InProcessDaydot()("when", row.phrase, "-n", "2")
    #expect(run.output == row.says)
    #expect(run.errors == "" && run.status == 0)
  }

  @Test func answersInJSON() throws {
    let run = try InProcessDaydot()("when", "every day 08:30", "-n", "2", "--json")
    #expect(
      run.output == """
        {"rule":"FREQ=DAILY","dates":["2026-11-21T08:30:00+09:00","2026-11-22T08:30:00+09:00"]}

        """)
  }

  @Test func saysWhatIsWrong() throws {
    let daydot = InProcessDaydot()
    #expect(
      try daydot("when", "arriving home").errors == "daydot: no place is called 'home'\n")
    let impossible = try daydot("when", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")
    #expect(
      impossible.errors == """
        daydot: cannot read the rule 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30': no day fits it

        """)
    #expect(impossible.status == 64)
  }
}
