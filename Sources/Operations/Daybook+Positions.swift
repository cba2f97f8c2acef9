import CivilTime
import Geo
import Interchange
import Outcomes
import TodoCore
import TodoStore

/// Where distances are measured from.
struct ViewCenter {
  let coordinate: Coordinate
  /// The name of the place if it is another than was typed.
  var name: String?
  /// The age of the user's last position, if it is too old to be trusted; nil otherwise.
  var staleSeconds: Int?
}

/// Positions as they are typed, and the user's own.
extension Daybook {
  /// Reads a position: coordinates, a saved place, `here`, or what a search finds, if that is only
  /// one place or only one near by; or an imported place by its id.
  ///
  /// - Returns: The name as well if the place was found by other words.
  /// - Throws: `PositionError`, `PlaceError`, `SeveralPlacesError`.
  package func position(
    _ text: String
  ) throws -> (coordinate: Coordinate, accuracyMetres: Double?, name: String?) {
    let saved =
      try store().places.savedPlace(named: text)
      ?? store().places.savedPlace(typed: text)
    if let coordinate = saved?.place.coordinate { return (coordinate, nil, nil) }
    if text.isHere {
      let fix = try hereFix()
      return (fix.coordinate, fix.accuracyMetres, nil)
    }
    do {
      let read = try positionText(text)
      return (read.coordinate, read.accuracyMetres, nil)
    } catch let error as PositionError {
      if let imported = try gazetteers.place(id: text) {
        let name = imported.name(prefersHangul: settings.prefersHangul)
        return (imported.coordinate, nil, name)
      }
      if case .unreadable = error, text.contains(where: \.isLetter),
        let meant = try placeMeant(by: text), let coordinate = meant.coordinate
      {
        return (coordinate, nil, meant.title)
      }
      if let saved { throw PlaceError.withoutPosition(saved.place.name) }
      // Words without a digit are more likely the name of a place than a position.
      if case .unreadable = error, !text.contains(where: \.isNumber) {
        throw PlaceError.noSuchPlace(text, known: try store().places.placeNames())
      }
      throw error
    }
  }

  /// Coordinates as they were typed. A short plus code is read relative to the saved place that is
  /// named beside it, or to the current position.
  package func positionText(_ text: String) throws -> PositionText {
    do throws(PositionError) {
      return try PositionText(text)
    } catch {
      guard case .shortCode(_, let code, let locality) = error,
        let near = try referencePosition(locality)
      else { throw error }
      return try PositionText(code, relativeTo: near)
    }
  }

  private func referencePosition(_ locality: String?) throws -> Coordinate? {
    if let locality { return try store().places.savedPlace(named: locality)?.place.coordinate }
    do {
      return try hereFix().coordinate
    } catch is PositionInputError {
      return nil
    }
  }

  /// The newest fix.
  ///
  /// - Throws: `nothingKnown` where there is none, `stale` where it is too old.
  package func hereFix() throws -> Fix {
    guard let last = try store().fixes.last()?.fix else { throw PositionInputError.nothingKnown }
    let age = now.instant.secondsSinceEpoch - last.seconds
    guard age <= RegionState.staleSeconds else { throw PositionInputError.stale(seconds: age) }
    return last
  }

  /// Returns the point that a view measures distances from: a typed position, or the last known
  /// one.
  ///
  /// - Parameter words: Empty for the user's position.
  /// - Throws: `PositionInputError.nothingKnown` if there is no last position.
  func viewCenter(_ words: String) throws -> ViewCenter {
    guard words.isEmpty else {
      let position = try position(words)
      return ViewCenter(coordinate: position.coordinate, name: position.name)
    }
    guard let last = try store().fixes.last()?.fix else { throw PositionInputError.nothingKnown }
    let age = ageSeconds(of: last)
    return ViewCenter(
      coordinate: last.coordinate, staleSeconds: age > RegionState.staleSeconds ? age : nil)
  }

  /// Triggers as they are stored, with `here` replaced by the current position.
  package func frozen(_ triggers: [Trigger]) throws -> [Trigger] {
    try triggers.map { trigger in
      guard case .region(var region) = trigger, region.location == .here else { return trigger }
      region.location = .coordinate(try hereFix().coordinate)
      return .region(region)
    }
  }
}

extension String {
  /// Whether it is the word for the user's own position.
  var isHere: Bool { ["here", "여기"].contains(lowercased()) }
}

/// Stores positions from a stream, piece by piece, and counts the unusable ones.
struct PositionIntake {
  private let book: Daybook
  private let clock: () -> Now
  private var reader: PositionReader
  private(set) var result = PositionsTaken()
  /// How far a file was read, stored in one transaction with the next positions.
  var note: (key: String, value: String)?

  /// - Parameter clock: The current time, since a stream may take long.
  init(_ book: Daybook, clock: @escaping () -> Now) {
    self.book = book
    self.clock = clock
    reader = PositionReader(now: book.now.instant)
  }

  /// Takes the positions of the next piece, or nil at the end of the stream.
  mutating func feed(_ piece: [UInt8]?) throws {
    reader.now = clock().instant
    var records: [PositionRecord] = []
    for line in reader.feed(piece) {
      switch line.result {
      case .success(let record): records.append(record)
      case .failure(let problem): result.unusable[problem.reason, default: 0] += 1
      }
    }
    try take(records)
  }

  fileprivate mutating func take(_ records: [PositionRecord]) throws {
    guard !records.isEmpty else { return }
    let report = try book.store().crossings.take(
      records, now: clock(), retentionDays: book.settings.positionRetentionDays, keeping: note)
    note = nil
    result.taken += report.evaluated
    result.passedOver += report.coarse + report.late + report.duplicate + report.ahead
    result.crossings += report.crossings
  }
}

/// The outcome of deleting all positions.
package struct PositionsForgotten {
  /// How many were forgotten.
  package let count: Int
  /// How many backups may still have some.
  package let backups: Int
}

/// Where the user is.
extension Daybook {
  /// Records a typed position: coordinates, the name of a place, or `here`.
  ///
  /// - Parameter accuracyMetres: nil for the accuracy in the words. A position with an accuracy
  ///   comes from a device, so it may be rejected in favour of a more accurate one.
  /// - Throws: `PositionInputError`, `PositionError`, `PlaceError`, `StoreError`.
  package func recordPosition(_ words: String, accuracyMetres: Double?) throws -> PositionsTaken {
    let position = try position(words)
    // The position typed last wins, even within one second.
    let last = try store().fixes.last()?.fix
    let second = now.instant.secondsSinceEpoch
    let isAgain = last.map { $0.source == .manual && (second...second + 60).contains($0.seconds) }
    let fix = Fix(
      seconds: isAgain == true ? (last?.seconds ?? second) + 1 : second,
      coordinate: position.coordinate,
      accuracyMetres: accuracyMetres ?? position.accuracyMetres, source: .manual,
      isCertain: accuracyMetres == nil)
    var intake = PositionIntake(self, clock: { self.now })
    try intake.take([PositionRecord(fix: fix)])
    return try withProspects(intake.result)
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
    try intake.feed(nil)
    return try withProspects(intake.result)
  }

  /// The result with what quiet hours hold of the reminders that became due, and with what the next
  /// position decides.
  private func withProspects(_ taken: PositionsTaken) throws -> PositionsTaken {
    var taken = taken
    if taken.taken > 0 { taken.leaving = try store().crossings.leavings(now: now) }
    guard let end = checkTime.heldUntil(now.instant, level: .active) else { return taken }
    for key in taken.crossings {
      guard let item = try key.item.flatMap({ try store().items.item(id: $0) }),
        item.level(of: key).isHeldWhenQuiet
      else { continue }
      var quiet = taken.quiet ?? QuietCrossings(until: end, first: item)
      let next = try store().reminders.nextReminder(of: item.id, by: key, at: checkTime)
      if let next, next.due <= now.instant { quiet.held += 1 } else { quiet.givenUp += 1 }
      taken.quiet = quiet
    }
    return taken
  }

  /// Forgets every position, in backups too if `inBackups` is set.
  package func forgetPositions(inBackups: Bool) throws -> PositionsForgotten {
    let store = try store()
    var count = try store.crossings.forgetFixes()
    if inBackups { count += try store.forgetFixesInBackups() }
    return PositionsForgotten(count: count, backups: inBackups ? 0 : store.backupCount)
  }

  /// The last fix; nil if there is none.
  package func hereFacts() throws -> HereFacts? {
    guard let (fix, device) = try store().fixes.last() else { return nil }
    return HereFacts(
      fix: fix, device: device, ageSeconds: ageSeconds(of: fix),
      place: try store().places.savedPlace(around: fix.coordinate)?.name)
  }

  /// How long ago a fix was; 0 for one of the future.
  func ageSeconds(of fix: Fix) -> Int { max(0, now.instant.secondsSinceEpoch - fix.seconds) }
}
