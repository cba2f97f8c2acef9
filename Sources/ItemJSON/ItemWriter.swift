import CivilTime
import JSON
import TodoCore

/// Makes JSON objects of items: as stored, for `export`, or as entries of a listing.
///
/// The members and their order are those of `ItemField.all`. A missing value is `null`.
package struct ItemWriter: Sendable {
  package let zone: Zone
  package let words: any TriggerWords
  /// The zones of items, in which journeys begin; nil if no journey is written.
  let zones: (any ZoneSource)?
  /// How the years of birthdays are counted.
  package var ageCounting = Age.Counting.full

  /// - Parameters:
  ///   - zone: Instants are written with the offset of this zone.
  ///   - words: Formats triggers.
  ///   - zones: The zones of items, in which journeys begin; nil if no journey is written.
  package init(zone: Zone, words: any TriggerWords, zones: (any ZoneSource)? = nil) {
    self.zone = zone
    self.words = words
    self.zones = zones
  }

  /// Returns an item as stored, for `export`. `ItemReader` reads it back.
  ///
  /// The result does not depend on the current time: `overdue` is false and `missed` is 0.
  package func json(of item: Item) -> JSONObject { WrittenItem(item, writer: self).json }

  /// Returns an entry of a listing. For a repeating item, day, time, end and status are those of the
  /// occurrence, in the zone of the item.
  ///
  /// - Parameter entry: An entry with its whole item; traps for any other.
  package func json(of entry: Entry) -> JSONObject {
    guard let item = entry.whole else {
      preconditionFailure("JSON is made of whole items: ItemDetail.whole reads them")
    }
    // Listings count a cancelled item as done; its occurrences must not be written as done.
    let isOwn = entry.occurrence == nil || item.status == .cancelled && entry.doneAt == nil
    let status: Item.Status =
      isOwn ? item.status : entry.state == .done ? .done(entry.doneAt) : .open
    let when = item.ownWhen(of: entry.occurrence)
    var written = WrittenItem(item, writer: self)
    written.when = when
    written.end = item.end?.following(item.when, to: when)
    written.status = status
    written.occurrence = entry.occurrence
    written.state = entry.state
    written.missed = entry.missed
    written.age = entry.age?.years(ageCounting)
    written.links = entry.links
    written.isBlocked = entry.isBlocked
    return written.json
  }

  /// Returns `{"open":…,"total":…,"items":[…]}` for the steps of an entry, each with its own steps.
  /// Not recursive, since steps may have steps of any depth.
  func json(of links: EntryLinks) -> JSONValue {
    // The steps not written yet, by depth, in reverse order.
    var waiting: [[(entry: Entry, json: JSONValue)]] = [[]]
    func object(_ steps: [(entry: Entry, json: JSONValue)]) -> JSONValue {
      let counted = steps.filter { !$0.entry.isCancelled }
      return .object([
        "open": .integer(counted.count { $0.entry.state != .done }),
        "total": .integer(counted.count), "items": .array(steps.reversed().map(\.json)),
      ])
    }
    for step in links.steps.reversed() {
      while waiting.count <= step.depth { waiting.append([]) }
      var json = json(of: step.entry)
      if !waiting[step.depth].isEmpty {
        json.append("steps", object(waiting[step.depth]))
        waiting[step.depth] = []
      }
      waiting[step.depth - 1].append((step.entry, .object(json)))
    }
    return object(waiting[0])
  }

  /// Returns the reminders of an item: its own, or those of the default rule with `default` set.
  package func reminders(of item: Item) -> JSONValue {
    if let reminders = item.reminders { return .array(reminders.map(json(of:))) }
    let triggers = DefaultReminder.triggers(for: item)
    // An empty array stands for an item without reminders.
    guard !triggers.isEmpty else { return .null }
    return .array(
      triggers.map { trigger in
        .object([
          "id": .null, "default": .bool(true), "kind": .string(trigger.kind.rawValue),
          "trigger": .string(words.words(for: trigger)), "on": .bool(true),
        ])
      })
  }

  package func options(of reminder: Reminder) -> JSONObject {
    JSONObject(ReminderField.all.map { .init($0.name, $0.json(reminder, self)) })
  }

  /// Returns a reminder that the user set, with all its options.
  private func json(of reminder: Reminder) -> JSONValue {
    let object: JSONObject = [
      "id": reminder.id == 0 ? .null : .integer(reminder.id), "default": .bool(false),
      "kind": .string(reminder.trigger.kind.rawValue),
      "trigger": .string(words.words(for: reminder.trigger)), "on": .bool(reminder.isOn),
    ]
    // Omitted for other reminders, which are written as by earlier versions.
    let dose: JSONObject = reminder.trigger.doseInterval == nil ? [:] : ["dose": .bool(true)]
    return .object(object.adding(options(of: reminder)).adding(dose))
  }
}

/// An item to write, as stored or with the values of one occurrence.
package struct WrittenItem {
  package let item: Item
  let writer: ItemWriter
  var when: When
  var end: End?
  var status: Item.Status
  var occurrence: OccurrenceKey?
  /// The state of the entry in a listing; nil for an export.
  var state: Entry.State?
  var missed = 0
  var age: Int?
  var links: EntryLinks?
  var isBlocked = false

  package init(_ item: Item, writer: ItemWriter) {
    self.item = item
    self.writer = writer
    when = item.when
    end = item.end
    status = item.status
  }

  /// The end as written in JSON; for a journey, the reading of its own clock.
  var statedEnd: End? {
    guard case .journey(let end)? = end else { return end }
    return writer.zones.flatMap { when.instant(from: $0, user: writer.zone) }
      .map { .moment(end.reading(from: $0)) }
  }

  var json: JSONObject {
    JSONObject(
      ItemField.all.compactMap { field in
        field.json(self).map { JSONObject.Member(field.name, $0) }
      })
  }
}

// MARK: Words of the format

extension Item.Status {
  package enum Word: String, CaseIterable {
    case open, done, cancelled
  }

  package var word: Word {
    switch self {
    case .open: .open
    case .done: .done
    case .cancelled: .cancelled
    }
  }
}

extension OccurrenceChange.Status {
  package enum Word: String, CaseIterable {
    case open, done, skipped
  }

  package var word: Word {
    switch self {
    case .open: .open
    case .done: .done
    case .skipped: .skipped
    }
  }
}

extension Trigger {
  /// The kind of a trigger in JSON.
  enum Kind: String, CaseIterable {
    case calendar, interval, location
  }

  var kind: Kind {
    switch self {
    case .before, .timeOfDay, .allDay, .moment, .repeating, .unreadable: .calendar
    case .interval: .interval
    case .region: .location
    }
  }
}
