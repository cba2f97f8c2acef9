import Glibc

/// Writes a file, replacing an existing one.
public func writeFile(_ path: String, _ bytes: [UInt8], mode: mode_t = 0o600) throws {
  // `e` keeps a program that another test starts from inheriting the file: a file open for writing
  // can not be run.
  guard let file = fopen(path, "wbe") else { throw FileFailure(path: path, code: errno) }
  fchmod(fileno(file), mode)
  let written = fwrite(bytes, 1, bytes.count, file)
  guard fclose(file) == 0, written == bytes.count else {
    throw FileFailure(path: path, code: errno)
  }
}

public func writeFile(_ path: String, _ text: String, mode: mode_t = 0o600) throws {
  try writeFile(path, Array(text.utf8), mode: mode)
}

/// Overwrites bytes in the middle of a file.
public func patchFile(_ path: String, at offset: Int, _ bytes: [UInt8]) throws {
  var whole = readFile(path) ?? []
  guard offset + bytes.count <= whole.count else { throw FileFailure(path: path, code: EINVAL) }
  whole.replaceSubrange(offset..<offset + bytes.count, with: bytes)
  try writeFile(path, whole)
}

/// The permission bits of a file, or nil if there is none.
public func permissions(of path: String) -> UInt32? {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}

/// The names in a folder, sorted.
public func names(in folder: String) -> [String] {
  guard let directory = opendir(folder) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafePointer(to: entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted()
}

/// Removes a folder with everything in it. Links are removed, but not their targets.
func removeFolder(_ path: String) {
  for name in names(in: path) {
    let inner = "\(path)/\(name)"
    if unlink(inner) != 0 { removeFolder(inner) }
  }
  rmdir(path)
}

public struct FileFailure: Error {
  public let path: String
  public let code: Int32

  public init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }
}

/// System programs that some tests need; nil if they are missing.
public enum Tool {
  public static let sqlite = path(of: "sqlite3")
  public static let python = path(of: "python3")
  public static let flock = path(of: "flock")
  public static let curl = path(of: "curl")
  public static let khal = path(of: "khal")
  public static let todoman = path(of: "todoman")
  public static let vdirsyncer = path(of: "vdirsyncer")
  public static let radicale = path(of: "radicale")
  public static let bash = path(of: "bash")
  public static let zsh = path(of: "zsh")
  public static let fish = path(of: "fish")
  public static let tmux = path(of: "tmux")
  public static let mandoc = path(of: "mandoc")
  public static let dpkg = path(of: "dpkg")
  public static let strip = path(of: "strip")
  public static let strace = usable("strace", ["-o", "/dev/null", "true"])
  /// Makes a private mount namespace, so that a test can mount file systems.
  public static let unshare = usable(
    "unshare", ["-rm", "sh", "-c", "mount -t tmpfs none /mnt"])

  private static func path(of name: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/sbin/", "/usr/local/bin/"].map { $0 + name }
      .first { access($0, X_OK) == 0 }
  }

  /// The path of a program that also works here: a container may forbid what it does.
  private static func usable(_ name: String, _ arguments: [String]) -> String? {
    guard let path = path(of: name) else { return nil }
    let variables = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
    let trial = try? RunningProcess(path, arguments, variables: variables)
    return trial?.wait().status == 0 ? path : nil
  }
}

public func makeFolder(_ path: String) throws {
  guard mkdir(path, 0o700) == 0 else { throw FileFailure(path: path, code: errno) }
}

/// Writes an executable file.
public func writeExecutable(_ path: String, _ text: String) throws {
  // Written under another name and moved into place, because a file open for writing can not be
  // run.
  try writeFile(path + ".new", text)
  guard chmod(path + ".new", 0o700) == 0, rename(path + ".new", path) == 0 else {
    throw FileFailure(path: path, code: errno)
  }
}
