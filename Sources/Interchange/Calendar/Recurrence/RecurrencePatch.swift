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

  /// Returns the component with the recurrence of an item that begins as its own; nil if that takes
  /// more than changing its rule and single dates.
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

  /// Returns lines of the recurrence of an item, with the length that the source gives each of its
  /// extra dates.
  func lasting(_ lines: [ContentLine], of item: Item) -> [ContentLine] {
    let periods = source.component.properties("RDATE").filter(\.holdsPeriods)
      .flatMap(\.separated)
    guard !periods.isEmpty, let before = dates(of: source.item), let now = dates(of: item) else {
      return lines
    }
    var lengths: [OccurrenceKey: ContentLine] = [:]
    for period in periods { before.extraKey(of: period).map { lengths[$0] = period } }
    // Moving a series to another day has moved its extra dates by as many days.
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
  /// The key of the one date of an RDATE, where none was added before.
  fileprivate func extraKey(of line: ContentLine) -> OccurrenceKey? {
    var dates = self
    try? dates.addExtra(line)
    return dates.extra.first
  }
}

extension ContentLine {
  /// The date of a line as a period as long as another; nil if it is a whole day.
  fileprivate func lasting(as other: ContentLine) -> ContentLine? {
    guard case .dateTime? = try? dateOrDateTime(), let period = try? other.periods().first else {
      return nil
    }
    let length: DurationValue
    switch period.end {
    case .duration(let duration): length = duration
    case .dateTime(let end):
      guard end.reference == period.start.reference else { return nil }
      let seconds = end.civil.secondsSinceEpoch - period.start.civil.secondsSinceEpoch
      length = DurationValue(seconds: seconds)
    }
    return ContentLine(
      name, [Parameter("VALUE", "PERIOD")] + parameters, raw: "\(rawText)/\(length)")
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
