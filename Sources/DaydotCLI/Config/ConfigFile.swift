import Files
import Outcomes
import Presentation
import TextSearch
import TodoCore

/// The config file: `key = value` lines, `#` comments. It need not exist.
///
/// Lines are kept byte for byte, so that setting one key changes nothing else. They end with LF or
/// CRLF; a byte order mark may precede them.
struct ConfigFile {
  let path: String
  private let mark: ArraySlice<UInt8>
  /// With their ends; the last one may have none.
  private var lines: [ArraySlice<UInt8>]
  private(set) var values: [ConfigKey: String] = [:]
  /// The colours chosen for lists, by the keys of their names.
  private(set) var listColours: [String: ListColour] = [:]
  /// The same as typed, by list.
  private(set) var listColourTexts: [String: String] = [:]

  /// The first error found when the file was read. Invalid lines are ignored.
  private(set) var fault: ConfigError?

  /// - Throws: `ConfigError` naming the first wrong line, `FileError`.
  init(path: String) throws {
    try self.init(forgiving: path)
    if let fault { throw fault }
  }

  /// The file with its wrong lines ignored, so that a setting can be corrected.
  ///
  /// - Throws: `FileError`.
  init(forgiving path: String) throws {
    self.init(reading: try RegularFile.read(path) ?? [], path: path)
  }

  /// The contents of a file, with its wrong lines ignored.
  init(reading bytes: [UInt8], path: String) {
    self.path = path
    mark = bytes.starts(with: Self.byteOrderMark) ? bytes.prefix(3) : []
    var rest = bytes[mark.endIndex...]
    lines = []
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    for (index, line) in lines.enumerated() {
      do throws(ConfigError) {
        try read(String(decoding: line, as: UTF8.self), number: index + 1)
      } catch {
        fault = fault ?? error
      }
    }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private mutating func read(_ line: String, number: Int) throws(ConfigError) {
    guard let (name, value) = try Self.setting(in: line, number: number, path: path) else { return }
    let key = try Self.name(name, line: number, path: path)
    // The name of a list may be repeated in another case; the last line wins.
    let isRepeated =
      switch key {
      case .key(let key): values[key] != nil
      case .listColour(let list): listColourTexts[list] != nil
      }
    if isRepeated { throw .repeatedKey(key: name, line: number, path: path) }
    try Self.check(value, for: key, line: number, path: path)
    keep(value, for: key)
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
    // A `#` starts a comment, except at the start of a colour.
    let colour = rest.prefix { !$0.isWhitespace }
    let isColour = rest.hasPrefix("#") && ListColour(String(colour)) != nil
    let value = isColour ? colour : rest.prefix { $0 != "#" }
    return (String(trimmed(text[..<equals])), String(trimmed(value)))
  }

  static func name(_ name: String, line: Int?, path: String) throws(ConfigError) -> ConfigName {
    guard let key = ConfigName(name) else {
      throw .unknownKey(
        seen: name, suggestion: ConfigName.suggestion(for: name), line: line, path: path)
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

  /// The value in force, which `ConfigKey.Row.accepts`; empty if none is set and the key has no
  /// default.
  subscript(key: ConfigKey) -> String { values[key] ?? key.row.usual ?? "" }

  // MARK: Changing

  /// The value that is set, or nil.
  func value(of key: ConfigName) -> String? {
    switch key {
    case .key(let key): values[key]
    case .listColour(let list): listColourTexts.first { $0.key.nameKey == list.nameKey }?.value
    }
  }

  private mutating func keep(_ value: String?, for key: ConfigName) {
    switch key {
    case .key(let key): values[key] = value
    case .listColour(let list):
      for known in listColourTexts.keys where known.nameKey == list.nameKey {
        listColourTexts[known] = nil
      }
      listColourTexts[list] = value
      listColours[list.nameKey] = value.flatMap(ListColour.init)
    }
  }

  /// Changes the file under a lock, so that no other process changes it meanwhile.
  static func change<Result>(
    _ path: String, _ body: (inout ConfigFile) throws -> Result
  ) throws -> Result {
    try FileSystem.locked(path) {
      var file = try ConfigFile(forgiving: path)
      return try body(&file)
    }
  }

  mutating func set(_ key: ConfigName, to value: String) throws {
    try Self.check(value, for: key, line: nil, path: path)
    let known = lineIndices(of: key)
    let text = "\(key.text) = \(value)"
    // A value with a line break or a `#` would be read back as a different one.
    let isWhole = try Self.setting(in: text, number: 1, path: path)?.value == value.trimmedName
    guard isWhole, !value.contains(where: \.isNewline) else {
      throw ConfigError.unwritableValue(key: key.text, seen: value)
    }
    let line = ArraySlice(text.utf8) + lineEnd
    if let first = known.first {
      lines[first] = line
      for index in known.dropFirst().reversed() { lines.remove(at: index) }
    } else {
      endLastLine()
      lines.append(line)
    }
    keep(value, for: key)
    try write()
  }

  /// - Returns: Whether the key was set before.
  mutating func unset(_ key: ConfigName) throws -> Bool {
    let known = lineIndices(of: key)
    if known.isEmpty { return false }
    for index in known.reversed() { lines.remove(at: index) }
    keep(nil, for: key)
    try write()
    return true
  }

  private func lineIndices(of key: ConfigName) -> [Int] {
    lines.indices.filter { index in
      let line = String(decoding: lines[index], as: UTF8.self)
      let setting = try? Self.setting(in: line, number: index + 1, path: path)
      return setting.flatMap { ConfigName($0.name) } == key
    }
  }

  /// As the first line ends.
  private var lineEnd: [UInt8] { lines.first?.suffix(2) == [0x0D, 0x0A] ? [0x0D, 0x0A] : [0x0A] }

  private mutating func endLastLine() {
    if let last = lines.last, last.last != 0x0A { lines[lines.count - 1] += lineEnd }
  }

  private mutating func write() throws {
    endLastLine()
    try RegularFile.replace(path, with: Array(mark) + lines.joined())
  }
}
