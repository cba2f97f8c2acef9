import TestSupport

/// The English patterns of all sentences in the source files, in the form of `Words.pattern`.
struct SentencePatterns {
  let all: Set<String>

  init() {
    let root = SharedData.projectRoot + "/Sources"
    let files = ["Presentation", "Messages", "DaydotCLI"].flatMap { swift(in: "\(root)/\($0)") }
    all = Set(files.flatMap { SentencePatterns.patterns(in: readText($0) ?? "") })
  }

  /// The patterns of the English literals of all calls of `Sentence(…)`.
  static func patterns(in source: String) -> [String] {
    var found: [String] = []
    var text = Substring(source)
    while let start = text.firstRange(of: "Sentence(") {
      let before = text[..<start.lowerBound].last
      text = text[start.upperBound...]
      let argument = text.drop(while: \.isWhitespace)
      guard before.map({ !$0.isLetter }) ?? true, argument.first == "\"" else { continue }
      var reader = LiteralReader(argument)
      found.append(reader.pattern())
    }
    return found
  }
}

/// Every Swift file below a folder.
private func swift(in folder: String) -> [String] {
  names(in: folder).flatMap { name -> [String] in
    let path = "\(folder)/\(name)"
    return name.hasSuffix(".swift") ? [path] : swift(in: path)
  }
}

/// Reads a Swift string literal as a pattern, its gaps numbered from the left.
private struct LiteralReader {
  private var rest: Substring
  private let delimiter: String
  private var gaps = 0

  init(_ text: Substring) {
    delimiter = text.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    rest = text.dropFirst(delimiter.count)
  }

  mutating func pattern() -> String {
    var result = ""
    if delimiter.count == 3 { rest = rest.drop(while: \.isWhitespace) }
    while let next = rest.first, !rest.hasPrefix(delimiter) {
      rest.removeFirst()
      if next == "\\" {
        result += escape()
      } else if next == "\n" {
        // The last line has only the delimiter.
        rest = rest.drop { $0 == " " }
        if !rest.hasPrefix(delimiter) { result.append(next) }
      } else {
        result.append(next)
      }
    }
    return result
  }

  /// The text of an escape, after its backslash.
  private mutating func escape() -> String {
    switch rest.removeFirst() {
    case "\n":
      rest = rest.drop { $0 == " " }
      return ""
    case "(": return gap()
    case let character: return String(character)
    }
  }

  private mutating func gap() -> String {
    gaps += 1
    var depth = 1
    var inside = ""
    var literals: [String] = []
    while depth > 0, let next = rest.first {
      if next == "\"" {
        var literal = LiteralReader(rest)
        literals.append(literal.pattern())
        rest = literal.rest.dropFirst(literal.delimiter.count)
        continue
      }
      rest.removeFirst()
      if next == "(" { depth += 1 }
      if next == ")" { depth -= 1 }
      inside.append(next)
    }
    if inside.hasPrefix("plural:") { return "{\(gaps):\(literals.joined(separator: "|"))}" }
    if inside.hasPrefix("list:"), let link = literals.last, link != ", " {
      return "{\(gaps)&\(link)}"
    }
    return "{\(gaps)}"
  }
}
