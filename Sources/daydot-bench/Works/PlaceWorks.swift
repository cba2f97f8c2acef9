import Files
import JSON

extension Work {
  /// `import` of items that each have a position of their own, into the store the region works use.
  static let placedImport = Work("import, all placed", .importing) { data, programs in
    let items = try data.placedFile()
    var result = Comparison()
    for _ in 0..<data.importCount {
      programs.removeStore(data.placed)
      result.runs.append(try programs.run(programs.daydot(["import", items], store: data.placed)))
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
    try RegularFile.replace(data.recorderFile, with: [])
    return try compareFixes(data, programs, firstMinute: 120) { store, clock, position, seconds in
      let fix = ownTracks(
        latitude: position.latitude, longitude: position.longitude, seconds: seconds)
      try RegularFile.replace(data.recorderFile, with: fix.bytes + [0x0A])
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
    let store = try placedStore(data, programs)
    var minute = firstMinute
    return try programs.compare(floor: programs.sqlite(fixSQL, store: store)) {
      minute += 1
      let clock = "2026-11-20T\(10 + minute / 60):\(twoDigits(minute % 60))"
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

  static let placeViews = [
    view(
      "near --limit 20", ["near", "36.5,128.0", "--limit", "20"], .view, nearSQL,
      of: placedStore),
    view("map", ["map", "36.5,128.0"], .view, nil, of: placedStore),
    view(
      "map, 1 000 places", ["map", "36.5,128.0", "--radius", "100km"], Budget(10, 10, 10), nil
    ) { data, programs in
      let store = "\(data.folder)/thousand.db"
      if !exists(store) {
        try programs.run(programs.daydot(["import", try data.thousandPlacesFile()], store: store))
      }
      return store
    },
  ]

  private static let nearSQL = """
    SELECT item.id, title, latitude, longitude FROM place CROSS JOIN item ON item.place_id = place.id
    WHERE latitude BETWEEN 36.49 AND 36.51 AND longitude BETWEEN 127.988 AND 128.012
      AND status = 0 AND kind = 0
    ORDER BY abs(latitude - 36.5) + abs(longitude - 128.0) LIMIT 20;
    """

  /// `check --track` with a hundred thousand points.
  static let track = Work("check --track, 100 000", Budget(1_000, 1_000, 1_000)) {
    data, programs in
    let store = try placedStore(data, programs)
    let track = try data.trackFile(points: 100_000)
    return try programs.compare(
      programs.daydot(["check", "--track", track], store: store), floor: nil)
  }

  /// The store of the items that each have a position.
  private static func placedStore(_ data: DataSet, _ programs: Programs) throws -> String {
    if !exists(data.placed) {
      try programs.run(programs.daydot(["import", try data.placedFile()], store: data.placed))
    }
    return data.placed
  }

  // MARK: Gazetteers

  /// `place import` of a list with as many places as there are items.
  static let gazetteerImport = Work("place import", .gazetteerImport) { data, programs in
    var result = Comparison()
    for _ in 0..<data.importCount { result.runs.append(try importGazetteer(data, programs)) }
    return result
  }

  private static func importGazetteer(_ data: DataSet, _ programs: Programs) throws -> Run {
    let arguments = ["place", "import", try data.gazetteerFile(), "--as", "bench"]
    return try programs.run(programs.daydot(arguments, store: data.searched))
  }

  /// `place search` in that list, for names that it has, and for misspelt ones.
  static let placeSearches = [
    (
      ["ㅅ", "s", "스타", "star", "ㅅㅌㅂ", "갑", "강남 스벅", "olive young", "xqzw"], Budget.placeSearch
    ),
    (["starbukcs", "olvie young", "kangnam", "tmxkqjrtm"], Budget(30, 30, 30)),
  ].flatMap { typed, budget in typed.map { ($0, budget) } }.flatMap { typed, budget in
    [
      ("place search \(typed)", []),
      ("place search \(typed), near", ["--near", "37.4979,127.0276"]),
    ].map { name, near in
      view(name, ["place", "search", typed] + near, budget, nil) { data, programs in
        if !exists(data.searched + "-places") { _ = try importGazetteer(data, programs) }
        return data.searched
      }
    }
  }
}

extension DataSet {
  /// The file that a recorder writes.
  var recorderFile: String { "\(folder)/recorder.jsonl" }

  /// A configuration folder whose `config` file holds these settings.
  func folder(for settings: String) throws -> String {
    let folder = "\(folder)/settings"
    try RegularFile.replace("\(folder)/daydot/config", with: Array(settings.utf8))
    return folder
  }
}
