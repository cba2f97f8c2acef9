import CivilTime
import TodoCore

/// What one item takes over from another: the half of a series that was cut, a single occurrence
/// that becomes an item of its own, or the series that both return to.
///
/// What was announced, put off or is still outstanding goes with the occurrence.
public struct Succession {
  private let giver: SeriesPart
  private let taker: SeriesPart
  private let rest: SeriesPart?
  /// The numbers of the giver's reminders in the item that takes over.
  private let numbers: [Int: Int]

  /// The giver as if it were an earlier version of the item that takes over: with its number and
  /// the numbers of its reminders.
  public let former: Item

  fileprivate init(_ giver: SeriesPart, _ taker: SeriesPart, rest: SeriesPart?) {
    (self.giver, self.taker, self.rest) = (giver, taker, rest)
    var free = taker.item.reminders ?? []
    var numbers: [Int: Int] = [:]
    for reminder in giver.item.reminders ?? [] {
      let same = free.firstIndex {
        taker.item.fixedTrigger(of: $0) == giver.item.fixedTrigger(of: reminder)
      }
      if let same { numbers[reminder.id] = free.remove(at: same).id }
    }
    self.numbers = numbers
    var former = giver.item
    if taker.series == nil, let key = taker.key(of: ""), let series = giver.series,
      let occurrence = series.occurrence(key)
    {
      former = former.detached(occurrence, from: series, uid: taker.item.uid)
    }
    former.id = taker.item.id
    former.reminders = giver.item.reminders?.compactMap { reminder in
      numbers[reminder.id].map { number in
        var renumbered = reminder
        renumbered.id = number
        return renumbered
      }
    }
    self.former = former
  }

  /// The reminder that takes over for one of the giver's; nil if there is none.
  public func key(of key: ReminderKey) -> ReminderKey? {
    switch key {
    case .defaultRule: .defaultRule(item: taker.item.id)
    case .own(let number, _): numbers[number].map { .own($0, item: taker.item.id) }
    case .pushed: nil
    }
  }

  /// The name that an occurrence of a reminder gets; nil if it stays with the giver.
  ///
  /// - Parameter day: The day it was due on.
  public func name(of occurrence: String, by key: ReminderKey, on day: Day) -> String? {
    let own = giver.item.reminders?.first { $0.id == key.reminder }
    if Crossing.isName(occurrence) { return taker.takes(day, from: rest) ? occurrence : nil }
    switch own?.trigger {
    case nil, .before, .timeOfDay, .allDay: return name(of: occurrence)
    case .moment:
      let stays = rest?.item.reminders?.contains { $0.id == key.reminder } ?? false
      return stays ? nil : occurrence
    case .repeating, .interval, .region, .unreadable:
      return taker.takes(day, from: rest) ? occurrence : nil
    }
  }

  /// The name of an occurrence of the item; nil if it stays with the giver.
  private func name(of occurrence: String) -> String? {
    guard let key = giver.key(of: occurrence), rest?.name(of: key) == nil else { return nil }
    return taker.name(of: key)
  }

  /// The same for a crossing that counts once for each occurrence, which has no name in an item
  /// that does not repeat.
  public func spentName(of occurrence: String) -> String? {
    name(of: occurrence).map { taker.series == nil ? "" : $0 }
  }
}

extension ReminderScheduler {
  /// - Parameters:
  ///   - rest: What becomes of the giver; nil if it is removed.
  public func succession(from giver: Item, to taker: Item, leaving rest: Item?) throws -> Succession
  {
    func part(_ item: Item) throws -> SeriesPart {
      SeriesPart(item: item, series: try item.series(in: zone(of: item)))
    }
    return Succession(try part(giver), try part(taker), rest: try rest.map(part))
  }
}

/// A series or an item that once was an occurrence of one.
private struct SeriesPart {
  let item: Item
  /// nil for a single occurrence.
  let series: Series?

  private var singleKey: OccurrenceKey? {
    item.partedKey ?? item.when.day.map { OccurrenceKey($0) }
  }

  /// The date in the series of what the ledger calls by this name; nil if it is no occurrence.
  func key(of name: String) -> OccurrenceKey? {
    if series != nil { return try? OccurrenceKey(iso: name) }
    return name.isEmpty || name == item.when.day?.description ? singleKey : nil
  }

  /// How the ledger calls an occurrence; nil if this item does not have it.
  func name(of key: OccurrenceKey) -> String? {
    guard let series else { return key == singleKey ? item.when.day?.description : nil }
    return series.occurrence(key).map(\.key.description)
  }

  /// Whether what happened on a day, without an occurrence, belongs here.
  func takes(_ day: Day, from rest: SeriesPart?) -> Bool {
    guard let series else { return item.when.day == day }
    func covers(_ series: Series) -> Bool {
      series.firstDay <= day && series.lastDay.map { day <= $0 } ?? true
    }
    return covers(series) && !(rest?.series.map(covers) ?? false)
  }
}

extension Item {
  /// What a reminder is due by, whatever the time of the item is.
  fileprivate func fixedTrigger(of reminder: Reminder) -> Trigger? {
    reminder.trigger == (when.time.map(Trigger.timeOfDay) ?? .allDay) ? nil : reminder.trigger
  }
}
