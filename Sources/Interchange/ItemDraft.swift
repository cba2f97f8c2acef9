import CivilTime
import JSON
import TodoCore

/// The fields of an item while they are read. `complete` checks them against each other.
struct ItemDraft {
  /// The fields that do not depend on others.
  var item = Item(
    uid: "", title: "", created: Instant(secondsSinceEpoch: 0),
    modified: Instant(secondsSinceEpoch: 0))
  var day: Day?
  var time: TimeOfDay?
  var zone: String?
  var rule: RecurrenceRule?
  var isAfterDone = false
  var excluded: Set<OccurrenceKey> = []
  var extra: Set<OccurrenceKey> = []
  var changes: [ChangeDraft] = []
  var status: StatusDraft<Item.Status.Word> = StatusDraft()
  var occurrence: String?
  var created: Instant?
  var modified: Instant?
  /// Names of unknown fields.
  var unknown: [String] = []

  // MARK: Completing

  /// Completes the item. If they were not given, its uid is empty and its moments are 0.
  ///
  /// - Throws: `FieldError` if fields are missing or contradict each other.
  mutating func complete() throws(FieldError) {
    guard !item.title.isEmpty else { throw FieldError("title", .missing) }
    item.when = try when()
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

  private func checkEnd(after when: When) throws(FieldError) {
    guard let end = item.end else { return }
    switch (end, when) {
    case (_, .someday): throw FieldError("end", .needs("day"))
    case (.time, .allDay), (.moment, .allDay): throw FieldError("end", .needs("time"))
    default: if !end.fits(when) { throw FieldError("end", .endsBeforeItBegins) }
    }
  }

  private func repetition() throws(FieldError) -> Repeat? {
    guard let rule else {
      if isAfterDone { throw FieldError("afterDone", .needs("repeat")) }
      if !excluded.isEmpty { throw FieldError("excluded", .needs("repeat")) }
      if !extra.isEmpty { throw FieldError("extra", .needs("repeat")) }
      return nil
    }
    // Rules count from the item's own day.
    guard day != nil else { throw FieldError("repeat", .needs("day")) }
    // The day of an occurrence would move the whole series there.
    if let occurrence { throw FieldError("occurrence", .isOneOccurrence(occurrence)) }
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

/// The three fields that say whether something is done.
struct StatusDraft<Word: Equatable> {
  var word: Word?
  var done: Bool?
  var doneAt: Instant?

  /// The status that follows from the fields: `status`, else `done`, else whether there is a
  /// `doneAt`.
  ///
  /// - Parameter alsoMoment: Other words that may have a `doneAt`, as the moment of skipping.
  /// - Throws: `contradicts` if the fields disagree.
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
