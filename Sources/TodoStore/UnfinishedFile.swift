import Glibc

/// A file that is being written beside the one it will replace. Its name says whose it is, so that those of
/// processes that died are known and removed.
public enum UnfinishedFile {
  static let mark = ".new-"

  /// The name this process writes under. Open it with `O_EXCL`: it is nobody else's.
  public static func path(of target: String) -> String { "\(target)\(mark)\(getpid())" }

  /// Removes what dead processes left beside a file, and what this one left before.
  public static func sweep(beside target: String) {
    let (folder, name) = FolderListing.split(target)
    for file in FolderListing.names(in: folder) where file.hasPrefix(name + mark) {
      guard let process = pid_t(file.dropFirst(name.count + mark.count)) else { continue }
      if process == getpid() || (kill(process, 0) != 0 && errno == ESRCH) {
        unlink("\(folder)/\(file)")
      }
    }
  }
}
