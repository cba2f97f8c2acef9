import Glibc

/// A file or folder that could not be used, and why.
struct FileError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  init(_ path: String) {
    self.path = path
    reason = String(cString: strerror(errno))
  }

  var description: String { "cannot use \(path): \(reason)" }
}

/// The few things this program does with files.
enum Files {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// In bytes; 0 if there is no file.
  static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  static func makeFolder(_ path: String) throws(FileError) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileError(path) }
  }

  /// A new folder under the temporary directory.
  static func makeTemporaryFolder() throws(FileError) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let path = "\(parent)/daydot-bench-\(getpid())"
    guard mkdir(path, 0o700) == 0 else { throw FileError(path) }
    return path
  }

  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes a store and the files beside it whose names begin with its own: `-wal`, `-shm`,
  /// `-check`.
  static func removeStore(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-check"] { unlink(path + suffix) }
  }

  /// Removes a folder made by this program, with everything in it.
  static func removeFolder(_ path: String) {
    for name in names(in: path) where unlink("\(path)/\(name)") != 0 {
      removeFolder("\(path)/\(name)")
    }
    rmdir(path)
  }

  /// Copies a store with its write-ahead log, and waits until the copy is on disk: pages still to
  /// be written would slow the syncs that are measured next.
  static func copyStore(_ source: String, to target: String) throws(FileError) {
    removeStore(target)
    try copy(source, to: target)
    if exists(source + "-wal") { try copy(source + "-wal", to: target + "-wal") }
  }

  private static func copy(_ source: String, to target: String) throws(FileError) {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw FileError(source) }
    defer { close(input) }
    let output = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw FileError(target) }
    defer { close(output) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = Glibc.read(input, &buffer, buffer.count)
      if count == 0 { break }
      guard count > 0 else { throw FileError(source) }
      guard Glibc.write(output, buffer, count) == count else { throw FileError(target) }
    }
    guard fsync(output) == 0 else { throw FileError(target) }
  }

  static func read(_ path: String) throws(FileError) -> [UInt8] {
    let input = open(path, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw FileError(path) }
    defer { close(input) }
    var bytes = [UInt8](repeating: 0, count: size(path))
    let count = Glibc.read(input, &bytes, bytes.count)
    guard count >= 0 else { throw FileError(path) }
    return Array(bytes.prefix(count))
  }

  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let output = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw FileError(path) }
    defer { close(output) }
    guard Glibc.write(output, bytes, bytes.count) == bytes.count else { throw FileError(path) }
  }
}

/// Writes a line to standard error.
func writeError(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
}
