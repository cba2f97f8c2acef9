import CivilTime
import ICalendar
import TodoCore

/// Changes the recurrence of a component where it differs, and leaves the other dates and rules as
/// the file has them, such as an RDATE with a length of its own.
struct RecurrencePatch {
  private let source: ReadComponent
  private let scope: CalendarScope

  init(_ source: ReadComponent, scope: CalendarScope) {
    self.source = source
    self.scope = scope
  }

  /// Returns the component with the recurrence of an item that has the same start; nil if more than
  /// its rule and single dates has changed.
  func component(of item: Item) -> Component? {
    guard let before = source.item.repetition, let now = item.repetition,
      let clock = SeriesClock(item.when, scope: scope)
    else { return nil }
    var component = source.component
    if before.rule != now.rule || before.isAfterDone != now.isAfterDone {
      guard component.properties("RRULE").count == 1, !component.hasProperty("EXRULE"),
        replaceRule(of: &component, by: now, on: clock)
      else { return nil }
    }
    guard let rule = try? PreparedRule(now.rule),
      (try? replaceDates(of: &component, rule: rule, item: item, on: clock)) != nil,
      let read = try? ReadComponent(component, scope: scope),
      PropertyGroup.recurrence.isSame((source.stated == nil ? read.asStated : read).item, item)
    else { return nil }
    return component
  }

  /// Returns the recurrence lines of an item, with the lengths that the source gives its extra
  /// dates.
  func lasting(_ lines: [ContentLine], of item: Item) -> [ContentLine] {
    var lengths = periods
    guard !lengths.isEmpty, let now = dates(of: item) else { return lines }
    // If the series was moved to another day, its extra dates have moved by as many days.
    let extra = item.repetition?.extra ?? []
    if !extra.isSubset(of: source.item.repetition?.extra ?? []), let day = item.when.day,
      let days = source.item.when.day.map({ day - $0 })
    {
      lengths = Dictionary(
        lengths.map { (OccurrenceKey($0.day + days, $0.time), $1) }, uniquingKeysWith: { $1 })
    }
    let isSameForm = source.item.when.zone == item.when.zone && item.when.time != nil
    return lines.map { line in
      guard line.isNamed("RDATE"), let key = now.extraKey(of: line), let period = lengths[key]
      else {
        return line
      }
      return isSameForm && now.extraKey(of: period) == key
        ? period : line.lasting(as: period) ?? line
    }
  }

  /// Returns the end of an extra date that begins at `begin`; nil if the source gives it no length.
  ///
  /// - Parameter own: The override of the date, which may have another length.
  func end(of key: OccurrenceKey, from begin: When, own: ReadComponent?) -> End? {
    guard case .timed(let moment, _) = begin, let period = periods[key],
      let length = (try? period.periods().first)?.length, (0...Self.mostDays).contains(length.days),
      (0...Self.mostDays * 86_400).contains(length.seconds)
    else { return nil }
    let end = End(of: moment + (length.days * 86_400 + length.seconds), from: moment)
    let isLasting = own.map { own in
      own.item.end?.lengthInSeconds(from: own.item.when) == end.lengthInSeconds(from: begin)
    }
    return isLasting ?? true ? end : nil
  }

  /// The longest RDATE period that is taken over, in days.
  private static let mostDays = 3660

  /// The extra dates that have lengths of their own.
  private var periods: [OccurrenceKey: ContentLine] {
    let lines = source.component.properties("RDATE").filter(\.holdsPeriods)
    guard !lines.isEmpty, let dates = dates(of: source.item) else { return [:] }
    var periods: [OccurrenceKey: ContentLine] = [:]
    for line in lines.flatMap(\.separated) { dates.extraKey(of: line).map { periods[$0] = line } }
    return periods
  }

  private func dates(of item: Item) -> SeriesDates? {
    guard let rule = item.repetition.flatMap({ try? PreparedRule($0.rule) }),
      let clock = SeriesClock(item.when, scope: scope)
    else { return nil }
    return SeriesDates(rule, on: clock)
  }

  private func replaceRule(
    of component: inout Component, by repetition: Repeat, on clock: SeriesClock
  ) -> Bool {
    var plain = source.item
    plain.when = clock.when
    plain.repetition = Repeat(repetition.rule, isAfterDone: repetition.isAfterDone)
    let names = ["RRULE", RecurrenceProperties.ruleName, RecurrenceProperties.afterDoneName]
    let lines = RecurrenceProperties.lines(of: plain, scope: scope)
    guard lines.allSatisfy({ names.contains($0.name) }) else { return false }
    for name in names {
      let line = lines.first { $0.isNamed(name) }
      if let line { component.set(line) } else { component.removeProperties(name) }
    }
    return true
  }

  private func replaceDates(
    of component: inout Component, rule: PreparedRule, item: Item, on clock: SeriesClock
  ) throws(CalendarError) {
    let before = source.item.excludedAndExtra
    let now = item.excludedAndExtra
    var dates = SeriesDates(rule, on: clock)
    for line in component.properties("RDATE") { try dates.addExtra(line) }
    let skipped = item.changes.filter(\.status.isSkipped).map(SkippedOccurrences.line)
    var elements: [Component.Element] = []
    for element in component.elements {
      guard case .property(let line) = element else {
        elements.append(element)
        continue
      }
      let gone: Set<OccurrenceKey>
      switch line.name {
      case "RDATE": gone = before.extra.subtracting(now.extra)
      case "EXDATE": gone = before.excluded.subtracting(now.excluded)
      case SkippedOccurrences.name:
        if skipped.contains(where: line.saysTheSame(as:)) { elements.append(element) }
        continue
      default: gone = []
      }
      let kept =
        gone.isEmpty
        ? line
        : line.keepingValues { value in
          var one = dates
          if line.isNamed("RDATE") {
            one = SeriesDates(rule, on: clock)
            try? one.addExtra(value)
            return one.extra.isDisjoint(with: gone)
          }
          try? one.addExcluded(value)
          return one.excluded.isDisjoint(with: gone)
        }
      if let kept { elements.append(.property(kept)) }
    }
    component.elements = elements
    var added = Repeat(item.repetition?.rule ?? rule.rule)
    let plain = RecurrenceProperties.dateLines(of: added, on: clock)
    added.excluded = now.excluded.subtracting(before.excluded)
    added.extra = now.extra.subtracting(before.extra)
    let own = Set(plain.map(\.raw))
    for line in RecurrenceProperties.dateLines(of: added, on: clock) where !own.contains(line.raw) {
      component.insert(line)
    }
    let noted = component.properties(SkippedOccurrences.name)
    for line in skipped where !noted.contains(where: line.saysTheSame(as:)) {
      component.insert(line)
    }
  }
}

extension Item {
  /// The excluded dates, skipped ones among them, and the extra ones.
  fileprivate var excludedAndExtra: (excluded: Set<OccurrenceKey>, extra: Set<OccurrenceKey>) {
    let skipped = changes.filter(\.status.isSkipped).map(\.key)
    return ((repetition?.excluded ?? []).union(skipped), repetition?.extra ?? [])
  }
}

extension SeriesDates {
  /// Returns the key of an RDATE with a single date. Call it before any extra date was added.
  fileprivate func extraKey(of line: ContentLine) -> OccurrenceKey? {
    var dates = self
    try? dates.addExtra(line)
    return dates.extra.first
  }
}

extension ContentLine {
  /// Returns the line as a PERIOD with the length of another line; nil for a whole day.
  fileprivate func lasting(as other: ContentLine) -> ContentLine? {
    guard case .dateTime? = try? dateOrDateTime(), let length = (try? other.periods().first)?.length
    else { return nil }
    return ContentLine(
      name, [Parameter("VALUE", "PERIOD")] + parameters, raw: "\(rawText)/\(length)")
  }
}

extension Period {
  /// The duration of the period; nil if its start and its end are in different zones.
  fileprivate var length: DurationValue? {
    switch end {
    case .duration(let duration): return duration
    case .dateTime(let end):
      guard end.reference == start.reference else { return nil }
      return DurationValue(seconds: end.civil.secondsSinceEpoch - start.civil.secondsSinceEpoch)
    }
  }
}

extension Component {
  /// Adds a property of the recurrence after the last one of its name, else after the last one of
  /// the recurrence.
  fileprivate mutating func insert(_ line: ContentLine) {
    func last(_ names: Set<String>) -> Int? {
      elements.lastIndex { element in
        if case .property(let other) = element { names.contains(other.name) } else { false }
      }
    }
    guard let index = last([line.name]) ?? last(RecurrenceProperties.names) else {
      append(line)
      return
    }
    elements.insert(.property(line), at: index + 1)
  }
}
