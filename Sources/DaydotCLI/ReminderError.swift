import JSON
import Presentation
import Scheduler
import TodoCore

/// What the reminder verbs could not do.
enum ReminderError: Error {
  case noSuchReminder(id: Int)
  /// Neither `r5` nor an item.
  case notAReminder(seen: String)
  /// Words of an earlier version can not be switched on.
  case unreadable(ReminderKey, words: String)
  case needsDay(Trigger)
  case oneNameOneTrigger(identifier: String)
  case badOption(option: String, seen: String, expected: String)
  case notAhead(seen: String)
  case nothingDelivered(seen: String)
  /// What is done is not announced again.
  case isClosed(id: Int, title: String)
  /// Reminders are set for all of a series.
  case ofOneOccurrence(id: Int)
  case badPush(detail: String, isFromInput: Bool)
  /// Standard input has more bytes than a notification.
  case pushTooLong(limit: Int)
  /// Standard input is no UTF-8.
  case pushIsNoText
  case pushIsNoJSON(JSONError, isFromInput: Bool)
  case pushWithoutTitle(isFromInput: Bool)
}

func explain(_ error: ReminderError) -> (message: Message, status: ExitStatus) {
  switch error {
  case .noSuchReminder(let id): (.reminder(.noSuchReminder(id: id)), .failure)
  case .notAReminder(let seen): (.reminder(.notAReminder(seen: seen)), .usage)
  case .unreadable(let key, let words):
    (.reminder(.isUnreadable(key, words: words)), .failure)
  case .needsDay(let trigger): (.reminder(.needsDay(trigger)), .usage)
  case .oneNameOneTrigger(let identifier):
    (.reminder(.oneNameOneTrigger(identifier: identifier)), .usage)
  case .badOption(let option, let seen, let expected):
    (.reminder(.badOption(option: option, seen: seen, expected: expected)), .usage)
  case .notAhead(let seen): (.reminder(.notAhead(seen: seen)), .usage)
  case .nothingDelivered(let seen): (.reminder(.nothingDelivered(seen: seen)), .failure)
  case .isClosed(let id, let title): (.reminder(.staysDone(itemID: id, title: title)), .failure)
  case .pushIsNoJSON(let error, let isFromInput):
    (.reminder(.pushIsNoJSON(error)), isFromInput ? .data : .usage)
  case .badPush(let detail, let isFromInput):
    (.reminder(.badPush(detail: detail)), isFromInput ? .data : .usage)
  case .ofOneOccurrence(let id): (.reminder(.ofOneOccurrence(itemID: id)), .usage)
  case .pushTooLong(let limit): (.reminder(.pushTooLong(limit: limit)), .data)
  case .pushIsNoText: (.reminder(.pushIsNoText), .data)
  case .pushWithoutTitle(let isFromInput):
    (.reminder(.pushWithoutTitle), isFromInput ? .data : .usage)
  }
}

extension Trigger {
  /// Whether it counts from a day the item has to have.
  var needsDay: Bool {
    switch self {
    case .before, .timeOfDay, .allDay: true
    case .moment, .repeating, .interval, .region, .unreadable: false
    }
  }
}
