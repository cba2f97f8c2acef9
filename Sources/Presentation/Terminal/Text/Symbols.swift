import TodoCore

/// The symbols that renderers draw. Marks and the signs before titles are one cell wide in every
/// terminal; most others have an ambiguous width in UAX #11.
package struct Symbols: Hashable, Sendable {
  package var open: String
  package var done: String
  package var overdue: String
  package var event: String
  /// A missed entry. Not a middle dot, whose width differs between terminals.
  package var missed = "-"
  /// Follows the dots of a day with more entries.
  package var more = "+"
  /// Points at today in small calendars and at the current time in a timeline. Also begins a bar
  /// that continues from an earlier week.
  package var pointer = "<"
  package var ellipsis: String
  /// On a map: the position of the user, the centre if it is elsewhere, and the direction of north.
  package var own = "@"
  package var center = "x"
  package var north: String
  /// Signs before a title: high, medium and low priority, and the star.
  package var high: String
  package var medium: String
  package var low: String
  package var star: String
  /// Separates the times of start and end.
  package var range: String
  /// Separates counts.
  package var separator: String
  /// Bars beside the hours: an entry begins, continues, ends, or one ends where the next begins.
  package var barBegins: String
  package var barRuns: String
  package var barEnds: String
  package var barMeets: String
  /// The frames of calendars: horizontal, vertical, the start of a vertical line, a crossing.
  package var rule: String
  package var wall: String
  package var wallBegins: String
  package var crossing: String
  /// The number of entries of a day in a year: one, two, three, four or more.
  package var levels: [String]

  package static let unicode = Symbols(
    open: "▪", done: "▫", overdue: "!", event: "◦", ellipsis: "…", north: "▴",
    high: "▴", medium: "▵", low: "▿", star: "⋆", range: "–", separator: " · ",
    barBegins: "┬", barRuns: "│", barEnds: "┴", barMeets: "┼",
    rule: "─", wall: "│", wallBegins: "┬", crossing: "┼",
    levels: ["⡀", "⡄", "⡆", "⡇"])

  /// The symbols for `--ascii`. Titles may still contain other characters.
  package static let ascii = Symbols(
    open: "*", done: "o", overdue: "!", event: ".", ellipsis: "..", north: "^",
    high: "^", medium: "~", low: "_", star: "*", range: "-", separator: " - ",
    barBegins: "+", barRuns: "|", barEnds: "+", barMeets: "+",
    rule: "-", wall: "|", wallBegins: "+", crossing: "+",
    levels: [".", ":", "+", "#"])

  /// Returns the signs of priority and star before a title; empty for most items.
  package func signs(of item: ItemSummary) -> String {
    let priority =
      switch item.priority {
      case .none: ""
      case .low: low
      case .medium: medium
      case .high: high
      }
    return item.isStarred ? priority + star : priority
  }

  package func mark(_ state: Entry.State) -> String {
    switch state {
    case .open: open
    case .done: done
    case .overdue: overdue
    case .missed: missed
    case .event: event
    }
  }
}
