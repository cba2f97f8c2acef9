import CivilTime
import Outcomes
import Scheduler
import TodoCore
import TodoStore

extension Daybook {
  /// When reminders are due next, what became of those that were due, and why.
  ///
  /// - Parameters:
  ///   - names: Items or reminders, as typed.
  ///   - limit: The most past notifications of each.
  package func explain(_ names: [String], limit: Int) throws -> [Explanation] {
    try ReminderTarget.resolve(names, in: self).map { target in
      let history = try store().deliveries(target.deliveries, limit: limit)
      let ends = try target.item.map { try store().snoozeEnds(of: $0) } ?? [:]
      return Explanation(
        item: target.item,
        snoozed: history.compactMap { notification in
          ends[notification.row].map { Snoozed(notification, until: $0, said: nil) }
        },
        reminders: try listed(target).map { ($0, try notes(on: $0, of: target.item)) },
        history: history, outcomes: try store().outcomes(of: history, at: checkTime))
    }
  }

  private func notes(on listed: ListedReminder, of item: Item?) throws -> [Explanation.Note] {
    var notes: [Explanation.Note] = []
    if case .region(let trigger) = listed.trigger, listed.reminder?.isOn != false,
      item?.isOpen == true,
      let standing = try store().regionStanding(of: listed.key, trigger, now: now)
    {
      notes.append(.standing(standing))
    }
    if item?.isOpen == false { notes.append(.itemIsClosed) }
    if let lapsed = listed.lapsed { notes.append(.lapsed(lapsed)) }
    let isOfWholeDay = listed.isAllDay || listed.trigger == .allDay
    if isOfWholeDay, settings.allDayTime == nil, listed.isOn {
      notes.append(.allDayIsOff)
    }
    if let name = try placeWithoutPosition(listed.trigger) {
      notes.append(.withoutPosition(place: name))
    }
    if case .unreadable(let words) = listed.trigger {
      notes.append(.unreadable(words: words))
    } else if let own = listed.reminder, !own.isOn {
      notes.append(
        .isOff(isDefault: item.map { DefaultReminder.isSpelledOut(own, of: $0) } ?? false))
    }
    return notes
  }
}
