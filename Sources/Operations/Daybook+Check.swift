import Geo
import Scheduler
import TodoCore
import TodoStore

/// The external dependencies of a check.
package struct CheckPorts {
  /// Called only if there is something to deliver, because finding a desktop takes time.
  package var channels: () -> [any Channel]
  /// Receives the whole report at once; nil to deliver each notification by itself.
  package var sink: ReportSink?
  /// nil for none.
  package var positions: PositionSources?
  /// Called for a notification that may have been delivered or not, and is not delivered again.
  package var warn: (Notification) -> Void = { _ in }

  package init(channels: @escaping () -> [any Channel]) { self.channels = channels }
}

extension Daybook {
  /// Runs one check, which delivers the due notifications.
  ///
  /// - Parameter reporting: Called with the report before the weekly backup, since copying a large
  ///   store takes longer than a message may wait.
  /// - Returns: nil if another check is running.
  /// - Throws: `StoreError`, also for a backup that fails after everything was delivered.
  package func check(
    _ ports: CheckPorts, reporting: (CheckReport) -> Void = { _ in }
  ) throws -> CheckReport? {
    let store = try store()
    guard let lock = try CheckLock.take(store: store.path) else { return nil }
    defer { withExtendedLifetime(lock) {} }
    let report = try run(ports, log: lock)
    lock.note(now.instant)
    reporting(report)
    try store.backUpWeekly(at: now.instant)
    return report
  }

  /// Returns what a check would do now: runs it and rolls it back. Positions are fetched before
  /// other processes have to wait for the store.
  ///
  /// - Returns: nil if a check is running.
  package func rehearseCheck(_ ports: CheckPorts) throws -> CheckReport? {
    let store = try store()
    guard let left = try CheckLock.peek(store: store.path) else { return nil }
    ports.positions?.ask()
    var rehearsed = ports
    rehearsed.channels = { ports.channels().map(RehearsedChannel.init) }
    return try store.rehearsal {
      try run(rehearsed, log: RehearsedLog(left: left), hasAsked: true)
    }
  }

  /// Everything in a check that decides and delivers.
  ///
  /// - Parameter hasAsked: Whether the sources of positions were asked already.
  private func run(
    _ ports: CheckPorts, log: any DeliveryLog, hasAsked: Bool = false
  ) throws -> CheckReport {
    let store = try store()
    try store.reminders.refreshQueue(at: checkTime)
    let check = Check(
      ledger: store.reminders, channels: ports.channels(), record: log, time: checkTime,
      lastSeen: try store.reminders.lastSeen(), warn: ports.warn)
    let positions = ports.positions
    var report = CheckReport()
    if let positions, positions.mayWait, ports.sink == nil { report = try check.run() }
    if !hasAsked { positions?.ask() }
    try positions?.take(into: self)
    try store.crossings.evaluateStays(now: now)
    report.append(try check.run(handingOver: ports.sink))
    return report
  }

  /// Runs a recorded track against the region reminders. Stores nothing.
  package func track(_ records: [PositionRecord]) throws -> TrackRun {
    let store = try store()
    // Only regions near the track are read, since there may be a million others.
    let regions = try store.crossings.monitoredRegions(
      touching: TrackRun.boxes(of: records, passing: try store.regions.hasPassingReminders()),
      named: Set(records.compactMap(\.transition?.name)))
    var track = TrackRun(
      regions: regions.enumerated().map { index, region in
        TrackedRegion(
          index: index, area: region.area, place: region.place, hasPassing: region.hasPassing)
      }, zone: now.zone
    ) { index in
      try store.crossings.reminders(waitingAt: regions[index]).map {
        ($0.reminder.key, $0.reminder.trigger, $0.item)
      }
    }
    try track.run(records)
    return track
  }
}
