import CivilTime
import Geo
import JSON

/// A JSON object of a position source. Its format is detected by its members.
///
/// Sources: OwnTracks booklet (tech/json), gpsd_json(5), termux-location, RFC 7946.
struct PositionObject {
  private let object: JSONObject
  private let now: Instant

  init(_ object: JSONObject, now: Instant) {
    self.object = object
    self.now = now
  }

  /// Returns the records and problems; empty for objects that hold no position, such as gpsd's
  /// VERSION.
  func results() -> [PositionResult] {
    if let type = text("_type") {
      guard type == "location" || type == "transition" else { return [] }
      return one { () throws(PositionProblem) in try ownTracks(isTransition: type == "transition") }
    }
    if let kind = text("class") { return gpsd(kind) }
    if let type = text("type"), ["FeatureCollection", "Feature", "Point"].contains(type) {
      return geoJSON()
    }
    if object["latitude"] != nil { return one(termux) }
    if object["lat"] != nil { return one(plain) }
    return [.failure(.unknownFormat)]
  }

  private func one(
    _ read: () throws(PositionProblem) -> PositionRecord
  ) -> [PositionResult] {
    [Result(catching: read)]
  }

  // MARK: OwnTracks

  /// `tst` is the time of the fix, except in a ping (`"t":"p"`), where it is the time of sending.
  private func ownTracks(isTransition: Bool) throws(PositionProblem) -> PositionRecord {
    guard let time = number("tst").flatMap(PositionObject.seconds) else { throw .noTime }
    var device = text("tid") ?? ""
    if let topic = text("topic") {
      let parts = topic.split(separator: "/")
      if parts.count >= 3 { device = parts[1...2].joined(separator: "/") }
    }
    let coordinate = try Coordinate(number("lat"), number("lon"))
    let accuracy = number("acc")
    let isCell = accuracy == nil && text("conn") == "w"
    let fix = Fix(
      seconds: time, coordinate: coordinate, accuracyMetres: accuracy,
      source: isCell ? .network : .unknown)
    var record = PositionRecord(fix: fix, device: device)
    if isTransition {
      guard let event = text("event"), ["enter", "leave"].contains(event), let name = text("desc")
      else { throw .unknownFormat }
      record.transition = PositionRecord.Transition(isArrival: event == "enter", name: name)
    }
    return record
  }

  // MARK: gpsd

  private func gpsd(_ kind: String) -> [PositionResult] {
    if kind == "POLL", case .array(let reports)? = object["tpv"] {
      return reports.flatMap { inner($0)?.gpsd("TPV") ?? [] }
    }
    return kind == "TPV" ? one(report) : []
  }

  private func report() throws(PositionProblem) -> PositionRecord {
    guard let mode = number("mode"), mode >= 2 else { throw .noFix }
    let accuracy =
      number("eph")
      ?? number("epx").flatMap { x in
        number("epy").map { y in (x * x + y * y).squareRoot() }
      }
    return try record(
      number("lat"), number("lon"), time: object["time"], accuracy: accuracy, source: .gps)
  }

  // MARK: Termux, plain objects

  /// Termux gives the age of the fix instead of its time.
  private func termux() throws(PositionProblem) -> PositionRecord {
    let source: Fix.Source =
      switch text("provider") {
      case "gps": .gps
      case "network": .network
      default: .unknown
      }
    let age = number("elapsedMs").map { max(0, Int(min($0, 1e12) / 1000)) } ?? 0
    let fix = Fix(
      seconds: (now - age).secondsSinceEpoch,
      coordinate: try Coordinate(number("latitude"), number("longitude")),
      accuracyMetres: number("accuracy"), source: source)
    return PositionRecord(fix: fix)
  }

  /// `{"lat":…,"lon":…,"acc":…,"time":…}`, for scripts of the user.
  private func plain() throws(PositionProblem) -> PositionRecord {
    try record(
      number("lat"), number("lon"), time: object["time"] ?? object["tst"],
      accuracy: number("acc") ?? number("accuracy"))
  }

  // MARK: GeoJSON

  private func geoJSON(time: JSONValue? = nil, accuracy: Double? = nil) -> [PositionResult] {
    switch text("type") {
    case "FeatureCollection":
      guard case .array(let features)? = object["features"] else { return [.failure(.noPosition)] }
      return features.flatMap { inner($0)?.geoJSON() ?? [.failure(.unknownFormat)] }
    case "Feature":
      guard let geometry = inner(object["geometry"]) else { return [.failure(.noPosition)] }
      guard let facts = inner(object["properties"]) else { return geometry.geoJSON() }
      return geometry.geoJSON(
        time: ["time", "timestamp", "tst"].lazy.compactMap { facts.object[$0] }.first,
        accuracy: ["accuracy", "acc"].lazy.compactMap { facts.number($0) }.first)
    case "Point":
      // Longitude precedes latitude (RFC 7946 §3.1.1).
      guard case .array(let numbers)? = object["coordinates"], numbers.count >= 2,
        let longitude = numbers[0].number, let latitude = numbers[1].number
      else { return [.failure(.noPosition)] }
      return one { () throws(PositionProblem) in
        try record(latitude, longitude, time: time, accuracy: accuracy)
      }
    default: return [.failure(.unknownFormat)]
    }
  }

  // MARK: Members

  /// Returns an object inside this one; nil for another value.
  private func inner(_ value: JSONValue?) -> PositionObject? {
    if case .object(let object)? = value { PositionObject(object, now: now) } else { nil }
  }

  private func text(_ key: String) -> String? { object[key]?.string }

  private func number(_ key: String) -> Double? { object[key]?.number }

  /// - Parameters:
  ///   - time: The time of the fix; nil for now.
  ///   - accuracy: In metres.
  private func record(
    _ latitude: Double?, _ longitude: Double?, time: JSONValue?, accuracy: Double?,
    source: Fix.Source = .unknown
  ) throws(PositionProblem) -> PositionRecord {
    if latitude == nil || longitude == nil { throw .noPosition }
    let seconds: Int
    switch time {
    case nil, .null?: seconds = now.secondsSinceEpoch
    case .string(let text)?:
      guard let read = PositionTime.seconds(text) else { throw .unreadableTime(text) }
      seconds = read
    case let other?:
      guard let read = other.number.flatMap(PositionObject.seconds) else { throw .noTime }
      seconds = read
    }
    return PositionRecord(
      fix: Fix(
        seconds: seconds, coordinate: try Coordinate(latitude, longitude),
        accuracyMetres: accuracy, source: source))
  }

  /// Converts a number to seconds since 1970. Numbers beyond 1e11 are milliseconds.
  private static func seconds(_ number: Double) -> Int? {
    guard number.isFinite, abs(number) < 1e15 else { return nil }
    return Int(abs(number) > 1e11 ? number / 1000 : number)
  }
}

/// Parses the times in position files.
enum PositionTime {
  /// Parses an xsd:dateTime as seconds since 1970. A fraction of a second is dropped; without an
  /// offset the time is UTC.
  static func seconds(_ text: String) -> Int? {
    let plain = withoutFraction(text)
    if let instant = try? Instant(iso: plain) { return instant.secondsSinceEpoch }
    return (try? CivilDateTime(iso: plain))?.secondsSinceEpoch
  }
}
