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

/// One row of the table.
struct Measurement {
  enum Outcome {
    case measured(Sample, floor: Sample?)
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
    guard case .measured(let sample, _) = outcome, let budget else { return false }
    return sample.median > budget
  }

  var isFailure: Bool {
    if case .failed = outcome { return true }
    return false
  }
}
