import Glibc

/// A file that is being written beside the one it will replace. Its name says whose it is, so that those of
/// processes that died are known and removed.
public enum UnfinishedFile {
  static let mark = ".new-"

  /// The name this process writes under. Open it with `O_EXCL`: it is nobody else's.
  public static func path(of target: String) -> String { "\(target)\(mark)\(getpid())" }

  /// Removes what dead processes left beside a file, and what this one left before.
  public static func sweep(beside target: String) {
    let parts = target.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last else { return }
    let above = parts.dropLast().joined(separator: "/")
    let folder = parts.count == 1 ? "." : above.isEmpty ? "/" : above
    for file in FolderListing.names(in: folder) where file.hasPrefix(name + mark) {
      guard let process = pid_t(file.dropFirst(name.count + mark.count)) else { continue }
      if process == getpid() || (kill(process, 0) != 0 && errno == ESRCH) {
        unlink("\(folder)/\(file)")
      }
    }
  }
}

/// The names in a folder.
enum FolderListing {
  /// In no order; none where there is no such folder.
  static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafePointer(to: entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }
}
