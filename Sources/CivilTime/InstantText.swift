/// The ISO 8601 texts of an instant: `2026-11-21T09:00:00Z`, `2026-11-21T18:00:00+09:00`.

extension Instant: CustomStringConvertible {
  /// The text in UTC, seconds always written.
  public var description: String { civilText(Zone.utc.civil(at: self)) + "Z" }

  /// The text with the offset in force in a zone. Offsets of old local times include their seconds
  /// (`+08:27:52`), so that reading the text gives the same instant.
  public func text(in zone: Zone) -> String {
    civilText(zone.civil(at: self)) + offsetText(zone.offset(at: self))
  }

  /// Reads `YYYY-MM-DDTHH:MM[:SS]` followed by `Z` or `±HH:MM[:SS]`.
  ///
  /// - Throws: `malformed` when the text has another shape, else as `CivilDateTime(iso:)`.
  public init(iso text: some StringProtocol) throws(CivilTimeError) {
    let text = Substring(text)
    let bytes = text.utf8
    func malformed() -> CivilTimeError {
      .malformed(text: String(text), expected: "YYYY-MM-DDTHH:MM±HH:MM")
    }
    guard let mark = bytes.lastIndex(where: isOffsetMark),
      bytes.distance(from: bytes.startIndex, to: mark) >= 16
    else { throw malformed() }
    let civil = try CivilDateTime(iso: text[..<mark])
    let offset: Int
    if bytes[mark] == UInt8(ascii: "Z") {
      guard bytes.index(after: mark) == bytes.endIndex else { throw malformed() }
      offset = 0
    } else {
      let size: TimeOfDay
      do {
        size = try TimeOfDay(iso: text[bytes.index(after: mark)...])
      } catch { throw malformed() }
      offset = size.secondsSinceMidnight * (bytes[mark] == UInt8(ascii: "-") ? -1 : 1)
    }
    self.init(secondsSinceEpoch: civil.secondsSinceEpoch - offset)
  }
}

/// `±HH:MM`, or `±HH:MM:SS` if the offset has seconds.
func offsetText(_ offset: Int) -> String {
  let size = Swift.abs(offset)
  // TZif allows offsets slightly longer than a day, which `TimeOfDay` can not hold.
  let fields =
    size % 60 == 0 ? [size / 3600, size / 60 % 60] : [size / 3600, size / 60 % 60, size % 60]
  let text = fields.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  return (offset < 0 ? "-" : "+") + text
}

private func civilText(_ civil: CivilDateTime) -> String {
  let text = civil.description
  return civil.time.second == 0 ? text + ":00" : text
}

private func isOffsetMark(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "Z") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
}
