import Geo

/// The last fix, as `here` tells it.
public struct HereFacts: Sendable {
  public var fix: Fix
  public var device: String
  public var ageSeconds: Int
  /// The saved place it lies in.
  public var place: String?

  public init(fix: Fix, device: String, ageSeconds: Int, place: String?) {
    self.fix = fix
    self.device = device
    self.ageSeconds = ageSeconds
    self.place = place
  }
}

extension Coordinate {
  /// `37.51010,127.02150`: five decimals are a metre.
  public var text: String {
    "\(Coordinate.fiveDecimals(latitude)),\(Coordinate.fiveDecimals(longitude))"
  }

  private static func fiveDecimals(_ degrees: Double) -> String {
    let scaled = Int((abs(degrees) * 100_000).rounded())
    let decimals = "\(scaled % 100_000)"
    let padded = String(repeating: "0", count: 5 - decimals.count) + decimals
    return "\(degrees < 0 && scaled > 0 ? "-" : "")\(scaled / 100_000).\(padded)"
  }
}
