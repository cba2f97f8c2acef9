import DaydotTestSupport
import TestSupport
import Testing

/// What `add` says of words that stay in the title. The command it prints has to do what the
/// sentence says.
@Suite struct LeftOverWordTests {
  struct Case: Row {
    let words: String
    let language: String
    /// The second line of the answer, without the command.
    let sentence: String
    let command: String
    /// What the command answers; nil where the command has a placeholder.
    let answer: String?

    init(
      _ words: String, in language: String = "en", says sentence: String, _ command: String,
      answers answer: String? = nil
    ) {
      self.words = words
      self.language = language
      self.sentence = sentence
      self.command = command
      self.answer = answer
    }

    var name: String { "\(language) \(words)" }
  }

  @Test(arguments: [
    Case(
      "call Bob at 10", says: "'at 10' is read as 10:00; for 22:00: ",
      "daydot edit 1 --time 22:00", answers: "Fri 20 Nov 2026 22:00"),
    Case(
      "run tomorrow 6:30", says: "'6:30' is read as 06:30 in the morning; for 18:30: ",
      "daydot edit 1 --time 18:30", answers: "Sat 21 Nov 2026 18:30"),
    Case(
      "first of every month rent",
      says: "'first of every month' stays in the title; to have it read: ",
      "daydot edit 1 --every 'first of every month'",
      answers: "Tue 1 Dec 2026, every month on the 1st"),
    Case(
      "dentist wednsday",
      says: "'wednsday' stays in the title; if 'wednesday' was meant: ",
      "daydot edit 1 --on 'wednesday'", answers: "Wed 25 Nov 2026"),
    Case(
      "dentist 30.11", says: "'30.11' stays in the title; to have it read: ",
      "daydot edit 1 --on '30.11'", answers: "Mon 30 Nov 2026"),
    Case(
      "meet at the old harbor",
      says: "'the old harbor' is no saved place, so the words stay in the title; to save it: ",
      "daydot help place"),
    // Words that do not read by themselves are not suggested as the value of an option.
    Case(
      "webinar 14.30 tue", says: "'14.30' stays in the title; to have it read: ",
      "daydot edit 1 --time '14:30'", answers: "Tue 24 Nov 2026 14:30"),
    Case(
      "call 1430 tomorrow", says: "'1430' stays in the title; to have it read: ",
      "daydot edit 1 --time '14:30'", answers: "Sat 21 Nov 2026 14:30"),
    Case("May report", says: "'May' stays in the title", ""),
    Case(
      "thanksgiving dinner",
      says:
        "'thanksgiving' stays in the title: it is a holiday of CA, US, not of your regions; to have it: ",
      "daydot config set holidays 'KR, US'"),
    Case(
      "크리스마스 케이크", in: "ko",
      says: "'크리스마스'를 제목에 남겼습니다. 날짜나 시각을 넣으려면: ",
      "daydot edit 1 --on '크리스마스'", answers: "2026년 12월 25일"),
    Case(
      "take pills when I get home",
      says: "'home' is no saved place, so the words stay in the title; to save it: ",
      "daydot help place"),
    Case(
      "이마트에 도착하면 우유", in: "ko",
      says: "'이마트'는 저장한 장소가 아니어서 제목에 남겼습니다. 저장하려면: ", "daydot help place"),
    Case(
      "월수금 수영", in: "ko", says: "'월수금'을 제목에 남겼습니다. 날짜나 시각을 넣으려면: ",
      "daydot edit 1 --every '매주 월수금'", answers: "매주 월·수·금"),
    Case(
      "mortgage every month on the 1st from jan",
      says: "'every month on the 1st', 'jan' stay in the title", ""),
    Case(
      "퇴근길에 우유 사기", in: "ko",
      says: "'퇴근길에'를 읽으려면 장소 '회사'가 저장되어 있어야 합니다. 저장하려면: ", "daydot help place"),
    Case(
      "주말 아침 8시 등산", in: "ko", says: "'주말 아침 8시'를 제목에 남겼습니다. 날짜나 시각을 넣으려면: ",
      "daydot edit 1 --every '매주 주말 아침 8시'", answers: "08:00, 매주 토·일"),
    Case(
      "아침 점심 저녁 약", in: "ko", says: "'아침 점심 저녁'을 제목에 남겼습니다. 날짜나 시각을 넣으려면: ",
      "daydot edit 1 --every '매일 아침 점심 저녁'", answers: "매일 08:00, 12:00, 19:00"),
    Case(
      "내일회의", in: "ko", says: "'내일'을 제목에 남겼습니다. 날짜나 시각을 넣으려면: ",
      "daydot edit 1 --on '내일'", answers: "2026년 11월 21일 (토)"),
    Case("시험 전날 준비물 챙기기", in: "ko", says: "'전날'을 제목에 남겼습니다", ""),
    Case(
      "dentist wednsday", in: "ko", says: "'wednsday'를 제목에 남겼습니다. 'wednesday'라면: ",
      "daydot edit 1 --on 'wednesday'", answers: "2026년 11월 25일 (수)"),
  ])
  func whatIsSaidIsTrue(_ row: Case) throws {
    let daydot = try InProcessDaydot.checked()
    let added = try daydot("add", row.words, "--lang", row.language)
    let lines = added.output.split(separator: "\n").dropFirst().map(String.init)
    let command = row.command.isEmpty ? [] : ["  \(row.command)"]
    let sentence = row.sentence.hasSuffix(": ") ? String(row.sentence.dropLast()) : row.sentence
    #expect(lines == [sentence] + command)
    guard let answer = row.answer else { return }
    let run = try daydot.run(arguments(of: row.command) + ["--lang", row.language])
    #expect(run.status == 0 && run.output.contains(answer), "\(run.output)\(run.errors)")
  }

  /// The arguments as a shell splits them: a quoted text is one.
  private func arguments(of command: String) -> [String] {
    command.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
      $0.offset % 2 == 1 ? [String($0.element)] : $0.element.split(separator: " ").map(String.init)
    }.dropFirst().map { $0 }
  }

  @Test(arguments: [
    Case("rent every 31st", says: "in months without the 31st it falls on the last day", ""),
    Case("birthday every feb 29", says: "in years without 29 February it falls on 28 February", ""),
    Case("매월 31일 월세", in: "ko", says: "31일이 없는 달에는 말일이 됩니다", ""),
    Case("매년 2월 29일 생일", in: "ko", says: "2월 29일이 없는 해에는 2월 28일이 됩니다", ""),
  ])
  func theLastDayInsteadIsSaid(_ row: Case) throws {
    let added = try InProcessDaydot.checked()("add", row.words, "--lang", row.language)
    #expect(added.output.split(separator: "\n").dropFirst() == [Substring(row.sentence)])
  }

  /// Steps count from the item, `in 2 days` from today.
  @Test func puttingOffCountsFromTheItem() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Thing 2026-11-27
      1  "Thing" — Fri 27 Nov 2026 (reminds at 09:00)
      > move 1 하루 뒤로
      1  "Thing" — Sat 28 Nov 2026, in place of Fri 27 Nov 2026 (reminds at 09:00)
      > move 1 일주일 앞으로
      1  "Thing" — Sat 21 Nov 2026, in place of Sat 28 Nov 2026 (reminds at 09:00)
      > move 1 이틀 뒤
      1  "Thing" — Mon 23 Nov 2026, in place of Sat 21 Nov 2026 (reminds at 09:00)
      > move 1 +1d
      1  "Thing" — Tue 24 Nov 2026, in place of Mon 23 Nov 2026 (reminds at 09:00)
      > move 1 in 2 days
      1  "Thing" — Sun 22 Nov 2026, in place of Tue 24 Nov 2026 (reminds at 09:00)
      > move 1 10:00
      1  "Thing" — Sun 22 Nov 2026 10:00, in place of Sun 22 Nov 2026 (reminds at 10:00)
      > move 1 +2h
      1  "Thing" — Sun 22 Nov 2026 12:00, in place of Sun 22 Nov 2026 10:00 (reminds at 12:00)
      """)
  }

  /// Quoted words stay in the title. Where they are only a day, the answer says how to set it.
  @Test func aQuotedDayGivesAHint() throws {
    let daydot = InProcessDaydot()
    #expect(
      try daydot("add", "Dentist", "sat 10:00").output == """
        1  "Dentist sat 10:00" — no date
        'sat 10:00' stays in the title; to have it read:
          daydot edit 1 --on 'sat 10:00'

        """)
    #expect(try daydot("edit", "1", "--on", "sat 10:00").output.contains("Sat 21 Nov 2026 10:00"))
    #expect(try daydot("add", "Buy milk", "and bread").output.split(separator: "\n").count == 1)
    let dated = try daydot("add", "Watch", "next friday", "tomorrow").output
    #expect(dated.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["집에 전화하기", "집에서 가져올 책", "시장에 대해 조사", "회사에서 온 메일 답장", "집에 있는 책 정리"])
  func aPlaceInsideAPhraseStaysInTheTitle(_ title: String) throws {
    let daydot = InProcessDaydot()
    for (index, name) in ["집", "시장", "회사"].enumerated() {
      try daydot("place", "add", name, "37.5,127.\(index)1")
    }
    #expect(try daydot("add", title).output.contains("\"\(title)\" — no date\n"))
    #expect(try daydot("add", "시장에서 우유 사기").output.contains("\"우유 사기\" — no date, at 시장"))
    let each = try daydot("add", "학교 준비 시장에 도착할 때마다")
    #expect(each.output.contains("every time"), "\(each.output)")
  }

  @Test func remindInATitleGivesAHint() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("place", "add", "home", "37.49,127.03")
    #expect(
      try daydot("add", "Ring", "remind", "1h").output.contains(
        "'remind 1h' stays in the title"))
    let leaving = try daydot("add", "Umbrella @home remind on leaving").output
    #expect(leaving.contains("(reminds on leaving home)"), "\(leaving)")
  }

  /// Words behind the value of an option without quotes: what is printed does what was meant.
  struct Unquoted: Row {
    let words: [String]
    /// The words of the command that is printed.
    let command: String
    var name: String { words.joined(separator: " ") }

    init(_ words: String, _ command: String) {
      self.words = words.split(separator: " ").map(String.init)
      self.command = command
    }
  }

  @Test(arguments: [
    Unquoted("add Rent --list our flat", "daydot edit 2 --title 'Rent' --list 'our flat'"),
    Unquoted("add Rent --at our flat tomorrow", "daydot edit 2 --title 'Rent' --at 'our flat'"),
    Unquoted("add Move --note ten boxes", "daydot edit 2 --title 'Move' --note 'ten boxes'"),
    Unquoted("add Milk --remind 하루 전", "add Milk --remind '하루 전'"),
    Unquoted("add Milk --on next fri --time 3 pm", "add Milk --on 'next fri' --time 3 pm"),
    Unquoted("list --to 5 dec", "list --to '5 dec'"),
    Unquoted("edit 1 --title Buy oat milk", "edit 1 --title 'Buy oat milk'"),
  ])
  func wordsWithoutQuotesAreTold(_ row: Unquoted) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Bread")
    let run = try daydot.run(row.words)
    #expect((run.output + run.errors).contains(row.command), "\(run)")
  }

  @Test(arguments: [
    "add Dentist --at clinic fri 3pm", "add --list home Buy milk", "add Milk --list home tomorrow",
  ])
  func wordsBehindAnOptionThatAreReadAreNotTold(_ words: String) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    let run = try daydot.run(words.split(separator: " ").map(String.init))
    #expect(run.status == 0 && !run.output.contains("stays in the title"), "\(run)")
  }

  @Test func eachLineOfStandardInputHasItsNotes() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    let run = try daydot.run(["add", "-"], input: "Milk\nCall tomorrow maybe Ann\n")
    #expect(
      run.output == """
        1  "Milk" — no date
        2  "Call tomorrow maybe Ann" — no date
        'tomorrow' stays in the title; to have it read:
          daydot edit 2 --on 'tomorrow'

        """)
  }
}
