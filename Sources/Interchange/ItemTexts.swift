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
    case .before, .timeOfDay, .allDay, .moment, .repeating, .unreadable: .calendar
    case .interval: .interval
    case .region: .location
    }
  }
}
