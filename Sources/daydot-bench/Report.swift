/// The table of all measurements.
struct Report {
  let measurements: [Measurement]
  let daydot: String
  let hasFloor: Bool

  var table: String {
    var lines = [
      "daydot as whole processes, warm, median of each work; it is \(ItemMaker.now)", "",
      row("work", ["items", "median", "least", "cpu", "sqlite3", "times", "peak", "budget"], ""),
    ]
    for work in works {
      let rows = measurements.filter { $0.work == work }
      for (index, measurement) in rows.enumerated() {
        lines.append(line(for: measurement, name: index == 0 ? work : ""))
      }
    }
    lines.append("")
    lines += [
      "Times in ms, peak memory in MB. cpu: the time on a processor, without waiting.",
      "times: the median over that of the sqlite3 shell doing the same query on the same file.",
    ]
    if !hasFloor { lines.append("No sqlite3 shell was found to measure beside it.") }
    return lines.joined(separator: "\n")
  }

  /// The works in the order in which they were first measured.
  private var works: [String] {
    measurements.map(\.work).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private func line(for measurement: Measurement, name: String) -> String {
    let budget = measurement.budget.map { grouped(Int($0)) } ?? "–"
    let size = grouped(measurement.size)
    switch measurement.outcome {
    case .measured(let result):
      let (sample, floor) = (result.sample, result.floor)
      let verdict =
        measurement.budget == nil ? "" : measurement.isOverBudget ? "over" : "ok"
      return row(
        name,
        [
          size, shortened(sample.median), shortened(sample.minimum),
          shortened(sample.processorMedian),
          floor.map { shortened($0.median) } ?? "–",
          floor.map { shortened(sample.median / $0.median) } ?? "–",
          shortened(Double(sample.peakKilobytes) / 1024), budget,
        ], verdict)
    case .unknown: return row(name, [size, "–", "–", "–", "–", "–", "–", budget], "")
    case .failed(let reason):
      return row(name, [size, "–", "–", "–", "–", "–", "–", budget], "failed: \(reason)")
    }
  }

  private static let nameWidth = 22
  private static let cellWidths = [10, 9, 9, 9, 9, 7, 7, 8]

  private func row(_ name: String, _ cells: [String], _ verdict: String) -> String {
    var line = name + String(repeating: " ", count: max(0, Report.nameWidth - name.count))
    for (cell, width) in zip(cells, Report.cellWidths) {
      line += String(repeating: " ", count: max(1, width - cell.count)) + cell
    }
    return verdict.isEmpty ? line : line + "  " + verdict
  }
}

/// A number with a space between groups of three digits: `1 000 000`.
func grouped(_ number: Int) -> String {
  var digits = Array(String(number).utf8)
  var place = digits.count - 3
  while place > 0 {
    digits.insert(0x20, at: place)
    place -= 3
  }
  return String(decoding: digits, as: UTF8.self)
}

/// A number with one decimal, or with none from 1 000 on.
func shortened(_ number: Double) -> String {
  guard number < 999.95 else { return grouped(Int(number.rounded())) }
  let tenths = Int((number * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}

/// The runs of one program.
struct Sample {
  private(set) var milliseconds: [Double] = []
  private var processorMilliseconds: [Double] = []
  private(set) var peakKilobytes = 0

  mutating func add(_ run: Run) {
    milliseconds.append(run.milliseconds)
    processorMilliseconds.append(run.processorMilliseconds)
    peakKilobytes = max(peakKilobytes, run.peakKilobytes)
  }

  func adding(_ run: Run) -> Sample {
    var sample = self
    sample.add(run)
    return sample
  }

  var median: Double { Sample.median(of: milliseconds) }

  /// The median of the processor time, which a busy machine affects least.
  var processorMedian: Double { Sample.median(of: processorMilliseconds) }

  private static func median(of values: [Double]) -> Double {
    let sorted = values.sorted()
    guard let last = sorted.indices.last else { return 0 }
    return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
  }

  var minimum: Double { milliseconds.min() ?? 0 }
}

/// The runs of a command, beside those of the sqlite3 shell doing the same; nil without a shell.
struct Comparison {
  var sample = Sample()
  var floor: Sample?
}

/// One row of the table.
struct Measurement {
  enum Outcome {
    case measured(Comparison)
    /// There is nothing to measure: the binary does not know the command, or the work does not suit
    /// this size.
    case unknown
    /// The command failed or gave a wrong result.
    case failed(String)
  }

  let work: String
  let size: Int
  let outcome: Outcome
  /// In milliseconds; nil if none is set for this size.
  let budget: Double?

  var isOverBudget: Bool {
    guard case .measured(let result) = outcome, let budget else { return false }
    return result.sample.median > budget
  }

  var isFailure: Bool {
    if case .failed = outcome { return true }
    return false
  }
}
