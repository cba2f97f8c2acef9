/// A position as a recorder wrote it.
public struct PositionRecord: Hashable, Sendable {
  /// A crossing that the recording device saw itself: it had more fixes to judge by than it sends.
  public struct Transition: Hashable, Sendable {
    public let isArrival: Bool
    /// What the device calls the region.
    public let name: String

    public init(isArrival: Bool, name: String) {
      self.isArrival = isArrival
      self.name = name
    }
  }

  public var fix: Fix
  /// Which device, where the recorder tells several apart; else empty.
  public var device: String
  public var transition: Transition?

  public init(fix: Fix, device: String = "", transition: Transition? = nil) {
    self.fix = fix
    self.device = device
    self.transition = transition
  }
}
