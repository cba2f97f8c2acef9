import CivilTime
import SQLite

/// The table `setting`: small values that the program remembers, by key.
package struct SettingTable {
  static let schema = """
    CREATE TABLE setting (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    -- By this random name a store's copies are known.
    INSERT INTO setting (key, value) VALUES ('store', lower(hex(randomblob(8))));

    """

  let database: Database

  /// The value of a setting; nil if it is not set.
  package func value(_ key: String) throws -> String? {
    try database.text("SELECT value FROM setting WHERE key = ?1", [.text(key)])
  }

  /// Sets a value; nil to delete the setting.
  package func set(_ key: String, _ value: String?) throws {
    if let value {
      try database.run(
        "INSERT OR REPLACE INTO setting (key, value) VALUES (?1, ?2)", [.text(key), .text(value)])
    } else {
      try database.run("DELETE FROM setting WHERE key = ?1", [.text(key)])
    }
  }

  /// The settings whose keys begin with a prefix, in order of key, without the prefix.
  func values(withPrefix prefix: String) throws -> [(name: String, value: String)] {
    try database.rows(
      "SELECT key, value FROM setting WHERE key GLOB ?1 || '*' ORDER BY key", [.text(prefix)]
    ) { (String($0.text(0).dropFirst(prefix.count)), $0.text(1)) }
  }
}

/// The questions of `setup`.
extension SettingTable {
  private static let answeredKey = "setup"

  /// The names of the questions of `setup` that were answered.
  package func answeredQuestions() throws -> Set<String> {
    Set((try value(Self.answeredKey) ?? "").split(separator: " ").map(String.init))
  }

  /// Stores that a question of `setup` was answered.
  ///
  /// - Parameter question: A name without blanks.
  package func setAnswered(_ question: String) throws {
    try database.immediateTransaction {
      let known = try answeredQuestions()
      if known.contains(question) { return }
      try set(Self.answeredKey, known.union([question]).sorted().joined(separator: " "))
    }
  }
}

/// The conflicts that were settled in files, until the sync that takes those files in.
extension SettingTable {
  private static let mergesKey = "merges"

  /// Adds remarks for the next sync.
  package func addMerges(_ remarks: [String]) throws {
    try database.immediateTransaction {
      try set(Self.mergesKey, (try merges() + remarks).joined(separator: JournalSummary.separator))
    }
  }

  package func merges() throws -> [String] {
    (try value(Self.mergesKey) ?? "").split(separator: JournalSummary.separator).map(String.init)
  }

  package func forgetMerges() throws { try set(Self.mergesKey, nil) }
}

/// The sources of positions.
extension SettingTable {
  /// Stores why a position source fails, and since when. Writes only if the reason changes, so that
  /// a check every minute writes nothing.
  ///
  /// - Parameter reason: nil if the source works.
  package func setSourceFailure(_ reason: String?, of source: String, now: Instant) throws {
    let key = Self.troubleKey + source
    let known = try value(key)
    guard let reason else {
      if known != nil { try set(key, nil) }
      return
    }
    let isKnown = known?.split(separator: " ", maxSplits: 1).last.map(String.init) == reason
    if !isKnown { try set(key, "\(now.secondsSinceEpoch) \(reason)") }
  }

  /// The failing position sources, by name.
  package func sourceFailures() throws -> [SourceFailure] {
    try values(withPrefix: Self.troubleKey).map { name, value in
      let parts = value.split(separator: " ", maxSplits: 1)
      return SourceFailure(
        source: name, reason: parts.count == 2 ? String(parts[1]) : "",
        since: Instant(secondsSinceEpoch: parts.first.flatMap { Int($0) } ?? 0))
    }
  }

  private static let troubleKey = "position-trouble:"
}

/// A failing position source.
package struct SourceFailure: Hashable, Sendable {
  /// The name of its setting.
  package let source: String
  package let reason: String
  package let since: Instant
}
