import CivilTime
import ICalendar

/// What the alarms of a component say of acknowledging and snoozing, by the index of the alarm.
///
/// - SeeAlso: RFC 9074 §6 and §7. Thunderbird says it for all alarms of a component together.
struct AlarmMarks {
  private var marks: [Int: ReminderMark] = [:]

  subscript(alarm: Int) -> ReminderMark? { marks[alarm] }

  init(_ entries: [AlarmReader.Entry], of component: Component) {
    var together = ReminderMark()
    for case .property(let line) in component.elements where line.isNamed(startingWith: "X-MOZ-") {
      let isAcknowledged = line.isNamed("X-MOZ-LASTACK")
      guard isAcknowledged || line.isNamed(startingWith: "X-MOZ-SNOOZE-TIME"),
        let instant = try? line.dateTime().instant
      else { continue }
      if isAcknowledged {
        together.acknowledged = later(together.acknowledged, instant)
      } else {
        together.snoozedUntil = later(together.snoozedUntil, instant)
      }
    }
    if let until = together.snoozedUntil, let seen = together.acknowledged, until <= seen {
      together.snoozedUntil = nil
    }
    var snoozed: [String: Instant] = [:]
    for entry in entries {
      guard case .snooze(let parent, let until) = entry.meaning,
        AlarmMarks.acknowledged(entry.alarm).map({ $0 < until }) ?? true
      else { continue }
      snoozed[parent] = later(snoozed[parent], until)
    }
    for (index, entry) in entries.enumerated() where entry.reminder != nil {
      var mark = together
      mark.acknowledged = later(mark.acknowledged, AlarmMarks.acknowledged(entry.alarm))
      if let uid = entry.uid { mark.snoozedUntil = later(mark.snoozedUntil, snoozed[uid]) }
      if mark != ReminderMark() { marks[index] = mark }
    }
  }

  static func acknowledged(_ alarm: Component) -> Instant? {
    alarm.property("ACKNOWLEDGED").flatMap { try? $0.dateTime().instant }
  }
}

private func later(_ first: Instant?, _ second: Instant?) -> Instant? {
  guard let first, let second else { return first ?? second }
  return max(first, second)
}
