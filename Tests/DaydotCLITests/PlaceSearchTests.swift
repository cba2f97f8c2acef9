import CommandLine
import DaydotTestSupport
import TestSupport
import Testing

/// `place search`, the gazetteers it searches, and the import and export of the place book.
@Suite struct PlaceSearchTests {
  /// A store with the table's gazetteers.
  private func table() throws -> InProcessDaydot {
    let daydot = InProcessDaydot()
    let cities = PlaceSearchTable.cities.split(separator: "\n").enumerated().map { index, line in
      let cells = line.split(separator: "|")
      let names = cells[0].split(separator: ",", maxSplits: 1)
      return [
        "\(index + 1)", String(names[0]), "", names.count > 1 ? String(names[1]) : "",
        String(cells[1]), String(cells[2]), "P", "PPL", "", "", "", "", "", "", String(cells[3]),
        "", "", "", "",
      ].joined(separator: "\t")
    }
    let sights = PlaceSearchTable.sights.split(separator: "\n").map { line in
      line.split(separator: "|").map { "\"\($0)\"" }.joined(separator: ",")
    }
    let folder = daydot.folder.path
    try writeFile("\(folder)/cities.txt", cities.joined(separator: "\n") + "\n")
    try writeFile("\(folder)/sights.csv", "이름,위도,경도,주소\n" + sights.joined(separator: "\n"))
    try daydot("place", "import", "\(folder)/cities.txt", "\(folder)/sights.csv")
    return daydot
  }

  private func titles(_ daydot: InProcessDaydot, _ words: String...) throws -> [String] {
    let answer = try daydot.run(["place", "search", "--json"] + words)
    return try JSONText.read(answer.output)["places"].elements.compactMap { $0["title"].text }
  }

  @Test func theTableHasTwoHundredQueries() {
    #expect(PlaceSearchTable.queries.count >= 200)
    #expect(Set(PlaceSearchTable.queries.map(\.name)).count == PlaceSearchTable.queries.count)
  }

  /// One test for all rows, because they share a store.
  @Test func theFirstHitIsTheOneThatIsMeant() throws {
    let daydot = try table()
    for row in PlaceSearchTable.queries {
      let near = row.near.map { ["--near", $0] } ?? []
      let answer = try daydot.run(["place", "search", "--json", "--limit", "3", row.typed] + near)
      let titles = try JSONText.read(answer.output)["places"].elements.map { $0["title"].text }
      #expect(titles.first == row.first, "\(row): \(titles)")
    }
  }

  struct Misspelt: CustomTestStringConvertible, Sendable {
    let typed: String
    let first: String
    var testDescription: String { typed }

    init(_ typed: String, _ first: String) { (self.typed, self.first) = (typed, first) }

    static let rows = [
      Misspelt("Barcelna", "Barcelona"), Misspelt("Sna Francisco", "San Francisco"),
      Misspelt("parris", "Paris"), Misspelt("Gangnma Station", "Gangnam Station"),
      Misspelt("강냠역", "강남역"), Misspelt("잠실세내역", "잠실새내역"), Misspelt("홍대입귀역", "홍대입구역"),
      Misspelt("kangnam", "강남역"), Misspelt("gangnam-yeok", "강남역"), Misspelt("jamsil", "잠실역"),
      Misspelt("hongdae", "홍대입구역"), Misspelt("chongno", "종로3가역"), Misspelt("hankang", "한강공원"),
      Misspelt("rkdskadur", "강남역"), Misspelt("Gangneung", "강릉"), Misspelt("ghdeodlqrn", "홍대입구역"),
      Misspelt("ㅔㅁ갼", "Paris"),
      Misspelt("Paris France", "Paris"), Misspelt("barcelona spain", "Barcelona"),
      Misspelt("강남역 2번출구", "강남역"), Misspelt("강남역 2번 출구", "강남역"),
      Misspelt("강남역 출구", "강남역"), Misspelt("Gangnam Station exit 11", "Gangnam Station"),
      // Neighbours swapped in a short name, also where it is cut to be found, or two slips in one.
      Misspelt("Lodnon", "London"), Misspelt("Prais", "Paris"), Misspelt("Belrin", "Berlin"),
      Misspelt("Libson", "Lisbon"), Misspelt("Ldnon", "London"), Misspelt("Rme", "Rome"),
      Misspelt("Rnme", "Rome"),
    ]
  }

  /// A store with a few places, in the form of GeoNames.
  private func stations() throws -> InProcessDaydot {
    let daydot = InProcessDaydot()
    let places = [
      ("1", "강남역", "Gangnam Station", "37.4979", "127.0276", "KR"),
      ("2", "잠실역", "", "37.5133", "127.1001", "KR"),
      ("3", "잠실새내역", "", "37.5116", "127.0863", "KR"),
      ("4", "홍대입구역", "", "37.5572", "126.9245", "KR"),
      ("5", "종로3가역", "", "37.5704", "126.9921", "KR"),
      ("6", "한강공원", "", "37.5284", "126.9327", "KR"),
      ("11", "강릉", "", "37.7519", "128.8761", "KR"),
      ("7", "Barcelona", "", "41.3888", "2.159", "ES"),
      ("8", "San Francisco", "", "37.7749", "-122.4194", "US"),
      ("9", "Paris", "", "48.8534", "2.3488", "FR"),
      ("10", "Paris", "", "33.6609", "-95.5555", "US.TX"),
      ("12", "London", "", "51.5085", "-0.1257", "GB.ENG"),
      ("13", "Berlin", "", "52.5244", "13.4105", "DE"),
      ("14", "Lisbon", "", "38.7169", "-9.1399", "PT"),
      ("15", "Rome", "", "41.8919", "12.5113", "IT"),
      ("16", "Springfield", "", "39.8017", "-89.6437", "US.IL"),
      ("17", "Springfield", "", "37.2153", "-93.2982", "US.MO"),
      ("18", "Springfield", "", "42.1015", "-72.5898", "US.MA"),
      ("19", "Springfield", "", "44.0462", "-123.022", "US.OR"),
      ("20", "전시장", "", "37.5", "127.0", "KR.11"), ("21", "전시장", "", "35.1", "129.0", "KR.10"),
    ]
    let lines = places.map { id, name, other, latitude, longitude, region in
      let codes = region.split(separator: ".").map(String.init) + [""]
      return [
        id, name, "", other, latitude, longitude, "P", "PPL", codes[0], "", codes[1], "", "", "",
        "1000", "", "", "", "",
      ].joined(separator: "\t")
    }
    try writeFile("\(daydot.folder.path)/W.txt", lines.joined(separator: "\n") + "\n")
    try daydot("place", "import", "\(daydot.folder.path)/W.txt")
    return daydot
  }

  @Test func whatIsMisspeltIsFoundBehindWhatIsNot() throws {
    let daydot = try stations()
    for row in Misspelt.rows {
      let found = try titles(daydot, row.typed)
      #expect(found.first == row.first, "\(row.typed): \(found)")
    }
    // What is found as it is typed is not respelt, and what is too different is not found.
    #expect(try titles(daydot, "잠실") == ["잠실역", "잠실새내역"])
    for typed in ["xyz", "qqqq", "Bxrxlxna"] { #expect(try titles(daydot, typed) == []) }
    // A place that was taken into the book is shown once.
    try daydot("place", "add", "Barcelona", "--from", "W:7")
    #expect(try titles(daydot, "Barcelona") == ["Barcelona"])
    // A saved place is found by its misspelt name, too.
    try daydot("place", "add", "Gwangjang Market", "37.57,127.0")
    #expect(try titles(daydot, "gwangjng") == ["Gwangjang Market"])
  }

  /// A name is before a longer one that is nearer, also that of a station without its word.
  @Test func anExactNameIsBeforeANearerPartOfOne() throws {
    let daydot = try stations()
    try daydot("here", "37.5010,127.0300")
    #expect(try titles(daydot, "잠실") == ["잠실역", "잠실새내역"])
    #expect(try titles(daydot, "잠실", "--limit", "1") == ["잠실역"])
    #expect(try titles(daydot, "gangnam") == ["Gangnam Station"])
  }

  /// Rows of equal names have their regions, else their coordinates.
  @Test func rowsOfEqualNamesAreToldApart() throws {
    let daydot = try stations()
    let shown = try daydot("place", "search", "Springfield", "--width", "80").output
    for region in ["IL, US", "MO, US", "MA, US", "OR, US"] { #expect(shown.contains(region)) }
    #expect(try daydot("place", "search", "전시장").output.contains("KR, 35.10000,129.00000"))
    #expect(try titles(daydot, "Springfield MO").count == 1)
    let unclear = try daydot.run(["here", "Springfield"])
    #expect(unclear.status == 1 && unclear.output.isEmpty)
    #expect(
      unclear.errors.hasPrefix("daydot: several places match 'Springfield'; to choose one:\n"))
    #expect(unclear.errors.contains("Springfield, IL, US:\n"))
    #expect(unclear.errors.contains(" here 'W:16'\n"))
    let offered = try daydot("add", "Meet @Springfield").output
    #expect(
      offered.contains("Springfield, MO, US:\n  daydot place add Springfield --from 'W:17'\n"))
  }

  /// Words that `place search` understands mean a position, and the answer says which place it is.
  @Test func positionsAreFoundAsPlacesAreSearched() throws {
    let daydot = try stations()
    let rows = [
      ("잠실", "잠실역"), ("Barcelna", "Barcelona"), ("rkdskadur", "강남역"), ("kangnam", "강남역"),
      ("Paris France", "Paris"), ("강남역 2번출구", "강남역"), ("gangnam", "Gangnam Station"),
    ]
    for (words, title) in rows {
      let said = "'\(words)' is taken for \(title), W:"
      for line in [
        ["here"], ["near"], ["map"], ["map", "--around"], ["place", "search", "역", "--near"],
      ] {
        let run = try daydot.run(line + [words])
        #expect(run.status == 0 && run.errors.contains(said), "\(line) \(words): \(run.errors)")
        if line[0] == "map" { #expect(run.output.contains("of \(title)\n")) }
      }
    }
    #expect(try daydot("here", "Barcelona").errors.isEmpty)
    // The near one of two.
    try daydot("here", "48.9,2.3")
    let near = try daydot("here", "Paris").errors
    #expect(near.contains("'Paris' is an imported place: W:9, FR, 6."), "\(near)")
    // A choice names the place in the same command, as an argument or behind an option.
    let search = try daydot.run(["place", "search", "역", "--near=Springfield"])
    #expect(search.errors.contains(" place search 역 '--near=W:16'\n"), "\(search.errors)")
  }

  /// A place without a position is offered what a search finds, and hides nothing.
  @Test func whatASearchFindsIsOfferedToAPlace() throws {
    let daydot = try stations()
    for (words, title, command) in [
      ("잠실", "잠실역, KR", "daydot place add 잠실 --from 'W:2'"),
      ("Barcelna", "Barcelona, ES", "daydot place add Barcelna --from 'W:7'"),
      ("강남역 2번출구", "강남역, KR", "daydot place add '강남역 2번출구' --from 'W:1'"),
    ] {
      let added = try daydot("add", "Coffee", "--at", words).output
      #expect(added.contains("\(title):\n  \(command)\n"), "\(added)")
      let found = String(title.prefix { $0 != "," })
      #expect(try titles(daydot, words).dropFirst().first == found)
      #expect(try daydot("here", words).errors.contains("'\(words)' is taken for \(found), W:"))
      let saved = try daydot.run(Array(ShellLine(command + " ").words.dropFirst()))
      #expect(saved.output.hasPrefix("\(words) — "), "\(saved)")
      #expect(try daydot("here", words).errors.isEmpty)
      try daydot("here", "--forget")
    }
  }

  /// Wherever a position is wanted, an imported place is one: by its id, or by a name that only one
  /// has, or only one near by.
  @Test func importedPlacesArePositions() throws {
    let daydot = try stations()
    #expect(try daydot("here", "Barcelona").output.hasPrefix("41.38880,2.15900"))
    #expect(try daydot("here", "W:8").output.hasPrefix("37.77490,-122.41940"))
    #expect(try daydot("map", "--around", "강남역").output.hasPrefix("within 1 km of 강남역"))
    #expect(try titles(daydot, "역", "--near", "잠실역").first == "잠실역")
    // A place without a position that an item named does not hide it.
    try daydot("add", "Fish @강릉")
    #expect(try daydot("here", "강릉").output.hasPrefix("37.75190,128.87610"))
    try daydot("here", "--forget")
    let unclear = try daydot.run(["here", "Paris"])
    #expect(unclear.status == 1 && unclear.errors.contains(" here 'W:9'\n"))
    try daydot("here", "48.9,2.3")
    #expect(try daydot("here", "Paris").output.hasPrefix("48.85340,2.34880"))
  }

  /// `@NAME` is the only imported place of that name near by, and the answer says which.
  @Test func anItemsPlaceIsTheImportedOneNearBy() throws {
    let daydot = try stations()
    let far = try daydot("add", "Buy cake @강남역").output
    #expect(far.contains("daydot place add 강남역 --from 'W:1'"))
    try daydot("undo")
    try daydot("here", "37.5,127.1")
    let near = try daydot("add", "Buy cake @강남역")
    #expect(near.output.contains("'강남역' is an imported place: W:1, KR, 6.4 km from here"))
    #expect(near.output.contains("reminds on arriving within 150 m"))
    try daydot("add", "Meet")
    let edited = try daydot("edit", "3", "--at", "잠실역", "--lang", "ko").output
    #expect(edited.contains("'잠실역'은 가져온 장소입니다: W:2, KR, 현재 위치에서 1.5 km"))
    #expect(try daydot("list").output.contains("강남역"))
    try daydot("undo")
    #expect(try !daydot("list").output.contains("잠실역"))
  }

  // MARK: Searching

  private func withCafes() throws -> InProcessDaydot {
    let daydot = InProcessDaydot()
    try writeFile(
      "\(daydot.folder.path)/cafes.csv",
      """
      name,lat,lon,address,id
      스타벅스 강남점,37.4985,127.0290,서울 강남구 강남대로 390,1
      스타벅스 서면점,35.1579,129.0600,부산 부산진구 서면로 1,2
      Starfield,37.5118,127.0592,서울 강남구 영동대로 513,3
      """)
    try daydot("place", "import", "\(daydot.folder.path)/cafes.csv")
    return daydot
  }

  @Test func savedPlacesComeFirst() throws {
    let daydot = try withCafes()
    try daydot("place", "add", "market", "33.5,126.5", "--alias", "별 스타")
    #expect(try titles(daydot, "스타") == ["별 스타", "스타벅스 강남점", "스타벅스 서면점"])
    // Without a position the shorter name comes first; with one the nearer place.
    try daydot("here", "35.16,129.06")
    #expect(try titles(daydot, "스타벅스") == ["스타벅스 서면점", "스타벅스 강남점"])
    #expect(try titles(daydot, "스타벅스", "--near", "37.5,127.03").first == "스타벅스 강남점")
    #expect(try titles(daydot, "스타벅스", "--limit", "1").count == 1)
    #expect(try titles(daydot, "스타벅스", "--limit", "0") == [])
  }

  /// Where a place is not saved, the imported ones of its name are told with a command that takes it.
  @Test func anUnknownPlaceIsToldByItsImportedId() throws {
    let daydot = try withCafes()
    let command = "  daydot place add Starfield --from 'cafes:3'\n"
    let added = try daydot("add", "coffee", "@Starfield")
    #expect(added.output.contains(command), "\(added.output)")
    try daydot("undo")
    let reminded = try daydot.run(["add", "milk", "--remind", "arrive Starfield"])
    #expect(reminded.errors.contains(command), "\(reminded.errors)")
    #expect(
      try daydot.run(["near", "nowhere"]).errors.contains("to see them all:\n  daydot place list"))
  }

  @Test func aResultBecomesAPlace() throws {
    let daydot = try withCafes()
    let found = try JSONText.read(try daydot("place", "search", "starf", "--json").output)
    #expect(found["places"][0]["id"].text == "cafes:3")
    #expect(found["places"][0]["matches"][0].elements.map(\.number) == [0, 5])
    #expect(
      try daydot("place", "add", "mall", "--from", "cafes:3", "--radius", "300").output
        == "mall — 37.51180,127.05920, within 300 m, 서울 강남구 영동대로 513\n")
    #expect(
      try daydot("place", "add", "--from", "cafes:1").output.hasPrefix("스타벅스 강남점 — 37.49850"))
    try daydot("undo")
    #expect(try daydot("place", "list").output.split(separator: "\n").count == 1)
    // A saved place stays when its gazetteer is removed.
    try daydot("place", "import", "--remove", "cafes")
    #expect(try titles(daydot, "mall") == ["mall"])
    #expect(try titles(daydot, "스타") == [])
  }

  struct Refusal: Row {
    let name: String
    let status: Int32
    let sentence: String
  }

  @Test(arguments: [
    Refusal(name: "place search", status: 64, sentence: "WORDS"),
    Refusal(name: "place search ·", status: 64, sentence: "WORDS"),
    Refusal(name: "place search a --near nowhere", status: 1, sentence: "called 'nowhere'"),
    Refusal(name: "place add x --from 3", status: 1, sentence: "no place has the id '3'"),
    Refusal(name: "place add x --from cafes:9", status: 1, sentence: "no place has the id"),
    Refusal(name: "place add x --from caffs:1", status: 1, sentence: "did you mean 'cafes'?"),
    Refusal(name: "place add x --from ../cafes:1", status: 1, sentence: "no gazetteer is called"),
    Refusal(name: "place add today --from cafes:1", status: 64, sentence: "reads as a date"),
    Refusal(name: "place import", status: 64, sentence: "FILE"),
    Refusal(name: "place import /nowhere.txt", status: 1, sentence: "/nowhere.txt"),
    Refusal(name: "place import --remove caffs", status: 1, sentence: "did you mean 'cafes'?"),
    Refusal(name: "place import /dev/null", status: 65, sentence: "holds no places"),
    Refusal(name: "place import a b --as c", status: 64, sentence: "--as names one file"),
    Refusal(name: "place export x", status: 64, sentence: "x"),
  ])
  func refuses(_ row: Refusal) throws {
    let daydot = try withCafes()
    let answer = try daydot.run(row.name.split(separator: " ").map(String.init))
    #expect(answer.status == row.status)
    #expect(answer.errors.contains(row.sentence), "\(answer.errors)")
    #expect(answer.output == "")
  }

  // MARK: Gazetteers

  @Test func anImportReplacesTheListOfItsName() throws {
    let daydot = try withCafes()
    let path = "\(daydot.folder.path)/cafes.csv"
    try writeFile(path, "name,lat,lon\nBlue Bottle,37.5,127.1\nTerarosa,37.6,128.9\n")
    #expect(try daydot("place", "import", path).output == "cafes — now 2 places\n")
    #expect(try titles(daydot, "스타") == [])
    #expect(try titles(daydot, "tera") == ["Terarosa"])
    let list = try JSONText.read(try daydot("place", "import", "--list", "--json").output)
    #expect(list["gazetteers"].elements.map { $0["count"].number } == [2])
    #expect(list["gazetteers"][0]["file"].text == "cafes.csv")
    #expect(
      try daydot("place", "import", "--list").output.hasPrefix("2  cafes  cafes.csv  csv"))
  }

  @Test func aBadLineLeavesTheListAsItWas() throws {
    let daydot = try withCafes()
    let path = "\(daydot.folder.path)/cafes.csv"
    try writeFile(path, "name,lat,lon\nBlue Bottle,37.5,127.1\nNowhere,97,1\nTerarosa,37.6,128.9\n")
    let refused = try daydot.run(["place", "import", path])
    #expect(refused.status == 65)
    #expect(
      refused.errors
        == "daydot: \(path), line 3, lat: is not on the globe; --skip-bad takes the rest of the file\n"
    )
    #expect(try titles(daydot, "starf") == ["Starfield"])
    let taken = try daydot("place", "import", "--skip-bad", path)
    #expect(taken.output == "cafes — now 2 places, 1 bad line skipped\n")
    #expect(taken.errors == "daydot: \(path), line 3, lat: is not on the globe\n")
    #expect(try titles(daydot, "tera") == ["Terarosa"])
    // No unfinished file is left.
    #expect(names(in: daydot.folder.path + "/test.db-places").filter { $0.contains(".new-") } == [])
  }

  @Test func aBrokenListHidesNothingElse() throws {
    let daydot = try withCafes()
    try daydot("place", "add", "starbase", "37.5,127.1")
    let folders = names(in: daydot.folder.path).filter { $0.hasSuffix("-places") }
    let file = "\(daydot.folder.path)/\(folders[0])/cafes.places"
    #expect(permissions(of: file) == 0o600)
    try writeFile(file, "no database at all, but long enough to be looked at by anything")
    let answer = try daydot.run(["place", "search", "star"])
    #expect(answer.status == 0)
    #expect(answer.output.contains("starbase"))
    #expect(answer.errors.contains("'cafes' cannot be read; import its file again"))
    #expect(try daydot.run(["place", "add", "x", "--from", "cafes:1"]).status == 1)
    try daydot("place", "import", "--remove", "cafes")
    #expect(try daydot("place", "search", "star").errors == "")
  }

  @Test func textFromAFileDrivesNoTerminal() throws {
    let daydot = InProcessDaydot()
    let path = "\(daydot.folder.path)/x.geojson"
    try writeFile(
      path,
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[127,37]},"#
        + #""properties":{"name":"Evil \u001b[31mbar\u202e","address":"a\u009bb"}}"#)
    try daydot("place", "import", path)
    let shown = try daydot("place", "search", "evil", "--color", "never").output
    #expect(!shown.unicodeScalars.contains { $0.value < 0x0A || $0.value == 0x1B })
    #expect(!shown.unicodeScalars.contains { (0x80..<0xA0).contains($0.value) || $0 == "\u{202E}" })
    #expect(shown.contains("Evil"))
  }

  // MARK: Looks

  @Test(arguments: [20, 40, 59, 60, 80, 120])
  func everyWidthIsKept(_ width: Int) throws {
    let daydot = try withCafes()
    try daydot("place", "add", "스타", "37.5,127.0", "--address", "아주 긴 주소가 있는 어느 도시의 어느 거리 12345")
    try daydot("here", "37.51,127.01")
    for words in [["스타"], ["star"], ["없는곳"]] {
      for language in ["en", "ko"] {
        let shown = try daydot.run(
          ["place", "search", "--width", "\(width)", "--lang", language] + words)
        for line in shown.output.split(separator: "\n") where !words.contains("없는곳") {
          #expect(cells(in: line) <= width, "\(line)")
          #expect(line.last != " ")
        }
      }
    }
  }

  @Test func whatMatchesIsBold() throws {
    let daydot = try withCafes()
    let shown = try daydot("place", "search", "강남 스벅", "--color", "always").output
    #expect(shown.contains("\u{1B}[1m스\u{1B}[0m타\u{1B}[1m벅\u{1B}[0m스 \u{1B}[1m강남\u{1B}[0m점"))
  }

  // MARK: The book

  @Test func theBookGoesOutAndIn() throws {
    let daydot = InProcessDaydot()
    try daydot(
      "place", "add", "market", "37.5101,127.0215", "--radius", "200", "--alias", "bazaar",
      "--alias", "시장", "--star", "--address", "1 \"Main\" St")
    try daydot("place", "add", "nowhere yet")
    let book = try daydot("place", "export").output
    let path = "\(daydot.folder.path)/book.jsonl"
    try writeFile(path, book)
    let other = InProcessDaydot()
    #expect(
      try other("place", "import", path).output == "your places: 2 new\n")
    #expect(try other("place", "export").output == book)
    #expect(
      try other("place", "import", path).output == "your places: 2 same\n")
    try other("place", "edit", "market", "--radius", "300")
    try other("add", "Buy milk", "@bazaar")
    #expect(
      try other("place", "import", path).output == "your places: 1 changed, 1 same\n")
    #expect(try other("place", "export").output == book)
    #expect(try other("show", "1").output.contains("market"))
    // One `undo` takes back one import.
    try other("undo")
    #expect(try other("place", "export").output.contains("\"radius\":300"))
    #expect(try other("place", "import", "-", input: book).output.contains("1 changed"))
  }

  @Test(arguments: [
    Refusal(name: #"{"place":"","radius":1}"#, status: 65, sentence: "line 1, place: is empty"),
    Refusal(name: #"{"place":"a","radius":0}"#, status: 65, sentence: "radius: 0.0 is less"),
    Refusal(name: #"{"place":"a","radius":1,"lat":1}"#, status: 65, sentence: "lat: needs lon"),
    Refusal(
      name: #"{"place":"a","radius":1,"lat":91,"lon":1}"#, status: 65, sentence: "on the globe"),
    Refusal(
      name: #"{"place":"a","radius":1,"aliases":[1]}"#, status: 65, sentence: "aliases[0]"),
    Refusal(
      name: #"{"place":"a","radius":1,"starred":1}"#, status: 65, sentence: "starred: expected"),
    Refusal(name: #"{"place":"a","radius":1"#, status: 65, sentence: "line 1, byte"),
    Refusal(name: #"{"place":"today","radius":1}"#, status: 65, sentence: "reads as a date"),
    Refusal(name: #"{"place":"bazaar","radius":1}"#, status: 1, sentence: "is called 'bazaar'"),
    Refusal(
      name: #"{"place":"b","radius":1,"aliases":["market"]}"#, status: 1,
      sentence: "is called 'market'"),
  ])
  func refusesABook(_ row: Refusal) throws {
    let daydot = InProcessDaydot()
    try daydot("place", "add", "market", "37.5101,127.0215", "--alias", "bazaar")
    let before = try daydot("place", "export").output
    let answer = try daydot.run(["place", "import", "-"], input: row.name + "\n")
    #expect(answer.status == row.status)
    #expect(answer.errors.contains(row.sentence), "\(answer.errors)")
    #expect(try daydot("place", "export").output == before)
  }

  @Test func aPlaceBookTakesNoName() throws {
    let daydot = InProcessDaydot()
    try daydot("place", "add", "home", "37.5,127")
    let book = daydot.folder.path + "/book.jsonl"
    try writeFile(book, try daydot("place", "export").output)
    #expect(try daydot("place", "import", book).status == 0)
    let run = try daydot("place", "import", book, "--as", "mine")
    #expect(run.status == 64 && run.errors.contains("leave out --as"))
  }

  @Test(arguments: [
    "<gpx><wpt lat=\"37.5\" lon=\"127\"><name>A</name></wpt>",
    "<gpx><wpt lat=\"37.5\" lon=\"127\"><name>A</name></wpt><wpt lat",
    "<gpx><wpt lat=\"37.5\" lon=\"127\"><name>A</name></wpt><wpt lat=\"37\" lon=\"127\"><name>B",
  ])
  func aFileThatWasCutOffIsRefused(_ text: String) throws {
    let daydot = InProcessDaydot()
    let path = daydot.folder.path + "/a.gpx"
    try writeFile(path, Array(text.utf8))
    let run = try daydot.run(["place", "import", path])
    #expect(run.status == 65)
    #expect(run.errors.contains("has to be there"))
    try writeFile(path, Array((text.prefix(51) + "</gpx>").utf8))
    #expect(try daydot.run(["place", "import", path]).status == 0)
  }

  @Test func aListOfPlacesIsNoListOfItems() throws {
    let daydot = InProcessDaydot()
    let path = daydot.folder.path + "/KR.txt"
    try writeFile(
      path,
      "1835848\tSeoul\tSeoul\t서울\t37.566\t126.9784\tP\tPPLC\tKR\t\t11\t\t\t\t10349312\t\t38\tAsia/Seoul\t2019-09-05\n"
    )
    let refused = try daydot("import", path)
    #expect(
      refused.status == 65
        && refused.errors.contains("is a list of places; type:\n  daydot place import"))
    try daydot("place", "import", path)
    // An id is accepted in place of a name; the name is in the user's language.
    #expect(try daydot("place", "add", "KR:1835848").output.hasPrefix("Seoul — "))
    let korean = try daydot("place", "add", "--from", "KR:1835848", "--lang", "ko")
    #expect(korean.output.hasPrefix("서울 — "))
  }
}
