/// The number of colours of the terminal.
package enum ColourDepth: String, CaseIterable, Hashable, Sendable {
  case none, sixteen, twoFiftySix, trueColour
}

/// The background of the terminal, where it is known.
package enum Ground: String, CaseIterable, Hashable, Sendable {
  case dark, light

  /// Reads the last number of `COLORFGBG`, `15;0`: one of the first 16 colours. nil for other text.
  package init?(colorFgBg text: String) {
    guard let index = text.split(separator: ";").last.flatMap({ Int($0) }), (0..<16).contains(index)
    else { return nil }
    self = index == 7 || index > 8 ? .light : .dark
  }

  /// Whether text of a colour has a contrast of 4.5 (WCAG 2.2 §1.4.3), also where the background is
  /// not quite black (`#282828`) or white (`#fdf6e3`).
  private func reads(_ colour: RGB) -> Bool {
    let luminance = ListColour.luminance(colour)
    return self == .dark ? luminance >= 0.275 : luminance <= 0.16
  }

  /// Returns the colour, made lighter or darker until it reads.
  func readable(_ colour: RGB) -> RGB {
    var parts = [colour.red, colour.green, colour.blue]
    while !reads((parts[0], parts[1], parts[2])) {
      parts = parts.map { self == .dark ? $0 + (255 - $0 + 19) / 20 : $0 * 19 / 20 }
    }
    return (parts[0], parts[1], parts[2])
  }

  /// Returns the nearest of the 256 colours that reads.
  func index(near colour: RGB) -> Int {
    ListColour.nearestIndex(to: readable(colour)) { reads(ListColour.rgb(at: $0)) }
  }
}

/// Maps styles to SGR sequences (ECMA-48 §8.3.117).
///
/// The background is never changed, and the text colour only where it has a meaning, so that text
/// is readable on light and dark terminals.
package struct Palette: Hashable, Sendable {
  package let depth: ColourDepth
  /// nil where it is not known: then colours are those that read on both.
  package let ground: Ground?

  package static let plain = Palette(depth: .none)

  package init(depth: ColourDepth, ground: Ground? = nil) {
    self.depth = depth
    self.ground = ground
  }

  /// Returns the sequence that turns a style on; nil for plain text.
  func sequence(for style: Style) -> String? {
    if depth == .none { return nil }
    return switch style {
    case .plain: nil
    case .heading: "\u{1B}[1m"
    case .today: "\u{1B}[1;7m"
    case .selected: "\u{1B}[1;4m"
    case .weekend, .faint, .done: "\u{1B}[2m"
    case .cancelled: "\u{1B}[2;9m"
    case .overdue, .sunday: "\u{1B}[\(overdue)m"
    case .saturday: "\u{1B}[\(saturday)m"
    case .list(let colour): "\u{1B}[\(colour.code(at: depth, on: ground))m"
    }
  }

  /// The sequence that turns all styles off.
  static let reset = "\u{1B}[0m"

  private var saturday: String { code((64, 112, 223), index: 33, ansi: 34) }
  private var overdue: String { code((229, 35, 35), index: 160, ansi: 31) }

  private func code(_ colour: RGB, index: Int, ansi: Int) -> String {
    switch depth {
    case .none, .sixteen: "\(ansi)"
    case .twoFiftySix: "38;5;\(ground?.index(near: colour) ?? index)"
    case .trueColour: ListColour.code(ground?.readable(colour) ?? colour)
    }
  }
}

/// The colour of a list, chosen by the user or derived from the name of the list.
///
/// The named colours have a luminance of about 0.18, from which black and white are equally far: a
/// contrast of 4.5 to both (WCAG 2.2 §1.4.3), of 3 in the table of 256 colours. Red is reserved for
/// overdue entries.
package enum ListColour: Hashable, Sendable {
  case blue, green, magenta, teal, orange, violet, olive, pink
  /// A colour that the user chose as `#rrggbb`.
  case rgb(red: UInt8, green: UInt8, blue: UInt8)
  /// One of the terminal's 256 colours.
  case indexed(UInt8)

  /// The named colours, from which `assigned(to:)` chooses: the SGR code of one of the first 16
  /// colours, of a hue that is readable on light and dark backgrounds; one of the 256; the colour.
  static let named: [(name: String, colour: ListColour, ansi: Int, index: Int, rgb: RGB)] =
    [
      ("blue", .blue, 34, 32, (30, 119, 208)), ("green", .green, 32, 28, (38, 134, 60)),
      ("magenta", .magenta, 35, 164, (190, 60, 190)), ("teal", .teal, 36, 30, (10, 130, 138)),
      ("orange", .orange, 33, 166, (192, 86, 19)), ("violet", .violet, 35, 98, (130, 95, 215)),
      ("olive", .olive, 33, 100, (127, 120, 20)), ("pink", .pink, 35, 168, (202, 67, 120)),
    ]

  private var row: (name: String, colour: ListColour, ansi: Int, index: Int, rgb: RGB)? {
    ListColour.named.first { $0.colour == self }
  }

  /// The name of the colour; nil if it has none.
  package var name: String? { row?.name }

  /// The forms that `init(_:)` accepts.
  package static var choices: [String] { named.map(\.name) + ["#rrggbb", "0…255"] }

  /// Parses a name, `#rrggbb` or an index, 0...255; nil for other text.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    if let known = ListColour.named.first(where: { $0.name == text })?.colour {
      self = known
    } else if bytes.count == 7, bytes[0] == UInt8(ascii: "#"),
      text.dropFirst().allSatisfy(\.isHexDigit), let value = UInt32(text.dropFirst(), radix: 16)
    {
      self = .rgb(
        red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
    } else if text.allSatisfy(\.isNumber), let index = UInt8(text) {
      self = .indexed(index)
    } else {
      return nil
    }
  }

  /// Returns the colour of a list without a chosen one. It depends only on the name.
  package static func assigned(to list: String) -> ListColour {
    // FNV-1a, since Swift's hash differs between runs.
    var hash: UInt32 = 2_166_136_261
    for byte in list.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    // The low bits depend mostly on the last letters, so the high bits are mixed in.
    let folded = hash ^ (hash >> 16)
    return named[Int(folded % UInt32(named.count))].colour
  }
}

// MARK: Depths

/// Red, green and blue, each 0...255.
typealias RGB = (red: Int, green: Int, blue: Int)

extension ListColour {
  /// Returns the SGR parameters of the colour (ECMA-48 §8.3.117).
  ///
  /// - Parameter ground: The background, on which a named colour reads. A colour that the user chose
  ///   is kept.
  func code(at depth: ColourDepth, on ground: Ground? = nil) -> String {
    let ground = name == nil ? nil : ground
    switch depth {
    case .none, .sixteen: return "\(ansi)"
    case .twoFiftySix: return "38;5;\(ground?.index(near: rgb) ?? index)"
    case .trueColour:
      // An index is kept, since the user may have changed the terminal's palette.
      if case .indexed(let index) = self { return "38;5;\(index)" }
      return Self.code(ground?.readable(rgb) ?? rgb)
    }
  }

  fileprivate static func code(_ colour: RGB) -> String {
    "38;2;\(colour.red);\(colour.green);\(colour.blue)"
  }

  /// The SGR code of one of the first 16 colours.
  private var ansi: Int {
    switch self {
    case .indexed(let index) where index < 8: 30 + Int(index)
    case .indexed(let index) where index < 16: 90 + Int(index) - 8
    default: row?.ansi ?? hue.map { [31, 33, 32, 36, 34, 35][$0] } ?? 39
    }
  }

  /// The sextant of the hue, 0...5 from red; nil for grey.
  private var hue: Int? {
    let (red, green, blue) = rgb
    let most = max(red, green, blue)
    let span = most - min(red, green, blue)
    // Colours with a saturation of at most 0.2 look grey.
    guard span * 5 > most else { return nil }
    let degrees =
      if most == red {
        60 * (green - blue) / span
      } else if most == green {
        120 + 60 * (blue - red) / span
      } else {
        240 + 60 * (red - green) / span
      }
    return (degrees + 390) % 360 / 60
  }

  /// The nearest of the 256 colours, 16...255: the 6 × 6 × 6 cube or a grey. An indexed colour
  /// keeps its index.
  var index: Int {
    if case .indexed(let index) = self { return Int(index) }
    return row?.index ?? ListColour.nearestIndex(to: rgb)
  }

  /// Returns the nearest of the 256 colours, 16...255, of those that `isAllowed`.
  fileprivate static func nearestIndex(
    to colour: RGB, where isAllowed: (Int) -> Bool = { _ in true }
  ) -> Int {
    (16..<256).filter(isAllowed)
      .min { distance(colour, rgb(at: $0)) < distance(colour, rgb(at: $1)) } ?? 16
  }

  var rgb: RGB {
    switch self {
    case .rgb(let red, let green, let blue): (Int(red), Int(green), Int(blue))
    case .indexed(let index): ListColour.rgb(at: Int(index))
    default: row?.rgb ?? (0, 0, 0)
    }
  }

  /// The colour in CSS, darkened until it is readable on white paper.
  var css: String {
    var (red, green, blue) = rgb
    // A contrast of 3:1 to white (WCAG 2.2 §1.4.11) is a luminance of 0.3.
    while ListColour.luminance((red, green, blue)) > 0.3 {
      (red, green, blue) = (red * 9 / 10, green * 9 / 10, blue * 9 / 10)
    }
    return "#"
      + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Returns the relative luminance, 0...1 (WCAG 2.2). The exponent 2.4 is approximated by a mix of
  /// square and cube.
  static func luminance(_ colour: RGB) -> Double {
    func linear(_ value: Int) -> Double {
      let part = Double(value) / 255
      return part * part * (0.6 + 0.4 * part)
    }
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722
      * linear(colour.blue)
  }

  private static func distance(_ first: RGB, _ second: RGB) -> Int {
    let (red, green, blue) = (
      first.red - second.red, first.green - second.green, first.blue - second.blue
    )
    return red * red + green * green + blue * blue
  }

  /// Returns the default colour of xterm for an index, 0...255.
  static func rgb(at index: Int) -> RGB {
    if index < 16 {
      let system: [RGB] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205),
        (0, 205, 205), (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
        (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
      ]
      return system[index]
    }
    if index >= 232 {
      let grey = 8 + 10 * (index - 232)
      return (grey, grey, grey)
    }
    let levels = [0, 95, 135, 175, 215, 255]
    let offset = index - 16
    return (levels[offset / 36], levels[offset / 6 % 6], levels[offset % 6])
  }
}
