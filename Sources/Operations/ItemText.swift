import Outcomes
import Phrases
import TextSearch
import TodoCore

/// An item as a text to edit: `name: value` lines, with the notes at the end.
package enum ItemText {

  private static let notesHeading = "notes:"

  private static let fields = EditableField.allCases.filter(\.hasLine)

  package static func write(_ item: Item) -> String {
    let values = fields.map { ($0.rawValue, $0.text(item)) }
    let width = values.map(\.0.count).max() ?? 0
    let lines = values.map { name, value in
      let label = name + ":" + String(repeating: " ", count: width - name.count + 1)
      return trimmedEnd(label + value)
    }
    return (lines + [notesHeading, EditableField.notes.text(item), ""]).joined(separator: "\n")
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
  package static func decode(_ bytes: [UInt8]) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw ItemTextError.notText
    }
    let unmarked =
      text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    return withoutComments(unmarked.withLineFeeds)
  }

  private static func withoutComments(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.first?.hasPrefix("# ") == true { lines.removeFirst() }
    return lines.joined(separator: "\n")
  }

  // MARK: Reading

  /// What the user changed in the text of an item.
  package struct Edit {
    /// The item whose text was opened.
    private let offered: Item
    private var changes: [(field: EditableField, words: String?, line: Int)] = []

    /// - Throws: `ItemTextMistake` for a line that names no field.
    package init(reading text: String, of item: Item) throws {
      offered = item
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let heading = lines.firstIndex { $0.trimmingBlanks == notesHeading } ?? lines.endIndex
      var values: [String: (text: String, line: Int)] = [:]
      for (index, line) in lines[..<heading].enumerated() where !line.trimmingBlanks.isEmpty {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0].trimmingBlanks)
        guard parts.count == 2, fields.contains(where: { $0.rawValue == name }) else {
          throw ItemTextMistake(
            line: index + 1,
            reason: ItemTextError.noSuchField(seen: String(line), known: fields.map(\.rawValue)))
        }
        guard values[name] == nil else {
          throw ItemTextMistake(
            line: index + 1, reason: ItemTextError.repeatedField(name: name))
        }
        values[name] = (String(parts[1].trimmingBlanks), index + 1)
      }
      if heading < lines.endIndex {
        let notes = lines[(heading + 1)...].joined(separator: "\n")
        values[EditableField.notes.rawValue] = (notes.withoutLastNewlines, heading + 1)
      }
      changes = EditableField.allCases.compactMap { field in
        guard let (text, line) = values[field.rawValue], text != field.text(item) else {
          return nil
        }
        let isCleared = text.isEmpty || field.clearsWithNone && text == "none"
        return (field, isCleared ? nil : text, line)
      }
    }

    /// Makes the changes to the item as it is now. Other fields keep their exact values.
    ///
    /// - Parameter set: Sets a field from the words of its line; nil clears it.
    /// - Throws: `EditConflict` if another command has changed one of the fields to another value;
    ///   `ItemTextMistake` for words that can not be read.
    package func apply(
      to item: inout Item, setting set: (EditableField, String?, inout Item) throws -> Void
    ) throws {
      let current = item
      let wanted = changes.filter { $0.field.text(current) != $0.words ?? "" }
      let conflicts = EditableField.allCases.filter { field in
        field.differs(offered, current)
          && wanted.contains { $0.field.belongsTogether(with: field) }
      }
      guard conflicts.isEmpty else {
        throw EditConflict.changed(conflicts.map { ($0.rawValue, $0.text(current)) })
      }
      for change in wanted {
        do {
          try set(change.field, change.words, &item)
        } catch {
          throw ItemTextMistake(line: change.line, reason: error)
        }
      }
    }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring { TextSearch.trimmed(self) }
}
