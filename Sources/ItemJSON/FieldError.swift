import CivilTime
import Geo
import JSON
import TodoCore

/// Why an object can not be read as an item, and in which field.
package struct FieldError: Error, Sendable {
  /// The JSON type of a field.
  package enum Expected: String, Hashable, Sendable {
    case object, array, string, bool, integer, number
    case stringOrObject
  }

  package enum Problem: Sendable {
    /// A required field is missing.
    case missing
    case wrongType(expected: Expected, found: JSONValue.Kind)
    /// The text is empty or blank.
    case empty
    case notOneOf([String], found: String)
    /// The date, time or instant is malformed or does not exist.
    case unreadableDate(text: String, CivilTimeError)
    /// Either number of the date may be the month.
    case unclearDate(String)
    case unreadableRule(text: String, RecurrenceRuleError)
    /// `reason` is the error that `TriggerWords` threw.
    case unreadableTrigger(text: String, reason: any Error)
    case unknownZone(String)
    case noSuchPosition(CoordinateError)
    /// The number is smaller than the field allows.
    case tooSmall(Double, minimum: Double)
    case tooLarge(Double, maximum: Double)
    /// The field requires another one, as `time` requires `day`.
    case needs(String)
    /// The field contradicts another one, as in `"status":"open","done":true`.
    case contradicts(String)
    /// The field exceeds the limit of items.
    case exceeds(Excess)
    /// The name of a place is reserved for something else.
    case reservedName(String)
    /// The end is before the start.
    case endsBeforeItBegins
    /// The same occurrence, reminder or column is given twice.
    case givenTwice(String)
    /// A cell of a table that should hold JSON is malformed.
    case notJSON(JSONError)
    /// The object is one occurrence of a repeating item and lacks the day of the item itself.
    case isOneOccurrence(String)
  }

  /// The path of the field, such as `time` or `reminders[0].trigger`; empty for the object itself.
  package let field: String
  package let problem: Problem

  package init(_ field: String, _ problem: Problem) {
    self.field = field
    self.problem = problem
  }

  /// Returns the same error with the path prefixed by the name of the enclosing object.
  package func within(_ outer: String) -> FieldError {
    let path = field.isEmpty ? outer : field.hasPrefix("[") ? outer + field : "\(outer).\(field)"
    return FieldError(path, problem)
  }
}
