import TestSupport
import Testing

@testable import Presentation

/// One view in one width, language and style.
struct FaceRow: Row {
  let view: String
  let width: Int
  var korean = false
  var ascii = false
  var depth = ColourDepth.none
  var timeFormat = TimeFormat.h24

  var name: String {
    var name = "\(view)-\(width)-\(korean ? "ko" : "en")"
    if ascii { name += "-ascii" }
    if timeFormat == .h12 { name += "-h12" }
    if depth != .none { name += "-\(depth)" }
    return name
  }

  func text(depth: ColourDepth? = nil) throws -> String {
    let sample = try Sample()
    let options = sample.options(width, korean: korean, ascii: ascii, timeFormat: timeFormat)
    let lines =
      switch view {
      case "month": MonthRenderer.lines(of: try sample.fullMonth(), options)
      case "months": MonthRenderer.lines(of: try sample.months(3), options)
      case "day": DayRenderer.lines(of: try sample.fullDay(), options)
      default: try RenderedViews.lines(view, sample, options)
      }
    return lines.text(Palette(depth: depth ?? self.depth))
  }
}

private let views = ["month", "months", "day"] + RenderedViews.names

/// Every view in several widths, in both languages, plain and coloured, and in each further style.
let faceRows: [FaceRow] = {
  var rows: [FaceRow] = []
  for view in views {
    for width in [20, 40, 80, 120, 200] {
      rows.append(FaceRow(view: view, width: width))
      rows.append(FaceRow(view: view, width: width, korean: true))
      rows.append(FaceRow(view: view, width: width, depth: .sixteen))
      rows.append(
        FaceRow(view: view, width: width, korean: true, depth: .trueColour))
    }
    for width in [20, 80] {
      rows.append(FaceRow(view: view, width: width, ascii: true))
    }
    rows.append(FaceRow(view: view, width: 80, depth: .twoFiftySix))
    rows.append(FaceRow(view: view, width: 80, timeFormat: .h12))
    rows.append(FaceRow(view: view, width: 120, korean: true, timeFormat: .h12))
  }
  return rows
}()

/// Whether a line is a command to type, which is never broken.
func isCommand(_ line: some StringProtocol) -> Bool { line.contains("  daydot list --") }

@Test(arguments: faceRows) func colourIsAllThatColourAdds(_ row: FaceRow) throws {
  let plain = withoutColour(try row.text())
  #expect(plain == (try row.text(depth: ColourDepth.none)))
  for line in lines(of: plain) {
    let width = try #require(WidthOracle.shared.width(of: line), "a control character: \(line)")
    #expect(width <= row.width || isCommand(line), "\(line)")
    #expect(line.last != " ", "\(line)")
  }
}

/// The views to review after a change: each narrow and at the usual width, in each language, in
/// colour, in ASCII, wide with twelve hours; and at the widths where the calendar and its list
/// change their form.
let goldenRows: [FaceRow] =
  views.flatMap { view in
    [
      FaceRow(view: view, width: 20),
      FaceRow(view: view, width: 80),
      FaceRow(view: view, width: 80, korean: true),
      FaceRow(view: view, width: 80, depth: .sixteen),
      FaceRow(view: view, width: 80, ascii: true),
      FaceRow(view: view, width: 120, korean: true, timeFormat: .h12),
    ]
  }
  + ["month", "day"].flatMap { view in
    [28, 31, 59, 60].map { FaceRow(view: view, width: $0) }
  } + [30, 40].map { FaceRow(view: "map", width: $0) }

@Test(arguments: goldenRows) func drawsTheGoldenPage(_ row: FaceRow) throws {
  expectGolden(try row.text(), row.name)
}

@Test func noGoldenIsLeftOver() {
  let files = names(in: presentationTests + "/Goldens").filter { $0.hasSuffix(".txt") }
  #expect(
    Set(files) == Set(goldenRows.map { "\($0.name).txt" } + ["refusals-en.txt", "refusals-ko.txt"]))
}

/// Every width of a terminal that shares the screen, and some wider ones; all of them with the slow
/// tests.
let everyWidth: [Int] =
  Slow.isAsked ? Array(0...300) : Array(0...72) + stride(from: 73, through: 300, by: 13)

/// The drawing in the design, with week numbers.
@Test func drawsTheDesign() throws {
  let sample = try Sample()
  let plain = sample.options(80)
  #expect(
    MonthRenderer.lines(of: try sample.designMonth(), plain).text() == """
                November 2026          Fri 20 November 2026, today
      Wk  Su  Mo  Tu  We  Th  Fr  Sa
      45   1   2   3   4   5   6   7   ▪ 15         Renew passport
                  ▫           ▫        ▫ 12  08:30  Take medicine   done 08:41
      46   8   9  10  11  12  13  14   ▪ 13  10:00  Stand-up        every weekday
              ▫▫  ▫           ▫▫+      ▪ 14  18:00  Buy milk        market 1.2 km
      47  15  16  17  18  19 [20] 21
              ▫!  ▫       ▫   ▪▪+ ◦    earlier
      48  22  23  24  25  26  27  28   !  9         Send parcel     since Mon 16
              ▪▪  ▪       ◦   ▪
      49  29  30                       4 items, 1 done · 1 from earlier
              ▪

      """)
}

@Test func everyWidthHoldsItsLines() throws {
  let sample = try Sample()
  let month = try sample.fullMonth(firstWeekday: .monday)
  let months = try sample.months(12)
  let day = try sample.fullDay()
  for korean in [false, true] {
    for width in everyWidth {
      let options = sample.options(
        width, korean: korean, timeFormat: width.isMultiple(of: 2) ? .h24 : .h12)
      let views = [
        MonthRenderer.lines(of: month, options), MonthRenderer.lines(of: months, options),
        DayRenderer.lines(of: day, options),
      ]
      for line in views.joined() where !isCommand(line.text) {
        let measured = try #require(WidthOracle.shared.width(of: line.text))
        if measured <= max(width, 20), measured <= line.width, line.text.last != " " { continue }
        Issue.record("\(width): \(line.text)")
      }
    }
  }
}
