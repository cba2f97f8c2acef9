import DaydotTestSupport
import Expectations
import TestSupport
import Testing

@testable import DaydotCLI

/// Usage errors: one sentence, a suggestion, exit status 64.
@Suite struct UsageTests {
  struct Case: Row {
    let words: [String]
    let sentence: String
    let status: Int32

    init(_ words: String..., says sentence: String, status: Int32 = 64) {
      self.words = words
      self.sentence = sentence
      self.status = status
    }

    var name: String { words.debugDescription }
  }

  @Test(arguments: [
    Case("mnth", says: "no command 'mnth'; did you mean 'month'?"),
    Case("ad", "Buy", "milk", says: "no command 'ad'; did you mean 'add'?"),
    Case("doen", "1", says: "no command 'doen'; did you mean 'done'?"),
    Case("Help", says: "no command 'Help'; did you mean 'help'?"),
    Case("dya", says: "no command 'dya'; did you mean 'day'?"),
    Case("banana", says: "no command 'banana'; to see them all:\n  daydot help"),
    Case("foo", "bar", says: "no command 'foo'; to write it down:\n  daydot add foo bar"),
    Case(
      "buy", "milk", "@market", "6pm",
      says: "no command 'buy'; to write it down:\n  daydot add buy milk '@market' 6pm"),
    Case(
      "buy $(milk) tomorrow",
      says: "no command 'buy $(milk) tomorrow'; to write it down:\n"
        + "  daydot add 'buy $(milk) tomorrow'"),
    Case("우유", "사기", says: "no command '우유'; to write it down:\n  daydot add 우유 사기"),
    Case("delete", "1", says: "no command 'delete'; did you mean 'rm'?"),
    Case("Search", "milk", says: "no command 'Search'; did you mean 'find'?"),
    Case(
      "add", "milk", "--date", "fri", says: "no option '--date' for add; did you mean '--on'?"),
    Case(
      "add", "milk", "--repeat", "daily",
      says: "no option '--repeat' for add; did you mean '--every'?"),
    Case("list", "--project", "x", says: "no option '--project' for list; did you mean '--list'?"),
    Case("config", "lang", "ko", says: "to change it:\n  daydot config set lang ko"),
    Case("config", "language", says: "to see it:\n  daydot config get lang"),
    Case(
      "config", "set", "language", "ko",
      says: "no setting is called 'language'; did you mean 'lang'?"),
    Case(
      "config", "set", "week", "sunday",
      says: "no setting is called 'week'; did you mean 'week.start'?"),
    Case(
      "config", "banana",
      says: "config cannot be 'banana'; it is one of: "
        + "list, get, set, unset, path"),
    Case("달력", says: "no command '달력'; did you mean 'month'?"),
    Case("fri", "foo", says: "cannot read 'fri foo' as a date: 'foo' is not understood"),
    Case("내일", "우유", says: "cannot read '내일 우유' as a date: '우유' is not understood"),
    Case("", says: "no command ''; to see them all:\n  daydot help"),
    Case("완료", says: "no command '완료'; did you mean 'done'?"),
    Case("help", "mnth", says: "no command 'mnth'; did you mean 'month'?"),
    Case("--widht", "40", says: "no option '--widht'; did you mean '--width'?"),
    Case("day", "--limi", "3", says: "no option '--limi' for day; did you mean '--limit'?"),
    Case(
      "day", "--banana", says: "no option '--banana' for day; to see them all:\n  daydot help day"),
    Case(
      "undone", "--done",
      says: "no option '--done' for undone; to see them all:\n  daydot help undone"),
    Case("list", "--star", says: "no option '--star' for list; did you mean '--starred'?"),
    Case("month", "-x", says: "no option '-x' for month; to see them all:\n  daydot help month"),
    Case("check", "--dryrun", says: "no option '--dryrun' for check; did you mean '--dry-run'?"),
    Case("day", "--limit", says: "--limit needs a value: --limit N"),
    Case("day", "--limit", "x", says: "--limit takes a number, not 'x'"),
    Case("day", "--limit", "-1", says: "--limit cannot be '-1'; it goes from 0 to 1000000000"),
    Case("day", "--json=x", says: "--json takes no value, but was given 'x'"),
    Case("day", "--lang", "fr", says: "--lang cannot be 'fr'; it is one of: en, ko"),
    Case(
      "day", "--color", "blue",
      says: "--color cannot be 'blue'; it is one of: auto, always, never"),
    Case("day", "--width", "wide", says: "--width takes a number, not 'wide'"),
    Case("day", "--now", "noon", says: "--now: cannot read 'noon'; expected YYYY-MM-DDTHH:MM"),
    Case(
      "day", "--now", "2026-11-20T25:00",
      says: "--now: there is no hour 25; hours go from 0 to 23"),
    Case(
      "check", "now", says: "check does not take 'now'; to see what it takes:\n  daydot help check"),
    Case(
      "version", "2",
      says: "version does not take '2'; to see what it takes:\n  daydot help version"),
    Case("show", says: "show needs ID…|WORDS; to see how:\n  daydot help show"),
    Case(
      "install",
      says: "install needs cron|systemd|man|completion SHELL|prompt PROGRAM; to see how:\n"
        + "  daydot help install"
    ),
    Case(
      "install", "launchd",
      says: "install cannot be 'launchd'; it is one of: cron, systemd, man, completion, prompt"),
    Case(
      "install", "completion",
      says: "install completion needs bash|zsh|fish; to see how:\n  daydot help install completion"),
    Case(
      "install", "completion", "ksh",
      says: "install completion cannot be 'ksh'; it is one of: bash, zsh, fish"),
    Case(
      "install", "cron", "x",
      says: "install cron does not take 'x'; to see what it takes:\n  daydot help install"),
    Case(
      "install", "man", "--write", "--remove", says: "--write or --remove, not both"),
    Case(
      "install", "prompt", "tmux", "--write",
      says: """
        this belongs into a file of yours; print it and add it there:
          daydot install prompt tmux
        """),
    // Dates and months.
    Case("fridy", says: "cannot read 'fridy' as a date; did you mean 'friday'?"),
    Case("day", "fridy", says: "cannot read 'fridy' as a date; did you mean 'friday'?"),
    Case("tomorow", says: "cannot read 'tomorow' as a date; did you mean 'tomorrow'?"),
    Case("2026-02-30", says: "cannot read '2026-02-30': February 2026 has 28 days"),
    Case("day", "2026-02-30", says: "cannot read '2026-02-30': February 2026 has 28 days"),
    Case("month", "2026-13", says: "cannot read '2026-13': there is no month 13"),
    Case(
      "month", "banana",
      says: "cannot read 'banana' as a month; type 2026-12, december, next or +1"),
    Case(
      "11/12",
      says: "'11/12' has two readings: Fri 11 Dec 2026 or Fri 12 Nov 2027? write dec 11 or nov 12"),
    Case(
      "day", "this week", "--timeline",
      says: "'this week' is more than one day (2026-11-16 to 2026-11-22); name one of them"),
    Case("month", "-n", "0", says: "-n cannot be '0'; it goes from 1 to 120"),
    Case("month", "-n", "many", says: "-n takes a number, not 'many'"),
    // Ids.
    Case("99", says: "no item 99; to see what there is:\n  daydot list", status: 1),
    Case("show", "99", says: "no item 99; to see what there is:\n  daydot list", status: 1),
    Case("done", "99", says: "no item 99; to see what there is:\n  daydot list", status: 1),
    Case("undone", "99", says: "no item 99; to see what there is:\n  daydot list", status: 1),
    Case(
      "show", "0",
      says: "cannot read '0' as an item; type its number, as 12 or 12@2026-11-20"),
    Case(
      "show", "99999999999999999999",
      says: "cannot read '99999999999999999999' as an item;"
        + " type its number, as 12 or 12@2026-11-20"),
    Case("done", "1@soon", says: "cannot read 'soon' as a date or time; did you mean 'noon'?"),
    Case(
      "done", "nothing like it",
      says: "no item is called 'nothing like it'; name it by its number"
        + " or by words of its title", status: 1),
  ])
  func refuses(_ row: Case) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Buy milk")
    let before = readFile(daydot.store)
    expectRefusal(try daydot.run(row.words), row.sentence, status: row.status)
    #expect(readFile(daydot.store) == before)
  }

  @Test(arguments: [
    Case("mnth", says: "'mnth' 명령은 없습니다. 'month'인가요?"),
    Case("완료", "1", says: "'완료' 명령은 없습니다. 'done'인가요?"),
    Case("취소", says: "'취소' 명령은 없습니다. 'undo'인가요?"),
    Case("되돌리기", says: "'되돌리기' 명령은 없습니다. 'undo'인가요?"),
    Case("건너뛰기", "1", says: "'건너뛰기' 명령은 없습니다. 'skip'인가요?"),
    Case("다시알림", "1", "10m", says: "'다시알림' 명령은 없습니다. 'snooze'인가요?"),
    Case("보기", "1", says: "'보기' 명령은 없습니다. 'show'인가요?"),
    Case("day", "--limi", "3", says: "day 명령에 '--limi' 옵션은 없습니다. '--limit'인가요?"),
    Case("99", says: "99번 항목이 없습니다. 항목을 보려면:\n  daydot list", status: 1),
    Case("day", "--limit", "x", says: "--limit에 'x' 값은 쓸 수 없습니다. 숫자를 쓰세요"),
  ])
  func refusesInKorean(_ row: Case) throws {
    let daydot = InProcessDaydot()
    expectRefusal(
      try daydot.run(["--lang", "ko"] + row.words), row.sentence, status: row.status)
    daydot.variables["LANG"] = "ko_KR.UTF-8"
    expectRefusal(try daydot.run(row.words), row.sentence, status: row.status)
  }

  /// A verb of another program leads to a suggestion, and is not accepted as a command.
  @Test func everySynonymLeadsToACommand() {
    let table = Commands.table
    #expect(table.synonyms.count > 50)
    for (word, name) in table.synonyms {
      #expect(table[name] != nil && table[word] == nil, "\(word)")
    }
    let options = Set((table.commands.flatMap(\.options) + table.shared).map(\.name))
    for (word, name) in table.optionSynonyms {
      #expect(options.contains(name), "\(word)")
    }
  }

  @Test func aLoneNumberShowsTheItem() throws {
    let daydot = try InProcessDaydot.checked()
    for number in 1...12 { try daydot("add", "Thing \(number)") }
    let shown = try daydot("12")
    #expect(shown.output.hasPrefix("12  Thing 12\n") && shown.status == 0)
    #expect(try daydot("show", "12") == shown)
  }

  @Test func aLoneDateShowsTheDay() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Buy milk", "--on", "2026-11-27")
    let day = "Fri 27 November 2026\n\n▪ 1  Buy milk\n\n1 item\n"
    for words in [
      ["fri"], ["next", "fri"], ["2026-11-27"], ["nov", "27"], ["+1w"],
      ["금요일"], ["다음", "주", "금요일"], ["day", "fri"], ["day", "next", "friday"],
    ] {
      expect(try daydot.run(words), output: day)
    }
  }

  /// The word after an option is its value.
  @Test(arguments: [
    ["1", "--width", "40"], ["1", "--lang", "en"], ["fri", "--width", "40"],
    ["tomorrow", "--limit", "1"], ["next", "fri", "--color", "never"],
  ])
  func aLoneNumberOrDateTakesOptions(words: [String]) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Buy milk")
    let run = try daydot.run(words)
    #expect(run.status == 0 && run.errors == "")
    #expect(try daydot.run(["--width", "40"] + words.prefix { !$0.hasPrefix("-") }).status == 0)
  }

  @Test(arguments: [["--json"], ["--limit", "1"], ["--json", "day"], ["--limit", "1", "day"]])
  func todayTakesTheOptionsOfDay(words: [String]) throws {
    let run = try InProcessDaydot.checked().run(words)
    #expect(run.status == 0 && run.errors == "")
  }

  /// Of two equally near options, the one with the same first letters is suggested.
  @Test func theNearestOptionBeginsAlike() throws {
    let run = try InProcessDaydot()("day", "--limt", "3")
    #expect(run.errors == "daydot: no option '--limt' for day; did you mean '--limit'?\n")
  }

  /// A day before its month (`25 dec`) is a date, also after the 23rd.
  @Test(arguments: ["24 nov", "27 november", "31 dec", "27 nov 2026"])
  func aDayBeforeItsMonth(words: String) throws {
    let run = try InProcessDaydot.checked().run(
      ["day"] + words.split(separator: " ").map(String.init))
    #expect(run.status == 0 && run.errors == "")
  }

  /// A date is read as one, even if its first word is similar to a command.
  @Test func aDateThatBeginsLikeACommand() throws {
    let run = try InProcessDaydot.checked()("in", "7", "days")
    expect(run, output: "Fri 27 November 2026\n\nnothing here\n")
  }

  @Test func sharedOptionsStandBeforeOrBehindTheCommand() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Buy milk", "today", "--remind", "none")
    let narrow = try daydot("day", "--width", "20", "--lang", "ko")
    #expect(narrow.status == 0)
    #expect(try daydot("--width", "20", "day", "--lang", "ko") == narrow)
    #expect(try daydot("--lang=ko", "--width=20") == narrow)
  }

  @Test func theVersion() throws {
    let run = try InProcessDaydot()("version")
    #expect(run.output.hasPrefix("daydot ") && run.errors == "" && run.status == 0)
  }

  @Test(arguments: [
    ["map", "--geojson", "--template", "html"], ["map", "--json", "--geojson"],
    ["place", "import", "--list", "--remove", "KR"], ["place", "import", "--list", "KR"],
    ["place", "import", "--remove", "KR", "US"],
  ])
  func noOptionIsLeftOutSilently(_ words: [String]) throws {
    let run = try InProcessDaydot().run(words)
    #expect(run.status == 64 && run.output == "" && !run.errors.isEmpty)
  }
}
