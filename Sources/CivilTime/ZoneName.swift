/// The parsed value of a `TZ` variable, or of an option that takes a zone.
package enum ZoneName: Hashable, Sendable {
  /// A file of this name in the zone folder or, if there is none, the POSIX zone of the same text.
  ///
  /// `EST5EDT` can be both, and systems look for the file first.
  case named(String, otherwise: Zone?)
  /// A file with this absolute path, written `:/path`.
  case path(String)
  /// A POSIX TZ string that can not be a file name.
  case posix(Zone)

  /// The zone folder of most systems.
  package static let usualFolder = "/usr/share/zoneinfo/"

  /// Distinguishes names, paths and POSIX strings. An empty text means UTC, as in the C library.
  ///
  /// - Throws: `ZoneError.refusedName` for a text that would lead out of the zone folder or is not
  ///   a valid name; `.malformedRule` for a text that can only be a POSIX string.
  package static func parse(_ text: String) throws(ZoneError) -> ZoneName {
    let isMarked = text.utf8.first == UInt8(ascii: ":")
    var name = isMarked ? text.dropFirst() : text[...]
    if name.isEmpty { return .posix(.utc) }
    if name.hasPrefix(usualFolder) {
      name = name.dropFirst(usualFolder.count)
    } else if isMarked, name.utf8.first == UInt8(ascii: "/") {
      return .path(String(name))
    }
    if !isMarked, name.utf8.contains(where: { ",<:".utf8.contains($0) }) {
      return .posix(try Zone(posix: String(name)))
    }
    guard isSafe(name) else { throw .refusedName(text) }
    return .named(String(name), otherwise: isMarked ? nil : try? Zone(posix: String(name)))
  }

  /// Whether a name consists of letters, digits, `_`, `+`, `-` and `.` between single slashes, with
  /// no part beginning with a dot.
  private static func isSafe(_ name: Substring) -> Bool {
    name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
      part in
      part.first.map { $0 != UInt8(ascii: ".") } == true && part.allSatisfy(isNameByte)
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
