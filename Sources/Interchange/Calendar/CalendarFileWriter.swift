import CivilTime
import ICalendar
import TodoCore

/// Writes items as one calendar, in pieces.
package struct CalendarFileWriter {
  static let product = "-//daydot//daydot//EN"

  private let zones: any ZoneSource
  private var items: CalendarItemWriter
  private var writer = ContentLineWriter()
  /// The VTIMEZONE bytes of the TZIDs defined so far, if an item brought its own definition; nil
  /// for a definition by this program.
  private var defined: [String: [UInt8]?] = [:]
  /// The first year to define, by zone.
  private var years: [String: Int] = [:]
  /// The first year to define for zones not in `years`.
  private static let firstYear = 1970

  package init(_ context: CalendarContext) {
    zones = context.zones
    items = CalendarItemWriter(context)
  }

  /// The number of written overrides of todos, which some programs do not read.
  package private(set) var overriddenTodos = 0

  package var byteCount: Int { writer.bytes.count }

  /// Returns the bytes written since the last call.
  package mutating func takeBytes() -> [UInt8] { writer.takeBytes() }

  /// Writes the beginning of the calendar.
  ///
  /// - Parameters:
  ///   - name: The list of all items, which becomes the name of the calendar; nil for several
  ///     lists.
  ///   - zones: The zones of the items, each with the first year to define.
  package mutating func begin(named name: String?, zones: [(tzid: String, year: Int)]) {
    writer.write(ContentLine("BEGIN", raw: "VCALENDAR"))
    writer.write(ContentLine("VERSION", raw: "2.0"))
    writer.write(ContentLine("PRODID", text: Self.product))
    writer.write(ContentLine("CALSCALE", raw: "GREGORIAN"))
    if let name {
      items.list = name
      if name != Item.defaultList { writer.write(ContentLine("X-WR-CALNAME", text: name)) }
    }
    years = Dictionary(zones, uniquingKeysWith: min)
  }

  /// Writes the definition of a zone that is known by its name, unless it is already written or the
  /// zone is unknown.
  ///
  /// - Returns: False if an item has defined the TZID itself.
  private mutating func define(_ tzid: String) -> Bool {
    if let earlier = defined[tzid] { return earlier == nil }
    defined[tzid] = .some(nil)
    guard let name = items.resolver.zoneName(for: tzid), let zone = try? zones.zone(named: name)
    else { return true }
    writer.write(
      TimeZoneComponent.component(tzid, zone, from: years[name] ?? Self.firstYear))
    return true
  }

  /// Writes the zones of components, and returns the other components. Renames a TZID that the
  /// calendar already defines differently.
  private mutating func define(zonesOf components: [Component]) -> [Component] {
    var renamed: [String: String] = [:]
    for zone in components where zone.name == "VTIMEZONE" {
      guard let tzid = zone.property("TZID")?.text, renamed[tzid] == nil else { continue }
      var (name, number) = (tzid, 1)
      while let earlier = defined[name], earlier != zone.bytes {
        number += 1
        name = "\(tzid) \(number)"
      }
      renamed[tzid] = name
      guard defined.updateValue(zone.bytes, forKey: name) == nil else { continue }
      var zone = zone
      if name != tzid { zone.set(ContentLine("TZID", text: name)) }
      writer.write(zone)
    }
    let items = components.filter { $0.name != "VTIMEZONE" }
    for tzid in items.flatMap(\.tzids) where renamed[tzid] == nil {
      renamed[tzid] = tzid
      guard !define(tzid), let name = self.items.resolver.zoneName(for: tzid), define(name) else {
        continue
      }
      renamed[tzid] = name
    }
    renamed = renamed.filter { $0.key != $0.value }
    return renamed.isEmpty ? items : items.map { $0.renamingZones(renamed) }
  }

  /// Writes an item.
  ///
  /// - Parameters:
  ///   - marks: Marks by the id of the reminder.
  ///   - relatives: The items that share a UID with it in a calendar.
  package mutating func write(
    _ item: Item, marks: [Int: ReminderMark], relatives: CalendarRelatives
  ) {
    if marks.isEmpty, case .none = relatives.owner,
      let texts = item.currentTexts(inCalendar: items.list, today: items.today)
    {
      if texts.allSatisfy({ tzids(in: $0).allSatisfy { define($0) } }) {
        for text in texts { writer.write(componentText: text) }
        return
      }
    }
    let written = items.components(of: item, marks: marks, relatives: relatives)
    for component in define(zonesOf: written) {
      if component.name == "VTODO", component.hasProperty("RECURRENCE-ID") { overriddenTodos += 1 }
      writer.write(component)
    }
  }

  /// Returns the file of one item in a folder of calendars.
  ///
  /// - Parameters:
  ///   - list: The list of the folder, which its files do not name.
  ///   - family: The item, then those of its occurrences that are items of their own.
  package static func file(
    _ family: [(item: Item, marks: [Int: ReminderMark], relatives: CalendarRelatives)],
    inFolderOf list: String, _ context: CalendarContext
  ) -> [UInt8] {
    var writer = CalendarFileWriter(context)
    writer.items.list = list
    let zones = family.compactMap { part in
      part.item.when.zone.map { (tzid: $0, year: part.item.when.day?.components.year ?? firstYear) }
    }
    writer.begin(named: nil, zones: zones)
    for part in family {
      writer.write(part.item, marks: part.marks, relatives: part.relatives)
    }
    writer.end()
    return writer.takeBytes()
  }

  /// Writes the end of the calendar.
  package mutating func end() { writer.write(ContentLine("END", raw: "VCALENDAR")) }
}

extension Item {
  /// Returns the source texts of the item if writing it would reproduce them: it has not changed
  /// since it was read, needs no zone definitions of its own, names its list unless the calendar
  /// does, and its stated dates do not end soon. Otherwise nil.
  fileprivate func currentTexts(inCalendar list: String, today: Day) -> [String]? {
    guard let own = sources.first, sources.allSatisfy(\.isCurrent),
      // An excluded occurrence may have been an item of its own that was deleted since.
      repetition?.excluded.isEmpty ?? true,
      self.list == list || own.text.contains(PlainProperties.list),
      !sources.contains(where: { $0.text.hasPrefix("BEGIN:VTIMEZONE") }),
      !datesEndSoon(today: today)
    else { return nil }
    return sources.map(\.text)
  }

  /// Whether the source text lists the dates of the rule, and the list ends within a few months.
  package func datesEndSoon(today: Day) -> Bool {
    guard let rule = repetition?.rule, rule.workdays != nil || !rule.isPlain,
      let component = sources.first(where: { $0.occurrence == nil })?.component
    else { return false }
    return RecurrenceProperties.datesEndSoon(in: component, today: today)
  }
}

extension Component {
  /// Returns the component with other TZIDs.
  fileprivate func renamingZones(_ names: [String: String]) -> Component {
    mapProperties { line in
      guard let tzid = line.parameter("TZID"), let name = names[tzid] else { return line }
      let parameters = line.parameters.map { $0.name == "TZID" ? Parameter("TZID", name) : $0 }
      return ContentLine(line.name, parameters, raw: line.rawText)
    }
  }
}

/// Returns the TZIDs in the text of a component, except for those folded within the name.
private func tzids(in text: String) -> [String] {
  let mark: StaticString = "TZID="
  let count = mark.utf8CodeUnitCount
  var text = text
  return text.withUTF8 { bytes in
    var found: [String] = []
    // The index of the last byte of a possible match. The search skips over bytes that the mark
    // does not contain.
    var index = count - 1
    while index + 1 < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "="): break
      case UInt8(ascii: "D"), UInt8(ascii: "I"), UInt8(ascii: "Z"), UInt8(ascii: "T"):
        index += 1
        continue
      default:
        index += count
        continue
      }
      let begin = index + 1 - count
      index += 1
      guard (0..<count).allSatisfy({ bytes[begin + $0] == mark.utf8Start[$0] }) else { continue }
      let isQuoted = bytes[index] == UInt8(ascii: "\"")
      if isQuoted { index += 1 }
      let rest = bytes[index...]
      let name = rest.prefix { byte in
        isQuoted
          ? byte != UInt8(ascii: "\"") : byte != UInt8(ascii: ":") && byte != UInt8(ascii: ";")
      }
      found.append(String(decoding: name, as: UTF8.self))
      index += name.count + count
    }
    return found
  }
}
