import CivilTime
import JSON
import TodoCore

extension SourceComponent {
  /// The JSON that `read` reads.
  var json: JSONValue {
    var object = JSONObject()
    if let occurrence { object.append("occurrence", .string(occurrence.description)) }
    object.append("text", .string(text))
    return .object(object)
  }

  static func read(
    _ value: FieldValue, unknown: inout [String]
  ) throws(FieldError) -> [SourceComponent] {
    var sources: [SourceComponent] = []
    for element in try value.elements() ?? [] {
      guard let object = try element.object() else { throw element.wrongType(.object) }
      do throws(FieldError) {
        sources.append(try SourceComponent(object, unknown: &unknown))
      } catch { throw error.within(element.name) }
    }
    return sources
  }

  private init(_ object: JSONObject, unknown: inout [String]) throws(FieldError) {
    var occurrence: OccurrenceKey?
    var text: String?
    for member in object.members {
      let value = FieldValue(name: member.key, value: member.value)
      switch member.key {
      case "occurrence": occurrence = try value.occurrence()
      case "text": text = try value.filledText()
      default: unknown.append("ical.\(member.key)")
      }
    }
    guard let text else { throw FieldError("text", .missing) }
    self.init(occurrence: occurrence, text: text)
  }
}
