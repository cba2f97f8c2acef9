import CommandLine
import Messages
import TodoCore

extension Session {
  /// Warns that distances are measured from an old position.
  ///
  /// - Parameter stale: Its age in seconds; nil if the position is not too old.
  func complain(stale: Int?) throws {
    if let stale { try complain(.lastKnown(seconds: stale)) }
  }

  /// The current time while a stream is read, which may take long. A time that was set by `--now`
  /// or `DAYDOT_NOW` stands still.
  var movingNow: Now {
    if invocation[SharedOptions.now] != nil || environment.nonEmptyVariable("DAYDOT_NOW") != nil {
      return now
    }
    return Now(environment.clock(), in: now.zone)
  }
}
