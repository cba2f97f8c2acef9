import Glibc

/// Where the user's files are (XDG Base Directory Specification).
struct Paths {
  let store: String
  let config: String
  /// The user's own templates and routines.
  let configFolder: String
  /// What can be fetched again.
  let cache: String
  /// Where programs keep what is the user's, and their settings.
  let dataHome: String
  let configHome: String

  init(variables: [String: String]) {
    func folder(_ name: String, _ fallback: String) -> String {
      // The specification says to ignore a path that is not absolute.
      if let path = variables[name], path.hasPrefix("/") { return path }
      return Paths.home(variables) + "/" + fallback
    }
    dataHome = folder("XDG_DATA_HOME", ".local/share")
    configHome = folder("XDG_CONFIG_HOME", ".config")
    store = dataHome + "/daydot/daydot.db"
    configFolder = configHome + "/daydot"
    config = configFolder + "/config"
    cache = folder("XDG_CACHE_HOME", ".cache") + "/daydot"
  }

  private static func home(_ variables: [String: String]) -> String {
    if let home = variables["HOME"], !home.isEmpty { return home }
    // Without HOME it is the account's own folder. The C library's call for it loads modules at run
    // time, which a statically linked program should not do.
    let account = "\(getuid())"
    guard let file = fopen("/etc/passwd", "r") else { return "." }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let fields = text.split(separator: ":", omittingEmptySubsequences: false)
      if fields.count > 5, fields[2] == account { return String(fields[5]) }
    }
    return "."
  }
}
