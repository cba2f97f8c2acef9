import Scheduler

/// Passes notifications to a program of the user as JSON on its standard input. It is started
/// without a shell.
public struct CommandChannel: Channel {
  public let name = "command"
  public let counts: Bool
  public let interrupts = true
  /// The program and its arguments; nil if none is set.
  private let arguments: [String]?
  private let variables: [String: String]
  private let timeoutSeconds: Int
  private let json: ([Notification]) -> [UInt8]

  /// - Parameter json: Writes notifications as the program reads them.
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

  public var obstacle: DeliveryFailure? {
    arguments == nil ? DeliveryFailure(reason: "deliver.command is not set") : nil
  }

  public func prepare(_ notification: Notification) -> Send { prepareDigest([notification]) }

  public func prepareDigest(_ notifications: [Notification]) -> Send {
    guard let arguments else { return { [obstacle] in obstacle } }
    let input = json(notifications)
    return {
      Subprocess.deliver(
        arguments, input: input, variables: variables, timeoutSeconds: timeoutSeconds)
    }
  }
}
