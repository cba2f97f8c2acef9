import Geo
import TextSearch

/// Reads the positions of a GPX file that arrives in pieces: the track points or, if there are
/// none, the waypoints and route points with a time.
struct GPXReader: Sendable {
  private var points = GPXPoints(["trkpt", "wpt", "rtept"], children: ["time", "hdop"])
  private var hasTrack = false
  /// The waypoints. They are returned at the end of the file if it has no track.
  private var wayPoints: [PositionLine] = []

  /// Reads the next piece of the file, or nil at its end, and returns the points that end there.
  mutating func feed(_ piece: [UInt8]?) -> [PositionLine] {
    if let piece { return points.feed(piece).compactMap { take($0) } }
    let isOpen = points.open != nil || points.isWithinMarkup
    let truncated = PositionLine(points.open?.line ?? points.line, .failure(.truncated))
    return (isOpen ? [truncated] : []) + (hasTrack ? [] : wayPoints)
  }

  /// - Returns: nil for a waypoint.
  private mutating func take(_ point: GPXPoints.Point) -> PositionLine? {
    let line = PositionLine(
      point.line, Result { () throws(PositionProblem) in try Self.record(of: point) })
    if !point.isWhole { return line }
    if point.name == "trkpt" {
      hasTrack = true
      wayPoints = []
      return line
    }
    if !hasTrack, case .success = line.result { wayPoints.append(line) }
    return nil
  }

  private static func record(
    of point: GPXPoints.Point
  ) throws(PositionProblem) -> PositionRecord {
    guard point.isWhole else { throw .truncated }
    guard let latitude = number(point.latitude), let longitude = number(point.longitude) else {
      throw .noPosition
    }
    guard let time = point.texts["time"]?.trimmed else { throw .noTime }
    guard let seconds = PositionTime.seconds(time) else { throw .unreadableTime(time) }
    let fix = Fix(
      seconds: seconds, coordinate: try Coordinate(latitude, longitude),
      accuracyMetres: NMEAReader.accuracy(
        hdop: (point.texts["hdop"]?.trimmed).flatMap(Double.init)),
      source: .gps)
    return PositionRecord(fix: fix)
  }

  private static func number(_ text: String?) -> Double? {
    let number = text.flatMap { Double($0.filter { !$0.isWhitespace }) }
    return number.flatMap { $0.isNaN ? nil : $0 }
  }
}
