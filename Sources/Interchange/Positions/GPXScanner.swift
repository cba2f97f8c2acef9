import Geo

/// Reads the positions of a GPX file that arrives in pieces: the track points or, if there are
/// none, the waypoints and route points with a time.
///
/// - SeeAlso: topografix.com/GPX/1/1.
struct GPXScanner: Sendable {
  private struct Point {
    let line: Int
    let isTrack: Bool
    let name: String
    var latitude: Double?
    var longitude: Double?
    var time: String?
    var hdop: Double?
  }

  private var tokens = GPXTokens()
  private var text: [UInt8] = []
  private var point: Point?
  private var hasTrack = false
  /// The waypoints, which are reported at the end if there is no track.
  private var wayPoints: [(Int, PositionLine)] = []
  /// The number of open elements inside the point. The `time` of an extension does not count.
  private var depth = 0

  typealias Handler = (_ line: Int, PositionLine) -> Void

  mutating func feed(_ piece: [UInt8], each: Handler) {
    for byte in piece {
      switch tokens.consume(byte) {
      case .tag(let tag): handle(tag, each)
      case .text(let byte): if point != nil { text.append(byte) }
      case .verbatim(let bytes): if point != nil { text += bytes }
      case nil: break
      }
    }
  }

  mutating func finish(each: Handler) {
    if let point {
      each(point.line, .problem(.truncated))
    } else if tokens.isWithinMarkup {
      each(tokens.line, .problem(.truncated))
    }
    if !hasTrack {
      for (line, outcome) in wayPoints { each(line, outcome) }
    }
  }

  // MARK: Tags

  private mutating func handle(_ tag: GPXTokens.Tag, _ each: Handler) {
    let name = tag.name
    if let open = point {
      if tag.isEnd, name == open.name, depth == 0 { return close(each) }
      if tag.isEnd {
        depth -= 1
        if depth == 0 { setMember(name) }
      } else if ["trkpt", "wpt", "rtept"].contains(name) {
        each(open.line, .problem(.truncated))
        begin(tag, each)
      } else if !tag.isEmpty {
        depth += 1
        text.removeAll(keepingCapacity: true)
      }
      return
    }
    if !tag.isEnd, ["trkpt", "wpt", "rtept"].contains(name) { begin(tag, each) }
  }

  private mutating func begin(_ tag: GPXTokens.Tag, _ each: Handler) {
    point = Point(
      line: tokens.line, isTrack: tag.name == "trkpt", name: tag.name,
      latitude: number("lat", of: tag), longitude: number("lon", of: tag))
    depth = 0
    text.removeAll(keepingCapacity: true)
    if tag.isEmpty { close(each) }
  }

  /// Stores the text of a child element that has ended.
  private mutating func setMember(_ name: String) {
    switch name {
    case "time":
      let read = trimmedText()
      point?.time = read
    case "hdop":
      let read = Double(trimmedText())
      point?.hdop = read
    default: break
    }
  }

  private mutating func close(_ each: Handler) {
    guard let point else { return }
    self.point = nil
    let outcome = outcome(of: point)
    if point.isTrack {
      hasTrack = true
      wayPoints = []
      each(point.line, outcome)
    } else if !hasTrack, case .record = outcome {
      wayPoints.append((point.line, outcome))
    }
  }

  private func outcome(of point: Point) -> PositionLine {
    guard let latitude = point.latitude, let longitude = point.longitude else {
      return .problem(.noPosition)
    }
    guard let time = point.time else { return .problem(.noTime) }
    guard let seconds = PositionTime.seconds(time) else { return .problem(.unreadableTime(time)) }
    switch PositionObject.coordinate(latitude, longitude) {
    case .failure(let problem): return .problem(problem)
    case .success(let coordinate):
      let fix = Fix(
        seconds: seconds, coordinate: coordinate,
        accuracyMetres: NMEAReader.accuracy(hdop: point.hdop), source: .gps)
      return .record(PositionRecord(fix: fix))
    }
  }

  // MARK: Bytes

  private func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private func trimmedText() -> String {
    let start = text.firstIndex { !isBlank($0) } ?? text.endIndex
    let end = text.lastIndex { !isBlank($0) } ?? start
    return start < text.endIndex ? String(decoding: text[start...end], as: UTF8.self) : ""
  }

  private func number(_ name: String, of tag: GPXTokens.Tag) -> Double? {
    let number = tag.attribute(name).flatMap { Double($0.filter { !$0.isWhitespace }) }
    return number.flatMap { $0.isNaN ? nil : $0 }
  }
}
