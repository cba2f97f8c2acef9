/// The runs of one program.
struct Sample {
  private(set) var milliseconds: [Double] = []
  private(set) var peakKilobytes = 0

  mutating func add(_ run: Run) {
    milliseconds.append(run.milliseconds)
    peakKilobytes = max(peakKilobytes, run.peakKilobytes)
  }

  func adding(_ run: Run) -> Sample {
    var sample = self
    sample.add(run)
    return sample
  }

  var median: Double {
    let sorted = milliseconds.sorted()
    guard let last = sorted.indices.last else { return 0 }
    return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
  }

  var minimum: Double { milliseconds.min() ?? 0 }
}

/// One row of the table.
struct Measurement {
  enum Outcome {
    case measured(Sample, floor: Sample?)
    /// The binary does not know this command yet.
    case unknown
    /// It did not do what was asked.
    case failed(String)
  }

  let work: String
  let size: Int
  let outcome: Outcome
  /// In milliseconds; nil where none is set for this size.
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
