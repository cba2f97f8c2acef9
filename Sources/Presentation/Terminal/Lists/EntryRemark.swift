import CivilTime
import TodoCore

/// The remark after the title of an entry: when it was done, how long it has been open, its end,
/// place, tags and list.
///
/// A remark consists of parts, the most important first, so that a narrow line can omit the later
/// ones.
enum EntryRemark {
  /// - Parameters:
  ///   - day: The day whose list shows the entry; nil in a list of several days.
  ///   - isCarried: Whether the entry is listed with the open items of past days.
  static func parts(
    of entry: Entry, day: Day?, today: Day, isCarried: Bool = false, _ options: RenderOptions
  ) -> [String] {
    let own = own(of: entry, day: day, today: today, isCarried: isCarried, options)
    // Place and repetition of a done entry are not shown.
    if entry.state == .done { return own }
    let repetition = entry.item.repetition.flatMap(options.repetition)
    return own + shared(of: entry, repetition: repetition, options) + waits(of: entry, options)
  }

  /// Returns the parts that differ between the occurrences of an item.
  ///
  /// - Parameter showsDoseTime: Whether the line shows when a dose comes next.
  static func own(
    of entry: Entry, day: Day?, today: Day, isCarried: Bool, showsDoseTime: Bool = false,
    _ options: RenderOptions
  ) -> [String] {
    let words = options.language
    let clock = ownClock(of: entry, day: day, isCarried: isCarried, options)
    let own =
      (words.age(entry.age).map { [$0] } ?? []) + links(of: entry, options)
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
    if let dose = dose(of: entry, today: today, hidesNext: showsDoseTime, options) {
      parts.append(dose)
    }
    if isCarried, let begin = entry.when.day {
      parts.append(
        words.overdueSince(
          words.shortDate(begin, today: today), entry.when.time.map(options.time)))
    } else {
      if let clock, entry.isJourney { parts.append(clock) }
      if let span = span(of: entry, day: day, today: today, options) {
        parts.append(span)
        if let end = arrival(of: entry, day: day, options) { parts.append(words.arrives(end)) }
      }
    }
    // Behind the end, which is by the user's clock.
    if let clock, !entry.isJourney { parts.append(clock) }
    // Only lists show hidden items.
    if day == nil, let start = entry.whole?.start, start > today {
      parts.append(words.from(words.shortDate(start, today: today)))
    }
    if let held = held(of: entry, day: day, today: today, options) { parts.append(held) }
    if entry.state == .missed { parts.append(words.missedWord) }
    if entry.missed > 0 { parts.append(words.missed(entry.missed)) }
    return parts
  }

  /// Returns when the reminder of an entry is delivered if quiet hours hold it back; nil if they do
  /// not.
  static func held(
    of entry: Entry, day: Day?, today: Day, _ options: RenderOptions
  ) -> String? {
    guard entry.state != .done, let end = entry.heldUntil else { return nil }
    // On the page of the day before, the hour alone would be read as one of that day.
    let moment = options.civil(end)
    let due = moment.day == (day ?? today) ? moment : nil
    return options.language.heard(options.heard(moment, due: due))
  }

  /// Returns the end of a journey in its own zone, `09:10 Los Angeles`, with its day if that is not
  /// clear; nil for other entries.
  static func arrival(of entry: Entry, day: Day?, _ options: RenderOptions) -> String? {
    // Readers know the day of the page on later days, and that of the start in the entry's own zone
    // on the first.
    let isLater = day != nil && day != entry.when.day
    let beside = isLater ? day : entry.ownStart?.day ?? entry.when.day
    return options.language.ownEnd(of: entry, beside: beside)
  }

  /// A part that a row shows on a line of its own if its remark has no room for it.
  struct Essential {
    /// The words in a remark.
    let words: String
    /// A shorter form.
    let short: String
    /// The shorter form if no other part precedes it, if that differs.
    var alone: String?
  }

  /// Returns since when a carried entry is overdue, and the beginning and the end of an entry that
  /// is a journey or continues on another day.
  static func essentials(
    of entry: Entry, day: Day?, today: Day, isCarried: Bool, _ options: RenderOptions
  ) -> [Essential] {
    if entry.state == .done { return [] }
    let words = options.language
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
    if entry.isJourney, let start = ownClock(of: entry, day: day, isCarried: false, options) {
      found.append(Essential(words: start, short: start))
    }
    if let last = entry.lastDay, last != entry.when.day, entry.when.time != nil,
      let end = end(of: entry, day: day, today: today, options)
    {
      found.append(Essential(words: words.until(end), short: options.symbols.range + end))
    }
    if let end = arrival(of: entry, day: day, options) {
      found.append(
        Essential(words: words.arrives(end), short: "(\(end))", alone: options.symbols.range + end))
    }
    return found
  }

  /// Returns `2/5` for an entry with steps, and the parent of a step.
  static func links(of entry: Entry, _ options: RenderOptions) -> [String] {
    guard let links = entry.links else { return [] }
    var parts: [String] = []
    if let progress = links.progress { parts.append(progress) }
    if let parent = links.parent {
      parts.append(options.language.step(of: parent.title.sanitized))
    }
    return parts
  }

  /// Returns `waits for 3, 16`, which is the last part: a list or a place after it would read as one
  /// thing more.
  static func waits(of entry: Entry, _ options: RenderOptions) -> [String] {
    guard entry.isBlocked, let links = entry.links else { return [] }
    return [options.language.waits(for: links.waitsFor)]
  }

  /// Returns `every 8 hours, next 17:00, 1 done today` for an entry with doses; nil for others.
  static func dose(
    of entry: Entry, today: Day, hidesNext: Bool = false, _ options: RenderOptions
  ) -> String? {
    guard let dose = entry.dose else { return nil }
    var parts = [options.language.words(forDosesEvery: dose.interval)]
    if !hidesNext, let next = dose.next.map(options.civil) {
      let time = options.time(next.time.withoutSeconds)
      let date = next.day == today ? "" : "\(options.language.shortDate(next.day, today: today)) "
      parts.append(options.language.text("next \(date + time)", ko: "다음 \(date + time)"))
    }
    if !dose.isOn { parts.append(options.language.sentence(.reminderOff)) }
    let done = dose.doneToday
    if done > 0 {
      parts.append(options.language.text("\(done) done today", ko: "오늘 \(done)번 완료"))
    }
    return parts.joined(separator: ", ")
  }

  /// Returns `09:00 New York`, or `departs 10:00 Seoul` for a journey, if the line shows the start and
  /// it differs in the zone of the item.
  static func ownClock(
    of entry: Entry, day: Day?, isCarried: Bool, _ options: RenderOptions
  ) -> String? {
    guard !isCarried, day == nil || entry.when.day == day else { return nil }
    let clock = options.language.ownClock(of: entry)
    return entry.isJourney
      ? clock.map { options.language.text("departs \($0)", ko: "\($0) 출발") } : clock
  }

  /// Returns the parts that all occurrences of an item share.
  ///
  /// - Parameter repetition: The repetition in words.
  static func shared(
    of entry: Entry, repetition: String?, _ options: RenderOptions
  ) -> [String] {
    var parts: [String] = []
    if let repetition, !repetition.isEmpty { parts.append(repetition.sanitized) }
    if let place = place(of: entry, options) { parts.append(place) }
    let item = entry.item
    if !item.tags.isEmpty {
      parts.append(item.tags.map { "+\($0.sanitized)" }.joined(separator: " "))
    }
    if item.list != Item.defaultList, item.list != options.onlyList {
      parts.append(item.list.sanitized)
    }
    return parts
  }

  /// Returns the end of an entry:
  ///
  /// - `until 19:00` if it ends within a day, and on the last day if it ends at a time.
  /// - `until Sun 22` or `until Sun 22 18:00` on earlier days.
  /// - `since Fri 20` on the last day.
  ///
  /// On the page of a day, month and year are omitted if they are those of that day.
  private static func span(
    of entry: Entry, day: Day?, today: Day, _ options: RenderOptions
  ) -> String? {
    let words = options.language
    if let end = end(of: entry, day: day, today: today, options) { return words.until(end) }
    guard let begin = entry.when.day, let last = entry.lastDay, last > begin else { return nil }
    return words.since(words.shortDate(begin, today: day ?? today))
  }

  /// Returns `19:00`, `Sun 22` or `Sun 22 18:00`; nil on the last day of an entry without a time.
  private static func end(
    of entry: Entry, day: Day?, today: Day, _ options: RenderOptions
  ) -> String? {
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
    return options.moment(options.language.shortDate(last, today: day ?? today), time)
  }

  /// `market 1.2 km`
  private static func place(of entry: Entry, _ options: RenderOptions) -> String? {
    guard let place = entry.item.place else { return nil }
    guard let metres = entry.distanceMetres else { return place.name.sanitized }
    return "\(place.name.sanitized) \(options.language.distance(metres: metres))"
  }
}

extension RenderOptions {
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
