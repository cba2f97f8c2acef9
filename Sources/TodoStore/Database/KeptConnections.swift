import SQLite

/// A cache of open connections, for a process that runs many commands.
///
/// A connection keeps its schema and prepared statements, which take most of a short command's
/// time. The caches of a `Store` end with the store. Used by one thread only.
package final class KeptConnections {
  private var databases: [String: Database] = [:]

  package init() {}

  /// The connection to a file, opened at first use.
  func database(path: String) throws -> Database {
    if let known = databases[path] { return known }
    let made = try Store.connect(path: path)
    databases[path] = made
    return made
  }

  /// Closes all connections, as before a file is removed or replaced.
  package func close() {
    for database in databases.values { database.close() }
    databases.removeAll()
  }
}
