import Glibc

/// The D-Bus session bus of the user's desktop, which accepts notifications.
package struct SessionBus: Hashable, Sendable {
  /// In the format of DBUS_SESSION_BUS_ADDRESS.
  package let address: String

  /// Finds the bus by its variable or, where that is not set, as under cron, by the socket of the
  /// user's login session; nil if there is neither.
  package init?(variables: [String: String]) {
    if let address = variables["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      self.address = address
      return
    }
    let runtime = variables["XDG_RUNTIME_DIR"].flatMap { $0.isEmpty ? nil : $0 }
    let path = (runtime ?? "/run/user/\(getuid())") + "/bus"
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
    address = "unix:path=\(path)"
  }

  /// Whether the address accepts a connection. Only Unix sockets are tried; other addresses count
  /// as accepting.
  package var answers: Bool {
    // Several addresses are tried in turn; each is `unix:key=value,key=value`.
    address.split(separator: ";").contains { one in
      guard one.hasPrefix("unix:") else { return true }
      for pair in one.dropFirst("unix:".count).split(separator: ",") {
        let parts = pair.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { continue }
        if parts[0] == "path" { return SessionBus.connects(String(parts[1]), isAbstract: false) }
        if parts[0] == "abstract" { return SessionBus.connects(String(parts[1]), isAbstract: true) }
      }
      return true
    }
  }

  private static func connects(_ path: String, isAbstract: Bool) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // unix(7): the name of an abstract socket begins with a zero byte and has none at its end.
    let name = (isAbstract ? [0] : []) + Array(path.utf8)
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let head = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path)
    let length = socklen_t(head + name.count + (isAbstract ? 0 : 1))
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, length) == 0
      }
    }
  }
}
