/// What is wrong with the config file or a setting.
package enum ConfigError: Error, Hashable {
  /// `line` is nil where it was typed.
  case unknownKey(seen: String, suggestion: String?, line: Int?, path: String)
  case badValue(key: String, seen: String, expected: String, line: Int?, path: String)
  /// A value that the file can not hold: with a line break, or a `#`, which begins a comment.
  case unwritableValue(key: String, seen: String)
  /// A line that is no comment and has no `=`.
  case notASetting(seen: String, line: Int, path: String)
  case repeatedKey(key: String, line: Int, path: String)
  /// A setting was named without what to do with it.
  case lacksVerb(key: String, value: String?)
}
