import CivilTime
import TodoCore

/// The schema of a new store. Each part has the statements of its tables.
///
/// Civil values are ISO text, so that they are readable in a shell and text order is time order.
/// Instants are seconds since 1970 UTC. Small enumerations are numbers, listed in `Codes.swift`.
/// The texts are as `ALTER TABLE` leaves them in a migrated store, so that both have one schema,
/// and the indexes of a table are in the same order, by which SQLite breaks ties.
let newestSchema = [
  NameTable.schema, ItemTable.schema, PlaceTable.schema, FixTable.schema, RegionTable.schema,
  Reminders.schema, SettingTable.schema, Journal.schema, SearchIndex.schema, SyncTable.schema,
].joined()

/// The migrations of an older store to the newest schema. The first one results in version 2.
///
/// What a released migration makes of a store is never changed. An index that a later one replaces is made
/// only there.
let migrations = [
  // 2: an index of positions, and notifications snoozed until a crossing.
  """
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
  """,
  // 3: the search for spans goes back only as far as the longest span.
  """
  CREATE INDEX item_span_length ON item(julianday(last_day) - julianday(day))
    WHERE last_day > day AND rrule IS NULL AND zone IS NULL;
  """,
  // 4: triggers are stored as data instead of words; undelivered notifications of closed items are
  // kept; snoozing and retrying have separate columns; a region has its own centre. `trigger_text`
  // converts the words of earlier versions. A reminder whose words it can not read keeps them and
  // is switched off.
  """
  -- When an announcement that was put off comes back.
  ALTER TABLE ledger ADD COLUMN snoozed_until INTEGER;
  UPDATE ledger SET snoozed_until = retry_at WHERE state = 5;
  UPDATE ledger SET retry_at = NULL WHERE state >= 3;
  -- Since when what it tells of is closed: an open row that no check looks at until that is opened again.
  ALTER TABLE ledger ADD COLUMN suspended_at INTEGER;
  DROP INDEX ledger_open;
  CREATE INDEX ledger_open ON ledger(state, id) WHERE state < 3 AND suspended_at IS NULL;
  -- When its images were exchanged last; NULL while they are those of `at`.
  ALTER TABLE journal ADD COLUMN swapped_at INTEGER;
  UPDATE reminder SET trigger = trigger_text(trigger);
  UPDATE reminder SET is_on = 0 WHERE trigger GLOB 'unreadable *';
  DELETE FROM queue WHERE reminder_id IN
    (SELECT id FROM reminder WHERE trigger GLOB 'unreadable *');
  UPDATE region_snooze SET trigger = trigger_text(trigger);
  UPDATE journal_image SET image = json_set(image, '$.reminder',
    (SELECT json_group_array(\(readTriggers(of: "value"))) FROM json_each(image, '$.reminder')))
  WHERE subject = 0 AND json_array_length(image, '$.reminder') > 0;
  UPDATE journal_image SET image = json_set(image, '$.row', \(readTriggers(of: "json_extract(image, '$.row')")))
  WHERE subject = 2 AND image IS NOT NULL;
  -- Announcements are whole rows from now on.
  UPDATE journal_image SET image = (
    SELECT json_object('row', json_array(id, item_id, reminder_id, occurrence, due, due_at, missed,
        first_missed_at, title, body, json_extract(image, '$.state'), claimed_at, delivered_at,
        json_extract(image, '$.at'), attempts, NULL, channels, error,
        CASE json_extract(image, '$.state') WHEN 5 THEN json_extract(image, '$.until') END, NULL),
      'until', json_extract(image, '$.until'),
      'place', CASE WHEN json_extract(image, '$.place') IS NULL THEN NULL ELSE json_set(
        json_extract(image, '$.place'), '$[1]', trigger_text(json_extract(image, '$.place[1]'))) END)
    FROM ledger WHERE ledger.id = first_id)
  WHERE subject = 3 AND image IS NOT NULL;
  -- The centre its states speak of: a place may have moved since.
  ALTER TABLE region ADD COLUMN latitude REAL;
  ALTER TABLE region ADD COLUMN longitude REAL;
  UPDATE region SET (latitude, longitude) =
    (SELECT latitude, longitude FROM place WHERE place.id = place_id);
  """,
  // 5: the indexes of items with a zone, since their day depends on the user's zone; and an end at
  // midnight belongs to the day before.
  """
  CREATE INDEX item_zoned_open ON item(last_day, kind, id)
    WHERE zone IS NOT NULL AND rrule IS NULL AND status = 0;
  CREATE INDEX item_zoned_length ON item(julianday(last_day) - julianday(day))
    WHERE last_day > day AND rrule IS NULL AND zone IS NOT NULL;
  UPDATE item SET last_day = day WHERE end = '00:00' AND last_day > day AND time IS NOT NULL;
  """,
  // 6: an item may have a day before which it is not shown.
  """
  ALTER TABLE item ADD COLUMN start TEXT;
  CREATE INDEX item_start ON item(start, id) WHERE start IS NOT NULL;
  """,
  // 7: a notification can be done on its own; reminders of an item with the same trigger are
  // merged; a change records the zone it was made in; a store has a random name.
  """
  -- Where the user was: by that zone it is judged what was due at a change.
  ALTER TABLE journal ADD COLUMN zone TEXT;
  -- By it a store's copies are known.
  INSERT OR IGNORE INTO setting (key, value) VALUES ('store', lower(hex(randomblob(8))));
  -- When what an announcement tells of was done, where that is not written down with the item.
  ALTER TABLE ledger ADD COLUMN done_at INTEGER;
  -- Intervals that came with an item without a day are its doses.
  UPDATE reminder SET trigger = trigger || ' dose=1'
  WHERE trigger GLOB 'interval seconds=*' AND trigger NOT GLOB '* once=1*'
    AND made_at = (SELECT created FROM item WHERE item.id = item_id AND item.day IS NULL
      AND item.rrule IS NULL AND item.kind = 0);
  -- Of reminders with one trigger the first keeps its number and takes the options of the last.
  CREATE TEMP TABLE twin AS
    SELECT id, (SELECT min(id) FROM reminder AS first WHERE first.item_id = reminder.item_id
      AND first.trigger = reminder.trigger AND first.identifier IS NULL) AS kept
    FROM reminder WHERE item_id IS NOT NULL AND identifier IS NULL
      AND trigger NOT GLOB 'unreadable *';
  DELETE FROM twin WHERE id = kept;
  UPDATE reminder SET (\(reminderOptions)) = (SELECT \(reminderOptions) FROM reminder AS last
    WHERE last.id = (SELECT max(id) FROM twin WHERE twin.kept = reminder.id))
  WHERE id IN (SELECT kept FROM twin);
  UPDATE OR IGNORE ledger SET reminder_id = (SELECT kept FROM twin WHERE id = reminder_id)
  WHERE reminder_id IN (SELECT id FROM twin);
  UPDATE OR IGNORE queue SET reminder_id = (SELECT kept FROM twin WHERE id = reminder_id)
  WHERE reminder_id IN (SELECT id FROM twin);
  DELETE FROM queue WHERE reminder_id IN (SELECT id FROM twin)
    OR reminder_id IN (SELECT reminder.id FROM reminder JOIN twin ON kept = reminder.id
      WHERE is_on = 0);
  DELETE FROM region_spent WHERE reminder_id IN (SELECT id FROM twin);
  DELETE FROM reminder WHERE id IN (SELECT id FROM twin);
  DROP TABLE twin;
  """,
  // 8: entries with the same day and time are sorted by priority, so the indexes of days and lists
  // include the priority, and also the star.
  """
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
  """,
  // 9: the iCalendar texts that items were read from. The unused column `item.foreign_properties`
  // is kept, because dropping a column rewrites the whole table, which takes seven seconds for a
  // million items.
  """
  -- key '': the item itself, else the occurrence it describes. is_current 1: the item has not
  -- changed since it was read. A table with row numbers, because
  -- the texts are long.
  CREATE TABLE source (
    item_id INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    key TEXT NOT NULL,
    text TEXT NOT NULL,
    is_current INTEGER NOT NULL,
    PRIMARY KEY (item_id, position)
  ) STRICT;
  """,
  // 10: names of lists, tags and places are compared by a key. `Store.mergeNames` merges names that
  // share a key.
  """
  -- The names that are not written as their key, which is composed and in lower case. Those of places
  -- that differ from it by the case of ASCII letters alone are not in it.
  CREATE TABLE name_key (
    name TEXT PRIMARY KEY,
    key TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX name_by_key ON name_key(key);
  """,
  // 11: the queue follows from the items and the ledger, so that it is a cache.
  """
  -- Moments of the item's reminders before this time are settled: the start of the minute in which
  -- it was changed, and the seconds by which the user's clock was ahead of UTC. What was
  -- outstanding then is in the ledger, with state -1.
  ALTER TABLE item ADD COLUMN settled_at INTEGER;
  ALTER TABLE item ADD COLUMN settled_offset INTEGER;
  -- The same of the clock at claimed_at.
  ALTER TABLE ledger ADD COLUMN claimed_offset INTEGER;
  -- The rows of the queue that another program deleted. daydot clears their moments first.
  CREATE TABLE queue_lost (
    item_id INTEGER NOT NULL,
    reminder_id INTEGER NOT NULL,
    PRIMARY KEY (item_id, reminder_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER queue_row_lost AFTER DELETE ON queue
    WHEN coalesce(old.wall, old.instant, old.day) IS NOT NULL BEGIN
    INSERT OR IGNORE INTO queue_lost (item_id, reminder_id)
      VALUES (old.item_id, old.reminder_id);
  END;
  """,
  // 12: interval reminders are found without reading other reminders.
  """
  CREATE INDEX reminder_interval ON reminder(item_id) WHERE trigger GLOB 'interval *';
  """,
  // 13: when undo or redo changed an item, for the stamps of calendars.
  """
  CREATE TABLE IF NOT EXISTS restored (item_id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;
  """,
  // 14: steps, and dependencies between items.
  """
  ALTER TABLE item ADD COLUMN parent_id INTEGER;
  ALTER TABLE item ADD COLUMN position REAL;
  ALTER TABLE item ADD COLUMN with_parent INTEGER;
  ALTER TABLE occurrence ADD COLUMN with_parent INTEGER;
  DROP INDEX item_someday;
  CREATE INDEX item_someday ON item(priority DESC, id, kind)
    WHERE day IS NULL AND status = 0 AND parent_id IS NULL;
  CREATE INDEX item_step ON item(parent_id, position, id, day, status) WHERE parent_id IS NOT NULL;
  -- What an item waits for. A row stays when the other item goes, which undo may bring back.
  CREATE TABLE item_after (
    item_id INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
    other_id INTEGER NOT NULL,
    PRIMARY KEY (item_id, other_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX item_after_other ON item_after(other_id, item_id);
  """,
  // 15: lists synced with folders of calendars. `source.is_current` is 2 for an item that equals
  // its file.
  """
  -- list: a name, which stays when undo removes a list. location: the path of a folder. last_run: when it
  -- was last read whole.
  CREATE TABLE IF NOT EXISTS sync_binding (
    id INTEGER PRIMARY KEY,
    list TEXT NOT NULL UNIQUE,
    location TEXT NOT NULL UNIQUE,
    has_reminders INTEGER NOT NULL,
    last_run INTEGER,
    problem TEXT
  ) STRICT;
  -- The files of a folder as they were last seen. mtime in nanoseconds. problem: why the file is left
  -- alone. The texts are in a table of their own, so that all files are compared in one short walk.
  CREATE TABLE IF NOT EXISTS sync_file (
    id INTEGER PRIMARY KEY,
    binding_id INTEGER NOT NULL REFERENCES sync_binding(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    mtime INTEGER NOT NULL,
    uid TEXT,
    problem TEXT,
    UNIQUE (binding_id, name)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS sync_file_by_uid ON sync_file(uid) WHERE uid IS NOT NULL;
  CREATE TABLE IF NOT EXISTS sync_text (
    file_id INTEGER PRIMARY KEY REFERENCES sync_file(id) ON DELETE CASCADE,
    text TEXT NOT NULL
  ) STRICT;
  -- What a file said before. is_seen 1: before this program wrote it, since another one last changed it;
  -- the program that carries the folder to a server may have seen any of these last. 0: before that.
  CREATE TABLE IF NOT EXISTS sync_earlier (
    id INTEGER PRIMARY KEY,
    file_id INTEGER NOT NULL REFERENCES sync_file(id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    is_seen INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS sync_earlier_by_file ON sync_earlier(file_id);
  -- The items that were read from a file or written into it.
  CREATE TABLE IF NOT EXISTS sync_item (
    item_id INTEGER PRIMARY KEY,
    file_id INTEGER NOT NULL REFERENCES sync_file(id) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX IF NOT EXISTS sync_item_by_file ON sync_item(file_id);
  -- Items that are as their file says: see ItemTable.markSynced.
  CREATE INDEX IF NOT EXISTS source_synced ON source(item_id) WHERE is_current = 2;
  CREATE INDEX IF NOT EXISTS ledger_acknowledged ON ledger(acknowledged_at) WHERE acknowledged_at IS NOT NULL;
  """,
  // 16: lists that are fetched from an address.
  """
  -- asked_at: when the server was last asked. validator: the header lines to ask it with, so that it sends
  -- only what is new. entry: the journal entry in which the list took what it sent, NULL if that changed
  -- nothing.
  ALTER TABLE sync_binding ADD COLUMN asked_at INTEGER;
  ALTER TABLE sync_binding ADD COLUMN validator TEXT;
  ALTER TABLE sync_binding ADD COLUMN entry INTEGER;
  """,
  // 17: the year in which someone was born or something began.
  """
  ALTER TABLE item ADD COLUMN since INTEGER;
  CREATE INDEX item_since ON item(id, since) WHERE since IS NOT NULL;
  -- Whether there is anything to count down to. Kind 1 is an event.
  CREATE INDEX item_starred_event ON item(day) WHERE starred = 1 AND kind = 1;
  """,
]

/// SQL that converts the trigger and switch of a reminder within a journal image.
private func readTriggers(of row: String) -> String {
  """
  json_set(\(row), '$[2]', trigger_text(json_extract(\(row), '$[2]')),
    '$[3]', CASE WHEN trigger_text(json_extract(\(row), '$[2]')) GLOB 'unreadable *' THEN 0
      ELSE json_extract(\(row), '$[3]') END)
  """
}

/// The columns of a reminder that are merged.
private let reminderOptions =
  "is_on, title, body, sound, badge, thread, attachment, level, catch_up, give_up"

extension Store {
  /// The newest schema version, stored as `user_version`.
  static let schemaVersion = migrations.count + 1

  /// Migrates the file to the newest schema in one transaction. An existing store is copied first.
  ///
  /// - Parameters:
  ///   - version: The version of the file; 0 for a new one.
  ///   - earlierTriggers: Parses triggers in words.
  /// - Throws: `DatabaseError`. The file keeps its version then.
  func migrate(
    from version: Int, at now: Instant,
    reading earlierTriggers: @escaping (String) throws -> Trigger
  ) throws {
    if version > 0 { try backUpBeforeMigration() }
    try database.immediateTransaction {
      // Another process may have migrated while this one waited for the lock.
      let current = try database.integer("PRAGMA user_version") ?? 0
      guard current < Store.schemaVersion else { return }
      if current == 0 {
        try database.execute(newestSchema)
      } else {
        if current < 4 { try registerTriggerFunction(in: database, reading: earlierTriggers) }
        try database.execute(migrations.dropFirst(current - 1).joined(separator: "\n"))
        if current < 10 { try mergeNames(at: now) }
        if current < 11 { try reminders.noteMigration(at: now) }
      }
      try database.execute(
        """
        PRAGMA application_id = \(Store.applicationID);
        PRAGMA user_version = \(Store.schemaVersion)
        """)
    }
  }
}
