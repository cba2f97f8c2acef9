import CivilTime
import Synchronization

/// Finds the zones that TZIDs name by themselves, and remembers the answers, because a file has many
/// items and few zones.
///
/// A class, so that copies of a resolver learn together.
final class TimeZoneNames: Sendable {
  private let zones: any ZoneSource
  private let known = Mutex<[String: String?]>([:])
  private let compared = Mutex<[(name: String, zone: Zone)]?>(nil)
  /// What definitions were found to be, by their text.
  private let definitions = Mutex<[[UInt8]: ZoneResolver.Definition?]>([:])

  init(_ zones: any ZoneSource) { self.zones = zones }

  /// The zone's name as items hold it, or nil.
  func name(_ tzid: String) -> String? {
    if let answer = known.withLock({ $0[tzid] }) { return answer }
    let answer = find(tzid.trimmedTZID)
    known.withLock { Self.remember(answer, for: tzid, in: &$0) }
    return answer
  }

  /// What a definition with this text is, worked out once.
  func definition(
    _ bytes: [UInt8], _ find: () -> ZoneResolver.Definition?
  ) -> ZoneResolver.Definition? {
    if let answer = definitions.withLock({ $0[bytes] }) { return answer }
    let answer = find()
    definitions.withLock { Self.remember(answer, for: bytes, in: &$0) }
    return answer
  }

  /// Keeps an answer. A file may name as many zones as it has items, so there is a limit.
  private static func remember<Key: Hashable, Answer>(
    _ answer: Answer?, for key: Key, in answers: inout [Key: Answer?]
  ) {
    if answers.count >= 1000 { answers.removeAll() }
    answers[key] = .some(answer)
  }

  private func find(_ tzid: String) -> String? {
    // No name is longer, and a long path would be tried at each slash.
    guard (1...255).contains(tzid.utf8.count) else { return nil }
    // Our own form of a zone that has no name.
    if tzid.hasPrefix("<") { return (try? Zone(posix: tzid)).map { _ in tzid } }
    if let name = iana(tzid) ?? windows(tzid) ?? cityBehindOffset(tzid) ?? offset(tzid) {
      return name
    }
    // Paths such as `/freeassociation.sourceforge.net/Europe/Berlin`, the longest name first.
    var rest = tzid[...]
    while let slash = rest.firstIndex(of: "/") {
      rest = rest[rest.index(after: slash)...]
      if let name = iana(String(rest)) ?? windows(String(rest)) { return name }
    }
    return nil
  }

  // MARK: IANA

  /// A name of the system's zones, perhaps in another case.
  func iana(_ text: String) -> String? {
    for form in [text, text.capitalizedParts, text.uppercased()] where zone(form) != nil {
      return form
    }
    return nil
  }

  /// The zone of a name that means the same on other systems.
  func zone(_ name: String) -> Zone? {
    guard case .named(name, let otherwise)? = try? ZoneName.parse(name),
      // A POSIX string such as `UTC+3` is read as west of Greenwich, which no file means.
      otherwise == nil || TimeZoneNames.namesLikeRules.contains(name),
      !TimeZoneNames.ownFiles.contains(where: { name == $0 || name.hasPrefix("\($0)/") })
    else { return nil }
    return try? zones.zone(named: name)
  }

  /// IANA names that are POSIX strings too.
  private static let namesLikeRules: Set<String> = [
    "EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT", "GMT0", "GMT+0", "GMT-0",
  ]

  /// Names in the folder of zones that stand for one system's choices.
  private static let ownFiles = ["localtime", "posixrules", "posix", "right", "Factory"]

  /// `New York` of `America/New_York`.
  static func city(of name: String) -> String {
    let city = name.split(separator: "/").last ?? name[...]
    return String(city.map { $0 == "_" ? " " : $0 })
  }

  // MARK: Windows

  private func windows(_ text: String) -> String? {
    WindowsZones.names[text.lowercased()].flatMap(current)
  }

  /// The name as this system knows it.
  private func current(_ name: String) -> String? {
    if zone(name) != nil { return name }
    return WindowsZones.earlierNames[name].flatMap { zone($0) == nil ? nil : $0 }
  }

  /// Zones to compare definitions with, in the order of preference: usual ones and all that Windows
  /// knows, then the others.
  var candidates: [(name: String, zone: Zone)] {
    if let found = compared.withLock({ $0 }) { return found }
    var seen: Set<String> = []
    let found =
      (TimeZoneNames.usual + WindowsZones.zones + IANAZones.names).compactMap { name in
        guard seen.insert(name).inserted, let name = current(name), let zone = zone(name) else {
          return nil
        }
        return (name, zone)
      } as [(name: String, zone: Zone)]
    compared.withLock { $0 = found }
    return found
  }

  private static let usual = [
    "Asia/Seoul", "UTC", "America/New_York", "America/Chicago", "America/Denver",
    "America/Los_Angeles", "Europe/Berlin", "Europe/London", "Europe/Helsinki", "Asia/Shanghai",
    "Asia/Tokyo", "Asia/Kolkata", "Asia/Singapore", "Asia/Dubai", "Europe/Moscow",
    "Europe/Istanbul", "Africa/Johannesburg", "America/Sao_Paulo", "America/Halifax",
    "America/Phoenix", "America/Anchorage", "Pacific/Honolulu", "Australia/Sydney",
    "Australia/Brisbane", "Australia/Adelaide", "Australia/Perth", "Pacific/Auckland",
  ]

  // MARK: Offsets

  /// `(UTC+09:00) Seoul` and `(GMT-05:00) Eastern Time (US & Canada)`, as Outlook shows zones; only
  /// if the place has that standard time.
  private func cityBehindOffset(_ text: String) -> String? {
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

  /// The lesser of two offsets half a year apart, in a year whose clocks are as today's.
  private func standardOffset(_ zone: Zone) -> Int {
    let winter = Instant(secondsSinceEpoch: 1_704_067_200)
    return Swift.min(zone.offset(at: winter), zone.offset(at: winter + 182 * 86_400))
  }

  /// `UTC+9`, `GMT+0900`, `+09:00`: east of Greenwich, as everywhere but in POSIX strings.
  private func offset(_ text: String) -> String? {
    guard let offset = TimeZoneNames.offset(text[...]) else { return nil }
    return offset == 0 ? "UTC" : PosixText.zone(offset)
  }

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
  /// Without blanks around it, and without quotes around that.
  var trimmedTZID: String {
    func isOuter(_ character: Character) -> Bool { character.isWhitespace || character == "\"" }
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
