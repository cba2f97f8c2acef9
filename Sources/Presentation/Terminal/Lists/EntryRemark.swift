import CivilTime
import TodoCore

/// The remark after the title of an entry: when it was done, how long it has been open, its end,
/// place, tags and list.
///
/// A remark consists of parts, the most important first, so that a narrow line can omit the later
/// ones.
struct EntryRemark {
  let entry: Entry
  /// The day whose list shows the entry; nil in a list of several days.
  let day: Day?
  let today: Day
  /// Whether the entry is listed with the open items of past days.
  var isCarried = false
  let options: RenderOptions

  private var words: Language { options.language }

  var parts: [String] {
    // Place and repetition of a done entry are not shown.
    if entry.state == .done { return own() }
    let repetition = entry.item.repetition.flatMap(options.repetition)
    return own() + options.shared(of: entry, repetition: repetition) + options.waits(of: entry)
  }

  /// Returns the parts that differ between the occurrences of an item.
  ///
  /// - Parameter showsDoseTime: Whether the line shows when a dose comes next.
  func own(showsDoseTime: Bool = false) -> [String] {
    let clock = ownClock
    let own = (words.age(entry.age).map { [$0] } ?? []) + options.links(of: entry)
    if entry.state == .done {
      let own = own + (clock.map { entry.isJourney ? [] : [$0] } ?? [])
      if entry.isCancelled { return own + [words.cancelledWord] }
      guard let moment = entry.doneAt.map(options.civil) else { return own }
      return own + [
        words.done(
          moment.day == (day ?? today)
            ? options.time(moment.time.withoutSeconds)
            : words.shortDate(moment.day, today: today))
      ]
    }
    var parts = own
    if let dose = dose(hidesNext: showsDoseTime) { parts.append(dose) }
    if isCarried, let begin = entry.when.day {
      parts.append(
        words.overdueSince(
          words.shortDate(begin, today: today), entry.when.time.map(options.time)))
    } else {
      if let clock, entry.isJourney { parts.append(clock) }
      if let span {
        parts.append(span)
        if let arrival { parts.append(words.arrives(arrival)) }
      }
    }
    // Behind the end, which is by the user's clock.
    if let clock, !entry.isJourney { parts.append(clock) }
    // Only lists show hidden items.
    if day == nil, let start = entry.whole?.start, start > today {
      parts.append(words.from(words.shortDate(start, today: today)))
    }
    if let held { parts.append(held) }
    if entry.state == .missed { parts.append(words.missedWord) }
    if entry.missed > 0 { parts.append(words.missed(entry.missed)) }
    return parts
  }

  /// When the reminder is delivered if quiet hours hold it back; nil if they do not.
  var held: String? {
    guard entry.state != .done, let end = entry.heldUntil else { return nil }
    // On the page of the day before, the hour alone would be read as one of that day.
    let moment = options.civil(end)
    let due = moment.day == (day ?? today) ? moment : nil
    return words.heard(options.heard(moment, due: due))
  }

  var arrival: String? { options.arrival(of: entry, on: day) }

  var ownClock: String? { isCarried ? nil : options.ownClock(of: entry, on: day) }

  /// A part that a row shows on a line of its own if its remark has no room for it.
  struct Essential {
    /// The words in a remark.
    let words: String
    /// A shorter form.
    let short: String
    /// The shorter form if no other part precedes it, if that differs.
    var alone: String?
  }

  /// Since when a carried entry is overdue, and the beginning and the end of an entry that is a
  /// journey or continues on another day.
  var essentials: [Essential] {
    if entry.state == .done { return [] }
    if isCarried {
      return entry.when.day.map { day in
        let date = words.shortDate(day, today: today)
        return [
          Essential(
            words: words.overdueSince(date, entry.when.time.map(options.time)),
            short: words.overdueSince(date))
        ]
      } ?? []
    }
    var found: [Essential] = []
    if entry.isJourney, let ownClock {
      found.append(Essential(words: ownClock, short: ownClock))
    }
    if let last = entry.lastDay, last != entry.when.day, entry.when.time != nil, let end {
      found.append(Essential(words: words.until(end), short: options.symbols.range + end))
    }
    if let arrival {
      found.append(
        Essential(
          words: words.arrives(arrival), short: "(\(arrival))",
          alone: options.symbols.range + arrival))
    }
    return found
  }

  /// Returns `every 8 hours, next 17:00, 1 done today` for an entry with doses; nil for others.
  func dose(hidesNext: Bool) -> String? {
    guard let dose = entry.dose else { return nil }
    var parts = [words.words(forDosesEvery: dose.interval)]
    if !hidesNext, let next = dose.next.map(options.civil) {
      let time = options.time(next.time.withoutSeconds)
      let date = next.day == today ? "" : "\(words.shortDate(next.day, today: today)) "
      parts.append(words.text("next \(date + time)", ko: "다음 \(date + time)"))
    }
    if !dose.isOn { parts.append(words.sentence(.reminderOff)) }
    let done = dose.doneToday
    if done > 0 {
      parts.append(words.text("\(done) done today", ko: "오늘 \(done)번 완료"))
    }
    return parts.joined(separator: ", ")
  }

  /// The end of the entry:
  ///
  /// - `until 19:00` if it ends within a day, and on the last day if it ends at a time.
  /// - `until Sun 22` or `until Sun 22 18:00` on earlier days.
  /// - `since Fri 20` on the last day.
  ///
  /// On the page of a day, month and year are omitted if they are those of that day.
  private var span: String? {
    if let end { return words.until(end) }
    guard let begin = entry.when.day, let last = entry.lastDay, last > begin else { return nil }
    return words.since(words.shortDate(begin, today: day ?? today))
  }

  /// `19:00`, `Sun 22` or `Sun 22 18:00`; nil on the last day of an entry without a time.
  private var end: String? {
    // A list names the day of an end after midnight.
    if case .time(let end) = entry.end, entry.when.time != nil,
      day != nil || entry.lastDay ?? entry.when.day == entry.when.day
    {
      return options.time(end)
    }
    guard let begin = entry.when.day, let last = entry.lastDay, last > begin else { return nil }
    var time: TimeOfDay?
    switch entry.end {
    case .moment(let end) where end.day == last && entry.when.time != nil: time = end.time
    case .time(let end) where entry.when.time != nil: time = end
    default: break
    }
    if let day, day >= last { return time.map(options.time) }
    return options.moment(words.shortDate(last, today: day ?? today), time)
  }
}

extension RenderOptions {
  /// Returns `09:00 New York`, or `departs 10:00 Seoul` for a journey, if a line of the day shows the
  /// start and it differs in the zone of the item.
  func ownClock(of entry: Entry, on day: Day?) -> String? {
    guard day == nil || entry.when.day == day else { return nil }
    let clock = language.ownClock(of: entry)
    return entry.isJourney
      ? clock.map { language.text("departs \($0)", ko: "\($0) 출발") } : clock
  }

  /// Returns the end of a journey in its own zone, `09:10 Los Angeles`, with its day if that is not
  /// clear; nil for other entries.
  func arrival(of entry: Entry, on day: Day?) -> String? {
    // Readers know the day of the page on later days, and that of the start in the entry's own zone
    // on the first.
    let isLater = day != nil && day != entry.when.day
    let beside = isLater ? day : entry.ownStart?.day ?? entry.when.day
    return language.ownEnd(of: entry, beside: beside)
  }

  /// Returns the parts that all occurrences of an item share.
  ///
  /// - Parameter repetition: The repetition in words.
  func shared(of entry: Entry, repetition: String?) -> [String] {
    var parts: [String] = []
    if let repetition, !repetition.isEmpty { parts.append(repetition.sanitized) }
    if let place = place(of: entry) { parts.append(place) }
    let item = entry.item
    if !item.tags.isEmpty {
      parts.append(item.tags.map { "+\($0.sanitized)" }.joined(separator: " "))
    }
    if item.list != Item.defaultList, item.list != onlyList {
      parts.append(item.list.sanitized)
    }
    return parts
  }

  /// `market 1.2 km`
  private func place(of entry: Entry) -> String? {
    guard let place = entry.item.place else { return nil }
    guard let metres = entry.distanceMetres else { return place.name.sanitized }
    return "\(place.name.sanitized) \(language.distance(metres: metres))"
  }

  /// Returns `2/5` for an entry with steps, and the parent of a step.
  func links(of entry: Entry) -> [String] {
    let parent = entry.links?.parent.map { language.step(of: $0.title.sanitized) }
    return [entry.links?.progress, parent].compactMap(\.self)
  }

  /// Returns `waits for 3, 16`, which is the last part: a list or a place after it would read as one
  /// thing more.
  func waits(of entry: Entry) -> [String] {
    guard entry.isBlocked, let links = entry.links else { return [] }
    return [language.waits(for: links.waitsFor)]
  }

  /// Returns `(in Pack for Jeju)` for a step that is shown in a cell without its parent; nil for other
  /// entries.
  func parent(of entry: Entry) -> String? {
    entry.links?.parent.map { "(\(language.step(of: $0.title.sanitized)))" }
  }
}

extension Entry {
  /// Whether its end has a zone of its own.
  fileprivate var isJourney: Bool { item.end?.zoneName != nil }
}

extension EntryLinks {
  /// `2/5`, how many steps are done; nil without steps.
  var progress: String? {
    counts.total > 0 ? "\(counts.total - counts.open)/\(counts.total)" : nil
  }
}
