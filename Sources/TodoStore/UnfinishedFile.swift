import Glibc

/// A file being written beside the one it will replace. Its name has the id of the process, so that
/// files of dead processes can be recognised and removed.
public enum UnfinishedFile {
  static let mark = ".new-"

  /// The path this process writes to. Open it with `O_EXCL`, as it must not exist.
  public static func path(of target: String) -> String { "\(target)\(mark)\(getpid())" }

  /// Removes unfinished files of dead processes, and earlier ones of this process.
  public static func sweep(beside target: String) {
    let (folder, name) = FolderListing.split(target)
    for file in FolderListing.names(in: folder) where file.hasPrefix(name + mark) {
      // SQLite's own files of an unfinished copy go with it.
      let parts = file.dropFirst(name.count + mark.count).split(
        separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      guard let number = parts.first, let process = pid_t(number),
        parts.count == 1 || ["journal", "wal", "shm"].contains(parts[1])
      else { continue }
      if process == getpid() || (kill(process, 0) != 0 && errno == ESRCH) {
        unlink("\(folder)/\(file)")
      }
    }
  }
}
