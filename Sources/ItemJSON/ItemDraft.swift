import CivilTime
import JSON
import TodoCore

/// The fields of an item while they are read. `complete` checks their combination.
struct ItemDraft {
  /// The fields that do not depend on others.
  var item = Item(
    uid: "", title: "", created: Instant(secondsSinceEpoch: 0),
    modified: Instant(secondsSinceEpoch: 0))
  var day: Day?
  var time: TimeOfDay?
  var zone: String?
  /// The zone of the end, if that is another one.
  var endZone: String?
  var rule: RecurrenceRule?
  var workdays: Workdays.Mode?
  var isAfterDone = false
  var excluded: Set<OccurrenceKey> = []
  var extra: Set<OccurrenceKey> = []
  var changes: [ChangeDraft] = []
  var status: StatusDraft<Item.Status.Word> = StatusDraft()
  var occurrence: String?
  var parentUID: String?
  var afterUIDs: [String]?
  var created: Instant?
  var modified: Instant?
  /// Names of unknown fields.
  var unknown: [String] = []

  // MARK: Completing

  /// Completes `item`. A missing uid stays empty, and missing moments stay at the epoch.
  ///
  /// - Parameter zones: The zones of journeys.
  /// - Throws: `FieldError` if a required field is missing or two fields contradict each other.
  mutating func complete(_ zones: any ZoneSource) throws(FieldError) {
    guard !item.title.isEmpty else { throw FieldError("title", .missing) }
    item.when = try when()
    if let endZone { try setEnd(inZone: endZone, zones) }
    try checkEnd(after: item.when)
    item.repetition = try repetition()
    for (index, change) in changes.enumerated() {
      do {
        item.changes.append(try change.change(itemTime: time, zone: zone))
      } catch { throw error.within("changes[\(index)]") }
    }
    item.status = try itemStatus()
    if let created { item.created = created }
    if let moment = modified ?? created { item.modified = moment }
  }

  private func when() throws(FieldError) -> When {
    guard let day else {
      if time != nil { throw FieldError("time", .needs("day")) }
      if zone != nil { throw FieldError("zone", .needs("day")) }
      return .someday
    }
    guard let time else {
      if zone != nil { throw FieldError("zone", .needs("time")) }
      return .allDay(day)
    }
    return .timed(CivilDateTime(day, time), zone: zone)
  }

  private mutating func setEnd(
    inZone name: String, _ zones: any ZoneSource
  ) throws(FieldError) {
    guard item.kind == .event else { throw FieldError("endZone", .contradicts("kind")) }
    guard zone != nil else { throw FieldError("endZone", .needs("zone")) }
    let said: SaidJourneyEnd
    switch item.end {
    case nil: throw FieldError("endZone", .needs("end"))
    case .day, .journey: throw FieldError("end", .needs("time"))
    case .time(let time): said = SaidJourneyEnd(time, zone: name)
    case .moment(let moment): said = SaidJourneyEnd(moment.time, day: moment.day, zone: name)
    }
    item.end = nil
    // Both zones exist: their fields were checked.
    let isLater = try? item.setEnd(said, from: zones, user: .utc)
    guard isLater == true else { throw FieldError("end", .endsBeforeItBegins) }
  }

  private func checkEnd(after when: When) throws(FieldError) {
    guard let end = item.end else { return }
    switch (end, when) {
    case (_, .someday): throw FieldError("end", .needs("day"))
    case (.time, .allDay), (.moment, .allDay), (.journey, .allDay):
      throw FieldError("end", .needs("time"))
    default: if !end.fits(when) { throw FieldError("end", .endsBeforeItBegins) }
    }
  }

  private func repetition() throws(FieldError) -> Repeat? {
    guard var rule else {
      if workdays != nil { throw FieldError("workdays", .needs("repeat")) }
      if isAfterDone { throw FieldError("afterDone", .needs("repeat")) }
      if !excluded.isEmpty { throw FieldError("excluded", .needs("repeat")) }
      if !extra.isEmpty { throw FieldError("extra", .needs("repeat")) }
      return nil
    }
    // The rule counts from the item's day.
    guard day != nil else { throw FieldError("repeat", .needs("day")) }
    // `day` is that of the occurrence, so the series would move to it.
    if let occurrence { throw FieldError("occurrence", .isOneOccurrence(occurrence)) }
    if let workdays { rule.workdays = Workdays(workdays) }
    return Repeat(rule, isAfterDone: isAfterDone, excluded: excluded, extra: extra)
  }

  private func itemStatus() throws(FieldError) -> Item.Status {
    switch try status.resolved(done: .done, otherwise: .open) {
    case .open: return .open
    case .cancelled: return .cancelled
    case .done:
      guard item.kind != .event else {
        throw FieldError(status.word == nil ? "done" : "status", .contradicts("kind"))
      }
      return .done(status.doneAt)
    }
  }
}

/// The fields `status`, `done` and `doneAt`.
struct StatusDraft<Word: Equatable> {
  var word: Word?
  var done: Bool?
  var doneAt: Instant?

  /// Returns the status: `status` if given, else from `done`, else from the presence of `doneAt`.
  ///
  /// - Parameter closing: Further words that may have a `doneAt`, such as `skipped`.
  /// - Throws: `FieldError` with `contradicts` if the fields disagree.
  func resolved(
    done doneWord: Word, otherwise: Word, closing: [Word] = []
  ) throws(FieldError) -> Word {
    if let word, let done, done != (word == doneWord) {
      throw FieldError("done", .contradicts("status"))
    }
    let result = word ?? (done ?? (doneAt != nil) ? doneWord : otherwise)
    if doneAt != nil, result != doneWord, !closing.contains(result) {
      throw FieldError("doneAt", .contradicts(word != nil ? "status" : "done"))
    }
    return result
  }
}

/// An element of `changes`, read before the time and zone of the item are known.
struct ChangeDraft {
  var key: OccurrenceKey
  var status: OccurrenceChange.Status
  var day: Day?
  var time: TimeOfDay?
  /// Whether `time` was given, even as `null`.
  var isTimeGiven = false
  var isClosedWithParent = false

  /// Reads an array of changes; `null` gives an empty array.
  ///
  /// - Throws: `FieldError`: `givenTwice` for a second change of one occurrence, `missing`,
  ///   `contradicts`, `unreadableDate`, `wrongType`.
  static func read(
    _ value: FieldValue, unknown: inout [String]
  ) throws(FieldError) -> [ChangeDraft] {
    var changes: [ChangeDraft] = []
    var keys: Set<OccurrenceKey> = []
    try value.forEachObject { object throws(FieldError) in
      let change = try ChangeDraft(object, unknown: &unknown)
      guard keys.insert(change.key).inserted else {
        throw FieldError("occurrence", .givenTwice(change.key.description))
      }
      changes.append(change)
    }
    return changes
  }

  private init(_ object: JSONObject, unknown: inout [String]) throws(FieldError) {
    var key: OccurrenceKey?
    var status = StatusDraft<OccurrenceChange.Status.Word>()
    for member in object.members {
      let value = FieldValue(name: member.key, value: member.value)
      switch member.key {
      case "occurrence": key = try value.civil(OccurrenceKey.init(iso:))
      case "status": status.word = try value.word(OccurrenceChange.Status.Word.self)
      case "done": status.done = try value.bool()
      case "doneAt": status.doneAt = try value.civil(Instant.init(iso:))
      case "day": day = try value.civil(Day.init(iso:))
      case "time":
        time = try value.civil(TimeOfDay.init(iso:))
        isTimeGiven = true
      case "withParent": isClosedWithParent = try value.bool() ?? false
      default: unknown.append("changes.\(member.key)")
      }
    }
    guard let key else { throw FieldError("occurrence", .missing) }
    self.key = key
    self.status =
      switch try status.resolved(done: .done, otherwise: .open, closing: [.skipped]) {
      case .open: .open
      case .done: .done(status.doneAt)
      case .skipped: .skipped(status.doneAt)
      }
  }

  /// Returns the change of an item with this time and zone.
  ///
  /// - Parameter itemTime: The time of an occurrence moved to another day without `time`. An
  ///   explicit `null` makes the occurrence all-day.
  /// - Throws: `FieldError` with `needs` for a time without a day.
  func change(itemTime: TimeOfDay?, zone: String?) throws(FieldError) -> OccurrenceChange {
    var change = OccurrenceChange(key: key, status: status)
    change.isClosedWithParent = isClosedWithParent
    guard let day else {
      if time != nil { throw FieldError("time", .needs("day")) }
      return change
    }
    let time = isTimeGiven ? time : key.time ?? itemTime
    change.move(to: time.map { When.timed(CivilDateTime(day, $0), zone: zone) } ?? .allDay(day))
    return change
  }
}

extension OccurrenceChange {
  /// The object that `ChangeDraft` reads. A moved time is in the zone of the item.
  package func json(in zone: Zone) -> JSONValue {
    let object: JSONObject = [
      "occurrence": .string(key.description), "status": .string(status.word.rawValue),
      "doneAt": .optional(status.closedAt?.text(in: zone)),
      "day": .optional(movedTo?.day?.description), "time": .optional(movedTo?.time?.description),
    ]
    return .object(isClosedWithParent ? object.adding(["withParent": .bool(true)]) : object)
  }
}
