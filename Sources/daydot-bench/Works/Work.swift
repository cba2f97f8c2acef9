/// Something people do, with a budget.
protocol Work: Sendable {
  /// As the table shows it and `--only` names it.
  var name: String { get }
  var budget: Budget { get }
  /// Whether it writes, and so works on a copy of the store.
  var needsScratch: Bool { get }

  /// Measures it at one size.
  ///
  /// - Throws: `WorkError`, or what kept the files from being used.
  func measure(_ data: DataSet, with programs: Programs) throws -> (Sample, floor: Sample?)
}

extension Work {
  var needsScratch: Bool { true }
}

/// Why a work gave no number.
enum WorkError: Error {
  /// The binary does not know the command, or an option of it.
  case unknownCommand
  /// The work means nothing at this size.
  case tooFewItems
  case failed(String)
}

/// Every work, in the order of the table. Works that write come after those that only read.
enum Works {
  static let all: [any Work] =
    [ImportWork()] + ViewWork.all
    + [
      PlacedImportWork(), NearWork(), TrackWork(), FixWork(source: .typed), FixWork(source: .file),
    ]
    + [AddWork(), DoneWork(), AnnouncingWork(), RepeatingWork()]
}
