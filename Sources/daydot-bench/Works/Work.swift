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

/// The most milliseconds a work may take at each size.
struct Budget {
  /// For up to 1 000 one-off items; nil if no budget is set.
  let thousand: Double?
  /// For up to 100 000.
  let hundredThousand: Double
  /// For more.
  let million: Double

  init(_ thousand: Double?, _ hundredThousand: Double, _ million: Double) {
    self.thousand = thousand
    self.hundredThousand = hundredThousand
    self.million = million
  }

  func milliseconds(for size: Int) -> Double? {
    switch size {
    case ...1_000: thousand
    case ...100_000: hundredThousand
    default: million
    }
  }

  static let view = Budget(5, 6, 8)
  static let change = Budget(6, 6, 8)
  static let find = Budget(5, 8, 15)
  static let badge = Budget(3, 3, 3)
  static let completion = Budget(10, 10, 10)
  static let announcing = Budget(nil, 50, 50)
  static let importing = Budget(nil, 2_000, 20_000)
  static let calendarImport = Budget(nil, 5_000, 50_000)
  static let calendarExport = Budget(nil, 2_000, 20_000)
  static let gazetteerImport = Budget(nil, 3_000, 30_000)
  static let placeSearch = Budget(10, 10, 10)
  static let repeating = Budget(5, 20, 150)
}
