import Glibc

/// Why a file can not be read or written.
package struct FileError: Error, Hashable {
  package let path: String
  /// The `errno` of the failed call, or `specialCode`.
  package let code: Int32

  package init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// The `errno` for a device, pipe or socket where a regular file is required. The system defines
  /// none for this case.
  package static let specialCode = ENODEV

  /// The `errno` for a file that is not there.
  package static let missingCode = ENOENT

  /// Whether there is no such file or folder.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// The system's message, or "not a regular file".
  package var reason: String {
    code == FileError.specialCode ? "not a regular file" : String(cString: strerror(code))
  }
}

/// Finds, lists and removes files and folders.
package enum FileSystem {
  /// The kind of file at a path, links followed.
  package enum Kind: Hashable, Sendable {
    case missing
    case file
    case folder
    /// A device, a named pipe or a socket.
    case special

    package init(_ status: stat) {
      switch status.st_mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFDIR: self = .folder
      default: self = .special
      }
    }
  }

  /// Returns the kind of file at a path; `missing` also if the path can not be examined.
  package static func kind(at path: String) -> Kind {
    var status = stat()
    return stat(path, &status) == 0 ? Kind(status) : .missing
  }

  /// Removes a file.
  ///
  /// - Returns: Whether there was one.
  package static func remove(_ path: String) throws(FileError) -> Bool {
    if unlink(path) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw FileError(path: path, code: errno) }
    return false
  }

  // MARK: Folders

  /// The names in a folder, unsorted, including `.` and `..`; empty if it can not be read.
  package static func allNames(in folder: String) -> [String] {
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

  /// The names in a folder, sorted, without hidden ones; empty if it can not be read.
  package static func names(in folder: String) -> [String] {
    allNames(in: folder).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Creates the missing folders above a file with mode 0700.
  package static func makeFolders(above path: String) throws(FileError) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let folder = String(path[..<slash])
    if access(folder, F_OK) == 0 { return }
    try makeFolders(above: folder)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw FileError(path: folder, code: errno)
    }
  }

  /// Runs the body under a lock, so that no other process of this program changes the file
  /// meanwhile. The lock is on the file's folder and ends with the process.
  package static func locked<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    try makeFolders(above: path)
    let folder = split(path).folder
    let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: folder, code: errno) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw FileError(path: folder, code: errno) }
    }
    return try body()
  }

  // MARK: Paths

  /// The folder of a path, `.` if it has none, and the name in it.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }

  /// The path with links resolved. The file may be missing if its folder exists.
  ///
  /// - Returns: The path; nil if the folder is missing or a link is dangling. `errno` is set then.
  package static func resolved(_ path: String) -> String? {
    if let whole = realPath(path) { return whole }
    var status = stat()
    // `lstat` succeeds for a dangling link.
    guard errno == ENOENT, lstat(path, &status) != 0 else { return nil }
    let (folder, name) = split(path)
    if name.isEmpty { return nil }
    return realPath(folder).map { $0 == "/" ? "/\(name)" : "\($0)/\(name)" }
  }

  /// The target of a symbolic link, unresolved; nil if the path is not a link.
  package static func linkTarget(_ path: String) -> String? {
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
