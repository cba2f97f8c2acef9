/// The second schema: an index of positions, and notifications snoozed until a crossing.
enum Schema2 {
  static let sql = """
    -- All that decides whether an item arms its place.
    DROP INDEX item_by_place;
    CREATE INDEX item_by_place ON item(place_id, status, kind, has_own_reminders, id)
      WHERE place_id IS NOT NULL;
    -- What lies in a box: a band of latitudes, and in it the longitudes.
    CREATE INDEX place_position ON place(latitude, longitude) WHERE latitude IS NOT NULL;

    -- Announcements put off until a crossing; each goes when that comes, into the queue.
    CREATE TABLE region_snooze (
      ledger_id INTEGER PRIMARY KEY,
      item_id INTEGER REFERENCES item(id) ON DELETE CASCADE,
      place_id INTEGER NOT NULL REFERENCES place(id),
      trigger TEXT NOT NULL,
      made_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX region_snooze_by_place ON region_snooze(place_id);
    CREATE INDEX region_snooze_by_item ON region_snooze(item_id);
    """
}
