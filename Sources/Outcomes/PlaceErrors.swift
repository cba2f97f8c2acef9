/// Why a place or a position that was typed can not be used.
package enum PositionInputError: Error, Hashable {
  case needsName
  /// Operands left over after the position.
  case behindPosition(String)
  case nothingKnown
  /// The newest fix is too old to say where `here` is.
  case stale(seconds: Int)
  case nothingToChange(String)
}

package enum PlaceImportError: Error, Hashable {
  /// The file is no list of places.
  case noPlaces(path: String)
  /// A name was given for several files.
  case severalFiles
  /// A name was given for the place book, which has none.
  case bookHasNoName(path: String)
}

/// Why the place server found nothing.
package enum PlaceServerError: Error, Hashable {
  case noServer
  case noAnswer(reason: String)
  case unreadable(address: String)
}
