import Glibc

/// A server on the loopback interface whose answers the test gives itself.
package final class LocalServer {
  private let descriptor: Int32
  package let port: UInt16

  package init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && listen(descriptor, 4) == 0
          && getsockname(descriptor, address, &size) == 0
      }
    }
    guard descriptor >= 0, bound else { throw SpawnFailure(program: "listen", code: errno) }
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(descriptor) }

  /// Waits for a client of HTTP, reads its request and gives it a page.
  ///
  /// - Returns: The lines of the request.
  package func answer(page: String, status: String = "200 OK") -> [String] {
    answer(
      Array(page.utf8), status: status, headers: ["Content-Length: \(page.utf8.count)"])
  }

  /// As above, with these bytes as its page and no other headers.
  ///
  /// - Parameter meanwhile: Called when the request is there, before it is answered.
  package func answer(
    _ page: [UInt8], status: String, headers: [String], meanwhile: () -> Void = {}
  ) -> [String] {
    let client = accept(descriptor, nil, nil)
    guard client >= 0 else { return [] }
    defer { close(client) }
    var request: [UInt8] = []
    var byte: UInt8 = 0
    while !request.suffix(4).elementsEqual("\r\n\r\n".utf8), recv(client, &byte, 1, 0) == 1 {
      request.append(byte)
    }
    meanwhile()
    let lines = ["HTTP/1.1 \(status)", "Connection: close"] + headers + ["", ""]
    var bytes = Array(lines.joined(separator: "\r\n").utf8) + page
    while !bytes.isEmpty {
      let count = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      if count <= 0 { break }
      bytes.removeFirst(count)
    }
    return String(decoding: request, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  /// Waits for a client, reads its first line, answers and closes the connection.
  ///
  /// - Returns: The client's first line.
  package func answer(_ text: String) -> String {
    let client = accept(descriptor, nil, nil)
    guard client >= 0 else { return "" }
    defer { close(client) }
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while recv(client, &byte, 1, 0) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    _ = send(client, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    return String(decoding: line, as: UTF8.self)
  }
}
