import Glibc
import JSON

/// `import` of items that each have a position of their own, into the store the region works use.
struct PlacedImportWork: Work {
  let name = "import, all placed"
  let budget = Budget.importing
  let needsScratch = false

  func measure(_ data: DataSet, with programs: Programs) throws -> (Sample, floor: Sample?) {
    let items = try data.placedFile()
    var sample = Sample()
    for _ in 0..<(data.size > 100_000 ? 1 : 3) {
      Files.removeStore(data.placed)
      sample.add(try programs.run(programs.daydot(["import", items], store: data.placed)))
    }
    return (sample, nil)
  }
}

/// One position against as many monitored regions as there are items: given to `here`, or found by a
/// check in the file that a recorder writes.
struct FixWork: Work {
  enum Source { case typed, file }

  let source: Source
  let budget = Budget.view
  let needsScratch = false
  var name: String {
    switch source {
    case .typed: "here, N regions"
    case .file: "check, a fix in a file"
    }
  }

  func measure(_ data: DataSet, with programs: Programs) throws -> (Sample, floor: Sample?) {
    let store = try data.placedStore(with: programs)
    // Each run needs its own time and position, because a repeated fix is ignored.
    var minute = source == .typed ? 0 : 120
    let settings = try data.folder(for: "position.file = \(data.recorderFile)\n")
    try Files.write([], to: data.recorderFile)
    let floor = programs.sqlite(Self.floorSQL, store: store)
    return try programs.compare(floor: floor.map { floor in { try programs.run(floor) } }) {
      minute += 1
      let clock = Self.clock(minute: minute)
      let position = (
        PlacedMaker.south + 1_000 * minute, PlacedMaker.west + PlacedMaker.width / 2
      )
      switch source {
      case .typed:
        let text = "\(Double(position.0) / 1e6),\(Double(position.1) / 1e6)"
        return try programs.run(programs.daydot(["here", text], store: store, now: clock))
      case .file:
        var writer = JSONWriter()
        writer.ownTracks(
          latitude: position.0, longitude: position.1,
          seconds: Self.firstSecond + 60 * minute)
        try Files.write(writer.bytes, to: data.recorderFile)
        var check = programs.daydot(["check"], store: store, now: clock)
        check.variables["XDG_CONFIG_HOME"] = settings
        check.output = programs.outputFile
        return try programs.run(check)
      }
    }
  }

  /// 2026-11-20T10:00 in Seoul.
  private static let firstSecond = 1_795_136_400

  private static func clock(minute: Int) -> String {
    let (hour, rest) = (10 + minute / 60, minute % 60)
    return "2026-11-20T\(hour):" + (rest < 10 ? "0" : "") + "\(rest)"
  }

  /// The regions that the fix touches, the states of the device, and the fix itself on disk.
  private static let floorSQL = """
    PRAGMA synchronous = FULL;
    SELECT id FROM region_area WHERE max_latitude >= 36.5 AND min_latitude <= 36.5002
      AND max_longitude >= 128.0 AND min_longitude <= 128.0002;
    SELECT region_id FROM region_state WHERE device = '' AND (side <> 2 OR run_length > 0);
    SELECT at, latitude, longitude, accuracy FROM fix WHERE device = '' ORDER BY at DESC LIMIT 20;
    INSERT INTO fix (device, at, latitude, longitude, accuracy, source, state)
      VALUES ('floor', abs(random()), 37.5, 127.0, 10, 2, 0);
    """
}

/// `near`: the twenty nearest of all items with a position.
struct NearWork: Work {
  let name = "near --limit 20"
  let budget = Budget.view
  let needsScratch = false

  func measure(_ data: DataSet, with programs: Programs) throws -> (Sample, floor: Sample?) {
    let store = try data.placedStore(with: programs)
    return try programs.compare(
      programs.daydot(["near", "36.5,128.0", "--limit", "20"], store: store),
      floor: programs.sqlite(Self.floorSQL, store: store))
  }

  private static let floorSQL = """
    SELECT item.id, title, latitude, longitude FROM place CROSS JOIN item ON item.place_id = place.id
    WHERE latitude BETWEEN 36.49 AND 36.51 AND longitude BETWEEN 127.988 AND 128.012
      AND status = 0 AND kind = 0
    ORDER BY abs(latitude - 36.5) + abs(longitude - 128.0) LIMIT 20;
    """
}

/// `map`: the nearest of all items with a position, and the picture of a thousand places.
struct MapWork: Work {
  enum Reach { case usual, thousand }

  let reach: Reach
  var name: String {
    switch reach {
    case .usual: "map"
    case .thousand: "map, 1 000 places"
    }
  }
  var budget: Budget { reach == .usual ? .view : Budget(10, 10, 10) }
  let needsScratch = false

  func measure(_ data: DataSet, with programs: Programs) throws -> (Sample, floor: Sample?) {
    guard reach == .thousand else {
      let store = try data.placedStore(with: programs)
      return try programs.compare(
        programs.daydot(["map", "36.5,128.0"], store: store), floor: nil)
    }
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
}

/// `check --track` with a hundred thousand points.
struct TrackWork: Work {
  let name = "check --track, 100 000"
  let budget = Budget(1_000, 1_000, 1_000)
  let needsScratch = false

  func measure(_ data: DataSet, with programs: Programs) throws -> (Sample, floor: Sample?) {
    let store = try data.placedStore(with: programs)
    let track = try data.trackFile(points: 100_000)
    return try programs.compare(
      programs.daydot(["check", "--track", track], store: store), floor: nil)
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
}

/// `place import` of a list with as many places as there are items.
struct GazetteerImportWork: Work {
  let name = "place import"
  let budget = Budget.gazetteerImport
  let needsScratch = false

  func measure(_ data: DataSet, with programs: Programs) throws -> (Sample, floor: Sample?) {
    let file = try data.gazetteerFile()
    var sample = Sample()
    for _ in 0..<(data.size > 100_000 ? 1 : 3) {
      sample.add(
        try programs.run(
          programs.daydot(["place", "import", file, "--as", "bench"], store: data.searched)))
    }
    return (sample, nil)
  }
}

/// `place search` in that list.
struct PlaceSearchWork: Work {
  let typed: String
  let isNear: Bool
  let budget = Budget.placeSearch
  let needsScratch = false

  var name: String { "place search \(typed)\(isNear ? ", near" : "")" }

  func measure(_ data: DataSet, with programs: Programs) throws -> (Sample, floor: Sample?) {
    if !Files.exists(data.searched + "-places") {
      let file = try data.gazetteerFile()
      try programs.run(
        programs.daydot(["place", "import", file, "--as", "bench"], store: data.searched))
    }
    let near = isNear ? ["--near", "37.4979,127.0276"] : []
    return try programs.compare(
      programs.daydot(["place", "search", typed] + near, store: data.searched), floor: nil)
  }

  static let all = [
    "ㅅ", "s", "스타", "star", "ㅅㅌㅂ", "갑", "강남 스벅", "new york", "xqzw",
  ].flatMap { typed in
    [PlaceSearchWork(typed: typed, isNear: false), PlaceSearchWork(typed: typed, isNear: true)]
  }
}
