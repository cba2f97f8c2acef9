/// The number of colours of the terminal.
package enum ColourDepth: String, CaseIterable, Hashable, Sendable {
  case none, sixteen, twoFiftySix, trueColour
}

/// Maps styles to SGR sequences (ECMA-48 §8.3.117).
///
/// The background is never changed, and the text colour only where it has a meaning, so that text
/// is readable on light and dark terminals.
package struct Palette: Hashable, Sendable {
  package let depth: ColourDepth

  package static let plain = Palette(depth: .none)

  package init(depth: ColourDepth) { self.depth = depth }

  /// Returns the sequence that turns a style on; nil for plain text.
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

  /// The sequence that turns all styles off.
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
