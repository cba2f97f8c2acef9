import CivilTime
import TodoCore

extension End {
  /// `HH:MM`, `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`.
  var text: String {
    switch self {
    case .time(let time): time.description
    case .day(let day): day.description
    case .moment(let moment): moment.description
    }
  }

  /// Reads what `text` writes.
  init(iso text: String) throws(CivilTimeError) {
    if text.utf8.contains(UInt8(ascii: "T")) {
      self = .moment(try CivilDateTime(iso: text))
    } else if text.utf8.contains(UInt8(ascii: ":")) {
      self = .time(try TimeOfDay(iso: text))
    } else {
      self = .day(try Day(iso: text))
    }
  }
}

extension Item.Status {
  enum Word: String, CaseIterable {
    case open, done, cancelled
  }

  var word: String {
    switch self {
    case .open: Word.open.rawValue
    case .done: Word.done.rawValue
    case .cancelled: Word.cancelled.rawValue
    }
  }

  var isDone: Bool {
    if case .done = self { true } else { false }
  }

  var doneAt: Instant? {
    if case .done(let instant) = self { instant } else { nil }
  }
}

extension OccurrenceChange.Status {
  enum Word: String, CaseIterable {
    case open, done, skipped
  }

  var word: String {
    switch self {
    case .open: Word.open.rawValue
    case .done: Word.done.rawValue
    case .skipped: Word.skipped.rawValue
    }
  }

}

extension Trigger {
  /// What sort of trigger a reminder has, as scripts see it.
  enum Kind: String, CaseIterable {
    case calendar, interval, location
  }

  var kind: Kind {
    switch self {
    case .before, .timeOfDay, .allDay, .moment, .repeating: .calendar
    case .interval: .interval
    case .region: .location
    }
  }
}

extension Entry {
  /// The day and time in the item's own zone, where `when` has them in the viewer's.
  var ownWhen: When {
    guard let occurrence else { return item.when }
    if let moved = item.changes.first(where: { $0.key == occurrence })?.movedTo {
      guard case .timed(let moment, _) = moved else { return moved }
      return .timed(moment, zone: item.when.zone)
    }
    guard let time = occurrence.time ?? item.when.time else { return .allDay(occurrence.day) }
    return .timed(CivilDateTime(occurrence.day, time), zone: item.when.zone)
  }
}
