import Phrases
import TodoCore

/// An item as a text to edit: `name: value` lines, with the notes at the end.
enum ItemText {
  /// What is wrong, and in which line, counted from 1.
  struct Mistake: Error {
    let line: Int
    let reason: any Error
  }

  private static let notesHeading = "notes:"

  private static let fields = ItemOption.all.compactMap { option in
    option.line.map { (name: $0, option: option) }
  }

  static func write(_ item: Item) -> String {
    let values = fields.map { ($0.name, $0.option.text(item)) }
    let width = values.map(\.0.count).max() ?? 0
    let lines = values.map { name, value in
      let label = name + ":" + String(repeating: " ", count: width - name.count + 1)
      return trimmedEnd(label + value)
    }
    return (lines + [notesHeading, item.notes ?? ""]).joined(separator: "\n")
      + (item.notes?.hasSuffix("\n") == true ? "" : "\n")
  }

  private static func trimmedEnd(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text without the comment lines at its top, which describe a mistake.
  static func withoutComments(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.first?.hasPrefix("# ") == true { lines.removeFirst() }
    return lines.joined(separator: "\n")
  }

  // MARK: Reading

  /// Reads an edited text. A field whose text is unchanged keeps the item's exact value.
  static func read(_ text: String, over item: Item, phrases: PhraseReader) throws -> Item {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let heading = lines.firstIndex { $0.trimmingBlanks == notesHeading } ?? lines.endIndex
    var result = item
    var values: [(name: String, value: String, line: Int)] = []
    for (index, line) in lines[..<heading].enumerated() where !line.trimmingBlanks.isEmpty {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0].trimmingBlanks)
      guard parts.count == 2, fields.contains(where: { $0.name == name }) else {
        throw Mistake(
          line: index + 1,
          reason: PhraseError.unreadable(
            seen: String(line), as: .phrase, rest: String(line), suggestion: nil))
      }
      values.append((name, String(parts[1].trimmingBlanks), index + 1))
    }
    for (name, option) in fields {
      guard let given = values.last(where: { $0.name == name }), given.value != option.text(item)
      else { continue }
      do {
        try option.set(&result, given.value.isEmpty ? nil : given.value, phrases)
      } catch {
        throw Mistake(line: given.line, reason: error)
      }
    }
    if heading < lines.endIndex {
      var notes = lines[(heading + 1)...].joined(separator: "\n")
      while notes.last == "\n" { notes.removeLast() }
      var known = item.notes ?? ""
      while known.last == "\n" { known.removeLast() }
      if notes != known { result.notes = notes.isEmpty ? nil : notes }
    }
    return result
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring { trimmed(self) }
}
