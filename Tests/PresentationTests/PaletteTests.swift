import Glibc
import TestSupport
import Testing

@testable import Presentation

/// A colour of text at a number of colours, and the least contrast it needs (WCAG 2.2 §1.4.3).
struct TextColour: Row {
  let name: String
  let rgb: RGB
  let least: Double
}

private let textColours: [TextColour] =
  ListColour.named.flatMap { row in
    [
      TextColour(name: row.name, rgb: row.colour.rgb, least: 4.5),
      TextColour(
        name: "\(row.name) of 256", rgb: ListColour.rgb(at: row.colour.index), least: 3),
    ]
  }
  + [Style.overdue, .sunday, .saturday].flatMap { style in
    [ColourDepth.trueColour, .twoFiftySix].compactMap { depth in
      let codes = Palette(depth: depth).sequence(for: style)?.dropFirst(2).dropLast()
        .split(separator: ";").compactMap { Int($0) }
      return switch codes.map({ Array($0.dropFirst(2)) }) {
      case .some(let rgb) where rgb.count == 3:
        TextColour(name: "\(style)", rgb: (rgb[0], rgb[1], rgb[2]), least: 4.5)
      case .some(let index) where index.count == 1:
        TextColour(name: "\(style) of 256", rgb: ListColour.rgb(at: index[0]), least: 3)
      default: nil
      }
    }
  }

@Test func everyTextColourIsTried() { #expect(textColours.count == 22) }

/// The formula of WCAG 2.2, which the program approximates.
private func luminance(_ colour: RGB) -> Double {
  func linear(_ value: Int) -> Double {
    let part = Double(value) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
}

private func contrast(_ first: RGB, _ second: RGB) -> Double {
  let both = [luminance(first), luminance(second)].sorted()
  return (both[1] + 0.05) / (both[0] + 0.05)
}

/// On the background that is known, each text colour has a contrast of 4.5.
@Test(arguments: [Ground.dark, .light]) func readsOnAKnownGround(ground: Ground) throws {
  let grounds: [RGB] =
    ground == .dark ? [(0, 0, 0), (40, 40, 40)] : [(255, 255, 255), (253, 246, 227)]
  for depth in [ColourDepth.twoFiftySix, .trueColour] {
    let palette = Palette(depth: depth, ground: ground)
    let styles = ListColour.named.map { Style.list($0.colour) } + [.overdue, .sunday, .saturday]
    for style in styles {
      let codes = try #require(palette.sequence(for: style)).dropFirst(2).dropLast()
        .split(separator: ";").compactMap { Int($0) }.dropFirst(2).map { $0 }
      let rgb: RGB =
        codes.count == 3
        ? (red: codes[0], green: codes[1], blue: codes[2]) : ListColour.rgb(at: codes[0])
      for colour in grounds { #expect(contrast(rgb, colour) >= 4.5, "\(depth) \(style)") }
    }
  }
}

@Test(
  arguments: [
    ("15;0", .dark), ("0;15", .light), ("12;default;7", .light), ("7;8", .dark), ("", nil),
    ("0;default", nil), ("0;99", nil),
  ] as [(String, Ground?)])
func readsTheGround(text: String, ground: Ground?) { #expect(Ground(colorFgBg: text) == ground) }

@Test(arguments: textColours) func readsOnBlackAndOnWhite(_ colour: TextColour) {
  #expect(contrast(colour.rgb, (255, 255, 255)) >= colour.least, "on white")
  #expect(contrast(colour.rgb, (0, 0, 0)) >= colour.least, "on black")
}

@Test func coloursOfListsAreStable() {
  #expect(ListColour.assigned(to: "inbox") == .green)
  #expect(ListColour.assigned(to: "work") == ListColour.assigned(to: "work"))
  let names = (0..<800).map { "list \($0)" }
  for row in ListColour.named {
    let share = names.count { ListColour.assigned(to: $0) == row.colour }
    #expect((60...140).contains(share), "\(row.name): \(share)")
  }
}

/// A chosen colour, and its sequences for 16, 256 and all colours and its form on paper.
struct ChosenRow: Row {
  let name: String
  var codes: [String] = []
  var css = ""
}

@Test(arguments: [
  ChosenRow(name: "violet", codes: ["35", "38;5;98", "38;2;130;95;215"], css: "#825fd7"),
  ChosenRow(name: "#ff0000", codes: ["31", "38;5;196", "38;2;255;0;0"], css: "#ff0000"),
  ChosenRow(name: "#FFD700", codes: ["33", "38;5;220", "38;2;255;215;0"], css: "#a68b00"),
  ChosenRow(name: "#00ff80", codes: ["36", "38;5;48", "38;2;0;255;128"], css: "#00a652"),
  ChosenRow(name: "#0080ff", codes: ["34", "38;5;33", "38;2;0;128;255"], css: "#0080ff"),
  ChosenRow(name: "#808080", codes: ["39", "38;5;244", "38;2;128;128;128"], css: "#808080"),
  ChosenRow(name: "#000000", codes: ["39", "38;5;16", "38;2;0;0;0"], css: "#000000"),
  ChosenRow(name: "3", codes: ["33", "38;5;3", "38;5;3"], css: "#949400"),
  ChosenRow(name: "12", codes: ["94", "38;5;12", "38;5;12"], css: "#5c5cff"),
  ChosenRow(name: "0", codes: ["30", "38;5;0", "38;5;0"], css: "#000000"),
  ChosenRow(name: "202", codes: ["31", "38;5;202", "38;5;202"], css: "#ff5f00"),
  ChosenRow(name: "250", codes: ["39", "38;5;250", "38;5;250"], css: "#989898"),
])
func drawsWhatIsChosenAtEveryDepth(_ row: ChosenRow) throws {
  let colour = try #require(ListColour(row.name))
  let depths: [ColourDepth] = [.sixteen, .twoFiftySix, .trueColour]
  #expect(depths.map { colour.code(at: $0) } == row.codes)
  #expect(colour.css == row.css)
}

@Test(arguments: [
  "", "red", "Blue", "#fff", "#ff00zz", "#+f0000", "#-f0000", "#-00000", "-0", "# f0000", "256",
  "-1", "+1", "1.5",
  "#ff00000", "٣",
])
func refusesWhatIsNoColour(_ text: String) { #expect(ListColour(text) == nil) }

@Test func styleSequences() {
  #expect(Palette.plain.sequence(for: .today) == nil)
  let sixteen = Palette(depth: .sixteen)
  #expect(sixteen.sequence(for: .plain) == nil)
  #expect(sixteen.sequence(for: .overdue) == "\u{1B}[31m")
  #expect(sixteen.sequence(for: .list(.blue)) == "\u{1B}[34m")
  #expect(Palette(depth: .twoFiftySix).sequence(for: .list(.blue)) == "\u{1B}[38;5;32m")
  #expect(
    Palette(depth: .trueColour).sequence(for: .list(.blue)) == "\u{1B}[38;2;30;119;208m")
}

@Test func linesOmitTrailingBlanks() {
  var line = Line("  a ", .heading)
  #expect(line.width == 3)
  #expect(line.column == 4)
  line.pad(to: 6)
  line.append("우유", .heading)
  line.append("   ")
  #expect(line.text == "  a   우유")
  #expect(line.width == 10)
  #expect(line.column == 13)
  var left = Line("x")
  left.pad(to: 3)
  left.append(line)
  left.append("!", .overdue)
  #expect(left.text == "x    a   우유   !")
  #expect([left, Line()].text() == "x    a   우유   !\n\n")
}

@Test func chosenColoursWin() throws {
  let sample = try Sample()
  let options = sample.options(80)
  #expect(options.markStyle(list: "work", state: .open) == .list(.violet))
  #expect(options.markStyle(list: "work", state: .overdue) == .overdue)
  #expect(options.markStyle(list: "inbox", state: .done) == .list(.assigned(to: "inbox")))
}
