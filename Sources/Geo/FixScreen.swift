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
  /// Time and accuracy of the fixes in the window.
  private var recent: [(seconds: Int, accuracy: Double)] = []
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
      recent.append((fix.seconds, fix.effectiveAccuracyMetres))
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
    recent.append((fix.seconds, own))
    let best = recent.reduce(own) { min($0, $1.accuracy) }
    return own > FixScreen.coarseFactor * best ? .coarse : .evaluated
  }

  /// Sorts a batch by time. Fixes with equal times keep their order.
  package static func ordered(_ fixes: [Fix]) -> [Fix] {
    fixes.enumerated().sorted {
      ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset)
    }.map(\.element)
  }

  package static func == (left: FixScreen, right: FixScreen) -> Bool {
    left.watermark == right.watermark && left.newest == right.newest
      && left.recent.elementsEqual(right.recent, by: ==)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(watermark) }
}
