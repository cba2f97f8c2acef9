/// The fifth schema: the indexes of days separate items with a zone, since their day depends on the
/// user's zone; and an end at midnight belongs to the day before.
enum Schema5 {
  static let sql = """
    DROP INDEX item_open;
    CREATE INDEX item_open ON item(last_day, time, id, kind, list_id, status, rrule, zone)
      WHERE status = 0 AND rrule IS NULL AND last_day IS NOT NULL;
    CREATE INDEX item_zoned_open ON item(last_day, kind, id)
      WHERE zone IS NOT NULL AND rrule IS NULL AND status = 0;
    CREATE INDEX item_zoned_length ON item(julianday(last_day) - julianday(day))
      WHERE last_day > day AND rrule IS NULL AND zone IS NOT NULL;
    UPDATE item SET last_day = day WHERE end = '00:00' AND last_day > day AND time IS NOT NULL;
    """
}
