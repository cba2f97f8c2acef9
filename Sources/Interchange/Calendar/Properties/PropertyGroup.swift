import CivilTime
import ICalendar
import TodoCore

/// Properties of a component that are written together. If their fields have not changed, they are
/// copied from the source, otherwise all of them are written again.
struct PropertyGroup: Sendable {
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
  static let all =
    [
      PropertyGroup(
        ["SUMMARY", PlainProperties.exactTitle], { $0.title }, copy: { $0.title = $1.title },
        lines: { item, _ in PlainProperties.lines(ofTitle: item.title) }),
      // The formatted descriptions are removed when DESCRIPTION changes.
      PropertyGroup(
        ["DESCRIPTION", "X-ALT-DESC", "STYLED-DESCRIPTION"], { $0.notes }, { $0.notes = $1.notes }
      ) { $0.notes.map { ContentLine("DESCRIPTION", text: $0) } },
      PropertyGroup(["URL"], { $0.url }, { $0.url = $1.url }) {
        $0.url.map(PlainProperties.line(ofURL:))
      },
      PropertyGroup(["CATEGORIES"], { $0.tags }, { $0.tags = $1.tags }) {
        $0.tags.isEmpty ? nil : ContentLine("CATEGORIES", texts: $0.tags)
      },
      PropertyGroup(["PRIORITY"], { $0.priority }, { $0.priority = $1.priority }) {
        PlainProperties.numbers[$0.priority].map { ContentLine("PRIORITY", integer: $0) }
      },
      PropertyGroup(
        [PlainProperties.list], { $0.list }, copy: { $0.list = $1.list },
        lines: { item, writing in
          item.list == writing.list ? [] : [ContentLine(PlainProperties.list, text: item.list)]
        }),
      PropertyGroup([PlainProperties.starred], { $0.isStarred }, { $0.isStarred = $1.isStarred }) {
        $0.isStarred ? ContentLine(PlainProperties.starred, raw: "TRUE") : nil
      },
      PropertyGroup([PlainProperties.since], { $0.since }, { $0.since = $1.since }) {
        $0.since.map { ContentLine(PlainProperties.since, integer: $0) }
      },
      place, time, recurrence, status,
      PropertyGroup(
        [PlainProperties.order], PlainProperties.order(of:), { $0.position = $1.position }
      ) { PlainProperties.order(of: $0).map { ContentLine(PlainProperties.order, integer: $0) } },
      // The alarms are components of their own.
      PropertyGroup(
        Alarms.names, { item in item.reminders?.map { Alarms.comparable($0, of: item) } },
        copy: { $0.reminders = $1.reminders }, lines: { item, _ in Alarms.lines(of: item) }),
    ] as [PropertyGroup]

  /// Whether the group holds the time or the repetition.
  var isOfTime: Bool { names.contains("DTSTART") || isOfRecurrence }

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

  /// - Parameter line: The only line of the group; nil for none.
  private init<Value: Equatable & Sendable>(
    _ names: Set<String>, _ value: @escaping @Sendable (Item) -> Value,
    _ copy: @escaping @Sendable (inout Item, Item) -> Void,
    line: @escaping @Sendable (Item) -> ContentLine?
  ) {
    self.init(names, value, copy: copy, lines: { item, _ in line(item).map { [$0] } ?? [] })
  }

  /// A position that the item has from the saved places is not written if the source has only the
  /// name, for the user's privacy.
  private static let place = PropertyGroup(
    names: PlaceProperties.names,
    isSame: { base, item in
      base.place == item.place
        || base.place?.coordinate == nil && base.place?.name == item.place?.name
    }, copy: { $0.place = $1.place }, lines: { item, _ in PlaceProperties.lines(of: item.place) })

  private static let time = PropertyGroup(
    names: TimeProperties.names,
    isSame: {
      $0.kind == $1.kind && $0.when == $1.when && $0.end == $1.end && $0.start == $1.start
        && ($0.repetition == nil) == ($1.repetition == nil)
    },
    copy: { item, other in
      item.when = other.when
      item.end = other.end
      item.start = other.start
    },
    lines: {
      TimeProperties.lines(
        of: $0, isOverride: $1.isOverride, isDueAtEnd: $1.isDueAtEnd, scope: $1.scope)
    })

  /// The form of DTSTART, which the dates of a series have: another form or time rewrites them.
  private static func form(_ item: Item) -> When? {
    guard let repetition = item.repetition else { return nil }
    // SKIP is written with the day of the start.
    let day = repetition.rule.skip == .omit ? .min : item.when.day ?? .min
    return item.when.moved(to: CivilDateTime(day, item.when.time ?? .midnight))
  }

  static let recurrence = PropertyGroup(
    names: RecurrenceProperties.names.union([SkippedOccurrences.name]),
    isSame: {
      $0.repetition == $1.repetition && form($0) == form($1)
        && $0.changes.filter(\.status.isSkipped) == $1.changes.filter(\.status.isSkipped)
    },
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

  private static let status = PropertyGroup(
    names: PlainProperties.statusNames.union([PlainProperties.withParent]),
    isSame: { ($0.status, $0.isClosedWithParent) == ($1.status, $1.isClosedWithParent) },
    copy: { ($0.status, $0.isClosedWithParent) = ($1.status, $1.isClosedWithParent) },
    lines: { item, _ in
      PlainProperties.lines(of: item.status, kind: item.kind)
        + (item.isClosedWithParent ? [ContentLine(PlainProperties.withParent, raw: "TRUE")] : [])
    })
}
