import CommandLine
import Presentation

/// The config file: `key = value` lines, `#` comments. It need not exist.
///
/// Lines are kept as they were typed, so that setting one key changes nothing else.
struct ConfigFile {
  let path: String
  private var lines: [String]
  private(set) var values: [ConfigKey: String] = [:]
  /// The colours chosen for lists.
  private(set) var listColours: [String: ListColour] = [:]
  /// The same as they were typed, by list.
  private(set) var listColourTexts: [String: String] = [:]

  /// - Throws: `ConfigError` naming the first wrong line, `FileError`.
  init(path: String) throws {
    self.path = path
    let bytes = try FileSystem.read(path) ?? []
    lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    if lines.last == "" { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      guard let (name, value) = try Self.setting(in: line, number: index + 1, path: path) else {
        continue
      }
      let key = try Self.name(name, line: index + 1, path: path)
      guard self.value(of: key) == nil else {
        throw ConfigError.repeatedKey(key: name, line: index + 1, path: path)
      }
      try Self.check(value, for: key, line: index + 1, path: path)
      keep(value, for: key)
    }
  }

  /// The file as if it did not exist: for commands that must answer whatever stands in it.
  init(emptyAt path: String) {
    self.path = path
    lines = []
  }

  private static func setting(
    in line: String, number: Int, path: String
  ) throws(ConfigError) -> (name: String, value: String)? {
    let text = trimmed(line[...])
    if text.isEmpty || text.hasPrefix("#") { return nil }
    guard let equals = text.firstIndex(of: "=") else {
      throw .notASetting(seen: String(text), line: number, path: path)
    }
    let rest = trimmed(text[text.index(after: equals)...])
    // But for the one a colour begins with, no value holds a number sign: what follows one is a comment.
    let colour = rest.prefix { !$0.isWhitespace }
    let isColour = rest.hasPrefix("#") && ListColour(String(colour)) != nil
    let value = isColour ? colour : rest.prefix { $0 != "#" }
    return (String(trimmed(text[..<equals])), String(trimmed(value)))
  }

  static func name(_ name: String, line: Int?, path: String) throws(ConfigError) -> ConfigName {
    guard let key = ConfigName(name) else {
      let names = ConfigKey.allCases.map(\.rawValue)
      throw .unknownKey(
        seen: name, suggestion: nearest(to: name, in: names), line: line, path: path)
    }
    return key
  }

  static func check(
    _ value: String, for key: ConfigName, line: Int?, path: String
  ) throws(ConfigError) {
    guard key.accepts(value) else {
      throw .badValue(
        key: key.text, seen: value, expected: key.expected, line: line, path: path)
    }
  }

  // MARK: Changing

  /// The value that is set, or nil.
  func value(of key: ConfigName) -> String? {
    switch key {
    case .key(let key): values[key]
    case .listColour(let list): listColourTexts[list]
    }
  }

  private mutating func keep(_ value: String?, for key: ConfigName) {
    switch key {
    case .key(let key): values[key] = value
    case .listColour(let list):
      listColourTexts[list] = value
      listColours[list] = value.flatMap(ListColour.init)
    }
  }

  /// Changes the file as it is now, while nobody else changes it.
  static func change<Result>(
    _ path: String, _ body: (inout ConfigFile) throws -> Result
  ) throws -> Result {
    try FileSystem.locked(path) {
      var file = try ConfigFile(path: path)
      return try body(&file)
    }
  }

  mutating func set(_ key: ConfigName, to value: String) throws {
    try Self.check(value, for: key, line: nil, path: path)
    let line = "\(key.text) = \(value)"
    if let index = try lineIndex(of: key) {
      lines[index] = line
    } else {
      lines.append(line)
    }
    keep(value, for: key)
    try write()
  }

  /// - Returns: Whether the key was set before.
  mutating func unset(_ key: ConfigName) throws -> Bool {
    guard let index = try lineIndex(of: key) else { return false }
    lines.remove(at: index)
    keep(nil, for: key)
    try write()
    return true
  }

  private func lineIndex(of key: ConfigName) throws -> Int? {
    try lines.indices.first {
      let name = try Self.setting(in: lines[$0], number: $0 + 1, path: path)?.name
      return name.flatMap(ConfigName.init) == key
    }
  }

  private func write() throws {
    try FileSystem.replace(path, with: Array(lines.map { $0 + "\n" }.joined().utf8))
  }
}

func trimmed(_ text: Substring) -> Substring {
  var text = text
  while text.first?.isWhitespace == true { text.removeFirst() }
  while text.last?.isWhitespace == true { text.removeLast() }
  return text
}
