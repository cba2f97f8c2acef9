import TodoCore

extension Trigger {
  /// Whether it counts from the item's day.
  var needsDay: Bool {
    switch self {
    case .before, .timeOfDay, .allDay: true
    case .moment, .repeating, .interval, .region, .unreadable: false
    }
  }
}
