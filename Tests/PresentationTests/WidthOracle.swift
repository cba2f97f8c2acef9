import TestSupport

/// An independent measure of widths: the tables of Python's wcwidth, applied scalar by scalar.
///
/// It does not use Swift's graphemes, so it also detects mistakes there.
struct WidthOracle: Sendable {
  struct Run: Sendable {
    let first: UInt32
    let last: UInt32
    let width: Int
    let marks: String
  }

  let runs: [Run]

  static let shared = WidthOracle()

  private init() {
    let text = readText(presentationTests + "/Fixtures/wcwidth.tsv") ?? ""
    runs = lines(of: text).filter { !$0.hasPrefix("#") }.compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 4, let first = UInt32(fields[0], radix: 16),
        let last = UInt32(fields[1], radix: 16), let width = Int(fields[2])
      else { return nil }
      return Run(first: first, last: last, width: width, marks: String(fields[3]))
    }
  }

  func run(of scalar: Unicode.Scalar) -> Run? {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].last < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < runs.count ? runs[low] : nil
  }

  /// The cells of a string, or nil if it has a control character.
  func width(of text: String) -> Int? {
    let scalars = Array(text.unicodeScalars)
    var total = 0
    var cluster = 0
    var base: Run?
    var followsVirama = false
    var flags = 0
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      guard let run = run(of: scalar), run.width >= 0 else { return nil }
      let isFlagHalf = (0x1F1E6...0x1F1FF).contains(scalar.value)
      flags = isFlagHalf ? flags + 1 : 0
      switch scalar.value {
      case 0x200D:
        // What follows a joiner is drawn in the same cells.
        if !followsVirama { index += 1 }
        continue
      case 0xFE0F where base != nil:
        if base?.marks.contains("v") == true { cluster = 2 }
        base = nil
        continue
      case 0x1F3FB...0x1F3FF where base?.marks.contains("e") == true:
        continue
      default:
        if isFlagHalf && flags.isMultiple(of: 2) { continue }
      }
      if run.width > 0 {
        if followsVirama {
          cluster = 2
        } else {
          total += cluster
          cluster = run.width
        }
        base = run
        followsVirama = false
      } else if run.marks.contains("r") {
        followsVirama = true
      } else {
        if base != nil, run.marks.contains("m") {
          cluster = 2
          base = nil
        }
        followsVirama = false
      }
    }
    return total + cluster
  }
}
