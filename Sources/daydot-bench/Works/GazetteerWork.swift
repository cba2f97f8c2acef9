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
