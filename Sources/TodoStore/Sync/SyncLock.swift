import Files
import Glibc
import SQLite

/// The lock that lets one sync run at a time, in a file beside the store. The kernel releases it
/// when the process ends for any reason.
package final class SyncLock {
  private let descriptor: Int32

  /// Takes the lock. Waits for another sync up to 10 seconds.
  ///
  /// - Throws: `DatabaseError.busy` if another sync still holds it; as for a file of the store if
  ///   it can not be made.
  package init(store: String) throws {
    let path = store + "-sync"
    descriptor = RegularFile.open(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    guard descriptor >= 0 else { throw DatabaseError(path: path, code: errno) }
    for _ in 0..<1000 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      usleep(10_000)
    }
    close(descriptor)
    throw DatabaseError.busy(path: store)
  }

  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
