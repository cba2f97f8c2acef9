/// Connections that stay open from one command to the next, where one process runs many.
///
/// What a store read of the file is forgotten with each `Store`; the connection keeps the schema and the prepared
/// statements, which cost most of a short command's time. They belong to the thread that made them.
public final class KeptConnections {
  private var databases: [String: Database] = [:]

  public init() {}

  /// The connection to a file, opened when first asked for.
  func database(path: String) throws -> Database {
    if let known = databases[path] { return known }
    let made = try Store.connect(path: path)
    databases[path] = made
    return made
  }

  /// Lets the files go: before one is removed or replaced.
  public func close() {
    for database in databases.values { database.shut() }
    databases.removeAll()
  }
}
