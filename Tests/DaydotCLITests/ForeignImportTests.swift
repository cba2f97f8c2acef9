import DaydotTestSupport
import Glibc
import TestSupport
import Testing

/// Imports of files of other programs, up to what the views show.
@Suite struct ForeignImportTests {
  private static let todoTxt = """
    (A) 2026-11-18 Call mum +family @phone due:2026-11-25
    x 2026-11-20 2026-11-18 Buy paint
    (D) Water plants due:2026-11-25 rec:3d h:1

    """

  private static let tasks = """
    [
    {"description":"Buy paint","status":"pending","uuid":"u1"},
    {"description":"Paint","depends":["u1"],"estimate":"2h","status":"pending","uuid":"u2","priority":"X"}
    ]

    """

  @Test func ofManyUnknownFieldsTwentyAreNamed() throws {
    let fields = (1...300).map { "\"x\($0)\":1" }.joined(separator: ",")
    let imported = try InProcessDaydot()(
      "import", "-", input: "{\"title\":\"Milk\",\(fields)}\n")
    #expect(imported.output == "1 new\n")
    #expect(imported.errors.contains("daydot: fields that mean nothing here were left out: x"))
    #expect(imported.errors.contains(", 280 more\n") || imported.errors.contains("and 280 more\n"))
    #expect(imported.errors.utf8.count < 600, "\(imported.errors)")
  }

  @Test func aFormatIsKnownByContentAndWhatIsLeftOutIsNamed() throws {
    let daydot = InProcessDaydot()
    let imported = try daydot("import", "-", input: Self.todoTxt)
    #expect(imported.output == "3 new\n")
    #expect(imported.errors.contains("daydot: kept in the notes: h (1)\n"))
    #expect(
      imported.errors.contains(
        "daydot: fields that mean nothing here were left out: priority D (1)\n"))
    #expect(try daydot("import", "-", input: Self.todoTxt).output == "3 same\n")
    #expect(try daydot("show", "1").output.contains("Call mum"))
    try daydot("undo")
  }

  @Test func theAnswerIsKoreanWhereTheUserIs() throws {
    let daydot = InProcessDaydot()
    let imported = try daydot("import", "-", "--lang", "ko", input: Self.tasks)
    #expect(imported.output == "가져온 항목 2개\n")
    #expect(imported.errors.contains("daydot: 메모에 옮겨 적었습니다: priority (1)\n"))
    #expect(imported.errors.contains("daydot: 사용하지 않는 필드는 제외했습니다: estimate (1)\n"))
  }

  @Test func JSONNamesWhatWasKeptAndLeftOut() throws {
    let imported = try InProcessDaydot()("import", "-", "--json", input: Self.tasks)
    #expect(
      imported.output
        == #"{"new":2,"changed":0,"same":0,"skipped":0,"unknown":["estimate"],"kept":{"priority":1}}"#
        + "\n")
  }

  /// What other programs nest and order is nested and ordered here.
  @Test func stepsAndOrderComeAlong() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("import", "-", input: Self.tasks)
    try daydot(
      "import", "-",
      input: """
        TYPE,CONTENT,PRIORITY,INDENT
        task,Move house,4,1
        task,Boxes,4,2
        task,tape,4,3
        task,Van,4,2

        """)
    try daydot(
      "import", "-",
      input: """
        {"kind": "tasks#taskLists", "items": [{"kind": "tasks#tasks", "title": "Trip", "items": [
        {"kind": "tasks#task", "id": "b", "parent": "a", "title": "passport", "status": "needsAction"},
        {"kind": "tasks#task", "id": "a", "title": "Pack", "status": "needsAction"}]}]}

        """)
    try daydot.follow(
      """
      > list
      ▪ 1  someday  Buy paint
      ▪ 2  someday  Paint       waits for 1
      ▪ 3  someday  Move house  0/2
      ▪ 4             Boxes     0/1
      ▪ 5               tape
      ▪ 6             Van
      ▪ 8  someday  Pack        0/1, Trip
      ▪ 7             passport
      """)
    let written = try daydot("export", "--todotxt")
    #expect(written.errors.contains("after (1)") && written.errors.contains("parent (4)"))
  }

  @Test(arguments: [
    (
      "en",
      "daydot: not made to wait for what is not there or waits for them itself: \"Lost\", \"Y\"\n"
    ),
    ("ko", "daydot: 파일에 적힌 먼저 할 일이 없거나 서로 기다리게 되어 순서를 정하지 않았습니다: \"Lost\", \"Y\"\n"),
  ])
  func whatCannotWaitAsTheFileSaysIsNamed(language: String, told: String) throws {
    func task(_ title: String, _ uuid: String, _ depends: String) -> String {
      #"{"description":"\#(title)","uuid":"\#(uuid)","status":"pending","depends":["\#(depends)"]}"#
    }
    let tasks = [task("Lost", "u1", "gone"), task("X", "u2", "u3"), task("Y", "u3", "u2")]
    let daydot = InProcessDaydot()
    let imported = try daydot(
      "--lang", language, "import", "-", input: "[\(tasks.joined(separator: ",\n"))]")
    #expect(imported.errors.hasPrefix(told))
    #expect(try daydot.json("show", "2")["items"][0]["after"][0] == .integer(3))
  }

  @Test func aBadLineIsNamedInBothLanguages() throws {
    let daydot = InProcessDaydot()
    let text = "Call mum due:2026-11-25\nBuy paint due:tomorrow\n"
    let english = try daydot("import", "-", input: text)
    #expect(english.status == 65)
    #expect(
      english.errors
        == "daydot: standard input, line 2, due: cannot read 'tomorrow'; expected YYYY-MM-DD; --skip-bad takes the rest of the file\n"
    )
    let korean = try daydot("import", "-", "--lang", "ko", input: text)
    #expect(
      korean.errors
        == "daydot: 표준 입력 2번째 줄 due: 'tomorrow'를 읽을 수 없습니다. YYYY-MM-DD 형식으로 쓰세요. --skip-bad를 붙이면 나머지를 가져옵니다\n"
    )
    #expect(try daydot("list").output == "nothing here\n")
    #expect(
      try daydot("import", "-", "--skip-bad", input: text).output
        == "1 new, 1 bad line skipped\n")
  }

  @Test func aFormatCanBeGiven() throws {
    let daydot = InProcessDaydot()
    #expect(try daydot("import", "-", input: "Buy milk\n").status == 65)
    try daydot("import", "-", "--format", "todotxt", input: "Buy milk\n")
    #expect(try daydot("list").output.contains("Buy milk"))
    #expect(try daydot("import", "-", "--format", "xml", input: "").status == 64)
  }

  /// The words of a date are read as by `add`; unreadable ones are kept in the notes.
  @Test func datesOfTodoistAreReadInWords() throws {
    let daydot = InProcessDaydot()
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T09:00"
    let table = """
      TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE
      task,Take medicine @health,,1,1,,,every day at 9pm,en,Asia/Seoul
      task,회의,,4,1,,,11월 25일 오후 3시,ko,Asia/Seoul
      task,Réunion,,4,1,,,chaque lundi,fr,Europe/Paris

      """
    let imported = try daydot("import", "-", input: table)
    #expect(imported.errors.contains("kept in the notes: DATE (1)"))
    let lines = try daydot("export").output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains(#""day":"2026-11-20","time":"21:00""#))
    #expect(lines[0].contains(#""repeat":"FREQ=DAILY""#))
    #expect(lines[1].contains(#""day":"2026-11-25","time":"15:00""#))
    #expect(lines[2].contains(#""notes":"date: chaque lundi""#))
    // Imported on another day, it has the same UID.
    daydot.variables["DAYDOT_NOW"] = "2026-11-22T09:00"
    #expect(
      try daydot("import", "-", input: table).output.contains(" new") == false)
  }

  /// Korean Excel saves "Unicode text" as UTF-16 with tabs between the cells.
  @Test func tablesInUTF16AreRead() throws {
    let daydot = InProcessDaydot()
    let table = "제목\t날짜\t시간\t완료\r\n우유 사기\t2026. 11. 25.\t오후 3시\t아니오\r\n"
    let path = daydot.folder.path + "/할일.txt"
    try writeFile(path, ("\u{FEFF}" + table).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    #expect(try daydot("import", path).output == "1 new\n")
    let item = try daydot("export").output
    #expect(item.contains(#""title":"우유 사기""#))
    #expect(item.contains(#""day":"2026-11-25","time":"15:00""#))
  }

  @Test(.enabled(if: access("/usr/bin/iconv", X_OK) == 0, "no iconv"))
  func tablesInCP949AreReadByTheSystem() throws {
    let daydot = InProcessDaydot()
    let path = daydot.folder.path + "/a.csv"
    // The headers 제목 and 날짜, and 우유 on 2026-11-25.
    try writeFile(
      path,
      [0xC1, 0xA6, 0xB8, 0xF1, 0x2C, 0xB3, 0xAF, 0xC2, 0xA5, 0x0D, 0x0A]
        + [0xBF, 0xEC, 0xC0, 0xAF, 0x2C] + Array("2026-11-25\r\n".utf8))
    #expect(try daydot("import", path).output == "1 new\n")
    #expect(try daydot("export").output.contains(#""title":"우유""#))
  }

  @Test(.enabled(if: access("/usr/bin/iconv", X_OK) == 0, "no iconv"))
  func tablesOfWesternWindowsAreReadByTheSystem() throws {
    let daydot = InProcessDaydot()
    let path = daydot.folder.path + "/a.csv"
    // An é inside a word and at its end, and the euro sign.
    try writeFile(
      path,
      Array("title,day\r\nD".utf8) + [0xE9] + Array("jeuner au Caf".utf8)
        + [0xE9, 0x20, 0x80] + Array("12,2026-11-25\r\n".utf8))
    #expect(try daydot("import", path).output == "1 new\n")
    #expect(try daydot("export").output.contains(#""title":"Déjeuner au Café €12""#))
  }

  @Test func whatLeavesAsTodoTxtComesBack() throws {
    let daydot = InProcessDaydot()
    try daydot("import", "-", input: Self.todoTxt)
    let export = try daydot("export", "--todotxt")
    #expect(
      export.output.split(separator: "\n").first
        == "(A) 2026-11-18 Call mum +family @phone due:2026-11-25")
    #expect(export.errors == "")
    let other = InProcessDaydot()
    try other("import", "-", input: export.output)
    #expect(try other("export", "--todotxt").output == export.output)
  }
}
