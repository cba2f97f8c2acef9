import CivilTime
import JSON
import TodoCore

/// Writes items as JSON objects: whole for export, or as one line of a listing.
///
/// The members and their order are those of `ItemField`; a missing value is `null`.
public struct ItemWriter: Sendable {
  private let zone: Zone
  private let words: any TriggerWords

  /// - Parameters:
  ///   - zone: Moments are written with the offset in force there.
  ///   - words: Writes triggers.
  public init(zone: Zone, words: any TriggerWords) {
    self.zone = zone
    self.words = words
  }

  /// Writes an item as it is kept: what `export` writes and `ItemReader` reads back.
  ///
  /// It depends on the item alone, so `overdue` is false and `missed` is 0.
  public func write(_ item: Item, to writer: inout JSONWriter) {
    write(
      item, when: item.when, end: item.end, status: item.status, occurrence: nil, isOverdue: false,
      missed: 0, to: &writer)
  }

  /// Writes an item as it stands in a listing. Of a repeating item, day, time, end and status are
  /// those of the occurrence, in the item's own zone.
  ///
  /// - Parameter more: Writes what this listing adds to each item.
  public func write(
    _ entry: Entry, to writer: inout JSONWriter, more: (inout JSONWriter) -> Void = { _ in }
  ) {
    guard let item = entry.whole else {
      preconditionFailure("JSON is made of whole items: ItemDetail.whole reads them")
    }
    // A cancelled item stands as done in listings, and so would all its occurrences.
    let isOwn = entry.occurrence == nil || item.status == .cancelled
    let status: Item.Status =
      isOwn ? item.status : entry.state == .done ? .done(entry.doneAt) : .open
    let when = entry.ownWhen(of: item)
    write(
      item, when: when, end: item.end?.following(item.when, to: when), status: status,
      occurrence: entry.occurrence, isOverdue: entry.state == .overdue, missed: entry.missed,
      to: &writer
    ) { writer in
      writer.field("state", entry.state.rawValue)
      more(&writer)
    }
  }

  private func write(
    _ item: Item, when: When, end: End?, status: Item.Status, occurrence: OccurrenceKey?,
    isOverdue: Bool, missed: Int, to writer: inout JSONWriter,
    more: (inout JSONWriter) -> Void = { _ in }
  ) {
    writer.object { writer in
      writer.field("id", item.id == 0 ? nil : item.id)
      writer.field("uid", item.uid)
      writer.field("kind", item.kind.rawValue)
      writer.field("title", item.title)
      writer.field("notes", item.notes)
      writer.field("url", item.url)
      writer.field("list", item.list)
      writer.field("tags", item.tags)
      writer.field("priority", item.priority.rawValue)
      writer.field("starred", item.isStarred)
      writer.field("day", when.day?.description)
      writer.field("time", when.time?.description)
      writer.field("end", end?.text)
      writer.field("zone", when.zone)
      let repetition = item.repetition
      writer.field("repeat", repetition?.rule.text)
      writer.field("afterDone", repetition?.isAfterDone ?? false)
      writer.field("excluded", (repetition?.excluded ?? []).sorted().map(\.description))
      writer.field("extra", (repetition?.extra ?? []).sorted().map(\.description))
      writer.array("changes") { for change in item.changes { write(change, to: &$0) } }
      write(item.place, to: &writer)
      writer.field("status", status.word)
      writer.field("done", status.isDone)
      writer.field("doneAt", status.doneAt.map(text))
      writer.field("occurrence", occurrence?.description)
      writer.field("overdue", isOverdue)
      writer.field("missed", missed)
      writeReminders(of: item, to: &writer)
      writer.field("created", text(item.created))
      writer.field("modified", text(item.modified))
      // So that what earlier versions wrote stays what is written.
      if let start = item.start { writer.field("start", start.description) }
      more(&writer)
    }
  }

  func write(_ changes: [OccurrenceChange], to writer: inout JSONWriter) {
    writer.array { for change in changes { write(change, to: &$0) } }
  }

  /// A moved time stands in the item's own zone, so that the change needs no zone of its own.
  private func write(_ change: OccurrenceChange, to writer: inout JSONWriter) {
    writer.object {
      $0.field("occurrence", change.key.description)
      $0.field("status", change.status.word)
      $0.field("doneAt", change.status.closedAt.map(text))
      $0.field("day", change.movedTo?.day?.description)
      $0.field("time", change.movedTo?.time?.description)
    }
  }

  private func write(_ place: Place?, to writer: inout JSONWriter) {
    guard let place else { return writer.null("place") }
    writer.object("place") {
      $0.field("name", place.name)
      $0.field("lat", place.coordinate?.latitude)
      $0.field("lon", place.coordinate?.longitude)
      $0.field("radius", place.radiusMetres)
    }
  }

  private func text(_ instant: Instant) -> String { instant.text(in: zone) }

  // MARK: Reminders

  private func writeReminders(of item: Item, to writer: inout JSONWriter) {
    guard let reminders = item.reminders else {
      let triggers = DefaultReminder.triggers(for: item)
      // An empty array would say that the user wants none.
      guard !triggers.isEmpty else { return writer.null("reminders") }
      writer.array("reminders") { writer in
        for trigger in triggers {
          writer.object {
            $0.null("id")
            $0.field("default", true)
            $0.field("kind", trigger.kind.rawValue)
            $0.field("trigger", words.words(for: trigger))
            $0.field("on", true)
          }
        }
      }
      return
    }
    writer.array("reminders") { for reminder in reminders { write(reminder, to: &$0) } }
  }

  /// Writes a reminder the user set, with all its options.
  public func write(_ reminder: Reminder, to writer: inout JSONWriter) {
    writer.object {
      $0.field("id", reminder.id == 0 ? nil : reminder.id)
      $0.field("default", false)
      $0.field("kind", reminder.trigger.kind.rawValue)
      $0.field("trigger", words.words(for: reminder.trigger))
      $0.field("on", reminder.isOn)
      $0.field("identifier", reminder.identifier)
      $0.field("title", reminder.title)
      $0.field("body", reminder.body)
      $0.field("sound", reminder.sound)
      $0.field("badge", reminder.badge)
      $0.field("thread", reminder.thread)
      $0.field("attachment", reminder.attachment)
      $0.field("level", reminder.level.rawValue)
      $0.field("catchUp", reminder.catchUp.rawValue)
      $0.field("giveUp", reminder.giveUpSeconds)
      $0.field("made", reminder.made.map(text))
      // So that what earlier versions wrote stays what is written.
      if reminder.trigger.doseInterval != nil { $0.field("dose", true) }
    }
  }
}
