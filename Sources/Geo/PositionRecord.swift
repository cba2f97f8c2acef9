/// A fix from a recorded track, and what the recorder wrote with it.
public struct PositionRecord: Hashable, Sendable {
  /// A crossing that the recording device detected itself, from more fixes than it sends.
  public struct Transition: Hashable, Sendable {
    public let isArrival: Bool
    /// The device's name for the region.
    public let name: String

    public init(isArrival: Bool, name: String) {
      self.isArrival = isArrival
      self.name = name
    }
  }

  public var fix: Fix
  /// The name of the device; empty if the recorder does not distinguish several.
  public var device: String
  public var transition: Transition?

  public init(fix: Fix, device: String = "", transition: Transition? = nil) {
    self.fix = fix
    self.device = device
    self.transition = transition
  }
}
