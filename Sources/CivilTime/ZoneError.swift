/// Why a time zone can not be built. The cases hold facts; messages are written elsewhere.
public enum ZoneError: Error, Hashable, Sendable {
  /// The bytes do not begin with the magic `TZif` and a version of RFC 9636 §3.1.
  case notTZif
  /// The bytes end too soon: the header announces more than there are.
  case truncated(needed: Int, found: Int)
  /// A part holds a value that RFC 9636 §3.2 forbids; `index` counts within the part from 0.
  case damaged(Part, index: Int)
  /// The POSIX TZ string can not be read from its byte `position` on.
  case malformedRule(text: String, position: Int)
  /// The name would lead out of the zone folder, or contains bytes that no zone name has.
  case refusedName(String)

  public enum Part: Hashable, Sendable {
    case header, transitionTimes, transitionTypes, localTimeTypes, abbreviations, leapSeconds,
      footer
  }
}
