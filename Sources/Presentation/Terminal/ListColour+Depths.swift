/// Red, green and blue, each 0 to 255.
typealias RGB = (red: Int, green: Int, blue: Int)

/// A colour on terminals of every depth, and on paper.
extension ListColour {
  /// The SGR parameters that draw it (ECMA-48 §8.3.117).
  func code(at depth: ColourDepth) -> String {
    switch depth {
    case .none, .sixteen: return "\(ansi)"
    case .twoFiftySix: return "38;5;\(index)"
    case .trueColour:
      // The user may have changed the terminal's palette, so an index stays one.
      if case .indexed(let index) = self { return "38;5;\(index)" }
      let (red, green, blue) = rgb
      return "38;2;\(red);\(green);\(blue)"
    }
  }

  /// The SGR code among the terminal's first 16 colours; for assigned colours, one of the five hues
  /// readable on light and dark grounds.
  private var ansi: Int {
    switch self {
    case .blue: 34
    case .green: 32
    case .magenta, .pink, .violet: 35
    case .teal: 36
    case .orange, .olive: 33
    case .indexed(let index) where index < 8: 30 + Int(index)
    case .indexed(let index) where index < 16: 90 + Int(index) - 8
    case .rgb, .indexed: hue.map { [31, 33, 32, 36, 34, 35][$0] } ?? 39
    }
  }

  /// The sixth of the colour circle, counted from red; nil for a grey.
  private var hue: Int? {
    let (red, green, blue) = rgb
    let most = max(red, green, blue)
    let span = most - min(red, green, blue)
    // With less than a fifth of saturation a colour looks grey.
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

  /// The index among the 256 colours: the 6 × 6 × 6 cube, or a grey after it.
  var index: Int {
    switch self {
    case .blue: return 32
    case .green: return 28
    case .magenta: return 164
    case .teal: return 30
    case .orange: return 166
    case .violet: return 98
    case .olive: return 100
    case .pink: return 168
    case .indexed(let index): return Int(index)
    case .rgb:
      let own = rgb
      return (16..<256).min {
        ListColour.distance(own, ListColour.rgb(at: $0))
          < ListColour.distance(own, ListColour.rgb(at: $1))
      } ?? 16
    }
  }

  var rgb: RGB {
    switch self {
    case .blue: (30, 120, 210)
    case .green: (38, 135, 60)
    case .magenta: (190, 60, 190)
    case .teal: (10, 132, 140)
    case .orange: (200, 90, 20)
    case .violet: (130, 95, 215)
    case .olive: (125, 118, 20)
    case .pink: (210, 70, 125)
    case .rgb(let red, let green, let blue): (Int(red), Int(green), Int(blue))
    case .indexed(let index): ListColour.rgb(at: Int(index))
    }
  }

  /// The colour in CSS, darkened until text in it is readable on white paper.
  var css: String {
    var (red, green, blue) = rgb
    // A contrast of 3 to 1 against white (WCAG 2.2 §1.4.11) is a luminance of 0.3.
    while ListColour.luminance((red, green, blue)) > 0.3 {
      (red, green, blue) = (red * 9 / 10, green * 9 / 10, blue * 9 / 10)
    }
    return "#"
      + [red, green, blue].map { value in
        let digits = String(value, radix: 16)
        return digits.utf8.count < 2 ? "0" + digits : digits
      }.joined()
  }

  /// Relative luminance (WCAG 2.2). Its exponent of 2.4 is approximated by a mix of square and
  /// cube.
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

  /// The colour xterm draws for an index.
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
