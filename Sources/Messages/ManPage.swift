import CivilTime
import CommandLine
import Presentation

/// The manual page in mdoc (mdoc(7)), generated from the table of commands.
package struct ManPage: Sendable {
  private let language: Language
  private let version: String
  private let day: Day

  /// - Parameter day: The date of the page.
  package init(_ language: Language, version: String, day: Day) {
    self.language = language
    self.version = version
    self.day = day
  }

  /// Returns the page.
  package func text(_ table: CommandTable) -> String {
    var lines = head
    lines += section(ManPage.synopsis)
    lines += [".Nm", ".Op Ar " + escaped(language.operands("COMMAND")), ".Op Ar ..."]
    lines += section(ManPage.description) + paragraph(language.text(ManPage.about))
    lines += [".Bd -literal -offset indent"] + literal(language.text(HelpRenderer.start)) + [".Ed"]
    lines += section(ManPage.commands)
    for group in CommandSpec.Group.allCases {
      let commands = table.shown.filter { $0.group == group }
      if commands.isEmpty { continue }
      let label = language.text(HelpRenderer.label(of: group))
      lines += [
        ".Ss " + closed(label.prefix(1).uppercased() + label.dropFirst()), ".Bl -tag -width Ds",
      ]
      lines += commands.flatMap(command) + [".El"]
    }
    lines += section(ManPage.options) + paragraph(language.text(ManPage.everywhere))
    lines += list(of: table.shared)
    lines += section(ManPage.files) + files
    lines += section(ManPage.exitStatus) + [".Bl -tag -width Ds"]
    lines += ManPage.statuses.flatMap { [".It \($0.code)"] + paragraph(language.text($0.help)) }
    lines += [".El"]
    return lines.map { $0 + "\n" }.joined()
  }

  private var head: [String] {
    let month = Language.english.monthName(day.month.month)
    return [
      ".\\\" daydot \(version)",
      ".Dd \(month) \(day.day), \(day.year)", ".Dt DAYDOT 1", ".Os", ".Sh NAME", ".Nm daydot",
      ".Nd " + closed(escaped(language.text(ManPage.name))),
    ]
  }

  private var files: [String] {
    [".Bl -tag -width Ds"]
      + ManPage.paths.flatMap { [".It Pa \($0.path)"] + paragraph(language.text($0.help)) }
      + [".El"]
  }

  private func command(_ spec: CommandSpec) -> [String] {
    var lines = head(spec)
    lines += [".Bd -literal"] + literal(language.text(spec.examples)) + [".Ed"]
    if !spec.subcommands.isEmpty {
      lines += [".Bl -tag -width Ds"] + spec.subcommands.flatMap(subcommand) + [".El"]
    } else if !spec.options.isEmpty {
      lines += [".Pp"] + list(of: spec.options)
    }
    return lines
  }

  private func head(_ spec: CommandSpec) -> [String] {
    let operands = spec.operands.isEmpty ? "" : " Ar " + escaped(language.operands(spec.operands))
    return [".It Cm \(spec.name)\(operands)"] + paragraph(language.text(spec.help))
  }

  private func subcommand(_ spec: CommandSpec) -> [String] {
    head(spec) + (spec.options.isEmpty ? [] : [".Pp"] + list(of: spec.options))
  }

  private func list(of options: [OptionSpec]) -> [String] {
    [".Bl -tag -width Ds -compact"]
      + options.flatMap { option in
        let value = option.value.map { " Ar " + escaped(language.operands($0)) } ?? ""
        let letter = option.letter.map { "Fl \($0) , " } ?? ""
        return [".It \(letter)Fl Fl \(escaped(option.name))\(value)"]
          + paragraph(language.text(option.help))
      } + [".El"]
  }

  private func section(_ title: HelpText) -> [String] {
    [".Sh " + closed(escaped(language.text(title).uppercased()))]
  }

  /// Protects the end of an argument: roff writes a Korean letter as `\\[uAC00]`, whose bracket
  /// mdoc would take for punctuation.
  private func closed(_ argument: String) -> String {
    argument.utf8.last.map { $0 < 0x80 } ?? true ? argument : argument + "\\&"
  }

  /// Wraps a text into lines that are not requests. Each sentence begins a line, as mdoc requires.
  private func paragraph(_ text: String) -> [String] {
    var lines: [String] = []
    var isNew = true
    for word in escaped(text).split(separator: " ") {
      if !isNew, let last = lines.last, size(last) + size(word) < ManPage.maxLineSize {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
      isNew = word.hasSuffix(".")
    }
    return lines.map(protected)
  }

  /// The longest line, in bytes as given by `size`.
  private static let maxLineSize = 78

  /// Returns the size of a text in roff, which writes `\\[uAC00]` for each scalar beyond ASCII.
  private func size(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 8) }
  }

  private func literal(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { protected(escaped($0)) }
  }

  /// Escapes a line that begins like a request.
  private func protected(_ line: some StringProtocol) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : String(line)
  }

  /// Escapes the characters that are special in roff. A minus becomes `\-`, which is not set as a
  /// hyphen.
  private func escaped(_ text: some StringProtocol) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "~": escaped += "\\(ti"
      case "^": escaped += "\\(ha"
      case "\"": escaped += "\\(dq"
      case "|": escaped += "\\*(Ba"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  // MARK: Texts

  private static let name = HelpText(
    "days, places and reminders in the terminal", ko: "터미널에서 쓰는 일정, 장소, 알림")
  private static let synopsis = HelpText("Synopsis", ko: "사용법")
  private static let description = HelpText("Description", ko: "설명")
  private static let commands = HelpText("Commands", ko: "명령")
  private static let options = HelpText("Options", ko: "옵션")
  private static let files = HelpText("Files", ko: "파일")
  private static let exitStatus = HelpText("Exit status", ko: "종료 코드")
  private static let about = HelpText(
    """
    One command that holds your days: things to do, events, a calendar with dots, and reminders that \
    are announced once. Without a command it shows today; a lone date is the command day, a lone \
    number show.
    """,
    ko:
      "할 일과 일정, 점으로 표시하는 달력, 한 번만 보내는 알림을 명령 하나로 다룹니다. 명령이 없으면 오늘을 보여 줍니다. 날짜만 쓰면 day, 번호만 쓰면 show입니다."
  )
  private static let everywhere = HelpText(
    "Every command takes these, before or behind its name.", ko: "모든 명령의 앞이나 뒤에 쓸 수 있습니다.")
  private static let paths: [(path: String, help: HelpText)] = [
    (
      "~/.local/share/daydot/daydot.db",
      HelpText("Everything, in one SQLite file.", ko: "모든 내용이 담긴 SQLite 파일입니다.")
    ),
    (
      "~/.config/daydot/config",
      HelpText("The settings, which daydot config writes.", ko: "설정 파일입니다. daydot config로 고칩니다.")
    ),
    (
      "~/.config/daydot/templates, ~/.config/daydot/routines",
      HelpText("Templates and routines of yours.", ko: "직접 만든 템플릿과 루틴입니다.")
    ),
  ]
  private static let statuses: [(code: Int32, help: HelpText)] = [
    (
      ExitStatus.success.rawValue,
      HelpText(
        "Done; also: nothing due, nothing found, already so.",
        ko: "성공. 보낼 알림이나 찾은 것이 없거나 이미 그렇게 되어 있을 때도 같습니다.")
    ),
    (
      ExitStatus.failure.rawValue,
      HelpText(
        "No such item or place, several match, or the store is unusable.",
        ko: "항목이나 장소가 없거나 여럿이거나 저장소를 쓸 수 없습니다.")
    ),
    (
      ExitStatus.usage.rawValue,
      HelpText("Something typed cannot be read.", ko: "입력한 말을 읽을 수 없습니다.")
    ),
    (
      ExitStatus.data.rawValue,
      HelpText("The content of a file cannot be read.", ko: "파일의 내용을 읽을 수 없습니다.")
    ),
    (
      ExitStatus.delivery.rawValue,
      HelpText("A reminder could not be delivered.", ko: "알림을 전달하지 못했습니다.")
    ),
    (
      ExitStatus.busy.rawValue,
      HelpText("The store is busy: try again.", ko: "저장소를 쓰는 중입니다. 다시 시도하세요.")
    ),
  ]
}
