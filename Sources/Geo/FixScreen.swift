/// Decides which fixes of one device are evaluated. A value: fed in the order fixes arrive, kept between runs.
///
/// Fixes must come later than the last evaluated one; a coarse one (a cell fix among GPS fixes, off by the same
/// hundreds of metres for hours) is passed over.
public struct FixScreen: Hashable, Sendable {
  public enum Verdict: Hashable, Sendable {
    case evaluated
    /// Its accuracy is more than three times that of the best fix of the last 15 minutes.
    case coarse
    /// It is no later than one that was seen before it.
    case late
    /// The same fix was seen before.
    case duplicate
    /// Its time lies more than two minutes ahead of now.
    case ahead
  }

  /// A fix may be this much ahead of now, since clocks differ.
  public static let aheadSeconds = 120
  /// How long a good fix makes bad ones coarse.
  public static let windowSeconds = 900
  static let coarseFactor = 3.0

  /// The time of the newest fix seen.
  public private(set) var watermark: Int?
  /// Fixes of the window: when, and how accurate.
  private var recent: [(seconds: Int, accuracy: Double)] = []
  private var newest: Set<Coordinate> = []

  public init() {}

  /// Takes up where an earlier run stopped.
  ///
  /// - Parameter fixes: Those seen in the window before the newest one, in any order.
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
  /// - Parameter now: Seconds since 1970, or nil where each fix's own time is now.
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
