/// The first schema, from which tests make stores of earlier versions. It never changes.
enum Schema1 {
  static let sql = items + occurrences + places + reminders + history + search

  private static let items = """
    CREATE TABLE list (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      colour TEXT
    ) STRICT;

    -- AUTOINCREMENT: an id is never used again, also after its item is gone.
    CREATE TABLE item (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uid TEXT NOT NULL UNIQUE,
      kind INTEGER NOT NULL,
      status INTEGER NOT NULL,
      done_at INTEGER,
      title TEXT NOT NULL,
      notes TEXT,
      url TEXT,
      list_id INTEGER NOT NULL REFERENCES list(id),
      priority INTEGER NOT NULL,
      starred INTEGER NOT NULL,
      day TEXT,
      time TEXT,
      zone TEXT,
      starts_at INTEGER,
      end TEXT,
      last_day TEXT,
      place_id INTEGER REFERENCES place(id),
      rrule TEXT,
      after_done INTEGER NOT NULL DEFAULT 0,
      series_end TEXT,
      has_own_reminders INTEGER NOT NULL DEFAULT 0,
      foreign_properties TEXT,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL
    ) STRICT;

    -- A day's list in its order (all-day first, then by time), with all that its dots need: a month
    -- reads the first few entries of each day and never the items themselves.
    -- (SQLite looks into the table for a column that stands only in an index's WHERE: the last two.)
    CREATE INDEX item_by_day ON item(day, time, id, status, kind, list_id, end, rrule, zone)
      WHERE rrule IS NULL AND zone IS NULL AND day IS NOT NULL;
    -- What is open, by the day it is due: "earlier", overdue, `list`.
    CREATE INDEX item_open ON item(last_day, time, id, kind, list_id, status, rrule)
      WHERE status = 0 AND rrule IS NULL AND last_day IS NOT NULL;
    CREATE INDEX item_done ON item(done_at, id) WHERE status = 1;
    CREATE INDEX item_spanning
      ON item(last_day, day, time, status, kind, list_id, end, rrule, zone)
      WHERE last_day > day AND rrule IS NULL AND zone IS NULL;
    CREATE INDEX item_zoned ON item(starts_at, status, kind, list_id, zone, rrule) WHERE zone IS NOT NULL AND rrule IS NULL;
    -- All a month needs to know of a repeating item, so that fifty thousand cost one walk.
    CREATE INDEX item_repeating
      ON item(rrule, day, time, zone, end, series_end, status, kind, list_id, after_done)
      WHERE rrule IS NOT NULL;
    CREATE INDEX item_someday ON item(id, kind) WHERE day IS NULL AND status = 0;
    CREATE INDEX item_by_list ON item(list_id, status, last_day);
    CREATE INDEX item_by_place ON item(place_id, status, id) WHERE place_id IS NOT NULL;
    CREATE INDEX item_starred ON item(id) WHERE starred = 1;

    CREATE TABLE item_tag (
      item_id INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      tag TEXT NOT NULL,
      PRIMARY KEY (item_id, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX item_tag_by_name ON item_tag(tag, item_id);

    """

  private static let occurrences = """
    -- Only what differs from the rule: occurrences themselves are computed, never stored.
    CREATE TABLE occurrence (
      item_id INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
      key TEXT NOT NULL,
      status INTEGER NOT NULL,
      done_at INTEGER,
      moved_day TEXT,
      moved_time TEXT,
      PRIMARY KEY (item_id, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX occurrence_by_key ON occurrence(key, item_id);
    CREATE INDEX occurrence_moved ON occurrence(moved_day) WHERE moved_day IS NOT NULL;

    -- EXDATE (is_extra 0) and RDATE (is_extra 1).
    CREATE TABLE repeat_date (
      item_id INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
      key TEXT NOT NULL,
      is_extra INTEGER NOT NULL,
      PRIMARY KEY (item_id, key, is_extra)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX repeat_date_by_key ON repeat_date(key, item_id);

    """

  private static let places = """
    -- in_book 1: a place of the user's book, its name unique. 0: an item's own position of that name.
    CREATE TABLE place (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      latitude REAL,
      longitude REAL,
      radius REAL NOT NULL,
      in_book INTEGER NOT NULL,
      starred INTEGER NOT NULL DEFAULT 0,
      address TEXT,
      revision INTEGER NOT NULL DEFAULT 1
    ) STRICT;
    CREATE UNIQUE INDEX place_name ON place(name COLLATE NOCASE) WHERE in_book = 1;
    CREATE INDEX place_own ON place(name COLLATE NOCASE, latitude, longitude, radius) WHERE in_book = 0;

    CREATE TABLE place_alias (
      alias TEXT NOT NULL COLLATE NOCASE PRIMARY KEY,
      place_id INTEGER NOT NULL REFERENCES place(id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    -- Where each device was. state: see FixCode. Ids are never used again, since regions remember by one
    -- which fixes came before they were armed.
    CREATE TABLE fix (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      device TEXT NOT NULL,
      at INTEGER NOT NULL,
      latitude REAL NOT NULL,
      longitude REAL NOT NULL,
      accuracy REAL NOT NULL,
      source INTEGER NOT NULL,
      state INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX fix_by_time ON fix(device, at, latitude, longitude);
    CREATE INDEX fix_at ON fix(at);

    -- An armed region: one for each place and radius, however many reminders wait at it.
    CREATE TABLE region (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      place_id INTEGER NOT NULL REFERENCES place(id) ON DELETE CASCADE,
      radius REAL NOT NULL,
      revision INTEGER NOT NULL,
      armed_after_fix INTEGER NOT NULL,
      has_passing INTEGER NOT NULL DEFAULT 0,
      UNIQUE (place_id, radius)
    ) STRICT;
    CREATE INDEX region_passing ON region(id) WHERE has_passing = 1;
    -- Its area with the margin; the id is that of the region.
    CREATE VIRTUAL TABLE region_area
      USING rtree(id, min_latitude, max_latitude, min_longitude, max_longitude);
    CREATE TRIGGER region_gone AFTER DELETE ON region BEGIN
      DELETE FROM region_area WHERE id = old.id;
    END;
    -- Where each device stands to it: the monitor's memory across runs. There is no row while every fix since
    -- it was armed lay far outside, so that a fix costs nothing at regions it says nothing new about.
    CREATE TABLE region_state (
      region_id INTEGER NOT NULL REFERENCES region(id) ON DELETE CASCADE,
      device TEXT NOT NULL,
      side INTEGER NOT NULL,
      run_side INTEGER,
      run_length INTEGER NOT NULL DEFAULT 0,
      run_began INTEGER,
      entered_at INTEGER,
      stayed_until INTEGER,
      inside_at INTEGER,
      crossings INTEGER NOT NULL DEFAULT 0,
      last_arrival INTEGER,
      last_leaving INTEGER,
      PRIMARY KEY (region_id, device)
    ) STRICT, WITHOUT ROWID;
    -- Those that the next fix may change wherever it lies.
    CREATE INDEX region_state_awake ON region_state(device, region_id)
      WHERE side <> 2 OR run_length > 0;
    -- Region reminders that fire once and have: cleared when their item is closed, moved or armed anew.
    CREATE TABLE region_spent (
      item_id INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
      reminder_id INTEGER NOT NULL,
      occurrence TEXT NOT NULL,
      PRIMARY KEY (item_id, reminder_id, occurrence)
    ) STRICT, WITHOUT ROWID;

    """

  private static let reminders = """
    -- A reminder the user set. item_id is NULL for one that was pushed.
    CREATE TABLE reminder (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      item_id INTEGER REFERENCES item(id) ON DELETE CASCADE,
      identifier TEXT UNIQUE,
      trigger TEXT NOT NULL,
      is_on INTEGER NOT NULL,
      title TEXT,
      body TEXT,
      sound TEXT,
      badge INTEGER,
      thread TEXT,
      attachment TEXT,
      level INTEGER NOT NULL,
      catch_up INTEGER NOT NULL,
      give_up INTEGER,
      made_at INTEGER NOT NULL,
      place_id INTEGER REFERENCES place(id)
    ) STRICT;
    CREATE INDEX reminder_by_item ON reminder(item_id);
    CREATE INDEX reminder_by_place ON reminder(place_id) WHERE place_id IS NOT NULL;

    -- The one queue: the next unannounced moment of each armed reminder, set when it is armed and moved on
    -- in the transaction that claims it. reminder_id 0 is the default rule of the item, item_id 0 a
    -- pushed reminder. One of the three moments is set: `wall` follows the user's zone, `instant` does
    -- not, `day` joins the all-day digest of that day.
    CREATE TABLE queue (
      item_id INTEGER NOT NULL,
      reminder_id INTEGER NOT NULL,
      occurrence TEXT NOT NULL,
      wall TEXT,
      instant INTEGER,
      day TEXT,
      PRIMARY KEY (item_id, reminder_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX queue_wall ON queue(wall) WHERE wall IS NOT NULL;
    CREATE INDEX queue_instant ON queue(instant) WHERE instant IS NOT NULL;
    CREATE INDEX queue_day ON queue(day) WHERE day IS NOT NULL;

    -- What makes "once" true: one row for each announced occurrence of each reminder.
    CREATE TABLE ledger (
      id INTEGER PRIMARY KEY,
      item_id INTEGER NOT NULL,
      reminder_id INTEGER NOT NULL,
      occurrence TEXT NOT NULL,
      due TEXT NOT NULL,
      due_at INTEGER NOT NULL,
      missed INTEGER NOT NULL,
      first_missed_at INTEGER,
      title TEXT NOT NULL,
      body TEXT,
      state INTEGER NOT NULL,
      claimed_at INTEGER NOT NULL,
      delivered_at INTEGER,
      acknowledged_at INTEGER,
      attempts INTEGER NOT NULL DEFAULT 0,
      retry_at INTEGER,
      channels TEXT,
      error TEXT,
      UNIQUE (item_id, reminder_id, occurrence, due)
    ) STRICT;
    -- What a check has to look at again: claims of dead runs, failures, notices held back.
    CREATE INDEX ledger_open ON ledger(state, id) WHERE state < 3;
    -- What the badge counts.
    CREATE INDEX ledger_unseen ON ledger(id) WHERE state = 3;
    CREATE INDEX ledger_delivered ON ledger(delivered_at) WHERE delivered_at IS NOT NULL;

    """

  private static let history = """
    CREATE TABLE setting (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- One row a command that changed something, and what its items and places were before it.
    CREATE TABLE journal (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      command TEXT NOT NULL,
      summary TEXT NOT NULL,
      is_undone INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    -- The other version of each: before the command, or after it once that was undone. image NULL: there was
    -- none. A run of new items is one row, first_id to last_id.
    CREATE TABLE journal_image (
      journal_id INTEGER NOT NULL REFERENCES journal(id) ON DELETE CASCADE,
      subject INTEGER NOT NULL,
      first_id INTEGER NOT NULL,
      last_id INTEGER NOT NULL,
      image TEXT,
      PRIMARY KEY (journal_id, subject, first_id)
    ) STRICT, WITHOUT ROWID;

    """

  private static let search = """
    -- Words and overlapping Hangul pairs of titles and notes, made by the function search_words. Each
    -- prefix length kept costs an import 3 us a line; two letters are where searches begin, and one or
    -- three are merged from few enough terms.
    CREATE VIRTUAL TABLE search
      USING fts5(words, content = '', columnsize = 0, detail = none, prefix = '2');
    -- New items are put in by the statement that adds them: a trigger would make FTS5 write its pages at
    -- every line of an import.
    CREATE TRIGGER search_delete AFTER DELETE ON item BEGIN
      INSERT INTO search(search, rowid, words)
        VALUES ('delete', old.id, search_words(old.title, old.notes));
    END;
    CREATE TRIGGER search_update AFTER UPDATE OF title, notes ON item
      WHEN old.title IS NOT new.title OR old.notes IS NOT new.notes BEGIN
      INSERT INTO search(search, rowid, words)
        VALUES ('delete', old.id, search_words(old.title, old.notes));
      INSERT INTO search(rowid, words) VALUES (new.id, search_words(new.title, new.notes));
    END;

    """
}
