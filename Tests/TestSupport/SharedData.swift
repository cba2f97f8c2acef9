import Glibc

/// The folder of real inputs beside the project, or nil if it is missing; tests that need it are
/// then skipped.
///
/// It is `../shared/data` relative to the project's root, or the folder that `DAYDOT_TEST_DATA`
/// names.
package enum SharedData {
  package static let folder: String? = {
    let named = getenv("DAYDOT_TEST_DATA").map { String(cString: $0) }
    let path = named ?? projectRoot + "/../shared/data"
    return access(path + "/SOURCES.md", R_OK) == 0 ? path : nil
  }()

  /// The project's root, derived from the path of this file at compile time.
  package static let projectRoot: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()
}

/// The bytes of a file, or nil if it can not be read.
package func readFile(_ path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    guard count > 0 else { return bytes }
    bytes.append(contentsOf: buffer[0..<count])
  }
}

/// The text of a file in UTF-8, or nil if it can not be read.
package func readText(_ path: String) -> String? {
  readFile(path).map { String(decoding: $0, as: UTF8.self) }
}
