import CivilTime
import Glibc
import Scheduler

/// The lock that lets one check run at a time, in a file that also holds when the last one ran.
///
/// The kernel releases the lock when its process ends, however that happens. The time of the last
/// run is not in the database, so that a check with nothing due does not write there every minute.
/// The lines below it record what the running check has delivered but not yet marked; see
/// `DeliveryLog`.
public final class CheckLock {
  let descriptor: Int32
  /// The offset of the next line of the record; nil until first needed.
  var recordEnd: Int?

  /// The length of the first line in bytes.
  static let headLength = 21

  private static func path(store: String) -> String { store + "-check" }

  /// Takes the lock.
  ///
  /// - Returns: The lock; nil if another check holds it.
  /// - Throws: `StoreError.unwritable`, `.lockIsNoFile`.
  public static func take(store: String) throws -> CheckLock? {
    let path = path(store: store)
    let descriptor = RegularFile.open(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    guard descriptor >= 0 else {
      let code = errno
      if [EISDIR, ELOOP, RegularFile.specialCode].contains(code) {
        throw StoreError.lockIsNoFile(path: path)
      }
      throw Database.openError(path: path, code: code)
    }
    var isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    if !isLocked, errno == EWOULDBLOCK {
      // `peek` holds the lock for an instant.
      usleep(1000)
      isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
    guard isLocked else {
      let reason = errno
      close(descriptor)
      guard reason == EWOULDBLOCK else { throw Database.openError(path: path, code: reason) }
      return nil
    }
    return CheckLock(descriptor: descriptor)
  }

  /// What dead checks left in the record, read without keeping the lock.
  ///
  /// - Returns: nil if a check is running.
  /// - Throws: As `take` does.
  public static func peek(store: String) throws -> [Int: DeliveryAttempt]? {
    try take(store: store)?.left()
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    // Closing is not enough: a program just being started by another thread has a copy of the
    // descriptor until its exec.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Stores the time of a check.
  public func note(_ now: Instant) {
    // Fixed width, so that a shorter number overwrites a longer one.
    let digits = "\(now.secondsSinceEpoch)"
    let width = CheckLock.headLength - 1
    let text = String(repeating: " ", count: max(0, width - digits.count)) + digits + "\n"
    _ = pwrite(descriptor, text, text.utf8.count, 0)
  }

  /// When a check last ran, or nil.
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
