import CivilTime

/// The first weekday of the week by country (CLDR 45, supplemental `weekData`).
package enum WeekData {
  private static let friday: Set<String> = ["MV"]
  private static let saturday: Set<String> = [
    "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
  ]
  private static let sunday: Set<String> = [
    "AG", "AS", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CO", "DM", "DO", "ET", "GT", "GU", "HK",
    "HN", "ID", "IL", "IN", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO", "MT", "MX", "MZ",
    "NI", "NP", "PA", "PE", "PH", "PK", "PR", "PT", "PY", "SA", "SG", "SV", "TH", "TT", "TW", "UM",
    "US", "VE", "VI", "WS", "YE", "ZA", "ZW",
  ]

  /// Returns the first weekday in a country. Monday, CLDR's default, for nil and countries not
  /// listed.
  ///
  /// - Parameter region: The ISO 3166-1 code of the country, such as `KR`.
  package static func firstWeekday(in region: String?) -> Weekday {
    guard let region else { return .monday }
    if sunday.contains(region) { return .sunday }
    if saturday.contains(region) { return .saturday }
    return friday.contains(region) ? .friday : .monday
  }

  /// Returns the country of a locale, `KR` for `ko_KR.UTF-8`; nil for `C` and others without one.
  package static func region(ofLocale locale: String) -> String? {
    guard let mark = locale.firstIndex(where: { $0 == "_" || $0 == "-" }) else { return nil }
    let region = locale[locale.index(after: mark)...].prefix { $0.isLetter }
    return region.count == 2 ? region.uppercased() : nil
  }

  /// Returns the country of a time zone; nil if the zone is not listed.
  ///
  /// - Parameter table: The system's `zone.tab`, with the columns code, position and name. It is
  ///   searched without parsing, since every view needs the country.
  package static func region(ofZone name: String, in table: [UInt8]) -> String? {
    let tab = UInt8(ascii: "\t")
    let newline = UInt8(ascii: "\n")
    let column = [tab] + name.utf8
    guard column.count < table.count else { return nil }
    return table.withUnsafeBufferPointer { table in
      for start in 0..<table.count - column.count where table[start] == tab {
        var length = 1
        while length < column.count, table[start + length] == column[length] { length += 1 }
        let end = start + length
        guard length == column.count, table[end] == tab || table[end] == newline,
          case let line = table[..<start].lastIndex(of: newline).map({ $0 + 1 }) ?? 0,
          let code = table[line..<start].firstIndex(of: tab), code - line == 2
        else { continue }
        return String(decoding: table[line..<code], as: UTF8.self)
      }
      return nil
    }
  }
}
