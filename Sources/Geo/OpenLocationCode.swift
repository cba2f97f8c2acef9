/// An Open Location Code ("plus code"), which names a small area: `8Q98HX5R+2V`.
///
/// - SeeAlso: "Open Location Code Specification",
///   <https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md>.
struct OpenLocationCode {
  /// The values of the digits, without padding, at most fifteen.
  private let digits: [Int]
  /// How many leading digits of the full code are omitted: 0, 2, 4 or 6.
  private let omitted: Int

  var isFull: Bool { omitted == 0 }

  private static let alphabet = Array("23456789CFGHJMPQRVWX".utf8)
  private static let separator = UInt8(ascii: "+")
  private static let padding = UInt8(ascii: "0")

  /// The resolution of fifteen digits, in units per degree: 20³ steps of pairs, then five times
  /// 5 rows and 4 columns.
  private static let latitudeUnits = 8_000 * 3_125
  private static let longitudeUnits = 8_000 * 1_024

  /// Parses a code; nil for a text that is not a valid one.
  ///
  /// - Parameter text: In upper case, without surrounding text.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let plus = bytes.firstIndex(of: OpenLocationCode.separator), plus >= 2, plus <= 8,
      plus.isMultiple(of: 2)
    else { return nil }
    let before = bytes[..<plus].prefix { $0 != OpenLocationCode.padding }
    let after = bytes[(plus + 1)...]
    if before.count < plus {
      // 8Q980000+ names a large area. Whole pairs are padded, and nothing follows.
      guard plus == 8, before.count >= 2, before.count.isMultiple(of: 2), after.isEmpty,
        bytes[before.count..<plus].allSatisfy({ $0 == OpenLocationCode.padding })
      else { return nil }
    }
    // A short code that ends with `+` is more likely a word.
    guard after.count != 1, plus == 8 || !after.isEmpty else { return nil }
    var digits: [Int] = []
    for byte in Array(before) + Array(after) {
      guard let value = OpenLocationCode.alphabet.firstIndex(of: byte) else { return nil }
      digits.append(value)
    }
    // Latitudes have 9 steps of 20°, longitudes 18.
    if plus == 8 {
      guard digits[0] < 9, digits[1] < 18 else { return nil }
    }
    omitted = 8 - plus
    // Digits after the fifteenth are allowed and ignored.
    self.digits = Array(digits.prefix(15 - omitted))
  }

  /// The centre of the area, in degrees.
  ///
  /// - Parameter reference: Resolves a short code, which means the nearest area with this code.
  /// - Returns: nil for a short code without a reference.
  func center(near reference: Coordinate?) -> (latitude: Double, longitude: Double)? {
    var rows = 0
    var columns = 0
    // The size of the area, in units.
    var height = 20 * OpenLocationCode.latitudeUnits
    var width = 20 * OpenLocationCode.longitudeUnits
    for _ in 0..<(omitted / 2) { (height, width) = (height / 20, width / 20) }
    // The areas that share the digits of a short code are this far apart.
    let (latitudeStep, longitudeStep) = (height * 20, width * 20)
    var index = 0
    while index < digits.count, index + omitted < 10 {
      rows += digits[index] * height
      columns += digits[index + 1] * width
      index += 2
      if index < digits.count, index + omitted < 10 {
        (height, width) = (height / 20, width / 20)
      }
    }
    while index < digits.count {
      (height, width) = (height / 5, width / 4)
      rows += digits[index] / 4 * height
      columns += digits[index] % 4 * width
      index += 1
    }
    var latitude = Double(2 * rows + height) / 2 / Double(OpenLocationCode.latitudeUnits)
    var longitude = Double(2 * columns + width) / 2 / Double(OpenLocationCode.longitudeUnits)
    guard !isFull else { return (latitude - 90, longitude - 180) }
    guard let reference else { return nil }
    let north = Double(latitudeStep) / Double(OpenLocationCode.latitudeUnits)
    let east = Double(longitudeStep) / Double(OpenLocationCode.longitudeUnits)
    latitude = OpenLocationCode.nearest(latitude, to: reference.latitude + 90, step: north)
    longitude = OpenLocationCode.nearest(longitude, to: reference.longitude + 180, step: east)
    // There is no area beyond a pole. Longitudes wrap around.
    if latitude > 180 { latitude -= north }
    if latitude < 0 { latitude += north }
    if longitude >= 360 { longitude -= 360 }
    if longitude < 0 { longitude += 360 }
    return (latitude - 90, longitude - 180)
  }

  /// The one of `offset`, `offset` + `step`, … that is nearest to `target`.
  private static func nearest(_ offset: Double, to target: Double, step: Double) -> Double {
    offset + ((target - offset) / step).rounded() * step
  }
}
