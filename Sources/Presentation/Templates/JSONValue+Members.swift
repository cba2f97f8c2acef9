import JSON

extension JSONValue {
  /// This object with one more member; any other value unchanged.
  func adding(_ key: String, _ value: JSONValue) -> JSONValue {
    guard case .object(var object) = self else { return self }
    object.append(key, value)
    return .object(object)
  }

  /// This object with the value of one member changed; any other value unchanged.
  func changing(_ key: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .object(let object) = self else { return self }
    return .object(
      JSONObject(
        object.members.map { member in
          member.key == key ? JSONObject.Member(key, change(member.value)) : member
        }))
  }

  /// This array with each element changed together with one of `others`; any other value unchanged.
  func zipping<Other: Sequence>(
    _ others: Other, _ change: (JSONValue, Other.Element) -> JSONValue
  ) -> JSONValue {
    guard case .array(let items) = self else { return self }
    return .array(zip(items, others).map(change))
  }

  static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
  static func optional(_ number: Int?) -> JSONValue { number.map { .integer($0) } ?? .null }
}
