import JSON

/// Renders a template with JSON data.
///
/// - SeeAlso: Mustache specification 1.4.
package struct MustacheRenderer {
  /// Returns a partial by name. A missing partial (nil) renders as nothing, as the specification
  /// requires.
  package typealias Partials = (_ name: String) throws -> MustacheTemplate?

  /// The deepest nesting of partials. Recursive partials end only if the data does.
  private static let depthLimit = 64

  private let partials: Partials
  private let clean: (String) -> String
  /// The partials by name; nil for missing ones.
  private var cache: [String: MustacheTemplate?] = [:]
  private var output = ""
  private var stack: [JSONValue] = []
  private var depth = 0
  /// The blanks before each line of a standalone partial.
  private var indentation = ""
  private var isAtLineStart = true

  /// - Parameter clean: Changes interpolated text before it is escaped.
  package init(
    clean: @escaping (String) -> String = { $0 }, partials: @escaping Partials = { _ in nil }
  ) {
    self.clean = clean
    self.partials = partials
  }

  /// Returns the rendered text.
  ///
  /// - Throws: `MustacheError` with `tooDeep`, and what `partials` throws.
  package mutating func render(_ template: MustacheTemplate, with data: JSONValue) throws -> String
  {
    output = ""
    stack = [data]
    isAtLineStart = true
    try render(template.nodes, of: template)
    return output
  }

  private mutating func render(
    _ nodes: [MustacheTemplate.Node], of template: MustacheTemplate
  ) throws {
    for node in nodes {
      switch node {
      case .text(let text): write(literal: text)
      case .variable(let name, let escaped):
        let text = clean(MustacheRenderer.text(of: find(name)))
        write(escaped ? text.escapedForMarkup : text)
      case .section(let name, let body):
        try renderSection(find(name), body, of: template)
      case .inverted(let name, let body):
        if MustacheRenderer.isFalse(find(name)) { try render(body, of: template) }
      case .partial(let name, let blanks, let position):
        try renderPartial(name, blanks, at: position, of: template)
      }
    }
  }

  private mutating func renderSection(
    _ value: JSONValue, _ body: [MustacheTemplate.Node], of template: MustacheTemplate
  ) throws {
    if MustacheRenderer.isFalse(value) { return }
    let items: [JSONValue] = if case .array(let items) = value { items } else { [value] }
    for item in items {
      stack.append(item)
      defer { stack.removeLast() }
      try render(body, of: template)
    }
  }

  private mutating func renderPartial(
    _ name: String, _ blanks: String, at position: MustacheTemplate.Position,
    of template: MustacheTemplate
  ) throws {
    guard depth < MustacheRenderer.depthLimit else {
      throw MustacheError(
        .tooDeep(partial: name), file: template.file, line: position.line,
        column: position.column)
    }
    let found: MustacheTemplate?
    if let cached = cache[name] {
      found = cached
    } else {
      found = try partials(name)
      cache[name] = .some(found)
    }
    guard let found else { return }
    let outer = indentation
    indentation += blanks
    depth += 1
    defer {
      indentation = outer
      depth -= 1
    }
    try render(found.nodes, of: found)
  }

  // MARK: Values

  /// Returns the value of a dotted name: the first part is looked up in the innermost context that
  /// has it, the others inside that value.
  private func find(_ name: [String]) -> JSONValue {
    guard let first = name.first else { return stack.last ?? .null }
    for context in stack.reversed() {
      guard case .object(let object) = context, var value = object[first] else { continue }
      for part in name.dropFirst() {
        guard case .object(let inner) = value, let next = inner[part] else { return .null }
        value = next
      }
      return value
    }
    return .null
  }

  private static func isFalse(_ value: JSONValue) -> Bool {
    switch value {
    case .null, .bool(false): true
    case .array(let items): items.isEmpty
    default: false
    }
  }

  private static func text(of value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    case .bool, .integer, .double, .array, .object: value.jsonText
    }
  }

  // MARK: Output

  /// Writes text of the template. Its lines have the indentation of the partial; lines inside
  /// values do not.
  private mutating func write(literal text: String) {
    if indentation.isEmpty { return write(text) }
    for character in text {
      if isAtLineStart, !indentation.isEmpty { output += indentation }
      output.append(character)
      isAtLineStart = character.isNewline
    }
  }

  private mutating func write(_ text: String) {
    if text.isEmpty { return }
    if isAtLineStart { output += indentation }
    output += text
    isAtLineStart = text.last?.isNewline ?? false
  }
}

// MARK: Markup

extension String {
  /// The text escaped for HTML, SVG and Pango markup.
  package var escapedForMarkup: String {
    guard utf8.contains(where: { [0x26, 0x3C, 0x3E, 0x22, 0x27].contains($0) }) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
