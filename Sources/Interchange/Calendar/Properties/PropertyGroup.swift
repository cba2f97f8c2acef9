import CivilTime
import ICalendar
import TodoCore

/// Properties of a component that are written together. If their fields have not changed, they are
/// copied from the source, otherwise all of them are written again.
struct PropertyGroup: Sendable {
  /// The parameters of writing.
  struct Writing: Sendable {
    let scope: CalendarScope
    /// The list of the calendar.
    var list = Item.defaultList
    /// Whether the component has a RECURRENCE-ID.
    var isOverride = false
    /// Whether a todo is due when it ends.
    var isDueAtEnd = false
  }

  let names: Set<String>
  /// Whether the fields of the source, the first item, equal those of the second.
  let isSame: @Sendable (Item, Item) -> Bool
  /// Copies the fields from the second item to the first.
  let copy: @Sendable (inout Item, Item) -> Void
  let lines: @Sendable (Item, Writing) -> [ContentLine]

  /// All groups, in the order of a new component.
  static let all: [PropertyGroup] = [
    summary, notes, url, categories, priority, list, starred, since, place, time, recurrence,
    status, order, alarmOptions,
  ]

  /// Whether the group holds the time or the repetition.
  var isOfTime: Bool { names.contains("DTSTART") || isOfRecurrence }

  /// Whether the group holds the repetition.
  var isOfRecurrence: Bool { names.contains("RRULE") }
}

extension PropertyGroup {
  /// - Parameter value: The group is unchanged if this value is.
  private init<Value: Equatable & Sendable>(
    _ names: Set<String>, _ value: @escaping @Sendable (Item) -> Value,
    copy: @escaping @Sendable (inout Item, Item) -> Void,
    lines: @escaping @Sendable (Item, Writing) -> [ContentLine]
  ) {
    self.init(
      names: names, isSame: { value($0) == value($1) }, copy: copy, lines: lines)
  }

  // MARK: Texts

  private static let summary = PropertyGroup(
    ["SUMMARY", PlainProperties.exactTitle], { $0.title }, copy: { $0.title = $1.title },
    lines: { item, _ in PlainProperties.lines(ofTitle: item.title) })

  /// The formatted descriptions are removed when DESCRIPTION changes.
  private static let notes = PropertyGroup(
    ["DESCRIPTION", "X-ALT-DESC", "STYLED-DESCRIPTION"], { $0.notes },
    copy: { $0.notes = $1.notes },
    lines: { item, _ in item.notes.map { [ContentLine("DESCRIPTION", text: $0)] } ?? [] })

  private static let url = PropertyGroup(
    ["URL"], { $0.url }, copy: { $0.url = $1.url },
    lines: { item, _ in item.url.map { [PlainProperties.line(ofURL: $0)] } ?? [] })

  private static let categories = PropertyGroup(
    ["CATEGORIES"], { $0.tags }, copy: { $0.tags = $1.tags },
    lines: { item, _ in
      item.tags.isEmpty ? [] : [ContentLine("CATEGORIES", texts: item.tags)]
    })

  private static let priority = PropertyGroup(
    ["PRIORITY"], { $0.priority }, copy: { $0.priority = $1.priority },
    lines: { item, _ in
      PlainProperties.number(of: item.priority).map { [ContentLine("PRIORITY", integer: $0)] } ?? []
    })

  // MARK: Properties of daydot

  private static let list = PropertyGroup(
    [PlainProperties.list], { $0.list }, copy: { $0.list = $1.list },
    lines: { item, writing in
      item.list == writing.list ? [] : [ContentLine(PlainProperties.list, text: item.list)]
    })

  private static let starred = PropertyGroup(
    [PlainProperties.starred], { $0.isStarred }, copy: { $0.isStarred = $1.isStarred },
    lines: { item, _ in item.isStarred ? [ContentLine(PlainProperties.starred, raw: "TRUE")] : [] })

  private static let since = PropertyGroup(
    [PlainProperties.since], { $0.since }, copy: { $0.since = $1.since },
    lines: { item, _ in item.since.map { [ContentLine(PlainProperties.since, integer: $0)] } ?? [] }
  )

  private static let order = PropertyGroup(
    [PlainProperties.order], PlainProperties.order(of:), copy: { $0.position = $1.position },
    lines: { item, _ in
      PlainProperties.order(of: item).map { [ContentLine(PlainProperties.order, integer: $0)] }
        ?? []
    })

  // MARK: Time and place

  /// A position that the item has from the saved places is not written if the source has only the
  /// name, for the user's privacy.
  private static let place = PropertyGroup(
    names: PlaceProperties.names,
    isSame: { base, item in
      base.place == item.place
        || base.place?.coordinate == nil && base.place?.name == item.place?.name
    }, copy: { $0.place = $1.place }, lines: { item, _ in PlaceProperties.lines(of: item.place) })

  private struct Time: Equatable, Sendable {
    let kind: Item.Kind
    let when: When
    let end: End?
    let start: Day?
    let repeats: Bool

    init(_ item: Item) {
      kind = item.kind
      when = item.when
      end = item.end
      start = item.start
      repeats = item.repetition != nil
    }
  }

  private static let time = PropertyGroup(
    TimeProperties.names, Time.init,
    copy: { item, other in
      item.when = other.when
      item.end = other.end
      item.start = other.start
    },
    lines: {
      TimeProperties.lines(
        of: $0, isOverride: $1.isOverride, isDueAtEnd: $1.isDueAtEnd, scope: $1.scope)
    })

  /// The dates of a series have the form of DTSTART, so another form or time rewrites them.
  private struct Recurrence: Equatable, Sendable {
    let form: When?
    let repetition: Repeat?
    let skipped: [OccurrenceChange]

    init(_ item: Item) {
      // SKIP is written with the day of the start.
      let isOfDay = item.repetition.map { $0.rule.skip != .omit } ?? false
      let day = isOfDay ? item.when.day ?? .min : .min
      form =
        item.repetition == nil
        ? nil : item.when.moved(to: CivilDateTime(day, item.when.time ?? .midnight))
      repetition = item.repetition
      skipped = item.changes.filter(\.status.isSkipped)
    }
  }

  static let recurrence = PropertyGroup(
    RecurrenceProperties.names.union([SkippedOccurrences.name]), Recurrence.init,
    copy: { $0.repetition = $1.repetition },
    lines: { item, writing in
      guard item.repetition != nil else { return [] }
      let skipped = item.changes.filter(\.status.isSkipped)
      var all = item
      all.repetition?.excluded.formUnion(skipped.map(\.key))
      return RecurrenceProperties.lines(of: all, scope: writing.scope)
        + skipped.map(SkippedOccurrences.line)
    })

  /// The history of a repeating todo, which belongs to the series and not to the component.
  static func history(_ lines: [ContentLine]) -> PropertyGroup {
    PropertyGroup(
      names: SeriesHistory.names, isSame: { _, _ in false }, copy: { _, _ in },
      lines: { _, _ in lines })
  }

  // MARK: Status and alarms

  private static let status = PropertyGroup(
    names: PlainProperties.statusNames.union([PlainProperties.withParent]),
    isSame: { ($0.status, $0.isClosedWithParent) == ($1.status, $1.isClosedWithParent) },
    copy: { ($0.status, $0.isClosedWithParent) = ($1.status, $1.isClosedWithParent) },
    lines: { item, _ in
      PlainProperties.lines(of: item.status, kind: item.kind)
        + (item.isClosedWithParent ? [ContentLine(PlainProperties.withParent, raw: "TRUE")] : [])
    })

  /// The properties of the component about its alarms. The alarms are components of their own.
  private static let alarmOptions = PropertyGroup(
    Alarms.names, { item in item.reminders?.map { Alarms.comparable($0, of: item) } },
    copy: { $0.reminders = $1.reminders },
    lines: { item, _ in Alarms.lines(of: item) })
}
