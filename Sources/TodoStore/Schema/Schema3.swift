/// The third schema: the lines of a day are read from indexes alone, without the items, and the
/// search for spans goes back no further than the longest span.
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
    DROP INDEX item_spanning;
    CREATE INDEX item_spanning
      ON item(day, last_day, time, status, kind, list_id, end, rrule, zone)
      WHERE last_day > day AND rrule IS NULL AND zone IS NULL;
    CREATE INDEX item_span_length ON item(julianday(last_day) - julianday(day))
      WHERE last_day > day AND rrule IS NULL AND zone IS NULL;
    """
}
