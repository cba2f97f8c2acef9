import Files
import Glibc

/// A folder with one calendar item per file (vdir), which other programs may change at any time.
///
/// - SeeAlso: <https://vdirsyncer.pimutils.org/en/stable/vdir.html>.
package struct CalendarFolder: Sendable {
  /// The size and modification time by which a changed file is detected.
  package struct Stamp: Hashable, Sendable {
    package let size: Int
    /// In nanoseconds since 1970.
    package let mtime: Int

    package init(size: Int, mtime: Int) {
      self.size = size
      self.mtime = mtime
    }

    fileprivate init(_ status: stat) {
      size = Int(status.st_size)
      mtime = Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
    }
  }

  /// A file of the folder.
  package struct Entry: Hashable, Sendable {
    package let name: String
    package let stamp: Stamp
    /// False for a link, a folder, a pipe or a socket, and for a name that is not UTF-8.
    package let isReadable: Bool

    package init(name: String, stamp: Stamp, isReadable: Bool = true) {
      self.name = name
      self.stamp = stamp
      self.isReadable = isReadable
    }
  }

  /// The largest file that is read, in bytes.
  package static let sizeLimit = 16 << 20

  package let path: String

  package init(path: String) { self.path = path }

  /// The path of a file or of a folder in it.
  package func path(of name: String) -> String { "\(path)/\(name)" }

  // MARK: Finding

  /// Returns the files whose names end in `.ics`, without hidden ones, in no particular order. No
  /// file is opened.
  ///
  /// - Parameter unfinished: Receives the names of temporary files that this run, or a killed one,
  ///   has not yet renamed.
  /// - Throws: `FileError` if the folder is missing or can not be read.
  package func entries(unfinished: inout [String]) throws(FileError) -> [Entry] {
    guard let directory = opendir(path) else { throw FileError(path: path, code: errno) }
    defer { closedir(directory) }
    let descriptor = dirfd(directory)
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let found = readdir(directory) else { break }
      let name = withUnsafePointer(to: &found.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { name -> (String, Bool)? in
          let length = strlen(name)
          guard length > 4 else { return nil }
          if name[0] == 0x2E {
            if strcmp(name + (length - 4), Self.mark) == 0 {
              unfinished.append(String(cString: name))
            }
            return nil
          }
          guard strcmp(name + (length - 4), ".ics") == 0 else { return nil }
          return String(validatingCString: name).map { ($0, true) } ?? (
            String(cString: name), false
          )
        }
      }
      guard let (name, isText) = name else { continue }
      var status = stat()
      guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        // It has just been removed or replaced.
        if isText { continue }
        entries.append(Entry(name: name, stamp: Stamp(size: 0, mtime: 0), isReadable: false))
        continue
      }
      entries.append(
        Entry(
          name: name, stamp: Stamp(status),
          isReadable: isText && FileSystem.Kind(status) == .file))
    }
    // A partial listing would look as if files had been removed.
    if errno != 0 { throw FileError(path: path, code: errno) }
    return entries
  }

  /// Returns the collections at or below the folder: folders with item files or a display name, and
  /// empty ones. Hidden folders are skipped. If none is found, returns the folder itself.
  package func collections() -> [CalendarFolder] {
    // Three levels: servers, accounts, calendars.
    let found = collections(depth: 3)
    return found.isEmpty ? [self] : found
  }

  private func collections(depth: Int) -> [CalendarFolder] {
    let names = FileSystem.names(in: path)
    let isCollection = names.contains {
      $0.hasSuffix(".ics") || $0 == "displayname" || $0 == "color"
    }
    if isCollection || names.isEmpty { return [self] }
    guard depth > 0 else { return [] }
    return names.map { CalendarFolder(path: self.path(of: $0)) }
      .filter { FileSystem.kind(at: $0.path) == .folder }
      .flatMap { $0.collections(depth: depth - 1) }
  }

  /// The name that its owner gave the folder; nil if there is none. Some servers answer with the
  /// path instead, which is ignored.
  package var displayName: String? {
    guard let bytes = (try? RegularFile.read(path(of: "displayname"))) ?? nil else { return nil }
    let text = String(decoding: bytes.prefix(1000), as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let isPath =
      line.contains("/") && line.split(separator: "/").last == FileSystem.split(path).name[...]
    return isPath || line.allSatisfy(\.isWhitespace) ? nil : line
  }

  /// Whether files can be created and replaced in the folder.
  package var isWritable: Bool { access(path, W_OK | X_OK) == 0 }

  // MARK: Reading

  /// Why a file was not read.
  package enum ReadProblem: Error, Hashable, Sendable {
    /// The file was removed, or changed while it was read. The next sync reads it.
    case changing
    case tooLarge
    /// The system's reason.
    case failed(String)
  }

  /// Returns the bytes of a file, which must not have changed since it was listed.
  package func read(_ entry: Entry) throws(ReadProblem) -> [UInt8] {
    guard entry.stamp.size <= Self.sizeLimit else { throw .tooLarge }
    let bytes: [UInt8]?
    do throws(FileError) {
      bytes = try RegularFile.read(path(of: entry.name))
    } catch {
      throw .failed(error.reason)
    }
    guard let bytes, bytes.count == entry.stamp.size, stamp(of: entry.name) == entry.stamp else {
      throw .changing
    }
    return bytes
  }

  /// The stamp of a regular file; nil if there is none.
  package func stamp(of name: String) -> Stamp? {
    var status = stat()
    guard lstat(path(of: name), &status) == 0, FileSystem.Kind(status) == .file else { return nil }
    return Stamp(status)
  }

  /// Whether there is nothing with a name.
  package func isMissing(_ name: String) -> Bool { FileSystem.kind(at: path(of: name)) == .missing }

  /// Whether a file still has the stamp and the text that were last seen.
  private func isUnchanged(_ name: String, _ seen: Seen) -> Bool {
    guard stamp(of: name) == seen.stamp else { return false }
    let bytes = (try? RegularFile.read(path(of: name))) ?? nil
    return bytes.map { $0 == Array(seen.text.utf8) } ?? false
  }

  // MARK: Writing

  /// A file as it was last seen.
  package struct Seen: Sendable {
    package let stamp: Stamp
    package let text: String

    package init(stamp: Stamp, text: String) {
      self.stamp = stamp
      self.text = text
    }
  }

  private static let mark = ".tmp"

  /// Writes a text to a temporary file beside the one it will replace. Call `flush` afterwards.
  ///
  /// - Throws: `FileError`, for instance if the disk is full. The temporary file is then removed.
  package func prepare(_ bytes: [UInt8], as name: String) throws(FileError) -> UnfinishedFile {
    // The hash keeps the name of the temporary file short.
    let hash = String(UInt(bitPattern: name.hashValue), radix: 16)
    let temporary = path(of: ".\(getpid())-\(hash)\(Self.mark)")
    unlink(temporary)
    let file = try UnfinishedFile(at: temporary, replacing: path(of: name), mode: mode(of: name))
    try file.fill(with: bytes)
    return file
  }

  /// Returns the mode that the replacement of a file gets.
  private func mode(of name: String) -> mode_t {
    var status = stat()
    return lstat(path(of: name), &status) == 0 ? status.st_mode & 0o777 : 0o600
  }

  /// Renames a temporary file to the file it replaces.
  ///
  /// - Parameter seen: The file as it was last seen; nil for a new one.
  /// - Returns: The new stamp; nil if the file has changed since it was last seen. It then stays.
  /// - Throws: `FileError`. The file then stays.
  package func commit(
    _ prepared: UnfinishedFile, over seen: Seen?
  ) throws(FileError) -> Stamp? {
    let name = prepared.targetName
    let isFree: Bool
    if let seen {
      isFree = isUnchanged(name, seen)
    } else {
      // link(2) fails if the target exists, unlike rename(2). Some file systems do not support it.
      if link(prepared.path, prepared.target) == 0 {
        prepared.discard()
        return stamp(of: name)
      }
      isFree = errno != EEXIST && access(prepared.target, F_OK) != 0
    }
    guard isFree else {
      prepared.discard()
      return nil
    }
    try prepared.replaceTarget()
    return stamp(of: name)
  }

  /// Removes a file.
  ///
  /// - Returns: Whether the file is gone; false if it has changed since it was last seen.
  /// - Throws: `FileError`.
  package func remove(_ name: String, _ seen: Seen) throws(FileError) -> Bool {
    guard isUnchanged(name, seen) else { return stamp(of: name) == nil }
    return try FileSystem.remove(path(of: name)) || true
  }

  /// Syncs the folder, so that renamed and removed files stay so after a crash.
  package func flush() {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Removes temporary files left behind by killed runs.
  package func sweep(_ unfinished: [String]) {
    for name in unfinished {
      let digits = name.dropFirst().prefix { $0 != "-" }
      guard let process = pid_t(digits), process != getpid(),
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink(path(of: name))
    }
  }
}
