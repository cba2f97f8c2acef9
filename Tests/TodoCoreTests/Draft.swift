import CivilTime
import TestSupport
import TodoCore

/// A short description of an item for a test, and its text to compare with.
struct Draft: Sendable {
  var start: String?
  var end: String?
  var rule: String?
  var zone: String?
  var kind = Item.Kind.todo
  var isAfterDone = false
  var excluded: [String] = []
  var extra: [String] = []
  /// `KEY [> WHERE IT WAS MOVED TO] [done|skipped [MOMENT]]`
  var changes: [String] = []

  init(
    _ start: String?, end: String? = nil, rule: String? = nil, zone: String? = nil,
    kind: Item.Kind = .todo, afterDone: Bool = false, excluded: [String] = [],
    extra: [String] = [], changes: [String] = []
  ) {
    self.start = start
    self.end = end
    self.rule = rule
    self.zone = zone
    self.kind = kind
    self.isAfterDone = afterDone
    self.excluded = excluded
    self.extra = extra
    self.changes = changes
  }

  func item(id: Int = 1, uid: String = "u") throws -> Item {
    var item = Item(
      id: id, uid: uid, kind: kind, title: "Thing", created: Instant(secondsSinceEpoch: 0),
      modified: Instant(secondsSinceEpoch: 0))
    item.when = try start.map { try When(iso: $0, zone: zone) } ?? .someday
    item.end = try end.map(End.init(text:))
    item.repetition = try rule.map {
      Repeat(
        try RecurrenceRule(parsing: $0), isAfterDone: isAfterDone,
        excluded: Set(try excluded.map(OccurrenceKey.init(iso:))),
        extra: Set(try extra.map(OccurrenceKey.init(iso:))))
    }
    item.changes = try changes.map(OccurrenceChange.init(text:))
    return item
  }

  func series(in user: Zone = .utc) throws -> Series? {
    let item = try item()
    return try item.series(in: item.when.zone(from: RuleZones(), user: user))
  }

  func standing(at now: String, in zone: String = "UTC") throws -> Standing {
    try Standing(item(), now: Now(iso: now, in: zone), zones: RuleZones())
  }
}

extension When {
  /// Reads `2026-11-20` or `2026-11-20T09:00`.
  init(iso text: String, zone: String? = nil) throws {
    self =
      text.utf8.count == 10
      ? .allDay(try Day(iso: text)) : .timed(try CivilDateTime(iso: text), zone: zone)
  }

  var text: String {
    day.map { day in "\(day)" + (time.map { "T\($0)" } ?? "") + (zone.map { " \($0)" } ?? "") }
      ?? "someday"
  }
}

extension End {
  /// Reads `09:00`, `2026-11-20` or `2026-11-20T09:00`.
  init(text: String) throws {
    if text.utf8.count <= 8 {
      self = .time(try TimeOfDay(iso: text))
    } else if text.utf8.count == 10 {
      self = .day(try Day(iso: text))
    } else {
      self = .moment(try CivilDateTime(iso: text))
    }
  }

  var text: String {
    switch self {
    case .time(let time): "\(time)"
    case .day(let day): "\(day)"
    case .moment(let moment): "\(moment.day)T\(moment.time)"
    case .journey(let end): "\(end.seconds) \(end.zoneName)"
    }
  }
}

extension OccurrenceChange {
  fileprivate init(text: String) throws {
    let words = text.split(separator: " ").map(String.init)
    var status = Status.open
    var moved: When?
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1] : nil
      switch word {
      case ">": moved = try next.map { try When(iso: $0) }
      case "done": status = .done(try next.map { try Instant(iso: $0) })
      case "skipped": status = .skipped(try next.map { try Instant(iso: $0) })
      default: break
      }
    }
    self.init(key: try OccurrenceKey(iso: words[0]), status: status, movedTo: moved)
  }

  fileprivate var text: String {
    let words =
      switch status {
      case .open: ""
      case .done(let instant): " done" + (instant.map { " \($0)" } ?? "")
      case .skipped(let instant): " skipped" + (instant.map { " \($0)" } ?? "")
      }
    return "\(key)" + (movedTo.map { " > \($0.text)" } ?? "") + words
  }
}

extension Item {
  /// The item as a draft would describe it, in one line.
  var text: String {
    var parts = [when.text]
    if let end { parts.append("to \(end.text)") }
    if let repetition {
      parts.append(repetition.rule.text + (repetition.isAfterDone ? " after done" : ""))
      parts += repetition.excluded.sorted().map { "without \($0)" }
      parts += repetition.extra.sorted().map { "with \($0)" }
    }
    parts += changes.map(\.text)
    return parts.joined(separator: ", ")
  }
}

extension Series.Occurrence {
  /// Its date, where it was moved to, and its status.
  var text: String {
    let own = key.time == nil ? "\(start.day)" : "\(start.day)T\(start.time)"
    let word =
      switch status {
      case .open: ""
      case .done: " done"
      case .skipped: " skipped"
      }
    return own == "\(key)" ? "\(key)\(word)" : "\(key) > \(when.local)\(word)"
  }
}

extension When {
  /// Its text without the zone.
  fileprivate var local: String { day.map { "\($0)" + (time.map { "T\($0)" } ?? "") } ?? "" }
}
