/// A parsed template.
///
/// - SeeAlso: Mustache specification 1.4, core modules: comments, delimiters, interpolation,
///   inverted, partials, sections.
package struct MustacheTemplate: Sendable {
  /// The start of a tag. Line and column are 1-based.
  struct Position: Hashable, Sendable {
    let line: Int
    let column: Int
  }

  indirect enum Node: Sendable {
    case text(String)
    /// The parts of a dotted name; empty for the implicit `.`.
    case variable([String], escaped: Bool)
    case section([String], [Node])
    case inverted([String], [Node])
    /// `indentation` is the blanks before a standalone partial.
    case partial(String, indentation: String, at: Position)
  }

  /// The deepest nesting of sections. Bounds the recursion of the renderer.
  static let sectionLimit = 100

  let nodes: [Node]
  /// The file or name of the template, for errors.
  package let file: String

  /// Parses a template.
  ///
  /// - Throws: `MustacheError` for malformed tags or sections.
  package init(_ text: String, file: String) throws(MustacheError) {
    self.file = file
    var parser = MustacheParser(text, file: file)
    nodes = try parser.parse()
  }
}

// MARK: Parsing

/// Parses a template in one pass over its characters.
struct MustacheParser {
  private let characters: [Character]
  private let file: String
  private var index = 0
  private var line = 1
  private var lineStart = 0
  private var opening: [Character] = ["{", "{"]
  private var closing: [Character] = ["}", "}"]

  private struct Open {
    let name: String
    let isInverted: Bool
    let position: MustacheTemplate.Position
    var nodes: [MustacheTemplate.Node]
  }

  private var nodes: [MustacheTemplate.Node] = []
  /// The open sections, the innermost last.
  private var open: [Open] = []
  /// Text since the last tag.
  private var text = ""

  init(_ text: String, file: String) {
    characters = Array(text)
    self.file = file
  }

  mutating func parse() throws(MustacheError) -> [MustacheTemplate.Node] {
    while index < characters.count {
      if matches(opening, at: index) {
        try readTag()
      } else {
        let character = characters[index]
        text.append(character)
        index += 1
        if character.isNewline { beginLine() }
      }
    }
    flush()
    if let section = open.last {
      throw error(.unclosedSection(name: section.name), at: section.position)
    }
    return nodes
  }

  // MARK: Tags

  private mutating func readTag() throws(MustacheError) {
    let start = index
    let position = MustacheTemplate.Position(line: line, column: index - lineStart + 1)
    index += opening.count
    skipBlanks()
    guard index < characters.count else { throw error(.unclosedTag, at: position) }
    let sign = characters[index]
    var end = closing
    switch sign {
    case "{": end = ["}"] + closing
    case "=": end = ["="] + closing
    default: break
    }
    let isSign = "{=!#^/>&".contains(sign)
    if isSign { index += 1 }
    guard let close = firstIndex(of: end) else { throw error(.unclosedTag, at: position) }
    let content = trimmed(characters[index..<close])
    for character in characters[index..<close] where character.isNewline { line += 1 }
    if let newline = characters[start..<close].lastIndex(where: \.isNewline) {
      lineStart = newline + 1
    }
    index = close + end.count
    if content.isEmpty, sign != "!" { throw error(.emptyTag, at: position) }
    let isStandalone = isSign && sign != "{" && sign != "&" && isAloneOnItsLines(from: start)
    let indentation = isStandalone ? takeIndentation() : ""
    flush()
    try add(sign: isSign ? sign : nil, content, at: position, indentation: indentation)
    if isStandalone { skipLineEnd() }
  }

  private mutating func add(
    sign: Character?, _ content: String, at position: MustacheTemplate.Position,
    indentation: String
  ) throws(MustacheError) {
    switch sign {
    case nil: append(.variable(parts(of: content), escaped: true))
    case "{", "&": append(.variable(parts(of: content), escaped: false))
    case ">": append(.partial(content, indentation: indentation, at: position))
    case "#", "^":
      guard open.count < MustacheTemplate.sectionLimit else {
        throw error(.sectionsTooDeep(limit: MustacheTemplate.sectionLimit), at: position)
      }
      open.append(Open(name: content, isInverted: sign == "^", position: position, nodes: []))
    case "/":
      guard let section = open.last, section.name == content else {
        throw error(.strayEnd(name: content, open: open.last?.name), at: position)
      }
      open.removeLast()
      let name = parts(of: content)
      append(
        section.isInverted ? .inverted(name, section.nodes) : .section(name, section.nodes))
    case "=": try setDelimiters(content, at: position)
    default: break
    }
  }

  private mutating func setDelimiters(
    _ content: String, at position: MustacheTemplate.Position
  ) throws(MustacheError) {
    let words = content.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, !content.contains("=") else {
      throw error(.badDelimiters(seen: content), at: position)
    }
    opening = Array(words[0])
    closing = Array(words[1])
  }

  private mutating func append(_ node: MustacheTemplate.Node) {
    if open.isEmpty { nodes.append(node) } else { open[open.count - 1].nodes.append(node) }
  }

  private mutating func flush() {
    if text.isEmpty { return }
    append(.text(text))
    text = ""
  }

  // MARK: Standalone tags

  /// Whether there are only blanks before and after the tag on its lines.
  private func isAloneOnItsLines(from start: Int) -> Bool {
    var before = start
    while before > 0, characters[before - 1] == " " || characters[before - 1] == "\t" {
      before -= 1
    }
    guard before == 0 || characters[before - 1].isNewline else { return false }
    var after = index
    while after < characters.count, characters[after] == " " || characters[after] == "\t" {
      after += 1
    }
    return after == characters.count || characters[after].isNewline
  }

  /// Removes the blanks before the tag from the text and returns them.
  private mutating func takeIndentation() -> String {
    var blanks = ""
    while let last = text.last, last == " " || last == "\t" {
      blanks.insert(last, at: blanks.startIndex)
      text.removeLast()
    }
    return blanks
  }

  private mutating func skipLineEnd() {
    while index < characters.count, !characters[index].isNewline { index += 1 }
    if index < characters.count {
      index += 1
      beginLine()
    }
  }

  private mutating func beginLine() {
    line += 1
    lineStart = index
  }

  // MARK: Characters

  private func matches(_ delimiter: [Character], at start: Int) -> Bool {
    start + delimiter.count <= characters.count
      && characters[start..<start + delimiter.count].elementsEqual(delimiter)
  }

  private func firstIndex(of delimiter: [Character]) -> Int? {
    (index..<characters.count).first { matches(delimiter, at: $0) }
  }

  private mutating func skipBlanks() {
    while index < characters.count, characters[index].isWhitespace, !characters[index].isNewline {
      index += 1
    }
  }

  private func trimmed(_ part: ArraySlice<Character>) -> String {
    let start = part.firstIndex { !$0.isWhitespace } ?? part.endIndex
    let end = part.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? start
    return String(part[start..<max(start, end)])
  }

  private func parts(of name: String) -> [String] {
    name == "." ? [] : name.split(separator: ".").map(String.init)
  }

  private func error(
    _ problem: MustacheError.Problem, at position: MustacheTemplate.Position
  ) -> MustacheError {
    MustacheError(problem, file: file, line: position.line, column: position.column)
  }
}

extension MustacheTemplate {
  /// Returns all names that the template and its partials use, so that callers compute only these.
  package func names(
    with partials: (_ name: String) throws -> MustacheTemplate?
  ) rethrows -> Set<String> {
    var found: Set<String> = []
    var seen: Set<String> = []
    var waiting = [nodes]
    while let nodes = waiting.popLast() {
      for node in nodes {
        switch node {
        case .text: break
        case .variable(let name, _): found.formUnion(name)
        case .section(let name, let body), .inverted(let name, let body):
          found.formUnion(name)
          waiting.append(body)
        case .partial(let name, _, _):
          if seen.insert(name).inserted, let partial = try partials(name) {
            waiting.append(partial.nodes)
          }
        }
      }
    }
    return found
  }
}

// MARK: Errors

/// Why a template can not be used, and where. `Messages` has the sentences.
package struct MustacheError: Error, Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    /// A tag without closing delimiter.
    case unclosedTag
    /// A tag without a name, `{{ }}`.
    case emptyTag
    /// A section is open at the end of the template.
    case unclosedSection(name: String)
    /// `{{/name}}` where no section of that name is open.
    case strayEnd(name: String, open: String?)
    /// `{{=…=}}` does not contain exactly two delimiters.
    case badDelimiters(seen: String)
    /// Partials are nested too deeply, for example by unbounded recursion.
    case tooDeep(partial: String)
    /// Sections nested deeper than `limit`.
    case sectionsTooDeep(limit: Int)
  }

  package let problem: Problem
  /// The file or name of the template.
  package let file: String
  /// 1-based.
  package let line: Int
  /// In characters, 1-based.
  package let column: Int

  package init(_ problem: Problem, file: String, line: Int, column: Int) {
    self.problem = problem
    self.file = file
    self.line = line
    self.column = column
  }
}
