import CivilTime
import TodoCore

extension Item {
  /// An item with the fields that several tests set.
  package init(
    id: Int = 0, uid: String, kind: Kind = .todo, title: String, start: Day? = nil,
    when: When = .someday, end: End? = nil, repetition: Repeat? = nil, place: Place? = nil,
    status: Status = .open, reminders: [Reminder]? = nil, created: Instant, modified: Instant
  ) {
    self.init(uid: uid, kind: kind, title: title, created: created, modified: modified)
    self.id = id
    self.start = start
    self.when = when
    self.end = end
    self.repetition = repetition
    self.place = place
    self.status = status
    self.reminders = reminders
  }
}
