import ICalendar
import ItemJSON
import TodoCore

/// Reads the items of a calendar file that arrives in pieces.
///
/// A component that depends on no other becomes an item at once. Other components are returned to
/// the caller, who passes all with one UID to `parts(of:)` after the end of the file: components
/// may have any order, and standard input can not be read twice.
package struct CalendarFileReader {
  /// The items of a component, or of all components with one UID.
  package struct Found: Sendable {
    /// At least one. The first is that of the series, if there is one.
    package let items: [CalendarItem]
    /// The line of the first component, 1-based.
    package let line: Int
    /// The name of the calendar.
    package let calendar: String?
    /// The number of components dropped for a newer one with the same UID and RECURRENCE-ID.
    package let replaced: Int
  }

  package enum Part: Sendable {
    case items(Found)
    case waiting(WaitingComponent)
    /// - Parameter uid: Of the component; nil if its syntax is wrong.
    case bad(CalendarError, uid: String? = nil)
  }

  /// Whether the calendar comes from someone else. Its ATTACH and X-DAYDOT properties are then
  /// ignored, since X-DAYDOT properties can set more than a calendar can otherwise express.
  package var isForeign = false

  private var hasWaiting = false
  private var components: ComponentReader
  private var items: CalendarItemReader
  private var calendar: String?
  /// Whether the method of the calendar is CANCEL (RFC 5546 §3.2.5).
  private var isCancelling = false
  /// How often each content occurred without a UID. The keys are hashes of the computed UIDs, which
  /// take a fifth of the memory of the UIDs.
  private var copies: [Int: Int32] = [:]
  private var otherKinds = NameTally()
  /// The number of components that do not become items, by name: of other kinds, and inside
  /// malformed ones.
  package var leftOut: NameTally {
    var tally = otherKinds
    for (name, count) in components.lost { tally.add(name, count) }
    return tally
  }
  /// Whether the file ended inside a calendar, after its last whole component.
  package var lacksCalendarEnd: Bool { components.lacksCalendarEnd }

  /// - Parameter source: Returns the next piece of the file; nil at the end.
  package init(_ context: CalendarContext, source: @escaping () throws -> [UInt8]?) {
    components = ComponentReader(source: source)
    items = CalendarItemReader(context)
  }

  // MARK: The file

  /// Returns the next parts: at most 64, of about 64 KiB. nil at the end of the file.
  ///
  /// - Throws: What the source throws.
  package mutating func nextParts() throws -> [Part]? {
    var parts: [Part] = []
    var size = 0
    while parts.count < 64, size < 1 << 16, let part = try next() {
      parts.append(part)
      size += part.size
    }
    return parts.isEmpty ? nil : parts
  }

  /// Returns the next part; nil at the end of the file.
  ///
  /// - Throws: What the source throws.
  package mutating func next() throws -> Part? {
    while true {
      do {
        guard let part = try components.next() else { return nil }
        switch part {
        case .calendarBegin:
          calendar = nil
          isCancelling = false
        case .calendarEnd: break
        case .calendarProperty(let line): read(line)
        case .component(let component):
          if let part = self.part(of: component) { return part }
        }
      } catch let error as ICalendarError {
        return .bad(CalendarError(error))
      }
    }
  }

  private mutating func read(_ line: ContentLine) {
    if line.isNamed("METHOD") { isCancelling = line.text.uppercased() == "CANCEL" }
    guard line.isNamed("X-WR-CALNAME") || line.isNamed("NAME") && calendar == nil else { return }
    let name = line.inUTF8.text.trimmed
    if !name.isEmpty { calendar = name }
  }

  private mutating func part(of component: Component) -> Part? {
    if component.name == "VTIMEZONE" {
      items.define(component)
      return nil
    }
    guard Item.Kind(component) != nil else {
      otherKinds.add(component.name)
      for name in component.names.dropFirst() where Component.namesInCalendars.contains(name) {
        otherKinds.add(name)
      }
      return nil
    }
    let line = component.begin.lineNumber
    var (component, uid) = identified(isForeign ? component.asForeign : component)
    if isCancelling { component.set(ContentLine("STATUS", raw: "CANCELLED")) }
    // A step must get a higher id than its parent, which may be among the waiting components.
    if component.needsOthers || !items.knowsZones(of: component)
      || hasWaiting && RelatedProperties(component).parent != nil
    {
      hasWaiting = true
      return .waiting(
        WaitingComponent(
          uid: uid, line: line, calendar: calendar,
          isWhole: component.property("RECURRENCE-ID") == nil, bytes: component.bytes))
    }
    return read([component], line: line, calendar: calendar)
  }

  /// Returns the component with its UID, or with one computed from its content.
  private mutating func identified(_ component: Component) -> (Component, uid: String) {
    if let uid = component.property("UID")?.text.trimmed, !uid.isEmpty {
      return (component, uid)
    }
    let first = contentUUID(of: component.bytes)
    let copy = copies[first.hashValue, default: 0]
    copies[first.hashValue] = copy + 1
    let uid = copy == 0 ? first : contentUUID(of: component.bytes + Array("\n\(copy)".utf8))
    var named = component
    named.set(ContentLine("UID", text: uid))
    return (named, uid)
  }

  private func read(
    _ family: [Component], line: Int, calendar: String?, replaced: Int = 0
  ) -> Part {
    do throws(CalendarError) {
      let found = try items.items(of: family)
      return .items(
        Found(
          items: found, line: line, calendar: calendar,
          // Only a series has overrides.
          replaced: replaced + found[0].replaced))
    } catch {
      var error = error
      if error.line == 0 { error.line = line }
      return .bad(error, uid: family.first?.property("UID")?.text.trimmed)
    }
  }

  // MARK: Components with the same UID

  /// Reads the components with one UID after the end of the file.
  ///
  /// The newest component without a RECURRENCE-ID is the series of all occurrences, and replaces
  /// older ones. A further one that is as new is an item of its own.
  ///
  /// - Parameter family: The components in the order of the file.
  package func parts(of family: [WaitingComponent]) -> [Part] {
    var groups: [(components: [Component], from: WaitingComponent)] = []
    var overrides: [Component] = []
    var parts: [Part] = []
    for waiting in family {
      do throws(ICalendarError) {
        for component in try Component.parse(waiting.bytes, firstLine: waiting.line)
        where component.name != "VTIMEZONE" {
          if component.property("RECURRENCE-ID") == nil {
            groups.append(([component], waiting))
          } else {
            overrides.append(component)
          }
        }
      } catch { parts.append(.bad(CalendarError(error))) }
    }
    if groups.isEmpty, let first = family.first, !overrides.isEmpty { groups = [([], first)] }
    var replaced = 0
    if groups.count > 1 {
      let versions = groups.map { ComponentVersion($0.components[0], scope: items.scope) }
      let newest = zip(groups, versions).filter { $0.1 == versions.max() }.map(\.0)
      replaced = groups.count - newest.count
      groups = newest
    }
    for (index, group) in groups.enumerated() {
      let (line, calendar) = (group.from.line, group.from.calendar)
      var family = group.components + (index == 0 ? overrides : [])
      let whole = read(
        family, line: line, calendar: calendar, replaced: index == 0 ? replaced : 0)
      guard case .bad = whole, family.count > 1 else {
        parts.append(whole)
        continue
      }
      // Drops the malformed components and reads the others together.
      family.removeAll { component in
        let part = read([component], line: line, calendar: calendar)
        guard case .bad = part else { return false }
        parts.append(part)
        return true
      }
      if !family.isEmpty { parts.append(read(family, line: line, calendar: calendar)) }
    }
    return parts
  }
}

extension CalendarFileReader.Part {
  /// The approximate size in bytes.
  fileprivate var size: Int {
    switch self {
    case .items(let found):
      found.items.indices.reduce(0) { size, index in
        found.items[index].item.sources.reduce(size) { $0 + $1.text.utf8.count }
      }
    case .waiting(let waiting): waiting.bytes.count
    case .bad: 0
    }
  }
}

extension Component {
  /// Whether the component repeats or is an occurrence of a series.
  fileprivate var needsOthers: Bool {
    hasProperty(
      "RRULE", "RDATE", "EXRULE", "RECURRENCE-ID", "X-DAYDOT-RRULE", "X-DAYDOT-AFTER-DONE")
  }
}

extension Component {
  /// The component without ATTACH and X-DAYDOT properties, also in its alarms.
  fileprivate var asForeign: Component {
    mapProperties { line in
      line.isNamed("ATTACH") || line.isNamed(startingWith: "X-DAYDOT-") ? nil : line
    }
  }
}

/// Counts by name. The number of names is limited, since files may contain any number of them.
package struct NameTally: Hashable, Sendable {
  /// The name that stands for all names beyond the limits.
  package static let others = "…"
  private static let maxNames = 100
  /// The longest name, in bytes of UTF-8.
  private static let maxNameLength = 64

  private var counts: [String: Int] = [:]

  package init() {}

  package var isEmpty: Bool { counts.isEmpty }

  /// The counts in descending order, equal ones by name.
  package var sorted: [(name: String, count: Int)] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  package mutating func add(_ name: String, _ count: Int = 1) {
    guard count > 0 else { return }
    let isKept =
      counts[name] != nil
      || counts.count < Self.maxNames && name.utf8.count <= Self.maxNameLength
    counts[isKept ? name : Self.others, default: 0] += count
  }

  package mutating func add(_ other: NameTally) {
    for (name, count) in other.sorted { add(name, count) }
  }
}

extension WaitingComponent {
  /// Whether both components have the same RECURRENCE-ID.
  package func namesOccurrence(of other: WaitingComponent) -> Bool {
    func name(_ waiting: WaitingComponent) -> ContentLine? {
      (try? Component.parse(waiting.bytes).last)?.property("RECURRENCE-ID")
    }
    guard !isWhole, !other.isWhole, let own = name(self), let its = name(other) else {
      return false
    }
    return own.saysTheSame(as: its)
  }
}
