import Gazetteer
import Geo
import Outcomes
import Phrases
import TextSearch
import TodoCore
import TodoStore

/// The properties of a place to save or change.
package struct PlaceRequest {
  /// The name, with its position after or before it.
  package var words: [String]
  /// The position if it was typed apart from the words.
  package var at: String?
  package var radiusMetres: Double?
  /// Empty to leave the aliases as they are, `none` alone to remove them.
  package var aliases: [String] = []
  /// `none` to remove the address.
  package var address: String?
  package var isStarred = false

  package init(words: [String]) { self.words = words }

  fileprivate var hasDetails: Bool {
    at != nil || radiusMetres != nil || !aliases.isEmpty || address != nil || isStarred
  }

  fileprivate func applyDetails(to saved: inout SavedPlace) {
    if let radiusMetres { saved.place.radiusMetres = radiusMetres }
    if !aliases.isEmpty {
      var seen: Set<String> = []
      saved.aliases =
        aliases == ["none"] ? [] : aliases.filter { seen.insert($0.nameKey).inserted }
    }
    if let address { saved.address = address == "none" ? nil : address }
    if isStarred { saved.isStarred = true }
  }
}

/// A place without a position, where reminders can not be delivered.
package struct UnplacedName: Hashable, Sendable {
  package let name: String
  /// A place with a position whose name is much the same.
  package let meant: String?
}

package struct PlaceAdded {
  package let place: SavedPlace
  /// The open items at a place of this name that was removed, which keep its position.
  package let formerItems: [Int]
}

/// A removed place, and the items and reminders that use it.
package struct PlaceRemoved {
  package let place: SavedPlace
  package let uses: PlaceUses
}

/// The place book.
extension Daybook {
  /// Saves a place, with or without a position.
  ///
  /// - Throws: `PositionInputError`, `PositionError`, `PhraseError`, `PlaceError`, `StoreError`.
  package func addPlace(_ request: PlaceRequest) throws -> PlaceAdded {
    let (name, position) = try placeWords(request.words, at: request.at)
    guard !name.isEmpty else { throw PositionInputError.needsName }
    return try add(SavedPlace(id: 0, place: Place(name: name, coordinate: position)), request)
  }

  /// Saves a place that a search found. The words of the request are its name, or empty for the one
  /// it has.
  package func addPlace(
    _ found: GazetteerPlace, _ request: PlaceRequest
  ) throws -> PlaceAdded {
    let prefersHangul = settings.prefersHangul
    let name = request.words.joined(separator: " ")
    var saved = SavedPlace(
      id: 0,
      place: Place(
        name: name.isEmpty ? found.name(prefersHangul: prefersHangul) : name,
        coordinate: found.coordinate))
    // A country alone is not a useful address.
    if let around = found.around(prefersHangul: prefersHangul), around.count > 2 {
      saved.address = around
    }
    return try add(saved, request)
  }

  private func add(_ place: SavedPlace, _ request: PlaceRequest) throws -> PlaceAdded {
    var place = place
    request.applyDetails(to: &place)
    try checkPlaceNames(of: place)
    let saved = try store().addPlace(place, at: now)
    return PlaceAdded(
      place: saved, formerItems: try store().places.openItems(atFormerPlace: saved.place.name))
  }

  /// Changes the position or the details of a saved place.
  ///
  /// - Throws: `PositionInputError`, `PositionError`, `PhraseError`, `PlaceError`, `StoreError`.
  package func changePlace(_ request: PlaceRequest) throws -> SavedPlace {
    let (name, position) = try placeWords(request.words, at: request.at)
    guard position != nil || request.hasDetails else {
      throw PositionInputError.nothingToChange(name)
    }
    return try store().changePlace(named: name, as: "place edit", at: now) {
      if let position { $0.place.coordinate = position }
      request.applyDetails(to: &$0)
      for alias in $0.aliases { try checkPlaceName(alias) }
    }
  }

  /// Renames a saved place, in items and reminders too.
  ///
  /// - Throws: `PhraseError`, `PlaceError`, `StoreError`.
  package func renamePlace(_ old: String, to new: String) throws -> SavedPlace {
    try checkPlaceName(new)
    return try store().changePlace(named: old, as: "place rename", at: now) {
      $0.place.name = new
    }
  }

  /// Adds or removes the star of a saved place.
  ///
  /// - Throws: `PlaceError`, `StoreError`.
  package func starPlace(_ name: String, _ isStarred: Bool) throws -> SavedPlace {
    try store().changePlace(
      named: name, as: isStarred ? "place star" : "place unstar", at: now
    ) { $0.isStarred = isStarred }
  }

  /// Removes a place from the book. Items and reminders that use it keep its position.
  ///
  /// - Throws: `PlaceError`, `StoreError`.
  package func removePlace(_ name: String) throws -> PlaceRemoved {
    let (place, uses) = try store().removePlace(named: name, at: now)
    return PlaceRemoved(place: place, uses: uses)
  }

  /// - Throws: `PlaceError.noSuchPlace`, `StoreError`.
  package func savedPlace(named name: String) throws -> SavedPlace {
    guard let saved = try store().places.savedPlace(named: name) else {
      throw PlaceError.noSuchPlace(name, known: try store().places.placeNames())
    }
    return saved
  }

  /// The saved places that words match, or all: starred ones first and, with a fresh fix, the
  /// nearest first.
  package func places(
    matching words: [String], limit: Int?
  ) throws -> [(place: SavedPlace, metres: Double?)] {
    let pattern = MatchPattern(words.joined(separator: " "))
    let fix = try store().fixes.fresh(now: now.instant)
    var places = try store().places.savedPlaces().filter { saved in
      guard let pattern else { return words.isEmpty }
      return ([saved.place.name] + saved.aliases).contains {
        pattern.match(MatchText($0)) != nil
      }
    }.map { saved in
      (
        place: saved,
        metres: fix.flatMap { fix in saved.place.coordinate?.distanceMetres(to: fix.coordinate) }
      )
    }
    if fix != nil {
      places = places.enumerated().sorted {
        let (one, two) = ($0.element, $1.element)
        if one.place.isStarred != two.place.isStarred { return one.place.isStarred }
        return (one.metres ?? .infinity, $0.offset) < (two.metres ?? .infinity, $1.offset)
      }.map(\.element)
    }
    return Array(places.prefix(limit ?? .max))
  }

  /// Returns the places of items, and of the reminders that wait there, that have no position.
  func unplaced(of items: [Item]) throws -> [UnplacedName] {
    try unplaced(
      items.flatMap { item in
        var names = try (item.reminders ?? []).compactMap { try placeWithoutPosition($0.trigger) }
        if let place = item.place, place.coordinate == nil,
          !PhraseReader.isReserved(place.name, now: now.civil)
        {
          names.insert(place.name, at: 0)
        }
        return names
      })
  }

  /// - Parameter names: The names of places without a position.
  func unplaced(_ names: [String]) throws -> [UnplacedName] {
    if names.isEmpty { return [] }
    let others = try store().places.savedPlaces().filter { $0.place.coordinate != nil }
      .flatMap { [$0.place.name] + $0.aliases }
    return names.uniqued().map { UnplacedName(name: $0, meant: nearest(to: $0, in: others)) }
  }

  /// The place that an edit gave, if it has no position.
  func unplaced(at typed: String?) throws -> [UnplacedName] {
    guard let typed, typed != "none",
      let place = try store().places.savedPlace(named: phrases.placeName(typed))?.place,
      place.coordinate == nil
    else { return [] }
    return try unplaced([place.name])
  }

  /// - Throws: `PhraseError.reservedName` for a name that would be read as a date, a time or the
  ///   like.
  func checkPlaceNames(of saved: SavedPlace) throws {
    for name in [saved.place.name] + saved.aliases { try checkPlaceName(name) }
  }

  private func checkPlaceName(_ name: String) throws {
    try PhraseReader.checkName(name, of: .place, now: now.civil)
  }
}

/// The words of a new or changed place: a name, with a position after or before it.
extension Daybook {
  /// Splits words into a name and a position. The position is the longest run of words at the end
  /// that can be read as one, else at the beginning.
  ///
  /// - Parameter typed: The position, if it was given separately.
  /// - Throws: `PositionInputError`, `PositionError`, `PlaceError`.
  package func placeWords(
    _ words: [String], at typed: String?
  ) throws -> (name: String, position: Coordinate?) {
    if let typed { return (words.joined(separator: " "), try position(typed).coordinate) }
    var failure: PositionError?
    for start in words.indices.dropFirst() {
      do {
        guard let position = try position(in: words[start...]) else { continue }
        return (name(words[..<start]), position)
      } catch let error as PositionError {
        failure = error
      }
    }
    if let failure { throw failure }
    if try position(in: words[...]) != nil { throw PositionInputError.needsName }
    for end in words.indices.dropFirst().reversed() {
      if let position = try? position(in: words[..<end]) { return (name(words[end...]), position) }
    }
    try refusePosition(in: words)
    return (words.joined(separator: " "), nil)
  }

  /// - Returns: nil for words that are not a position.
  private func position(in words: ArraySlice<String>) throws -> Coordinate? {
    let text = words.joined(separator: " ")
    if text.isHere { return try hereFix().coordinate }
    do {
      return try positionText(text).coordinate
    } catch PositionError.unreadable {
      return nil
    }
  }

  /// The name in words beside a position: `cafe,` and `cafe at` are a cafe.
  private func name(_ words: ArraySlice<String>) -> String {
    var words = words
    if words.count > 1, ["at", "@"].contains(words.last?.lowercased()) { words.removeLast() }
    let name = words.joined(separator: " ")
    return name.count > 1 && name.hasSuffix(",") ? String(name.dropLast()) : name
  }

  /// Throws if words contain a position among others, or something that was probably meant as one:
  /// `37.51,127`, `37.51`, `8Q98+XA`.
  private func refusePosition(in words: [String]) throws {
    for start in words.indices.dropFirst() {
      for end in (start + 1)..<max(words.count, start + 1) {
        guard (try? position(in: words[start..<end])) ?? nil != nil else { continue }
        throw PositionInputError.behindPosition(words[end...].joined(separator: " "))
      }
    }
    if words.count > 1, let last = words.last, last.contains(where: \.isNumber),
      last.contains(where: { ",.+°".contains($0) })
    {
      throw PositionError.unreadable(seen: last)
    }
  }
}

/// The questions of `setup`, and the facts that it determines itself.
extension Daybook {
  /// The questions that were answered, by name.
  package func answeredQuestions() throws -> Set<String> {
    try store().settings.answeredQuestions()
  }

  package func setAnswered(_ question: String) throws { try store().settings.setAnswered(question) }

  package func firstPlaceWithPosition(of names: [String]) throws -> String? {
    let places = try names.compactMap { try store().places.savedPlace(named: $0)?.place }
    return places.first { $0.coordinate != nil }?.name
  }
}
