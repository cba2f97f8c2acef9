import Scheduler

/// What a channel tells, in the user's words: of one notice, or of several that are told as one.
public struct ChannelText: Hashable, Sendable {
  public var title: String
  /// May be empty.
  public var body: String

  public init(title: String, body: String) {
    self.title = title
    self.body = body
  }
}

/// Writes that text. It comes from outside, since channels know no language.
public typealias Wording = ([Notification]) -> ChannelText

extension Subprocess {
  /// Runs a program that tells something.
  ///
  /// - Returns: nil where it ended well, else why not.
  static func tell(
    _ arguments: [String], input: [UInt8], variables: [String: String], timeoutSeconds: Int
  ) -> DeliveryFailure? {
    do throws(SpawnError) {
      var program = Subprocess(arguments)
      program.input = .bytes(input)
      // Its output is nobody's: cron would mail it as if it were an announcement.
      program.output = .null
      program.errors = .kept
      program.variables = variables
      program.timeoutSeconds = timeoutSeconds
      let end = try program.run()
      if end.status == 0 { return nil }
      let reason = end.complaint.isEmpty ? "" : ", " + end.complaint
      return DeliveryFailure(reason: "exit \(end.status)" + reason)
    } catch {
      return DeliveryFailure(reason: "\(arguments.first ?? ""): \(error.reason)")
    }
  }
}
