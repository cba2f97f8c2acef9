import Delivery
import Presentation
import Scheduler

/// One line for each notice on standard output. Under cron that is a mail.
struct StdoutChannel: Channel {
  let environment: Environment
  let face: NoticeFace
  let isSilent: Bool

  var name: String { "stdout" }

  /// Standard output is read by somebody unless cron throws it away.
  var counts: Bool { true }

  func deliver(_ notices: [Notice]) -> [DeliveryFailure?] {
    if isSilent { return notices.map { _ in nil } }
    if let reason = StandardOutput.whyNobodyReads(mailer: [
      "/usr/sbin/sendmail", "/usr/lib/sendmail",
    ]) {
      return notices.map { _ in DeliveryFailure(reason: reason) }
    }
    return notices.map(write)
  }

  private func write(_ notice: Notice) -> DeliveryFailure? {
    do throws(OutputError) {
      try environment.output.write(Array((face.line(notice) + "\n").utf8))
      return nil
    } catch {
      switch error {
      case .readerGone: return DeliveryFailure(reason: "the reader is gone")
      case .failed(let reason): return DeliveryFailure(reason: reason)
      }
    }
  }
}
