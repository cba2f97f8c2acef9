import CivilTime
import Geo
import SQLite
import Scheduler
import TodoCore

extension Store {
  /// Saves a place. If the name is already saved without a position, this completes it, and its
  /// reminders begin to wait there.
  ///
  /// - Throws: `PlaceError.nameTaken`.
  package func addPlace(_ place: SavedPlace, at now: Now) throws -> SavedPlace {
    try recorded(as: "place add", at: now.instant, summary: { $0.place.name }) {
      try checkNames(of: place, butOf: nil)
      if let known = try places.savedPlace(named: place.place.name) {
        var completed = place
        completed.id = known.id
        return try write(completed, over: known, now: now)
      }
      let id = try places.insertPlace(place.place, inBook: true)
      var made = place
      made.id = id
      return try write(made, over: nil, now: now)
    }
  }

  /// Changes a saved place.
  ///
  /// - Throws: `PlaceError.noSuchPlace`, `.nameTaken`, and what `change` throws.
  package func changePlace(
    named name: String, as verb: String, at now: Now, _ change: (inout SavedPlace) throws -> Void
  ) throws -> SavedPlace {
    try recorded(as: verb, at: now.instant, summary: { $0.place.name }) {
      guard let old = try places.savedPlace(named: name) else { throw try noSuchPlace(name) }
      var new = old
      try change(&new)
      guard new != old else { return old }
      try checkNames(of: new, butOf: old.id)
      return try write(new, over: old, now: now)
    }
  }

  /// Saves several places. One with the name of a saved place replaces it.
  ///
  /// - Throws: `PlaceError.nameTaken`.
  package func importPlaces(
    _ places: [SavedPlace], from file: String, at now: Now
  ) throws -> (new: Int, changed: Int, same: Int) {
    try recorded(as: "place import", at: now.instant, summary: { _ in file }) {
      var counts = (new: 0, changed: 0, same: 0)
      for place in places {
        guard let known = try self.places.savedPlace(named: place.place.name),
          known.place.name.nameKey == place.place.name.nameKey
        else {
          try checkNames(of: place, butOf: nil)
          var made = place
          made.id = try self.places.insertPlace(place.place, inBook: true)
          _ = try write(made, over: nil, now: now)
          counts.new += 1
          continue
        }
        var new = place
        new.id = known.id
        if new == known {
          counts.same += 1
        } else {
          try checkNames(of: new, butOf: known.id)
          _ = try write(new, over: known, now: now)
          counts.changed += 1
        }
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
    try recorded(as: "place rm", at: now.instant, summary: { $0.place.place.name }) {
      guard let old = try places.savedPlace(named: name) else { throw try noSuchPlace(name) }
      let uses = try places.placeUses(old.id)
      try journal.recordPlace(old.id)
      try database.run("DELETE FROM place_alias WHERE place_id = ?1", [.integer(old.id)])
      if uses.isEmpty {
        try database.run("DELETE FROM place WHERE id = ?1", [.integer(old.id)])
      } else {
        try database.run(
          "UPDATE place SET in_book = 0, starred = 0 WHERE id = ?1", [.integer(old.id)])
      }
      return (old, uses)
    }
  }

  /// Writes a place and refreshes its regions.
  private func write(_ place: SavedPlace, over old: SavedPlace?, now: Now) throws -> SavedPlace {
    var place = place
    place.place.name = place.place.name.trimmedName
    place.aliases = place.aliases.map(\.trimmedName)
    for name in [place.place.name] + place.aliases {
      try names.noteSpelling(of: name, ignoresCase: true)
    }
    if old != nil { try journal.recordPlace(place.id) }
    let hasMoved =
      old?.place.coordinate != place.place.coordinate
      || old?.place.radiusMetres != place.place.radiusMetres
    try database.run(
      """
      UPDATE place SET name = ?2, latitude = ?3, longitude = ?4, radius = ?5, starred = ?6,
        address = ?7, revision = revision + ?8 WHERE id = ?1
      """,
      [
        .integer(place.id), .text(place.place.name), SQLValue(place.place.coordinate?.latitude),
        SQLValue(place.place.coordinate?.longitude), .real(place.place.radiusMetres),
        SQLValue(place.isStarred), SQLValue(place.address),
        .integer(hasMoved && old != nil ? 1 : 0),
      ])
    if old?.aliases ?? [] != place.aliases {
      try database.run("DELETE FROM place_alias WHERE place_id = ?1", [.integer(place.id)])
      for alias in place.aliases {
        try database.run(
          "INSERT INTO place_alias (alias, place_id) VALUES (?1, ?2)",
          [.text(alias), .integer(place.id)])
      }
    }
    if let old, old.place != place.place {
      try items.outdateSources(
        ofItems: "SELECT id FROM item WHERE place_id = ?1", [.integer(place.id)])
      if old.place.name != place.place.name {
        try rename(reminders: place.id, to: place.place.name)
      }
    }
    try regions.refreshRegions(ofPlace: place.id, now: now.instant)
    return try places.savedPlace(named: place.place.name) ?? place
  }

  /// Renames the place in the triggers of its reminders.
  private func rename(reminders placeID: Int, to name: String) throws {
    let rows = try database.rows(
      "SELECT id, item_id, trigger FROM reminder WHERE place_id = ?1 AND item_id IS NOT NULL",
      [.integer(placeID)]
    ) { ($0.integer(0), $0.integer(1), $0.text(2)) }
    for (id, itemID, words) in rows {
      guard case .region(var region) = items.trigger(reading: words),
        case .named = region.location
      else { continue }
      region.location = .named(name)
      try journal.recordItem(itemID)
      try database.run(
        "UPDATE reminder SET trigger = ?2 WHERE id = ?1",
        [.integer(id), .text(TriggerText.text(of: .region(region)))])
    }
  }

  /// - Throws: `PlaceError.nameTaken` if another place has the name or one of the aliases.
  private func checkNames(of place: SavedPlace, butOf id: Int?) throws {
    for name in [place.place.name] + place.aliases {
      guard let known = try places.savedPlace(named: name), known.id != id else { continue }
      // `@name` saves a place without a position, which a new place of that name completes.
      let isIncomplete =
        id == nil && known.place.coordinate == nil
        && known.place.name.nameKey == place.place.name.nameKey
      guard isIncomplete else { throw PlaceError.nameTaken(name) }
    }
  }

  private func noSuchPlace(_ name: String) throws -> PlaceError {
    .noSuchPlace(name, known: try places.placeNames())
  }
}

/// The ids of the items and reminders that use a place.
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
