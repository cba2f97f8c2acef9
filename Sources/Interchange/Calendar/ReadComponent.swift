import CivilTime
import ICalendar
import TodoCore

/// A component read as an item, without regard to other components with its UID.
struct ReadComponent: Sendable {
  let component: Component
  /// The item as the standard properties state it, without sources. Its uid is empty if the
  /// component has none.
  var item: Item
  /// The item as DTSTART and DUE state it, if a repeating todo or an occurrence of one is due on a
  /// later day than it begins.
  private(set) var stated: Item?
  private let history: ReadHistory?
  let recurrenceID: ContentLine?
  let created: Instant?
  let modified: Instant?
  let alarms: Alarms.Reading
  /// The number of rules that are not applied, by property.
  private let leftOutRules: [String: Int]
  private let isEndConverted: Bool
  /// The TZIDs it uses, each once, if a definition in the file may differ from the named zones.
  private let tzids: [String]
  let scope: CalendarScope

  /// - Throws: `CalendarError` for a malformed time or rule, an unknown zone, or a value that is
  ///   too long.
  init(_ component: Component, scope: CalendarScope) throws(CalendarError) {
    let kind = Item.Kind(component) ?? .event
    created = component.instant("CREATED", scope: scope)
    modified = component.instant("LAST-MODIFIED", scope: scope)
    let made = created ?? modified ?? scope.context.now.instant
    // RFC 5545 §3.8.7.2: without METHOD, DTSTAMP has the meaning of LAST-MODIFIED.
    var item = Item(
      uid: component.property("UID")?.text ?? "", kind: kind, title: "", created: made,
      modified: modified ?? component.instant("DTSTAMP", scope: scope) ?? made)
    PlainProperties.read(component, into: &item)
    item.status = PlainProperties.status(of: component, kind: kind, scope: scope)
    item.isClosedWithParent =
      !item.isOpen && (try? component.property(PlainProperties.withParent)?.boolean()) ?? false
    item.place = try PlaceProperties.place(component)
    item.position = PlainProperties.position(of: component, item)
    let time = try TimeProperties(component, scope: scope)
    item.when = time.when
    item.end = time.end
    item.start = time.start
    isEndConverted = time.isEndConverted
    tzids = scope.resolver.isInDoubt ? component.tzids : []
    recurrenceID = component.property("RECURRENCE-ID")
    if recurrenceID != nil {
      leftOutRules = [:]
    } else {
      if component.hasProperty("RRULE", "RDATE", "X-DAYDOT-RRULE") {
        item.repetition =
          try RecurrenceProperties.repetition(component, time: time, scope: scope)
        SkippedOccurrences.read(component, into: &item)
      }
      leftOutRules =
        component.hasProperty("EXRULE") || component.properties("RRULE").count > 1
        ? try RecurrenceProperties.leftOut(component, time: time, scope: scope) : [:]
    }
    history = kind == .todo && item.repetition != nil ? ReadHistory(component) : nil
    if item.repetition != nil || recurrenceID != nil,
      !component.hasProperty(TimeProperties.spanName), let due = item.dueAtEnd
    {
      stated = item
      item = due
    }
    alarms = Alarms.read(component, of: item, scope: scope)
    item.reminders = alarms.reminders
    self.component = component
    self.item = item
    self.scope = scope
  }

  var asStated: ReadComponent {
    guard var plain = stated else { return self }
    plain.reminders = item.reminders
    var read = self
    read.item = plain
    read.stated = nil
    return read
  }

  /// How many days an occurrence is due after it begins.
  var daysUntilDue: Int {
    guard let begin = stated?.when.day, let due = item.when.day else { return 0 }
    return due - begin
  }

  var stamp: Instant? { component.instant("DTSTAMP", scope: scope) }

  var version: ComponentVersion { ComponentVersion(component, scope: scope) }

  /// Whether it overrides its occurrence and all later ones.
  var isRange: Bool { recurrenceID?.parameter("RANGE")?.uppercased() == "THISANDFUTURE" }

  /// The text to store, with the zones that only the file defines.
  var text: String {
    guard !tzids.isEmpty else {
      return String(decoding: component.bytes, as: UTF8.self)
    }
    var writer = ContentLineWriter()
    for zone in tzids.compactMap(scope.resolver.definition(of:)) { writer.write(zone) }
    writer.write(component)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The item with its history.
  var whole: Item {
    guard let history else {
      guard item.kind == .todo, item.repetition == nil, recurrenceID == nil else { return item }
      var step = item
      step.changes = SeriesHistory.changes(ofStep: component)
      return step
    }
    var whole = history.whole(of: item, modified: modified, scope: scope)
    whole.moveStart(from: item, in: component)
    return whole
  }

  /// Whether another program completed the occurrence that the component starts at, while later
  /// ones are left to do.
  var isBehind: Bool {
    guard history != nil, !item.isOpen, case let whole = whole, whole.isOpen else { return false }
    return scope.usersSeries(of: whole)?.firstLeft() != nil
  }

  var calendarItem: CalendarItem {
    var item = whole
    item.sources = [SourceComponent(text: text, isCurrent: true)]
    var result = CalendarItem(item, from: component, scope: scope)
    result.marks = alarms.marks
    result.unshown = unshown
    result.zoneDifferences = Set(tzids.compactMap(scope.resolver.difference))
    result.hasList = component.property(PlainProperties.list) != nil
    result.hasCreated = created != nil
    result.hasModified = modified != nil || component.hasProperty("DTSTAMP")
    result.hasHistory = history != nil
    return result
  }

  /// Whether each occurrence is due on a later day than it begins, and no rule gives those days.
  private var hasUnreadDue: Bool {
    guard item.kind == .todo, item.repetition != nil, stated == nil, let day = item.when.day,
      !component.hasProperty(TimeProperties.spanName)
    else { return false }
    return item.end?.lastDay(from: item.when) ?? day > day
  }

  /// The properties whose loss a user may notice. GEO and RELATED-TO are read in part.
  private static let notablePropertyNames = [
    "ATTENDEE", "ATTACH", "COMMENT", "CONTACT", "CONFERENCE", "IMAGE", "LINK", "RESOURCES", "GEO",
    RelatedProperties.name,
  ]

  /// The number of properties that are kept but not shown, by name.
  var unshown: [String: Int] {
    var counts = alarms.unshown.merging(leftOutRules, uniquingKeysWith: +)
    var notable = component.counts(of: Self.notablePropertyNames)
    if notable["GEO"] != nil { notable["GEO"] = item.place?.coordinate == nil ? 1 : nil }
    if notable[RelatedProperties.name] != nil {
      let unread = RelatedProperties.unreadCount(in: component)
      notable[RelatedProperties.name] = unread > 0 ? unread : nil
    }
    counts.merge(notable, uniquingKeysWith: +)
    for inner in component.components where inner.name != "VALARM" {
      counts[inner.name, default: 0] += 1
    }
    if isEndConverted { counts["DTEND"] = 1 }
    if hasUnreadDue { counts["DUE"] = 1 }
    if item.repetition != nil {
      counts.merge(component.datesOfAnotherType, uniquingKeysWith: +)
      let periods = component.properties("RDATE").filter(\.holdsPeriods).flatMap(\.separated)
      if !periods.isEmpty { counts["PERIOD"] = periods.count }
    }
    // The definition of a zone that can be stored only approximately.
    if tzids.contains(where: scope.resolver.isApproximate) {
      counts["VTIMEZONE", default: 0] += 1
    }
    return counts
  }
}

extension Item {
  /// Moves the day before which a repeating todo is hidden along with the todo, if DTSTART gives
  /// that day.
  ///
  /// - Parameter standing: The todo as its component states it.
  mutating func moveStart(from standing: Item, in component: Component) {
    guard !component.hasProperty(TimeProperties.startName), let start = standing.start,
      let old = standing.when.day, let new = when.day
    else { return }
    self.start = start + (new - old)
  }
}

extension Component {
  /// The TZIDs of its properties, each once, in order.
  var tzids: [String] {
    var names: [String] = []
    for element in elements {
      switch element {
      case .property(let line):
        if let name = line.parameter("TZID"), !names.contains(name) { names.append(name) }
      case .component(let component):
        for name in component.tzids where !names.contains(name) { names.append(name) }
      }
    }
    return names
  }
}

// MARK: Kinds

extension Item.Kind {
  /// The name of the component for this kind (RFC 5545 §3.6.1, §3.6.2).
  var componentName: String { self == .todo ? "VTODO" : "VEVENT" }

  /// Returns nil for a component that is not an item, such as a journal.
  init?(_ component: Component) {
    guard let kind = Self.allCases.first(where: { $0.componentName == component.name }) else {
      return nil
    }
    self = kind
  }
}
