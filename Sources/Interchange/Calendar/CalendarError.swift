import CivilTime
import ICalendar
import TodoCore

/// Why a component can not become an item.
public struct CalendarError: Error, Sendable {
  public enum Problem: Sendable {
    /// The bytes are not iCalendar here, or a value is not of its type.
    case unreadable(ICalendarError)
    case rule(RecurrenceRuleError)
    /// A TZID that names no known zone and is not defined in the file.
    case unknownZone
    /// The component lacks a property it needs.
    case missing
    /// There is more than an item may hold.
    case exceeds(Excess)
  }

  public let problem: Problem
  /// The line of the file, 1-based; zero if it is not known.
  public let line: Int
  /// The name of the property, in upper case; empty if none is meant.
  public let property: String
  /// The value as in the file, perhaps cut; for an unknown zone its TZID.
  public let value: String

  public init(_ problem: Problem, line: Int, property: String = "", value: String = "") {
    self.problem = problem
    self.line = line
    self.property = property
    self.value = value
  }

  init(_ problem: Problem, in line: ContentLine) {
    if case .unknownZone = problem, let zone = line.parameter("TZID") {
      self.init(problem, line: line.lineNumber, property: line.name, value: zone)
      return
    }
    self.init(problem, line: line.lineNumber, property: line.name, value: line.rawText)
  }

  init(_ error: ICalendarError) {
    var (property, value) = ("", "")
    if case .unreadableValue(let name, let text, _, _) = error.problem {
      (property, value) = (name, text)
    }
    self.init(.unreadable(error), line: error.line, property: property, value: value)
  }
}
