import Glibc
import Processes

/// A request to a service on this machine.
package enum LocalSocket {
  /// Reading stops once this many bytes have arrived.
  private static let answerLimit = 1 << 20

  /// Sends a request to a TCP port of the loopback interface and reads the answer.
  ///
  /// - Parameters:
  ///   - timeoutSeconds: The limit for connecting, sending and reading together.
  ///   - isEnough: Called after each read with everything received so far; true ends reading.
  /// - Returns: What was received until `isEnough`, the end of the stream or the timeout.
  /// - Throws: `SpawnError` if the connection fails, or if the request is not sent in time.
  package static func ask(
    port: UInt16, request: String, timeoutSeconds: Int, isEnough: ([UInt8]) -> Bool
  ) throws(SpawnError) -> [UInt8] {
    let kind =
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    let deadline = MonotonicClock.milliseconds() + timeoutSeconds * 1000
    try connect(descriptor, port: port, until: deadline)
    var unsent = Array(request.utf8)[...]
    while !unsent.isEmpty {
      guard wait(descriptor, for: POLLOUT, until: deadline) else { throw failure(ETIMEDOUT) }
      let count = unsent.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno != EAGAIN, errno != EINTR { throw failure(errno) }
      if count > 0 { unsent = unsent.dropFirst(count) }
    }
    return try read(descriptor, until: deadline, isEnough: isEnough)
  }

  private static func connect(
    _ descriptor: Int32, port: UInt16, until deadline: Int
  ) throws(SpawnError) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result == 0 { return }
    guard errno == EINPROGRESS else { throw failure(errno) }
    guard wait(descriptor, for: POLLOUT, until: deadline) else { throw failure(ETIMEDOUT) }
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
    if code != 0 { throw failure(code) }
  }

  private static func read(
    _ descriptor: Int32, until deadline: Int, isEnough: ([UInt8]) -> Bool
  ) throws(SpawnError) -> [UInt8] {
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while answer.count < answerLimit, wait(descriptor, for: POLLIN, until: deadline) {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      if count < 0 { throw failure(errno) }
      if count == 0 { break }
      answer += chunk[..<count]
      if isEnough(answer) { break }
    }
    return answer
  }

  /// Waits until a descriptor is ready for reading or writing.
  ///
  /// - Returns: false on timeout.
  private static func wait(_ descriptor: Int32, for event: Int32, until deadline: Int) -> Bool {
    while true {
      let remaining = deadline - MonotonicClock.milliseconds()
      guard remaining > 0 else { return false }
      var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      if poll(&waiting, 1, Int32(clamping: remaining)) > 0 { return true }
    }
  }

  private static func failure(_ code: Int32) -> SpawnError {
    SpawnError(code)
  }
}
