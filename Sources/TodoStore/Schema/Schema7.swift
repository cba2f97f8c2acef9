/// The seventh schema: a change knows the zone it was made in, by which what was due at it is judged, and a store
/// has a name of its own, by which its copies are known.
enum Schema7 {
  static let sql = """
    ALTER TABLE journal ADD COLUMN zone TEXT;
    INSERT OR IGNORE INTO setting (key, value) VALUES ('store', lower(hex(randomblob(8))));
    """
}
