/// Reads a stream of calendars one component at a time, so that memory holds one component however
/// long the file is.
///
/// Every component directly inside a VCALENDAR is returned, whatever its name. So is a component
/// outside any calendar, as in a file that consists of a VEVENT.
///
/// - SeeAlso: RFC 5545 §3.4.
package struct ComponentReader {
  package enum Part: Sendable {
    case calendarBegin(ContentLine)
    /// A property of the calendar itself, such as METHOD.
    case calendarProperty(ContentLine)
    case component(Component)
    case calendarEnd(ContentLine)
  }

  /// A malformed component that is being skipped.
  private struct Discarded {
    /// The name of the outermost component.
    let name: String
    /// How many components with that name are open.
    var depth: Int
  }

  private static let calendar = "VCALENDAR"

  private var lines: ContentLineReader
  private var builder: ComponentBuilder
  /// The number of the line where the open calendar begins; nil outside calendars.
  private var calendarLine: Int?
  private var discarded: Discarded?
  /// A line to process again.
  private var pending: ContentLine?
  private var lastLine = 0
  /// Whether the file ended inside a calendar, after its last whole component.
  package private(set) var lacksCalendarEnd = false
  /// How many components of `Component.namesInCalendars` were skipped inside malformed ones, by name.
  package private(set) var lost: [String: Int] = [:]

  /// - Parameters:
  ///   - depthLimit: How deeply components may be nested, not counting the calendar.
  ///   - lineLimit: The most bytes a content line may have, including folds.
  ///   - source: Returns the next piece of the file, of any length; nil or an empty piece at the
  ///     end.
  package init(
    depthLimit: Int = Component.defaultDepthLimit,
    lineLimit: Int = ContentLineReader.defaultLineLimit,
    source: @escaping () throws -> [UInt8]?
  ) {
    lines = ContentLineReader(lineLimit: lineLimit, source: source)
    builder = ComponentBuilder(depthLimit: depthLimit)
  }

  /// The next part, or nil at the end. A calendar without END at the end of the file is no error,
  /// since all its components are whole; `lacksCalendarEnd` is then true.
  ///
  /// - Throws: `ICalendarError`, and the errors of the source. After an `ICalendarError` the next
  ///   call continues after the malformed component, or after the malformed line if it is outside
  ///   any.
  package mutating func next() throws -> Part? {
    while let line = try nextLine() {
      lastLine = line.lineNumber
      if let part = try take(line) { return part }
    }
    discarded = nil
    if let error = builder.missingEnd(line: lastLine) {
      discard()
      discarded = nil
      calendarLine = nil
      throw error
    }
    if calendarLine != nil { lacksCalendarEnd = true }
    calendarLine = nil
    return nil
  }

  /// The next line. Malformed lines of a skipped component are ignored.
  private mutating func nextLine() throws -> ContentLine? {
    if let line = pending {
      pending = nil
      return line
    }
    while true {
      do {
        return try lines.next()
      } catch let error as ICalendarError {
        if discarded == nil {
          if !builder.isEmpty { discard() }
          throw error
        }
      }
    }
  }

  private mutating func take(_ line: ContentLine) throws(ICalendarError) -> Part? {
    if discarded != nil { return skip(line) }
    if builder.isEmpty {
      switch line.boundary {
      case .begin where calendarLine == nil && line.isOfCalendar: return begin(line)
      case .end where calendarLine != nil && line.isOfCalendar: return end(line)
      case nil where calendarLine != nil: return .calendarProperty(line)
      default: break
      }
    }
    do throws(ICalendarError) {
      return try builder.take(line).map { .component($0) }
    } catch {
      if !builder.isEmpty {
        discard()
        // The line may end the component or the calendar around it.
        pending = line
      }
      throw error
    }
  }

  private mutating func begin(_ line: ContentLine) -> Part {
    calendarLine = line.lineNumber
    return .calendarBegin(line)
  }

  private mutating func end(_ line: ContentLine) -> Part {
    calendarLine = nil
    return .calendarEnd(line)
  }

  /// Starts to skip the open component.
  private mutating func discard() {
    let names = builder.openNames
    lose(names.dropFirst() + builder.closedNames)
    builder.reset()
    discarded = names.first.map { first in
      Discarded(name: first, depth: names.count { $0 == first })
    }
  }

  private mutating func lose(_ names: [String]) {
    for name in names where Component.namesInCalendars.contains(name) {
      lost[name, default: 0] += 1
    }
  }

  /// Skips a line of a malformed component. A line that begins or ends a calendar also ends the
  /// skipping.
  private mutating func skip(_ line: ContentLine) -> Part? {
    guard let boundary = line.boundary, var component = discarded else { return nil }
    let name = line.componentName
    if name == Self.calendar, component.name != name {
      discarded = nil
      switch boundary {
      case .begin: return begin(line)
      case .end: return calendarLine == nil ? nil : end(line)
      }
    }
    if name == component.name {
      component.depth += boundary == .begin ? 1 : -1
      discarded = component.depth > 0 ? component : nil
    }
    if boundary == .begin { lose([name]) }
    return nil
  }
}

extension ContentLine {
  /// Whether a `BEGIN` or `END` line names VCALENDAR.
  fileprivate var isOfCalendar: Bool { value.trimmed.isName("VCALENDAR") }
}
