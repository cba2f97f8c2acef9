/// The position of a device at a moment.
public struct Fix: Hashable, Sendable {
  /// Where a fix came from, which decides how accurate it is taken to be if it does not say.
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

  /// Seconds since 1970-01-01T00:00:00Z, clamped to 139 000 years around it, so that no clock of a
  /// device makes the arithmetic of times overflow.
  public let seconds: Int
  public let coordinate: Coordinate
  /// The radius, in metres, of the circle that contains the device with a probability of
  /// about 68 %.
  public let accuracyMetres: Double
  public let source: Source
  /// Whether the user has just stated the position, so that no second fix has to confirm it. Not
  /// stored with the fix.
  public let isCertain: Bool

  private static let latestSeconds = 1 << 42
  /// Half way round the Earth.
  private static let coarsestMetres = 20_037_508.0

  /// - Parameter accuracyMetres: If nil, negative or not finite, the usual accuracy of the source
  ///   is used.
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
