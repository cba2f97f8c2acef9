/// Why a time zone can not be created. `Messages` writes the sentences.
package enum ZoneError: Error, Hashable, Sendable {
  /// The bytes do not begin with the magic `TZif` and a version of RFC 9636 §3.1.
  case notTZif
  /// There are fewer bytes than the header states.
  case truncated(needed: Int, found: Int)
  /// A part contains a value that RFC 9636 §3.2 forbids; `index` is 0-based within the part.
  case damaged(Part, index: Int)
  /// The POSIX TZ string is malformed at the byte `position`.
  case malformedRule(text: String, position: Int)
  /// The name would lead out of the zone folder, or contains bytes that zone names do not have.
  case refusedName(String)

  /// The parts of a TZif file.
  package enum Part: Hashable, Sendable {
    case header, transitionTimes, transitionTypes, localTimeTypes, abbreviations, leapSeconds,
      footer
  }
}
