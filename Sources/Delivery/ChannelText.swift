import Processes
import Scheduler

/// The text of one notification or of a digest, in the user's language.
package struct ChannelText: Hashable, Sendable {
  package var title: String
  /// May be empty.
  package var body: String

  package init(title: String, body: String) {
    self.title = title
    self.body = body
  }
}

/// Writes the text of notifications. Passed in by the caller, since channels know no language.
package typealias Wording = ([Notification]) -> ChannelText

extension Subprocess {
  /// Runs a program that delivers notifications.
  ///
  /// - Returns: nil on exit status 0, else the reason of the failure.
  static func deliver(
    _ arguments: [String], input: [UInt8], variables: [String: String], timeoutSeconds: Int
  ) -> DeliveryFailure? {
    do throws(SpawnError) {
      var program = Subprocess(arguments)
      program.input = .bytes(input)
      // Cron would mail the program's output.
      program.output = .null
      program.errors = .kept
      program.variables = variables
      program.timeoutSeconds = timeoutSeconds
      let end = try program.run()
      if end.status == 0 { return nil }
      return .exited(Int(end.status), complaint: end.complaint.isEmpty ? nil : end.complaint)
    } catch {
      return .notRun(program: arguments.first ?? "", reason: error.reason)
    }
  }
}
