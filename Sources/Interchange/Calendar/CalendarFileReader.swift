import CivilTime
import ICalendar
import TodoCore

/// Reads the items of a calendar file that comes in pieces.
///
/// A component that stands by itself becomes an item at once. One that a later component may change
/// or explain is handed to the caller, who brings all of one UID back when the file has ended: the
/// order of components is free, and standard input can not be read twice.
public struct CalendarFileReader {
  /// A component that may need others of the file: it repeats, is an occurrence of a series, or
  /// names a zone that is not known yet.
  public struct Waiting: Sendable {
    public let uid: String
    /// Where it begins, 1-based.
    public let line: Int
    /// The name of the calendar it is in.
    public let calendar: String?
    /// Whether it is more than an occurrence of a series.
    public let isWhole: Bool
    public let bytes: [UInt8]

    public init(uid: String, line: Int, calendar: String?, isWhole: Bool, bytes: [UInt8]) {
      self.uid = uid
      self.line = line
      self.calendar = calendar
      self.isWhole = isWhole
      self.bytes = bytes
    }
  }

  /// What one component of the file, or one of its families, holds.
  public struct Found: Sendable {
    public let items: [CalendarItem]
    public let line: Int
    /// The name of the calendar.
    public let calendar: String?
  }

  public enum Part: Sendable {
    case items(Found)
    case waiting(Waiting)
    case bad(CalendarError)
  }

  private var components: ComponentReader
  private var items: CalendarItemReader
  private var calendar: String?
  /// Whether the calendar calls its components off (RFC 5546 §3.2.5).
  private var isCancelling = false
  /// How often each content occurred without a UID, by the hash of its UID, which takes a fifth of
  /// the memory.
  private var copies: [Int: Int32] = [:]
  /// Components that do not become items, by name.
  public private(set) var leftOut = NameTally()

  /// - Parameter source: Returns the next piece of the file; nil at its end.
  public init(_ context: CalendarContext, source: @escaping () throws -> [UInt8]?) {
    components = ComponentReader(source: source)
    items = CalendarItemReader(context)
  }

  // MARK: The file

  /// Some parts that come next, together not much longer than the longest component; nil at the end
  /// of the file.
  ///
  /// - Throws: What the source throws.
  public mutating func nextParts() throws -> [Part]? {
    var parts: [Part] = []
    var size = 0
    while parts.count < 64, size < 1 << 16, let part = try next() {
      parts.append(part)
      size += part.size
    }
    return parts.isEmpty ? nil : parts
  }

  /// The next part, or nil at the end of the file.
  ///
  /// - Throws: What the source throws.
  public mutating func next() throws -> Part? {
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
          if let part = take(component) { return part }
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

  private mutating func take(_ component: Component) -> Part? {
    if component.name == "VTIMEZONE" {
      items.define(component)
      return nil
    }
    guard Item.Kind(component) != nil else {
      leftOut.add(component.name)
      return nil
    }
    let line = component.begin.lineNumber
    var (component, uid) = identified(component)
    if isCancelling { component.set(ContentLine("STATUS", raw: "CANCELLED")) }
    if component.needsOthers || !items.knowsZones(of: component) {
      return .waiting(
        Waiting(
          uid: uid, line: line, calendar: calendar,
          isWhole: component.property("RECURRENCE-ID") == nil, bytes: component.bytes))
    }
    return read([component], line: line, calendar: calendar)
  }

  /// The component with a UID, from its content if it has none of its own.
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

  private func read(_ family: [Component], line: Int, calendar: String?) -> Part {
    do throws(CalendarError) {
      return .items(Found(items: try items.items(of: family), line: line, calendar: calendar))
    } catch {
      return .bad(error.line > 0 ? error : error.on(line: line))
    }
  }

  // MARK: What has waited

  /// Reads the components of one UID, once the file has ended.
  ///
  /// The first that is no occurrence of a series takes the occurrences; any other with the same UID
  /// stands by itself.
  ///
  /// - Parameter family: In the order of the file.
  public func parts(of family: [Waiting]) -> [Part] {
    var groups: [(components: [Component], from: Waiting)] = []
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
    for (index, group) in groups.enumerated() {
      let (line, calendar) = (group.from.line, group.from.calendar)
      var family = group.components + (index == 0 ? overrides : [])
      let whole = read(family, line: line, calendar: calendar)
      guard case .bad = whole, family.count > 1 else {
        parts.append(whole)
        continue
      }
      // A bad one is left out, and the others are still a family.
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
  /// About how many bytes of the file it holds.
  fileprivate var size: Int {
    switch self {
    case .items(let found):
      found.items.reduce(0) { $0 + $1.item.sources.reduce(0) { $0 + $1.text.utf8.count } }
    case .waiting(let waiting): waiting.bytes.count
    case .bad: 0
    }
  }
}

extension Component {
  /// Whether it repeats or belongs to a series.
  fileprivate var needsOthers: Bool {
    hasProperty(
      "RRULE", "RDATE", "EXRULE", "RECURRENCE-ID", "X-DAYDOT-RRULE", "X-DAYDOT-AFTER-DONE")
  }
}

extension CalendarError {
  fileprivate func on(line: Int) -> CalendarError {
    CalendarError(problem, line: line, property: property, value: value)
  }
}
