import CivilTime
import Outcomes
import Phrases
import TodoCore

/// A set of items to add: one item per line in quick words, with comments in lines that begin with
/// `#`. A comment in the first line is the summary.
package struct Routine {
  package let path: String
  package let lines: [String]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
      .reversed().drop { $0.isEmpty }.reversed()
  }

  package var summary: String? {
    guard let first = lines.first, first.hasPrefix("#") else { return nil }
    return String(first.dropFirst().drop { $0 == " " })
  }

  /// What its lines ask for, each with the number of its line.
  fileprivate var requests: [(line: Int, request: AddRequest)] {
    lines.enumerated().compactMap { index, line in
      let text = line.drop { $0 == " " || $0 == "\t" }
      // A single argument with blanks is read as a sentence.
      return text.isEmpty || text.hasPrefix("#")
        ? nil : (index + 1, AddRequest(words: [String(text)]))
    }
  }
}

extension Daybook {
  /// Adds the items of a routine, with one undo.
  ///
  /// - Parameters:
  ///   - from: The day its dates count from, as typed; nil for today.
  ///   - place: The place of items that name none, as typed.
  /// - Returns: nil if the routine has no items.
  /// - Throws: `RoutineError.line` for a line that can not be read, `PhraseError`, `StoreError`.
  package func apply(_ routine: Routine, from: String?, at place: String?) throws -> Added? {
    let place = try place.map(phrases.itemPlaceName)
    let from = try from.map(phrases.date)
    let items = try routine.requests.flatMap { line, request in
      var request = request
      (request.usualPlace, request.from) = (place, from)
      do {
        return try assemble(request).items
      } catch {
        throw RoutineError.line(path: routine.path, line: line, reason: error)
      }
    }
    return items.isEmpty ? nil : try add(items, as: "routine")
  }
}
