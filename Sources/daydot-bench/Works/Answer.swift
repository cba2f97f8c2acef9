import JSON

/// What a command printed with `--json`.
struct Answer {
  private let object: JSONObject

  init(_ bytes: [UInt8]) throws {
    var line = bytes[...]
    if line.last == 0x0A { line.removeLast() }
    guard case .object(let object) = try JSONReader.read(line) else {
      throw WorkError.failed("an answer that is no JSON object")
    }
    self.object = object
  }

  private init(_ object: JSONObject) { self.object = object }

  /// The objects of an array.
  func rows(_ key: String) -> [Answer] {
    guard case .array(let values) = object[key] else { return [] }
    return values.compactMap {
      guard case .object(let object) = $0 else { return nil }
      return Answer(object)
    }
  }

  func integer(_ key: String) -> Int? {
    guard case .integer(let value) = object[key] else { return nil }
    return value
  }

  func text(_ key: String) -> String? {
    guard case .string(let value) = object[key] else { return nil }
    return value
  }
}
