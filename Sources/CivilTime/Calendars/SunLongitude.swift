import Glibc

/// Computes when the sun reaches an ecliptic longitude. The 24 solar terms are defined by these
/// moments.
///
/// The theory is VSOP87 (Bretagnon and Francou 1988) with its terms of 0.1" and more, the short
/// series of nutation, and aberration. The moments are within a minute of those of other programs.
package enum SunLongitude {
  /// The years for which the difference between terrestrial time and universal time is known well
  /// enough.
  package static let years = 1900...2099

  /// The day in a year on which the sun reaches a longitude, in a zone ahead of UTC.
  ///
  /// - Parameters:
  ///   - degrees: 0 for the spring equinox, 90 for the summer solstice, and so on, below 360.
  ///   - hours: 9 for Korea and Japan, 8 for China.
  /// - Returns: nil outside `years`.
  package static func day(at degrees: Int, in year: Int, hoursAhead hours: Int) -> Day? {
    guard years.contains(year), let start = try? Day(year: 2000, month: 1, day: 1) else {
      return nil
    }
    // The sun is at 280 degrees when a year begins, and takes 365.2422 days for a full circle.
    let offset = Double((degrees + 80) % 360) / 360 * daysOfYear
    // Days after noon of 1 January 2000, in terrestrial time.
    var days = Double(year - 2000) * daysOfYear + offset
    var step = 1.0
    while abs(step) > 1e-5 {
      step = remainder(Double(degrees) - longitude(days), 360) / 360 * daysOfYear
      days += step
    }
    let universal = days - secondsAhead(Double(year) + offset / daysOfYear) / 86_400
    return start + Int((universal + 0.5 + Double(hours) / 24).rounded(.down))
  }

  private static let daysOfYear = 365.2422

  /// The apparent longitude in degrees, not reduced to 0..<360.
  private static func longitude(_ days: Double) -> Double {
    let millennia = days / 365_250
    var radians = 0.0
    var power = 1e-8
    for terms in series {
      for (size, phase, speed) in terms { radians += power * size * cos(phase + speed * millennia) }
      power *= millennia
    }
    let centuries = days / 36_525
    let node = (125.045 - 1934.136 * centuries).radians
    let sun = (280.466 + 36_000.77 * centuries).radians
    let moon = (218.317 + 481_267.881 * centuries).radians
    // In seconds of arc.
    let nutation =
      -17.20 * sin(node) - 1.32 * sin(2 * sun) - 0.23 * sin(2 * moon) + 0.21 * sin(2 * node)
    // The aberration depends on the distance of the sun, in astronomical units.
    let distance = 1 - 0.0167 * cos((357.529 + 35_999.05 * centuries).radians)
    let correction = nutation - 20.49 / distance - 0.09
    return radians * 180 / .pi + 180 + correction / 3600
  }

  /// How many seconds terrestrial time is ahead of universal time.
  private static func secondsAhead(_ year: Double) -> Double {
    let index = min(Int(year - 1900) / 10, decades.count - 2)
    let part = (year - 1900) / 10 - Double(index)
    return decades[index] + (decades[index + 1] - decades[index]) * part
  }

  /// The seconds at the beginning of each decade from 1900 to 2100, measured until 2020.
  private static let decades: [Double] = [
    -3, 10, 21, 24, 24, 29, 33, 40, 51, 57, 64, 66, 69, 74, 79, 85, 92, 100, 108, 117, 127,
  ]

  /// The terms of the longitude: the amplitude of each in 1e-8 radians, its phase in radians, and
  /// its speed in radians per thousand years. The first list is used as it is; the others are
  /// multiplied by the time, its square and its cube.
  private static let series: [[(size: Double, phase: Double, speed: Double)]] = [
    [
      (175_347_046, 0, 0), (3_341_656, 4.6692568, 6283.07585), (34894, 4.6261, 12566.1517),
      (3497, 2.7441, 5753.3849), (3418, 2.8289, 3.5231), (3136, 3.6277, 77713.7715),
      (2676, 4.4181, 7860.4194), (2343, 6.1352, 3930.2097), (1324, 0.7425, 11506.7698),
      (1273, 2.0371, 529.691), (1199, 1.1096, 1577.3435), (990, 5.2327, 5884.9268),
      (902, 2.0451, 26.2983), (857, 3.5085, 398.149), (780, 1.1788, 5223.6939),
      (753, 2.5334, 5507.5532), (505, 4.5829, 18849.2275), (492, 4.2051, 775.5226),
      (357, 2.9195, 0.0673), (317, 5.849, 11790.6291), (284, 1.8987, 796.298),
      (271, 0.3149, 10977.0788), (243, 0.3448, 5486.7778), (206, 4.8065, 2544.3144),
      (205, 1.8695, 5573.1428), (202, 2.4577, 6069.7768), (156, 0.8331, 213.2991),
      (132, 3.4112, 2942.4635), (126, 1.083, 20.7754), (115, 0.6454, 0.9803),
      (103, 0.636, 4694.003), (102, 0.9757, 15720.8388), (102, 4.2668, 7.1135),
      (99, 6.2099, 2146.1654), (98, 0.681, 155.4204), (86, 5.9832, 161000.6857),
      (85, 1.2987, 6275.9623), (85, 3.6708, 71430.6956), (80, 1.8079, 17260.1547),
      (79, 3.037, 12036.4607), (75, 1.7551, 5088.6288), (74, 3.5032, 3154.6871),
      (74, 4.6793, 801.8209), (70, 0.833, 9437.7629), (62, 3.9776, 8827.3903),
      (61, 1.8184, 7084.8968), (57, 2.7843, 6286.599), (56, 4.3869, 14143.4952),
      (56, 3.4701, 6279.5527), (52, 0.1891, 12139.5535), (52, 1.3328, 1748.0164),
      (51, 0.2831, 5856.4777),
    ],
    [
      (628_331_966_747, 0, 0), (206_059, 2.678235, 6283.07585), (4303, 2.6351, 12566.1517),
      (425, 1.5905, 3.5231), (119, 5.7956, 26.2983), (109, 2.9662, 1577.3435),
      (93, 2.5921, 18849.2275), (72, 1.1385, 529.691), (68, 1.8747, 398.149),
      (67, 4.4092, 5507.5532), (59, 2.888, 5223.6939), (56, 2.1747, 155.4204),
    ],
    [
      (52919, 0, 0), (8720, 1.0721, 6283.0758), (309, 0.8673, 12566.1517),
    ],
    [
      (289, 5.8438, 6283.0758)
    ],
  ]
}

extension Double {
  fileprivate var radians: Double { self * .pi / 180 }
}
