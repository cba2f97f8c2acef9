import Geo

/// Reads a `RegionState` from a row of `region_state`.
enum RegionStateRow {
  static let columns = """
    side, run_side, run_length, run_began, entered_at, stayed_until, inside_at, crossings, \
    last_arrival, last_leaving
    """

  static func read(_ row: Statement, from first: Int) -> RegionState {
    var run: RegionState.Run?
    if let side = row.optionalInteger(first + 1).flatMap(RegionState.Side.init(rawValue:)),
      let began = row.optionalInteger(first + 3), row.integer(first + 2) > 0
    {
      run = RegionState.Run(side: side, length: row.integer(first + 2), began: began)
    }
    return RegionState(
      side: RegionState.Side(rawValue: row.integer(first)) ?? .unknown, run: run,
      enteredAt: row.optionalInteger(first + 4), stayedUntil: row.optionalInteger(first + 5),
      insideAt: row.optionalInteger(first + 6), crossings: row.integer(first + 7),
      lastArrival: row.optionalInteger(first + 8), lastLeaving: row.optionalInteger(first + 9))
  }
}

/// Reads a `Fix` from a row of `fix`.
enum FixRow {
  static let columns = "at, latitude, longitude, accuracy, source"

  static func read(_ row: Statement, from first: Int) throws -> Fix {
    guard let latitude = row.optionalReal(first + 1), let longitude = row.optionalReal(first + 2),
      let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
    else {
      throw StoreError.failed(code: 0, message: "unreadable position in the store", sql: "fix")
    }
    return Fix(
      seconds: row.integer(first), coordinate: coordinate,
      accuracyMetres: row.optionalReal(first + 3),
      source: row.code(first + 4))
  }
}

extension Statement {
  /// The position in two columns; nil if either is NULL.
  func coordinate(_ latitude: Int, _ longitude: Int) throws -> Coordinate? {
    guard let north = optionalReal(latitude), let east = optionalReal(longitude) else { return nil }
    do throws(CoordinateError) {
      return try Coordinate(latitude: north, longitude: east)
    } catch {
      throw StoreError.failed(code: 0, message: "unreadable position in the store", sql: "place")
    }
  }
}
