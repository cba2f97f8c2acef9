import CivilTime
import Geo
import Glibc
import TextSearch

/// One result of a place search.
package struct FoundPlace: Sendable {
  package enum Source: Hashable, Sendable {
    case saved(SavedPlace)
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
  /// Its usual name if that is not the title, and its address or region; its coordinates if another
  /// result has the same.
  package private(set) var details: [String]
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
    (self.source, self.id, self.title, self.ranges) = (source, id, title, ranges)
    (self.details, self.coordinate, self.kind, self.quality) = (details, coordinate, kind, quality)
    (self.weight, self.metres) = (weight, metres)
  }

  /// Results with those that would look the same told apart by their coordinates.
  package static func toldApart(_ places: [FoundPlace]) -> [FoundPlace] {
    let looks = Dictionary(grouping: places, by: \.look)
    return places.map { place in
      var place = place
      if let coordinate = place.coordinate, looks[place.look, default: []].count > 1 {
        place.details.append(coordinate.text)
      }
      return place
    }
  }

  private var look: [String] { [title] + details }

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

  package var isSaved: Bool { if case .saved = source { true } else { false } }

  /// The score for sorting. Ten times the weight compensates for about twice the distance.
  private var appeal: Double {
    var appeal = log10(1 + Double(max(0, weight)))
    if let metres { appeal -= 3 * log10(1 + metres / 1000) }
    if case .saved(let place) = source, place.isStarred { appeal += 3 }
    return appeal
  }
}

/// What is known of an imported gazetteer, the list of places with a name.
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
