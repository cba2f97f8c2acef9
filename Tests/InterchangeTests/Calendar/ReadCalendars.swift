import CivilTime
import ICalendar
import Interchange
import Phrases
import TestSupport
import TodoCore

/// Reads files as items, without a store.
enum ReadCalendars {
  static let context = CalendarContext(
    now: Now(Instant(secondsSinceEpoch: 1_795_341_600), in: .utc), zones: RuleZones(),
    words: CanonicalTriggerWords())

  /// The VEVENT and VTODO components of a file.
  static func components(_ text: String) throws -> [Component] {
    try Component.parse(Array(text.utf8)).flatMap { calendar in
      calendar.components("VEVENT") + calendar.components("VTODO")
    }
  }

  static func items(_ text: String) throws -> [CalendarItem] {
    var reader = CalendarItemReader(context)
    for calendar in try Component.parse(Array(text.utf8)) {
      for zone in calendar.components("VTIMEZONE") { reader.define(zone) }
    }
    var families: [(uid: String, components: [Component])] = []
    for component in try components(text) {
      let uid = component.property("UID")?.text ?? ""
      if let index = families.firstIndex(where: { $0.uid == uid }) {
        families[index].components.append(component)
      } else {
        families.append((uid, [component]))
      }
    }
    return try families.flatMap { try reader.items(of: $0.components) }
  }

  /// Reads a whole file, as an import does.
  static func file(
    _ bytes: [UInt8], pieces size: Int = 4096, context: CalendarContext = context
  ) -> (items: [Item], errors: Int) {
    var rest = bytes[...]
    var reader = CalendarFileReader(context) {
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    var items: [Item] = []
    var errors = 0
    var waiting: [(uid: String, family: [WaitingComponent])] = []
    func take(_ part: CalendarFileReader.Part) {
      switch part {
      case .items(let found): items += found.items.map(\.item)
      case .bad: errors += 1
      case .waiting(let one):
        if let index = waiting.firstIndex(where: { $0.uid == one.uid }) {
          waiting[index].family.append(one)
        } else {
          waiting.append((one.uid, [one]))
        }
      }
    }
    while let parts = try? reader.nextParts() { parts.forEach(take) }
    for (_, family) in waiting { reader.parts(of: family).forEach(take) }
    return (items, errors)
  }
}

extension Component {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
