import CommandLine
import JSON
import Outcomes
import Presentation

/// A command that shows a view: through a template, as JSON, or drawn.
protocol ViewCommand: Command {
  associatedtype View

  /// Whether the view is a list, which is printed on portrait pages.
  static var isList: Bool { get }

  /// Reads everything that is shown.
  static func view(_ invocation: Invocation, in session: Session) throws -> Viewed<View>
  static func template(
    _ view: View, _ context: TemplateContext, in session: Session
  ) throws -> JSONObject
  static func json(of view: View, _ pages: PageJSON) -> JSONObject
  static func lines(of view: View, in session: Session) throws -> [Line]
}

extension ViewCommand {
  static var isList: Bool { false }

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let view = try session.warned(view(invocation, in: session))
    if session.wantsTemplate {
      try session.printTemplate(for: spec.name, isList: isList) {
        try template(view, $0, in: session)
      }
    } else if session.wantsJSON {
      try session.printJSON(json(of: view, session.pages))
    } else {
      try session.printPaged(lines(of: view, in: session))
    }
    return .success
  }
}
