/// The large airports by their IATA codes, as the ends of a journey name them.
enum Airports {
  /// The zone of a code in capitals.
  static let zones: [String: String] = table.reduce(into: [:]) { zones, row in
    for code in row.codes.split(separator: " ") { zones[String(code)] = row.zone }
  }

  private static let table: [(zone: String, codes: String)] = [
    ("America/New_York", "ATL BOS BWI CLE CLT CVG DCA DTW FLL IAD IND LGA MCO MIA PHL PIT RDU TPA"),
    ("America/Chicago", "AUS BNA DAL DFW HOU IAH MCI MDW MKE MSP MSY ORD SAT STL"),
    ("America/Denver", "ABQ DEN SLC"), ("America/Phoenix", "PHX"),
    ("America/Los_Angeles", "LAS OAK ONT PDX SAN SEA SJC SMF"), ("America/Anchorage", "ANC"),
    ("Pacific/Honolulu", "HNL OGG"), ("America/Toronto", "YOW YUL YYZ"),
    ("America/Edmonton", "YYC"), ("America/Vancouver", "YVR"),
    ("America/Mexico_City", "MEX"), ("America/Cancun", "CUN"),
    ("America/Sao_Paulo", "GIG GRU"), ("America/Bogota", "BOG"), ("America/Lima", "LIM"),
    ("America/Argentina/Buenos_Aires", "EZE"), ("America/Santiago", "SCL"),
    ("Europe/London", "EDI LGW LTN MAN STN"), ("Europe/Dublin", "DUB"), ("Europe/Paris", "NCE ORY"),
    ("Europe/Amsterdam", "AMS"), ("Europe/Brussels", "BRU"),
    ("Europe/Berlin", "BER DUS FRA HAM MUC STR"), ("Europe/Zurich", "GVA ZRH"),
    ("Europe/Vienna", "VIE"), ("Europe/Prague", "PRG"), ("Europe/Warsaw", "WAW"),
    ("Europe/Budapest", "BUD"), ("Europe/Rome", "FCO MXP VCE"), ("Europe/Madrid", "BCN MAD"),
    ("Europe/Lisbon", "LIS"), ("Europe/Athens", "ATH"), ("Europe/Copenhagen", "CPH"),
    ("Europe/Stockholm", "ARN"), ("Europe/Oslo", "OSL"), ("Europe/Helsinki", "HEL"),
    ("Europe/Istanbul", "IST SAW"), ("Asia/Dubai", "AUH DXB"), ("Asia/Qatar", "DOH"),
    ("Asia/Jerusalem", "TLV"), ("Africa/Cairo", "CAI"), ("Africa/Johannesburg", "JNB"),
    ("Africa/Nairobi", "NBO"), ("Asia/Kolkata", "BLR BOM DEL MAA"), ("Asia/Singapore", "SIN"),
    ("Asia/Kuala_Lumpur", "KUL"), ("Asia/Bangkok", "DMK HKT"), ("Asia/Jakarta", "CGK DPS"),
    ("Asia/Manila", "CEB MNL"), ("Asia/Ho_Chi_Minh", "DAD HAN SGN"), ("Asia/Taipei", "TPE"),
    ("Asia/Shanghai", "CAN PEK PKX PVG SHA SZX"), ("Asia/Seoul", "CJU PUS"),
    ("Asia/Tokyo", "CTS FUK ITM NGO OKA"), ("Pacific/Guam", "GUM"),
    ("Australia/Sydney", "SYD"), ("Australia/Melbourne", "MEL"), ("Australia/Brisbane", "BNE"),
    ("Australia/Perth", "PER"), ("Pacific/Auckland", "AKL"),
  ]
}

extension PhraseGrammar {
  /// Whether the code of an airport begins here.
  func isAirport(at start: Int) -> Bool { airportZone(at: start) != nil }

  /// The zone of the airport whose code begins here, in capitals: `DEN`.
  private func airportZone(at start: Int) -> String? {
    guard zones != nil, start + 3 <= limit, ("A"..."Z").contains(tokens.scalars[start]),
      tokens.runEnd(from: start) == start + 3
    else { return nil }
    return Airports.zones[tokens.text(start..<start + 3)]
  }

  /// Reads the name of a city or the code of an airport, and returns its time zone.
  mutating func cityOrAirport() -> String? {
    if let city = word(.city) { return city }
    let start = tokens.blanksEnd(from: position)
    guard let zone = airportZone(at: start) else { return nil }
    position = start + 3
    return zone
  }
}
