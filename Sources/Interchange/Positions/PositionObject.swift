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
  func lines() -> [PositionLine] {
    if let type = text("_type") { return ownTracks(type) }
    if let kind = text("class") { return gpsd(kind) }
    if let type = text("type"), ["FeatureCollection", "Feature", "Point"].contains(type) {
      return geoJSON(object, time: nil, accuracy: nil)
    }
    if object["latitude"] != nil { return [termux()] }
    if object["lat"] != nil { return [plain()] }
    return [.problem(.unknownFormat)]
  }

  // MARK: OwnTracks

  /// `tst` is the time of the fix, except in a ping (`"t":"p"`), where it is the time of sending.
  private func ownTracks(_ type: String) -> [PositionLine] {
    guard type == "location" || type == "transition" else { return [] }
    guard let time = number("tst").flatMap(PositionObject.seconds) else {
      return [.problem(.noTime)]
    }
    var device = text("tid") ?? ""
    if let topic = text("topic") {
      let parts = topic.split(separator: "/")
      if parts.count >= 3 { device = parts[1...2].joined(separator: "/") }
    }
    let position = coordinate("lat", "lon")
    switch position {
    case .failure(let problem): return [.problem(problem)]
    case .success(let coordinate):
      let accuracy = number("acc")
      let isCell = accuracy == nil && text("conn") == "w"
      let fix = Fix(
        seconds: time, coordinate: coordinate, accuracyMetres: accuracy,
        source: isCell ? .network : .unknown)
      guard type == "transition" else { return [.record(PositionRecord(fix: fix, device: device))] }
      guard let event = text("event"), ["enter", "leave"].contains(event), let name = text("desc")
      else { return [.problem(.unknownFormat)] }
      let transition = PositionRecord.Transition(isArrival: event == "enter", name: name)
      return [.record(PositionRecord(fix: fix, device: device, transition: transition))]
    }
  }

  // MARK: gpsd

  private func gpsd(_ kind: String) -> [PositionLine] {
    if kind == "POLL", case .array(let reports)? = object["tpv"] {
      return reports.flatMap { report -> [PositionLine] in
        guard case .object(let inner) = report else { return [] }
        return PositionObject(inner, now: now).gpsd("TPV")
      }
    }
    guard kind == "TPV" else { return [] }
    guard let mode = number("mode"), mode >= 2 else { return [.problem(.noFix)] }
    let accuracy =
      number("eph")
      ?? number("epx").flatMap { x in
        number("epy").map { y in (x * x + y * y).squareRoot() }
      }
    return [record("lat", "lon", time: object["time"], accuracy: accuracy, source: .gps)]
  }

  // MARK: Termux, plain objects

  /// Termux gives the age of the fix instead of its time.
  private func termux() -> PositionLine {
    let source: Fix.Source =
      switch text("provider") {
      case "gps": .gps
      case "network": .network
      default: .unknown
      }
    let age = number("elapsedMs").map { max(0, Int(min($0, 1e12) / 1000)) } ?? 0
    switch coordinate("latitude", "longitude") {
    case .failure(let problem): return .problem(problem)
    case .success(let coordinate):
      let fix = Fix(
        seconds: (now - age).secondsSinceEpoch, coordinate: coordinate,
        accuracyMetres: number("accuracy"), source: source)
      return .record(PositionRecord(fix: fix))
    }
  }

  /// `{"lat":…,"lon":…,"acc":…,"time":…}`, for scripts of the user.
  private func plain() -> PositionLine {
    let accuracy = number("acc") ?? number("accuracy")
    let time = object["time"] ?? object["tst"]
    return record("lat", "lon", time: time, accuracy: accuracy, source: .unknown)
  }

  // MARK: GeoJSON

  private func geoJSON(
    _ object: JSONObject, time: JSONValue?, accuracy: Double?
  ) -> [PositionLine] {
    let inner = PositionObject(object, now: now)
    switch inner.text("type") {
    case "FeatureCollection":
      guard case .array(let features)? = object["features"] else { return [.problem(.noPosition)] }
      return features.flatMap { feature -> [PositionLine] in
        guard case .object(let feature) = feature else { return [.problem(.unknownFormat)] }
        return geoJSON(feature, time: nil, accuracy: nil)
      }
    case "Feature":
      guard case .object(let geometry)? = object["geometry"] else { return [.problem(.noPosition)] }
      guard case .object(let properties)? = object["properties"] else {
        return geoJSON(geometry, time: nil, accuracy: nil)
      }
      let facts = PositionObject(properties, now: now)
      let time = ["time", "timestamp", "tst"].lazy.compactMap { properties[$0] }.first
      let accuracy = ["accuracy", "acc"].lazy.compactMap { facts.number($0) }.first
      return geoJSON(geometry, time: time, accuracy: accuracy)
    case "Point":
      // Longitude precedes latitude (RFC 7946 §3.1.1).
      guard case .array(let numbers)? = object["coordinates"], numbers.count >= 2,
        let longitude = numbers[0].number, let latitude = numbers[1].number
      else { return [.problem(.noPosition)] }
      return [
        record(
          latitude: latitude, longitude: longitude, time: time, accuracy: accuracy, source: .unknown
        )
      ]
    default: return [.problem(.unknownFormat)]
    }
  }

  // MARK: Members

  private func text(_ key: String) -> String? {
    if case .string(let text)? = object[key] { text } else { nil }
  }

  private func number(_ key: String) -> Double? { object[key]?.number }

  private func coordinate(
    _ latitude: String, _ longitude: String
  ) -> Result<Coordinate, PositionProblem> {
    guard let latitude = number(latitude), let longitude = number(longitude) else {
      return .failure(.noPosition)
    }
    return PositionObject.coordinate(latitude, longitude)
  }

  static func coordinate(
    _ latitude: Double, _ longitude: Double
  ) -> Result<Coordinate, PositionProblem> {
    do throws(CoordinateError) {
      return .success(try Coordinate(latitude: latitude, longitude: longitude))
    } catch {
      return .failure(.noSuchPosition(error))
    }
  }

  /// - Parameters:
  ///   - latitude: The key of the latitude.
  ///   - longitude: The key of the longitude.
  ///   - time: The time of the fix; nil for now.
  ///   - accuracy: In metres.
  private func record(
    _ latitude: String, _ longitude: String, time: JSONValue?, accuracy: Double?, source: Fix.Source
  ) -> PositionLine {
    guard let latitude = number(latitude), let longitude = number(longitude) else {
      return .problem(.noPosition)
    }
    return record(
      latitude: latitude, longitude: longitude, time: time, accuracy: accuracy, source: source)
  }

  private func record(
    latitude: Double, longitude: Double, time: JSONValue?, accuracy: Double?, source: Fix.Source
  ) -> PositionLine {
    let seconds: Int
    switch time {
    case nil, .null?: seconds = now.secondsSinceEpoch
    case .string(let text)?:
      guard let read = PositionTime.seconds(text) else { return .problem(.unreadableTime(text)) }
      seconds = read
    case let other?:
      guard let read = other.number.flatMap(PositionObject.seconds) else {
        return .problem(.noTime)
      }
      seconds = read
    }
    switch PositionObject.coordinate(latitude, longitude) {
    case .failure(let problem): return .problem(problem)
    case .success(let coordinate):
      let fix = Fix(
        seconds: seconds, coordinate: coordinate, accuracyMetres: accuracy, source: source)
      return .record(PositionRecord(fix: fix))
    }
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
    var plain = text
    if let dot = plain.firstIndex(of: ".") {
      let end = plain[plain.index(after: dot)...].firstIndex { !$0.isNumber } ?? plain.endIndex
      plain.removeSubrange(dot..<end)
    }
    if let instant = try? Instant(iso: plain) { return instant.secondsSinceEpoch }
    return (try? CivilDateTime(iso: plain))?.secondsSinceEpoch
  }
}
