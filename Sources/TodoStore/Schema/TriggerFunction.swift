import CSQLite
import TodoCore

/// Registers `trigger_text(words)`, used by migrations: it converts a trigger in words, as schemas
/// before the fourth stored it, to the text stored now.
func registerTriggerFunction(
  in database: Database, reading: @escaping (String) throws -> Trigger
) throws {
  let reader = Unmanaged.passRetained(WordsReader(reading))
  let code = sqlite3_create_function_v2(
    database.handle, "trigger_text", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
    reader.toOpaque(),
    { context, _, values in
      guard let value = values?[0], let text = sqlite3_value_text(value),
        let state = sqlite3_user_data(context)
      else { return sqlite3_result_null(context) }
      let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(value)))
      var made = Unmanaged<WordsReader>.fromOpaque(state).takeUnretainedValue()
        .text(String(decoding: bytes, as: UTF8.self))
      made.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          guard let base = characters.baseAddress else { return sqlite3_result_null(context) }
          daydot_sqlite3_result_text(context, base, Int32(clamping: characters.count))
        }
      }
    }, nil, nil, { state in state.map { Unmanaged<WordsReader>.fromOpaque($0).release() } })
  try database.check(code, sql: "trigger_text")
}

/// Converts triggers from words. It caches results, since many reminders have the same trigger.
private final class WordsReader {
  private let reading: (String) throws -> Trigger
  private var known: [String: String] = [:]

  init(_ reading: @escaping (String) throws -> Trigger) { self.reading = reading }

  func text(_ words: String) -> String {
    if let known = known[words] { return known }
    let trigger = (try? reading(words)) ?? .unreadable(words)
    let text = TriggerText.text(of: trigger)
    if known.count >= 1000 { known = [:] }
    known[words] = text
    return text
  }
}
