import Glibc

/// A connection to a service on this machine.
public enum LocalSocket {
  /// Sends a request to a TCP port of the loopback interface and reads the answer line by line.
  ///
  /// - Parameters:
  ///   - isEnough: Asked after each piece; true ends the reading.
  /// - Returns: What was read, or nil where nothing answers there.
  public static func ask(
    port: UInt16, request: String, timeoutSeconds: Int, isEnough: ([UInt8]) -> Bool
  ) -> [UInt8]? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var limit = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { return nil }
    let bytes = Array(request.utf8)
    guard send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      return nil
    }
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    let start = time(nil)
    while time(nil) - start <= timeoutSeconds, answer.count < 1 << 20 {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      guard count > 0 else { break }
      answer += chunk[..<count]
      if isEnough(answer) { break }
    }
    return answer
  }
}
