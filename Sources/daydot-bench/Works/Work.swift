/// An operation that users perform, measured against a budget.
struct Work: Sendable {
  /// The name in the table and for `--only`.
  let name: String
  let budget: Budget
  /// Whether it changes the store, and so works on the copy `scratch`.
  let needsScratch: Bool
  /// Measures it at one size. Throws `WorkError`, or an error of the files.
  let measure: @Sendable (DataSet, Programs) throws -> Comparison

  init(
    _ name: String, _ budget: Budget, needsScratch: Bool = false,
    measure: @escaping @Sendable (DataSet, Programs) throws -> Comparison
  ) {
    self.name = name
    self.budget = budget
    self.needsScratch = needsScratch
    self.measure = measure
  }
}

/// Why a work has no result.
enum WorkError: Error {
  /// The work does not suit this size, or the binary does not know the command.
  case doesNotApply
  /// The command failed or gave a wrong result.
  case failed(String)
}

extension Work {
  /// All works, in the order of the table. Works that change the scratch copy come last.
  static let all: [Work] =
    [importing] + views + [calendarImport, calendarExport, gazetteerImport] + placeSearches
    + [placedImport] + placeViews + [track, typedFix, fixInFile]
    + [
      add, done, announcing(hasOwnReminders: false), announcing(hasOwnReminders: true),
      sleeping(days: 1), sleeping(days: 365), repeating,
    ]
}

/// The most milliseconds a work may take at each size.
struct Budget {
  /// The budget for up to 1 000 one-off items; nil if none is set.
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
  /// A week of every series that repeats, with all that slipped.
  static let review = Budget(nil, 100, 200)
  static let announcing = Budget(nil, 50, 50)
  static let importing = Budget(nil, 2_000, 20_000)
  static let calendarImport = Budget(nil, 5_000, 50_000)
  static let calendarExport = Budget(nil, 2_000, 20_000)
  static let gazetteerImport = Budget(nil, 3_000, 30_000)
  static let placeSearch = Budget(10, 10, 10)
  static let repeating = Budget(5, 20, 150)
}
