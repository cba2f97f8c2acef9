import TestSupport
import Testing

@testable import Presentation

/// The scalars that alone differ from wcwidth, with the reason.
private func isDeliberate(_ scalar: Unicode.Scalar, ours: Int, run: WidthOracle.Run) -> Bool {
  // wcwidth gives -1 for controls, which can not be added up.
  if run.width == -1 { return ours == 0 }
  // wcwidth counts spacing marks 0 alone and makes the cluster 2 in a string; we count 1 and add it.
  return run.marks.contains("m") && ours == 1
}

@Test func everyScalarIsAsWideAsTheIndependentTableSays() {
  var wrong: [String] = []
  var deviations = 0
  for run in WidthOracle.shared.runs {
    for value in run.first...run.last {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let ours = scalarWidth(scalar)
      if ours == run.width { continue }
      if isDeliberate(scalar, ours: ours, run: run) {
        deviations += 1
      } else {
        wrong.append("U+\(String(value, radix: 16)): \(ours), wcwidth \(run.width)")
      }
    }
  }
  #expect(wrong.isEmpty, "\(wrong.prefix(20))")
  #expect(deviations == 541)
  #expect(WidthOracle.shared.runs.count > 1000)
}

@Test func scalarsCountedAsBytesAreAsWideAsTheirGraphemesAndNeedNoSanitizing() {
  var wrong: [String] = []
  var count = 0
  for value in UInt32(0x80)...0xFFFF {
    guard let scalar = Unicode.Scalar(value), let width = plainWidth(value) else { continue }
    let text = String(Character(scalar))
    // Followed by a letter, a jamo and itself, none of which may join it.
    let isOneGrapheme = ["a", "\u{AC00}", text].contains { (text + $0).count != 2 }
    count += 1
    let isChanged = text.sanitized != text || (text + "\t").sanitized.first != text.first
    if width != displayWidth(of: Character(scalar)) || isChanged || isOneGrapheme {
      wrong.append(String(value, radix: 16))
    }
  }
  #expect(wrong.isEmpty, "\(wrong.prefix(20))")
  #expect(count > 32_000)
}

struct WidthRow: Row {
  let name: String
  let text: String
  let width: Int
}

let widthRows: [WidthRow] = {
  let text = readText(presentationTests + "/Fixtures/wcwidth-strings.tsv") ?? ""
  return lines(of: text).compactMap { line in
    let fields = line.split(separator: "\t")
    guard fields.count == 3, let width = Int(fields[0]) else { return nil }
    var text = ""
    for code in fields[1].split(separator: " ") {
      guard let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init) else { return nil }
      text.unicodeScalars.append(scalar)
    }
    return WidthRow(name: String(fields[2]), text: text, width: width)
  }
}()

/// Whole strings that differ from wcwidth. Ours is always the wider one, so a line never overflows.
let deviatingWidths = [
  // Most terminals draw a wide emoji in two cells, whatever selector follows it.
  "deviation: VS15 on a wide emoji": 2,
  // UTS #51 §2.4: a skin tone asks for emoji presentation, which is wide.
  "deviation: skin tone on a text symbol": 2,
  // DESIGN: a joined sequence is 2, also where its first part lacks VS16.
  "deviation: ZWJ after a text symbol": 2,
  // wcwidth draws any chain of viramas in two cells; in these scripts each consonant is a grapheme of
  // its own (UAX #29 GB9c does not join them).
  "deviation: three consonants in Tamil": 3,
  "deviation: Khmer": 4,
]

@Test(arguments: widthRows) func measuresWholeStrings(_ row: WidthRow) {
  #expect(displayWidth(of: row.text) == deviatingWidths[row.name] ?? row.width)
  #expect(WidthOracle.shared.width(of: row.text) == row.width || row.name.contains("VS15"))
}

@Test func theFixturesAreThere() {
  #expect(widthRows.count > 150)
  #expect(widthRows.filter { $0.name.hasPrefix("deviation") }.count == deviatingWidths.count)
}

// MARK: Clipping and breaking

struct ClipRow: Row {
  let text: String
  let width: Int
  let clipped: String
  var ellipsis = "…"
  var name: String { "\(text) in \(width)" }
}

let clipRows: [ClipRow] = [
  ClipRow(text: "Buy milk", width: 8, clipped: "Buy milk"),
  ClipRow(text: "Buy milk", width: 7, clipped: "Buy mi…"),
  ClipRow(text: "Buy milk", width: 5, clipped: "Buy…"),
  ClipRow(text: "Buy milk", width: 5, clipped: "Buy..", ellipsis: ".."),
  ClipRow(text: "Buy milk", width: 1, clipped: "…"),
  ClipRow(text: "Buy milk", width: 1, clipped: "B", ellipsis: ".."),
  ClipRow(text: "Buy milk", width: 0, clipped: ""),
  ClipRow(text: "우유 사기", width: 9, clipped: "우유 사기"),
  ClipRow(text: "우유 사기", width: 8, clipped: "우유 사…"),
  ClipRow(text: "우유 사기", width: 7, clipped: "우유…"),
  ClipRow(text: "👩‍👩‍👧👩‍👩‍👧", width: 3, clipped: "👩‍👩‍👧…"),
  ClipRow(text: "👩‍👩‍👧👩‍👩‍👧", width: 2, clipped: "…"),
  ClipRow(text: "🇰🇷🇺🇸", width: 3, clipped: "🇰🇷…"),
  ClipRow(text: "e\u{301}e\u{301}e\u{301}", width: 2, clipped: "e\u{301}…"),
]

@Test(arguments: clipRows) func clipsBetweenGraphemes(_ row: ClipRow) {
  #expect(row.text.clipped(to: row.width, ellipsis: row.ellipsis) == row.clipped)
}

struct WrapRow: Row {
  let name: String
  let text: String
  let width: Int
  let lines: [String]
}

let wrapRows: [WrapRow] = [
  WrapRow(name: "empty", text: "", width: 10, lines: [""]),
  WrapRow(name: "fits", text: "Buy milk", width: 8, lines: ["Buy milk"]),
  WrapRow(
    name: "words", text: "Buy milk and bread", width: 8, lines: ["Buy milk", "and", "bread"]),
  WrapRow(name: "blanks", text: "  Buy   milk ", width: 20, lines: ["Buy milk"]),
  WrapRow(name: "long word", text: "a abcdefgh b", width: 4, lines: ["a", "abcd", "efgh", "b"]),
  WrapRow(
    name: "paragraphs", text: "one\n\ntwo\r\nthree", width: 9, lines: ["one", "", "two", "three"]),
  WrapRow(name: "Hangul", text: "약국 들르기", width: 7, lines: ["약국", "들르기"]),
  WrapRow(name: "long Hangul", text: "들르기", width: 5, lines: ["들르", "기"]),
  WrapRow(
    name: "a lunar date", text: "2028년 3월 30일 (음력 3월 5일)", width: 27,
    lines: ["2028년 3월 30일", "(음력 3월 5일)"]),
  WrapRow(
    name: "one date behind another", text: "2027년 4월 11일, 2028년 3월 30일", width: 20,
    lines: ["2027년 4월 11일,", "2028년 3월 30일"]),
  WrapRow(
    name: "in English", text: "Apr 11, 2027, Mar 30, 2028", width: 17,
    lines: ["Apr 11, 2027,", "Mar 30, 2028"]),
  WrapRow(
    name: "a lunar date in English", text: "Mar 30, 2028 (lunar 3.5)", width: 20,
    lines: ["Mar 30, 2028", "(lunar 3.5)"]),
  WrapRow(name: "controls", text: "a\u{1B}[2Jb", width: 10, lines: ["a\\e[2Jb"]),
]

@Test(arguments: wrapRows) func wrapsAtBlanks(_ row: WrapRow) {
  #expect(row.text.wrapped(to: row.width) == row.lines)
}

@Test func noLineBeginsWithASeparator() {
  #expect(
    ["abcdefgh wider than", "b", "c"].wrapped(to: 10, separator: " · ")
      == ["abcdefgh", "wider than", "b · c"])
}

@Test func padsByCells() {
  #expect("우유".padded(to: 6) == "우유  ")
  #expect("우유".paddedLeft(to: 6) == "  우유")
  #expect("우유".padded(to: 3) == "우유")
}
