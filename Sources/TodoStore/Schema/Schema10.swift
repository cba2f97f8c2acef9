/// The tenth schema: the names of lists, tags and places are compared by a key. `Store.mergeNames`
/// merges what had two names by then.
enum Schema10 {
  static let sql = """
    -- The names that are not written as their key, which is composed and in lower case. Those of places
    -- that differ from it by the case of ASCII letters alone are not in it.
    CREATE TABLE name_key (
      name TEXT PRIMARY KEY,
      key TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX name_by_key ON name_key(key);
    """
}
