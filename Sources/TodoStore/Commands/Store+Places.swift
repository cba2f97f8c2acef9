import TodoCore

/// The commands that change saved places.
extension Store {
  /// Saves a place. If the name is already saved without a position, this completes it, and its
  /// reminders begin to wait there.
  ///
  /// - Throws: `PlaceError.nameTaken`.
  package func addPlace(_ place: SavedPlace, at now: Now) throws -> SavedPlace {
    try recorded(as: "place add", at: now.instant, summary: { JournalSummary($0.place.name) }) {
      try places.checkNames(of: place, butOf: nil)
      return try save(place, over: places.savedPlace(named: place.place.name), now: now)
    }
  }

  /// Changes a saved place.
  ///
  /// - Throws: `PlaceError.noSuchPlace`, `.nameTaken`, and what `change` throws.
  package func changePlace(
    named name: String, as verb: String, at now: Now, _ change: (inout SavedPlace) throws -> Void
  ) throws -> SavedPlace {
    var before: SavedPlace?
    return try recorded(
      as: verb, at: now.instant,
      summary: { JournalSummary($0.place.name, changes: before?.changes(to: $0) ?? []) }
    ) {
      let old = try knownPlace(named: name)
      before = old
      var new = old
      try change(&new)
      guard new != old else { return old }
      try places.checkNames(of: new, butOf: old.id)
      return try save(new, over: old, now: now)
    }
  }

  /// Saves several places. One with the name of a saved place replaces it.
  ///
  /// - Throws: `PlaceError.nameTaken`.
  package func importPlaces(
    _ imported: [SavedPlace], from file: String, at now: Now
  ) throws -> (new: Int, changed: Int, same: Int) {
    try recorded(as: "place import", at: now.instant, summary: { _ in JournalSummary(file) }) {
      var counts = (new: 0, changed: 0, same: 0)
      for var place in imported {
        var known = try places.savedPlace(named: place.place.name)
        // A name that is an alias of another place is taken.
        if known?.place.name.nameKey != place.place.name.nameKey { known = nil }
        place.id = known?.id ?? place.id
        if place == known {
          counts.same += 1
          continue
        }
        try places.checkNames(of: place, butOf: known?.id)
        _ = try save(place, over: known, now: now)
        if known == nil { counts.new += 1 } else { counts.changed += 1 }
      }
      return counts
    }
  }

  /// Removes a saved place. Items and reminders that use it keep its position.
  ///
  /// - Returns: The place, and the items and reminders that use it.
  /// - Throws: `PlaceError.noSuchPlace`.
  package func removePlace(named name: String, at now: Now) throws -> (
    place: SavedPlace, uses: PlaceUses
  ) {
    try recorded(
      as: "place rm", at: now.instant,
      summary: { JournalSummary($0.place.place.name, changes: $0.place.changes(to: nil)) }
    ) {
      let old = try knownPlace(named: name)
      let uses = try places.placeUses(old.id)
      try places.remove(old.id, keepsPosition: !uses.isEmpty)
      return (old, uses)
    }
  }

  /// - Throws: `PlaceError.noSuchPlace`.
  private func knownPlace(named name: String) throws -> SavedPlace {
    if let place = try places.savedPlace(named: name) { return place }
    throw PlaceError.noSuchPlace(name, known: try places.placeNames())
  }

  /// Writes a place in all parts.
  ///
  /// - Parameter old: The place as stored; nil for a new one.
  private func save(_ place: SavedPlace, over old: SavedPlace?, now: Now) throws -> SavedPlace {
    let place = try places.write(place, over: old)
    if let old, old.place != place.place {
      try items.outdateSources(
        ofItems: "SELECT id FROM item WHERE place_id = ?1", [.integer(place.id)])
      if old.place.name != place.place.name {
        try reminders.renamePlace(place.id, to: place.place.name)
      }
    }
    try regions.refreshRegions(ofPlace: place.id, now: now.instant)
    return try places.savedPlace(named: place.place.name) ?? place
  }
}

package struct PlaceUses: Hashable, Sendable {
  package let items: [Int]
  package let reminders: [Int]

  package var isEmpty: Bool { items.isEmpty && reminders.isEmpty }
}

/// Why a command about a saved place fails.
package enum PlaceError: Error, Hashable, Sendable {
  /// `known` holds all saved names and aliases.
  case noSuchPlace(String, known: [String])
  case nameTaken(String)
  /// The place is saved without a position.
  case withoutPosition(String)
}
