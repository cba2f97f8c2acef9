import CivilTime
import JSON
import TodoCore

/// The fields of an item as they come, until all are there and can be held against each other.
struct ItemDraft {
  var id: Int?
  var uid: String?
  var kind: Item.Kind?
  var title: String?
  var notes: String?
  var url: String?
  var list: String?
  var tags: [String] = []
  var priority: Item.Priority?
  var isStarred: Bool?
  var day: Day?
  var time: TimeOfDay?
  var end: End?
  var zone: String?
  var rule: RecurrenceRule?
  var isAfterDone: Bool?
  var excluded: Set<OccurrenceKey> = []
  var extra: Set<OccurrenceKey> = []
  var changes: [ChangeDraft] = []
  var place: Place?
  var status: StatusDraft<Item.Status.Word> = StatusDraft()
  var occurrence: String?
  var reminders: [Reminder]?
  var created: Instant?
  var modified: Instant?
  var start: Day?

  /// Takes a field that can be read by itself.
  mutating func take(_ field: ItemField, _ value: FieldValue) throws(FieldError) {
    switch field {
    case .id: id = try value.integer(atLeast: 1)
    case .uid: uid = try value.filledText()
    case .kind: kind = try value.word(Item.Kind.self)
    case .title: title = try value.filledText()
    case .notes: notes = try value.text()
    case .url: url = try value.text()
    case .list: list = try value.filledText()
    case .tags: tags = try Self.tags(value)
    case .priority: priority = try value.word(Item.Priority.self)
    case .starred: isStarred = try value.bool()
    case .day: day = try value.day()
    case .time: time = try value.time()
    case .end: end = try value.civil { text throws(CivilTimeError) in try End(iso: text) }
    case .afterDone: isAfterDone = try value.bool()
    case .excluded: excluded = try Self.occurrences(value)
    case .extra: extra = try Self.occurrences(value)
    case .status: status.word = try value.word(Item.Status.Word.self)
    case .done: status.done = try value.bool()
    case .doneAt: status.doneAt = try value.instant()
    case .occurrence: occurrence = try value.text()
    case .overdue: _ = try value.bool()
    case .state: _ = try value.text()
    case .missed: _ = try value.integer(atLeast: 0)
    case .created: created = try value.instant()
    case .modified: modified = try value.instant()
    case .start: start = try value.day()
    case .zone, .repeat, .changes, .place, .reminders: break
    }
  }

  private static func tags(_ value: FieldValue) throws(FieldError) -> [String] {
    var tags: [String] = []
    for element in try value.elements() ?? [] {
      guard let tag = try element.filledText() else { throw element.wrongType(.string) }
      tags.append(tag)
    }
    return tags
  }

  private static func occurrences(_ value: FieldValue) throws(FieldError) -> Set<OccurrenceKey> {
    var keys: Set<OccurrenceKey> = []
    for element in try value.elements() ?? [] {
      guard let key = try element.occurrence() else { throw element.wrongType(.string) }
      keys.insert(key)
    }
    return keys
  }

  // MARK: The whole

  /// Builds the item. Its uid is empty and its moments are 0 where they were not given.
  func item() throws(FieldError) -> Item {
    guard let title else { throw FieldError("title", .missing) }
    let when = try when()
    try checkEnd(after: when)
    let repetition = try repetition()
    var built: [OccurrenceChange] = []
    for (index, change) in changes.enumerated() {
      do {
        built.append(try change.change(itemTime: time, zone: zone))
      } catch { throw error.within("changes[\(index)]") }
    }
    return Item(
      id: id ?? 0, uid: uid ?? "", kind: kind ?? .todo, title: title, notes: notes, url: url,
      list: list ?? Item.defaultList, tags: tags, priority: priority ?? .none,
      isStarred: isStarred ?? false, start: start, when: when, end: end, repetition: repetition,
      changes: built, place: place, status: try itemStatus(), reminders: reminders,
      created: created ?? Instant(secondsSinceEpoch: 0),
      modified: modified ?? created ?? Instant(secondsSinceEpoch: 0))
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

  private func checkEnd(after when: When) throws(FieldError) {
    guard let end else { return }
    switch (end, when) {
    case (_, .someday): throw FieldError("end", .needs("day"))
    case (.time, .allDay), (.moment, .allDay): throw FieldError("end", .needs("time"))
    default: if !end.fits(when) { throw FieldError("end", .endsBeforeItBegins) }
    }
  }

  private func repetition() throws(FieldError) -> Repeat? {
    guard let rule else {
      if isAfterDone == true { throw FieldError("afterDone", .needs("repeat")) }
      if !excluded.isEmpty { throw FieldError("excluded", .needs("repeat")) }
      if !extra.isEmpty { throw FieldError("extra", .needs("repeat")) }
      return nil
    }
    // Rules count from the item's own day.
    guard day != nil else { throw FieldError("repeat", .needs("day")) }
    // The day of an occurrence would move the whole series to it.
    if let occurrence { throw FieldError("occurrence", .isOneOccurrence(occurrence)) }
    return Repeat(rule, isAfterDone: isAfterDone ?? false, excluded: excluded, extra: extra)
  }

  private func itemStatus() throws(FieldError) -> Item.Status {
    switch try status.resolved(done: .done, otherwise: .open) {
    case .open: return .open
    case .cancelled: return .cancelled
    case .done:
      guard kind != .event else {
        throw FieldError(status.word == nil ? "done" : "status", .contradicts("kind"))
      }
      return .done(status.doneAt)
    }
  }
}

/// The three fields that tell whether something is done, and what they come to together.
struct StatusDraft<Word: Equatable> {
  var word: Word?
  var done: Bool?
  var doneAt: Instant?

  /// `status` wins over `done`, and both over a lone `doneAt`.
  ///
  /// - Throws: `contradicts` where one says done and another does not.
  ///
  /// - Parameter alsoMoment: Words beside `doneWord` that tell a moment too: when it was skipped.
  func resolved(
    done doneWord: Word, otherwise: Word, alsoMoment: [Word] = []
  ) throws(FieldError) -> Word {
    if let word, let done, done != (word == doneWord) {
      throw FieldError("done", .contradicts("status"))
    }
    let result = word ?? (done ?? (doneAt != nil) ? doneWord : otherwise)
    if doneAt != nil, result != doneWord, !alsoMoment.contains(result) {
      throw FieldError("doneAt", .contradicts(word != nil ? "status" : "done"))
    }
    return result
  }
}
