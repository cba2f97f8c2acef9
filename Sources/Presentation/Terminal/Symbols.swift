import TodoCore

/// The signs faces draw with. Marks and the signs before titles are one cell wide in every
/// terminal; most others are ambiguous in UAX #11.
public struct Symbols: Hashable, Sendable {
  public var open: String
  public var done: String
  public var overdue: String
  public var event: String
  /// The mark of a missed entry. Not a middle dot, whose width differs between terminals.
  public var missed = "-"
  /// Follows the dots of a day with more entries.
  public var more = "+"
  /// Points at today in small calendars and at the current time on a scale of hours; also begins a
  /// bar that comes from an earlier week.
  public var pointer = "<"
  public var ellipsis: String
  /// On a map: where the user is, the centre where that is elsewhere, and the way to the north.
  public var own = "@"
  public var center = "x"
  public var north: String
  /// Before a title: high, medium and low priority, and the star.
  public var high: String
  public var medium: String
  public var low: String
  public var star: String
  /// Between the times of a beginning and an end.
  public var range: String
  /// Between two counts.
  public var separator: String
  /// Beside the hours: an entry begins, goes on, ends, or one ends where the next begins.
  public var barBegins: String
  public var barRuns: String
  public var barEnds: String
  public var barMeets: String
  /// The frames of calendars: horizontal, vertical, the start of a vertical line, a crossing.
  public var rule: String
  public var wall: String
  public var wallBegins: String
  public var crossing: String
  /// How many entries a day of the year has: one, two, three, four or more.
  public var levels: [String]

  public static let unicode = Symbols(
    open: "▪", done: "▫", overdue: "!", event: "◦", ellipsis: "…", north: "▴",
    high: "▴", medium: "▵", low: "▿", star: "⋆", range: "–", separator: " · ",
    barBegins: "┬", barRuns: "│", barEnds: "┴", barMeets: "┼",
    rule: "─", wall: "│", wallBegins: "┬", crossing: "┼",
    levels: ["⡀", "⡄", "⡆", "⡇"])

  /// For `--ascii`: all signs are ASCII. Titles stay as they are.
  public static let ascii = Symbols(
    open: "*", done: "o", overdue: "!", event: ".", ellipsis: "..", north: "^",
    high: "^", medium: "~", low: "_", star: "*", range: "-", separator: " - ",
    barBegins: "+", barRuns: "|", barEnds: "+", barMeets: "+",
    rule: "-", wall: "|", wallBegins: "+", crossing: "+",
    levels: [".", ":", "+", "#"])

  /// The signs before a title, for priority and star; empty for most.
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
