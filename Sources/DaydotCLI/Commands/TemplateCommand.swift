import CommandLine
import Glibc
import Interchange
import JSON
import Mustache
import Presentation
import Templates

/// `template list|show|render`: the templates for printing views.
enum TemplateCommand: CommandGroup {
  static let spec = CommandSpec(
    "template", .data,
    "Lists and shows the templates of views; render fills any Mustache file with JSON.",
    ko: "보기의 템플릿을 보여 줍니다. render는 Mustache 파일을 JSON으로 채웁니다.",
    count: CommandSpec.anyCount, subcommands: specs(of: subcommands))
  static let subcommands: [any Command.Type] = [List.self, Show.self, Render.self]

}

extension TemplateCommand {
  /// Lists every template with its source file. The user's own templates take precedence.
  private enum List: Command {
    static let spec = CommandSpec(
      "template list", .data, "Lists the templates.", ko: "템플릿을 모두 보여 줍니다.",
      examples: ["daydot template list"], options: [SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let library = session.templates
      let own = library.ownNames()
      let names = (Templates.viewNames + own.filter { !Templates.viewNames.contains($0) })
      return try session.answer([
        "templates": .objects(names) { name in
          let file = own.contains(name) ? "\(library.folder)/\(name).mustache" : nil
          return ["name": .string(name), "file": .optional(file)]
        }
      ]) {
        let width = names.map { displayWidth(of: $0) }.max() ?? 0
        try session.print(
          names.map { name in
            own.contains(name)
              ? "\(name.sanitized.padded(to: width))  \(library.folder)/\(name).mustache".sanitized
              : name
          })
      }
    }
  }

  private enum Show: Command {
    static let spec = CommandSpec(
      "template show", .data, "Shows a template, to begin one of yours with.",
      ko: "템플릿의 내용을 보여 줍니다. 고쳐 쓸 수 있습니다.",
      examples: ["daydot template show month.html"], operands: "NAME", count: 1...1)

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let text = try session.templates.text(named: invocation.operands[0])
      try session.environment.output.write(Array(text.utf8))
      return .success
    }
  }

  private enum Render: Command {
    static let data = Option(
      "data", "the JSON to fill it with; - reads standard input",
      ko: "채울 JSON 파일. -이면 표준 입력을 읽습니다", value: "FILE|-")

    static let spec = CommandSpec(
      "template render", .data, "Fills a Mustache file with JSON.",
      ko: "Mustache 파일을 JSON으로 채웁니다.",
      examples: ["daydot template render card.mustache --data item.json"],
      operands: "FILE", count: 1...1, options: [data])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      guard let data = invocation[data] else {
        throw UsageError.missingValue(option: "--data", value: "FILE|-")
      }
      let library = session.templates
      let (template, folder) = try library.file(invocation.operands[0])
      let bytes = try session.environment.inputFile(data).readAll()
      let value: JSONValue
      do {
        value = try JSONReader.read(bytes)
      } catch {
        let line = bytes.prefix(error.offset).reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        throw ImportError.line(path: data, LineError(line: line, .notJSON(error)), isEndless: true)
      }
      // A terminal would obey control characters, so they are written out visibly there. In a file
      // they are kept.
      let isTerminal = session.environment.terminal.isOutputTerminal
      var renderer = MustacheRenderer(clean: { isTerminal ? $0.sanitizedLines : $0 }) { name in
        try library.partial(name, beside: folder)
      }
      try session.environment.output.write(Array(try renderer.render(template, with: value).utf8))
      return .success
    }
  }
}
