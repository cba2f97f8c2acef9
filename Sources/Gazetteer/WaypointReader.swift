import Geo
import Interchange
import ItemJSON

/// Reads the waypoints of a GPX file, `wpt` with a `name`. Tracks and routes are ignored.
///
/// - SeeAlso: topografix.com/GPX/1/1.
struct WaypointReader: PlaceListReader {
  private var points = GPXPoints(["wpt"], children: ["name", "desc", "cmt", "type", "sym"])

  mutating func feed(_ piece: [UInt8]?) -> [GazetteerLine] {
    if let piece { return points.feed(piece).map(Self.line) }
    if let point = points.open { return [Self.line(of: point)] }
    // A truncated file must not replace a complete list.
    return points.isWhole ? [] : [Self.missing("</gpx>", line: points.line)]
  }

  private static func missing(_ tag: String, line: Int) -> GazetteerLine {
    .bad(LineError(line: line, .field(FieldError(tag, .missing))))
  }

  private static func line(of point: GPXPoints.Point) -> GazetteerLine {
    guard point.isWhole else { return missing("</wpt>", line: point.line) }
    func text(_ name: String) -> String? { point.texts[name].flatMap(GazetteerRecord.name) }
    guard let name = text("name") else { return .leftOut }
    do throws(FieldError) {
      let coordinate = try Coordinate.read(
        latitude: point.latitude ?? "", longitude: point.longitude ?? "")
      return .place(
        GazetteerRecord(
          place: GazetteerPlace(
            reference: GazetteerRecord.reference(name: name, coordinate), names: [name],
            coordinate: coordinate,
            kind: (point.texts["type"] ?? point.texts["sym"]).flatMap(GazetteerRecord.name),
            around: (text("desc") ?? text("cmt")).map { [$0] } ?? [])))
    } catch { return .bad(LineError(line: point.line, .field(error))) }
  }
}
