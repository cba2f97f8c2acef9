/// How many colours the terminal draws.
public enum ColourDepth: String, CaseIterable, Hashable, Sendable {
  case none, sixteen, twoFiftySix, trueColour
}

/// Turns styles into the terminal's SGR sequences (ECMA-48 §8.3.117).
///
/// The background is never painted, and the text colour is changed only where the meaning needs it,
/// so light and dark terminals both stay readable.
public struct Palette: Hashable, Sendable {
  public let depth: ColourDepth

  public static let plain = Palette(depth: .none)

  public init(depth: ColourDepth) { self.depth = depth }

  /// The sequence that turns a style on, or nil if it looks like plain text.
  func sequence(for style: Style) -> String? {
    if depth == .none { return nil }
    return switch style {
    case .plain: nil
    case .heading: "\u{1B}[1m"
    case .today: "\u{1B}[1;7m"
    case .selected: "\u{1B}[1;4m"
    case .weekend, .faint, .done: "\u{1B}[2m"
    case .overdue, .sunday: "\u{1B}[\(overdue)m"
    case .saturday: "\u{1B}[\(saturday)m"
    case .list(let colour): "\u{1B}[\(colour.code(at: depth))m"
    }
  }

  static let reset = "\u{1B}[0m"

  private var saturday: String {
    switch depth {
    case .none, .sixteen: "34"
    case .twoFiftySix: "38;5;33"
    case .trueColour: "38;2;64;112;224"
    }
  }

  private var overdue: String {
    switch depth {
    case .none, .sixteen: "31"
    case .twoFiftySix: "38;5;160"
    case .trueColour: "38;2;208;32;32"
    }
  }
}
