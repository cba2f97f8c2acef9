import Glibc
import Scheduler

/// The record of notifications being delivered, as lines of the lock's file: `begin 12`, `told 12
/// stdout`, `untold 12`, with ids of ledger rows. Once its write returns, a line survives the end
/// of the process, but not of the system, since it is never synced to disk.
///
/// If a line can not be written, the notification is still delivered, but may be delivered twice
/// after a kill.
extension CheckLock: DeliveryLog {
  private enum Word {
    static let begin = "begin"
    static let told = "told"
    static let undelivered = "untold"
  }

  public func left() -> [Int: DeliveryAttempt] {
    var attempts: [Int: DeliveryAttempt] = [:]
    // What follows the last line feed is empty or an incomplete line.
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let words = line.split(separator: " ")
      guard words.count >= 2, let id = Int(words[1]) else { continue }
      var attempt = attempts[id] ?? DeliveryAttempt()
      switch String(words[0]) {
      case Word.begin: attempt.begun += 1
      case Word.told:
        attempt.begun = 0
        if words.count > 2 { attempt.channels.append(String(words[2])) }
      case Word.undelivered: attempt.begun = 0
      default: continue
      }
      attempts[id] = attempt
    }
    return attempts
  }

  public func begin(_ claims: [Int]) { append(claims.map { "\(Word.begin) \($0)\n" }.joined()) }

  public func end(_ claims: [Int], deliveredBy channel: String?) {
    append(
      claims.map { id in
        channel.map { "\(Word.told) \(id) \($0)\n" } ?? "\(Word.undelivered) \(id)\n"
      }.joined())
  }

  public func clear() {
    guard end > CheckLock.headLength else { return }
    if ftruncate(descriptor, off_t(CheckLock.headLength)) == 0 { recordEnd = CheckLock.headLength }
  }

  /// The offset of the next line. If the file is shorter than the first line, that line is filled
  /// with zero bytes, which are not read as a time.
  private var end: Int {
    if let recordEnd { return recordEnd }
    var status = stat()
    let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    let end = max(size, CheckLock.headLength)
    recordEnd = end
    return end
  }

  private func append(_ lines: String) {
    let count = pwrite(descriptor, lines, lines.utf8.count, off_t(end))
    if count > 0 { recordEnd = end + count }
  }

  private var text: String {
    let length = end - CheckLock.headLength
    guard length > 0 else { return "" }
    var bytes = [UInt8](repeating: 0, count: length)
    let count = pread(descriptor, &bytes, length, off_t(CheckLock.headLength))
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
