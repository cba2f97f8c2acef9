/// The position of a device at a time.
package struct Fix: Hashable, Sendable {
  /// Where a fix came from. It determines the accuracy of a fix that does not state one.
  package enum Source: String, CaseIterable, Hashable, Sendable {
    case gps, network, manual, unknown

    /// The accuracy assumed for a fix that does not state one, in metres.
    package var usualAccuracyMetres: Double {
      switch self {
      case .gps: 25
      case .network: 100
      case .manual: 10
      case .unknown: 50
      }
    }
  }

  /// Seconds since 1970-01-01T00:00:00Z, clamped to ±139 000 years so that arithmetic with the time
  /// of a device can not overflow.
  package let seconds: Int
  package let coordinate: Coordinate
  /// The radius in metres of the circle that contains the device with a probability of about 68 %.
  package let accuracyMetres: Double
  package let source: Source
  /// Whether the user has just stated the position, so that no second fix has to confirm it. Not
  /// stored.
  package let isCertain: Bool

  private static let latestSeconds = 1 << 42
  /// Half the circumference of the Earth.
  private static let coarsestMetres = 20_037_508.0

  /// - Parameter accuracyMetres: nil, a negative or a non-finite value selects the usual accuracy
  ///   of the source.
  package init(
    seconds: Int, coordinate: Coordinate, accuracyMetres: Double? = nil, source: Source = .unknown,
    isCertain: Bool = false
  ) {
    self.seconds = min(max(seconds, -Fix.latestSeconds), Fix.latestSeconds)
    self.coordinate = coordinate
    self.source = source
    self.isCertain = isCertain
    let given = accuracyMetres ?? -1
    self.accuracyMetres =
      given >= 0 && given.isFinite
      ? min(given, Fix.coarsestMetres) : source.usualAccuracyMetres
  }

  /// The best accuracy that is believed, whatever a device claims.
  static let leastAccuracyMetres = 5.0

  /// The accuracy that decisions are based on, in metres.
  package var effectiveAccuracyMetres: Double { max(accuracyMetres, Fix.leastAccuracyMetres) }

  /// Whether the user stated the position.
  var isStated: Bool { source == .manual }
}
