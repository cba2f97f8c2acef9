import CommandLine
import Messages
import Phrases
import Presentation
import TodoCore
import TodoStore

/// `pending`: what is armed, in order of time, then what waits for a crossing, by distance.
enum PendingCommand: Command {
  static let spec = CommandSpec(
    "pending", .reminders, "Lists the reminders that are armed, in order of time.",
    ko: "예정된 알림을 시간순으로 보여 줍니다.",
    examples: HelpText(
      same: "daydot pending --limit 10"), options: [SharedOptions.json, SharedOptions.limit])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let store = try session.store()
    try session.settleZone()
    let pending = try store.pending(at: session.checkTime, limit: try session.limit())
    let regions = try store.pendingRegions(
      limit: try session.limit().map { max(0, $0 - pending.count) })
    if session.wantsJSON {
      let words = CanonicalTriggerWords()
      let rows = pending.map { item in
        PendingJSON.Row(
          key: item.key, title: item.title, kind: item.kind, next: item.next,
          occurrence: item.occurrence, isSnoozed: item.isSnoozed,
          reason: words.words(for: item.trigger, inZone: item.zone), isOn: true, place: item.place)
      }
      let waiting = regions.map { region in
        PendingJSON.RegionRow(
          key: region.key, title: region.title, edge: region.trigger.edge,
          reason: (region.isSnoozed ? "snoozed, " : "")
            + words.words(for: .region(region.trigger)), place: region.place,
          radiusMetres: region.radiusMetres, distanceMetres: region.distanceMetres)
      }
      try session.printJSON {
        PendingJSON.write(rows, regions: waiting, to: &$0, zone: session.now.zone)
      }
    } else if pending.isEmpty, regions.isEmpty {
      try session.say(.nothingPending)
    } else {
      let rows = pending.map { item in
        PendingFace.Row(
          key: item.key, next: session.now.zone.civil(at: item.next), isAllDay: item.isAllDay,
          title: item.title,
          place: item.place, reason: session.reason(for: item))
      }
      try session.print(PendingFace.lines(rows, today: session.now.today, options: session.face))
      let waiting = regions.map { region in
        PendingFace.RegionRow(
          key: region.key, title: region.title,
          reason: (region.isSnoozed ? session.text(.isSnoozed) + ", " : "")
            + session.language.phrases.words(for: .region(region.trigger)),
          radiusMetres: region.radiusMetres, distanceMetres: region.distanceMetres)
      }
      try session.print(PendingFace.lines(waiting, options: session.face))
    }
    return .success
  }
}

extension CanonicalTriggerWords {
  /// A trigger in words. A time of day in another zone has the name of the zone after it.
  fileprivate func words(for trigger: Trigger, inZone zone: String?) -> String {
    guard case .timeOfDay = trigger, let zone else { return words(for: trigger) }
    return "\(words(for: trigger)) \(zone)"
  }
}

extension Session {
  /// Why a reminder is armed: its trigger in words, nil where its moment says enough.
  func reason(for pending: Pending) -> String? {
    if pending.isSnoozed { return language.sentence(.isSnoozed) }
    guard case .own = pending.key else { return nil }
    return language.words(for: pending.trigger, inZone: pending.zone)
  }
}
