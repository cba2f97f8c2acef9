import TodoCore

/// The signs faces draw with. Each is one cell in every terminal, the ellipsis of ASCII aside.
public struct Glyphs: Hashable, Sendable {
  public var open: String
  public var done: String
  public var overdue: String
  public var event: String
  /// Of what nobody did: one cell in every terminal, which a dot in the middle is not.
  public var missed = "-"
  /// Stands after the marks of a day that has more of them.
  public var more = "+"
  /// Stands below today in the narrow calendar.
  public var pointer = "<"
  public var ellipsis: String
  /// Before a title: what weighs most, more and less than usual, and what has a star.
  public var high: String
  public var medium: String
  public var low: String
  public var star: String
  /// Between the times of a beginning and an end.
  public var range: String
  /// Between two counts.
  public var separator: String
  /// Beside the hours: something begins, goes on, ends, or ends where the next begins.
  public var barBegins: String
  public var barRuns: String
  public var barEnds: String
  public var barMeets: String
  /// The frames of calendars: a line across, one down, where one begins below another, where two cross.
  public var rule: String
  public var wall: String
  public var wallBegins: String
  public var crossing: String
  /// How much a day of the year holds: one, two, three, four or more.
  public var levels: [String]

  public static let unicode = Glyphs(
    open: "▪", done: "▫", overdue: "!", event: "◦", ellipsis: "…",
    high: "▴", medium: "▵", low: "▿", star: "⋆", range: "–", separator: " · ",
    barBegins: "┬", barRuns: "│", barEnds: "┴", barMeets: "┼",
    rule: "─", wall: "│", wallBegins: "┬", crossing: "┼",
    levels: ["⡀", "⡄", "⡆", "⡇"])

  /// For `--ascii`: no sign of ours needs more than ASCII. Titles stay as they are.
  public static let ascii = Glyphs(
    open: "*", done: "o", overdue: "!", event: ".", ellipsis: "..",
    high: "^", medium: "~", low: "_", star: "*", range: "-", separator: " - ",
    barBegins: "+", barRuns: "|", barEnds: "+", barMeets: "+",
    rule: "-", wall: "|", wallBegins: "+", crossing: "+",
    levels: [".", ":", "+", "#"])

  /// What stands before a title: its priority and its star; empty for most.
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
