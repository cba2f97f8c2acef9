import TestSupport

/// Every view prints as text, without blanks at line ends.
struct TextViewLaws {
  let planner: LifePlanner

  private static let views: [[String]] = [
    ["day", "--width", "40", "--lang", "ko"], ["day", "--timeline", "--width", "60"],
    ["month", "--wall", "--width", "72"], ["week", "--width", "50"], ["agenda", "--width", "20"],
    ["list", "--width", "33", "--lang", "ko", "--ascii"], ["year", "--width", "66"],
    ["month", "--width", "24"], ["remind", "--width", "40"], ["pending", "--width", "40"],
    ["log"], ["day", "--template", "markdown"],
  ]

  func check(_ random: inout SeededGenerator) throws {
    let words = random.pick(Self.views)
    let run = try planner.run(words)
    let lines = run.output.split(separator: "\n")
    if run.status != 0 || lines.contains(where: { $0.hasSuffix(" ") }) {
      throw Disagreement("text views", "\(words): \(run.status) \(run.errors)\n\(run.output)")
    }
  }
}
