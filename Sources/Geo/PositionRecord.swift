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
