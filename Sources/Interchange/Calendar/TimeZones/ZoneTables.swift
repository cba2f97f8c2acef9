/// The IANA zones of the time zone names of Windows.
///
/// Source: Unicode CLDR, `common/supplemental/windowsZones.xml`, rows for territory 001. Names that
/// the IANA database has replaced since are in their current form.
enum WindowsZones {
  /// IANA names by Windows name in lower case.
  static let names: [String: String] = {
    let rows = table.split(separator: "\n").map { $0.split(separator: "=") }
    return Dictionary(
      rows.compactMap { $0.count == 2 ? ($0[0].lowercased(), String($0[1])) : nil }
    ) { first, _ in first }
  }()

  /// The distinct IANA names, in the order of the table.
  static let zones: [String] = {
    var seen: Set<String> = []
    return table.split(separator: "\n").compactMap { row in
      guard let name = row.split(separator: "=").last.map(String.init) else { return nil }
      return seen.insert(name).inserted ? name : nil
    }
  }()

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

  private static let table = """
    AUS Central Standard Time=Australia/Darwin
    AUS Eastern Standard Time=Australia/Sydney
    Afghanistan Standard Time=Asia/Kabul
    Alaskan Standard Time=America/Anchorage
    Aleutian Standard Time=America/Adak
    Altai Standard Time=Asia/Barnaul
    Arab Standard Time=Asia/Riyadh
    Arabian Standard Time=Asia/Dubai
    Arabic Standard Time=Asia/Baghdad
    Argentina Standard Time=America/Argentina/Buenos_Aires
    Astrakhan Standard Time=Europe/Astrakhan
    Atlantic Standard Time=America/Halifax
    Aus Central W. Standard Time=Australia/Eucla
    Azerbaijan Standard Time=Asia/Baku
    Azores Standard Time=Atlantic/Azores
    Bahia Standard Time=America/Bahia
    Bangladesh Standard Time=Asia/Dhaka
    Belarus Standard Time=Europe/Minsk
    Bougainville Standard Time=Pacific/Bougainville
    Canada Central Standard Time=America/Regina
    Cape Verde Standard Time=Atlantic/Cape_Verde
    Caucasus Standard Time=Asia/Yerevan
    Cen. Australia Standard Time=Australia/Adelaide
    Central America Standard Time=America/Guatemala
    Central Asia Standard Time=Asia/Bishkek
    Central Brazilian Standard Time=America/Cuiaba
    Central Europe Standard Time=Europe/Budapest
    Central European Standard Time=Europe/Warsaw
    Central Pacific Standard Time=Pacific/Guadalcanal
    Central Standard Time=America/Chicago
    Central Standard Time (Mexico)=America/Mexico_City
    Chatham Islands Standard Time=Pacific/Chatham
    China Standard Time=Asia/Shanghai
    Cuba Standard Time=America/Havana
    Dateline Standard Time=Etc/GMT+12
    E. Africa Standard Time=Africa/Nairobi
    E. Australia Standard Time=Australia/Brisbane
    E. Europe Standard Time=Europe/Chisinau
    E. South America Standard Time=America/Sao_Paulo
    Easter Island Standard Time=Pacific/Easter
    Eastern Standard Time=America/New_York
    Eastern Standard Time (Mexico)=America/Cancun
    Egypt Standard Time=Africa/Cairo
    Ekaterinburg Standard Time=Asia/Yekaterinburg
    FLE Standard Time=Europe/Kyiv
    Fiji Standard Time=Pacific/Fiji
    GMT Standard Time=Europe/London
    GTB Standard Time=Europe/Bucharest
    Georgian Standard Time=Asia/Tbilisi
    Greenland Standard Time=America/Nuuk
    Greenwich Standard Time=Atlantic/Reykjavik
    Haiti Standard Time=America/Port-au-Prince
    Hawaiian Standard Time=Pacific/Honolulu
    India Standard Time=Asia/Kolkata
    Iran Standard Time=Asia/Tehran
    Israel Standard Time=Asia/Jerusalem
    Jordan Standard Time=Asia/Amman
    Kaliningrad Standard Time=Europe/Kaliningrad
    Korea Standard Time=Asia/Seoul
    Libya Standard Time=Africa/Tripoli
    Line Islands Standard Time=Pacific/Kiritimati
    Lord Howe Standard Time=Australia/Lord_Howe
    Magadan Standard Time=Asia/Magadan
    Magallanes Standard Time=America/Punta_Arenas
    Marquesas Standard Time=Pacific/Marquesas
    Mauritius Standard Time=Indian/Mauritius
    Middle East Standard Time=Asia/Beirut
    Montevideo Standard Time=America/Montevideo
    Morocco Standard Time=Africa/Casablanca
    Mountain Standard Time=America/Denver
    Mountain Standard Time (Mexico)=America/Mazatlan
    Myanmar Standard Time=Asia/Yangon
    N. Central Asia Standard Time=Asia/Novosibirsk
    Namibia Standard Time=Africa/Windhoek
    Nepal Standard Time=Asia/Kathmandu
    New Zealand Standard Time=Pacific/Auckland
    Newfoundland Standard Time=America/St_Johns
    Norfolk Standard Time=Pacific/Norfolk
    North Asia East Standard Time=Asia/Irkutsk
    North Asia Standard Time=Asia/Krasnoyarsk
    North Korea Standard Time=Asia/Pyongyang
    Omsk Standard Time=Asia/Omsk
    Pacific SA Standard Time=America/Santiago
    Pacific Standard Time=America/Los_Angeles
    Pacific Standard Time (Mexico)=America/Tijuana
    Pakistan Standard Time=Asia/Karachi
    Paraguay Standard Time=America/Asuncion
    Qyzylorda Standard Time=Asia/Qyzylorda
    Romance Standard Time=Europe/Paris
    Russia Time Zone 10=Asia/Srednekolymsk
    Russia Time Zone 11=Asia/Kamchatka
    Russia Time Zone 3=Europe/Samara
    Russian Standard Time=Europe/Moscow
    SA Eastern Standard Time=America/Cayenne
    SA Pacific Standard Time=America/Bogota
    SA Western Standard Time=America/La_Paz
    SE Asia Standard Time=Asia/Bangkok
    Saint Pierre Standard Time=America/Miquelon
    Sakhalin Standard Time=Asia/Sakhalin
    Samoa Standard Time=Pacific/Apia
    Sao Tome Standard Time=Africa/Sao_Tome
    Saratov Standard Time=Europe/Saratov
    Singapore Standard Time=Asia/Singapore
    South Africa Standard Time=Africa/Johannesburg
    South Sudan Standard Time=Africa/Juba
    Sri Lanka Standard Time=Asia/Colombo
    Sudan Standard Time=Africa/Khartoum
    Syria Standard Time=Asia/Damascus
    Taipei Standard Time=Asia/Taipei
    Tasmania Standard Time=Australia/Hobart
    Tocantins Standard Time=America/Araguaina
    Tokyo Standard Time=Asia/Tokyo
    Tomsk Standard Time=Asia/Tomsk
    Tonga Standard Time=Pacific/Tongatapu
    Transbaikal Standard Time=Asia/Chita
    Turkey Standard Time=Europe/Istanbul
    Turks And Caicos Standard Time=America/Grand_Turk
    US Eastern Standard Time=America/Indiana/Indianapolis
    US Mountain Standard Time=America/Phoenix
    UTC=Etc/UTC
    UTC+12=Etc/GMT-12
    UTC+13=Etc/GMT-13
    UTC-02=Etc/GMT+2
    UTC-08=Etc/GMT+8
    UTC-09=Etc/GMT+9
    UTC-11=Etc/GMT+11
    Ulaanbaatar Standard Time=Asia/Ulaanbaatar
    Venezuela Standard Time=America/Caracas
    Vladivostok Standard Time=Asia/Vladivostok
    Volgograd Standard Time=Europe/Volgograd
    W. Australia Standard Time=Australia/Perth
    W. Central Africa Standard Time=Africa/Lagos
    W. Europe Standard Time=Europe/Berlin
    W. Mongolia Standard Time=Asia/Hovd
    West Asia Standard Time=Asia/Tashkent
    West Bank Standard Time=Asia/Hebron
    West Pacific Standard Time=Pacific/Port_Moresby
    Yakutsk Standard Time=Asia/Yakutsk
    Yukon Standard Time=America/Whitehorse
    """
}

/// The names of the zones that differ since 1970. Definitions are compared with these; names that a
/// system lacks are skipped.
///
/// Source: IANA time zone database, `zone1970.tab`, release 2025b.
enum IANAZones {
  static let names: [String] = table.split(separator: "\n").flatMap { row in
    let parts = row.split(separator: ":")
    return (parts.last ?? "").split(separator: " ").map { "\(parts.first ?? "")/\($0)" }
  }

  private static let table = """
    Africa: Abidjan Algiers Bissau Cairo Casablanca Ceuta El_Aaiun Johannesburg Juba Khartoum \
    Lagos Maputo Monrovia Nairobi Ndjamena Sao_Tome Tripoli Tunis Windhoek
    America: Adak Anchorage Araguaina Argentina/Buenos_Aires Argentina/Catamarca \
    Argentina/Cordoba Argentina/Jujuy Argentina/La_Rioja Argentina/Mendoza \
    Argentina/Rio_Gallegos Argentina/Salta Argentina/San_Juan Argentina/San_Luis \
    Argentina/Tucuman Argentina/Ushuaia Asuncion Bahia Bahia_Banderas Barbados Belem Belize \
    Boa_Vista Bogota Boise Cambridge_Bay Campo_Grande Cancun Caracas Cayenne Chicago Chihuahua \
    Ciudad_Juarez Costa_Rica Coyhaique Cuiaba Danmarkshavn Dawson Dawson_Creek Denver Detroit \
    Edmonton Eirunepe El_Salvador Fort_Nelson Fortaleza Glace_Bay Goose_Bay Grand_Turk \
    Guatemala Guayaquil Guyana Halifax Havana Hermosillo Indiana/Indianapolis Indiana/Knox \
    Indiana/Marengo Indiana/Petersburg Indiana/Tell_City Indiana/Vevay Indiana/Vincennes \
    Indiana/Winamac Inuvik Iqaluit Jamaica Juneau Kentucky/Louisville Kentucky/Monticello \
    La_Paz Lima Los_Angeles Maceio Managua Manaus Martinique Matamoros Mazatlan Menominee \
    Merida Metlakatla Mexico_City Miquelon Moncton Monterrey Montevideo New_York Nome Noronha \
    North_Dakota/Beulah North_Dakota/Center North_Dakota/New_Salem Nuuk Ojinaga Panama \
    Paramaribo Phoenix Port-au-Prince Porto_Velho Puerto_Rico Punta_Arenas Rankin_Inlet Recife \
    Regina Resolute Rio_Branco Santarem Santiago Santo_Domingo Sao_Paulo Scoresbysund Sitka \
    St_Johns Swift_Current Tegucigalpa Thule Tijuana Toronto Vancouver Whitehorse Winnipeg \
    Yakutat
    Antarctica: Casey Davis Macquarie Mawson Palmer Rothera Troll Vostok
    Asia: Almaty Amman Anadyr Aqtau Aqtobe Ashgabat Atyrau Baghdad Baku Bangkok Barnaul Beirut \
    Bishkek Chita Colombo Damascus Dhaka Dili Dubai Dushanbe Famagusta Gaza Hebron Ho_Chi_Minh \
    Hong_Kong Hovd Irkutsk Jakarta Jayapura Jerusalem Kabul Kamchatka Karachi Kathmandu \
    Khandyga Kolkata Krasnoyarsk Kuching Macau Magadan Makassar Manila Nicosia Novokuznetsk \
    Novosibirsk Omsk Oral Pontianak Pyongyang Qatar Qostanay Qyzylorda Riyadh Sakhalin \
    Samarkand Seoul Shanghai Singapore Srednekolymsk Taipei Tashkent Tbilisi Tehran Thimphu \
    Tokyo Tomsk Ulaanbaatar Urumqi Ust-Nera Vladivostok Yakutsk Yangon Yekaterinburg Yerevan
    Atlantic: Azores Bermuda Canary Cape_Verde Faroe Madeira South_Georgia Stanley
    Australia: Adelaide Brisbane Broken_Hill Darwin Eucla Hobart Lindeman Lord_Howe Melbourne \
    Perth Sydney
    Europe: Andorra Astrakhan Athens Belgrade Berlin Brussels Bucharest Budapest Chisinau Dublin \
    Gibraltar Helsinki Istanbul Kaliningrad Kirov Kyiv Lisbon London Madrid Malta Minsk Moscow \
    Paris Prague Riga Rome Samara Saratov Simferopol Sofia Tallinn Tirane Ulyanovsk Vienna \
    Vilnius Volgograd Warsaw Zurich
    Indian: Chagos Maldives Mauritius
    Pacific: Apia Auckland Bougainville Chatham Easter Efate Fakaofo Fiji Galapagos Gambier \
    Guadalcanal Guam Honolulu Kanton Kiritimati Kosrae Kwajalein Marquesas Nauru Niue Norfolk \
    Noumea Pago_Pago Palau Pitcairn Port_Moresby Rarotonga Tahiti Tarawa Tongatapu
    """
}
