import Glibc

/// Opens regular files only. A device, a pipe or a socket is refused, and opening one never blocks.
package enum RegularFile {
  /// The kind of file at a path, links followed.
  package enum Kind: Hashable, Sendable {
    case missing
    case file
    case folder
    /// A device, a named pipe or a socket.
    case special
  }

  /// The kind of what is at a path; `missing` also if it can not be examined.
  package static func kind(at path: String) -> Kind {
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

  /// The `errno` that `open` sets for a device, a pipe or a socket. The system defines none for it.
  package static let specialCode = ENODEV

  /// Opens a regular file. `O_NONBLOCK` keeps a pipe without a writer from blocking.
  ///
  /// - Returns: A descriptor, or -1 with `errno` set: `EISDIR` for a folder, `specialCode` for
  ///   a device, a pipe or a socket.
  package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
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

  /// The path with links resolved. The file may be missing if its folder exists.
  ///
  /// - Returns: The path; nil if the folder is missing or a link is dangling. `errno` is set then.
  package static func resolved(_ path: String) -> String? {
    if let whole = realPath(path) { return whole }
    var status = stat()
    // `lstat` succeeds for a dangling link.
    guard errno == ENOENT, lstat(path, &status) != 0 else { return nil }
    let (folder, name) = FolderListing.split(path)
    if name.isEmpty { return nil }
    return realPath(folder).map { $0 == "/" ? "/\(name)" : "\($0)/\(name)" }
  }

  /// The target of a symbolic link, unresolved; nil if the path is not a link.
  static func linkTarget(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    let target = bytes.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }
    return count < 0 ? nil : String(decoding: target, as: UTF8.self)
  }

  private static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}

/// Lists folders and splits paths.
package enum FolderListing {
  /// The names in a folder, unsorted, including `.` and `..`; empty if it can not be read.
  package static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  /// The folder of a path, `.` if it has none, and the name in it.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }
}
