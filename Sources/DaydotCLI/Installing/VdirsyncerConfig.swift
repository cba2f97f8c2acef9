import Files
import JSON

/// The configuration of vdirsyncer for one server, which carries folders of calendars to it and back.
///
/// - SeeAlso: <https://vdirsyncer.pimutils.org/en/stable/config.html>.
struct VdirsyncerConfig {
  let path: String
  /// The folder whose subfolders are the calendars of the server.
  let folder: String
  /// Whether vdirsyncer finds the file without being told.
  let isUsual: Bool
  private let status: String
  private let url: String
  private let user: String
  private let passwordCommand: String
  /// Merges two files, whose paths follow.
  private let mergeCommand: [String]

  /// - Parameter url: With a host.
  init(
    url: String, user: String, passwordCommand: String, mergeCommand: [String], in session: Session
  ) {
    let paths = Paths(variables: session.environment.variables)
    let old = "\(paths.home)/.vdirsyncer/config"
    let chosen = session.environment.nonEmptyVariable("VDIRSYNCER_CONFIG")
    let usual = FileSystem.kind(at: old) == .file ? old : "\(paths.configHome)/vdirsyncer/config"
    path = chosen ?? usual
    isUsual = path == old || path == "\(paths.home)/.config/vdirsyncer/config"
    status = "\(paths.dataHome)/vdirsyncer/status/"
    folder = "\(paths.home)/.calendars/\(Self.host(of: url))"
    (self.url, self.user) = (url, user)
    (self.passwordCommand, self.mergeCommand) = (passwordCommand, mergeCommand)
  }

  /// The host of an address, with its port; empty if it has none.
  static func host(of url: String) -> String {
    guard let mark = url.firstRange(of: "://") else { return "" }
    return String(url[mark.upperBound...].prefix { !"/?#".contains($0) })
  }

  /// The text of a new file.
  var text: String { "[general]\nstatus_path = \(quoted(status))\n\n\(part)" }

  /// Whether a file has the server.
  func isListed(in text: String) -> Bool { text.contains("url = \(quoted(url))") }

  /// The part of the file for the server. The password is in no file: vdirsyncer asks a command for it.
  var part: String {
    // vdirsyncer allows nothing else in a name.
    let name = String(
      Self.host(of: url).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return """
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

  /// Values are JSON.
  private func quoted(_ text: String) -> String { JSONValue.string(text).jsonText }

  /// A command that vdirsyncer does not change: it takes each word for a path and shortens `//`, `/./` and the
  /// like, as in an address.
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
