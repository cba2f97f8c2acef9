/// Something people do with daydot, measured against a budget.
protocol Work: Sendable {
  /// The name in the table and for `--only`.
  var name: String { get }
  var budget: Budget { get }
  /// Whether it changes the store, and so works on the copy `scratch`.
  var needsScratch: Bool { get }

  /// Measures it at one size.
  ///
  /// - Throws: `WorkError`, or an error of the files.
  func measure(_ data: DataSet, with programs: Programs) throws -> (Sample, floor: Sample?)
}

extension Work {
  var needsScratch: Bool { true }
}

/// Why a work gave no number.
enum WorkError: Error {
  /// The binary does not know the command, or an option of it.
  case unknownCommand
  /// The work does not suit this size.
  case tooFewItems
  case failed(String)
}

/// Every work, in the order of the table. Works that change the scratch copy come last.
enum Works {
  static let all: [any Work] =
    [ImportWork()] + ViewWork.all
    + [CalendarImportWork(), CalendarExportWork(), GazetteerImportWork()] + PlaceSearchWork.all
    + [
      PlacedImportWork(), NearWork(), MapWork(reach: .usual), MapWork(reach: .thousand),
      TrackWork(), FixWork(source: .typed), FixWork(source: .file),
    ]
    + [
      AddWork(), DoneWork(), AnnouncingWork(hasOwnReminders: false),
      AnnouncingWork(hasOwnReminders: true), SleepingWork(days: 1), SleepingWork(days: 365),
      RepeatingWork(),
    ]
}
