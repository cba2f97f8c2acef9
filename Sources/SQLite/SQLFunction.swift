import CSQLite

/// SQL functions written in Swift.
///
/// Related SQLite documentation: <https://www.sqlite.org/appfunc.html>.
package enum SQLFunction {
  /// The parameters are the context, the number of arguments and the arguments.
  package typealias Body =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  /// The UTF-8 bytes of an argument in SQLite's memory, valid during the call; nil for NULL.
  package static func bytes(of argument: OpaquePointer?) -> UnsafeBufferPointer<UInt8>? {
    guard let argument, let text = sqlite3_value_text(argument) else { return nil }
    return UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(argument)))
  }

  /// Sets the result of a call to a text, which SQLite copies; NULL for an empty buffer without an
  /// address.
  package static func setResult(_ text: UnsafeBufferPointer<UInt8>, of context: OpaquePointer?) {
    text.withMemoryRebound(to: CChar.self) { characters in
      guard let base = characters.baseAddress else { return sqlite3_result_null(context) }
      daydot_sqlite3_result_text(context, base, Int32(clamping: characters.count))
    }
  }
}

extension Database {
  /// Registers a deterministic SQL function.
  ///
  /// - Parameter state: An object that the body gets from `sqlite3_user_data`. It is retained until
  ///   the connection is closed.
  package func define(
    _ name: String, argumentCount: Int32, state: AnyObject? = nil, _ body: SQLFunction.Body
  ) throws {
    let code = sqlite3_create_function_v2(
      handle, name, argumentCount, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
      state.map { Unmanaged.passRetained($0).toOpaque() }, body, nil, nil,
      { state in state.map { Unmanaged<AnyObject>.fromOpaque($0).release() } })
    try check(code, sql: name)
  }
}
