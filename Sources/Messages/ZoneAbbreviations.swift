/// The zones that abbreviations stand for, as suggestions. Abbreviations are not accepted as zones:
/// the same letters mean another hour elsewhere or in summer, unlike a name of the zone database.
enum ZoneAbbreviations {
  private static let zones: [String: [String]] = [
    "EST": ["America/New_York", "America/Toronto"], "EDT": ["America/New_York", "America/Toronto"],
    "CST": ["America/Chicago", "Asia/Shanghai"], "CDT": ["America/Chicago"],
    "MST": ["America/Denver", "America/Phoenix"], "MDT": ["America/Denver"],
    "PST": ["America/Los_Angeles"], "PDT": ["America/Los_Angeles"],
    "AKST": ["America/Anchorage"], "HST": ["Pacific/Honolulu"],
    "GMT": ["UTC", "Europe/London"], "BST": ["Europe/London"],
    "IST": ["Asia/Kolkata", "Asia/Jerusalem", "Europe/Dublin"], "WET": ["Europe/Lisbon"],
    "CET": ["Europe/Berlin", "Europe/Paris"], "CEST": ["Europe/Berlin", "Europe/Paris"],
    "EET": ["Europe/Athens"], "EEST": ["Europe/Athens"], "MSK": ["Europe/Moscow"],
    "JST": ["Asia/Tokyo"], "KST": ["Asia/Seoul"], "HKT": ["Asia/Hong_Kong"],
    "SGT": ["Asia/Singapore"], "AEST": ["Australia/Sydney", "Australia/Brisbane"],
    "AEDT": ["Australia/Sydney"], "ACST": ["Australia/Adelaide"], "AWST": ["Australia/Perth"],
    "ET": ["America/New_York", "America/Toronto"], "CT": ["America/Chicago"],
    "MT": ["America/Denver"], "PT": ["America/Los_Angeles"],
    "NZST": ["Pacific/Auckland"], "NZDT": ["Pacific/Auckland"],
  ]

  /// Names to type instead, the likeliest first.
  static func names(of abbreviation: String) -> [String] {
    zones[abbreviation.uppercased()] ?? ["America/New_York"]
  }
}
