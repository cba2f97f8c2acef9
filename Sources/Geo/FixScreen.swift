/// Decides which fixes of one device are evaluated. It takes them in the order in which they
/// arrive, and a later run can continue where this one stopped.
///
/// A fix must be later than every fix seen before. A coarse one is skipped (a cell fix among GPS
/// fixes is off by the same hundreds of metres for hours).
public struct FixScreen: Hashable, Sendable {
  public enum Verdict: Hashable, Sendable {
    case evaluated
    /// Its uncertainty is more than three times that of the best fix of the last 15 minutes.
    case coarse
    /// It is not later than a fix seen before.
    case late
    /// The same fix was seen before.
    case duplicate
    /// Its time is more than two minutes ahead of now.
    case ahead
  }

  /// A fix may be this much ahead of now, since clocks differ.
  public static let aheadSeconds = 120
  /// How long a good fix makes less accurate ones count as coarse, in seconds.
  public static let windowSeconds = 900
  static let coarseFactor = 3.0

  /// The time of the newest fix seen.
  public private(set) var watermark: Int?
  /// The fixes of the window: when they were, and how accurate.
  private var recent: [(seconds: Int, accuracy: Double)] = []
  private var newest: Set<Coordinate> = []

  public init() {}

  /// Continues where an earlier run stopped.
  ///
  /// - Parameter fixes: The fixes seen in the window before the newest one, in any order.
  public init(continuing fixes: [Fix]) {
    guard let last = fixes.map(\.seconds).max() else { return }
    watermark = last
    for fix in fixes where fix.seconds >= last - FixScreen.windowSeconds {
      recent.append((fix.seconds, max(fix.accuracyMetres, 5)))
      if fix.seconds == last { newest.insert(fix.coordinate) }
    }
  }

  /// Judges the next fix.
  ///
  /// - Parameter now: Seconds since 1970, or nil to take each fix's own time as now.
  public mutating func judge(_ fix: Fix, now: Int?) -> Verdict {
    if let now, fix.seconds > now + FixScreen.aheadSeconds { return .ahead }
    if let watermark, fix.seconds <= watermark {
      return fix.seconds == watermark && newest.contains(fix.coordinate) ? .duplicate : .late
    }
    watermark = fix.seconds
    newest = [fix.coordinate]
    recent.removeAll { $0.seconds < fix.seconds - FixScreen.windowSeconds }
    let own = max(fix.accuracyMetres, 5)
    recent.append((fix.seconds, own))
    let best = recent.reduce(own) { min($0, $1.accuracy) }
    return own > FixScreen.coarseFactor * best ? .coarse : .evaluated
  }

  /// Sorts a batch by time; fixes of the same moment stay in the order they came.
  public static func ordered(_ fixes: [Fix]) -> [Fix] {
    fixes.enumerated().sorted {
      ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset)
    }.map(\.element)
  }

  public static func == (left: FixScreen, right: FixScreen) -> Bool {
    left.watermark == right.watermark && left.newest == right.newest
      && left.recent.elementsEqual(right.recent, by: ==)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(watermark) }
}
