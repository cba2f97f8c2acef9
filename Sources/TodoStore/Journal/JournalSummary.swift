import CivilTime
import TodoCore

/// What a command changed, as the journal keeps it.
package struct JournalSummary: Hashable, Sendable {
  /// The first thing that it changed, such as `12 Buy milk`, or the name of what it read and the counts.
  package let text: String
  /// How many more things it changed.
  package let more: Int
  /// What else is to be known of it, each in a form that the command reads: without a separator.
  package let remarks: [String]

  package init(_ text: String, more: Int = 0, remarks: [String] = []) {
    (self.text, self.more, self.remarks) = (text, more, remarks)
  }

  /// A change of what is no item: of a saved place, or when a notification comes again.
  package struct Change: Hashable, Sendable {
    package enum Field: String, Sendable {
      case name, position, radius, aliases, address, star, snooze
    }

    package enum Value: Hashable, Sendable {
      case text(String)
      case length(metres: Double)
      case moment(Instant)
      case trigger(Trigger)
    }

    package let field: Field
    /// nil for none.
    package let from: Value?
    package let to: Value?
  }

  /// The remarks that are such changes.
  package var changes: [Change] {
    remarks.compactMap { remark in
      let parts = remark.split(separator: Self.unit, omittingEmptySubsequences: false)
      guard parts.count == 3, let field = Change.Field(rawValue: String(parts[0])) else {
        return nil
      }
      return Change(
        field: field, from: Change.Value(stored: parts[1]), to: Change.Value(stored: parts[2]))
    }
  }

  init(_ text: String, more: Int = 0, changes: [Change]) {
    self.init(
      text, more: more,
      remarks: changes.map {
        [$0.field.rawValue, $0.from?.stored ?? "", $0.to?.stored ?? ""].joined(separator: Self.unit)
      })
  }

  fileprivate static let unit = "\u{1F}"

  static let separator = "\u{1E}"

  /// The column `summary`. It begins with a separator. The text is its last part, as a title may hold anything:
  /// a separator, or a number in brackets.
  var stored: String {
    (["", "\(more)", "\(remarks.count)"] + remarks + [text]).joined(separator: Self.separator)
  }

  /// - Parameter stored: A value of the column. In those of earlier versions the text is first, and `(+2)` at
  ///   its end may be the number.
  init(stored: String) {
    let parts = stored.split(separator: Self.separator, omittingEmptySubsequences: false)
    if parts.count > 3, parts[0].isEmpty, let more = Int(parts[1]), let count = Int(parts[2]),
      (0..<parts.count - 3).contains(count)
    {
      self.init(
        parts[(3 + count)...].joined(separator: Self.separator), more: more,
        remarks: parts[3..<3 + count].map(String.init))
      return
    }
    var (text, more) = (parts[0], 0)
    if text.hasSuffix(")"), let blank = text.lastIndex(of: " "), text[blank...].hasPrefix(" (+"),
      let number = Int(text[blank...].dropFirst(3).dropLast()), number > 0
    {
      (text, more) = (text[..<blank], number)
    }
    self.init(String(text), more: more, remarks: parts.dropFirst().map(String.init))
  }
}

extension JournalSummary.Change.Value {
  /// The value behind a letter for its kind.
  fileprivate var stored: String {
    switch self {
    case .text(let text):
      // Separators have no meaning in a name.
      "t"
        + text.replacing(JournalSummary.separator, with: " ")
        .replacing(JournalSummary.unit, with: " ")
    case .length(let metres): "m\(metres)"
    case .moment(let instant): "i\(instant.secondsSinceEpoch)"
    case .trigger(let trigger): "r" + TriggerText.text(of: trigger)
    }
  }

  fileprivate init?(stored: Substring) {
    let text = String(stored.dropFirst())
    switch stored.first {
    case "t": self = .text(text)
    case "m": self = .length(metres: Double(text) ?? 0)
    case "i": self = .moment(Instant(secondsSinceEpoch: Int(text) ?? 0))
    case "r": self = .trigger(TriggerText.trigger(text))
    default: return nil
    }
  }
}

extension SavedPlace {
  /// - Parameter new: nil if it was removed.
  func changes(to new: SavedPlace?) -> [JournalSummary.Change] {
    typealias Change = JournalSummary.Change
    func values(_ place: SavedPlace?) -> [(Change.Field, Change.Value?)] {
      let coordinate = place?.place.coordinate
      return [
        (.name, place.map { .text($0.place.name) }),
        (.position, coordinate.map { .text($0.text) }),
        (.radius, coordinate.flatMap { _ in place.map { .length(metres: $0.place.radiusMetres) } }),
        (
          .aliases,
          place.flatMap { $0.aliases.isEmpty ? nil : .text($0.aliases.joined(separator: ", ")) }
        ),
        (.address, place?.address.map { .text($0) }),
        (.star, place.flatMap { $0.isStarred ? .text("*") : nil }),
      ]
    }
    return zip(values(self), values(new)).compactMap { old, new in
      // The entry says the name of a removed place.
      old.1 == new.1 || new.1 == nil && old.0 == .name
        ? nil : Change(field: old.0, from: old.1, to: new.1)
    }
  }
}
