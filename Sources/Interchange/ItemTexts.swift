import TodoCore

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
