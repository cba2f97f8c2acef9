import DaydotTestSupport
import Expectations
import Files
import Glibc
import TestSupport
import Testing

/// `config`, the settings and their file.
@Suite struct ConfigTests {
  private func withConfig(_ text: String) throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    _ = try RunningProcess("/bin/mkdir", ["-p", folder(daydot)]).wait()
    try writeFile(path(daydot), text)
    return daydot
  }

  private func folder(_ daydot: InProcessDaydot) -> String {
    daydot.folder.path + "/.config/daydot"
  }
  private func path(_ daydot: InProcessDaydot) -> String { folder(daydot) + "/config" }

  @Test func theFileNeedNotExist() throws {
    let daydot = InProcessDaydot()
    let listed = try daydot("config")
    #expect(listed.status == 0 && listed.errors == "")
    #expect(try daydot("config", "list") == listed)
    expect(try daydot("config", "path"), output: path(daydot) + "\n")
    // Reading creates no file.
    #expect(names(in: daydot.folder.path) == [])
  }

  /// Errors are written as answers are: by the settings and the options.
  @Test func errorsFollowTheSettings() throws {
    let daydot = try withConfig("time.format = 12\ndeliver.quiet = 22:00-07:00\n")
    try daydot("add", "Late", "--on", "2026-11-20", "--time", "23:00")
    let late = ["--now", "2026-11-20T23:01"]
    #expect(try daydot.run(late + ["check"]).status == 0)
    let errors = try daydot.run(late + ["snooze", "1", "10m"]).errors
    #expect(errors.contains("until Sat 21 Nov 7:00 AM;"), "\(errors)")
    let korean = try daydot.run(late + ["snooze", "1", "10m", "--lang", "ko"]).errors
    #expect(korean.contains("오전 7:00"), "\(korean)")
  }

  @Test(arguments: [
    ("deliver.timeout", "+20", "20"), ("position.gpsd", "+2947", "2947"),
    ("deliver.digest", "007", "7"), ("position.file", "+20", "+20"),
  ])
  func aNumberIsKeptPlain(key: String, typed: String, kept: String) throws {
    let daydot = InProcessDaydot()
    try daydot("config", "set", key, typed)
    #expect(try daydot("config", "get", key).output == kept + "\n")
  }

  @Test func listsEveryKeyAsTheFileWouldHoldIt() throws {
    let daydot = try withConfig("week.start = monday\n")
    let output = try daydot("config").output
    // A comment that does not fit after its setting goes on the line below.
    let lines = output.split(separator: "\n").filter { !$0.hasPrefix("#   ") }
    let settings = lines.map { line in
      line.drop { $0 == "#" || $0 == " " }.split(separator: " ").prefix(3).joined(separator: " ")
    }
    #expect(
      settings == [
        "lang = en", "week.start = monday", "time.format = 24", "date.order = auto",
        "holidays = auto", "age.count = full", "color = auto", "background = auto",
        "words.morning = 09:00", "words.breakfast = 08:00", "words.lunch = 12:00",
        "words.afternoon = 15:00", "words.evening = 19:00", "words.night = 21:00",
        "remind.all-day = 09:00", "remind.event = none", "deliver.channels = auto",
        "deliver.required = any",
        "deliver.command =", "deliver.ntfy = #", "deliver.timeout = 20", "deliver.digest = 5",
        "deliver.quiet = none",
        "position.command =", "position.file =", "position.gpsd = none", "position.timeout = 20",
        "position.keep = 30", "places.server =", "color.LIST = #rrggbb",
      ])
    #expect(lines.indices.filter { !lines[$0].hasPrefix("# ") } == [1])
    // The output is a valid config file.
    let copy = try withConfig(output)
    let listed = try copy("config")
    #expect(listed.status == 0)
  }

  /// At every width each setting keeps its explanation, no line is too wide and none ends in
  /// blanks.
  @Test(arguments: [20, 27, 40, 80, 120], ["en", "ko"])
  func everySettingIsExplained(width: Int, language: String) throws {
    let daydot = InProcessDaydot()
    let wide = try daydot("config", "--width", "400", "--lang", language).output
    let text = try daydot("config", "--width", "\(width)", "--lang", language).output
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(cells(in: line) <= width && !line.hasSuffix(" "), "\(line)")
    }
    func words(_ text: some StringProtocol) -> [Substring] {
      text.split { $0.isWhitespace || $0 == "#" }.map { Substring($0) }
    }
    let broken = words(text).joined()
    for line in wide.split(separator: "\n") {
      let help = line.drop { $0 == "#" }.drop { $0 != "#" }
      #expect(broken.contains(words(help).joined()), "\(line)")
    }
  }

  /// A malformed line does not prevent `config set`, which can also replace that line.
  @Test func aWrongLineIsPutRight() throws {
    let daydot = try withConfig("lnag = ko\ntime.format = 13\ntime.format = 12\ncolor = never\n")
    let first = try daydot("config", "set", "time.format", "24")
    expect(
      first,
      errors: "daydot: \(path(daydot)), line 1: no setting is called 'lnag'; did you mean 'lang'?\n"
    )
    #expect(readText(path(daydot)) == "lnag = ko\ntime.format = 24\ncolor = never\n")
    #expect(try daydot("config", "unset", "color").status == 0)
    #expect(readText(path(daydot)) == "lnag = ko\ntime.format = 24\n")
    #expect(try daydot("config", "set", "lang", "fr").status == 64)
    #expect(try daydot("day").status == 64)
  }

  struct Value: Row {
    let key: String
    let value: String
    let usual: String
    var name: String { "\(key) = \(value)" }
  }

  @Test(arguments: [
    Value(key: "lang", value: "ko", usual: "en"),
    Value(key: "week.start", value: "wednesday", usual: "sunday"),
    Value(key: "time.format", value: "12", usual: "24"),
    Value(key: "date.order", value: "mdy", usual: "auto"),
    Value(key: "holidays", value: "KR, GB-ENG", usual: "auto"),
    Value(key: "color", value: "never", usual: "auto"),
    Value(key: "background", value: "light", usual: "auto"),
    Value(key: "remind.all-day", value: "07:30", usual: "09:00"),
    Value(key: "remind.all-day", value: "none", usual: "09:00"),
    Value(key: "remind.event", value: "15m before", usual: "none"),
    Value(key: "deliver.channels", value: "desktop, stdout", usual: "auto"),
    Value(key: "deliver.required", value: "desktop", usual: "any"),
    Value(key: "deliver.command", value: "/usr/bin/tell --loud", usual: ""),
    Value(key: "deliver.ntfy", value: "https://ntfy.sh/my-topic", usual: ""),
    Value(key: "places.server", value: "https://photon.komoot.io/api", usual: ""),
    Value(key: "deliver.timeout", value: "5", usual: "20"),
    Value(key: "deliver.digest", value: "0", usual: "5"),
    Value(key: "color.work", value: "pink", usual: "blue"),
    Value(key: "color.두 말", value: "#8060D0", usual: "teal"),
    Value(key: "color.work", value: "98", usual: "blue"),
    Value(key: "deliver.quiet", value: "22:00-07:00", usual: "none"),
  ])
  func setsAndUnsets(_ row: Value) throws {
    let daydot = InProcessDaydot()
    #expect(try daydot("config", "get", row.key).output == row.usual + "\n")
    expect(try daydot("config", "set", row.key, row.value))
    #expect(readText(path(daydot)) == "\(row.key) = \(row.value)\n")
    #expect(try daydot("config", "get", row.key).output == row.value + "\n")
    expect(try daydot("config", "unset", row.key))
    #expect(readText(path(daydot)) == "")
    #expect(try daydot("config", "get", row.key).output == row.usual + "\n")
    expect(try daydot("config", "unset", row.key), output: "\(row.key) was not set\n")
  }

  /// Unchanged lines stay byte for byte the same.
  @Test func linesOfOtherEditorsAreReadAndKept() throws {
    let daydot = InProcessDaydot()
    _ = try RunningProcess("/bin/mkdir", ["-p", folder(daydot)]).wait()
    let latin = Array("position.file = /tmp/caf".utf8) + [0xE9]
    let before =
      [0xEF, 0xBB, 0xBF] + Array("lang = ko\r\n# x\r\n".utf8) + latin
      + Array("\r\nweek.start = sunday".utf8)
    try writeFile(path(daydot), before)
    expect(try daydot("config", "get", "lang"), output: "ko\n")
    expect(try daydot("config", "get", "week.start"), output: "sunday\n")
    #expect(try daydot("check").status == 0)
    expect(try daydot("config", "set", "time.format", "12"))
    let added = before + Array("\r\ntime.format = 12\r\n".utf8)
    #expect(readFile(path(daydot)) == added)
    expect(try daydot("config", "set", "lang", "en"))
    expect(try daydot("config", "unset", "time.format"))
    let changed =
      [0xEF, 0xBB, 0xBF] + Array("lang = en\r\n# x\r\n".utf8) + latin
      + Array("\r\nweek.start = sunday\r\n".utf8)
    #expect(readFile(path(daydot)) == changed)
    // A file with CRLF line ends is read, including the settings of delivery.
    try writeFile(path(daydot), "deliver.channels = command\r\ndeliver.command = true\r\n")
    expect(try daydot("config", "get", "deliver.channels"), output: "command\n")
  }

  @Test func listsHaveTheColoursThatWereChosen() throws {
    let daydot = try withConfig("colour.work=#FF0080   # mine\ncolor.home = 12 # 12\n")
    try daydot("add", "Report", "--on", "2026-11-21", "--list", "work")
    try daydot("add", "Sweep", "--on", "2026-11-21", "--list", "home")
    func marks(_ depth: [String: String]) throws -> [String] {
      daydot.variables.merge(depth) { $1 }
      return try daydot("day", "2026-11-21", "--color", "always").output.split(separator: "\u{1B}")
        .filter { $0.contains("▪") }.map(String.init)
    }
    #expect(try marks(["TERM": "xterm"]) == ["[31m▪", "[94m▪"])
    #expect(try marks(["TERM": "xterm-256color"]) == ["[38;5;198m▪", "[38;5;12m▪"])
    #expect(try marks(["COLORTERM": "truecolor"]) == ["[38;2;255;0;128m▪", "[38;5;12m▪"])
    #expect(try daydot("month", "--template", "html").output.contains("--c:#ff0080"))
    // Both spellings name the same setting, and the list prints what the file can hold.
    try daydot("config", "set", "color.work", "teal")
    #expect(readText(path(daydot)) == "color.work = teal\ncolor.home = 12 # 12\n")
    let copy = try withConfig(try daydot("config", "--width", "200").output)
    #expect(try copy("config", "get", "color.home").output == "12\n")
    try writeFile(path(daydot), "color.a = blue\ncolour.a = red\n")
    expectRefusal(
      try daydot("day"), "\(path(daydot)), line 2: colour.a is set a second time", status: 64)
  }

  struct BadColour: Row {
    let name: String
    let sentence: String
  }

  @Test(arguments: [
    BadColour(name: "color.work red", sentence: "color.work cannot be 'red'"),
    BadColour(
      name: "color.work #ff0", sentence: "teal, orange, violet, olive, pink, #rrggbb, 0…255"),
    BadColour(name: "color.work 256", sentence: "color.work cannot be '256'"),
    BadColour(name: "color. blue", sentence: "no setting is called 'color.'"),
    BadColour(name: "color.a=b blue", sentence: "no setting is called 'color.a=b'"),
    BadColour(name: "color.a#b blue", sentence: "no setting is called 'color.a#b'"),
  ])
  func refusesWhatIsNoColour(_ row: BadColour) throws {
    let daydot = InProcessDaydot()
    let words = row.name.split(separator: " ").map(String.init)
    let run = try daydot.run(["config", "set"] + words)
    #expect(run.status == 64 && run.output == "" && run.errors.contains(row.sentence), "\(run)")
    #expect(readText(path(daydot)) == nil)
  }

  @Test func commentsAndOrderStay() throws {
    let text = """
      # mine

        time.format=12
      color   =   never
      # the week
      week.start = monday
      """
    let daydot = try withConfig(text)
    #expect(try daydot("config", "get", "time.format").output == "12\n")
    try daydot("config", "set", "color", "always")
    #expect(
      readText(path(daydot)) == """
        # mine

          time.format=12
        color = always
        # the week
        week.start = monday

        """)
    try daydot("config", "set", "lang", "en")
    try daydot("config", "unset", "time.format")
    #expect(
      readText(path(daydot)) == """
        # mine

        color = always
        # the week
        week.start = monday
        lang = en

        """)
    #expect(permissions(of: path(daydot)) == 0o600)
    #expect(names(in: folder(daydot)) == ["config"])
  }

  /// As of a file that is kept with others of the user.
  @Test func aLinkStaysALink() throws {
    let daydot = try withConfig("")
    let kept = daydot.folder.path + "/kept"
    try writeFile(kept, "week.start = monday\n")
    unlink(path(daydot))
    try #require(symlink(kept, path(daydot)) == 0)
    #expect(try daydot("config", "set", "lang", "en").status == 0)
    #expect(FileSystem.resolved(path(daydot)) == FileSystem.resolved(kept))
    #expect(readText(kept) == "week.start = monday\nlang = en\n")
  }

  struct Wrong: Row {
    let text: String
    let line: Int
    let sentence: String
    var name: String { text.debugDescription }
  }

  @Test(arguments: [
    Wrong(
      text: "lnag = ko\n", line: 1, sentence: "no setting is called 'lnag'; did you mean 'lang'?"),
    Wrong(
      text: "# c\n\nbanana = 1\n", line: 3,
      sentence: "no setting is called 'banana'; to see them all:\n  daydot config list"),
    Wrong(text: "lang = fr\n", line: 1, sentence: "lang cannot be 'fr'; it is one of: en, ko"),
    Wrong(
      text: "color = auto\nremind.all-day = 25:00\n", line: 2,
      sentence: "remind.all-day cannot be '25:00'; it is one of: HH:MM, none"),
    Wrong(
      text: "deliver.digest = -1\n", line: 1,
      sentence: "deliver.digest cannot be '-1'; write it as 0…1000"),
    Wrong(
      text: "deliver.channels = desktop, pigeon\n", line: 1,
      sentence: "deliver.channels cannot be 'desktop, pigeon'; it is one of: auto, stdout,"
        + " desktop, command, terminal, ntfy"),
    Wrong(
      text: "deliver.ntfy = ntfy.sh/pills\n", line: 1,
      sentence: "deliver.ntfy cannot be 'ntfy.sh/pills'; write it as https://SERVER/TOPIC"),
    Wrong(
      text: "places.server = https://example.org/maps\n", line: 1,
      sentence: "places.server cannot be 'https://example.org/maps'; it is one of:"
        + " https://SERVER/api (Photon), https://SERVER/search (Nominatim)"),
    Wrong(
      text: "deliver.timeout = 0\n", line: 1,
      sentence: "deliver.timeout cannot be '0'; write it as 1…600"),
    Wrong(text: "lang\n", line: 1, sentence: "cannot read 'lang'; a setting is 'key = value'"),
    Wrong(
      text: "lang = en\n\nlang = ko\n", line: 3, sentence: "lang is set a second time"),
    Wrong(
      text: "lang =\n", line: 1,
      sentence: "lang cannot be ''; it is one of: en, ko; to have none:\n  daydot config unset lang"
    ),
    Wrong(
      text: "position.file =\n", line: 1,
      sentence: "position.file cannot be ''; write it as PATH; to have none:\n"
        + "  daydot config unset position.file"),
  ])
  func aWrongFileIsRefusedWithTheLine(_ row: Wrong) throws {
    let daydot = try withConfig(row.text)
    for command in [["day"], ["add", "Buy milk"], ["config", "list"]] {
      expectRefusal(
        try daydot.run(command), "\(path(daydot)), line \(row.line): \(row.sentence)", status: 64)
    }
    #expect(readText(path(daydot)) == row.text)
  }

  /// A malformed setting does not delay what is due.
  @Test func aWrongLineHoldsNoReminderBack() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T08:00", zone: "UTC")
    try daydot("add", "Buy milk today 09:00")
    try daydot("config", "set", "lang", "ko")
    try writeFile(path(daydot), "deliver.quiet = 1-2-3\nlang = ko\n")
    let check = try daydot.at("2026-11-20T09:00", "check")
    #expect(check.output == "1  09:00  Buy milk\n")
    #expect(check.status == 64)
    #expect(check.errors.contains("deliver.quiet"))
    #expect(try daydot.at("2026-11-20T09:01", "check").output == "")
  }

  @Test func aWrongFileIsRefusedInKorean() throws {
    let daydot = try withConfig("lnag = ko\n")
    daydot.variables["LANG"] = "ko_KR.UTF-8"
    expectRefusal(
      try daydot("day"), "\(path(daydot)) 1번째 줄: 'lnag' 설정은 없습니다. 'lang' 설정인가요?", status: 64)
  }

  struct Refused: Row {
    let words: [String]
    let sentence: String
    var name: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Refused(
      words: ["set", "lnag", "ko"], sentence: "no setting is called 'lnag'; did you mean 'lang'?"),
    Refused(words: ["set", "lang", "fr"], sentence: "lang cannot be 'fr'; it is one of: en, ko"),
    Refused(
      words: ["get", "week"],
      sentence: "no setting is called 'week'; did you mean 'week.start'?"),
    Refused(
      words: ["get", "zebra"],
      sentence: "no setting is called 'zebra'; to see them all:\n  daydot config list"),
    Refused(
      words: ["unset", "colour"], sentence: "no setting is called 'colour'; did you mean 'color'?"),
    Refused(
      words: ["set", "lang"],
      sentence: "config set needs KEY VALUE; to see how:\n  daydot help config set"),
    Refused(
      words: ["get"],
      sentence: "config get needs KEY; to see how:\n  daydot help config get"),
    Refused(
      words: ["path", "x"],
      sentence: "config path does not take 'x'; to see what it takes:\n  daydot help config"),
    Refused(
      words: ["sett", "lang", "ko"],
      sentence: "config cannot be 'sett'; it is one of: list, get, set, unset, path"),
  ])
  func refuses(_ row: Refused) throws {
    let daydot = InProcessDaydot()
    expectRefusal(try daydot.run(["config"] + row.words), row.sentence, status: 64)
    #expect(names(in: daydot.folder.path) == [])
  }

  @Test func settingsTakeEffectAndOptionsWin() throws {
    let daydot = try withConfig(
      "lang = ko\nweek.start = monday\ntime.format = 12\ncolor = always\n")
    try daydot("add", "Buy milk", "--on", "2026-11-20", "--time", "18:00")
    let month = try daydot("month", "--color", "never").output
    #expect(month.contains("월  화  수  목  금  토  일"))
    #expect(month.contains("오후 6:00"))
    #expect(try daydot("day").output.contains("\u{1B}["))
    #expect(try !daydot("day", "--color", "never").output.contains("\u{1B}["))
    #expect(try daydot("day", "--lang", "en", "--color", "never").output.hasPrefix("Fri 20"))
  }

  @Test func theFolderFollowsTheXDGVariable() throws {
    let daydot = InProcessDaydot()
    daydot.variables["XDG_CONFIG_HOME"] = daydot.folder.path + "/conf"
    expect(try daydot("config", "path"), output: daydot.folder.path + "/conf/daydot/config\n")
    try daydot("config", "set", "lang", "ko")
    #expect(permissions(of: daydot.folder.path + "/conf/daydot") == 0o700)
    // The XDG specification says to ignore a relative path.
    daydot.variables["XDG_CONFIG_HOME"] = "conf"
    expect(try daydot("config", "path"), output: path(daydot) + "\n")
  }

  /// Events added here follow the user's setting. Imported events have no default reminder.
  @Test func eventsRemindByTheirSetting() throws {
    let daydot = InProcessDaydot()
    try daydot("event", "Silent", "2026-11-20", "08:00-08:30")
    #expect(try daydot("config", "set", "remind.event", "every 5m").status == 64)
    try daydot("config", "set", "remind.event", "15m before")
    #expect(
      try daydot("event", "Lunch", "2026-11-20", "12:00-13:00").output.hasSuffix(
        "(reminds at 11:45)\n"))
    try daydot("event", "Fair", "2026-11-20")
    try daydot("event", "None", "2026-11-20", "12:00-13:00", "--remind", "none")
    try daydot(
      "import", "-", input: #"{"title":"Far","kind":"event","day":"2026-11-20","time":"12:00"}"#)
    #expect(try daydot("remind").output == "r1  on  2  Lunch  (15m before)  today 11:45\n")
    #expect(try daydot.at("2026-11-20T11:45", "check").output == "2  11:45  Lunch  (today 12:00)\n")
  }

  struct Week: Row {
    let name: String
    let variables: [String: String]
    let first: String
  }

  /// `week.start`, else the region of LC_TIME, else the country of the zone, else Monday.
  @Test(arguments: [
    Week(name: "Berlin", variables: ["TZ": "Europe/Berlin"], first: "monday"),
    Week(name: "Seoul", variables: ["TZ": "Asia/Seoul"], first: "sunday"),
    Week(name: "nowhere", variables: ["TZ": "UTC"], first: "monday"),
    Week(
      name: "an American in Berlin", variables: ["TZ": "Europe/Berlin", "LANG": "en_US.UTF-8"],
      first: "sunday"),
    Week(
      name: "LC_TIME before LANG",
      variables: ["TZ": "Asia/Seoul", "LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"],
      first: "monday"),
    Week(
      name: "Cairo by its language", variables: ["TZ": "UTC", "LC_ALL": "ar_EG"], first: "saturday"),
    Week(name: "a language alone", variables: ["TZ": "Asia/Seoul", "LANG": "de"], first: "sunday"),
  ])
  func weeksBeginAsTheRegionHasIt(_ row: Week) throws {
    let daydot = InProcessDaydot()
    daydot.variables.merge(row.variables) { $1 }
    #expect(try daydot("config", "get", "week.start").output == row.first + "\n")
    #expect(try daydot.json("month")["firstWeekday"].text == row.first)
    try daydot("config", "set", "week.start", "wednesday")
    #expect(try daydot.json("month")["firstWeekday"].text == "wednesday")
  }

  @Test func whatWouldDriveATerminalIsWrittenOut() throws {
    let daydot = try withConfig("deliver.command = a\u{1B}[2Jb\u{9B}m\u{7}\n")
    expect(try daydot("config", "get", "deliver.command"), output: "a\\e[2Jb\\u{9B}m\\u{7}\n")
    let listed = try daydot("config", "list").output
    #expect(listed.contains("deliver.command  = a\\e[2Jb\\u{9B}m\\u{7}\n"))
    #expect(!listed.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{9B}" || $0 == "\u{7}" })
  }

  /// What `set` says it has set is what is read.
  @Test(arguments: ["a\nweek.start = sunday", "a\r\nb", "a\rb", "/x/a #b", "#"])
  func aValueThatWouldBeReadAsAnotherIsRefused(_ value: String) throws {
    let daydot = try withConfig("week.start = monday\n")
    let refused = try daydot("config", "set", "deliver.command", value)
    #expect(refused.status == 64 && refused.errors.contains("no line break and no #"))
    #expect(
      try daydot("config", "set", "deliver.command", value, "--lang", "ko").errors.contains(
        "줄바꿈이나"))
    expect(try daydot("config", "get", "deliver.command"), output: "\n")
    #expect(try daydot("config", "set", "color.work", "#8060d0").status == 0)
    #expect(try daydot("config", "set", "deliver.command", " a  b ").status == 0)
    expect(try daydot("config", "get", "deliver.command"), output: "a  b\n")
  }

  @Test(arguments: [
    ["week.start", "월요일", "monday"], ["deliver.quiet", "22:00~07:00", "22:00-07:00"],
    ["deliver.quiet", "22:00 - 07:00", "22:00-07:00"],
  ])
  func valuesAreTakenInOtherWords(_ row: [String]) throws {
    let daydot = InProcessDaydot()
    try daydot("config", "set", row[0], row[1])
    #expect(try daydot("config", "get", row[0]).output == "\(row[2])\n")
  }
}
