import CivilTime
import ICalendar
import TextSearch
import TodoCore

/// A file of a folder of calendars (vdir): one item with its overrides, and the zones that it names.
///
/// - SeeAlso: <https://vdirsyncer.pimutils.org/en/stable/vdir.html>.
package struct CalendarFile: Sendable {
  /// Why a file can not be merged. It is left unchanged.
  package enum Problem: Error, Sendable {
    case unreadable(CalendarError)
    /// The file has neither a todo nor an event, only a journal or the like.
    case noItem
    /// No component besides zones.
    case empty
    case noUID
    /// Components with different UIDs, or several with one UID and no RECURRENCE-ID.
    case severalItems
  }

  package let uid: String
  /// Usually a VCALENDAR.
  let calendar: Component
  /// The components of the item, in the order of the file.
  let family: [Component]

  package init(_ bytes: [UInt8]) throws(Problem) {
    let roots: [Component]
    do throws(ICalendarError) {
      roots = try Component.parse(bytes).map(\.inUTF8)
    } catch {
      throw .unreadable(CalendarError(error))
    }
    let parts = roots.flatMap { $0.name == Self.calendarName ? $0.components : [$0] }
    let family = parts.filter { Item.Kind($0) != nil }
    guard let first = family.first, let root = roots.first else {
      throw parts.allSatisfy { $0.name == "VTIMEZONE" } ? .empty : .noItem
    }
    guard let uid = first.property("UID")?.text.trimmed, !uid.isEmpty else { throw .noUID }
    guard roots.count == 1 || root.name != Self.calendarName,
      family.allSatisfy({ $0.property("UID")?.text.trimmed == uid }),
      family.count(where: { !$0.hasProperty("RECURRENCE-ID") }) <= 1
    else { throw .severalItems }
    self.uid = uid
    self.family = family
    calendar = root.name == Self.calendarName ? root : Component(Self.calendarName, root: roots)
  }

  private static let calendarName = "VCALENDAR"

  package var bytes: [UInt8] { calendar.bytes }

  /// The UID of the parent of its item.
  package var parent: String? { family.first.flatMap { RelatedProperties($0).parent } }

  /// The latest LAST-MODIFIED of its components; nil if none has one.
  package func modified(_ context: CalendarContext) -> Instant? {
    let scope = CalendarScope(context)
    return family.compactMap { $0.instant("LAST-MODIFIED", scope: scope) }.max()
  }

  /// Whether this version was changed later than another one. If LAST-MODIFIED does not decide, the
  /// version that is greater byte by byte counts as later.
  package func isLater(than other: CalendarFile, _ context: CalendarContext) -> Bool {
    Self.isLater(modified(context), than: other.modified(context))
      ?? other.bytes.lexicographicallyPrecedes(bytes)
  }

  /// Whether a version with this LAST-MODIFIED is later than one with another. Any value is later
  /// than none: programs that do not track versions omit LAST-MODIFIED.
  ///
  /// - Returns: nil if both are the same.
  package static func isLater(_ moment: Instant?, than other: Instant?) -> Bool? {
    guard moment != other else { return nil }
    guard let moment, let other else { return moment != nil }
    return moment > other
  }

  package var title: String { family.first?.property("SUMMARY")?.text ?? "" }

  /// Whether both files hold the same item, ignoring when it was changed.
  package func saysTheSame(as other: CalendarFile) -> Bool {
    family.count == other.family.count
      && Set(family.map(\.meaning)) == Set(other.family.map(\.meaning))
  }

  /// Returns the file with a SEQUENCE above those of the other versions.
  ///
  /// vdirsyncer 0.19 remembers the content that a file had before it last wrote it, and takes a
  /// file with that content for unchanged. Its comparison ignores the stamps, but not SEQUENCE.
  package func numbered(above others: [CalendarFile]) -> CalendarFile {
    let highest = (others + [self]).flatMap(\.family).map { $0.sequence ?? 0 }.max() ?? 0
    let family = family.map { component in
      var component = component
      component.set(ContentLine("SEQUENCE", integer: highest + 1))
      component.breakNewLinesAsOthers()
      return component
    }
    return replacing(family, zones: [])
  }

  /// Returns the stored sources of an item as the text of a file; nil if it was not read from one.
  package static func text(ofSources item: Item) -> String? {
    guard !item.sources.isEmpty else { return nil }
    let parts = item.sources.map(\.text).map { $0.hasSuffix("\n") ? $0 : $0 + "\r\n" }
    return "BEGIN:\(calendarName)\r\nVERSION:2.0\r\n\(parts.joined())END:\(calendarName)\r\n"
  }

  /// Returns the item of the file, and its occurrences that are items of their own.
  ///
  /// - Throws: `CalendarError`.
  package func items(_ context: CalendarContext) throws(CalendarError) -> [CalendarItem] {
    var reader = CalendarItemReader(context)
    for zone in zones { reader.define(zone) }
    return try reader.items(of: family)
  }

  /// The scope in which its values are read.
  func scope(_ context: CalendarContext) -> CalendarScope {
    var scope = CalendarScope(context)
    for zone in zones { scope.resolver.define(zone) }
    return scope
  }

  /// Returns the file with other components of its item, and with those of `zones` that they name
  /// and the file does not define.
  func replacing(_ family: [Component], zones: [Component]) -> CalendarFile {
    let known = self.zones.compactMap { $0.property("TZID")?.text }
    let wanted = Set(family.flatMap(\.tzids)).subtracting(known)
    let missing = zones.filter { wanted.contains($0.property("TZID")?.text ?? "") }
    var calendar = calendar
    var isPlaced = false
    calendar.elements = calendar.elements.flatMap { element -> [Component.Element] in
      guard case .component(let inner) = element, Item.Kind(inner) != nil else { return [element] }
      defer { isPlaced = true }
      return isPlaced ? [] : (missing + family).map { .component($0) }
    }
    return CalendarFile(uid: uid, calendar: calendar, family: family)
  }

  private init(uid: String, calendar: Component, family: [Component]) {
    self.uid = uid
    self.calendar = calendar
    self.family = family
  }

  var zones: [Component] { calendar.components("VTIMEZONE") }
}

extension Component {
  /// Wraps components that are in no calendar.
  fileprivate init(_ name: String, root: [Component]) {
    self.init(
      name,
      [
        .property(ContentLine("VERSION", raw: "2.0")),
        .property(ContentLine("PRODID", text: CalendarFileWriter.product)),
      ] + root.map { .component($0) })
  }
}
