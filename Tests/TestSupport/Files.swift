import Glibc

/// Writes a file, replacing an existing one.
package func writeFile(_ path: String, _ bytes: [UInt8], mode: mode_t = 0o600) throws {
  // `e` keeps a program that another test starts from inheriting the file: a file open for writing
  // can not be run.
  guard let file = fopen(path, "wbe") else { throw FileFailure(path: path, code: errno) }
  fchmod(fileno(file), mode)
  let written = fwrite(bytes, 1, bytes.count, file)
  guard fclose(file) == 0, written == bytes.count else {
    throw FileFailure(path: path, code: errno)
  }
}

package func writeFile(_ path: String, _ text: String, mode: mode_t = 0o600) throws {
  try writeFile(path, Array(text.utf8), mode: mode)
}

/// Overwrites bytes in the middle of a file.
package func patchFile(_ path: String, at offset: Int, _ bytes: [UInt8]) throws {
  var whole = readFile(path) ?? []
  guard offset + bytes.count <= whole.count else { throw FileFailure(path: path, code: EINVAL) }
  whole.replaceSubrange(offset..<offset + bytes.count, with: bytes)
  try writeFile(path, whole)
}

/// The permission bits of a file, or nil if there is none.
package func permissions(of path: String) -> UInt32? {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}

/// The names in a folder, sorted.
package func names(in folder: String) -> [String] {
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

package struct FileFailure: Error {
  package let path: String
  package let code: Int32

  package init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }
}

/// System programs that some tests need; nil if they are missing.
package enum Tool {
  package static let sqlite = path(of: "sqlite3")
  package static let python = path(of: "python3")
  package static let flock = path(of: "flock")
  package static let sendmail = path(of: "sendmail")
  package static let setsid = path(of: "setsid")
  package static let gzip = path(of: "gzip")
  package static let curl = path(of: "curl")
  package static let khal = path(of: "khal")
  package static let todoman = path(of: "todoman")
  package static let vdirsyncer = path(of: "vdirsyncer")
  package static let radicale = path(of: "radicale")
  package static let bash = path(of: "bash")
  package static let zsh = path(of: "zsh")
  package static let fish = path(of: "fish")
  package static let tmux = path(of: "tmux")
  package static let mandoc = path(of: "mandoc")
  package static let dpkg = path(of: "dpkg")
  package static let strip = path(of: "strip")
  /// Prints HTML to PDF.
  package static let chromium = path(of: "chromium")
  package static let pdftotext = path(of: "pdftotext")
  package static let strace = usable("strace", ["-o", "/dev/null", "true"])
  /// Makes a private mount namespace, so that a test can mount file systems.
  package static let unshare = usable(
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

package func makeFolder(_ path: String) throws {
  guard mkdir(path, 0o700) == 0 else { throw FileFailure(path: path, code: errno) }
}

/// Writes an executable file.
package func writeExecutable(_ path: String, _ text: String) throws {
  // Written under another name and moved into place, because a file open for writing can not be
  // run.
  try writeFile(path + ".new", text)
  guard chmod(path + ".new", 0o700) == 0, rename(path + ".new", path) == 0 else {
    throw FileFailure(path: path, code: errno)
  }
}
