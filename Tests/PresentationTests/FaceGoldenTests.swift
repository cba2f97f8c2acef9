import TestSupport
import Testing

@testable import Presentation

/// One face in one width, language and look.
struct FaceRow: Row {
  let face: String
  let width: Int
  var korean = false
  var ascii = false
  var depth = ColourDepth.none
  var timeFormat = TimeFormat.h24

  var name: String {
    var name = "\(face)-\(width)-\(korean ? "ko" : "en")"
    if ascii { name += "-ascii" }
    if timeFormat == .h12 { name += "-h12" }
    if depth != .none { name += "-\(depth)" }
    return name
  }

  func text(depth: ColourDepth? = nil) throws -> String {
    let sample = try Sample()
    let options = sample.options(
      width, korean: korean, ascii: ascii, depth: depth ?? self.depth, timeFormat: timeFormat)
    switch face {
    case "month": return MonthFace.text(of: try sample.fullMonth(), options)
    case "months": return MonthFace.text(of: try sample.months(3), options)
    case "day": return DayFace.text(of: try sample.fullDay(), options)
    default: return try ViewFaces.text(face, sample, options)
    }
  }
}

let goldenWidths = [20, 40, 80, 120, 200]

/// Every face in every width, in both languages, plain and coloured, and in each further look.
let faceRows: [FaceRow] = {
  var rows: [FaceRow] = []
  for face in ["month", "months", "day"] + ViewFaces.names {
    for width in goldenWidths {
      rows.append(FaceRow(face: face, width: width))
      rows.append(FaceRow(face: face, width: width, korean: true))
      rows.append(FaceRow(face: face, width: width, depth: .sixteen))
      rows.append(FaceRow(face: face, width: width, korean: true, depth: .trueColour))
    }
    for width in [20, 80] { rows.append(FaceRow(face: face, width: width, ascii: true)) }
    rows.append(FaceRow(face: face, width: 80, depth: .twoFiftySix))
    rows.append(FaceRow(face: face, width: 80, timeFormat: .h12))
    rows.append(FaceRow(face: face, width: 120, korean: true, timeFormat: .h12))
  }
  // Where the calendar and its list take another form.
  for face in ["month", "day"] {
    for width in [28, 31, 59, 60] {
      rows.append(FaceRow(face: face, width: width))
      rows.append(FaceRow(face: face, width: width, korean: true))
    }
  }
  return rows
}()

@Test(arguments: faceRows) func drawsTheGoldenPage(_ row: FaceRow) throws {
  let text = try row.text()
  expectGolden(text, row.name)
  let plain = withoutColour(text)
  #expect(plain == (try row.text(depth: ColourDepth.none)))
  for line in lines(of: plain) {
    let width = try #require(WidthOracle.shared.width(of: line), "a control character: \(line)")
    #expect(width <= row.width, "\(line)")
    #expect(line.last != " ", "\(line)")
  }
}

/// The picture of the design, which has no week numbers.
@Test func drawsTheDesign() throws {
  let sample = try Sample()
  let plain = sample.options(80, showsWeekNumbers: false)
  #expect(
    MonthFace.text(of: try sample.designMonth(), plain) == """
             November 2026          Fri 20 November 2026, today
       Su  Mo  Tu  We  Th  Fr  Sa
        1   2   3   4   5   6   7   ▪ 15         Renew passport
               ▫           ▫        ▫ 12  08:30  Take medicine   done 08:41
        8   9  10  11  12  13  14   ▪ 13  10:00  Stand-up        weekdays
           ▫▫  ▫           ▫▫+      ▪ 14  18:00  Buy milk        market 1.2 km
       15  16  17  18  19 [20] 21
           ▫!  ▫       ▫   ▪▪+ ◦    earlier
       22  23  24  25  26  27  28   !  9         Send parcel     since Mon 16
           ▪▪  ▪       ◦   ▪
       29  30                       4 items, 1 done · 1 from earlier
           ▪

      """)
}

@Test func everyWidthHoldsItsLines() throws {
  let sample = try Sample()
  let month = try sample.fullMonth(firstWeekday: .monday)
  let months = try sample.months(12)
  let day = try sample.fullDay()
  for korean in [false, true] {
    for width in 0...300 {
      let options = sample.options(
        width, korean: korean, timeFormat: width.isMultiple(of: 2) ? .h24 : .h12)
      let faces = [
        MonthFace.lines(of: month, options), MonthFace.lines(of: months, options),
        DayFace.lines(of: day, options),
      ]
      for line in faces.joined() {
        let measured = try #require(WidthOracle.shared.width(of: line.text))
        if measured <= max(width, 20), measured <= line.width, line.text.last != " " { continue }
        Issue.record("\(width): \(line.text)")
      }
    }
  }
}
