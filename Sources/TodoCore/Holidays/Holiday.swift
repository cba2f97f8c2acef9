import CivilTime

/// A holiday on a day. It is a property of the day, never an item.
package struct Holiday: Hashable, Sendable {
  /// The code of the region, such as `KR` or `GB-ENG`.
  package let region: String
  /// In English.
  package let name: String
  /// In the language of the region.
  package let localName: String
  /// Whether it is a day off. Observances that are not are shown by name only.
  package let isDayOff: Bool
  /// Whether the day stands in for a holiday that fell on a weekend or on another holiday.
  package let isObserved: Bool
}
