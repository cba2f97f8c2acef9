import Outcomes
import Presentation
import Scheduler

/// One line for each notification on standard output. Under cron the lines arrive as mail.
final class StdoutChannel: Channel {
  static let name = "stdout"

  private let output: any OutputStream
  private let renderer: NotificationRenderer
  /// Why nobody would read the output, or nil; checked when there is something to deliver.
  private lazy var unread = StdoutChannel.obstacle(of: output)

  let counts: Bool

  init(output: any OutputStream, renderer: NotificationRenderer, counts: Bool) {
    self.output = output
    self.renderer = renderer
    self.counts = counts
  }

  var name: String { Self.name }

  /// A line is one write.
  var isInstant: Bool { true }

  func prepare(_ notification: Notification) -> Send {
    if let unread { return { unread } }
    let line = Array((renderer.line(notification) + "\n").utf8)
    output.waitUntilWritable()
    return { [output] in Self.write(line, to: output) }
  }

  static func obstacle(of output: any OutputStream) -> DeliveryFailure? {
    output.whyNobodyReads.map(DeliveryFailure.init(reason:))
  }

  static func write(_ bytes: [UInt8], to output: any OutputStream) -> DeliveryFailure? {
    do throws(OutputError) {
      try output.write(bytes)
      return nil
    } catch {
      switch error {
      case .readerGone: return DeliveryFailure(reason: "the reader is gone")
      case .failed(let reason), .failedAfterChange(let reason):
        return DeliveryFailure(reason: reason)
      }
    }
  }
}
