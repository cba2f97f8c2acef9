import Glibc
import JSON

extension Work {
  /// `import` of items that each have a position of their own, into the store the region works use.
  static let placedImport = Work("import, all placed", .importing) { data, programs in
    let items = try data.placedFile()
    var result = Comparison()
    for _ in 0..<data.importCount {
      Files.removeStore(data.placed)
      result.sample.add(try programs.run(programs.daydot(["import", items], store: data.placed)))
    }
    return result
  }

  // MARK: Fixes

  /// One position against as many monitored regions as there are items, given to `here`.
  static let typedFix = Work("here, N regions", .view) { data, programs in
    try compareFixes(data, programs, firstMinute: 0) { store, clock, position, _ in
      let text = "\(Double(position.latitude) / 1e6),\(Double(position.longitude) / 1e6)"
      return programs.daydot(["here", text], store: store, now: clock)
    }
  }

  /// The same, found by a check in the file that a recorder writes.
  static let fixInFile = Work("check, a fix in a file", .view) { data, programs in
    let settings = try data.folder(for: "position.file = \(data.recorderFile)\n")
    try Files.write([], to: data.recorderFile)
    return try compareFixes(data, programs, firstMinute: 120) { store, clock, position, seconds in
      var writer = JSONWriter()
      writer.ownTracks(
        latitude: position.latitude, longitude: position.longitude, seconds: seconds)
      try Files.write(writer.bytes, to: data.recorderFile)
      var check = programs.daydot(["check"], store: store, now: clock)
      check.variables["XDG_CONFIG_HOME"] = settings
      check.output = programs.outputFile
      return check
    }
  }

  /// In millionths of a degree.
  private typealias Position = (latitude: Int, longitude: Int)

  /// Each run needs its own time and position, because a repeated fix is ignored.
  ///
  /// - Parameter make: Makes the run for a time and a position.
  private static func compareFixes(
    _ data: DataSet, _ programs: Programs, firstMinute: Int,
    make: (_ store: String, _ clock: String, _ position: Position, _ seconds: Int) throws -> Child
  ) throws -> Comparison {
    let store = try data.placedStore(with: programs)
    var minute = firstMinute
    return try programs.compare(floor: programs.sqlite(fixSQL, store: store)) {
      minute += 1
      let (hour, rest) = (10 + minute / 60, minute % 60)
      let clock = "2026-11-20T\(hour):" + (rest < 10 ? "0" : "") + "\(rest)"
      let position = (
        latitude: PlacedMaker.south + 1_000 * minute,
        longitude: PlacedMaker.west + PlacedMaker.width / 2
      )
      return try programs.run(make(store, clock, position, tenOClock + 60 * minute))
    }
  }

  /// 2026-11-20T10:00 in Seoul.
  private static let tenOClock = 1_795_136_400

  /// The regions that the fix touches, the states of the device, and the fix itself on disk.
  private static let fixSQL = """
    PRAGMA synchronous = FULL;
    SELECT id FROM region_area WHERE max_latitude >= 36.5 AND min_latitude <= 36.5002
      AND max_longitude >= 128.0 AND min_longitude <= 128.0002;
    SELECT region_id FROM region_state WHERE device = '' AND (side <> 2 OR run_length > 0);
    SELECT at, latitude, longitude, accuracy FROM fix WHERE device = '' ORDER BY at DESC LIMIT 20;
    INSERT INTO fix (device, at, latitude, longitude, accuracy, source, state)
      VALUES ('floor', abs(random()), 37.5, 127.0, 10, 2, 0);
    """

  // MARK: What is around

  /// `near`: the twenty nearest of all items with a position.
  static let near = Work("near --limit 20", .view) { data, programs in
    let store = try data.placedStore(with: programs)
    return try programs.compare(
      programs.daydot(["near", "36.5,128.0", "--limit", "20"], store: store),
      floor: programs.sqlite(nearSQL, store: store))
  }

  private static let nearSQL = """
    SELECT item.id, title, latitude, longitude FROM place CROSS JOIN item ON item.place_id = place.id
    WHERE latitude BETWEEN 36.49 AND 36.51 AND longitude BETWEEN 127.988 AND 128.012
      AND status = 0 AND kind = 0
    ORDER BY abs(latitude - 36.5) + abs(longitude - 128.0) LIMIT 20;
    """

  /// `map`: the nearest of all items with a position.
  static let map = Work("map", .view) { data, programs in
    let store = try data.placedStore(with: programs)
    return try programs.compare(programs.daydot(["map", "36.5,128.0"], store: store), floor: nil)
  }

  /// `map` with a picture of a thousand places.
  static let mapOfThousand = Work("map, 1 000 places", Budget(10, 10, 10)) { data, programs in
    let store = "\(data.folder)/thousand.db"
    if !Files.exists(store) {
      let items = "\(data.folder)/thousand.jsonl"
      var writer = JSONWriter()
      for number in 0..<1000 {
        writer.object { writer in
          writer.field("title", "Thing \(number)")
          writer.object("place") {
            $0.field("name", "place \(number)")
            $0.field("lat", 36 + Double(number % 40) / 40)
            $0.field("lon", 127.5 + Double(number / 40) / 25)
            $0.field("radius", 150)
          }
        }
        writer.newline()
      }
      try Files.write(writer.bytes, to: items)
      try programs.run(programs.daydot(["import", items], store: store))
    }
    return try programs.compare(
      programs.daydot(["map", "36.5,128.0", "--radius", "100km"], store: store), floor: nil)
  }

  /// `check --track` with a hundred thousand points.
  static let track = Work("check --track, 100 000", Budget(1_000, 1_000, 1_000)) {
    data, programs in
    let store = try data.placedStore(with: programs)
    let track = try data.trackFile(points: 100_000)
    return try programs.compare(
      programs.daydot(["check", "--track", track], store: store), floor: nil)
  }

  // MARK: Gazetteers

  /// `place import` of a list with as many places as there are items.
  static let gazetteerImport = Work("place import", .gazetteerImport) { data, programs in
    var result = Comparison()
    for _ in 0..<data.importCount {
      result.sample.add(try programs.run(data.gazetteerImport(programs)))
    }
    return result
  }

  /// `place search` in that list.
  static let placeSearches = [
    "ㅅ", "s", "스타", "star", "ㅅㅌㅂ", "갑", "강남 스벅", "new york", "xqzw",
  ].flatMap { typed in
    [false, true].map { isNear in
      Work("place search \(typed)\(isNear ? ", near" : "")", .placeSearch) { data, programs in
        if !Files.exists(data.searched + "-places") {
          try programs.run(data.gazetteerImport(programs))
        }
        let near = isNear ? ["--near", "37.4979,127.0276"] : []
        return try programs.compare(
          programs.daydot(["place", "search", typed] + near, store: data.searched), floor: nil)
      }
    }
  }
}

extension DataSet {
  /// The store of `PlacedImportWork`, made if it does not exist.
  func placedStore(with programs: Programs) throws -> String {
    if !Files.exists(placed) {
      try programs.run(programs.daydot(["import", try placedFile()], store: placed))
    }
    return placed
  }

  /// The file that a recorder writes.
  var recorderFile: String { "\(folder)/recorder.jsonl" }

  /// A configuration folder whose `config` file holds these settings.
  func folder(for settings: String) throws -> String {
    let folder = "\(folder)/settings"
    try Files.makeFolder(folder)
    try Files.makeFolder(folder + "/daydot")
    try Files.write(Array(settings.utf8), to: folder + "/daydot/config")
    return folder
  }

  fileprivate func gazetteerImport(_ programs: Programs) throws -> Child {
    programs.daydot(
      ["place", "import", try gazetteerFile(), "--as", "bench"], store: searched)
  }
}
