import JSON
import TodoCore

/// The JSON of a push notification, as phones receive it:
/// `{"aps":{"alert":{"title":…,"body":…},"badge":1,"sound":"default"}}`.
///
/// Apple, "Generating a remote notification": members other than `aps` belong to the app and are
/// ignored.
package struct PushedJSON {
  /// Why a text is not a push notification.
  package enum Failure: Error {
    case notJSON(JSONError)
    /// The member at this path is missing or of the wrong type.
    case badMember(String)
  }

  private let aps: JSONObject

  /// - Throws: `Failure` for a text that is not JSON, or without `aps`.
  package init(_ text: String) throws(Failure) {
    let value: JSONValue
    do { value = try JSONReader.read(Array(text.utf8)) } catch { throw .notJSON(error) }
    guard case .object(let object) = value, case .object(let aps)? = object["aps"] else {
      throw .badMember("aps")
    }
    self.aps = aps
  }

  /// Sets what the notification names.
  ///
  /// - Throws: `Failure.badMember`.
  package func fill(_ reminder: inout Reminder) throws(Failure) {
    switch aps["alert"] {
    case .string(let title): reminder.title = title
    case .object(let alert):
      reminder.title = try text(alert["title"], "aps.alert.title")
      reminder.body = try text(alert["body"], "aps.alert.body")
    case nil, .null: break
    default: throw .badMember("aps.alert")
    }
    switch aps["badge"] {
    case .integer(let number) where number >= 0: reminder.badge = number
    case nil, .null: break
    default: throw .badMember("aps.badge")
    }
    switch aps["sound"] {
    // A critical alert gives its sound as an object.
    case .object(let sound):
      reminder.sound = try text(sound["name"], "aps.sound.name")
      if sound["critical"] == .integer(1) { reminder.level = .critical }
    case let other: reminder.sound = try text(other, "aps.sound")
    }
    reminder.thread = try text(aps["thread-id"], "aps.thread-id")
    if let level = try text(aps["interruption-level"], "aps.interruption-level") {
      guard let known = Reminder.Level(rawValue: level) else {
        throw .badMember("aps.interruption-level")
      }
      reminder.level = known
    }
  }

  private func text(_ value: JSONValue?, _ name: String) throws(Failure) -> String? {
    switch value {
    case .string(let text): return text.isEmpty ? nil : text
    case nil, .null: return nil
    default: throw .badMember(name)
    }
  }
}
