import CivilTime
import TodoCore

/// The words behind an entry's title: when it was done, how long it has been open, when it ends,
/// where, its tags and its list.
///
/// They come in parts, the most important first, so that a narrow line can drop the later ones.
enum EntryRemark {
  /// - Parameters:
  ///   - day: The day whose list shows the entry, or nil in a list over many days.
  ///   - isCarried: Whether it is listed among the open items of past days.
  static func parts(
    of entry: Entry, day: Day?, today: Day, isCarried: Bool = false, _ options: RenderOptions
  ) -> [String] {
    let own = own(of: entry, day: day, today: today, isCarried: isCarried, options)
    // Once it is done, place and repetition no longer matter.
    if entry.state == .done { return own }
    let repetition = entry.item.repetition.flatMap(options.repetition)?.sanitized
    return own + shared(of: entry, repetition: repetition, options)
  }

  /// The parts that differ between the lines of one item.
  static func own(
    of entry: Entry, day: Day?, today: Day, isCarried: Bool, _ options: RenderOptions
  ) -> [String] {
    let words = options.words
    let own = ownClock(of: entry, day: day, isCarried: isCarried, options).map { [$0] } ?? []
    if entry.state == .done {
      if entry.item.status == .cancelled { return own + [words.cancelledWord] }
      guard let moment = entry.doneAt.flatMap(options.civil) else { return own }
      return own + [
        words.done(
          moment.day == (day ?? today)
            ? words.time(moment.time.withoutSeconds, options.timeFormat)
            : words.shortDate(moment.day, today: today))
      ]
    }
    var parts = own
    if let dose = dose(of: entry, today: today, options) { parts.append(dose) }
    if isCarried, let begin = entry.when.day {
      parts.append(words.since(words.shortDate(begin, today: today)))
    } else if let span = span(of: entry, day: day, today: today, options) {
      parts.append(span)
    }
    if entry.state == .missed { parts.append(words.missedWord) }
    if entry.missed > 0 { parts.append(words.missed(entry.missed)) }
    return parts
  }

  /// `every 8 hours, next 17:00`, for an entry with doses.
  static func dose(of entry: Entry, today: Day, _ options: RenderOptions) -> String? {
    guard let dose = entry.dose else { return nil }
    var parts = [options.interval(dose.interval)].compactMap { $0 }
    if let next = dose.next.flatMap(options.civil) {
      let time = options.words.time(next.time.withoutSeconds, options.timeFormat)
      let date = next.day == today ? "" : "\(options.words.shortDate(next.day, today: today)) "
      parts.append(options.words.next(date + time))
    }
    return parts.joined(separator: ", ")
  }

  /// `09:00 New York`, if the line shows the time it begins and the item's own zone reads another.
  static func ownClock(
    of entry: Entry, day: Day?, isCarried: Bool, _ options: RenderOptions
  ) -> String? {
    guard !isCarried, day == nil || entry.when.day == day else { return nil }
    return options.words.ownClock(of: entry, options.timeFormat)
  }

  /// The parts that are the same on every line of the item.
  ///
  /// - Parameter repetition: The item's rule in words, sanitized.
  static func shared(
    of entry: Entry, repetition: String?, _ options: RenderOptions
  ) -> [String] {
    var parts: [String] = []
    if let repetition, !repetition.isEmpty { parts.append(repetition) }
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

  /// From this width on the last day is shown with its time.
  private static let roomyFrom = 60

  /// `until 19:00` for an entry that ends within a day, and on the last day of one that ends at a
  /// time. `until Sun 22` or `until Sun 22 18:00` on earlier days, `since Fri 20` on the last day.
  private static func span(
    of entry: Entry, day: Day?, today: Day, _ options: RenderOptions
  ) -> String? {
    let words = options.words
    if case .time(let end) = entry.end, entry.when.time != nil {
      return words.until(words.time(end, options.timeFormat))
    }
    guard let begin = entry.when.day, let last = entry.lastDay, last > begin else { return nil }
    var time: String?
    if case .moment(let end) = entry.end, end.day == last, entry.when.time != nil {
      time = words.time(end.time, options.timeFormat)
    }
    if let day, day >= last {
      return time.map(words.until) ?? words.since(words.shortDate(begin, today: today))
    }
    let date = words.shortDate(last, today: today)
    guard let time, options.width >= roomyFrom else { return words.until(date) }
    return words.until("\(date) \(time)")
  }

  /// `market 1.2 km`
  private static func place(of entry: Entry, _ options: RenderOptions) -> String? {
    guard let place = entry.item.place else { return nil }
    guard let metres = entry.distanceMetres else { return place.name.sanitized }
    return "\(place.name.sanitized) \(options.words.distance(metres: metres))"
  }
}
