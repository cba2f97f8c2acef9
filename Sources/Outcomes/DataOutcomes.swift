import Interchange

/// The lines of a file that can not be read: the first few, and the number of all of them, so that
/// memory stays small.
package struct SkippedLines {
  /// How many are kept.
  private static let most = 20
  /// After this many bad lines without a good one, it is the wrong file.
  package static let hopeless = 10_000

  package let path: String
  package private(set) var named: [LineError] = []
  package private(set) var count = 0

  package init(path: String) { self.path = path }

  package mutating func add(_ error: LineError) {
    count += 1
    if named.count < Self.most { named.append(error) }
  }
}

/// Counts of calendar contents that do not become items.
package struct CalendarTally {
  /// Properties that are kept with their items and not shown.
  package var kept = NameTally()
  /// Components that are not imported.
  package var leftOut = NameTally()
  /// Components with the UID of an earlier one that were given a UID of their own.
  package var repeated = 0

  package init() {}

  package mutating func add(_ other: CalendarTally) {
    kept.add(other.kept)
    leftOut.add(other.leftOut)
    repeated += other.repeated
  }
}

/// What an import changed and noticed.
package struct Imported {
  package var new = 0
  package var changed = 0
  package var same = 0
  /// For each file.
  package var skipped: [SkippedLines] = []
  /// How often each unknown field occurred.
  package var unknown: [String: Int] = [:]
  /// How often each field was written into the notes, since no field of an item means the same.
  package var kept: [String: Int] = [:]
  /// nil if no file is a calendar.
  package var calendars: CalendarTally?

  package init() {}

  package var skippedCount: Int { skipped.map(\.count).reduce(0, +) }
}

/// What reading a file of places changed and noticed.
package struct PlacesImported {
  package enum Kind {
    /// A gazetteer of this name was made, in place of an older one if `isReplaced`.
    case gazetteer(String, count: Int, leftOut: Int, isReplaced: Bool)
    /// Places were saved in the place book.
    case book(new: Int, changed: Int, same: Int)
  }

  package let kind: Kind
  package let skipped: SkippedLines

  package init(_ kind: Kind, skipped: SkippedLines) {
    self.kind = kind
    self.skipped = skipped
  }
}

/// What an export noticed.
package struct Exported {
  /// Cells of a table that a spreadsheet would take for formulas.
  package var formulaCells = 0
  /// How often each field could not be written in the format.
  package var unsaid: [String: Int] = [:]

  package init() {}
}

package enum TemplateError: Error, Hashable {
  /// No template of this name for this view.
  case noSuchTemplate(name: String, choices: [String])
}

package enum RoutineError: Error {
  case noSuchRoutine(name: String, choices: [String])
  /// A line of a routine can not be read.
  case line(path: String, line: Int, reason: any Error)
}
