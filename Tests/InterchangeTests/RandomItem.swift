import CivilTime
import Geo
import TestSupport
import TodoCore

extension SeededGenerator {
  mutating func pick<Value>(_ values: [Value], or other: Value) -> Value {
    values.randomElement(using: &self) ?? other
  }
}

/// Generates any item that can be stored, with every field that a file has to carry.
struct ItemGenerator {
  var random: SeededGenerator
  /// Whether triggers are of every form, not only those of `SampleWords`.
  var anyTrigger = false

  private static let rules = [
    "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD",
    "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY;COUNT=10", "FREQ=DAILY;UNTIL=20271224",
  ].compactMap { try? RecurrenceRule(parsing: $0) }

  mutating func item() -> Item {
    let when = when()
    let kind: Item.Kind = random.chance(20) ? .event : .todo
    let created = instant()
    var item = Item(
      id: random.number(0...99), uid: "uid-" + word(), kind: kind, title: "t" + text(),
      when: when, end: end(after: when), place: random.chance(40) ? place() : nil,
      status: status(kind), reminders: reminders(), created: created,
      modified: created + random.number(0...1_000_000))
    item.notes = maybeText()
    item.url = maybeText()
    item.list = "l" + word()
    item.tags = (0..<random.number(0...3)).map { _ in "t" + text() + "g" }
    item.priority = random.pick(Item.Priority.allCases, or: .none)
    item.isStarred = random.chance(30)
    if when.day != nil, random.chance(50), let rule = Self.rules.randomElement(using: &random) {
      item.repetition = Repeat(
        rule, isAfterDone: random.chance(20), excluded: Set(keys()), extra: Set(keys()))
      item.changes = keys().map { change($0, of: item) }
    }
    if random.chance(30) { item.start = day() }
    if random.chance(10) { item.since = random.number(1...9999) }
    if kind == .event, let end = journeyEnd(after: when) { item.end = end }
    return item
  }

  // MARK: Parts

  private mutating func word() -> String { String(random.next(), radix: 36) }

  /// Text with everything that may break a format.
  private mutating func text() -> String {
    let parts = [
      "a", " ", ",", ";", "\"", "'", "\n", "\r\n", "\t", "\\", "[", "]", "=", "우유", "✍️", "\u{1B}[m",
      "\u{0}", "\u{2028}", "\u{9B}", "é", "👨‍👩‍👧",
    ]
    return (0..<random.number(0...8)).map { _ in random.pick(parts, or: "") }.joined()
  }

  private mutating func maybeText() -> String? { random.chance(40) ? "n" + text() : nil }

  private mutating func day() -> Day {
    random.chance(2)
      ? random.pick([.min, .max], or: .min)
      : Day(daysSinceEpoch: random.number(18_000...25_000)) ?? .min
  }

  private mutating func time() -> TimeOfDay {
    let second = random.chance(10) ? random.number(0...59) : 0
    let minute = random.number(0...1439)
    return TimeOfDay(secondsSinceMidnight: minute * 60 + second) ?? .midnight
  }

  private mutating func instant() -> Instant {
    Instant(secondsSinceEpoch: random.number(-2_000_000_000...4_000_000_000))
  }

  private mutating func when() -> When {
    switch random.number(0...3) {
    case 0: return .someday
    case 1: return .allDay(day())
    default:
      let zone = random.chance(30) ? random.pick(["Asia/Seoul", "America/New_York"], or: "") : nil
      return .timed(CivilDateTime(day(), time()), zone: zone)
    }
  }

  /// A journey between zones whose clocks never change.
  private mutating func journeyEnd(after when: When) -> End? {
    guard when.zone == "Asia/Seoul", let day = when.day, day < .max - 10,
      let zone = try? RuleZones().zone(named: "Asia/Kolkata")
    else { return nil }
    return JourneyEnd(
      seconds: random.number(1...500_000), zoneName: "Asia/Kolkata", zone: zone
    ).map(End.journey)
  }

  private mutating func end(after when: When) -> End? {
    guard let day = when.day, random.chance(40) else { return nil }
    switch (when, random.number(0...2)) {
    case (.timed, 0): return .time(time())
    case (.timed(let start, _), 1) where start < CivilDateTime.max:
      return .moment(start + random.number(1...500_000))
    default: return .day(day + random.number(0...5))
    }
  }

  private mutating func place() -> Place {
    let latitude = Double(random.number(-900_000...900_000)) / 10_000
    let longitude = Double.random(in: -180...180, using: &random)
    return Place(
      name: "p" + text(),
      coordinate: random.chance(70)
        ? try? Coordinate(latitude: latitude, longitude: longitude) : nil,
      radiusMetres: random.pick([150, 80, 99.5, 1], or: 150))
  }

  private mutating func status(_ kind: Item.Kind) -> Item.Status {
    switch random.number(0...4) {
    case 0 where kind == .todo: .done(instant())
    case 1 where kind == .todo: .done(nil)
    case 2: .cancelled
    default: .open
    }
  }

  private mutating func keys() -> [OccurrenceKey] {
    var keys: [OccurrenceKey] = []
    for _ in 0..<random.number(0...3) {
      let key = OccurrenceKey(day(), random.chance(20) ? time() : nil)
      if !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  private mutating func change(_ key: OccurrenceKey, of item: Item) -> OccurrenceChange {
    let moved: When? =
      switch random.number(0...2) {
      case 0: nil
      case 1: .allDay(day())
      default: .timed(CivilDateTime(day(), time()), zone: item.when.zone)
      }
    let statuses: [OccurrenceChange.Status] = [
      .open, .skipped(nil), .skipped(instant()), .done(nil), .done(instant()),
    ]
    return OccurrenceChange(key: key, status: random.pick(statuses, or: .open), movedTo: moved)
  }

  private mutating func reminders() -> [Reminder]? {
    guard random.chance(50) else { return nil }
    return (0..<random.number(0...3)).map { index in
      var reminder = Reminder(
        id: random.chance(50) ? index + 1 : 0,
        trigger: anyTrigger
          ? self.trigger() : random.pick(SampleWords.all, or: SampleWords.all[0]).trigger)
      guard random.chance(50) else { return reminder }
      reminder.identifier = random.chance(50) ? "i\(index)" : nil
      reminder.isOn = random.chance(50)
      reminder.title = maybeText()
      reminder.body = maybeText()
      reminder.sound = maybeText()
      reminder.badge = random.chance(50) ? random.number(0...9) : nil
      reminder.thread = maybeText()
      reminder.attachment = maybeText()
      reminder.level = random.pick(Reminder.Level.allCases, or: .active)
      reminder.catchUp = random.pick(Reminder.CatchUp.allCases, or: .latest)
      reminder.giveUpSeconds = random.chance(50) ? random.number(0...9999) : nil
      reminder.made = random.chance(70) ? instant() : nil
      return reminder
    }
  }

  private mutating func trigger() -> Trigger {
    switch random.number(0...9) {
    case 0: return .allDay
    case 1: return .unreadable("on " + text() + " the moon")
    default: break
    }
    var values = RandomValues(seed: random.next())
    guard let trigger = try? values.trigger() else { return .allDay }
    guard case .interval(var interval) = trigger, interval.isRepeating, random.chance(30) else {
      return trigger
    }
    interval.isDose = true
    return .interval(interval)
  }
}
