import CommandLine
import Glibc
import Interchange
import JSON
import Messages
import Presentation
import Templates

/// `template list|show|render`: the templates with which views can be printed.
enum TemplateCommand: Command {
  static let spec = CommandSpec(
    "template", .data,
    "Lists and shows the templates of views; render fills any Mustache file with JSON.",
    ko: "보기의 템플릿을 보여 줍니다. render는 Mustache 파일을 JSON으로 채웁니다.",
    examples: HelpText(
      same: """
        daydot month --template html > month.html
        daydot template list
        daydot template show month.html
        daydot template render card.mustache --data item.json
        """), operands: "list|show NAME|render FILE", count: 1...2,
    options: [
      OptionSpec(
        "data", "the JSON to fill it with; - reads standard input",
        ko: "채울 JSON 파일. -이면 표준 입력을 읽습니다", value: "FILE|-"),
      SharedOptions.json,
    ])

  /// The data file is not JSON.
  struct BadData: Explained {
    let path: String
    let line: Int
    let error: JSONError

    var status: ExitStatus { .data }
    var sentence: Sentence { .badLine(path: path, LineError(line: line, .notJSON(error))) }
  }

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let words = invocation.operands
    switch (words[0], words.count) {
    case ("list", 1): try list(in: session)
    case ("show", 2):
      let text = try session.templates.template(named: words[1]).text
      try session.environment.output.write(Array(text.utf8))
    case ("render", 2): try render(words[1], data: invocation.value("data"), in: session)
    case ("show", _): throw UsageError.missingOperand(command: "template show", operands: "NAME")
    case ("render", _):
      throw UsageError.missingOperand(command: "template render", operands: "FILE --data FILE")
    case ("list", _):
      throw UsageError.unexpectedOperand(command: "template list", seen: words[1])
    default:
      throw UsageError.notAChoice(
        option: "template", seen: words[0], choices: ["list", "show", "render"])
    }
    return .success
  }

  /// Every template with the file it comes from; the user's own take precedence.
  private static func list(in session: Session) throws {
    let library = session.templates
    let own = library.ownNames()
    let names = (Templates.viewNames + own.filter { !Templates.viewNames.contains($0) })
    if session.wantsJSON {
      return try session.printJSON { writer in
        writer.object {
          $0.array("templates") { writer in
            for name in names {
              writer.object {
                $0.field("name", name)
                $0.field("file", own.contains(name) ? "\(library.folder)/\(name).mustache" : nil)
              }
            }
          }
        }
      }
    }
    let width = names.map { displayWidth(of: $0) }.max() ?? 0
    try session.print(
      names.map { name in
        own.contains(name)
          ? "\(name.sanitized.padded(to: width))  \(library.folder)/\(name).mustache".sanitized
          : name
      })
  }

  private static func render(_ path: String, data: String?, in session: Session) throws {
    guard let data else { throw UsageError.missingValue(option: "--data", value: "FILE|-") }
    let library = session.templates
    let (template, folder) = try library.file(path)
    let bytes = try read(data, in: session)
    let value: JSONValue
    do {
      value = try JSONReader.read(bytes)
    } catch {
      let line = bytes.prefix(error.offset).reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
      throw BadData(path: data, line: line, error: error)
    }
    // A terminal would obey control characters, so they are written out visibly there. In a file
    // they are kept.
    let isTerminal = session.environment.terminal.isOutputTerminal
    var renderer = MustacheRenderer(cleaning: isTerminal ? .visible : .none) { name in
      try library.partial(name, beside: folder)
    }
    try session.environment.output.write(Array(try renderer.render(template, with: value).utf8))
  }

  private static func read(_ path: String, in session: Session) throws -> [UInt8] {
    let file = try session.environment.inputFile(path)
    var bytes: [UInt8] = []
    while let piece = try file.read() { bytes += piece }
    return bytes
  }
}
