import DaydotTestSupport
import TestSupport
import Testing

/// What answers say of reminders is what happens. Each row is a short life and its last answer.
@Suite struct TrueAnswerTests {
  struct Life: CustomTestStringConvertible {
    let testDescription: String
    /// One command a line, after its time, such as `20T09:00 add Call 10:00`.
    let commands: String
    let answer: String

    init(_ testDescription: String, _ commands: String, _ answer: String) {
      self.testDescription = testDescription
      self.commands = commands
      self.answer = answer
    }
  }

  /// What answers say of items: a day that has passed, the next date, the first time of a day.
  @Test func answersOfItems() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Report tomorrow 17:00
      1  "Report" — Sat 21 Nov 2026 17:00 (reminds at 17:00)
      > edit 1 --on 2026-11-18
      1  "Report" — Wed 18 Nov 2026 17:00, already past
      > edit 1 --title Memo
      1  "Memo" — Wed 18 Nov 2026 17:00
      > edit 1 --time 10:00 --lang ko
      1  "Memo" — 2026년 11월 18일 (수) 10:00, 이미 지난 날짜
      > add Pill every day at 8:00 and 20:00
      2  "Pill" — Fri 20 Nov 2026 20:00, every day at 08:00 and 20:00 (reminds at 20:00)
      > copy 2 tue
      3  "Pill" — Tue 24 Nov 2026 08:00, every day at 08:00 and 20:00 (reminds at 08:00)
      > copy 2 tue 20:00
      4  "Pill" — Tue 24 Nov 2026 20:00, every day at 08:00 and 20:00 (reminds at 20:00)
      > done 2@2026-11-22T08:00
      2  "Pill", Sun 22 Nov 08:00 — done; still open: Fri 20 Nov 20:00
      > --lang ko when 저녁 12시
      ?64 daydot: '저녁 12시'는 없는 시각입니다. 밤 12시인가요?
      > --lang ko when 매주 월요일 -n 1
      매주 월요일
        2026년 11월 23일 (월)
      """)
  }

  /// A neighbouring month is named as dates are written.
  @Test(arguments: [
    (["--lang", "en"], "│ 1 Dec "), (["--lang", "ko"], "12월 1 "),
    (["--lang", "en", "mdy"], "Dec 1 "),
  ])
  func aNeighbouringMonthIsNamedInOrder(words: [String], cell: String) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    if words.count > 2 { try daydot("config", "set", "date.order", "mdy") }
    let shown = try daydot.run(["month", "--wall", "--width", "80"] + words.prefix(2)).output
    #expect(shown.contains(cell.replacing("│", with: "┼")), "\(shown)")
  }

  private static let market = "20T08:00 place add market 37.5,127\n"
  private static let quiet = "20T08:00 config set deliver.quiet 22:00-07:00\n"
  /// A dose was done after five that nobody answered; seven more are missed since.
  private static let doses = """
    18T07:00 add Pill every day at 08:00 and 20:00
    20T21:00 done 1
    """
  private static let dentist = """
    20T08:00 add Dentist fri 10:00
    20T08:00 remind 1 30m before, 1d before at 20:00
    20T08:00 remind 1 5m before --level time-sensitive
    """
  private static let narrow =
    quiet + """
      20T08:00 add Long title of a thing to be done early 2026-11-22 06:00
      20T08:00 remind 1 30m before
      """
  private static let birthday = """
    20T08:00 add Mom's birthday nov 24 1955 every year
    20T08:00 add Tax every year on nov 24
    """

  /// A snooze that quiet hours hold, and hours that came due beside it.
  private static let heldSnooze =
    quiet + """
      20T20:00 add Stretch every hour
      20T21:00 check
      20T21:01 snooze 1 until 23:30
      20T23:31 check

      """
  private static let snoozed = """
    20T08:00 add Call 09:00
    20T08:00 remind 1 at 08:30
    20T08:30 check
    20T08:30 snooze r2 20m

    """
  /// What was told on arriving.
  private static let rang =
    market + """
      20T08:00 add Feed cat @market
      20T08:10 here 37.6,127
      20T08:20 here market
      20T08:21 here market
      20T08:21 check

      """
  private static let yoga = """
    20T09:00 add Yoga every week on mon and thu 10:00
    20T09:00 skip 1@2026-11-26

    """
  private static let afterStart = quiet + "20T08:00 add Call tomorrow 05:00 remind 30m before\n"

  @Test(arguments: [
    Life(
      "what quiet hours hold comes with the moment at their end",
      quiet + """
        20T08:00 add Pill every day at 06:00, 07:00 and 20:00
        20T20:00 check
        21T06:30 pending
        """,
      """
      1  today  06:00  Pill  quiet hours until 07:00, 2 as one
      quiet hours hold 1 of these; to let "Pill" through:
        daydot remind 1 --level time-sensitive

      """),
    Life(
      "explain promises it once",
      quiet + """
        20T08:00 add Pill every day at 06:00, 07:00 and 20:00
        20T20:00 check
        21T06:30 explain 1 --limit 0
        """,
      """
      1  "Pill" — at its times (held by quiet hours until Sat 21 Nov 07:00)
        to let it through:
          daydot remind 1 --level time-sensitive
      last check Fri 20 Nov 20:00

      """),
    Life(
      "what a done dose passed over stays so", doses + "\n24T21:00 pending",
      "1  today     20:00  Pill  7 missed\n1  tomorrow  08:00  Pill\n"),
    Life(
      "also after a change and its undo",
      doses + "\n24T21:00 star 1\n24T21:00 undo\n24T21:00 pending",
      "1  today     20:00  Pill  7 missed\n1  tomorrow  08:00  Pill\n"),
    Life(
      "also once the series is split",
      doses + "\n24T21:00 edit 1 --every 'every day at 10:00'\n24T21:00 pending",
      "2  today     20:00  Pill  7 missed\n1  tomorrow  10:00  Pill\n"),
    Life(
      "also after its undo and redo",
      doses + """

        24T21:00 edit 1 --every 'every day at 10:00'
        24T21:00 undo
        24T21:00 redo
        24T21:00 check
        """, "2  20:00  Pill  (late by 1 h, 7 missed, since Sat 21 08:00)\n"),
    Life(
      "in its very minute a dose counts those before it",
      """
      20T07:00 add Pill every day at 08:00 and 20:00
      20T08:30 star 1
      20T08:30 undo
      20T20:00 pending
      """, "1  today     20:00  Pill  1 missed\n1  tomorrow  08:00  Pill\n"),
    Life(
      "what is never caught up is not counted as missed",
      """
      20T07:00 add Walk every day
      20T23:00 remind 1 1d before at 23:30 --catch-up none
      20T23:30 check
      """, "1  today  Walk  (late)\n1  23:30  Walk  (tomorrow)\n"),
    Life(
      "until it is open again", doses + "\n24T21:00 undone 1@2026-11-20T20:00\n24T21:00 pending",
      "1  today     20:00  Pill  13 missed\n1  tomorrow  08:00  Pill\n"),
    Life(
      "a snooze that came due goes over to the reminder that replaces the usual one",
      """
      20T08:00 add Call 08:10
      20T08:10 check
      20T08:11 snooze 1 10m
      20T08:30 remind 1 1d before
      20T08:30 check
      """, "1  08:21  Call  (snoozed, today 08:10, late by 9 min)\n"),
    Life(
      "a snooze that a check found held is still one",
      quiet + """
        20T08:00 add Call 21:55
        20T21:55 check
        20T21:56 snooze 1 30m
        20T22:26 check
        20T22:27 pending
        """,
      """
      1  today  22:26  Call  (snoozed)  quiet hours until Sat 21 Nov 07:00
      quiet hours hold 1 of these; to let "Call" through:
        daydot remind 1 --level time-sensitive

      """),
    Life(
      "what is held can not be snoozed, and that is said",
      quiet + """
        20T08:00 add Held tomorrow 05:00
        21T06:00 snooze --overdue 10m --yes
        """,
      """
      nothing here
      quiet hours hold 1 of these; to let "Held" through:
        daydot remind 1 --level time-sensitive

      """),
    Life(
      "an interval that is switched off is not someday",
      "20T08:00 add Water every 45m\n20T08:00 off 1\n20T08:01 list",
      "▪ 1  Water  every 45 minutes, off\n"),
    Life(
      "it is not in today's list",
      "20T08:00 add Water every 45m\n20T08:00 off 1\n20T08:01 day",
      "Fri 20 November 2026, today\n\nnothing here\n"),
    Life(
      "show has every reminder with its level and switch",
      dentist + "\n20T08:00 off r3\n20T08:00 show 1",
      """
      1  Dentist
         when     Fri 27 Nov 2026 10:00
         state    open
         reminds  Fri 27 Nov 2026 09:30 (30m before)
                  Fri 27 Nov 2026 09:55 (5m before), time-sensitive
                  Fri 27 Nov 2026 10:00
                  1d before at 20:00, off
         added    Fri 20 Nov 2026 08:00

      """),
    Life(
      "show has what is snoozed and due",
      """
      20T08:00 add Call 08:10
      20T08:10 check
      20T08:11 snooze 1 10m
      20T08:30 show 1
      """,
      """
      1  Call
         when     Fri 20 Nov 2026 08:10
         state    overdue
         reminds  at the next check (snoozed)
         added    Fri 20 Nov 2026 08:00

      """),
    Life(
      "explain says that a snooze is due",
      """
      20T08:00 add Call 08:10
      20T08:10 check
      20T08:11 snooze 1 10m
      20T08:30 explain 1 --limit 1
      """,
      """
      1  "Call" — again at Fri 20 Nov 08:21 (that moment has passed: reminds at the next check)
        Fri 20 Nov 08:10  snoozed until Fri 20 Nov 08:21  (stdout)
      last check Fri 20 Nov 08:10

      """),
    Life(
      "each moment of a window that was missed counts",
      """
      20T09:00 add Water every 45m from 09:00 to 18:00
      20T22:30 check
      21T22:30 review
      """, "16 to 21 November 2026\n\nreminders\n12 missed\n"),
    Life(
      "pending keeps every fact on narrow screens", narrow + "\n20T08:00 pending --width 40",
      """
      1  Sun 22  05:30  Long title of a thing
                        to be done early
         (30m before)
         quiet hours until 07:00, after it has
         begun
      1  Sun 22  06:00  Long title of a thing
                        to be done early
         quiet hours until 07:00
      quiet hours hold 2 of these; to let
        "Long title of a thing to be done
        early" through:
        daydot remind r2 --level time-sensitive

      """),
    Life(
      "so does the page of a day",
      narrow + "\n20T08:00 day 2026-11-22 --lang ko --width 40",
      """
      2026년 11월 22일 일요일

      ▪ 1  06:00  Long title of a thing to be
                  done early
                  방해 금지: 07:00에 알림

      항목 1개

      """),
    Life(
      "what a check announced stands in order of time",
      """
      20T08:00 add A 11:00
      20T08:00 add C 10:30
      20T11:30 edit 1 --title AA
      20T11:31 edit 2 --title CC
      20T11:32 add B 11:40
      20T12:00 check
      20T12:00 delivered
      """,
      """
      3  Fri 20 Nov 11:40  B  (delivered, late by 20 min)
      1  Fri 20 Nov 11:00  AA  (delivered, late by 1 h)
      2  Fri 20 Nov 10:30  CC  (delivered, late by 2 h)

      """),
    Life(
      "what came due while it was done is not owed after undo",
      """
      20T08:00 add A 10:00
      20T08:00 add B 10:00
      20T09:30 done 1
      20T10:30 done 2
      20T11:00 undo 2
      20T11:00 check
      """, "2  10:00  B  (late by 1 h)\n"),
    Life(
      "a birthday that is over is not left undone", birthday + "\n25T08:00 list",
      """
      ! 2  Tue 24       Tax             every year on 24 Nov
      ◦ 1  24 Nov 2027  Mom's birthday  turns 72, every year

      """),
    Life(
      "nor on any page", birthday + "\n25T08:00 day",
      """
      Wed 25 November 2026, today

      nothing here

      earlier
      ! 2  Tax  since Tue 24, every year on 24 Nov

      1 from earlier

      """),
    Life(
      "it reminds on its day", birthday + "\n24T09:00 check",
      "1  today  Mom's birthday  (turns 71)\n2  today  Tax\n"),
    Life(
      "it may be done", birthday + "\n24T09:00 done 1\n24T10:00 list",
      """
      ▪ 2  Tue 24       Tax             every year on 24 Nov
      ◦ 1  24 Nov 2027  Mom's birthday  turns 72, every year

      """),
    Life(
      "what switching off silences is said",
      quiet + """
        20T08:00 add Flight fri 03:30
        27T04:00 check
        27T04:00 off 1
        """,
      """
      r1  "Flight" — at 03:30 (off)
        due Fri 27 Nov 03:30, not announced yet and no longer to come; to bring it back:
          daydot undo

      """),
    Life(
      "of one date, its own reminder",
      quiet + """
        20T08:00 add Pill every day at 22:30
        20T08:00 remind 1 1d before
        20T08:00 remind 1 at 09:00
        20T08:00 show 1@2026-11-24
        """,
      """
      1  Pill
         when     Tue 24 Nov 2026 22:30
         repeats  every day
         state    open
         reminds  Mon 23 Nov 2026 22:30 (1d before), quiet hours until Tue 24 Nov
                  07:00
                  Tue 24 Nov 2026 09:00
                  Tue 24 Nov 2026 22:30, quiet hours until Wed 25 Nov 07:00
         added    Fri 20 Nov 2026 08:00
      to let it through:
        daydot remind 1 --level time-sensitive

      """),
    Life(
      "of one date, its own snooze",
      """
      20T08:00 add Pill every day at 08:00
      20T08:00 check
      20T08:00 snooze 1 1h
      20T08:00 show 1@2026-11-21
      """,
      """
      1  Pill
         when     Sat 21 Nov 2026 08:00
         repeats  every day
         state    open
         reminds  Sat 21 Nov 2026 08:00
         added    Fri 20 Nov 2026 08:00

      """),
    Life(
      "a snooze of a series that quiet hours hold stands on its page",
      quiet + """
        20T08:00 add Pill every day at 21:30
        20T21:30 check
        20T21:31 snooze 1 1h
        20T21:31 day
        """,
      """
      Fri 20 November 2026, today

      ! 1  21:30  Pill  quiet hours until Sat 21 Nov 07:00, every day

      1 item, 1 overdue

      """),
    Life(
      "also once a check held it",
      quiet + """
        20T08:00 add Pill every day at 21:30
        20T21:30 check
        20T21:31 snooze 1 1h
        20T22:31 check
        20T22:31 day
        """,
      """
      Fri 20 November 2026, today

      ! 1  21:30  Pill  quiet hours until Sat 21 Nov 07:00, every day

      1 item, 1 overdue

      """),
    Life(
      "what is given up in quiet hours is counted with what comes at their end",
      quiet + """
        20T21:00 add Water remind every 45m
        21T06:20 pending
        """,
      """
      1  today  06:45  Water  (every 45m)  quiet hours until 07:00, 13 as one
      quiet hours hold 1 of these; to let "Water" through:
        daydot remind r1 --level time-sensitive

      """),
    Life(
      "what is told one by one is listed so",
      """
      18T07:00 add Pill every day at 08:00
      18T07:00 remind 1 at 08:00 --catch-up all
      20T09:00 pending
      """,
      """
      1  Wed 18     08:00  Pill
      1  yesterday  08:00  Pill
      1  today      08:00  Pill
      1  tomorrow   08:00  Pill

      """),
    Life(
      "of two at one moment, the one that is not skipped",
      """
      20T08:00 add Pill every day at 09:00
      20T08:00 move 1@2026-11-24 2026-11-20 09:00
      20T09:30 skip 1@2026-11-24
      20T10:00 check
      """, "1  09:00  Pill  (late by 1 h)\n"),
    Life(
      "of two at one moment, both as one",
      """
      20T08:00 add Pill every day at 09:00
      20T08:00 move 1@2026-11-24 2026-11-20 09:00
      20T09:30 star 1
      20T10:00 check
      """, "1  09:00  Pill  (late by 1 h)\n"),
    Life(
      "what a later one passed over comes once that one is split off",
      """
      18T07:00 add Pill every day at 08:00
      18T07:00 done 1@2026-11-20
      20T09:00 edit 1@2026-11-20.. --time 10:00
      20T09:00 check
      """, "1  Thu 19 08:00  Pill  (late by 25 h, 1 missed, since Wed 18 08:00)\n"),
    Life(
      "or is open again",
      """
      18T07:00 add Pill every day at 08:00
      18T07:00 done 1@2026-11-20
      20T09:00 undone 1@2026-11-20
      20T09:00 check
      """, "1  Thu 19 08:00  Pill  (late by 25 h, 1 missed, since Wed 18 08:00)\n"),
    Life(
      "or lies ahead again, as the clock was wrong",
      """
      18T07:00 add Pill every day at 08:00
      18T08:00 check
      21T08:30 done 1
      21T08:30 check
      20T09:00 check
      """, "1  08:00  Pill  (late by 1 h, 1 missed, since Thu 19 08:00)\n"),
    Life(
      "a reminder made after its item comes no more once the item is moved on",
      """
      20T08:00 add Call 10:00
      20T11:00 remind 1 2d before at 09:00
      20T11:00 move 1 12:00
      20T11:00 pending
      """, "1  today  12:00  Call\n"),
    Life(
      "a whole day's reminder is over once its item is moved to today later than that",
      """
      19T08:00 add Report 2026-11-19
      19T08:00 add Bill 2026-11-19 08:00
      19T09:00 check
      20T10:00 move --overdue today --yes
      """,
      """
      1  "Report" — Fri 20 Nov 2026, in place of Thu 19 Nov 2026 (no reminder: that time has passed)
      2  "Bill" — Fri 20 Nov 2026 08:00, in place of Thu 19 Nov 2026 08:00 (no reminder: that time has passed)

      """),
    Life(
      "also that of one date",
      """
      19T08:00 add Pill every day
      20T10:00 move 1@2026-11-22 2026-11-20
      """,
      """
      1  "Pill" — Fri 20 Nov 2026, in place of Sun 22 Nov 2026 (no reminder: that time has passed)
      1@2026-11-20 is on that day too

      """),
    Life(
      "quiet hours did not hold what was set after them",
      quiet + "20T07:01 add Tax 7:30am remind 1h before\n20T07:01 check",
      "1  06:30  Tax  (today 07:30)\n"),
    Life(
      "they hold what has passed from now on",
      quiet + "20T22:43 add Sleep3 tomorrow 5am remind 8h before\n21T07:00 check",
      "1  Fri 20 21:00  Sleep3  (today 05:00, held by quiet hours)\n"),
    Life(
      "what came due before days without a check was not held by them",
      quiet + """
        18T08:00 add Call 09:00 --zone America/New_York
        21T12:00 --zone Asia/Tokyo check
        """, "1  Wed 18 23:00  Call  (late by 3 days)\n"),
    Life(
      "today's page has what is held, as pending",
      quiet + """
        20T20:00 add Med 23:00
        20T20:00 add Meet tomorrow 8am
        21T00:30 --width 80
        """,
      """
      Sat 21 November 2026, today

      ▪ 2  08:00  Meet

      earlier
      ! 1         Med   since Fri 20

      1 item · 1 from earlier

      next reminders
      1  yesterday  23:00  Med  quiet hours until Sat 21 Nov 07:00
      2  today      08:00  Meet

      """),
    Life(
      "a place rings at once for the second position of a second",
      quiet + """
        20T08:00 place add home 37.5,127
        20T08:00 add Gas remind arriving home
        20T08:00 remind 1 --level time-sensitive
        20T20:00 here 37.6,127.1
        20T22:30 here 37.61,127.1
        20T22:30 here home
        20T22:30 check
        """, "1  22:30  Gas  (arriving home)\n"),
    Life(
      "here says that the next position decides",
      """
      20T08:00 place add home 37.5,127
      20T08:00 add Gas remind leaving home
      20T08:00 here home
      20T08:30 here 37.6,127.1 --accuracy 20
      """,
      """
      37.60000,127.10000 (±20 m), 0 s ago, manual
      the last position is outside home (14 km); one more confirms it

      """),
    Life(
      "a time of a window that passed on one clock does not come again on one further west",
      """
      18T10:00 --zone America/New_York add Drops every 6 hours from 8:00 to 20:00
      20T08:00 --zone America/New_York check
      21T08:00 --zone Asia/Tokyo check
      20T19:10 --zone America/New_York pending
      """, "1  tomorrow  14:00  Drops  (every 6h from 08:00 to 20:00)\n"),
    Life(
      "nor is it told",
      """
      19T09:00 --zone Europe/Berlin add Drops every 90m from 9:00 to 18:00
      20T18:45 --zone Europe/Berlin check
      20T13:35 --zone America/New_York check
      """, ""),
    Life(
      "what of it lies between the two clocks is told, as any reading of a clock",
      """
      19T09:25 --zone America/New_York add Drops every 90m from 8:00 to 18:00
      20T09:30 --zone America/New_York check
      20T15:45 --zone Europe/Berlin check
      """, "1  15:30  Drops  (late by 15 min, 3 missed, since 11:00)\n"),
    Life(
      "a snooze that a check held comes beside what came due since",
      """
      20T20:00 config set deliver.quiet 22:00-07:00
      20T20:00 add Stretch every hour
      20T21:00 check
      20T21:01 snooze 1 until 23:30
      20T23:31 check
      21T07:00 check
      """,
      """
      1  Fri 20 23:30  Stretch  (snoozed, held by quiet hours)
      1  07:00  Stretch  (9 missed, since Fri 20 22:00)

      """),
    Life(
      "what counts elapsed time has none between two clocks",
      """
      20T04:00 --zone America/New_York add Stretch every 2 hours
      20T08:00 --zone America/New_York check
      21T00:30 --zone Asia/Tokyo check
      """, "1  00:00  Stretch  (late by 30 min)\n"),
    Life(
      "a reminder is set now, though its item was changed by a clock that was ahead",
      """
      20T08:00 add Call 18:00
      20T12:00 done 1
      20T08:58 undone 1
      20T10:00 remind 1 at 09:55
      """, "r2  \"Call\" — at 09:55 (that moment has passed: reminds at the next check)\n"),
    Life(
      "a date done before its time in one zone takes the place of the one before in another",
      """
      20T17:00 --zone America/New_York add Water every fri and sat
      20T22:00 --zone America/New_York done 1@2026-11-21
      21T16:00 --zone Pacific/Auckland check
      """, ""),
    Life(
      "what was held together with a date that is moved is told",
      quiet + """
        16T08:00 add Pill every day 06:00
        18T06:30 check
        18T06:31 move 1@2026-11-18 2026-11-20 12:00
        18T07:00 check
        """, "1  Tue 17 06:00  Pill  (late by 25 h)\n"),
    Life(
      "and once, if the move is taken back",
      quiet + """
        16T08:00 add Pill every day 06:00
        17T06:30 check
        18T06:30 check
        18T06:31 move 1@2026-11-18 2026-11-20 12:00
        18T06:32 undo
        18T07:00 check
        """, "1  06:00  Pill  (held by quiet hours, 1 missed, since Tue 17 06:00)\n"),
    Life(
      "two dates at one moment are one missed",
      """
      16T08:00 add Pill every day at 09:00
      17T09:30 check
      17T10:00 move 1@2026-11-16 2026-11-18 12:00
      17T10:00 move 1@2026-11-18 2026-11-18 12:00
      18T12:10 move 1@2026-11-19 2026-11-19 14:00
      19T14:10 check
      """, "1  14:00  Pill  (late by 10 min, 1 missed, since Wed 18 12:00)\n"),
    Life(
      "what was put off and came due in vain is gone when that is taken back",
      quiet + """
        18T21:00 add Pill 21:30
        18T21:30 check
        18T21:35 snooze 1 60m
        18T22:40 check
        18T22:50 undo
        19T07:00 check
        """, ""),
    Life(
      "a series with steps that is split and joined again tells what was due",
      """
      18T08:00 add Pill every day at 09:00
      18T08:00 add Water --under 1
      20T10:00 edit 1 --on 2026-11-25
      20T10:01 undo
      20T10:02 check
      """, "1  09:00  Pill  (late by 1 h, 2 missed, since Wed 18 09:00)\n"),
    Life(
      "what came due at a time that is taken back is not counted",
      """
      18T08:00 add Pill every day at 19:00
      18T19:00 check
      18T22:00 edit 1@2026-11-19.. --time 00:55
      19T02:00 undo
      19T19:05 check
      """, "1  19:00  Pill  (late by 5 min)\n"),
    Life(
      "what a later date took the place of is told once that date is gone",
      """
      18T08:00 add Mop every 3 days at 19:00
      18T21:00 move 1@2026-11-21 2026-11-18 22:00
      19T08:00 done 1@2026-11-21
      19T08:01 check
      19T08:02 rm 1@2026-11-21.. --yes
      19T09:00 check
      """, "1  Wed 18 19:00  Mop  (late by 14 h)\n"),
    Life(
      "a reminder at the item's own time is as old as before once it moves along",
      """
      18T08:00 add Pill every day at 19:00
      18T08:00 off 1
      18T08:00 on 1
      19T19:00 check
      20T08:00 move 1@2026-11-20 2026-11-20 09:00
      20T12:00 edit 1 --time 18:00
      20T12:00 check
      """, "1  09:00  Pill  (late by 3 h)\n"),
    Life(
      "what a clock that was ahead had reached is pending once",
      """
      18T08:00 add Pill every day at 9:00
      20T10:00 move 1@2026-11-20 2026-11-19 12:00
      20T12:30 check
      18T10:00 check
      19T10:30 undo
      19T10:30 pending
      """, "1  tomorrow  09:00  Pill\n"),
    Life(
      "what a clock that was ahead announced takes the place of no interval's time",
      """
      20T08:00 add Call nov 21
      21T09:00 check
      20T10:00 check
      20T10:00 remind 1 every 45m
      20T11:31 remind 1 at 21:00
      20T12:20 check
      """, "1  12:15  Call  (late by 5 min, 2 missed, since 10:45)\n"),
    Life(
      "a snooze that a move ended comes once the move is taken back",
      """
      18T08:00 add Call 09:00
      18T08:30 remind 1 every 45m
      18T09:00 check
      18T09:01 snooze 1 10m
      18T09:40 move 1 tomorrow
      18T12:00 undo
      18T12:00 check
      """,
      """
      1  09:11  Call  (snoozed, today 09:00, late by 3 h)
      1  11:30  Call  (late by 30 min, 3 missed, since 09:15)

      """),
    Life(
      "what lies between two clocks is told though the clock was set back",
      """
      20T02:36 add Pill every day at 3:35
      20T06:06 --zone Asia/Kolkata check
      """, "1  03:35  Pill\n"),
    Life(
      "the last time of an interval that quiet hours hold is told when they end",
      quiet + """
        20T20:30 add Eyes every hour from 22:00 to 23:00
        20T22:00 check
        20T23:00 check
        21T07:00 check
        """, "1  Fri 20 23:00  Eyes  (held by quiet hours, 1 missed, since Fri 20 22:00)\n"),
    Life(
      "what is given up before quiet hours end is not promised",
      quiet + """
        20T20:30 add Call 22:40
        20T20:30 remind 1 5m before --give-up 30m
        """,
      """
      r2  "Call" — 5m before (nothing ahead)
        quiet hours hold Fri 20 Nov 22:35 until it is too late to announce; to let it through:
          daydot remind r2 --level time-sensitive

      """),
    Life(
      "a snooze that a move ended does not come once the clock is set back",
      quiet + """
        18T20:00 add Pill every day at 21:00
        18T21:00 check
        18T21:05 snooze 1 until 22:30
        18T22:31 check
        18T22:40 move 1@2026-11-18 2026-11-25
        18T22:00 check
        19T07:30 check
        """, ""),
    Life(
      "each half of a series announces what it has of what was held together",
      quiet + """
        16T08:00 add Pill every day at 09:00
        18T06:30 check
        18T06:31 edit 1@2026-11-17.. --title Dose
        18T07:00 check
        """,
      """
      2  Tue 17 09:00  Dose  (held by quiet hours, late by 22 h)
      1  Mon 16 09:00  Pill  (late by 46 h)

      """),
    Life(
      "and one what it has again, if the split is taken back",
      quiet + """
        16T08:00 add Pill every day at 09:00
        18T06:30 check
        18T06:31 edit 1@2026-11-17.. --title Dose
        18T06:32 undo
        18T07:00 check
        """,
      "1  Tue 17 09:00  Pill  (held by quiet hours, late by 22 h, 1 missed, since Mon 16 09:00)\n"),
    Life(
      "a series that is moved from a skipped date on is moved from the next",
      """
      20T08:00 add Pottery every wed 19:00
      20T08:00 skip 1@2026-12-02
      20T08:00 move 1@2026-12-02.. thu
      """,
      """
      2  "Pottery" — Thu 10 Dec 2026 19:00, every Thu, in place of Wed 9 Dec 2026 19:00 (reminds at 19:00)

      """),
    Life(
      "a radius is said as it was typed", "20T08:00 place add market 37.5,127 --radius 99m",
      "market — 37.50000,127.00000, within 99 m\n"),
    Life(
      "find says from when an item is shown",
      """
      20T08:00 add Trip fri
      20T08:00 edit 1 --start 2026-11-25
      20T08:00 find trip
      """, "▪ 1  Fri 27  Trip  from Wed 25\n"),
    Life(
      "also what is hidden",
      """
      20T08:00 add Trip fri
      20T08:00 edit 1 --start 2026-11-25
      20T08:00 list --hidden
      """, "▪ 1  Fri 27  Trip  from Wed 25\n"),
    Life(
      "pending counts what was held with what came due since",
      quiet + """
        18T08:00 add Pill every day at 8:00 and 20:00
        20T05:05 check
        22T07:10 done 1
        22T07:10 pending --limit 1
        """, "1  yesterday  20:00  Pill  7 missed\n"),
    Life(
      "and check tells as many",
      quiet + """
        18T08:00 add Pill every day at 8:00 and 20:00
        20T05:05 check
        22T07:10 done 1
        22T07:10 check
        """, "1  Sat 21 20:00  Pill  (late by 11 h, 7 missed, since Wed 18 08:00)\n"),
    Life(
      "what nobody was told of is told, also when its day is over",
      """
      20T08:00 add Pill every day 23:50
      21T00:05 list --missed
      21T00:05 check
      """, "1  Fri 20 23:50  Pill  (late by 15 min)\n"),
    Life(
      "and promised, until its next moment comes",
      """
      20T07:00 add Pill every day 08:00
      21T00:30 pending
      """, "1  yesterday  08:00  Pill\n1  today      08:00  Pill\n"),
    Life(
      "a date that was moved is the item's own, not that of the other half",
      """
      18T08:00 add Gym every weekday 9:00
      19T08:00 edit 1 --every 'every fri 9:00'
      19T08:00 move 2@2026-11-18 nov 20
      20T08:00 done 2@2026-11-20
      """, "2  \"Gym\", Fri 20 Nov 09:00 — done\n"),
    Life(
      "a date and another number",
      """
      20T08:00 add Mop every day
      20T08:00 add Sweep every day
      20T08:00 skip 1@today 2
      """,
      """
      1  "Mop", Fri 20 Nov — skipped; the next: Sat 21 Nov
      2  "Sweep", Fri 20 Nov — skipped; the next: Sat 21 Nov

      """),
    Life(
      "of a cancelled series, that it is cancelled",
      """
      20T08:00 add Pill every day at 08:00
      20T08:00 skip 1
      20T08:00 edit 1 --status cancelled
      20T08:00 show 1
      """,
      """
      1  Pill
         when     Sat 21 Nov 2026 08:00
         repeats  every day
         state    cancelled
         added    Fri 20 Nov 2026 08:00

      """),
    Life(
      "a snooze that is held is pending beside what came due since",
      heldSnooze + "20T23:32 pending",
      """
      1  today  23:00  Stretch  (every 1h)
         quiet hours until Sat 21 Nov 07:00, 10 as one
      1  today  23:30  Stretch  (snoozed)  quiet hours until Sat 21 Nov 07:00
      quiet hours hold 2 of these; to let "Stretch" through:
        daydot remind r1 --level time-sensitive

      """),
    Life(
      "and shown", heldSnooze + "20T23:32 show 1 --lang ko",
      """
      1  Stretch
         다음    2026년 11월 20일 (금) 23:30
         반복    1시간마다
         상태    할 일
         알림    2026년 11월 20일 (금) 23:00 (1시간마다), 방해 금지: 11월 21일 (토)
                 07:00에 알림
                 2026년 11월 20일 (금) 23:30 (다시 알림), 방해 금지: 11월 21일 (토)
                 07:00에 알림
         등록일  2026년 11월 20일 (금) 20:00
      제시간에 알리려면:
        daydot remind 1 --level time-sensitive

      """),
    Life(
      "explain says which one is held, the snooze or what was told before",
      quiet + """
        20T21:30 add Tea 21:40
        20T21:40 check
        20T21:40 snooze 1 30m
        20T22:10 check
        20T22:11 explain 1 --limit 0
        """,
      """
      1  "Tea" — at 21:40 (again at Fri 20 Nov 22:10, held by quiet hours until Sat 21 Nov 07:00)
        to let it through:
          daydot remind 1 --level time-sensitive
      last check Fri 20 Nov 22:10

      """),
    Life(
      "a snooze is the next moment of its reminder",
      snoozed + "20T08:32 remind r2 --level time-sensitive",
      "r2  \"Call\" — at 08:30 (again at Fri 20 Nov 08:50)\n"),
    Life(
      "in the list of reminders too", snoozed + "20T08:32 remind 1 --lang ko",
      """
      r1  켜짐  1  Call  (09:00)  오늘 09:00
      r2  켜짐  1  Call  (08:30)  오늘 08:50  (다시 알림)

      """),
    Life(
      "of a series, before its next date",
      """
      20T07:00 add Pill every day 08:00
      20T08:00 check
      20T08:00 snooze 1 1h
      20T08:01 remind 1 --level passive
      """, "r1  \"Pill\" — at 08:00 (again at Fri 20 Nov 09:00; then Sat 21 Nov 08:00)\n"),
    Life(
      "undo of a move says what passed meanwhile",
      """
      20T08:00 add Call 09:00
      20T08:10 move 1 tomorrow 10:00
      20T09:30 undo
      """,
      """
      undone: move 1 Call
      1  "Call" — no reminder for Fri 20 Nov 09:00: that time has passed

      """),
    Life(
      "also of what was done",
      """
      20T08:00 add Call every day 09:00
      20T08:10 done 1
      20T09:30 undo --lang ko
      """,
      """
      'Call' 완료를 되돌렸습니다
      1  "Call" — 11월 20일 (금) 09:00 알림은 이미 지난 시각이라 보내지 않음

      """),
    Life(
      "not of what was announced",
      """
      20T08:00 add Call 09:00
      20T08:10 star 1
      20T09:00 check
      20T09:30 undo
      """, "undone: star 1 Call\n"),
    Life(
      "nor of what is owed",
      """
      20T08:00 add Call 09:00
      20T08:10 star 1
      20T09:30 undo
      """, "undone: star 1 Call\n"),
    Life(
      "what is done in time did not slip by a flight",
      """
      20T08:00 --zone Asia/Seoul add Report today
      20T08:00 --zone Asia/Seoul add Essay today
      20T23:30 --zone Asia/Seoul done 1
      21T09:40 --zone Asia/Seoul done 2
      21T20:00 --zone Pacific/Auckland review
      """,
      """
      16 to 21 November 2026

      done  2
      Sat 21 Nov  2  Report · Essay

      slipped  1
      1 day late  2  Essay  due Fri 20, done Sat 21

      """),
    Life(
      "an arrival at a place counts from a day on", market + "20T08:00 add Milk tomorrow @market",
      """
      1  "Milk" — Sat 21 Nov 2026, at market (reminds at 09:00, and on arriving from that day on within 150 m)

      """),
    Life(
      "of a series, on its days", market + "20T08:00 add 매주 목요일 우유 @market --lang ko",
      """
      1  "우유" — 2026년 11월 26일 (목), 매주 목요일, market에서 (09:00에, 그리고 그날 반경 150 m 안에 들어오면 알림)

      """),
    Life(
      "a done dose gives up what quiet hours held before it",
      quiet + """
        20T08:00 add Pill every day at 6:00 and 23:00
        20T23:10 check
        21T06:10 done 1
        """,
      """
      1  "Pill", Sat 21 Nov 06:00 — done; the next: Sat 21 Nov 23:00
      earlier reminders of it that quiet hours held no longer come

      """),
    Life(
      "also at intervals",
      quiet + """
        20T20:00 add Drops every 4 hours
        21T00:01 check
        21T04:01 check
        21T06:10 done 1 --lang ko
        """,
      """
      1  "Drops" — 11월 21일 (토) 04:00 회차 완료. 다음: 11월 21일 (토) 08:00
      방해 금지 시간이라 미뤄 둔 이전 회차의 알림은 보내지 않습니다

      """),
    Life(
      "not if there was none before it",
      quiet + """
        20T08:00 add Pill every day at 6:00
        21T06:10 done 1
        """, "1  \"Pill\", Sat 21 Nov — done; the next: Sun 22 Nov\n"),
    Life(
      "an interval of a dated item begins at once",
      "20T09:00 add Trip tomorrow remind every 45m",
      "1  \"Trip\" — Sat 21 Nov 2026 (reminds every 45m, from Fri 20 Nov 09:45 on)\n"),
    Life(
      "what was put off of a cancelled item is over",
      """
      20T08:00 add Call 09:00
      20T09:00 check
      20T09:00 snooze 1 1h
      20T09:02 edit 1 --status cancelled
      20T09:02 explain 1
      """,
      """
      1  "Call" — no further reminder
        cancelled: nothing to remind of
        Fri 20 Nov 09:00  seen  (stdout)
      last check Fri 20 Nov 09:00

      """),
    Life(
      "a late whole day's reminder says the day apart",
      """
      20T08:00 add Report tomorrow remind 1d before
      20T11:00 check
      """, "1  today  Report  (late, for tomorrow)\n"),
    Life(
      "what comes after the beginning says so", afterStart + "20T08:00 pending",
      """
      1  tomorrow  04:30  Call  (30m before)
         quiet hours until 07:00, after it has begun
      quiet hours hold 1 of these; to let "Call" through:
        daydot remind r1 --level time-sensitive

      """),
    Life(
      "in every view", afterStart + "21T04:40 explain 1 --lang ko",
      """
      r1  "Call" — 30분 전 (방해 금지 시간이라 시작 시각이 지난 11월 21일 (토) 07:00에 알림)
        제시간에 알리려면:
          daydot remind r1 --level time-sensitive
      아직 점검한 적 없음

      """),
    Life(
      "what a clock announced that was ahead is not what done means, also snoozed",
      """
      20T08:00 add Plants every mon and fri at 8:00 and 18:00
      24T20:28 check
      25T02:32 snooze 1 10m
      20T23:35 done 1
      """,
      """
      1  "Plants", Fri 20 Nov 18:00 — done; the next: Mon 23 Nov 08:00

      """),
    Life(
      "what off silences is a held snooze and what came due since",
      quiet + """
        20T20:30 add Stretch every hour from 20:00 to 23:00
        20T21:00 check
        20T22:05 snooze 1 15m
        20T23:00 check
        20T23:03 off 1
        """,
      """
      r1  "Stretch" — every 1h from 20:00 to 23:00 (off)
        due Fri 20 Nov 22:20, Fri 20 Nov 23:00, not announced yet and no longer to come; to bring it back:
          daydot undo

      """),
    Life(
      "what an interval gave up is said",
      """
      20T17:50 add Stretch every 3 hours from 9:00 to 21:00
      20T18:00 check
      21T00:30 explain 1 --limit 0
      """,
      """
      r1  "Stretch" — every 3h from 09:00 to 21:00 (reminds Sat 21 Nov 09:00)
        was due Fri 20 Nov 21:00, too late to be announced now
      last check Fri 20 Nov 18:00

      """),
    Life(
      "a day's page promises nothing that was announced, wherever its reader is",
      quiet + """
        20T20:30 --zone Asia/Seoul add Pill every day 23:00
        20T23:00 --zone Asia/Seoul check
        20T14:00 --zone America/Los_Angeles check
        20T14:06 --zone America/Los_Angeles day
        """,
      """
      Fri 20 November 2026, today

      ▪ 1  23:00  Pill  every day

      1 item

      """),
    Life(
      "a series without its later dates ends before the one that was named",
      """
      20T08:00 add Class every tue 10:00
      20T08:00 edit 1@2026-12-29 --title Special
      20T08:00 rm 1@2026-12-29..
      20T08:00 list
      """, "▪ 1  Tue 24  10:00  Class  every Tue, until 28 Dec 2026\n"),
    Life(
      "minutes without an hour count from now, beside any time",
      "20T09:00 add 내일 오후 3시 회의 20분 뒤 알림 --lang ko",
      "1  \"회의\" — 2026년 11월 21일 (토) 15:00 (11월 20일 (금) 09:20에 알림)\n"),
    Life(
      "what came due before quiet hours is held by them too",
      quiet + """
        20T08:00 add Call 21:00
        20T22:30 pending --lang ko
        """,
      """
      1  오늘  21:00  Call  방해 금지: 11월 21일 (토) 07:00에 알림
      방해 금지 시간에 걸리는 알림 1개. "Call" 알림을 제시간에 받으려면:
        daydot remind 1 --level time-sensitive

      """),
    Life(
      "a snooze until a place is named so beside the item's own place",
      market + """
        20T08:00 place add home 37.6,127.1
        20T08:00 add Milk @market 09:00
        20T09:00 check
        20T09:00 snooze 1 arriving home
        20T09:01 pending --lang ko
        """,
      """
      1  Milk  (market에 도착하면)  150 m
      1  Milk  (다시 알림, home에 도착하면)  150 m

      """),
    Life(
      "a move before what it waits for says so",
      """
      20T08:00 add Plan thu
      20T08:00 add Build fri --after 1
      20T08:00 move 2 wed
      """,
      """
      2  "Build" — Wed 25 Nov 2026, in place of Fri 27 Nov 2026 (reminds at 09:00)
      waiting for 1, but on an earlier day: 2 "Build" (Wed 25 Nov 2026)

      """),
    Life(
      "what was held is not late",
      quiet + """
        20T21:00 add Pill 23:00
        20T23:00 check
        21T07:00 check
        21T07:01 delivered
        """, "1  Fri 20 Nov 23:00  Pill  (delivered, held by quiet hours)\n"),
    Life(
      "a snooze that came due and is brought back comes once",
      """
      20T08:00 add Call 09:00
      20T09:00 check
      20T09:01 snooze 1 10m
      20T10:00 remind 1 at 18:00
      20T10:01 snooze 1 until 12:00
      20T10:02 undo
      20T10:03 check
      """, "1  09:11  Call  (snoozed, today 09:00, late by 52 min)\n"),
    Life(
      "what is due by its time and by its place is told once, with both",
      market + """
        20T08:00 add Call 09:00 @market
        20T08:00 add Pay today @market
        20T08:30 here 37.6,127
        20T09:05 here 37.5,127
        20T09:06 here 37.5,127
        20T09:06 check
        """,
      """
      1  09:05  Call  (arriving market, today 09:00)
      2  09:05  Pay  (arriving market, today)

      """),
    Life(
      "the other is told with it",
      market + """
        20T08:00 add Call 09:00 @market
        20T08:30 here 37.6,127
        20T09:05 here 37.5,127
        20T09:06 here 37.5,127
        20T09:06 check
        20T09:07 check
        20T09:07 explain 1
        """,
      """
      1  "Call" — arriving market (nothing ahead)
        you are inside market, by the position of Fri 20 Nov 09:06
        Fri 20 Nov 09:05  delivered Fri 20 Nov 09:06  (stdout)
        Fri 20 Nov 09:00  told with another
      last check Fri 20 Nov 09:07

      """),
    Life(
      "of a series too",
      market + """
        20T08:00 add Feed cat every day 09:00 @market
        20T08:30 here 37.6,127
        20T09:05 here 37.5,127
        20T09:06 here 37.5,127
        20T09:06 check
        20T09:07 check
        20T09:07 delivered
        """,
      """
      1  Fri 20 Nov 09:05  Feed cat  (delivered)
      1  Fri 20 Nov 09:00  Feed cat  (told with another)

      """),
    Life(
      "not with that of another date",
      market + """
        20T08:00 add Feed cat every day 09:00 @market
        21T08:30 here 37.6,127
        21T08:40 here 37.5,127
        21T08:41 here 37.5,127
        21T08:41 check
        """,
      """
      1  08:40  Feed cat  (arriving market)
      1  Fri 20 09:00  Feed cat  market  (late by 24 h)

      """),
    Life(
      "pending has one line of it",
      market + """
        20T08:00 add Feed cat every day 09:00 @market
        20T08:30 here 37.6,127
        20T09:05 here 37.5,127
        20T09:06 here 37.5,127
        20T09:06 pending
        """,
      """
      1  today     09:05  Feed cat  market  (arriving market, today 09:00)
      1  tomorrow  09:00  Feed cat  market
      1  0 m  Feed cat  (arriving market)  150 m

      """),
    Life(
      "quiet hours hold both as one",
      quiet + market + """
        20T08:00 add Call 22:30 @market
        20T22:00 here 37.6,127
        20T22:28 here 37.5,127
        20T22:29 here 37.5,127
        20T22:31 check
        21T07:00 check
        """, "1  Fri 20 22:28  Call  (arriving market, yesterday 22:30, held by quiet hours)\n"),
    Life(
      "pending has one line of what they hold",
      quiet + market + """
        20T08:00 add Call 22:30 @market
        20T22:00 here 37.6,127
        20T22:28 here 37.5,127
        20T22:29 here 37.5,127
        20T22:31 check
        20T22:32 pending --lang ko
        """,
      """
      1  오늘  22:28  Call  market  (market에 도착하면, 오늘 22:30)
         방해 금지: 11월 21일 (토) 07:00에 알림
      방해 금지 시간에 걸리는 알림 1개. "Call" 알림을 제시간에 받으려면:
        daydot remind 1 --level time-sensitive

      """),
    Life(
      "what came due before quiet hours is held if a check in them found it",
      quiet + "20T08:00 add Call 21:30\n20T22:10 check\n21T07:05 check",
      "1  Fri 20 21:30  Call  (held by quiet hours, late by 10 h)\n"),
    Life(
      "and is called so later",
      quiet + """
        20T08:00 add Call 21:30
        20T22:10 check
        21T07:00 check
        21T07:01 explain 1
        """,
      """
      1  "Call" — no further reminder
        Fri 20 Nov 21:30  delivered Sat 21 Nov 07:00  (stdout)  held by quiet hours
      last check Sat 21 Nov 07:00

      """),
    Life(
      "without a check in them it is late",
      quiet + "20T08:00 add Call 21:30\n20T21:00 check\n21T07:05 check",
      "1  Fri 20 21:30  Call  (late by 10 h)\n"),
    Life(
      "delivered says what was not told as it was closed, or a later date was",
      """
      18T08:00 add Pill every day 09:00
      20T10:00 done 1
      20T10:01 check
      20T10:01 delivered
      """,
      """
      1  Fri 20 Nov 09:00  Pill  (not announced, as it was closed first)
      1  Thu 19 Nov 09:00  Pill  (not announced, as a later date was closed)
      1  Wed 18 Nov 09:00  Pill  (not announced, as a later date was closed)

      """),
    Life(
      "and what a later date gave up that was skipped before",
      """
      19T08:00 add Pill every day 09:00
      20T08:00 skip 1@2026-11-20
      20T10:00 check
      20T10:01 explain 1 --lang ko
      """,
      """
      1  "Pill" — 09:00 (11월 21일 (토) 09:00에 알림)
        11월 19일 (목) 09:00  이후 회차를 처리해서 보내지 않음
      마지막 점검: 11월 20일 (금) 10:00

      """),
    Life(
      "undo takes that back",
      """
      18T08:00 add Pill every day 09:00
      20T10:00 done 1
      20T10:00 undo
      20T10:01 check
      """, "1  09:00  Pill  (late by 1 h, 2 missed, since Wed 18 09:00)\n"),
    Life(
      "remind and explain agree on what was told",
      "20T08:00 add Call 09:00\n20T09:00 check\n20T09:01 remind 1",
      "1  \"Call\" — no further reminder\n"),
    Life(
      "a snooze that was taken back is not one that a later date gave up",
      quiet + """
        20T20:00 add Call 21:00
        20T21:00 check
        20T21:01 snooze 1 2h
        20T23:05 check
        20T23:06 undo
        21T07:00 check
        21T07:01 delivered
        """,
      """
      1  Fri 20 Nov 23:01  Call  (not announced)
      1  Fri 20 Nov 21:00  Call  (delivered)

      """),
    Life(
      "a series that ends is on its first date that is not skipped",
      "20T08:00 add Gym every sat 19:00\n20T08:00 skip 1\n20T08:00 edit 1 --every none",
      """
      1  "Gym" — Sat 28 Nov 2026 19:00 (reminds at 19:00)
      1  "Gym" — not kept, as it no longer repeats: Sat 21 Nov (skipped)

      """),
    Life(
      "also one that counts from when it was done",
      "20T08:00 add Hair every 3 weeks after done\n20T08:00 done 1\n20T08:00 edit 1 --every none",
      """
      1  "Hair" — Fri 11 Dec 2026 (reminds at 09:00)
      1  "Hair" — not kept, as it no longer repeats: Fri 20 Nov (done)

      """),
    Life(
      "and where it was moved",
      """
      20T08:00 add Gym every sat 19:00
      20T08:00 move 1@2026-11-21 sun
      20T08:00 edit 1 --every none
      """, "1  \"Gym\" — Sun 22 Nov 2026 19:00 (reminds at 19:00)\n"),
    Life(
      "an interval goes on at the midnight that ends a day that is done",
      """
      20T00:00 add Pill every day
      20T00:00 remind 1 every 6h
      20T01:00 done 1
      20T01:01 pending --limit 1
      """, "1  tomorrow  00:00  Pill  (every 6h)\n"),
    Life(
      "from two days on it is late by days", "18T08:00 add Call 09:00\n20T09:00 check",
      "1  Wed 18 09:00  Call  (late by 2 days)\n"),
    Life(
      "a snooze of minutes ends with a minute",
      "20T08:00 add Call 09:00\n20T09:00 check\n20T09:00:30 snooze 1 10m",
      "1  \"Call\" — again at Fri 20 Nov 09:11\n"),
    Life("nothing is left to be seen", "20T08:00 ack", "every announcement was seen\n"),
    Life(
      "undo counts what the command has changed",
      "20T08:00 add A\n20T08:00 add B\n20T08:00 done 1\n20T08:00 done 1,2\n20T08:00 undo",
      "undone: done 2 B\n"),
    Life(
      "a reminder of which only a snooze is left is listed among all",
      """
      20T08:00 add Call 09:00
      20T09:00 check
      20T09:01 snooze 1 20m
      20T09:02 remind
      """, "-  on  1  Call  (at 09:00)  today 09:21  (snoozed)\n"),
    Life(
      "so is one that waits for a place",
      market + """
        20T08:00 add Call 09:00
        20T09:00 check
        20T09:01 snooze 1 until market
        20T09:02 remind
        """, "-  on  1  Call  (arriving market)  waits for the place  (snoozed)\n"),
    Life(
      "what a flight made late was not held",
      quiet + """
        20T09:00 --zone America/Los_Angeles add Milk 18:00
        21T08:00 --zone Asia/Seoul check
        """, "1  Fri 20 18:00  Milk  (late by 14 h)\n"),
    Life(
      "what rang at a place stays so when another reminder is added",
      rang + """
        20T09:00 remind 1 at 2026-11-20 18:00
        20T09:01 pending
        """, "1  today  18:00  Feed cat  market  (at 20 Nov 2026 18:00)\n"),
    Life(
      "and when its level changes",
      rang + """
        20T09:00 remind 1 --level time-sensitive
        20T09:01 pending
        """, "no reminders are pending\n"),
    Life(
      "a part that begins between two of a day has none before",
      """
      20T07:00 add Pill every day at 08:00, 14:00 and 20:00
      20T14:00 done 1@2026-11-20T08:00
      20T14:00 done 1
      20T14:01 edit 1@2026-11-20T20:00.. --every 'every day at 9:00 and 21:00'
      20T14:02 day
      """,
      """
      Fri 20 November 2026, today

      ▫ 1  08:00  Pill  done 14:00
      ▫ 1  14:00  Pill  done 14:00
      ▪ 2  21:00  Pill  every day at 09:00 and 21:00

      3 items, 2 done

      """),
    Life(
      "hours of what took the whole day begin now",
      """
      20T09:00 add Stretch every weekday
      20T09:00 edit 1 --every 'every 4 hours'
      20T09:00 day
      """,
      """
      Fri 20 November 2026, today

      ▪ 1  12:00  Stretch  every 4 hours
      ▪ 1  16:00  Stretch
      ▪ 1  20:00  Stretch

      3 items

      """),
    Life(
      "what was only late was not held",
      quiet + """
        20T09:00 add Pill 22:00
        20T09:00 remind 1 --level time-sensitive
        21T07:00 check
        21T07:00 delivered
        """, "1  Fri 20 Nov 22:00  Pill  (delivered, late by 9 h)\n"),
    Life(
      "a notice is as late in the list of what was delivered as it was told",
      quiet + """
        20T09:00 add Pill 22:30
        21T17:55 check
        21T17:56 delivered
        """, "1  Fri 20 Nov 22:30  Pill  (delivered, held by quiet hours, late by 11 h)\n"),
    Life(
      "an edit says who waits for a later day",
      """
      20T09:00 add Kitchen 2026-11-24
      20T09:00 add Books 2026-11-25 --after 1
      20T09:00 edit 1 --on 2026-11-26
      """,
      """
      1  "Kitchen" — Thu 26 Nov 2026 (reminds at 09:00)
      waiting for 1, but on an earlier day: 2 "Books" (Wed 25 Nov 2026)

      """),
    Life(
      "so does what is added",
      """
      20T09:00 add Kitchen 2026-11-24
      20T09:00 add Books 2026-11-23 --after 1
      """,
      """
      2  "Books" — Mon 23 Nov 2026, after 1 (reminds at 09:00)
      waiting for 1, but on an earlier day: 2 "Books" (Mon 23 Nov 2026)

      """),
    Life(
      "a snooze says the time of its item",
      """
      20T09:00 add Call 10:00
      20T10:00 check
      20T10:01 snooze 1 tomorrow 9:00
      21T09:00 check
      """, "1  09:00  Call  (snoozed, yesterday 10:00)\n"),
    Life(
      "a note on a skipped date says so",
      yoga + "20T09:00 note 1@2026-11-26 mat",
      "2  \"Yoga\", Thu 26 Nov 2026 10:00 (cancelled) — noted: mat\n"),
    Life(
      "and its title means the series",
      yoga + """
        20T09:00 note 1@2026-11-26 mat
        20T09:00 note yoga water
        """, "1  \"Yoga\" — noted: water\n"),
    Life(
      "undo of another date's change brings back nothing that was missed before",
      """
      18T08:00 add Pill every day 09:00
      18T09:00 check
      19T08:00 done 1@2026-11-20
      20T10:00 skip 1@2026-11-21
      20T10:02 undo
      20T10:03 check
      """, ""),
    Life(
      "undo brings back what the past of a past was to tell",
      """
      18T08:00 add Pill every day 09:00
      20T10:00 edit 1 --every 'every fri 10:00'
      20T10:01 edit 2 --every 'every day 08:00'
      20T10:02 undo 2
      20T10:03 check
      """, "1  09:00  Pill  (late by 1 h, 2 missed, since Wed 18 09:00)\n"),
    Life(
      "a date of a part that was split twice is found by the first number",
      """
      18T08:00 add Pill every day 09:00
      20T10:00 edit 1 --every 'every fri 10:00'
      20T10:01 edit 2 --every 'every day 08:00'
      20T10:02 done 1@2026-11-18
      """, "3  \"Pill\", Wed 18 Nov — done\n"),
    Life(
      "a date moved beside one that a clock ahead announced is still told",
      """
      18T08:00 add Call every week on thu 09:00
      18T08:00 done 1@2026-11-19
      27T10:00 check
      18T12:00 move 1@2026-12-03 2026-11-26
      18T12:01 check
      18T12:02 pending
      """, "1  Thu 26  09:00  Call\n"),
    Life(
      "what a clock ahead announced settles nothing of the half that is split off once it is set back",
      """
      18T08:00 add Pill every day 09:00
      28T10:00 check
      18T08:00 edit 1@2026-11-20.. --on 2026-11-25
      18T08:01 pending
      """, "1  today   09:00  Pill\n2  Wed 25  09:00  Pill\n"),
    Life(
      "what done passed over under a clock ahead is counted once when it comes again",
      """
      18T08:00 add Pill every day 09:00
      18T08:00 rm 1@2026-11-24
      28T10:00 done 1
      18T08:00 edit 1@2026-11-20.. --on 2026-11-22
      29T10:00 check
      """,
      """
      1  Thu 19 09:00  Pill  (late by 10 days, 1 missed, since Wed 18 09:00)
      2  09:00  Pill  (late by 1 h, 6 missed, since Sun 22 09:00)

      """),
    Life(
      "what a clock that was ahead announced is not counted as missed",
      """
      20T08:00 add Stretch every 2 hours
      20T12:00 check
      20T14:00 check
      20T09:00 check
      20T16:00 check
      """, "1  16:00  Stretch\n"),
    Life(
      "of a half split off, what it has at other times counts as missed though a clock ahead told the day",
      """
      18T08:00 add Milk every day at 00:30
      20T09:00 edit 1@2026-11-22.. --title Oat
      27T06:00 check
      20T09:00 edit 2@2026-11-23.. --time 12:00
      27T14:00 check
      """,
      """
      2  Sun 22 00:30  Oat  (late by 6 days)
      3  12:00  Oat  (late by 2 h, 4 missed, since Mon 23 12:00)

      """),
    Life(
      "what a clock ahead told is settled in a zone further east than its item was changed in",
      """
      18T08:00 --zone Europe/London add Pills every day at 8:00, 14:00, 20:00
      20T15:47 --zone UTC done 1
      28T01:34 --zone Pacific/Auckland check
      21T02:16 --zone Pacific/Auckland check
      """, ""),
    Life(
      "a dose that a clock ahead told is told, though its item does not repeat any more",
      """
      10T08:28 add Meet 2026-11-16 at 8:00 and 23:00 every 2 days
      22T23:11 check
      22T11:57 edit 1 --every none
      28T15:51 check
      """, ""),
    Life(
      "redo gives up nothing that another zone told earlier",
      """
      18T08:00 --zone America/Los_Angeles add Pills every day at 8:00, 20:00
      19T02:00 --zone America/Los_Angeles check
      21T20:30 --zone Asia/Kolkata done 1
      21T20:31 --zone Asia/Kolkata undo
      21T20:32 --zone Asia/Kolkata redo
      21T20:33 --zone Asia/Kolkata undo
      21T20:40 --zone Asia/Kolkata check
      """, "1  20:00  Pills  (late by 40 min, 5 missed, since Thu 19 08:00)\n"),
    Life(
      "an interval that a clock ahead set begins when the clock is right, though its item was changed",
      """
      20T08:00 add Call 2026-11-25
      20T12:00 remind 1 every 2 hours
      20T12:00 check
      20T08:00 move 1 2026-11-26
      20T08:30 check
      20T10:31 check
      """, "1  10:30  Call\n"),
    Life(
      "a flight over midnight skips no time of every day",
      """
      20T11:40 --zone America/New_York add Call
      20T11:49 --zone America/New_York remind 1 every day 11:55
      21T02:49 --zone Asia/Seoul check
      """, "1  Fri 20 11:55  Call  (late by 15 h)\n"),
    Life(
      "what the default reminder dropped and has again is told",
      """
      18T08:00 add Pill every day at 9:00
      18T09:30 off 1
      18T09:31 check
      18T08:30 check
      18T08:31 on 1
      18T10:00 remind 1 default
      18T10:01 check
      """, "1  09:00  Pill  (late by 1 h)\n"),
    Life(
      "a date that a clock ahead announced is told at the earlier time that it has now",
      """
      18T08:00 add Pill every day at 22:30
      18T22:30 check
      18T08:00 check
      18T08:01 edit 1 --time 09:25
      19T09:00 move 1@2026-11-23 2026-11-19 09:10
      19T09:05 check
      """, "1  Wed 18 09:25  Pill  (late by 24 h)\n"),
    Life(
      "a snooze ends one that undo brought back",
      """
      18T08:00 add Call 09:00
      18T09:00 check
      18T09:01 snooze 1 10m
      18T10:00 snooze 1 5m
      18T10:05 check
      18T10:10 undo
      18T10:11 snooze 1 until 11:00
      18T10:12 check
      """, ""),
    Life(
      "a push that is done again elsewhere keeps its moment",
      quiet + """
        18T22:42 --zone Asia/Seoul push Hello
        18T22:47 --zone Asia/Seoul check
        18T22:48 --zone Asia/Seoul undo
        18T15:17 --zone Europe/Berlin redo
        18T15:19 --zone Europe/Berlin check
        """, "r1  14:42  Hello  (held by quiet hours, late by 37 min)\n"),
    Life(
      "what is held is given up once a later date comes due that is closed",
      quiet + """
        18T08:00 add Pill every day 21:45
        18T22:30 check
        18T22:40 done 1@2026-11-19
        20T08:00 check
        """, ""),
    Life(
      "nor is it promised",
      quiet + """
        18T08:00 add Pill every day 21:45 until 19 nov
        18T22:30 check
        18T22:40 done 1@2026-11-19
        20T08:00 pending
        """, "no reminders are pending\n"),
    Life(
      "what the default reminder announced is snoozed while another is on",
      """
      18T08:00 add Call 09:00
      18T09:00 check
      18T09:01 off 1
      18T09:02 remind 1 at 20:00
      18T09:03 snooze 1 10m
      18T09:05 edit 1 --title Bell
      18T09:13 check
      """, "1  09:13  Bell  (snoozed)\n"),
    Life(
      "a date that is held with another one that was moved to its time is told when that one goes back",
      quiet + """
        18T06:00 add Pill every 2 days at 06:30
        18T06:10 move 1@2026-11-20 2026-11-18 06:30
        18T06:40 check
        18T06:45 undo
        18T07:00 check
        """, "1  06:30  Pill  (held by quiet hours)\n"),
    Life(
      "what came due while on is told after two undos of the switch",
      """
      18T08:00 add Pill every day at 09:00
      18T09:00 check
      18T10:00 off 1
      18T10:05 on 1
      19T10:00 undo
      19T10:01 undo
      19T10:02 check
      """, "1  09:00  Pill  (late by 1 h)\n"),
    Life(
      "what was missed before a done date stays so though an earlier one's done is taken back",
      """
      18T08:00 add Pill every day at 09:00
      18T09:00 check
      20T10:00 done 1@2026-11-21
      20T10:01 done 1@2026-11-20
      21T10:00 undo
      21T10:01 check
      """, ""),
    Life(
      "what was held with a date that is done is told once the clock is before that date",
      quiet + """
        17T08:00 add Pill every day at 22:30
        18T22:40 check
        18T22:41 done 1@2026-11-18
        18T06:00 check
        18T07:00 check
        """, "1  Tue 17 22:30  Pill  (held by quiet hours)\n"),
    Life(
      "also once it has come due and another is added",
      """
      18T08:00 add Call 09:00
      18T09:00 check
      18T09:01 remind 1 none
      18T09:02 remind 1 at 20:00
      18T09:03 snooze 1 10m
      18T09:13 remind 1 at 21:00
      18T09:14 check
      """, "1  09:13  Call  (snoozed)\n"),
    Life(
      "a date that a done one took the place of is told once that one is ahead again",
      """
      17T08:00 add Pill every day at 09:00
      17T08:01 done 1@2026-11-18
      18T09:30 check
      18T08:30 check
      """, "1  Tue 17 09:00  Pill  (late by 24 h)\n"),
    Life(
      "also in a zone where that one is ahead",
      """
      17T08:00 add Pill every day at 09:00
      17T08:01 done 1@2026-11-18
      18T09:30 check
      18T08:30 --zone America/New_York check
      """, "1  Tue 17 09:00  Pill  (late by 24 h)\n"),
    Life(
      "and once that one is opened",
      """
      17T08:00 add Pill every day at 09:00
      17T08:01 done 1@2026-11-18
      18T09:30 check
      18T09:40 undone 1@2026-11-18
      18T09:41 check
      """, "1  Tue 17 09:00  Pill  (late by 25 h)\n"),
    Life(
      "who opens a date gets it, until the next done one comes due",
      """
      17T08:00 add Pill every day at 09:00
      17T08:01 done 1@2026-11-18
      18T10:00 done 1@2026-11-17
      18T10:01 undone 1@2026-11-17
      18T10:02 done 1@2026-11-19
      19T10:00 check
      """, ""),
    Life(
      "of two dates with one moment only the one that is ahead reminds at once",
      """
      17T08:00 add Pill every 2 days at 18:00
      19T10:00 move 1@2026-11-17 2026-11-19 09:00
      19T10:01 remind 1 at 08:00
      19T10:02 done 1@2026-11-19
      19T10:03 check
      """, ""),
    Life(
      "undo tells nothing before a date that is held",
      quiet + """
        16T08:00 add Pill every day at 06:00
        18T06:10 remind 1 at 21:00
        19T06:20 check
        19T06:25 undo
        19T07:00 check
        """, "1  06:00  Pill  (held by quiet hours, 2 missed, since Tue 17 06:00)\n"),
    Life(
      "what was due before a move is told after undo, though the new date is held",
      quiet + """
        16T08:00 add Call 18 Nov 05:00
        18T05:30 move 1 18 Nov 06:00
        18T06:10 check
        18T06:20 undo
        18T07:00 check
        """, "1  05:00  Call  (held by quiet hours)\n"),
    Life(
      "what a clock that was ahead told as missed is told at its time, also after undo",
      """
      17T08:00 add Pill every day at 09:00
      18T09:10 check
      17T08:30 done 1@2026-11-20
      17T09:05 undo
      17T09:06 check
      """, "1  09:00  Pill  (late by 6 min)\n"),
    Life(
      "what it held is told too",
      quiet + """
        17T08:00 add Pill every day at 06:00
        18T06:10 check
        19T06:20 check
        18T05:50 check
        18T08:00 check
        """, "1  06:00  Pill  (held by quiet hours, late by 1 h)\n"),
    Life(
      "and what it gave up",
      """
      17T08:00 add Pill every day at 09:00
      17T08:00 remind 1 at 09:05 --give-up 30m
      17T10:00 check
      17T08:30 check
      17T09:05 check
      """, "1  09:05  Pill  (today 09:00)\n"),
    Life(
      "a clock set back beside a flight east loses nothing",
      """
      17T08:00 --zone America/New_York add Pill every day on 2026-11-18
      19T02:00 --zone America/New_York check
      19T10:00 --zone Asia/Seoul check
      """, "1  today  Pill  (late)\n"),
    Life(
      "what is held goes with its successor that is too late",
      quiet + """
        17T08:00 add Pill every day at 09:00
        17T08:00 remind 1 at 06:00 --catch-up none
        18T06:00 check
        20T10:00 check
        20T10:01 check
        """, ""),
    Life(
      "a snooze that was switched off does not come after undo of the next one",
      """
      17T08:00 add Pill every day at 09:00
      17T09:00 check
      17T09:01 snooze 1 5m
      17T10:00 off 1
      17T10:01 remind 1 at 21:00
      17T10:02 snooze 1 60m
      17T10:03 undo
      17T10:04 check
      """, ""),
    Life(
      "what a channel failed to tell is tried at once after a clock set back and undo",
      """
      17T07:30 config set deliver.channels command
      17T07:30 config set deliver.command /bin/false
      17T08:00 add Pill every day at 09:00
      17T09:30 check
      17T09:31 off 1
      17T09:10 check
      17T09:11 undo
      17T09:12 config set deliver.channels stdout
      17T09:12 check
      """, "1  09:00  Pill  (late by 12 min)\n"),
    Life(
      "undo of a split brings back what was due by a reminder at its time",
      """
      17T08:00 add Pill every day at 14:55
      17T16:00 remind 1 at 23:30
      19T20:00 edit 1@2026-11-19.. --time 06:35
      19T20:30 undo
      19T20:31 check
      """,
      """
      1  Wed 18 23:30  Pill  (yesterday 14:55, late by 21 h, 1 missed, since Tue 17 23:30)
      1  14:55  Pill  (late by 6 h, 2 missed, since Tue 17 14:55)

      """),
    Life(
      "what reminded at once is told after a clock set back, off and undo",
      """
      18T17:00 add Pill every day
      18T03:00 done 1@2026-11-19
      18T13:00 off 1
      18T13:00 undo
      18T13:01 check
      """, "1  today  Pill\n"),
    Life(
      "two dates that were moved to one moment are told once, also where all are told",
      """
      19T08:00 add Pill every fri and sat
      21T21:22 remind 1 at 21:20 --catch-up all
      20T20:29 move 1@2026-11-21 2026-11-20
      21T08:36 off r1
      21T20:31 check
      """, "1  Fri 20 21:20  Pill  (yesterday)\n"),
    Life(
      "two intervals that come at one moment are told once",
      """
      18T08:00 add Stretch every hour
      18T08:00 remind 1 every 2 hours
      18T09:00 check
      18T10:00 check
      """, "1  10:00  Stretch\n"),
  ])
  func saysWhatHappens(_ life: Life) throws {
    let daydot = InProcessDaydot(now: "2026-11-18T07:00", zone: "UTC")
    var last = ""
    for command in life.commands.split(separator: "\n") {
      let parts = command.split(separator: " ", maxSplits: 1)
      last = try daydot.at("2026-11-\(parts[0])", arguments: words(String(parts[1]))).output
    }
    #expect(last == life.answer)
  }

  /// The words of a command line; quoted ones are one word.
  private func words(_ line: String) -> [String] {
    line.replacing("'s", with: "’s").split(separator: "'").enumerated().flatMap { index, part in
      index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }.map { $0.replacing("’s", with: "'s") }
  }

  /// What a change of its time leaves behind is neither promised nor told, however soon it is made.
  @Test(arguments: ["move 1 9:30", "edit 1 --time 9:30"], ["09:00", "09:01"])
  func aReminderThatAMovePassesIsGone(_ command: String, at time: String) throws {
    for (reminders, echo, pending) in [
      ("45m before", "no reminder: that time has passed", "no reminders are pending\n"),
      ("45m before, 5m before", "reminds at 09:25", "1  today  09:25  Call  (5m before)\n"),
    ] {
      let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
      try daydot("add", "Call", "10:00", "--remind", reminders)
      let moved = try daydot.at("2026-11-20T\(time)", arguments: words(command))
      #expect(moved.output.hasSuffix(" (\(echo))\n"), "\(moved)")
      #expect(try daydot.at("2026-11-20T\(time)", "pending").output == pending)
      #expect(try daydot.at("2026-11-20T\(time)", "check").output.isEmpty)
    }
  }

  @Test func whatIsHeldIsRefusedByName() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T08:00", zone: "UTC")
    try daydot("config", "set", "deliver.quiet", "22:00-07:00")
    try daydot("add", "Held tomorrow 05:00")
    let refused = try daydot.at("2026-11-21T06:00", "snooze", "1", "10m")
    #expect(refused.status == 1)
    #expect(
      refused.errors == """
        daydot: 1 "Held" was not announced yet: held by quiet hours until Sat 21 Nov 07:00; to let it \
        through:
          daydot remind 1 --level time-sensitive

        """)
  }
}
