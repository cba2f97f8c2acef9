import CivilTime
import Geo
import TodoCore

/// Which regions are armed: one for each place and radius that an open item or its reminder waits at.
extension Store {
  /// The places an item is armed at, its own and its reminders'.
  func armedPlaces(ofItem id: Int) throws -> Set<Int> {
    Set(
      try database.rows(
        """
        SELECT place_id FROM item WHERE id = ?1 AND place_id IS NOT NULL
        UNION SELECT place_id FROM reminder WHERE item_id = ?1 AND place_id IS NOT NULL
        """, [.integer(id)]
      ) { $0.integer(0) })
  }

  /// Arms the regions of an item that was just written, and lets go of those it no longer needs.
  ///
  /// - Parameter earlier: Where it was armed before.
  func armRegions(of item: Item, earlier: Set<Int> = [], now: Instant) throws {
    guard item.place != nil || item.reminders != nil || !earlier.isEmpty else { return }
    if item.reminders != nil { try linkReminders(of: item) }
    for place in earlier.union(try armedPlaces(ofItem: item.id)) {
      try refreshRegions(ofPlace: place, now: now)
    }
  }

  /// Notes at which place each of the item's own region reminders waits.
  private func linkReminders(of item: Item) throws {
    let rows = try database.rows(
      "SELECT id, trigger, place_id FROM reminder WHERE item_id = ?1", [.integer(item.id)]
    ) { ($0.integer(0), $0.text(1), $0.optionalInteger(2)) }
    for (id, words, known) in rows {
      var place: Int?
      if case .region(let region) = try triggerWords.trigger(reading: words) {
        // A place that left the book keeps what waited at it.
        place = try placeID(of: region.location, item: item) ?? known
      }
      try database.run(
        "UPDATE reminder SET place_id = ?2 WHERE id = ?1 AND place_id IS NOT ?2",
        [.integer(id), SQLValue(place)])
    }
  }

  private func placeID(of location: RegionTrigger.Location, item: Item) throws -> Int? {
    switch location {
    case .here: return nil
    case .coordinate(let coordinate):
      let name = "\(coordinate.latitude),\(coordinate.longitude)"
      return try placeID(of: Place(name: name, coordinate: coordinate))
    case .named(let name):
      if let own = item.place, own.name.lowercased() == name.lowercased() {
        return try placeID(of: own)
      }
      return try savedPlace(named: name)?.id
    }
  }

  /// Makes the armed regions of a place what its items and reminders need.
  func refreshRegions(ofPlace id: Int, now: Instant) throws {
    guard let saved = try place(id: id) else { return }
    var needed: [Double: Bool] = [:]
    if saved.place.coordinate != nil {
      if try hasDefaultReminder(atPlace: id) { needed[saved.place.radiusMetres] = false }
      for trigger in try ownTriggers(atPlace: id) {
        let radius = trigger.radiusMetres ?? saved.place.radiusMetres
        needed[radius] = needed[radius] ?? false || trigger.edge == .pass
      }
    }
    let revision =
      try database.first("SELECT revision FROM place WHERE id = ?1", [.integer(id)]) {
        $0.integer(0)
      }
    let armed = try database.rows(
      "SELECT id, radius, revision FROM region WHERE place_id = ?1", [.integer(id)]
    ) { (id: $0.integer(0), radius: $0.optionalReal(1) ?? 0, revision: $0.integer(2)) }
    for region in armed where needed[region.radius] == nil {
      try database.run("DELETE FROM region WHERE id = ?1", [.integer(region.id)])
    }
    guard let center = saved.place.coordinate, let revision else { return }
    for (radius, hasPassing) in needed {
      let area = Region(center: center, radiusMetres: radius)
      if let known = armed.first(where: { $0.radius == radius }) {
        try database.run(
          "UPDATE region SET has_passing = ?2 WHERE id = ?1 AND has_passing <> ?2",
          [.integer(known.id), SQLValue(hasPassing)])
        if known.revision != revision { try move(known.id, to: area, revision: revision, now: now) }
      } else {
        try arm(area, placeID: id, revision: revision, hasPassing: hasPassing, now: now)
      }
    }
  }

  private func hasDefaultReminder(atPlace id: Int) throws -> Bool {
    try database.first(
      """
      SELECT 1 FROM item WHERE place_id = ?1 AND status = \(StatusCode.open) AND kind = 0
        AND has_own_reminders = 0 LIMIT 1
      """, [.integer(id)]
    ) { _ in true } ?? false
  }

  private func ownTriggers(atPlace id: Int) throws -> [RegionTrigger] {
    try database.rows(
      """
      SELECT reminder.trigger FROM reminder JOIN item ON item.id = reminder.item_id
      WHERE reminder.place_id = ?1 AND reminder.is_on = 1 AND item.status = \(StatusCode.open)
      """, [.integer(id)]
    ) { $0.text(0) }.compactMap { words in
      if case .region(let region) = try triggerWords.trigger(reading: words) { region } else { nil }
    }
  }

  // MARK: Rows

  private func arm(
    _ area: Region, placeID: Int, revision: Int, hasPassing: Bool, now: Instant
  ) throws {
    try database.run(
      """
      INSERT INTO region (place_id, radius, revision, armed_after_fix, has_passing)
      VALUES (?1, ?2, ?3, ?4, ?5)
      """,
      [
        .integer(placeID), .real(area.radiusMetres), .integer(revision),
        .integer(try lastFixID() ?? 0), SQLValue(hasPassing),
      ])
    let id = database.lastInsertedID
    try writeArea(area, id: id)
    try startSides(of: area, id: id, now: now)
  }

  /// A region that moved: its sides are unknown again, its crossings go on counting.
  private func move(_ id: Int, to area: Region, revision: Int, now: Instant) throws {
    try database.run(
      "UPDATE region SET revision = ?2, armed_after_fix = ?3 WHERE id = ?1",
      [.integer(id), .integer(revision), .integer(try lastFixID() ?? 0)])
    try writeArea(area, id: id)
    let states = try regionStates(ofRegion: id)
    for (device, state) in states { try saveState(state.restarted, region: id, device: device) }
    try startSides(of: area, id: id, now: now)
  }

  private func writeArea(_ area: Region, id: Int) throws {
    let box = area.center.box(withinMetres: area.radiusMetres + area.marginMetres)
    try database.run(
      "INSERT OR REPLACE INTO region_area VALUES (?1, ?2, ?3, ?4, ?5)",
      [
        .integer(id), .real(box.latitudes.lowerBound), .real(box.latitudes.upperBound),
        .real(box.longitudes.lowerBound), .real(box.longitudes.upperBound),
      ])
  }

  private func lastFixID() throws -> Int? {
    try database.first("SELECT max(id) FROM fix") { $0.optionalInteger(0) } ?? nil
  }

  /// Where the devices stand to a region just armed: as their last fixes say, silently.
  private func startSides(of area: Region, id: Int, now: Instant) throws {
    let recent = try database.rows(
      """
      SELECT device, \(FixRow.columns) FROM fix WHERE at >= ?1 AND state = \(FixCode.evaluated)
      ORDER BY at
      """, [.integer((now - RegionMonitor.staleSeconds).secondsSinceEpoch)]
    ) { ($0.text(0), try FixRow.read($0, from: 1)) }
    guard !recent.isEmpty else { return }
    for (device, fixes) in Dictionary(grouping: recent, by: \.0) {
      var state = try regionStates(ofRegion: id)[device] ?? RegionState()
      let crossings = state.crossings
      for (_, fix) in fixes.suffix(5) { _ = RegionMonitor().advance(&state, in: area, by: fix) }
      // What led here happened before anyone asked.
      state = RegionState(
        side: state.side, run: state.run, insideAt: state.insideAt, crossings: crossings)
      try saveState(state, region: id, device: device)
    }
  }

  // MARK: States

  func regionStates(ofRegion id: Int) throws -> [String: RegionState] {
    let rows = try database.rows(
      "SELECT device, \(RegionStateRow.columns) FROM region_state WHERE region_id = ?1",
      [.integer(id)]
    ) { ($0.text(0), RegionStateRow.read($0, from: 1)) }
    return Dictionary(rows) { first, _ in first }
  }

  func saveState(_ state: RegionState, region: Int, device: String) throws {
    try database.run(
      """
      INSERT OR REPLACE INTO region_state (region_id, device, \(RegionStateRow.columns))
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      """,
      [
        .integer(region), .text(device), .integer(state.side.rawValue),
        SQLValue(state.run?.side.rawValue), .integer(state.run?.length ?? 0),
        SQLValue(state.run?.began), SQLValue(state.enteredAt), SQLValue(state.stayedUntil),
        SQLValue(state.insideAt), .integer(state.crossings), SQLValue(state.lastArrival),
        SQLValue(state.lastLeaving),
      ])
  }
}

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
      source: try Fix.Source(code: row.integer(first + 4)))
  }
}
