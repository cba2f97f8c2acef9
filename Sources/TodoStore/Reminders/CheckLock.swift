import CivilTime
import Files
import Glibc
import SQLite
import Scheduler

/// The lock that lets one check run at a time, in a file beside the store.
///
/// It is a `flock` lock, which the kernel releases when the process ends for any reason. The first
/// line of the file holds the time of the last check. It is not in the database, so that a check
/// with nothing due writes nothing there. The other lines are the `DeliveryLog`.
package final class CheckLock {
  let descriptor: Int32
  /// The offset of the next line of the log; nil until first needed.
  private var logEnd: Int?

  /// The length of the first line in bytes.
  static let headLength = 21

  private static func path(store: String) -> String { store + "-check" }

  /// Takes the lock.
  ///
  /// - Returns: The lock; nil if another check holds it.
  /// - Throws: `StoreError.lockIsNoFile` if the lock path is not a regular file;
  ///   `DatabaseError.unwritable` or `.full` if the file can not be opened or locked.
  package static func take(store: String) throws -> CheckLock? {
    let path = path(store: store)
    let descriptor = RegularFile.open(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    guard descriptor >= 0 else {
      let code = errno
      if [EISDIR, ELOOP, FileError.specialCode].contains(code) {
        throw StoreError.lockIsNoFile(path: path)
      }
      throw DatabaseError(path: path, code: code)
    }
    var isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    if !isLocked, errno == EWOULDBLOCK {
      // `peek` in another process may hold the lock for a moment.
      usleep(1000)
      isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
    guard isLocked else {
      let reason = errno
      close(descriptor)
      guard reason == EWOULDBLOCK else { throw DatabaseError(path: path, code: reason) }
      return nil
    }
    return CheckLock(descriptor: descriptor)
  }

  /// The attempts that dead checks left in the log. The lock is released at once.
  ///
  /// - Returns: nil if a check is running.
  /// - Throws: As `take(store:)`.
  package static func peek(store: String) throws -> [Int: DeliveryAttempt]? {
    try take(store: store)?.left()
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    // Closing is not enough, since a program that another thread is starting has a copy of the
    // descriptor until its exec.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Stores the time of a check. A failure is ignored.
  package func note(_ now: Instant) {
    // Padded to a fixed width, so that a shorter number overwrites a longer one.
    let digits = "\(now.secondsSinceEpoch)"
    let width = CheckLock.headLength - 1
    let text = String(repeating: " ", count: max(0, width - digits.count)) + digits + "\n"
    _ = pwrite(descriptor, text, text.utf8.count, 0)
  }

  /// When a check last ran; nil if none did.
  static func lastRun(store: String) -> Instant? {
    let descriptor = RegularFile.open(path(store: store), O_RDONLY | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: headLength)
    let count = read(descriptor, &head, head.count)
    let line = head.prefix(max(0, count)).prefix { $0 != 0x0A }.drop { $0 == 0x20 }
    return Int(String(decoding: line, as: UTF8.self)).map(Instant.init(secondsSinceEpoch:))
  }
}

/// The log of notifications being delivered, as lines of the lock file: `begin 12`, `told 12
/// stdout`, `untold 12`, with ids of ledger rows.
///
/// A written line survives the death of the process, but not of the system, since it is never
/// synced. If a line can not be written, the notification is still delivered, but may be delivered
/// twice after a kill.
extension CheckLock: DeliveryLog {
  private enum Word {
    static let begin = "begin"
    static let delivered = "told"
    static let undelivered = "untold"
  }

  package func left() -> [Int: DeliveryAttempt] {
    var attempts: [Int: DeliveryAttempt] = [:]
    // What follows the last line feed is empty or an incomplete line.
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let words = line.split(separator: " ")
      guard words.count >= 2, let id = Int(words[1]) else { continue }
      var attempt = attempts[id] ?? DeliveryAttempt()
      switch String(words[0]) {
      case Word.begin: attempt.begun += 1
      case Word.delivered:
        attempt.begun = 0
        if words.count > 2 { attempt.channels.append(String(words[2])) }
      case Word.undelivered: attempt.begun = 0
      default: continue
      }
      attempts[id] = attempt
    }
    return attempts
  }

  package func begin(_ claims: [Int]) { append(claims.map { "\(Word.begin) \($0)\n" }.joined()) }

  package func end(_ claims: [Int], deliveredBy channel: String?) {
    append(
      claims.map { id in
        channel.map { "\(Word.delivered) \(id) \($0)\n" } ?? "\(Word.undelivered) \(id)\n"
      }.joined())
  }

  package func clear() {
    guard end > CheckLock.headLength else { return }
    if ftruncate(descriptor, off_t(CheckLock.headLength)) == 0 { logEnd = CheckLock.headLength }
  }

  /// The offset of the next line. A file shorter than the first line is filled with zero bytes,
  /// which do not parse as a time.
  private var end: Int {
    if let logEnd { return logEnd }
    var status = stat()
    let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    let end = max(size, CheckLock.headLength)
    logEnd = end
    return end
  }

  private func append(_ lines: String) {
    let count = pwrite(descriptor, lines, lines.utf8.count, off_t(end))
    if count > 0 { logEnd = end + count }
  }

  private var text: String {
    let length = end - CheckLock.headLength
    guard length > 0 else { return "" }
    var bytes = [UInt8](repeating: 0, count: length)
    let count = pread(descriptor, &bytes, length, off_t(CheckLock.headLength))
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
