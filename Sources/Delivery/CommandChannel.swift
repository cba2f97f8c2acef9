import Processes
import Scheduler

/// Passes notifications to the user's own program, as JSON on its standard input. No shell is
/// involved.
package struct CommandChannel: Channel {
  package let name = "command"
  package let counts: Bool
  package let interrupts = true
  private let arguments: [String]?
  private let variables: [String: String]
  private let timeoutSeconds: Int
  private let json: ([Notification]) -> [UInt8]

  /// - Parameters:
  ///   - arguments: The program and its arguments; nil if none is configured.
  ///   - counts: Whether a reminder counts as delivered if this channel alone succeeds.
  ///   - json: Encodes the notifications for the program.
  package init(
    _ arguments: [String]?, counts: Bool, variables: [String: String], timeoutSeconds: Int,
    json: @escaping ([Notification]) -> [UInt8]
  ) {
    self.arguments = arguments
    self.counts = counts
    self.variables = variables
    self.timeoutSeconds = timeoutSeconds
    self.json = json
  }

  package var obstacle: DeliveryFailure? {
    arguments == nil ? .notSet(setting: "deliver.command") : nil
  }

  package func prepare(_ notification: Notification) -> Send { prepareDigest([notification]) }

  package func prepareDigest(_ notifications: [Notification]) -> Send {
    guard let arguments else { return { [obstacle] in obstacle } }
    let input = json(notifications)
    return {
      Subprocess.deliver(
        arguments, input: input, variables: variables, timeoutSeconds: timeoutSeconds)
    }
  }
}
