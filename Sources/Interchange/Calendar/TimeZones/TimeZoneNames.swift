import CivilTime
import Synchronization

/// Resolves TZIDs that name a zone without a definition. Results are cached, since a file has many
/// items and few zones.
///
/// A class, so that copies of a `ZoneResolver` share the caches.
final class TimeZoneNames: Sendable {
  private let zones: any ZoneSource
  private let resolved = Mutex<[String: String?]>([:])
  private let candidateCache = Mutex<[(name: String, zone: Zone)]?>(nil)
  /// Definitions by their text.
  private let definitions = Mutex<[[UInt8]: DefinedZone?]>([:])

  init(_ zones: any ZoneSource) { self.zones = zones }

  /// Returns the name of the zone as items hold it; nil if the TZID names none.
  func name(_ tzid: String) -> String? {
    if let name = resolved.withLock({ $0[tzid] }) { return name }
    let name = find(tzid.trimmedTZID)
    resolved.withLock { Self.store(name, for: tzid, in: &$0) }
    return name
  }

  /// Whether the TZID is exactly the name of a zone: an IANA name, or the POSIX form that daydot
  /// gives to unnamed zones.
  func isExact(_ tzid: String) -> Bool { name(tzid) == tzid.trimmedTZID }

  /// Returns the cached result for a definition with this text, or that of `find`.
  func definition(_ bytes: [UInt8], _ find: () -> DefinedZone?) -> DefinedZone? {
    if let definition = definitions.withLock({ $0[bytes] }) { return definition }
    let definition = find()
    definitions.withLock { Self.store(definition, for: bytes, in: &$0) }
    return definition
  }

  /// Caches a result. The size is limited, since a file may contain any number of zones.
  private static func store<Key: Hashable, Value>(
    _ value: Value?, for key: Key, in cache: inout [Key: Value?]
  ) {
    if cache.count >= 1000 { cache.removeAll() }
    cache[key] = .some(value)
  }

  private func find(_ tzid: String) -> String? {
    // The POSIX form that daydot gives to unnamed zones.
    if tzid.hasPrefix("<") { return (try? Zone(posix: tzid)).map { _ in tzid } }
    // Zone names are shorter than this. The limit bounds the loop over slashes below.
    guard (1...255).contains(tzid.utf8.count) else { return nil }
    if let name = iana(tzid) ?? windows(tzid) ?? outlookLabel(tzid) ?? offset(tzid) {
      return name
    }
    // Paths such as `/freeassociation.sourceforge.net/Europe/Berlin`: the longest suffix first.
    var rest = tzid[...]
    while let slash = rest.firstIndex(of: "/") {
      rest = rest[rest.index(after: slash)...]
      if let name = iana(String(rest)) ?? windows(String(rest)) { return name }
    }
    return nil
  }

  // MARK: IANA

  /// Returns the name of a system zone, ignoring case; nil if there is none.
  func iana(_ text: String) -> String? {
    for form in [text, text.capitalizedParts, text.uppercased()] where zone(form) != nil {
      return form
    }
    return nil
  }

  /// Returns the zone with this name; nil for names whose meaning depends on the system.
  func zone(_ name: String) -> Zone? {
    guard case .named(name, let otherwise)? = try? ZoneName.parse(name),
      // As a POSIX string, `UTC+3` is west of Greenwich, which calendars never mean.
      otherwise == nil || TimeZoneNames.namesLikeRules.contains(name),
      !TimeZoneNames.systemFiles.contains(where: { name == $0 || name.hasPrefix("\($0)/") })
    else { return nil }
    return try? zones.zone(named: name)
  }

  /// Returns the zone with a name as items hold it: of the system, or a POSIX string.
  func anyZone(_ name: String) -> Zone? {
    name.hasPrefix("<") ? try? Zone(posix: name) : zone(name)
  }

  /// IANA names that are also POSIX strings.
  private static let namesLikeRules: Set<String> = [
    "EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT", "GMT0", "GMT+0", "GMT-0",
  ]

  /// Files among the system's zones that depend on its configuration.
  private static let systemFiles = ["localtime", "posixrules", "posix", "right", "Factory"]

  /// `New York` of `America/New_York`.
  static func city(of name: String) -> String {
    let city = name.split(separator: "/").last ?? name[...]
    return String(city.map { $0 == "_" ? " " : $0 })
  }

  // MARK: Windows

  private func windows(_ text: String) -> String? {
    WindowsZones.names[text.lowercased()].flatMap(current)
  }

  /// Returns the name that this system has, which may be an earlier one.
  private func current(_ name: String) -> String? {
    if zone(name) != nil { return name }
    return WindowsZones.earlierNames[name].flatMap { zone($0) == nil ? nil : $0 }
  }

  /// The zones to compare definitions with, in the order of preference: common ones, those of
  /// Windows, then all others.
  var candidates: [(name: String, zone: Zone)] {
    if let found = candidateCache.withLock({ $0 }) { return found }
    var seen: Set<String> = []
    let found =
      (TimeZoneNames.common + WindowsZones.zones + IANAZones.names).compactMap { name in
        guard seen.insert(name).inserted, let name = current(name), let zone = zone(name) else {
          return nil
        }
        return (name, zone)
      } as [(name: String, zone: Zone)]
    candidateCache.withLock { $0 = found }
    return found
  }

  private static let common = [
    "Asia/Seoul", "UTC", "America/New_York", "America/Chicago", "America/Denver",
    "America/Los_Angeles", "Europe/Berlin", "Europe/London", "Europe/Helsinki", "Asia/Shanghai",
    "Asia/Tokyo", "Asia/Kolkata", "Asia/Singapore", "Asia/Dubai", "Europe/Moscow",
    "Europe/Istanbul", "Africa/Johannesburg", "America/Sao_Paulo", "America/Halifax",
    "America/Phoenix", "America/Anchorage", "Pacific/Honolulu", "Australia/Sydney",
    "Australia/Brisbane", "Australia/Adelaide", "Australia/Perth", "Pacific/Auckland",
  ]

  // MARK: Offsets

  /// Resolves labels of Outlook such as `(UTC+09:00) Seoul` and `(GMT-05:00) Eastern Time (US &
  /// Canada)`. Returns nil unless the place has this standard time.
  private func outlookLabel(_ text: String) -> String? {
    guard text.hasPrefix("("), let close = text.firstIndex(of: ")"),
      let offset = TimeZoneNames.offset(text[..<close].dropFirst())
    else { return nil }
    let place = String(text[text.index(after: close)...]).trimmedTZID
    let cities = place.split { $0 == "," || $0 == "/" }.map { String($0).trimmedTZID }
    let names =
      [TimeZoneNames.regions[place]].compactMap(\.self)
      + cities.flatMap { city in
        WindowsZones.zones.filter { TimeZoneNames.city(of: $0) == city }
      }
    return names.first { zone($0).map(standardOffset) == offset }
  }

  private static let regions = [
    "Eastern Time (US & Canada)": "America/New_York",
    "Central Time (US & Canada)": "America/Chicago",
    "Mountain Time (US & Canada)": "America/Denver",
    "Pacific Time (US & Canada)": "America/Los_Angeles",
    "Atlantic Time (Canada)": "America/Halifax", "Coordinated Universal Time": "UTC",
    "서울": "Asia/Seoul",
  ]

  /// Returns the smaller of two offsets half a year apart, in 2024.
  private func standardOffset(_ zone: Zone) -> Int {
    let winter = Instant(secondsSinceEpoch: 1_704_067_200)
    return Swift.min(zone.offset(at: winter), zone.offset(at: winter + 182 * 86_400))
  }

  /// Resolves `UTC+9`, `GMT+0900` and `+09:00`, which are east of Greenwich, unlike POSIX strings.
  private func offset(_ text: String) -> String? {
    guard let offset = TimeZoneNames.offset(text[...]) else { return nil }
    return offset == 0 ? "UTC" : PosixText.zone(offset)
  }

  /// Parses an offset, in seconds east of UTC.
  private static func offset(_ text: Substring) -> Int? {
    var rest = text
    for prefix in ["UTC", "GMT"] where rest.uppercased().hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
      if rest.isEmpty { return 0 }
    }
    guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
    rest = rest.dropFirst()
    var parts = rest.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    if parts.count == 1, rest.count == 4 { parts = [rest.prefix(2), rest.suffix(2)] }
    let numbers = parts.compactMap { part in
      part.utf8.count <= 2 && part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
    }
    guard numbers.count == parts.count, let hours = numbers.first, hours <= 18,
      numbers.count == 1 || numbers.count == 2 && numbers[1] < 60
    else { return nil }
    let seconds = hours * 3600 + (numbers.count == 2 ? numbers[1] * 60 : 0)
    return sign == "-" ? -seconds : seconds
  }
}

extension String {
  /// The text without blanks and double quotes at both ends.
  var trimmedTZID: String {
    func isOuter(_ character: Character) -> Bool { character.isWhitespace || character == "\"" }
    // Fast path: this runs for each line with a TZID.
    func isInner(_ byte: UInt8?) -> Bool { byte.map { $0 > 0x22 && $0 < 0x7F } ?? true }
    if isInner(utf8.first), isInner(utf8.last) { return self }
    return String(drop(while: isOuter).reversed().drop(while: isOuter).reversed())
  }

  /// `America/New_York` of `america/new_york`.
  fileprivate var capitalizedParts: String {
    var startsPart = true
    var result = ""
    for character in lowercased() {
      result += startsPart ? character.uppercased() : String(character)
      startsPart = character == "/" || character == "-" || character == "_"
    }
    return result
  }
}
