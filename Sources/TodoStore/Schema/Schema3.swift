/// The third schema: the lines of days are read from the indexes that say which they are, wherever the items lie.
enum Schema3 {
  static let sql = """
    DROP INDEX item_by_day;
    CREATE INDEX item_by_day
      ON item(day, time, id, status, kind, list_id, end, title, done_at, place_id, rrule, zone)
      WHERE rrule IS NULL AND zone IS NULL AND day IS NOT NULL;
    DROP INDEX item_repeating;
    CREATE INDEX item_repeating
      ON item(rrule, day, time, zone, end, series_end, status, kind, list_id, after_done, title,
        place_id)
      WHERE rrule IS NOT NULL;
    """
}
