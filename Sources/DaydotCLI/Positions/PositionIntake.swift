import CivilTime
import Geo
import Interchange
import Presentation
import TodoStore

/// Takes positions from a stream into the store, piece by piece, and counts what could not be used.
struct PositionIntake {
  private let session: Session
  private var reader: PositionReader
  private var batch: [PositionRecord] = []
  private(set) var taken = 0
  private(set) var passedOver = 0
  private(set) var crossings = 0
  /// How far a file was read, stored in one transaction with the next positions.
  var note: (key: String, value: String)?
  private var counts: [PositionProblem.Reason: Int] = [:]

  init(_ session: Session) {
    self.session = session
    reader = PositionReader(now: session.now.instant)
  }

  var broken: Int { counts.values.reduce(0, +) }

  /// The reasons lines could not be used, in a fixed order.
  var problems: [(reason: PositionProblem.Reason, count: Int)] {
    PositionProblem.Reason.allCases.compactMap { reason in counts[reason].map { (reason, $0) } }
  }

  mutating func feed(_ piece: [UInt8]) throws {
    var found: [PositionLine] = []
    reader.now = session.movingNow.instant
    try reader.feed(piece) { found.append($1) }
    try take(found)
  }

  mutating func finish() throws {
    var found: [PositionLine] = []
    try reader.finish { found.append($1) }
    try take(found)
  }

  private mutating func take(_ lines: [PositionLine]) throws {
    var records: [PositionRecord] = []
    for line in lines {
      switch line {
      case .record(let record): records.append(record)
      case .problem(let problem): counts[problem.reason, default: 0] += 1
      }
    }
    try take(records)
  }

  mutating func take(_ records: [PositionRecord]) throws {
    guard !records.isEmpty else { return }
    let report = try session.store().take(
      records, now: session.movingNow, retentionDays: session.retentionDays, keeping: note)
    note = nil
    taken += report.evaluated
    passedOver += report.coarse + report.late + report.duplicate + report.ahead
    crossings += report.crossings
  }
}
