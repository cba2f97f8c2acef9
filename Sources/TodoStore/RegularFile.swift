import Glibc

/// Files are looked at before they are opened: a device, a pipe or a socket at a path where a file belongs is
/// refused untouched, and none keeps the program waiting.
public enum RegularFile {
  /// What lies at a path, links followed.
  public enum Kind: Hashable, Sendable {
    case missing
    case file
    case folder
    /// A device, a named pipe, a socket.
    case special
  }

  public static func kind(at path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    return kind(status)
  }

  static func kind(_ status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .special
    }
  }

  /// The system's word for opening what is no file: a folder is one of its own, the rest have none.
  public static let specialCode = ENODEV

  /// Opens a file and nothing else; a pipe whose other end nobody holds is no reason to wait.
  ///
  /// - Returns: A descriptor, or -1 with `errno` set: `EISDIR` for a folder, `specialCode` for what is neither.
  public static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    let descriptor = Glibc.open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, mode)
    guard descriptor >= 0 else { return -1 }
    var status = stat()
    let code = fstat(descriptor, &status) == 0 ? nil : errno
    switch kind(status) {
    case .file where code == nil: return descriptor
    case .folder where code == nil: close(descriptor); errno = EISDIR
    default: close(descriptor); errno = code ?? specialCode
    }
    return -1
  }

  /// The path without links, of a file that may be missing while its folder is there.
  ///
  /// - Returns: nil where the folder is missing or a link leads nowhere.
  public static func resolved(_ path: String) -> String? {
    if let whole = realPath(path) { return whole }
    var status = stat()
    // A link that leads nowhere is there itself.
    guard errno == ENOENT, lstat(path, &status) != 0 else { return nil }
    let (folder, name) = FolderListing.split(path)
    if name.isEmpty { return nil }
    return realPath(folder).map { $0 == "/" ? "/\(name)" : "\($0)/\(name)" }
  }

  private static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
