/// The eighth schema: entries with the same day and time are sorted by priority, so the indexes of
/// days and lists include the priority, and also the star.
enum Schema8 {
  static let sql = """
    DROP INDEX item_by_day;
    CREATE INDEX item_by_day
      ON item(day, time, priority DESC, id, status, kind, list_id, end, title, done_at, place_id,
        rrule, zone, starred)
      WHERE rrule IS NULL AND zone IS NULL AND day IS NOT NULL;
    DROP INDEX item_open;
    CREATE INDEX item_open
      ON item(last_day, time, priority DESC, id, kind, list_id, status, rrule, zone, day)
      WHERE status = 0 AND rrule IS NULL AND last_day IS NOT NULL;
    DROP INDEX item_spanning;
    CREATE INDEX item_spanning
      ON item(day, last_day, time, priority, status, kind, list_id, end, rrule, zone)
      WHERE last_day > day AND rrule IS NULL AND zone IS NULL;
    DROP INDEX item_repeating;
    CREATE INDEX item_repeating
      ON item(rrule, day, time, zone, end, series_end, status, kind, list_id, after_done, title,
        place_id, priority, starred)
      WHERE rrule IS NOT NULL;
    DROP INDEX item_someday;
    CREATE INDEX item_someday ON item(priority DESC, id, kind) WHERE day IS NULL AND status = 0;
    """
}
