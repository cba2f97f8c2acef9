import CivilTime
import Outcomes
import Phrases
import TextSearch
import TodoCore

/// A field of an item that the user can set in words: in a request, or on a line of an edited text.
///
/// The cases are in the order of help and of the lines. Days precede times and ends, because each
/// depends on the fields before it.
package enum EditableField: String, CaseIterable, Sendable {
  case title, on, start, time, end, every, since, at, list, tags, priority, star
  case under, after
  case notes = "note"
  case url, zone

  /// Whether it has a line in the text. The notes follow below the lines.
  var hasLine: Bool { ![.notes, .zone].contains(self) }

  /// Whether `none` clears the field.
  var clearsWithNone: Bool { ![.title, .star].contains(self) }

  /// Whether an option takes the same words as the line. The others of `add` and `edit` are read
  /// together.
  var isPlain: Bool { [.start, .since, .at, .list, .priority, .notes, .url].contains(self) }

  /// The fields that depend on each other: a time needs a day and may have a zone.
  private static let whenFields: Set<EditableField> = [.on, .time, .end, .every, .zone]

  /// Whether its words name other items, which takes the store to read.
  var namesItems: Bool { self == .under || self == .after }

  /// Whether the field determines when the item takes place.
  var isPartOfWhen: Bool { Self.whenFields.contains(self) }

  /// Whether it is the same field as another one, or is only meaningful together with it.
  func belongsTogether(with other: EditableField) -> Bool {
    self == other || Self.whenFields.isSuperset(of: [self, other])
  }

  /// Whether two items differ in this field.
  func differs(_ first: Item, _ second: Item, _ zones: any ZoneSource) -> Bool {
    text(first, zones) != text(second, zones)
      || self == .every && first.repetition?.isAfterDone != second.repetition?.isAfterDone
  }

  /// Returns the line of the field.
  ///
  /// - Parameter zones: The zones of items, on whose clocks journeys begin.
  func text(_ item: Item, _ zones: any ZoneSource) -> String {
    let text = words(of: item, zones) ?? ""
    // A line break in a title is shown as a blank, to keep one field per line.
    return hasLine ? StepsEdit.oneLine(text) : text
  }

  private func words(of item: Item, _ zones: any ZoneSource) -> String? {
    switch self {
    case .title: return item.title
    case .on: return item.when.day?.description
    case .start: return item.start?.description
    case .time: return item.when.time?.description
    case .end:
      switch item.end {
      case .moment(let moment): return "\(moment.day) \(moment.time)"
      case .journey(let end):
        let moment = item.when.instant(from: zones, user: .utc).map(end.reading)
        return moment.map { "\($0.day) \($0.time) \(end.zoneName)" }
      default: return item.end?.text
      }
    case .every: return item.repetition?.rule.text
    case .since: return item.since.map(String.init)
    case .at: return item.place?.name
    case .list: return item.list
    case .tags: return item.tags.joined(separator: ", ")
    case .priority: return item.priority.rawValue
    case .star: return item.isStarred ? "yes" : "no"
    case .under: return item.parent.map(String.init)
    case .after:
      return item.after.isEmpty ? nil : item.after.map(String.init).joined(separator: ", ")
    case .notes: return item.notes?.withLineFeeds.withoutTrailing("\n")
    case .url: return item.url
    case .zone: return item.when.zone
    }
  }

  /// Sets a field that is not part of when the item is. Those that are depend on each other, so the
  /// edit that they belong to sets them.
  ///
  /// - Parameter words: nil to clear it.
  /// - Throws: `ItemTextError`, `PhraseError` for words that can not be read.
  func set(_ words: String?, on item: inout Item, _ phrases: PhraseReader) throws {
    switch self {
    case .title:
      guard let words else { throw ItemTextError.emptyTitle }
      item.title = words
    case .start: item.start = try words.map(phrases.date)
    case .since:
      item.since = try words.flatMap { $0 == "none" ? nil : try Self.year($0, in: phrases) }
    case .at: item.place = try words.map { Place(name: try phrases.itemPlaceName($0)) }
    case .list:
      if let words { try PhraseReader.checkName(words, of: .list, now: phrases.context.now) }
      item.list = words ?? Item.defaultList
    case .tags:
      item.tags = (words ?? "").split(separator: ",").map { tagName(String(trimmed($0))) }
        .filter { !$0.isEmpty }
      for tag in item.tags { try PhraseReader.checkName(tag, of: .tag, now: phrases.context.now) }
    case .priority:
      guard let priority = Item.Priority(rawValue: words ?? "none") else {
        throw ItemTextError.noSuchPriority(seen: words ?? "")
      }
      item.priority = priority
    case .star:
      switch words?.lowercased() {
      case "yes", "y", "true", "1", "*": item.isStarred = true
      case "no", "n", "false", "0", "none", nil: item.isStarred = false
      default: throw ItemTextError.noSuchStar(seen: words ?? "")
      }
    case .notes: item.notes = words
    case .url: item.url = words
    case .on, .time, .end, .every, .zone, .under, .after: break
    }
  }
}

extension EditableField {
  /// Reads a year of four digits: `1955`, `1955년`, `1955년생`.
  ///
  /// - Throws: `ItemTextError.noSuchYear`, `.yearAhead`.
  fileprivate static func year(_ words: String, in phrases: PhraseReader) throws -> Int {
    let digits = words.prefix { ("0"..."9").contains($0) }
    guard digits.count == 4, ["", "년", "년생"].contains(words.dropFirst(4)), let year = Int(digits),
      Age.sinceYears.contains(year)
    else { throw ItemTextError.noSuchYear(seen: words) }
    let thisYear = phrases.context.now.day.year
    guard year <= thisYear else { throw ItemTextError.yearAhead(seen: words, thisYear: thisYear) }
    return year
  }
}

/// A tag as it is typed: `+errands` is `errands`.
package func tagName(_ typed: String) -> String {
  typed.hasPrefix("+") ? String(typed.dropFirst()) : typed
}

/// Sets fields from the text of an option or a line.
extension Item {
  /// Sets the plain fields that were named.
  ///
  /// - Parameter clears: Whether `none` clears a field; for a new item it is a word like any other.
  mutating func setPlain(
    _ fields: [EditableField: String], clears: Bool, _ phrases: PhraseReader
  ) throws {
    for field in EditableField.allCases where field.isPlain {
      guard let words = fields[field] else { continue }
      try field.set(clears && words == "none" ? nil : words, on: &self, phrases)
    }
  }
}

extension String {
  /// The text with each CR LF and CR as LF, as editors may write it back.
  var withLineFeeds: String {
    String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }
}

/// An item as a text to edit: `name: value` lines, with the notes at the end.
package enum ItemText {

  private static let notesHeading = "notes:"
  private static let stepsHeading = "steps:"

  private static let fields = EditableField.allCases.filter(\.hasLine)

  /// - Parameters:
  ///   - zones: The zones of items, on whose clocks journeys begin.
  ///   - steps: Its steps, each on a line `- [ ] 3: title`; nil to write no steps section.
  package static func write(
    _ item: Item, _ zones: any ZoneSource, steps: [Step]? = nil
  ) -> String {
    let values = fields.map { ($0.rawValue, $0.text(item, zones)) }
    let width = values.map(\.0.count).max() ?? 0
    let lines = values.map { name, value in
      let label = name + ":" + String(repeating: " ", count: width - name.count + 1)
      return (label + value).withoutTrailing(" ")
    }
    let boxes = steps.map { [stepsHeading] + StepsEdit.write($0) } ?? []
    let notes = EditableField.notes.text(item, zones)
    return (lines + boxes + [notesHeading, notes, ""]).joined(separator: "\n")
  }

  /// Decodes the text of a file. Lines end with LF, and the comment lines at the top, which
  /// describe an error, are removed.
  ///
  /// - Parameter keepsComments: Whether to keep lines at the top that begin with `# `.
  /// - Throws: `ItemTextError.notText`.
  package static func decode(_ bytes: [UInt8], keepsComments: Bool = false) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw ItemTextError.notText
    }
    let unmarked =
      text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    return keepsComments ? unmarked.withLineFeeds : withoutComments(unmarked.withLineFeeds)
  }

  private static func withoutComments(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.first?.hasPrefix("# ") == true { lines.removeFirst() }
    return lines.joined(separator: "\n")
  }

  // MARK: Reading

  /// The changes that the user made in the text of an item.
  package struct Edit {
    /// The item whose text was opened.
    private let offered: Item
    private let zones: any ZoneSource
    private var changes: [(field: EditableField, words: String?, line: Int)] = []
    /// The changes to the steps; nil if there are none.
    let steps: StepsEdit?

    /// - Parameter steps: As `write` has them.
    /// - Throws: `ItemTextMistake` for a line that names no field, or a step without a title.
    package init(
      reading text: String, of item: Item, _ zones: any ZoneSource, steps: [Step]? = nil
    ) throws {
      offered = item
      self.zones = zones
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let heading = lines.firstIndex { trimmed($0) == notesHeading } ?? lines.endIndex
      var values: [String: (text: String, line: Int)] = [:]
      let boxes = lines[..<heading].firstIndex { trimmed($0) == stepsHeading } ?? heading
      self.steps = try steps.flatMap { steps in
        try StepsEdit(
          from: steps, to: lines[boxes..<heading].dropFirst().map(String.init), first: boxes + 2)
      }
      func noSuchField(_ index: Int) -> ItemTextMistake {
        let seen = String(lines[index])
        return ItemTextMistake(
          line: index + 1,
          reason: ItemTextError.noSuchField(seen: seen, known: fields.map(\.rawValue)))
      }
      for (index, line) in lines[..<heading].enumerated()
      where index > boxes && !trimmed(line).isEmpty && !trimmed(line).hasPrefix("- ") {
        throw noSuchField(index)
      }
      for (index, line) in lines[..<boxes].enumerated() where !trimmed(line).isEmpty {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(trimmed(parts[0]))
        guard parts.count == 2, fields.contains(where: { $0.rawValue == name }) else {
          throw noSuchField(index)
        }
        guard values[name] == nil else {
          throw ItemTextMistake(
            line: index + 1, reason: ItemTextError.repeatedField(name: name))
        }
        values[name] = (String(trimmed(parts[1])), index + 1)
      }
      if heading < lines.endIndex {
        let notes = lines[(heading + 1)...].joined(separator: "\n")
        values[EditableField.notes.rawValue] = (notes.withoutTrailing("\n"), heading + 1)
      }
      changes = EditableField.allCases.compactMap { field in
        guard let (text, line) = values[field.rawValue], text != field.text(item, zones) else {
          return nil
        }
        let isCleared = text.isEmpty || field.clearsWithNone && text == "none"
        return (field, isCleared ? nil : text, line)
      }
    }

    /// Applies the changes to the current item. Other fields keep their exact values.
    ///
    /// - Parameter set: Sets a field from the words of its line; nil clears it.
    /// - Throws: `EditConflict` if another command has changed one of the fields to another value;
    ///   `ItemTextMistake` for words that can not be read.
    package func apply(
      to item: inout Item, setting set: (EditableField, String?, inout Item) throws -> Void
    ) throws {
      let current = item
      let wanted = changes.filter { $0.field.text(current, zones) != $0.words ?? "" }
      let conflicts = EditableField.allCases.filter { field in
        field.differs(offered, current, zones)
          && wanted.contains { $0.field.belongsTogether(with: field) }
      }
      guard conflicts.isEmpty else {
        throw EditConflict.changed(
          conflicts.map { EditConflict.Field(name: $0.rawValue, text: $0.text(current, zones)) })
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
