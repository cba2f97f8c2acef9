import CivilTime
import JSON
import TodoCore

/// One element of `changes`, read before the item's time and zone are known.
struct ChangeDraft {
  var key: OccurrenceKey
  var status: OccurrenceChange.Status
  var day: Day?
  var time: TimeOfDay?
  /// Whether `time` was given, even as `null`.
  var isTimeGiven = false

  static func read(
    _ value: FieldValue, unknown: inout [String]
  ) throws(FieldError) -> [ChangeDraft] {
    var changes: [ChangeDraft] = []
    var keys: Set<OccurrenceKey> = []
    for element in try value.elements() ?? [] {
      guard let object = try element.object() else { throw element.wrongType(.object) }
      do throws(FieldError) {
        let change = try ChangeDraft(object, unknown: &unknown)
        guard keys.insert(change.key).inserted else {
          throw FieldError("occurrence", .givenTwice(change.key.description))
        }
        changes.append(change)
      } catch { throw error.within(element.name) }
    }
    return changes
  }

  private init(_ object: JSONObject, unknown: inout [String]) throws(FieldError) {
    var key: OccurrenceKey?
    var status = StatusDraft<OccurrenceChange.Status.Word>()
    for member in object.members {
      let value = FieldValue(name: member.key, value: member.value)
      switch member.key {
      case "occurrence": key = try value.occurrence()
      case "status": status.word = try value.word(OccurrenceChange.Status.Word.self)
      case "done": status.done = try value.bool()
      case "doneAt": status.doneAt = try value.instant()
      case "day": day = try value.day()
      case "time":
        time = try value.time()
        isTimeGiven = true
      default: unknown.append("changes.\(member.key)")
      }
    }
    guard let key else { throw FieldError("occurrence", .missing) }
    self.key = key
    self.status =
      switch try status.resolved(done: .done, otherwise: .open, alsoMoment: [.skipped]) {
      case .open: .open
      case .done: .done(status.doneAt)
      case .skipped: .skipped(status.doneAt)
      }
  }

  /// - Parameter itemTime: The time of an occurrence that is moved to another day without a `time`;
  ///   an explicit `null` makes it all-day.
  func change(itemTime: TimeOfDay?, zone: String?) throws(FieldError) -> OccurrenceChange {
    guard let day else {
      if time != nil { throw FieldError("time", .needs("day")) }
      return OccurrenceChange(key: key, status: status)
    }
    let time = isTimeGiven ? time : key.time ?? itemTime
    let moved = time.map { When.timed(CivilDateTime(day, $0), zone: zone) } ?? .allDay(day)
    return OccurrenceChange(key: key, status: status, movedTo: moved)
  }
}

extension OccurrenceChange {
  /// The JSON that `ChangeDraft` reads. A moved time is in the item's zone, so the change needs no
  /// zone.
  func json(_ writer: ItemWriter) -> JSONValue {
    .object([
      "occurrence": .string(key.description), "status": .string(status.word.rawValue),
      "doneAt": .text(status.closedAt?.text(in: writer.zone)),
      "day": .text(movedTo?.day?.description), "time": .text(movedTo?.time?.description),
    ])
  }
}
