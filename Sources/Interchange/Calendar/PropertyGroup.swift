import CivilTime
import ICalendar
import TodoCore

/// Properties of a component that belong together: if what they say has not changed, they are
/// written as they came, else all of them are written anew.
struct PropertyGroup: Sendable {
  /// What writing needs beside the item.
  struct Writing: Sendable {
    let scope: CalendarScope
    /// The list of the calendar around the component.
    var list = Item.defaultList
    /// Whether the component has a RECURRENCE-ID.
    var isOverride = false
    /// Whether it is an occurrence that stands as an item of its own, under the UID of its series.
    var isDetached = false
  }

  let names: Set<String>
  /// Whether an item, the second, still is what a component said, the first.
  let isSame: @Sendable (Item, Item) -> Bool
  /// Takes what the group holds from another item.
  let take: @Sendable (inout Item, Item) -> Void
  let lines: @Sendable (Item, Writing) -> [ContentLine]

  /// In the order in which a new component has them.
  static let all: [PropertyGroup] = [
    summary, notes, url, categories, priority, list, starred, place, time, recurrence, status,
    alarmOptions,
  ]

  /// Whether it says when the item takes place.
  var isOfTime: Bool { names.contains("DTSTART") || isOfRecurrence }

  /// Whether it says how the item repeats.
  var isOfRecurrence: Bool { names.contains("RRULE") }

  private init(
    names: Set<String>, isSame: @escaping @Sendable (Item, Item) -> Bool,
    take: @escaping @Sendable (inout Item, Item) -> Void,
    lines: @escaping @Sendable (Item, Writing) -> [ContentLine]
  ) {
    self.names = names
    self.isSame = isSame
    self.take = take
    self.lines = lines
  }

  /// - Parameter value: What decides whether the group has changed.
  private init<Value: Equatable & Sendable>(
    _ names: Set<String>, _ value: @escaping @Sendable (Item) -> Value,
    take: @escaping @Sendable (inout Item, Item) -> Void,
    lines: @escaping @Sendable (Item, Writing) -> [ContentLine]
  ) {
    self.init(
      names: names, isSame: { value($0) == value($1) }, take: take, lines: lines)
  }

  // MARK: Texts

  private static let summary = PropertyGroup(
    ["SUMMARY", PlainProperties.exactTitle], { $0.title }, take: { $0.title = $1.title },
    lines: { item, _ in PlainProperties.lines(ofTitle: item.title) })

  /// The formatted forms of a description would contradict a changed one.
  private static let notes = PropertyGroup(
    ["DESCRIPTION", "X-ALT-DESC", "STYLED-DESCRIPTION"], { $0.notes },
    take: { $0.notes = $1.notes },
    lines: { item, _ in item.notes.map { [ContentLine("DESCRIPTION", text: $0)] } ?? [] })

  private static let url = PropertyGroup(
    ["URL"], { $0.url }, take: { $0.url = $1.url },
    lines: { item, _ in item.url.map { [PlainProperties.line(ofURL: $0)] } ?? [] })

  private static let categories = PropertyGroup(
    ["CATEGORIES"], { $0.tags }, take: { $0.tags = $1.tags },
    lines: { item, _ in
      item.tags.isEmpty ? [] : [ContentLine("CATEGORIES", texts: item.tags)]
    })

  private static let priority = PropertyGroup(
    ["PRIORITY"], { $0.priority }, take: { $0.priority = $1.priority },
    lines: { item, _ in
      PlainProperties.number(of: item.priority).map { [ContentLine("PRIORITY", integer: $0)] } ?? []
    })

  // MARK: Of this program

  private static let list = PropertyGroup(
    [PlainProperties.list], { $0.list }, take: { $0.list = $1.list },
    lines: { item, writing in
      item.list == writing.list ? [] : [ContentLine(PlainProperties.list, text: item.list)]
    })

  private static let starred = PropertyGroup(
    [PlainProperties.starred], { $0.isStarred }, take: { $0.isStarred = $1.isStarred },
    lines: { item, _ in item.isStarred ? [ContentLine(PlainProperties.starred, raw: "TRUE")] : [] })

  // MARK: Time and place

  /// A place that is only named has its position from the places of the user, which nobody else
  /// needs to know.
  private static let place = PropertyGroup(
    names: PlaceProperties.names,
    isSame: { base, item in
      base.place == item.place
        || base.place?.coordinate == nil && base.place?.name == item.place?.name
    }, take: { $0.place = $1.place }, lines: { item, _ in PlaceProperties.lines(of: item.place) })

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
    take: { item, other in
      item.when = other.when
      item.end = other.end
      item.start = other.start
    },
    lines: { TimeProperties.lines(of: $0, isOverride: $1.isOverride) })

  /// The dates of a series are written in the form of its start, so they change with it.
  private struct Recurrence: Equatable, Sendable {
    let time: Time?
    let repetition: Repeat?
    let skipped: [OccurrenceChange]

    init(_ item: Item) {
      time = item.repetition == nil ? nil : Time(item)
      repetition = item.repetition
      skipped = item.changes.filter(\.status.isSkipped)
    }
  }

  private static let recurrence = PropertyGroup(
    RecurrenceProperties.names.union([SkippedOccurrences.name]), Recurrence.init,
    take: { $0.repetition = $1.repetition },
    lines: { item, writing in
      guard item.repetition != nil else { return [] }
      let skipped = item.changes.filter(\.status.isSkipped)
      var all = item
      all.repetition?.excluded.formUnion(skipped.map(\.key))
      return RecurrenceProperties.lines(of: all, detached: [], scope: writing.scope)
        + skipped.map(SkippedOccurrences.line)
    })

  // MARK: Standing

  private static let status = PropertyGroup(
    PlainProperties.statusNames, { $0.status }, take: { $0.status = $1.status },
    lines: { item, _ in PlainProperties.lines(of: item.status, kind: item.kind) })

  /// The alarms themselves are components.
  private static let alarmOptions = PropertyGroup(
    Alarms.names, { item in item.reminders?.map { Alarms.comparable($0, of: item) } },
    take: { $0.reminders = $1.reminders },
    lines: { item, _ in Alarms.lines(of: item) })
}
