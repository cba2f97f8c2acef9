/// Connections that stay open between commands, for a process that runs many.
///
/// What a `Store` read is forgotten with it. The connection keeps the schema and the prepared
/// statements, which take most of a short command's time. Connections belong to the thread that
/// made them.
public final class KeptConnections {
  private var databases: [String: Database] = [:]

  public init() {}

  /// The connection to a file, opened at first use.
  func database(path: String) throws -> Database {
    if let known = databases[path] { return known }
    let made = try Store.connect(path: path)
    databases[path] = made
    return made
  }

  /// Closes all connections, before a file is removed or replaced.
  public func close() {
    for database in databases.values { database.close() }
    databases.removeAll()
  }
}
