/// The seventh schema: a change knows the zone it was made in, by which what was due at it is judged.
enum Schema7 {
  static let sql = """
    ALTER TABLE journal ADD COLUMN zone TEXT;
    """
}
