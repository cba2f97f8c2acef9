import CivilTime
import Geo
import Interchange
import Outcomes
import TodoCore
import TodoStore

/// Takes positions from a stream into the store, piece by piece, and counts what could not be used.
package struct PositionIntake {
  private let book: Daybook
  private let clock: () -> Now
  private var reader: PositionReader
  package private(set) var result = PositionsTaken()
  /// How far a file was read, stored in one transaction with the next positions.
  package var note: (key: String, value: String)?

  /// - Parameter clock: The current time, since a stream may take long.
  package init(_ book: Daybook, clock: @escaping () -> Now) {
    self.book = book
    self.clock = clock
    reader = PositionReader(now: book.now.instant)
  }

  package mutating func feed(_ piece: [UInt8]) throws {
    var found: [PositionLine] = []
    reader.now = clock().instant
    try reader.feed(piece) { found.append($1) }
    try take(found)
  }

  package mutating func finish() throws {
    var found: [PositionLine] = []
    try reader.finish { found.append($1) }
    try take(found)
  }

  private mutating func take(_ lines: [PositionLine]) throws {
    var records: [PositionRecord] = []
    for line in lines {
      switch line {
      case .record(let record): records.append(record)
      case .problem(let problem): result.unusable[problem.reason, default: 0] += 1
      }
    }
    try take(records)
  }

  fileprivate mutating func take(_ records: [PositionRecord]) throws {
    guard !records.isEmpty else { return }
    let report = try book.store().take(
      records, now: clock(), retentionDays: book.settings.positionRetentionDays, keeping: note)
    note = nil
    result.taken += report.evaluated
    result.passedOver += report.coarse + report.late + report.duplicate + report.ahead
    result.crossings += report.crossings
  }
}

/// Where the user is.
extension Daybook {
  /// Records a position that was typed: coordinates, the name of a place, or `here`.
  ///
  /// - Parameter accuracyMetres: nil for the accuracy the words have. A position with one comes from
  ///   a device, so it may be passed over in favour of a more accurate one.
  /// - Throws: `PositionInputError`, `PositionError`, `PlaceError`, `StoreError`.
  package func recordPosition(_ words: String, accuracyMetres: Double?) throws -> PositionsTaken {
    let position = try position(words)
    let fix = Fix(
      seconds: now.instant.secondsSinceEpoch, coordinate: position.coordinate,
      accuracyMetres: accuracyMetres ?? position.accuracyMetres, source: .manual,
      isCertain: accuracyMetres == nil)
    var intake = PositionIntake(self, clock: { self.now })
    try intake.take([PositionRecord(fix: fix)])
    return intake.result
  }

  /// Records the positions of a stream.
  ///
  /// - Parameters:
  ///   - clock: The current time, since a stream may take long.
  ///   - next: Returns the next piece; nil at the end.
  package func recordPositions(
    clock: @escaping () -> Now, _ next: () throws -> [UInt8]?
  ) throws -> PositionsTaken {
    var intake = PositionIntake(self, clock: clock)
    while let piece = try next() { try intake.feed(piece) }
    try intake.finish()
    return intake.result
  }

  /// Forgets every position, in backups too if `inBackups` is set.
  ///
  /// - Returns: How many were forgotten, and how many backups may still have some.
  package func forgetPositions(inBackups: Bool) throws -> (count: Int, backups: Int) {
    let store = try store()
    var count = try store.forgetFixes()
    if inBackups { count += try store.forgetFixesInBackups() }
    return (count, inBackups ? 0 : store.backupCount)
  }

  /// The last fix; nil if there is none.
  package func hereFacts() throws -> HereFacts? {
    guard let (fix, device) = try store().lastFix() else { return nil }
    return HereFacts(
      fix: fix, device: device, ageSeconds: ageSeconds(of: fix),
      place: try store().savedPlace(around: fix.coordinate)?.name)
  }

  /// How long ago a fix was; 0 for one of the future.
  func ageSeconds(of fix: Fix) -> Int { max(0, now.instant.secondsSinceEpoch - fix.seconds) }
}
