import CivilTime
import Geo
import JSON

/// Why an item can not be made of an object, and which field is to blame. It holds facts; sentences
/// are made elsewhere.
public struct FieldError: Error, Sendable {
  public enum Expected: String, Hashable, Sendable {
    case object, array, string, bool, integer, number
    case stringOrObject
  }

  public enum Problem: Sendable {
    /// The field has to be there.
    case missing
    case wrongType(expected: Expected, found: JSONValue.Kind)
    /// The text holds nothing, or blanks only.
    case empty
    case notOneOf([String], found: String)
    /// The date, time or moment can not be read or does not exist.
    case unreadableDate(text: String, CivilTimeError)
    case unreadableRule(text: String, RecurrenceRuleError)
    /// `reason` is what the phrase language threw.
    case unreadableTrigger(text: String, reason: any Error)
    case unknownZone(String)
    case noSuchPosition(CoordinateError)
    /// The number is below what the field can hold.
    case tooSmall(Double, minimum: Double)
    case tooLarge(Double, maximum: Double)
    /// The field says nothing without another one: a time without a day.
    case needs(String)
    /// The field says the opposite of another one: `"status":"open","done":true`.
    case contradicts(String)
    /// The text has more bytes of UTF-8 than its field holds.
    case tooLong(Int, limit: Int)
    /// The end lies before the beginning.
    case endsBeforeItBegins
    /// The same occurrence, reminder or column is given twice.
    case givenTwice(String)
    /// A cell of a table that should hold JSON does not.
    case notJSON(JSONError)
    /// The object shows one occurrence of a repeating item, whose own day it does not tell.
    case isOneOccurrence(String)
  }

  /// The path of the field, as `time` or `reminders[0].trigger`; empty for the object itself.
  public let field: String
  public let problem: Problem

  public init(_ field: String, _ problem: Problem) {
    self.field = field
    self.problem = problem
  }

  /// The same error seen from the object around the one it was found in.
  func within(_ outer: String) -> FieldError {
    let path = field.isEmpty ? outer : field.hasPrefix("[") ? outer + field : "\(outer).\(field)"
    return FieldError(path, problem)
  }
}
