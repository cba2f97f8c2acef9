/// Which moments a reminder has.
struct Schedule {
  let zones: QueueZones
  /// When items of a whole day remind, in minutes since midnight.
  let allDay: Int

  /// When a reminder comes for an occurrence, or nil if it does not.
  func moment(
    of reminder: PlannedReminder, _ item: PlannedItem, _ occurrence: PlannedKey.Occurrence
  ) -> Moment? {
    if case .at(let wall) = reminder.trigger { return typed(wall, item.zone) }
    guard let place = item.place(of: occurrence) else { return nil }
    let own = place.day * 1440 + (place.time ?? allDay)
    switch reminder.trigger {
    case .atItem: return fixed(own, item.zone)
    case .minutesBefore(let minutes): return before(own, minutes, item.zone)
    case .daysBefore(let days, let time):
      let time = time ?? place.time ?? allDay
      return fixed((place.day - days) * 1440 + time, item.zone)
    case .timeOfDay(let time): return fixed(place.day * 1440 + time, item.zone)
    case .at, .interval, .everyDay: return nil
    }
  }

  /// A time that was typed, which for an item in UTC is the user's own.
  private func typed(_ wall: Int, _ zone: String?) -> Moment {
    fixed(wall, zone == "UTC" ? nil : zone)
  }

  func fixed(_ wall: Int, _ zone: String?) -> Moment {
    zone.map { .instant(zones.instant(of: wall, in: $0)) } ?? .wall(wall)
  }

  private func before(_ wall: Int, _ minutes: Int, _ zone: String?) -> Moment {
    zone.map { .instant(zones.instant(of: wall, in: $0) - minutes) } ?? .wall(wall - minutes)
  }

  /// All moments of a reminder that are due at a mark.
  func due(of reminder: PlannedReminder, _ item: PlannedItem, at mark: Mark) -> [PlannedKey] {
    func key(_ occurrence: PlannedKey.Occurrence, _ moment: Moment) -> PlannedKey {
      PlannedKey(line: reminder.line, occurrence: occurrence, moment: moment)
    }
    var keys: [PlannedKey] = []
    let today = zones.wall(at: mark.instant, in: mark.zone) / 1440
    switch reminder.trigger {
    case .interval(let length, nil):
      var instant = reminder.made.instant + length
      while instant <= mark.instant {
        keys.append(key(.tick, .instant(instant)))
        instant += length
      }
    case .interval(let length, let window?):
      let first = zones.wall(at: reminder.made.instant, in: reminder.made.zone) / 1440 - 1
      for day in first...max(first, today + 1) {
        for time in stride(from: window.lowerBound, through: window.upperBound, by: length) {
          keys.append(key(.tick, .wall(day * 1440 + time)))
        }
      }
    case .everyDay(let time):
      let first = zones.wall(at: reminder.made.instant, in: reminder.made.zone) / 1440 - 1
      for day in first...max(first, today + 1) {
        keys.append(key(.tick, typed(day * 1440 + time, item.zone)))
      }
    default:
      let occurrences: [PlannedKey.Occurrence]
      if item.rule != nil, let first = item.day {
        // Reminders come at most nine days before; moved ones may stand anywhere.
        occurrences = (first...max(first, today + 10)).filter(item.hasOccurrence).map { .day($0) }
      } else {
        occurrences = [.whole]
      }
      keys = occurrences.compactMap { occurrence in
        moment(of: reminder, item, occurrence).map { key(occurrence, $0) }
      }
    }
    if case .interval = reminder.trigger {
      keys.removeAll { zones.instant(of: $0.moment, in: mark.zone) <= reminder.made.instant }
    }
    return keys.filter { zones.isDue($0.moment, at: mark) }
  }

  /// Whether a reminder that is switched on has this moment.
  func isPlanned(_ key: PlannedKey, in state: PlannedState) -> Bool {
    find(key, in: state) != nil
  }

  /// Whether it is planned for something that is open.
  func isLive(_ key: PlannedKey, in state: PlannedState) -> Bool {
    guard let (item, _) = find(key, in: state) else { return false }
    return item?.isOpen(key.occurrence) ?? true
  }

  /// The item, if any, and the reminder, if any, to which a moment belongs.
  func find(
    _ key: PlannedKey, in state: PlannedState
  ) -> (item: PlannedItem?, reminder: PlannedReminder?)? {
    if let notice = state.notices.first(where: { $0.line == key.line }) {
      guard notice.moment == key.moment else { return nil }
      guard let id = notice.item else { return (nil, nil) }
      guard let item = state.items[id],
        item.place(of: notice.occurrence) != nil || notice.occurrence == .tick,
        item.reminders.contains(where: { [$0.line, nil].contains(notice.ofLine) && $0.isOn })
      else { return nil }
      return (item, nil)
    }
    for item in state.items.values {
      for reminder in item.reminders where reminder.line == key.line && reminder.isOn {
        if key.occurrence == .tick {
          if has(reminder, item, key.moment) { return (item, reminder) }
        } else if moment(of: reminder, item, key.occurrence) == key.moment {
          return (item, reminder)
        }
      }
    }
    return nil
  }

  private func has(_ reminder: PlannedReminder, _ item: PlannedItem, _ moment: Moment) -> Bool {
    switch (reminder.trigger, moment) {
    case (.interval(let length, nil), .instant(let instant)):
      return (instant - reminder.made.instant) % length == 0
    case (.interval(let length, let window?), .wall(let wall)):
      let time = wall % 1440
      return window.contains(time) && (time - window.lowerBound) % length == 0
    case (.everyDay(let time), _):
      switch moment {
      case .wall(let wall): return typed(wall, item.zone) == moment && wall % 1440 == time
      case .instant(let instant):
        guard let zone = item.zone, zone != "UTC" else { return false }
        let day = zones.wall(at: instant, in: zone) / 1440
        return fixed(day * 1440 + time, zone) == moment
      }
    default: return false
    }
  }
}
