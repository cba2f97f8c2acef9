import DaydotTestSupport
import Expectations
import TestSupport
import Testing

/// `daydot` without arguments: today, then what comes next and what is near.
@Suite struct SummaryTests {
  @Test func showsWhatComesNextAndWhatIsNear() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("place", "add", "market", "37.5101,127.0215", "--radius", "200")
    try daydot("add", "Buy milk", "--on", "today", "--time", "18:00")
    try daydot("add", "Buy eggs", "--at", "market")
    try daydot("add", "Take medicine every day 08:30")
    try daydot("add", "Pay rent 2026-11-30 remind 1d before at 10:00")
    try daydot("add", "Dentist 2026-11-21 15:00")
    try daydot("add", "Swim 2026-11-22 15:00")
    try daydot("here", "37.5201,127.0215", "--accuracy", "30")
    let today = """
      Fri 20 November 2026, today

      ▪ 1  18:00  Buy milk

      1 item

      """
    expect(try daydot("day"), output: today)
    let next = """

      next reminders
      1  today     18:00  Buy milk
      3  tomorrow  08:30  Take medicine
      5  tomorrow  15:00  Dentist

      """
    let far = today + next
    expect(try daydot(), output: far)
    try daydot("here", "37.5171,127.0215", "--accuracy", "30")
    expect(try daydot(), output: far + "\nnear\n780 m S  2  Buy eggs  market\n")
    try daydot("remind", "1", "2h before")
    #expect(try daydot().output.contains("\n1  today     16:00  Buy milk\n"))
    // With a filter, an operand or `--json` there is no summary.
    for words in [["--list", "inbox"], ["day"], ["today"], ["--json"], ["--timeline"]] {
      #expect(try !daydot.run(words).output.contains("next reminders"), "\(words)")
    }
  }

  /// A store that was never used shows first commands, and each of them is accepted.
  @Test func anUnusedStoreShowsWhatToTypeFirst() throws {
    let daydot = try InProcessDaydot.checked()
    let english = "Fri 20 November 2026, today\n\nnothing here\n"
    let korean = "2026년 11월 20일 금요일, 오늘\n\n항목 없음\n"
    expect(
      try daydot(),
      output: english + """

          daydot add Buy milk tomorrow 6pm
          daydot month
          daydot help tasks

        """)
    let first = try daydot("--lang", "ko").output
    #expect(first.hasPrefix(korean + "\n  daydot add 내일 오후 6시 우유 사기\n"))
    #expect(try daydot("day").output == english)
    #expect(try daydot("--template", "text").output == english)
    for line in first.split(separator: "\n") where line.hasPrefix("  daydot ") {
      let words = line.split(separator: " ").dropFirst().map(String.init)
      #expect(try daydot.run(words).status == 0, "\(line)")
    }
    // Once the store was used, an empty day gets no such hint.
    try daydot("rm", "1")
    expect(try daydot(), output: english)
    expect(try daydot("--lang", "ko"), output: korean)
  }

  @Test func whatIsOwedComesFirst() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Call", "--on", "tomorrow", "--time", "08:00")
    #expect(try daydot().output.contains("next reminders\n1  tomorrow  08:00  Call\n"))
    // Nothing announced it, so that the next check does.
    let owed = "next reminders\n1  yesterday  08:00  Call\n"
    #expect(try daydot.at("2026-11-22T08:00").output.contains(owed))
    try daydot("rm", "1")
    // The whole-day digest of today, before and after its time.
    try daydot("add", "Water plants", "--on", "2026-11-23")
    let early = try daydot.at("2026-11-22T23:00", "--width", "30", "--lang", "ko").output
    #expect(early.contains("다음 알림\n2 내일 09:00 Water plants\n"), "\(early)")
    try daydot.at("2026-11-23T09:00", "check")
    #expect(try !daydot.at("2026-11-23T10:00").output.contains("next reminders"))
  }
}
