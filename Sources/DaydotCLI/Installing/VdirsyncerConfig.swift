import Files
import JSON
import TextSearch

/// The configuration of vdirsyncer for one server, which carries folders of calendars to it and
/// back.
///
/// - SeeAlso: <https://vdirsyncer.pimutils.org/en/stable/config.html>.
struct VdirsyncerConfig {
  let path: String
  /// The folder whose subfolders are the calendars of the server.
  let folder: String
  /// Whether vdirsyncer finds the file without an option.
  let isUsual: Bool
  /// Whether there is a file, and whether it has the server for this user.
  let exists: Bool
  let isListed: Bool
  private let status: String
  /// The name of the pair.
  private let name: String
  private let url: String
  private let user: String
  private let passwordCommand: String
  /// Merges two files, whose paths follow.
  private let mergeCommand: [String]

  /// - Parameter url: With a host.
  /// - Throws: `FileError` if there is a file that can not be read.
  init(
    url: String, user: String, passwordCommand: String, mergeCommand: [String], in session: Session
  ) throws {
    let paths = session.environment.paths
    let old = "\(paths.home)/.vdirsyncer/config"
    let chosen = session.environment.nonEmptyVariable("VDIRSYNCER_CONFIG")
    let usual = FileSystem.kind(at: old) == .file ? old : "\(paths.configHome)/vdirsyncer/config"
    path = chosen ?? usual
    isUsual = path == old || path == "\(paths.home)/.config/vdirsyncer/config"
    status = "\(paths.dataHome)/vdirsyncer/status/"
    (self.url, self.user) = (url, user)
    (self.passwordCommand, self.mergeCommand) = (passwordCommand, mergeCommand)

    let bytes = try RegularFile.read(path)
    exists = bytes != nil
    let sections = Self.sections(of: String(decoding: bytes ?? [], as: UTF8.self))
    func value(_ text: String) -> String { JSONValue.string(text).jsonText }
    let accounts = sections.filter { $0.values["url"] == value(url) }
    let account = accounts.first { $0.values["username"] ?? value(user) == value(user) }
    isListed = account != nil
    // Of several accounts at a host each has a name and a folder of its own.
    func folder(of name: String) -> String { "\(paths.home)/.calendars/\(name)" }
    func isFree(_ name: String) -> Bool {
      let pair = Self.pairName(name)
      return !sections.contains { section in
        ["pair \(pair)", "storage \(pair)_here", "storage \(pair)_server"].contains(section.name)
          || section.values["path"] == value(folder(of: name) + "/")
      }
    }
    let host = Self.host(of: url)
    let parts = [accounts.isEmpty ? Self.lastPart(of: url) : "", user].filter { !$0.isEmpty }
    let names =
      [host] + parts.map { "\(host)-\(Self.plain($0))" } + (2...99).map { "\(host)-\($0)" }
    let free = names.first(where: isFree) ?? host
    name = Self.pairName(free)
    self.folder =
      account.flatMap { Self.folder(besides: $0.name, in: sections) } ?? folder(of: free)
  }

  /// The host of an address, with its port; empty if it has none.
  static func host(of url: String) -> String {
    guard let mark = url.firstRange(of: "://") else { return "" }
    return String(url[mark.upperBound...].prefix { !"/?#".contains($0) })
  }

  /// The text of a new file.
  var text: String { "[general]\nstatus_path = \(quoted(status))\n\n\(part)" }

  /// The section of the file for the server. No file contains the password: vdirsyncer runs a
  /// command to get it.
  var part: String {
    """
    [pair \(name)]
    a = "\(name)_here"
    b = "\(name)_server"
    collections = ["from a", "from b"]
    metadata = ["displayname", "color"]
    conflict_resolution = [\((["command"] + mergeCommand).map(quoted).joined(separator: ", "))]

    [storage \(name)_here]
    type = "filesystem"
    path = \(quoted(folder + "/"))
    fileext = ".ics"

    [storage \(name)_server]
    type = "caldav"
    url = \(quoted(url))
    username = \(quoted(user))
    password.fetch = ["shell", \(quoted(keptWhole(passwordCommand)))]

    """
  }

  // MARK: Names

  /// The last part of the path of an address; empty if it has none.
  private static func lastPart(of url: String) -> String {
    let parts = url.prefix { !"?#".contains($0) }.split(separator: "/")
    return parts.count > 2 ? String(parts.last ?? "") : ""
  }

  /// Returns a name without characters that are special in paths or shells.
  private static func plain(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-.@".contains($0)) ? $0 : "_" })
  }

  /// vdirsyncer allows only these characters in names.
  private static func pairName(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  // MARK: The file that is there

  private struct Section {
    /// `pair NAME` or `storage NAME`.
    let name: String
    /// As they are written.
    var values: [String: String] = [:]
  }

  private static func sections(of text: String) -> [Section] {
    var sections: [Section] = []
    for line in text.split(whereSeparator: \.isNewline).map(\.trimmed) {
      if line.hasPrefix("["), line.hasSuffix("]") {
        sections.append(Section(name: String(line.dropFirst().dropLast())))
      } else if !sections.isEmpty, let mark = line.firstIndex(of: "=") {
        let key = line[..<mark].trimmed
        sections[sections.count - 1].values[key] = line[line.index(after: mark)...].trimmed
      }
    }
    return sections
  }

  /// Returns the folder that a file pairs with a storage; nil if there is none.
  private static func folder(besides storage: String, in sections: [Section]) -> String? {
    func isSide(_ side: String, _ pair: Section, _ storage: String) -> Bool {
      pair.values[side].map { "storage " + $0.filter { $0 != "\"" } == storage } ?? false
    }
    for pair in sections where pair.name.hasPrefix("pair ") {
      for (side, other) in [("a", "b"), ("b", "a")] where isSide(side, pair, storage) {
        let folder = sections.first { isSide(other, pair, $0.name) }?.values["path"]
        guard case .string(let path)? = folder.flatMap({ try? JSONReader.read(Array($0.utf8)) })
        else { continue }
        return path.hasSuffix("/") ? String(path.dropLast()) : path
      }
    }
    return nil
  }

  /// Values are JSON.
  private func quoted(_ text: String) -> String { JSONValue.string(text).jsonText }

  /// Protects a command from vdirsyncer, which treats each word as a path and shortens `//`, `/./`
  /// and the like, even in addresses.
  private func keptWhole(_ command: String) -> String {
    let isShortened =
      ["//", "/./", "/../"].contains(where: command.contains) || command.hasPrefix("./")
      || command.hasPrefix("~") || command.hasSuffix("/")
    guard isShortened else { return command }
    let octal = command.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain =
        byte < 0x80 && (character.isLetter || character.isNumber || " .-_".contains(character))
      let digits = String(byte, radix: 8)
      return isPlain
        ? String(character) : "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
    return "eval \"$(printf '\(octal.joined())')\""
  }
}
