import Glibc

/// Where the user's files are (XDG Base Directory Specification).
struct Paths {
  let store: String
  let config: String
  /// The user's own templates and routines.
  let configFolder: String

  init(variables: [String: String]) {
    func folder(_ name: String, _ fallback: String) -> String {
      // The specification: a path that is not absolute is to be ignored.
      if let path = variables[name], path.hasPrefix("/") { return path }
      return Paths.home(variables) + "/" + fallback
    }
    store = folder("XDG_DATA_HOME", ".local/share") + "/daydot/daydot.db"
    configFolder = folder("XDG_CONFIG_HOME", ".config") + "/daydot"
    config = configFolder + "/config"
  }

  private static func home(_ variables: [String: String]) -> String {
    if let home = variables["HOME"], !home.isEmpty { return home }
    // A bare environment: the account's own folder.
    if let account = getpwuid(getuid()), let folder = account.pointee.pw_dir {
      return String(cString: folder)
    }
    return "."
  }
}
