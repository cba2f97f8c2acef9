import Testing

@testable import Presentation

/// Relative luminance by WCAG 2.2, without its exponent: the square is close enough above and below.
private func luminance(_ colour: (red: Int, green: Int, blue: Int)) -> Double {
  func linear(_ value: Int) -> Double {
    let part = Double(value) / 255
    // x^2.4 between x² and x³, exact enough to compare against a threshold.
    return part * part * (0.6 + 0.4 * part)
  }
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
}

private func contrast(_ first: Double, _ second: Double) -> Double {
  (max(first, second) + 0.05) / (min(first, second) + 0.05)
}

private func cube(_ index: Int) -> (red: Int, green: Int, blue: Int) {
  let levels = [0, 95, 135, 175, 215, 255]
  let offset = index - 16
  return (levels[offset / 36], levels[offset / 6 % 6], levels[offset % 6])
}

@Test(arguments: ListColour.allCases) func readsOnLightAndOnDark(_ colour: ListColour) {
  for rgb in [colour.rgb, cube(colour.indexed)] {
    let own = luminance(rgb)
    #expect(contrast(own, 1) >= 3, "on white: \(rgb)")
    // A dark theme's ground is seldom pure black.
    #expect(contrast(own, luminance((30, 30, 30))) >= 3, "on dark: \(rgb)")
  }
}

@Test func coloursOfListsAreStable() {
  #expect(ListColour.assigned(to: "inbox") == .green)
  #expect(ListColour.assigned(to: "work") == ListColour.assigned(to: "work"))
  let names = (0..<800).map { "list \($0)" }
  for colour in ListColour.allCases {
    let share = names.count { ListColour.assigned(to: $0) == colour }
    #expect((60...140).contains(share), "\(colour): \(share)")
  }
}

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

@Test func linesHoldBackTheirBlanks() {
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
  let options = sample.options(80, depth: .sixteen)
  #expect(options.markStyle(list: "work", state: .open) == .list(.violet))
  #expect(options.markStyle(list: "work", state: .overdue) == .overdue)
  #expect(options.markStyle(list: "inbox", state: .done) == .list(.assigned(to: "inbox")))
}
