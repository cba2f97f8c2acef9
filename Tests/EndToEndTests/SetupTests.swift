import DaydotTestSupport
import Expectations
import Glibc
import TestSupport
import Testing

/// `setup` on a terminal: its questions, and what it stores of the answers.
@Suite struct SetupTests {
  /// A program with a `crontab` of its own, or without any.
  private func fresh(hasCron: Bool = true) throws -> Daydot {
    let daydot = Daydot()
    daydot.variables["TERM"] = "dumb"
    let folder = daydot.folder.path + "/bin"
    mkdir(folder, 0o700)
    daydot.variables["PATH"] = folder
    guard hasCron else { return daydot }
    let program = folder + "/crontab"
    try writeFile(
      program,
      """
      #!/bin/sh
      if [ "$1" = - ]; then /bin/cat > "$HOME/table"
      elif [ -f "$HOME/table" ]; then /bin/cat "$HOME/table"
      else echo "no crontab for me" >&2; exit 1; fi

      """)
    chmod(program, 0o700)
    return daydot
  }

  private func crontab(_ daydot: Daydot) -> String { readText(daydot.folder.path + "/table") ?? "" }

  private func config(_ daydot: Daydot) -> String {
    readText(daydot.folder.path + "/.config/daydot/config") ?? ""
  }

  /// The terminal's output while lines are typed, without the typed text.
  private func typed(
    _ answers: String, _ words: String..., to daydot: Daydot, columns: Int = 80
  ) throws -> (shown: String, errors: String) {
    let terminal = try PseudoTerminal(columns: columns)
    terminal.type(answers)
    let running = try RunningProcess(
      Daydot.binary, ["setup"] + words, variables: daydot.variables, onTerminal: terminal)
    var text = terminal.readAll()
    let end = running.wait()
    #expect(end.status == 0)
    for line in answers.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      // The terminal echoes typed lines before the program starts.
      if let range = text.firstRange(of: "\(line)\n"), range.lowerBound == text.startIndex {
        text.removeSubrange(range)
      }
    }
    return (text, end.errors)
  }

  @Test func everyAnswerIsKept() throws {
    let daydot = try fresh()
    let (shown, errors) = try typed("en\nmon\nkr, us\n37.51,127.04\n37.50, 127.05\ny\n", to: daydot)
    #expect(errors == "")
    #expect(
      shown.hasPrefix(
        """
        Enter leaves a question as it is; q leaves, and every answer before it is kept
        1/6 language, en or ko [en]:   daydot config set lang en
        2/6 first day of the week [Sunday]:   daydot config set week.start monday
        3/6 holidays of which regions: auto, none, or as KR, US [KR]:   \
        daydot config set holidays 'KR, US'
        4/6 home: coordinates, a link to a map, or here: home — 37.51000,127.04000, within 150 m
          daydot place add home --at 37.51,127.04
        5/6 work: coordinates, a link to a map, or here: work — 37.50000,127.05000, within 150 m
          daydot place add work --at '37.50, 127.05'
        6/6 have cron check the reminders every minute, y or n [n]: in your crontab:
          * * * * * \

        """.dropLast()), "\(shown)")
    #expect(
      shown.hasSuffix(
        """
         check
          daydot install cron --write
        that is all; to begin:
          daydot add Buy milk tomorrow 6pm
          daydot month
          daydot help tasks

        """), "\(shown)")
    #expect(config(daydot) == "lang = en\nweek.start = monday\nholidays = KR, US\n")
    #expect(crontab(daydot).hasSuffix(" --store \(daydot.store) check\n"))
    let places = try daydot.json("place", "list")["places"].elements
    #expect(places.map { $0["name"].text } == ["home", "work"])
    // Each answer runs a command, and is undone like one.
    try daydot("undo")
    #expect(try daydot.json("place", "list")["places"].elements.count == 1)
    let again = try typed("", to: daydot)
    #expect(
      again.shown.hasPrefix(
        """
        language     en
        week begins  Monday
        holidays     KR, US
        home         home
        work         -
        cron         * * * * * \

        """.dropLast()), "\(again.shown)")
    #expect(again.shown.contains("\nnothing is left to ask; to be asked everything again, or to"))
  }

  @Test func itIsLeftAtAnyQuestionAndGoesOnThere() throws {
    let daydot = try fresh()
    let first = try typed("ko\n월\n없음\nq\n", to: daydot).shown
    #expect(first.contains("1/6 language, en or ko [en]:   daydot config set lang ko\n"))
    #expect(first.contains("2/6 한 주의 첫 요일 [일요일]:   daydot config set week.start monday\n"))
    #expect(
      first.hasSuffix(
        "4/6 집의 위치: 좌표나 지도 링크, 지금 있는 곳이면 here: 나머지는 나중에 해도 됩니다. 이어서 하려면:\n  daydot setup\n"))
    #expect(config(daydot) == "lang = ko\nweek.start = monday\nholidays = none\n")
    // The end of input ends the questions as well.
    let second = try typed("37.51,127.04\n\u{4}", to: daydot).shown
    #expect(
      second.contains("1/3 집의 위치: 좌표나 지도 링크, 지금 있는 곳이면 here: 집 — 37.51000,127.04000, 반경 150 m\n"))
    #expect(second.contains("\n2/3 회사의 위치: 좌표나 지도 링크, 지금 있는 곳이면 here: \n나머지는"))
    // Enter keeps the current value, and counts as an answer.
    let third = try typed("\n\n", to: daydot).shown
    #expect(third.contains("1/2 회사") && third.contains("2/2 알림이 자동으로") && third.contains("끝났습니다"))
    #expect(crontab(daydot) == "")
    let last = try typed("", to: daydot).shown
    #expect(
      last.hasPrefix(
        "언어          ko\n한 주의 시작  월요일\n공휴일        none\n집            집\n회사          -\n"
          + "cron          -\n더 물을"),
      "\(last)")
    #expect(try daydot.json("place", "list")["places"].elements.map { $0["name"].text } == ["집"])
  }

  @Test func whatIsDecidedIsNotAsked() throws {
    let daydot = try fresh()
    try daydot("config", "set", "week.start", "tuesday")
    try daydot("config", "set", "holidays", "auto")
    try daydot("place", "add", "집", "37.51,127.04")
    try writeFile(
      daydot.folder.path + "/table", "# mine\n* * * * * /usr/bin/daydot --lang ko check\n")
    let shown = try typed("\n\n", to: daydot).shown
    #expect(shown.contains("1/2 language") && shown.contains("2/2 work"))
    #expect(!shown.contains("week") && !shown.contains("home") && !shown.contains("cron check"))
    // Asked again, it shows the current value and changes it.
    let again = try typed("\n\n\n37.6,127.1\n\nn\n", "--again", to: daydot).shown
    #expect(again.contains("1/6 language, en or ko [en]: 2/6 first day of the week [tuesday]: "))
    #expect(again.contains("[auto]: 4/6 home: coordinates, a link to a map, or here [집]: "))
    #expect(again.contains("daydot place edit 집 --at 37.6,127.1\n"))
    #expect(again.contains("that is all"))
    #expect(try daydot.json("place", "list")["places"][0]["lat"] == .double(37.6))
    #expect(crontab(daydot).split(separator: "\n").count == 2)
  }

  @Test func whatCannotBeReadIsAskedAgain() throws {
    let daydot = try fresh()
    let (shown, errors) = try typed("fr\nen\nt\nsun\nnone\nhere\n95,0\n\n\nn\n", to: daydot)
    #expect(
      errors == """
        daydot: lang cannot be 'fr'; it is one of: en, ko
        daydot: week.start cannot be 't'; it is one of: monday, tuesday, wednesday,
          thursday, friday, saturday, sunday
        daydot: where you are is not known; name a place, or see:
          daydot help here
        daydot: '95,0' is not on the globe: latitudes go to 90, longitudes to 180

        """)
    #expect(shown.contains("that is all"))
    #expect(config(daydot) == "lang = en\nweek.start = sunday\nholidays = none\n")
  }

  @Test func withoutCronNothingIsAskedOfIt() throws {
    let daydot = try fresh(hasCron: false)
    let shown = try typed("\n\n\n\n\n", to: daydot).shown
    #expect(!shown.contains("every minute, y or n"))
    #expect(
      shown.contains(
        "there is no cron here; reminders are announced when something runs this every\n"
          + "  minute:\n  daydot check\nthat is all"), "\(shown)")
  }

  @Test func itHoldsANarrowScreen() throws {
    for language in ["en", "ko"] {
      let daydot = try fresh()
      let shown = try typed(
        "\n\n\n\n\n\n", "--lang", language, "--width", "40", to: daydot, columns: 40
      ).shown
      // Unanswered questions are printed on one line with the next, as the test echoes nothing.
      for line in shown.replacing(": ", with: ":\n").split(separator: "\n") {
        let cells = line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 2 : 1) }
        #expect(cells <= 40, "\(line)")
      }
    }
  }

  @Test(arguments: ["en", "ko"])
  func elsewhereItSaysWhatToType(language: String) throws {
    let daydot = try fresh()
    let run = try daydot("setup", "--lang", language, input: "ko\n")
    #expect(run.status == 64 && run.output == "")
    #expect(run.errors.contains("\n  daydot help config\n"))
    #expect(access(daydot.store, F_OK) != 0 && config(daydot) == "")
  }
}
