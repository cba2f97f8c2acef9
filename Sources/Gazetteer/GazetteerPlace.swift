import Geo
import TextSearch
import TodoCore

/// A place of a gazetteer, a list of places imported for searching.
package struct GazetteerPlace: Hashable, Sendable {
  /// Identifies it within its gazetteer; stable across imports of the same list.
  package var reference: String
  /// Its names in any language, the usual one first; at least one.
  package var names: [String]
  package var coordinate: Coordinate
  /// The kind of place, as named in the list.
  package var kind: String?
  /// Its address or the names of its region, once per script.
  package var around: [String] = []
  /// Its importance: the population, or an estimate for the kind of place.
  package var weight = 0

  /// Its name, in Hangul if preferred and known.
  package func name(prefersHangul: Bool) -> String {
    Self.first(of: names, prefersHangul) ?? ""
  }

  /// Its address or region, in Hangul if preferred and known.
  package func around(prefersHangul: Bool) -> String? { Self.first(of: around, prefersHangul) }

  private static func first(of texts: [String], _ prefersHangul: Bool) -> String? {
    let hangul = texts.first { text in
      text.unicodeScalars.contains { Hangul.isSyllable($0.value) }
    }
    return prefersHangul ? hangul ?? texts.first : texts.first
  }
}

extension FoundPlace {
  /// The result for a place of a gazetteer. Its title is the matching name.
  ///
  /// - Parameter found: The index of the matching name, and the match.
  package init(
    source: Source, id: String, _ place: GazetteerPlace,
    _ found: (name: Int, match: Match), from position: Coordinate?, prefersHangul: Bool
  ) {
    let title = place.names[found.name]
    var details: [String] = []
    if found.name != 0 { details.append(place.names[0]) }
    if let around = place.around(prefersHangul: prefersHangul) { details.append(around) }
    self.init(
      source: source, id: id, title: title, ranges: found.match.ranges, details: details,
      coordinate: place.coordinate, kind: place.kind, quality: found.match.quality,
      weight: place.weight, metres: position.map { place.coordinate.distanceMetres(to: $0) })
  }
}

package enum GazetteerError: Error, Hashable, Sendable {
  case noSuchGazetteer(String, known: [String])
  /// The text is not a valid name.
  case unusableName(String)
  /// The file is damaged, or of another version of this program.
  case unreadable(String)
  /// No place has this id of a search result.
  case noSuchPlace(id: String)
}
