import Glibc

/// The copies kept beside a store, in the folder `backups`.
struct Backups {
  let folder: String

  init(store path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    folder = (parts.dropLast() + ["backups"]).joined(separator: "/")
  }

  /// The names of the copies, oldest first: names begin with the day they were made.
  var names: [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".db") { names.append(name) }
    }
    return names.sorted()
  }

  /// The path of the newest copy, or nil where there is none.
  var newest: String? { names.last.map { "\(folder)/\($0)" } }
}
