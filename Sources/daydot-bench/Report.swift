/// The result of one work, or why it was not measured: one row of the table.
struct Measurement {
  let work: String
  let size: Int
  /// The budget in milliseconds; nil if none is set for this size.
  let budget: Double?
  let result: Result<Comparison, WorkError>
}

/// The runs of a command, and of the sqlite3 shell doing equivalent work.
struct Comparison {
  var runs: [Run] = []
  /// Empty without a shell, and for works that the shell can not do.
  var floor: [Run] = []
}

extension [Run] {
  /// The median of a figure; nil without runs.
  func median(_ figure: (Run) -> Double) -> Double? {
    let sorted = map(figure).sorted()
    guard let last = sorted.indices.last else { return nil }
    return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
  }
}

/// The table of all measurements.
///
/// - Parameter hasFloor: Whether the sqlite3 shell was measured too.
func table(_ measurements: [Measurement], hasFloor: Bool) -> String {
  var lines = [
    "daydot as whole processes, warm, median of each work; it is \(ItemMaker.now)", "",
    row("work", ["items", "median", "least", "cpu", "sqlite3", "times", "peak", "budget"], ""),
  ]
  for work in Work.all {
    for (index, measurement) in measurements.filter({ $0.work == work.name }).enumerated() {
      lines.append(line(of: measurement, name: index == 0 ? work.name : ""))
    }
  }
  lines += [
    "",
    "Times in ms, peak memory in MB. cpu: the time on a processor, without waiting.",
    "times: the median over that of the sqlite3 shell doing the same query on the same file.",
  ]
  if !hasFloor { lines.append("No sqlite3 shell was found to measure beside it.") }
  return lines.joined(separator: "\n")
}

private func line(of measurement: Measurement, name: String) -> String {
  var figures: [Double?] = Array(repeating: nil, count: 6)
  var verdict = ""
  switch measurement.result {
  case .success(let taken):
    let median = taken.runs.median(\.milliseconds)
    let floor = taken.floor.median(\.milliseconds)
    figures = [
      median, taken.runs.map(\.milliseconds).min(),
      taken.runs.median(\.processorMilliseconds), floor,
      median.flatMap { median in floor.map { median / $0 } },
      taken.runs.map(\.peakMegabytes).max(),
    ]
    if let median, let budget = measurement.budget { verdict = median > budget ? "over" : "ok" }
  case .failure(.doesNotApply): break
  case .failure(.failed(let reason)): verdict = "failed: \(reason)"
  }
  let budget = measurement.budget.map { grouped(Int($0)) } ?? "–"
  return row(
    name,
    [grouped(measurement.size)] + figures.map { $0.map(shortened) ?? "–" } + [budget], verdict)
}

private func row(_ name: String, _ cells: [String], _ verdict: String) -> String {
  var line = name + String(repeating: " ", count: max(0, 22 - name.count))
  for (cell, width) in zip(cells, [10, 9, 9, 9, 9, 7, 7, 8]) {
    line += String(repeating: " ", count: max(1, width - cell.count)) + cell
  }
  return verdict.isEmpty ? line : line + "  " + verdict
}

/// A number with a space between groups of three digits: `1 000 000`.
func grouped(_ number: Int) -> String {
  let (thousands, rest) = number.quotientAndRemainder(dividingBy: 1000)
  return thousands == 0 ? "\(rest)" : "\(grouped(thousands)) \("\(1000 + rest)".dropFirst())"
}

/// A number with one decimal, or with none from 1 000 on.
private func shortened(_ number: Double) -> String {
  guard number < 999.95 else { return grouped(Int(number.rounded())) }
  let tenths = Int((number * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}
