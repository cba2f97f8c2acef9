import Scheduler

/// Hands notices to a program of the user's as JSON on its standard input. No shell reads its arguments.
public struct CommandChannel: Channel {
  public let name = "command"
  public let counts: Bool
  /// One run for each notice, or one for many.
  public let interrupts = true
  /// The program and its arguments; nil where none is set.
  private let arguments: [String]?
  private let variables: [String: String]
  private let timeoutSeconds: Int
  private let json: ([Notification]) -> [UInt8]

  /// - Parameter json: What the program reads.
  public init(
    _ arguments: [String]?, counts: Bool, variables: [String: String], timeoutSeconds: Int,
    json: @escaping ([Notification]) -> [UInt8]
  ) {
    self.arguments = arguments
    self.counts = counts
    self.variables = variables
    self.timeoutSeconds = timeoutSeconds
    self.json = json
  }

  public func prepare(_ notification: Notification) -> Send { prepareDigest([notification]) }

  public func prepareDigest(_ notifications: [Notification]) -> Send {
    guard let arguments else {
      return { DeliveryFailure(reason: "deliver.command is not set") }
    }
    let input = json(notifications)
    return {
      Subprocess.tell(
        arguments, input: input, variables: variables, timeoutSeconds: timeoutSeconds)
    }
  }
}
