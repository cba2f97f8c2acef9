import TodoCore

/// The IANA zones of the time zone names of Windows, in `windows-zones.txt`.
///
/// Source: Unicode CLDR, `common/supplemental/windowsZones.xml`, rows for territory 001. Names that
/// the IANA database has replaced since are in their current form.
enum WindowsZones {
  private static let rows = String(decoding: PackageResources.windows_zones_txt, as: UTF8.self)
    .split(separator: "\n").map { $0.split(separator: "=").map(String.init) }

  /// IANA names by Windows name in lower case.
  static let names = Dictionary(
    rows.map { ($0[0].lowercased(), $0[1]) }, uniquingKeysWith: { first, _ in first })

  /// The distinct IANA names, in the order of the table.
  static let zones = rows.map { $0[1] }.uniqued()

  /// The earlier names of zones in the table, for systems with older zone data.
  static let earlierNames = [
    "America/Argentina/Buenos_Aires": "America/Buenos_Aires",
    "America/Indiana/Indianapolis": "America/Indianapolis",
    "America/Nuuk": "America/Godthab",
    "Asia/Kathmandu": "Asia/Katmandu",
    "Asia/Kolkata": "Asia/Calcutta",
    "Asia/Yangon": "Asia/Rangoon",
    "Europe/Kyiv": "Europe/Kiev",
  ]
}

/// The names of the zones that differ since 1970, in `iana-zones.txt` by continent. Definitions are
/// compared with these; names that a system lacks are skipped.
///
/// Source: IANA time zone database, `zone1970.tab`, release 2025b.
enum IANAZones {
  static let names = String(decoding: PackageResources.iana_zones_txt, as: UTF8.self)
    .split(separator: "\n").flatMap { row in
      let parts = row.split(separator: ":")
      return parts[1].split(separator: " ").map { "\(parts[0])/\($0)" }
    }
}
