import CivilTime

/// The names of the world's time zones. This module reads no files; a caller that does implements
/// it.
package protocol ZoneNames: Sendable {
  /// Returns the IANA name of a zone as the system spells it, ignoring case; nil if there is none.
  func identifier(_ name: String) -> String?
  /// The IANA names that end in this city, in any case and with blanks for underscores.
  func identifiers(ofCity city: String) -> [String]
  /// IANA names close to a misspelt one, nearest first.
  func identifiers(near name: String) -> [String]
  /// The date and time in a zone now.
  func now(in identifier: String) -> CivilDateTime?
}
