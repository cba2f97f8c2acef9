import Files
import Glibc
import Outcomes

/// The identity and state of a file, which show whether it was written to since or replaced by
/// another.
struct FileMark: Hashable {
  let device: UInt
  let inode: UInt
  let size: Int
  let modifiedNanoseconds: Int

  /// - Throws: `FileError` where there is no file, or not a regular one: a pipe would keep a reader
  ///   waiting.
  init(_ path: String) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError(path: path, code: errno) }
    switch FileSystem.Kind(status) {
    case .file: break
    case .folder: throw FileError(path: path, code: EISDIR)
    case .special, .missing: throw FileError(path: path, code: EINVAL)
    }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    size = Int(status.st_size)
    // Wraps around for years too far to count in nanoseconds, since marks are only compared.
    modifiedNanoseconds = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
  }

  private init(_ numbers: [Int]) {
    device = UInt(bitPattern: numbers[0])
    inode = UInt(bitPattern: numbers[1])
    size = numbers[2]
    modifiedNanoseconds = numbers[3]
  }

  /// Whether it is the same file, which may have grown or been truncated.
  func isSameFile(as other: FileMark) -> Bool { device == other.device && inode == other.inode }

  /// How far a file was read, as stored between checks.
  struct Reading {
    let mark: FileMark
    let offset: Int

    init(mark: FileMark, offset: Int) {
      self.mark = mark
      self.offset = offset
    }

    init?(_ text: String) {
      let numbers = text.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 5 else { return nil }
      mark = FileMark(numbers)
      offset = numbers[4]
    }

    var text: String {
      [
        Int(bitPattern: mark.device), Int(bitPattern: mark.inode), mark.size,
        mark.modifiedNanoseconds, offset,
      ].map(String.init).joined(separator: " ")
    }
  }
}
