import CivilTime
import Geo
import JSON
import TodoCore

/// Why an object can not be read as an item, and in which field.
public struct FieldError: Error, Sendable {
  /// The JSON type that a field takes.
  public enum Expected: String, Hashable, Sendable {
    case object, array, string, bool, integer, number
    case stringOrObject
  }

  public enum Problem: Sendable {
    /// A required field is missing.
    case missing
    case wrongType(expected: Expected, found: JSONValue.Kind)
    /// The text is empty or only blanks.
    case empty
    case notOneOf([String], found: String)
    /// The date, time or moment can not be read or does not exist.
    case unreadableDate(text: String, CivilTimeError)
    /// Day and month of the date may stand in either order.
    case unclearDate(String)
    case unreadableRule(text: String, RecurrenceRuleError)
    /// `reason` is what the phrase language threw.
    case unreadableTrigger(text: String, reason: any Error)
    case unknownZone(String)
    case noSuchPosition(CoordinateError)
    /// The number is smaller than the field allows.
    case tooSmall(Double, minimum: Double)
    case tooLarge(Double, maximum: Double)
    /// The field needs another one, as a time needs a day.
    case needs(String)
    /// The field contradicts another one: `"status":"open","done":true`.
    case contradicts(String)
    /// The field has more than an item may hold there.
    case exceeds(Excess)
    /// A place can not have this name, which would be read as something else.
    case reservedName(String)
    /// The end is before the beginning.
    case endsBeforeItBegins
    /// The same occurrence, reminder or column is given twice.
    case givenTwice(String)
    /// A cell of a table that should hold JSON does not.
    case notJSON(JSONError)
    /// The object is one occurrence of a repeating item and does not contain the item's own day.
    case isOneOccurrence(String)
  }

  /// The path of the field, as `time` or `reminders[0].trigger`; empty for the object itself.
  public let field: String
  public let problem: Problem

  public init(_ field: String, _ problem: Problem) {
    self.field = field
    self.problem = problem
  }

  /// The same error with the path from the enclosing object.
  func within(_ outer: String) -> FieldError {
    let path = field.isEmpty ? outer : field.hasPrefix("[") ? outer + field : "\(outer).\(field)"
    return FieldError(path, problem)
  }
}
