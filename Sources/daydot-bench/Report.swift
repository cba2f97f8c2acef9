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
    case .measured(let sample, let floor):
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
