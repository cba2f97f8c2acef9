import CivilTime
import Geo
import Glibc

/// A place of a gazetteer, a list of places imported for searching.
package struct GazetteerPlace: Hashable, Sendable {
  /// Identifies it within its gazetteer; stable across imports of the same list.
  package var reference: String
  /// Its names in any language, the usual one first; at least one.
  package var names: [String]
  package var coordinate: Coordinate
  /// The kind of place, as the list calls it.
  package var kind: String?
  /// Its address or the names of its region, once per script.
  package var around: [String]
  /// Its importance: the population, or an estimate for the kind of place.
  package var weight: Int

  package init(
    reference: String, names: [String], coordinate: Coordinate, kind: String? = nil,
    around: [String] = [], weight: Int = 0
  ) {
    self.reference = reference
    self.names = names
    self.coordinate = coordinate
    self.kind = kind
    self.around = around
    self.weight = weight
  }

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

/// The metadata of an imported gazetteer.
package struct GazetteerFacts: Hashable, Sendable {
  package let name: String
  /// The number of its places.
  package let count: Int
  /// The name of the imported file.
  package let file: String
  package let format: String
  package let importedAt: Instant

  package init(name: String, count: Int, file: String, format: String, importedAt: Instant) {
    self.name = name
    self.count = count
    self.file = file
    self.format = format
    self.importedAt = importedAt
  }
}

/// One result of a place search.
package struct FoundPlace: Sendable {
  package enum Source: Hashable, Sendable {
    case saved(SavedPlace)
    /// The name of the gazetteer.
    case gazetteer(String)
    /// The name of the server's program.
    case online(String)
  }

  package let source: Source
  /// The id for `place add --from`; nil for a saved place.
  package let id: String?
  /// The name that matches.
  package let title: String
  /// The matching ranges, in Unicode scalars of the title.
  package let ranges: [Range<Int>]
  /// Its usual name if that is not the title, and its address or region.
  package let details: [String]
  package let coordinate: Coordinate?
  package let kind: String?
  package let quality: Match.Quality
  package let weight: Int
  /// The distance in metres from the position of the search; nil if either position is unknown.
  package let metres: Double?

  package init(
    source: Source, id: String?, title: String, ranges: [Range<Int>], details: [String],
    coordinate: Coordinate?, kind: String?, quality: Match.Quality, weight: Int, metres: Double?
  ) {
    self.source = source
    self.id = id
    self.title = title
    self.ranges = ranges
    self.details = details
    self.coordinate = coordinate
    self.kind = kind
    self.quality = quality
    self.weight = weight
    self.metres = metres
  }

  /// Whether a result sorts before another: saved places first, then better matches, then nearer or
  /// more important places.
  package static func isBefore(_ one: FoundPlace, _ other: FoundPlace) -> Bool {
    if one.isSaved != other.isSaved { return one.isSaved }
    if one.quality != other.quality { return one.quality < other.quality }
    let (first, second) = (one.appeal, other.appeal)
    if first != second { return first > second }
    let (short, long) = (one.title.utf8.count, other.title.utf8.count)
    return short == long ? (one.id ?? one.title) < (other.id ?? other.title) : short < long
  }

  private var isSaved: Bool { if case .saved = source { true } else { false } }

  /// The score for sorting. Ten times the weight compensates for about twice the distance.
  private var appeal: Double {
    var appeal = log10(1 + Double(max(0, weight)))
    if let metres { appeal -= 3 * log10(1 + metres / 1000) }
    if case .saved(let place) = source, place.isStarred { appeal += 3 }
    return appeal
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
