import CivilTime
import ICalendar

/// Writes zones as VTIMEZONE components.
///
/// - SeeAlso: RFC 5545 §3.6.5.
public enum TimeZoneComponent {
  /// The offsets of a zone since the year before `year`. Changes that come every year are written as
  /// rules, others singly up to 2037, or for ten years if `year` is later than 2027.
  ///
  /// - Parameters:
  ///   - tzid: The name items hold.
  ///   - year: The first year that matters.
  public static func component(_ tzid: String, _ zone: Zone, from year: Int) -> Component {
    // Room for the years around it within the calendar.
    let year = Swift.min(Swift.max(year, 3), 9_900)
    var component = Component("VTIMEZONE", [.property(ContentLine("TZID", text: tzid))])
    var changes = Change.all(of: zone, from: year - 2, through: lastRead(year))
    if let begin = Instant(year: year - 1) {
      let passed = changes.lastIndex { $0.transition.instant <= begin }
      changes.removeFirst(passed ?? 0)
      if passed == nil {
        // What is in force before the first change; from ever, if there is none.
        component.append(
          Change(standingAt: begin, in: zone, isForEver: changes.isEmpty).observance())
      }
    }
    for observance in observances(changes, through: Swift.max(2037, year + 10)) {
      component.append(observance)
    }
    return component
  }

  /// A rule is known to be for ever after 28 years, when weekdays repeat.
  private static func lastRead(_ year: Int) -> Int { Swift.max(2037, year + 10) + cycle + 1 }
  private static let cycle = 28
  /// The fewest yearly changes that are written as a rule with an end.
  private static let fewest = 4

  /// - Parameter year: The last year of changes that follow no rule for ever.
  private static func observances(_ changes: [Change], through year: Int) -> [Component] {
    guard let end = Instant(year: year + 1), let lastYear = changes.last?.reading.day.year else {
      return []
    }
    var written: [(first: Instant, component: Component)] = []
    for changes in Change.grouped(changes) {
      var single: [Change] = []
      var index = 0
      while index < changes.count {
        let rest = changes[index...]
        let run = YearlyChange.run(rest.map(\.reading)[...])
        let count = run?.count ?? 1
        let isEndless =
          count >= cycle && index + count == changes.count
          && (rest.last?.reading.day.year ?? 0) >= lastYear
        if let rule = run?.change.rule, isEndless {
          written.append((changes[index].transition.instant, changes[index].observance(rule)))
          break
        }
        let past = rest.prefix(count).filter { $0.transition.instant < end }
        if var rule = run?.change.rule, let last = past.last, past.count >= fewest {
          // A day of room for readers that take UNTIL as a local time.
          rule.end = .untilInstant(last.transition.instant + 86_400)
          written.append((changes[index].transition.instant, changes[index].observance(rule)))
        } else {
          single += past
        }
        index += count
      }
      if let first = single.first {
        written.append(
          (first.transition.instant, first.observance(also: single.dropFirst().map(\.reading))))
      }
    }
    return written.sorted { $0.first < $1.first }.map(\.component)
  }
}

/// A change of a zone's offset with what a VTIMEZONE says of it.
private struct Change {
  let transition: Zone.Transition
  let abbreviation: String
  let isDaylight: Bool

  init(_ transition: Zone.Transition, in zone: Zone) {
    self.transition = transition
    abbreviation = zone.abbreviation(at: transition.instant)
    let isSummer = zone.isSummerTime(at: transition.instant)
    // Some zones are said to have summer time in winter, with a negative shift. Other programs expect
    // the clock to be ahead in DAYLIGHT, and by hours, not by the day that a zone left out.
    isDaylight =
      (isSummer || zone.isSummerTime(at: transition.instant - 1))
      && (1...2 * 3600).contains(transition.after - transition.before)
  }

  /// What is in force at the beginning of a year in UTC, since the zone's own midnight of that day.
  ///
  /// - Parameter isForEver: Whether it does not change, so that it can begin with the year 1970.
  init(standingAt instant: Instant, in zone: Zone, isForEver: Bool) {
    let offset = zone.offset(at: instant)
    let midnight = (isForEver ? Instant(secondsSinceEpoch: 0) : instant) - offset
    transition = Zone.Transition(instant: midnight, before: offset, after: offset)
    abbreviation = zone.abbreviation(at: instant)
    isDaylight = false
  }

  /// When the clock is changed, as it shows before that.
  var reading: CivilDateTime {
    CivilDateTime(secondsSinceEpoch: transition.instant.secondsSinceEpoch + transition.before)
      ?? .min
  }

  /// The changes in a stretch of years in UTC.
  static func all(of zone: Zone, from first: Int, through last: Int) -> [Change] {
    guard let start = Instant(year: first), let end = Instant(year: last + 1) else { return [] }
    var changes: [Change] = []
    var instant = start - 1
    while let next = zone.nextTransition(after: instant), next.instant < end {
      changes.append(Change(next, in: zone))
      instant = next.instant
    }
    return changes
  }

  /// The changes that one observance can stand for, in the order of their first.
  static func grouped(_ changes: [Change]) -> [[Change]] {
    var places: [[String]: Int] = [:]
    var groups: [[Change]] = []
    for change in changes {
      let key = [
        "\(change.transition.before)", "\(change.transition.after)", change.abbreviation,
        "\(change.isDaylight)",
      ]
      if let place = places[key] {
        groups[place].append(change)
      } else {
        places[key] = groups.count
        groups.append([change])
      }
    }
    return groups
  }

  /// The observance that begins with this change.
  ///
  /// - Parameters:
  ///   - rule: When it begins again.
  ///   - dates: When else it begins, without a rule.
  func observance(_ rule: RecurrenceRule? = nil, also dates: [CivilDateTime] = []) -> Component {
    var component = Component(isDaylight ? "DAYLIGHT" : "STANDARD")
    component.append(ContentLine("DTSTART", dateTime: DateTime(reading, .floating)))
    component.append(ContentLine("TZOFFSETFROM", utcOffset: transition.before))
    component.append(ContentLine("TZOFFSETTO", utcOffset: transition.after))
    if !abbreviation.isEmpty { component.append(ContentLine("TZNAME", text: abbreviation)) }
    if let rule { component.append(ContentLine("RRULE", raw: rule.text)) }
    for date in dates {
      component.append(ContentLine("RDATE", dateTime: DateTime(date, .floating)))
    }
    return component
  }
}
