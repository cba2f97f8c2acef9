/// How many colours the terminal draws.
public enum ColourDepth: String, CaseIterable, Hashable, Sendable {
  case none, sixteen, twoFiftySix, trueColour
}

/// Turns styles into the terminal's SGR sequences (ECMA-48 §8.3.117).
///
/// The ground is never painted and the text colour is left alone wherever a meaning can do without one, so
/// both light and dark terminals stay readable.
public struct Palette: Hashable, Sendable {
  public let depth: ColourDepth

  public static let plain = Palette(depth: .none)

  public init(depth: ColourDepth) { self.depth = depth }

  /// The sequence that turns a style on, or nil where it looks like plain text.
  func sequence(for style: Style) -> String? {
    if depth == .none { return nil }
    return switch style {
    case .plain: nil
    case .heading: "\u{1B}[1m"
    case .today: "\u{1B}[1;7m"
    case .selected: "\u{1B}[1;4m"
    case .weekend, .faint, .done: "\u{1B}[2m"
    case .overdue: "\u{1B}[\(overdue)m"
    case .list(let colour): "\u{1B}[\(code(of: colour))m"
    }
  }

  static let reset = "\u{1B}[0m"

  private var overdue: String {
    switch depth {
    case .none, .sixteen: "31"
    case .twoFiftySix: "38;5;160"
    case .trueColour: "38;2;208;32;32"
    }
  }

  private func code(of colour: ListColour) -> String {
    switch depth {
    case .none, .sixteen: return "\(colour.ansi)"
    case .twoFiftySix: return "38;5;\(colour.indexed)"
    case .trueColour:
      let (red, green, blue) = colour.rgb
      return "38;2;\(red);\(green);\(blue)"
    }
  }
}

extension ListColour {
  /// The nearest of the five hues that read on both grounds.
  var ansi: Int {
    switch self {
    case .blue: 34
    case .green: 32
    case .magenta, .pink, .violet: 35
    case .teal: 36
    case .orange, .olive: 33
    }
  }

  /// An index into the 6 × 6 × 6 cube of 256 colours.
  var indexed: Int {
    switch self {
    case .blue: 32
    case .green: 28
    case .magenta: 164
    case .teal: 30
    case .orange: 166
    case .violet: 98
    case .olive: 100
    case .pink: 168
    }
  }

  var rgb: (red: Int, green: Int, blue: Int) {
    switch self {
    case .blue: (30, 120, 210)
    case .green: (38, 135, 60)
    case .magenta: (190, 60, 190)
    case .teal: (10, 132, 140)
    case .orange: (200, 90, 20)
    case .violet: (130, 95, 215)
    case .olive: (125, 118, 20)
    case .pink: (210, 70, 125)
    }
  }
}
