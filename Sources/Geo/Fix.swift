/// A position of a device at a moment.
public struct Fix: Hashable, Sendable {
  /// Where it came from, and so how much it is believed where it does not say.
  public enum Source: String, CaseIterable, Hashable, Sendable {
    case gps, network, manual, unknown

    /// The accuracy of a fix that came without one, in metres.
    public var usualAccuracyMetres: Double {
      switch self {
      case .gps: 25
      case .network: 100
      case .manual: 10
      case .unknown: 50
      }
    }
  }

  /// Seconds since 1970-01-01T00:00:00Z, within 139 000 years of it: no clock that a device sends makes the
  /// arithmetic of times overflow.
  public let seconds: Int
  public let coordinate: Coordinate
  /// The radius, in metres, of the circle the device is in with a chance of about 68 %.
  public let accuracyMetres: Double
  public let source: Source
  /// Whether a person said it of themselves, just now: such a fix needs no second one beside it. It is not
  /// kept with what is stored.
  public let isCertain: Bool

  private static let latestSeconds = 1 << 42
  /// Half way round the Earth.
  private static let coarsestMetres = 20_037_508.0

  /// - Parameter accuracyMetres: nil, and anything below 0 or not a number, is the usual one of the source.
  public init(
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
}
