import CommandLine
import JSON
import Messages
import Operations
import Outcomes
import Presentation
import TodoCore

extension Session {
  /// Shows a view with a template, as JSON, or drawn.
  ///
  /// - Parameters:
  ///   - spec: The command. The names of the view's templates begin with its name.
  ///   - isList: Whether the view is a list, which is printed on portrait pages.
  func show<View>(
    _ viewed: Viewed<View>, for spec: CommandSpec, isList: Bool = false,
    template: (View, TemplateContext) throws -> JSONObject,
    json: (View, PageJSON) -> JSONObject, lines: (View, RenderOptions) throws -> [Line]
  ) throws -> ExitStatus {
    let view = try warned(viewed)
    if wantsTemplate {
      try printTemplate(for: spec.name, isList: isList) { try template(view, $0) }
      return .success
    }
    return try answer(json(view, pages)) {
      try printPaged(lines(view, renderOptions(for: viewed)))
    }
  }

  /// Shows days, one after the other.
  func show(
    _ viewed: Viewed<[DayPage]>, for spec: CommandSpec, isList: Bool = false,
    lines: ([DayPage], RenderOptions) -> [Line]
  ) throws -> ExitStatus {
    try show(
      viewed, for: spec, isList: isList,
      template: { $1.days($0, lines: lines($0, $1.options)) }, json: { $1.days($0) }, lines: lines)
  }
}

extension Session {
  /// The request for a view with the options that all views share.
  func viewRequest(words: [String]? = nil, limit: Int?) -> ViewRequest {
    var request = ViewRequest(words: words ?? invocation.operands)
    request.filter = FilterOptions.request(invocation)
    request.limit = limit
    request.detail = detail
    // On paper, nothing is omitted unless requested.
    request.showsAllCarried = wantsTemplate && limit == nil
    return request
  }

  /// Prints the warnings of a view.
  ///
  /// - Returns: The page.
  func warned<Page>(_ viewed: Viewed<Page>) throws -> Page {
    if let age = viewed.staleSeconds { try complain(.lastKnown(seconds: age)) }
    for name in viewed.unknown { try complain(.unknown(name)) }
    if let meant = viewed.meant {
      // `list --to 5 dec` without quotes.
      if case .days? = meant.parts.first,
        let unquoted = Program.unquotedValue(invocation, environment, isRead: true)
      {
        throw unquoted
      }
      let typed = invocation.arguments(of: [ListCommand.sort] + FilterOptions.all)
      let said = meant.parts.flatMap(\.arguments)
      if !said.contains(where: { $0.hasPrefix("--") && typed.contains($0) }) {
        let name = meant.words.isEmpty ? ListCommand.spec.name : invocation.command
        try complain(.meant(meant, [name] + meant.words + typed + said))
      }
    }
    return viewed.page
  }

  /// How a view is drawn, which need not repeat the name of the only list it shows.
  func renderOptions<Page>(for viewed: Viewed<Page>) -> RenderOptions {
    var options = renderOptions
    options.onlyList = viewed.onlyList
    return options
  }
}
