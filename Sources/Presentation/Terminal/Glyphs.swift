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
  /// Between two counts.
  public var separator: String
  /// Beside the hours: something begins, goes on, ends, or ends where the next begins.
  public var barBegins: String
  public var barRuns: String
  public var barEnds: String
  public var barMeets: String
  /// How much a day of the year holds: one, two, three, four or more.
  public var levels: [String]

  public static let unicode = Glyphs(
    open: "▪", done: "▫", overdue: "!", event: "◦", ellipsis: "…", separator: " · ",
    barBegins: "┬", barRuns: "│", barEnds: "┴", barMeets: "┼",
    levels: ["⡀", "⡄", "⡆", "⡇"])

  /// For `--ascii`: no sign of ours needs more than ASCII. Titles stay as they are.
  public static let ascii = Glyphs(
    open: "*", done: "o", overdue: "!", event: ".", ellipsis: "..", separator: " - ",
    barBegins: "+", barRuns: "|", barEnds: "+", barMeets: "+",
    levels: [".", ":", "+", "#"])

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
