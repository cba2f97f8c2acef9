import CommandLine
import Messages
import Outcomes
import Phrases
import Presentation
import TodoCore

/// An item as a text to edit: `name: value` lines, with the notes at the end.
enum ItemText {

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
    return (lines + [notesHeading, ItemOption.notes.text(item), ""]).joined(separator: "\n")
  }

  private static func trimmedEnd(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text of a file, with lines that end with LF, and without the comment lines at its top,
  /// which describe a mistake.
  ///
  /// - Throws: `ItemTextError.notText`.
  static func decode(_ bytes: [UInt8]) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw ItemTextError.notText
    }
    let unmarked =
      text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    return withoutComments(
      String(unmarked.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 }))
  }

  private static func withoutComments(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.first?.hasPrefix("# ") == true { lines.removeFirst() }
    return lines.joined(separator: "\n")
  }

  // MARK: Reading

  /// What the user changed in the text of an item.
  struct Edit {
    /// The item whose text was opened.
    private let offered: Item
    private var changes: [(option: ItemOption, words: String?, line: Int)] = []

    /// - Throws: `ItemTextMistake` for a line that names no field.
    init(reading text: String, of item: Item) throws {
      offered = item
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let heading = lines.firstIndex { $0.trimmingBlanks == notesHeading } ?? lines.endIndex
      var values: [String: (text: String, line: Int)] = [:]
      for (index, line) in lines[..<heading].enumerated() where !line.trimmingBlanks.isEmpty {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0].trimmingBlanks)
        guard parts.count == 2, fields.contains(where: { $0.name == name }) else {
          throw ItemTextMistake(
            line: index + 1,
            reason: ItemTextError.noSuchField(seen: String(line), known: fields.map(\.name)))
        }
        values[name] = (String(parts[1].trimmingBlanks), index + 1)
      }
      if heading < lines.endIndex {
        let notes = lines[(heading + 1)...].joined(separator: "\n")
        values[ItemOption.notes.name] = (notes.withoutLastNewlines, heading + 1)
      }
      changes = ItemOption.all.compactMap { option in
        guard let (text, line) = values[option.name], text != option.text(item) else { return nil }
        let isCleared = text.isEmpty || option.clearsWithNone && text == "none"
        return (option, isCleared ? nil : text, line)
      }
    }

    /// Makes the changes to the item as it is now. Other fields keep their exact values.
    ///
    /// - Throws: `EditConflict` if another command has changed one of the fields to another value;
    ///   `ItemTextMistake` for words that can not be read.
    func apply(to item: inout Item, phrases: PhraseReader) throws {
      let current = item
      let wanted = changes.filter { $0.option.text(current) != $0.words ?? "" }
      let conflicts = ItemOption.all.filter { option in
        option.differs(offered, current)
          && wanted.contains { $0.option.belongsTogether(with: option) }
      }
      guard conflicts.isEmpty else {
        throw EditConflict.changed(conflicts.map { ($0.name, $0.text(current)) })
      }
      for change in wanted {
        do {
          try change.option.set(&item, change.words, phrases)
        } catch {
          throw ItemTextMistake(line: change.line, reason: error)
        }
      }
    }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring { trimmed(self) }
}

extension String {
  var withoutLastNewlines: String {
    var text = self
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
