import TestSupport
import Testing

@testable import Presentation

private func contrast(_ first: RGB, _ second: RGB) -> Double {
  let (one, other) = (ListColour.luminance(first), ListColour.luminance(second))
  return (max(one, other) + 0.05) / (min(one, other) + 0.05)
}

@Test(arguments: ListColour.named.map(\.colour))
func readsOnLightAndOnDark(_ colour: ListColour) {
  for rgb in [colour.rgb, ListColour.rgb(at: colour.index)] {
    #expect(contrast(rgb, (255, 255, 255)) >= 3, "on white: \(rgb)")
    // The background of a dark theme is seldom pure black.
    #expect(contrast(rgb, (30, 30, 30)) >= 3, "on dark: \(rgb)")
  }
}

@Test func coloursOfListsAreStable() {
  #expect(ListColour.assigned(to: "inbox") == .green)
  #expect(ListColour.assigned(to: "work") == ListColour.assigned(to: "work"))
  let names = (0..<800).map { "list \($0)" }
  for (name, colour) in ListColour.named {
    let share = names.count { ListColour.assigned(to: $0) == colour }
    #expect((60...140).contains(share), "\(name): \(share)")
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
  "", "red", "Blue", "#fff", "#ff00zz", "#+f0000", "#-f0000", "# f0000", "256", "-1", "+1", "1.5",
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
    Palette(depth: .trueColour).sequence(for: .list(.blue)) == "\u{1B}[38;2;30;120;210m")
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
