/// A parsed template.
///
/// - SeeAlso: Mustache specification 1.4, core modules: comments, delimiters, interpolation,
///   inverted, partials, sections.
public struct MustacheTemplate: Sendable {
  /// Where a tag begins; line and column count from 1.
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
    /// `indentation` is the blanks before a partial that stands on a line of its own.
    case partial(String, indentation: String, at: Position)
  }

  /// How deep sections may nest. Rendering recurses, so the stack limits it.
  static let sectionLimit = 100

  let nodes: [Node]
  public let file: String

  /// - Parameter file: The name errors give for the template.
  /// - Throws: `MustacheError`.
  public init(_ text: String, file: String) throws(MustacheError) {
    self.file = file
    var parser = MustacheParser(text, file: file)
    nodes = try parser.parse()
  }
}

/// Reads a template in one pass over its characters.
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

  private var done: [MustacheTemplate.Node] = []
  private var open: [Open] = []
  /// Text since the last tag.
  private var text = ""

  init(_ text: String, file: String) {
    characters = Array(text)
    self.file = file
  }

  mutating func parse() throws(MustacheError) -> [MustacheTemplate.Node] {
    while index < characters.count {
      if stands(opening, at: index) {
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
    return done
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
    let isStandalone = isSign && sign != "{" && sign != "&" && standsAlone(from: start)
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
    if open.isEmpty { done.append(node) } else { open[open.count - 1].nodes.append(node) }
  }

  private mutating func flush() {
    if text.isEmpty { return }
    append(.text(text))
    text = ""
  }

  // MARK: Lines of their own

  /// Whether the tag has its lines for itself, blanks aside.
  private func standsAlone(from start: Int) -> Bool {
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

  /// Takes the blanks before the tag out of the text and returns them.
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

  private func stands(_ words: [Character], at start: Int) -> Bool {
    start + words.count <= characters.count
      && characters[start..<start + words.count].elementsEqual(words)
  }

  private func firstIndex(of words: [Character]) -> Int? {
    (index..<characters.count).first { stands(words, at: $0) }
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
