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

/// Selects the fixes of one device to evaluate, in the order in which they arrive. A later run can
/// continue where this one stopped.
///
/// A fix must be later than all fixes seen before. A coarse fix is skipped: a cell fix among GPS
/// fixes is off by the same hundreds of metres for hours.
package struct FixScreen: Hashable, Sendable {
  /// Whether to evaluate a fix, and if not, why.
  package enum Verdict: Hashable, Sendable {
    case evaluated
    /// Its accuracy is more than three times worse than that of the best fix of the last 15
    /// minutes.
    case coarse
    /// It is not later than a fix seen before.
    case late
    /// The same fix was seen before.
    case duplicate
    /// Its time is more than two minutes ahead of now.
    case ahead
  }

  /// A fix may be this many seconds ahead of now, since clocks differ.
  package static let aheadSeconds = 120
  /// How long a good fix makes less accurate ones count as coarse, in seconds.
  package static let windowSeconds = 900
  static let coarseFactor = 3.0

  /// The time of the newest fix seen, in seconds since 1970.
  package private(set) var watermark: Int?
  private struct Seen: Hashable {
    let seconds: Int
    let accuracy: Double
  }

  /// The fixes in the window.
  private var recent: [Seen] = []
  /// The positions of the fixes at `watermark`.
  private var newest: Set<Coordinate> = []

  package init() {}

  /// Continues where an earlier run stopped.
  ///
  /// - Parameter fixes: The fixes seen in the window before the newest one, in any order.
  package init(continuing fixes: [Fix]) {
    guard let last = fixes.map(\.seconds).max() else { return }
    watermark = last
    for fix in fixes where fix.seconds >= last - FixScreen.windowSeconds {
      recent.append(Seen(seconds: fix.seconds, accuracy: fix.effectiveAccuracyMetres))
      if fix.seconds == last { newest.insert(fix.coordinate) }
    }
  }

  /// Judges the next fix.
  ///
  /// - Parameter now: Seconds since 1970, or nil to take each fix's own time as now.
  package mutating func judge(_ fix: Fix, now: Int?) -> Verdict {
    if let now, fix.seconds > now + FixScreen.aheadSeconds { return .ahead }
    if let watermark, fix.seconds <= watermark {
      return fix.seconds == watermark && newest.contains(fix.coordinate) ? .duplicate : .late
    }
    watermark = fix.seconds
    newest = [fix.coordinate]
    recent.removeAll { $0.seconds < fix.seconds - FixScreen.windowSeconds }
    let own = fix.effectiveAccuracyMetres
    recent.append(Seen(seconds: fix.seconds, accuracy: own))
    let best = recent.reduce(own) { min($0, $1.accuracy) }
    return own > FixScreen.coarseFactor * best ? .coarse : .evaluated
  }
}

/// A fix from a recorded track, and what the recorder wrote with it.
package struct PositionRecord: Hashable, Sendable {
  /// A crossing that the recording device detected itself, from more fixes than it sends.
  package struct Transition: Hashable, Sendable {
    package let isArrival: Bool
    /// The device's name for the region.
    package let name: String

    package init(isArrival: Bool, name: String) {
      self.isArrival = isArrival
      self.name = name
    }
  }

  package var fix: Fix
  /// The name of the device; empty if the recorder does not distinguish several.
  package var device: String
  package var transition: Transition?

  package init(fix: Fix, device: String = "", transition: Transition? = nil) {
    self.fix = fix
    self.device = device
    self.transition = transition
  }
}

extension [PositionRecord] {
  /// The records of each device in order of time, by name. Records with equal times keep their order.
  package var byDevice: [(device: String, records: [PositionRecord])] {
    Dictionary(grouping: self, by: \.device).sorted { $0.key < $1.key }.map { device, records in
      let order = records.enumerated().sorted {
        ($0.element.fix.seconds, $0.offset) < ($1.element.fix.seconds, $1.offset)
      }
      return (device, order.map(\.element))
    }
  }
}
