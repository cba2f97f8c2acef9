import CivilTime
import JSON
import TodoCore

/// Writes items as JSON objects: as stored, for `export`, or as entries of a listing.
///
/// The members and their order are those of `ItemField.all`. A missing value is `null`.
package struct ItemWriter: Sendable {
  let zone: Zone
  let words: any TriggerWords

  /// - Parameters:
  ///   - zone: Instants are written with the offset of this zone.
  ///   - words: Formats triggers.
  package init(zone: Zone, words: any TriggerWords) {
    self.zone = zone
    self.words = words
  }

  /// Writes an item as stored, for `export`. `ItemReader` reads it back.
  ///
  /// The result does not depend on the current time: `overdue` is false and `missed` is 0.
  package func write(_ item: Item, to writer: inout JSONWriter) {
    writer.object { WrittenItem(item, writer: self).writeMembers(to: &$0) }
  }

  /// Writes an entry of a listing. For a repeating item, day, time, end and status are those of the
  /// occurrence, in the zone of the item.
  ///
  /// - Parameters:
  ///   - entry: An entry with its whole item; traps for any other.
  ///   - more: Writes further members of the listing.
  package func write(
    _ entry: Entry, to writer: inout JSONWriter, more: (inout JSONWriter) -> Void = { _ in }
  ) {
    guard let item = entry.whole else {
      preconditionFailure("JSON is made of whole items: ItemDetail.whole reads them")
    }
    // Listings count a cancelled item as done; its occurrences must not be written as done.
    let isOwn = entry.occurrence == nil || item.status == .cancelled
    let status: Item.Status =
      isOwn ? item.status : entry.state == .done ? .done(entry.doneAt) : .open
    let when = entry.ownWhen(of: item)
    var written = WrittenItem(item, writer: self)
    written.when = when
    written.end = item.end?.following(item.when, to: when)
    written.status = status
    written.occurrence = entry.occurrence
    written.state = entry.state
    written.missed = entry.missed
    writer.object { writer in
      written.writeMembers(to: &writer)
      more(&writer)
    }
  }

  /// Returns the reminders of an item: its own, or those of the default rule with `default` set.
  func reminders(of item: Item) -> JSONValue {
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

  /// Writes the options of a reminder as members of the current object.
  package func writeOptions(of reminder: Reminder, to writer: inout JSONWriter) {
    for field in ReminderField.all { writer.member(field.name, field.json(reminder, self)) }
  }

  /// Returns a reminder that the user set, with all its options.
  func json(of reminder: Reminder) -> JSONValue {
    var object: JSONObject = [
      "id": reminder.id == 0 ? .null : .integer(reminder.id), "default": .bool(false),
      "kind": .string(reminder.trigger.kind.rawValue),
      "trigger": .string(words.words(for: reminder.trigger)), "on": .bool(reminder.isOn),
    ]
    for field in ReminderField.all { object.append(field.name, field.json(reminder, self)) }
    // Omitted for other reminders, which are written as by earlier versions.
    if reminder.trigger.doseInterval != nil { object.append("dose", .bool(true)) }
    return .object(object)
  }
}

/// An item to write, as stored or with the values of one occurrence.
struct WrittenItem {
  let item: Item
  let writer: ItemWriter
  var when: When
  var end: End?
  var status: Item.Status
  var occurrence: OccurrenceKey?
  /// The state of the entry in a listing; nil for an export.
  var state: Entry.State?
  var missed = 0

  init(_ item: Item, writer: ItemWriter) {
    self.item = item
    self.writer = writer
    when = item.when
    end = item.end
    status = item.status
  }

  func writeMembers(to writer: inout JSONWriter) {
    for field in ItemField.all {
      if let value = field.json(self) { writer.field(field.key, value) }
    }
  }
}

// MARK: Words of the format

extension Item.Status {
  enum Word: String, CaseIterable {
    case open, done, cancelled
  }

  var word: Word {
    switch self {
    case .open: .open
    case .done: .done
    case .cancelled: .cancelled
    }
  }
}

extension OccurrenceChange.Status {
  enum Word: String, CaseIterable {
    case open, done, skipped
  }

  var word: Word {
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
