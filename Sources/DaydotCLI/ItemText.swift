import CommandLine
import Messages
import Phrases
import Presentation
import TodoCore

/// An item as a text to edit: `name: value` lines, with the notes at the end.
enum ItemText {
  /// What is wrong, and in which line, counted from 1.
  struct Mistake: Explained {
    let line: Int
    let reason: any Error

    var status: ExitStatus { .usage }

    var sentence: Sentence { .inLine(line, explain(reason).sentence) }
  }

  /// Text that is no form of an item.
  enum Failure: Explained, Hashable {
    /// Bytes that are not UTF-8, or NUL.
    case notText
    /// A line before the notes that begins with the name of no field.
    case noSuchField(seen: String, known: [String])
    case emptyTitle

    var status: ExitStatus { .usage }

    var sentence: Sentence {
      switch self {
      case .notText:
        return Sentence("the text is not UTF-8", ko: "글이 UTF-8이 아닙니다")
      case .noSuchField(let seen, let known):
        let name = String(seen.prefix { $0 != ":" })
        let fields = known.joined(separator: ", ")
        return Sentence("no field \(seen: name)", ko: "\(seen: name) 항목은 없습니다").orMeant(
          nearest(to: name, in: known),
          else: Sentence(
            "; the fields are \(plain: fields); notes go below the notes: line",
            ko: ". 쓸 수 있는 이름: \(plain: fields). 메모는 notes: 줄 아래에 씁니다"))
      case .emptyTitle: return Sentence("the title is empty", ko: "제목이 비어 있습니다")
      }
    }
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
  /// - Throws: `Failure.notText`.
  static func decode(_ bytes: [UInt8]) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw Failure.notText
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

    /// - Throws: `Mistake` for a line that names no field.
    init(reading text: String, of item: Item) throws {
      offered = item
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let heading = lines.firstIndex { $0.trimmingBlanks == notesHeading } ?? lines.endIndex
      var values: [String: (text: String, line: Int)] = [:]
      for (index, line) in lines[..<heading].enumerated() where !line.trimmingBlanks.isEmpty {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0].trimmingBlanks)
        guard parts.count == 2, fields.contains(where: { $0.name == name }) else {
          throw Mistake(
            line: index + 1,
            reason: Failure.noSuchField(seen: String(line), known: fields.map(\.name)))
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
    ///   `Mistake` for words that can not be read.
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
          throw Mistake(line: change.line, reason: error)
        }
      }
    }
  }
}

/// Another command changed the item while its text was in the editor.
enum EditConflict: Explained {
  case removed
  /// Its series was split, or a split was undone.
  case divided
  /// Fields that the user changed as well, with their present texts.
  case changed([(name: String, text: String)])

  var status: ExitStatus { .failure }

  var sentence: Sentence {
    switch self {
    case .removed:
      Sentence("the item was removed while you edited it", ko: "편집하는 동안 항목이 삭제되었습니다")
    case .divided:
      Sentence(
        "the series was split, or a split undone, while you edited it",
        ko: "편집하는 동안 반복이 둘로 나뉘었거나 나뉜 것이 되돌려졌습니다")
    case .changed(let fields):
      Sentence(
        "the item was changed while you edited it; it now has \(list: fields.map(Self.field))",
        ko: "편집하는 동안 항목이 바뀌었습니다. 지금 값은 \(list: fields.map(Self.field))")
    }
  }

  private static func field(_ name: String, _ text: String) -> Sentence {
    text.isEmpty
      ? Sentence("no \(plain: name)", ko: "\(plain: name) 없음")
      : Sentence(same: "\(plain: name) \(seen: text)")
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
