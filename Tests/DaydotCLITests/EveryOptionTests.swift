import DaydotTestSupport
import Testing

/// `--every` on `add`, `event` and `edit`: the rule with its end and its start, and `none`.
@Suite struct EveryOptionTests {
  @Test func noneEndsARepetition() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot.follow(
      """
      > add Foo every mon 19:00
      1  "Foo" — Mon 23 Nov 2026 19:00, every Mon (reminds at 19:00)
      > edit 1 --every none
      1  "Foo" — Mon 23 Nov 2026 19:00 (reminds at 19:00)
      > edit 1 --every "every tue 20:00"
      1  "Foo" — Tue 24 Nov 2026 20:00, every Tue (reminds at 20:00)
      > edit 1 --every none --on 2026-11-27
      1  "Foo" — Fri 27 Nov 2026 20:00 (reminds at 20:00)
      > edit 1 --every "every fri"
      1  "Foo" — Fri 27 Nov 2026 20:00, every Fri (reminds at 20:00)
      > edit 1 --every none --on none
      1  "Foo" — no date
      """)
  }

  /// A bare hour with two readings is that of the item, if the item has one of them.
  @Test func aBareHourIsThatOfTheItem() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot.follow(
      """
      > add Swim tomorrow 20:00
      1  "Swim" — Sat 21 Nov 2026 20:00 (reminds at 20:00)
      > edit 1 --every "매주 수요일, 금요일 8시"
      1  "Swim" — Wed 25 Nov 2026 20:00, every Wed and Fri (reminds at 20:00)
      """)
    let refused = try daydot("edit", "1", "--every", "every wed at 7")
    #expect(refused.errors == "daydot: 'at 7' has two readings: 07:00 or 19:00?\n")
  }

  /// `--every` reads an end and a start as `add` does in its words.
  @Test func everyTakesItsEndAndItsStart() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot.follow(
      """
      > add A --every "every mon 7pm-9pm"
      1  "A" — Mon 23 Nov 2026 19:00 – 21:00, every Mon (reminds at 19:00)
      > event M --every "every tue for 30 min" --time 9:00
      2  "M" — Tue 24 Nov 2026 09:00 – 09:30, every Tue, an event (no reminder)
      > edit 1 --every "every mon 6pm-9pm"
      1  "A" — Mon 23 Nov 2026 18:00 – 21:00, every Mon (reminds at 18:00)
      > edit 1 --every "every mon 18:00 for 1h" --end 20:00
      1  "A" — Mon 23 Nov 2026 18:00 – 20:00, every Mon (reminds at 18:00)
      > edit 1 --every "every fri from dec 18"
      1  "A" — Fri 18 Dec 2026 18:00 – 20:00, every Fri (reminds at 18:00)
      > add B every day except dec 1, dec 2, dec 3 and dec 4
      3  "B" — Fri 20 Nov 2026, every day, except 1 Dec 2026 to 4 Dec 2026 (reminds at 09:00)
      """)
  }
}
