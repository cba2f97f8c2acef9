import CommandLine
import Files
import Glibc
import JSON
import Messages
import Mustache
import Outcomes
import Presentation
import Templates
import TextSearch

/// Finds templates: files, the user's own, and those compiled in.
struct TemplateLibrary {
  /// The folder of the user's own templates.
  let folder: String

  /// Views that can use the templates of another view.
  private static let fallbacks = [
    "week": "day", "agenda": "day", "year": "month", "find": "list", "list": "list",
  ]

  /// Returns the template that `--template` names for a view: a file if it looks like a path, else
  /// by name.
  func template(_ name: String, for view: String) throws -> (MustacheTemplate, folder: String?) {
    if TemplateLibrary.looksLikePath(name) { return try file(name) }
    for candidate in candidates(name, for: view) where !isOfOtherView(candidate, than: view) {
      if let found = try own(candidate) { return (found, nil) }
    }
    throw TemplateError.noSuchTemplate(name: name, choices: choices(for: view))
  }

  /// The text of a template by its full name, such as `month.html`, or by its path.
  func text(named name: String) throws -> String {
    let found =
      try TemplateLibrary.looksLikePath(name)
      ? bytes(at: name) : RegularFile.read(path(of: name)) ?? Templates.view(name)
    guard let found else {
      throw TemplateError.noSuchTemplate(name: name, choices: Templates.viewNames)
    }
    return String(decoding: found, as: UTF8.self)
  }

  func file(_ path: String) throws -> (MustacheTemplate, folder: String?) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return (try MustacheTemplate(bytes(at: path), file: path), folder)
  }

  private func bytes(at path: String) throws -> [UInt8] {
    guard let bytes = try RegularFile.read(path) else { throw FileError(path: path, code: ENOENT) }
    return bytes
  }

  private func path(of name: String) -> String { "\(folder)/\(name).mustache" }

  /// A part of a template: from the folder of the template's file if it has one, else the user's
  /// own, else one compiled in.
  func partial(_ name: String, beside folder: String?) throws -> MustacheTemplate? {
    guard let folder, !name.contains("/") else { return try own(name) }
    return try TemplateLibrary(folder: folder).ownTemplate(name) ?? own(name)
  }

  /// The names of the user's own templates.
  func ownNames() -> [String] {
    FileSystem.names(in: folder).filter { $0.hasSuffix(".mustache") }
      .map { String($0.dropLast(".mustache".utf8.count)) }
  }

  /// The user's own template of a name, or nil.
  func ownTemplate(_ name: String) throws -> MustacheTemplate? {
    let path = path(of: name)
    return try RegularFile.read(path).map { try MustacheTemplate($0, file: path) }
  }

  private func own(_ name: String) throws -> MustacheTemplate? {
    guard !name.contains("/") else { return nil }
    return try ownTemplate(name)
      ?? Templates.view(name).map { try MustacheTemplate($0, file: name) }
  }

  /// Whether a name such as `month.svg` is that of a template of another view, which has other data.
  private func isOfOtherView(_ name: String, than view: String) -> Bool {
    let own = name.prefix { $0 != "." }
    let views =
      Templates.viewNames.map { $0.prefix { $0 != "." } }
      + TemplateLibrary.fallbacks.keys.map { $0[...] }
    return own != view && own != (TemplateLibrary.fallbacks[view] ?? view) && own != "lines"
      && own != name && views.contains { $0 == own }
  }

  private func candidates(_ name: String, for view: String) -> [String] {
    var names = ["\(view).\(name)"]
    if let fallbacks = TemplateLibrary.fallbacks[view] { names.append("\(fallbacks).\(name)") }
    return names + [name, "lines.\(name)"]
  }

  func choices(for view: String) -> [String] {
    let views = [view, TemplateLibrary.fallbacks[view] ?? view]
    var names: [String] = []
    for full in Templates.viewNames + ownNames() {
      let parts = full.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2, views.contains(parts[0]) || parts[0] == "lines",
        !names.contains(parts[1])
      else { continue }
      names.append(parts[1])
    }
    return names
  }

  static func looksLikePath(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".mustache")
  }
}

extension MustacheTemplate {
  fileprivate init(_ bytes: [UInt8], file: String) throws {
    try self.init(String(decoding: bytes, as: UTF8.self), file: file)
  }
}

/// The options of a view that can be printed through a template.
enum TemplateOptions {
  static let template = Option(
    "template", "as html, svg, markdown, text, or by a file of yours",
    ko: "html, svg, markdown, text 또는 내 템플릿 파일", value: "NAME|FILE")
  static let paper = Option(
    "paper", "html pages of a4, letter, a4-portrait, letter-portrait",
    ko: "html 용지: a4, letter, a4-portrait, letter-portrait", value: "SIZE",
    choices: Array(sizes.map(\.name)))

  static let all: [any DeclaredOption] = [template, paper]

  /// For a view that markdown can not show.
  static let ofPicture: [any DeclaredOption] = [
    template.saying(
      "as html, svg, text, or by a file of yours", ko: "html, svg, text 또는 내 템플릿 파일"),
    paper,
  ]

  private static let sizes: [(name: String, css: String)] = [
    ("a4", "A4 landscape"), ("a4-portrait", "A4 portrait"), ("letter", "letter landscape"),
    ("letter-portrait", "letter portrait"),
  ]

  /// The paper size in CSS. Without `--paper` it is the printer's own, in landscape, or in portrait
  /// for lists.
  static func pageSize(_ invocation: Invocation, isList: Bool) -> String {
    let asked = invocation[paper]
    return sizes.first { $0.name == asked }?.css ?? (isList ? "portrait" : "landscape")
  }
}

extension Session {
  var templates: TemplateLibrary {
    TemplateLibrary(folder: environment.paths.configFolder + "/templates")
  }

  var wantsTemplate: Bool { templateName != nil }

  /// The template that was asked for; `--paper` alone asks for the pages that it is of.
  private var templateName: String? {
    invocation[TemplateOptions.template]
      ?? (invocation.has(TemplateOptions.paper) ? "html" : nil)
  }

  /// Prints a view through the template that was asked for.
  func printTemplate(
    for view: String, isList: Bool = false, _ context: (TemplateContext) throws -> JSONObject
  ) throws {
    guard let name = templateName else { return }
    let library = templates
    let (template, folder) = try library.template(name, for: view)
    var known: [String: MustacheTemplate?] = [:]
    func partial(_ name: String) throws -> MustacheTemplate? {
      if let known = known[name] { return known }
      let partial = try library.partial(name, beside: folder)
      known[name] = partial
      return partial
    }
    let names = try template.names(with: partial)
    if invocation.has(TemplateOptions.paper), !names.contains("pageSize") {
      throw TemplateError.noPages(name: name)
    }
    let data = try context(
      TemplateContext(
        options: paperOptions, items: json,
        pageSize: TemplateOptions.pageSize(invocation, isList: isList), names: names))
    var renderer = MustacheRenderer(clean: \.sanitizedLines, partials: partial)
    try environment.output.write(Array(try renderer.render(template, with: .object(data)).utf8))
  }

  /// Fills the user's own template of a notification. Returns nil if there is none, or after a
  /// complaint if it can not be read; then the usual words are used.
  func ownNotification() -> (@Sendable (JSONValue) -> String?)? {
    let library = templates
    do {
      guard let template = try library.ownTemplate("notification.text") else { return nil }
      // Reads its parts as well, so that mistakes in them are reported here.
      _ = try template.names { try library.partial($0, beside: nil) }
      return { data in
        var renderer = MustacheRenderer(clean: \.sanitizedLines) { name in
          try library.partial(name, beside: nil)
        }
        let text = try? renderer.render(template, with: data)
        return text.map { String(trimmed($0[...])) }
      }
    } catch {
      // If the complaint can not be written, the notification still matters more.
      try? complain(explain(error).sentence)
      return nil
    }
  }

  /// Options for paper: no screen to fill, and 80 columns unless `--width` is given.
  private var paperOptions: RenderOptions {
    var options = renderOptions
    options.height = nil
    return invocation[SharedOptions.width] == nil ? options.fitting(width: 80) : options
  }
}
