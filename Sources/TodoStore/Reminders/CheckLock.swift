import CivilTime
import Glibc

/// The kernel lock that lets one check run at a time, and the memory of when one last did.
///
/// The lock goes with the process that holds it, however that ends. The moment of the last run stands in
/// the same file, outside the database: a check that finds nothing due must not write there every minute.
/// Below that line stands what the running check has told and not marked yet; see `TellingRecord`.
public final class CheckLock {
  let descriptor: Int32
  /// Where the next line of the record goes; nil until it is asked for.
  var recordEnd: Int?

  /// The bytes of the first line.
  static let headLength = 21

  private static func path(store: String) -> String { store + "-check" }

  /// Takes the lock.
  ///
  /// - Returns: nil when another check holds it.
  /// - Throws: `StoreError.unwritable`.
  public static func take(store: String) throws -> CheckLock? {
    let path = path(store: store)
    let descriptor = RegularFile.open(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    guard descriptor >= 0 else { throw Database.openError(path: path, code: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno
      close(descriptor)
      guard reason == EWOULDBLOCK else { throw Database.openError(path: path, code: reason) }
      return nil
    }
    return CheckLock(descriptor: descriptor)
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    // Closing alone would not do: a program that another thread starts at this moment has a copy of the
    // descriptor until it runs.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Remembers that a check ran at this moment.
  public func note(_ now: Instant) {
    // Fixed width, so that a shorter number leaves nothing behind.
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
