import CivilTime
import JSON

/// A reminder and its switch.
package struct ModelReminder: Sendable {
  /// The item's default reminder, or one of its own by number.
  package enum Name: Hashable, Sendable {
    case usual(item: Int)
    case own(Int)
  }

  package let name: Name
  package let item: Int
  package let trigger: String
  package let isOn: Bool

  /// The default reminder of an item that has none of its own.
  package init?(usualOf item: ModelItem) {
    guard let alarm = item.alarms.first(where: \.isDefault) else { return nil }
    self.item = item.id
    trigger = alarm.trigger
    isOn = alarm.isOn
    name = .usual(item: item.id)
  }

  /// A reminder of the item's own, read from `remind --json`.
  package init?(own value: JSONValue) {
    guard let id = value["id"].number, let item = value["item"].number,
      let trigger = value["trigger"].text
    else { return nil }
    self.item = item
    self.trigger = trigger
    isOn = value["on"] == .bool(true)
    name = .own(id)
  }
}

/// A moment of a reminder: its item and occurrence, and when it is due on which clock.
package struct ModelReminderMoment: Hashable, Sendable {
  package let reminder: ModelReminder.Name
  package let item: Int
  /// The occurrence, or nil for an item that does not repeat.
  package let key: String?
  package let civil: CivilDateTime
  /// The zone of the clock, or nil for the user's.
  package let zone: String?
  /// Whether it belongs to the all-day digest.
  package let isOfADay: Bool

  /// The item and the occurrence, without the time.
  package var occurrence: String { "\(item)@\(key ?? "-")" }

  /// The same moment of an item that does not repeat.
  var ofOneOff: ModelReminderMoment {
    ModelReminderMoment(
      reminder: reminder, item: item, key: nil, civil: civil, zone: zone, isOfADay: isOfADay)
  }
}

extension ModelReminder {
  /// Whether it equals the item's default reminder, which is spelled out when another reminder is
  /// added.
  package func spellsOutUsual(of item: ModelItem) -> Bool {
    !item.isEvent
      && trigger == (item.time.map { "at " + "\($0)".prefix(5) } ?? "all-day")
  }

  /// The same reminder, named as the default one.
  package func asUsual() -> ModelReminder {
    ModelReminder(name: .usual(item: item), item: item, trigger: trigger, isOn: isOn)
  }

  private init(name: Name, item: Int, trigger: String, isOn: Bool) {
    self.name = name
    self.item = item
    self.trigger = trigger
    self.isOn = isOn
  }

  /// The time of the all-day digest, in seconds since midnight.
  private static let allDay = 9 * 3600

  /// Every moment up to a day, for open occurrences.
  ///
  /// - Parameter closed: Whether to list the moments of closed occurrences instead.
  package func moments(
    of item: ModelItem, through last: Day, userZone: Zone, closed: Bool = false
  ) throws -> [ModelReminderMoment] {
    guard item.answer == .open else { return [] }
    if case .usual = name, item.isEvent { return [] }
    return try item.occurrences(through: last, userZone: userZone)
      .filter { ($0.answer != .open) == closed }
      .compactMap { occurrence in
        guard let civil = civil(for: occurrence, of: item) else { return nil }
        let zone = occurrence.time == nil ? nil : item.zone?.identifier
        return ModelReminderMoment(
          reminder: name, item: item.id, key: occurrence.key, civil: civil, zone: zone,
          isOfADay: occurrence.time == nil && isUsual)
      }
  }

  /// Whether the model can compute the trigger for an item.
  package func isKnown(for item: ModelItem) -> Bool {
    if case .usual = name { return true }
    if trigger.hasSuffix("m before") { return item.time != nil }
    let isOfTheDay = trigger.hasPrefix("at ") || trigger.hasPrefix("1d before at ")
    return isOfTheDay && item.zone == nil && !item.hasSeveralADay && item.day != nil
      && trigger.count < 22 && !trigger.contains("-")
  }

  private var isUsual: Bool {
    if case .usual = name { true } else { false }
  }

  private func civil(for occurrence: ModelOccurrence, of item: ModelItem) -> CivilDateTime? {
    let start = CivilDateTime(occurrence.day, occurrence.time ?? .midnight).secondsSinceEpoch
    if case .usual = name {
      let digest = occurrence.time == nil ? Self.allDay : 0
      return CivilDateTime(secondsSinceEpoch: start + digest)
    }
    if trigger.hasSuffix("m before"), let minutes = Int(trigger.prefix { $0.isNumber }) {
      return CivilDateTime(secondsSinceEpoch: start - minutes * 60)
    }
    guard let time = try? TimeOfDay(iso: String(trigger.suffix(5))) else { return nil }
    // One at the item's own time is its default spelled out, and follows an occurrence that was moved.
    if trigger.hasPrefix("at "), time == item.time {
      return CivilDateTime(occurrence.day, occurrence.time ?? time)
    }
    return CivilDateTime(trigger.hasPrefix("1d") ? occurrence.day - 1 : occurrence.day, time)
  }
}
