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
  private var wayPoints: [PositionLine] = []
  /// The number of open elements inside the point. The `time` of an extension does not count.
  private var depth = 0

  /// The results of the points that ended in the current piece.
  private var found: [PositionLine] = []

  /// Reads the next piece of the file, or nil at its end, and returns the points that end there.
  mutating func feed(_ piece: [UInt8]?) -> [PositionLine] {
    found = []
    guard let piece else { return finish() }
    for byte in piece {
      switch tokens.consume(byte) {
      case .tag(let tag): handle(tag)
      case .text(let byte): if point != nil { text.append(byte) }
      case .verbatim(let bytes): if point != nil { text += bytes }
      case nil: break
      }
    }
    return found
  }

  private func finish() -> [PositionLine] {
    let isOpen = point != nil || tokens.isWithinMarkup
    let truncated = PositionLine(point?.line ?? tokens.line, .failure(.truncated))
    return (isOpen ? [truncated] : []) + (hasTrack ? [] : wayPoints)
  }

  // MARK: Tags

  private mutating func handle(_ tag: GPXTokens.Tag) {
    let name = tag.name
    if let open = point {
      if tag.isEnd, name == open.name, depth == 0 { return close() }
      if tag.isEnd {
        depth -= 1
        if depth == 0 { setMember(name) }
      } else if ["trkpt", "wpt", "rtept"].contains(name) {
        found.append(PositionLine(open.line, .failure(.truncated)))
        begin(tag)
      } else if !tag.isEmpty {
        depth += 1
        text.removeAll(keepingCapacity: true)
      }
      return
    }
    if !tag.isEnd, ["trkpt", "wpt", "rtept"].contains(name) { begin(tag) }
  }

  private mutating func begin(_ tag: GPXTokens.Tag) {
    point = Point(
      line: tokens.line, isTrack: tag.name == "trkpt", name: tag.name,
      latitude: number("lat", of: tag), longitude: number("lon", of: tag))
    depth = 0
    text.removeAll(keepingCapacity: true)
    if tag.isEmpty { close() }
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

  private mutating func close() {
    guard let point else { return }
    self.point = nil
    let line = PositionLine(
      point.line, Result { () throws(PositionProblem) in try record(of: point) })
    if point.isTrack {
      hasTrack = true
      wayPoints = []
      found.append(line)
    } else if !hasTrack, case .success = line.result {
      wayPoints.append(line)
    }
  }

  private func record(of point: Point) throws(PositionProblem) -> PositionRecord {
    if point.latitude == nil || point.longitude == nil { throw .noPosition }
    guard let time = point.time else { throw .noTime }
    guard let seconds = PositionTime.seconds(time) else { throw .unreadableTime(time) }
    let fix = Fix(
      seconds: seconds, coordinate: try Coordinate(point.latitude, point.longitude),
      accuracyMetres: NMEAReader.accuracy(hdop: point.hdop), source: .gps)
    return PositionRecord(fix: fix)
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
