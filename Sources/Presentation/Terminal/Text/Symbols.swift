import TodoCore

/// The symbols that renderers draw. Marks and the signs before titles are one cell wide in every
/// terminal; most others have an ambiguous width in UAX #11.
public struct Symbols: Hashable, Sendable {
  public var open: String
  public var done: String
  public var overdue: String
  public var event: String
  /// A missed entry. Not a middle dot, whose width differs between terminals.
  public var missed = "-"
  /// Follows the dots of a day with more entries.
  public var more = "+"
  /// Points at today in small calendars and at the current time in a timeline. Also begins a bar
  /// that continues from an earlier week.
  public var pointer = "<"
  public var ellipsis: String
  /// On a map: the position of the user, the centre if it is elsewhere, and the direction of north.
  public var own = "@"
  public var center = "x"
  public var north: String
  /// Signs before a title: high, medium and low priority, and the star.
  public var high: String
  public var medium: String
  public var low: String
  public var star: String
  /// Separates the times of start and end.
  public var range: String
  /// Separates counts.
  public var separator: String
  /// Bars beside the hours: an entry begins, continues, ends, or one ends where the next begins.
  public var barBegins: String
  public var barRuns: String
  public var barEnds: String
  public var barMeets: String
  /// The frames of calendars: horizontal, vertical, the start of a vertical line, a crossing.
  public var rule: String
  public var wall: String
  public var wallBegins: String
  public var crossing: String
  /// The number of entries of a day in a year: one, two, three, four or more.
  public var levels: [String]

  public static let unicode = Symbols(
    open: "▪", done: "▫", overdue: "!", event: "◦", ellipsis: "…", north: "▴",
    high: "▴", medium: "▵", low: "▿", star: "⋆", range: "–", separator: " · ",
    barBegins: "┬", barRuns: "│", barEnds: "┴", barMeets: "┼",
    rule: "─", wall: "│", wallBegins: "┬", crossing: "┼",
    levels: ["⡀", "⡄", "⡆", "⡇"])

  /// The symbols for `--ascii`. Titles may still contain other characters.
  public static let ascii = Symbols(
    open: "*", done: "o", overdue: "!", event: ".", ellipsis: "..", north: "^",
    high: "^", medium: "~", low: "_", star: "*", range: "-", separator: " - ",
    barBegins: "+", barRuns: "|", barEnds: "+", barMeets: "+",
    rule: "-", wall: "|", wallBegins: "+", crossing: "+",
    levels: [".", ":", "+", "#"])

  /// Returns the signs of priority and star before a title; empty for most items.
  public func signs(of item: ItemSummary) -> String {
    let priority =
      switch item.priority {
      case .none: ""
      case .low: low
      case .medium: medium
      case .high: high
      }
    return item.isStarred ? priority + star : priority
  }

  public func mark(_ state: Entry.State) -> String {
    switch state {
    case .open: open
    case .done: done
    case .overdue: overdue
    case .missed: missed
    case .event: event
    }
  }
}
