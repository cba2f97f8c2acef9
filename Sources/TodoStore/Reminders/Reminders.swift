import CivilTime
import SQLite
import Scheduler
import TodoCore

/// Reminders, their queue and the ledger of what was announced: the tables `reminder`, `queue`,
/// `queue_lost`, `ledger` and `region_snooze`. It is the scheduler's `Ledger`.
package final class Reminders: Ledger {
  static let schema = """
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
    CREATE INDEX reminder_interval ON reminder(item_id) WHERE trigger GLOB 'interval *';
    -- The first moment of each reminder that is not settled, and the ends of snoozes. reminder_id 0 is the
    -- default reminder of the item, item_id 0 a pushed reminder. One of the three moments is set: `wall`
    -- follows the user's zone, `instant` does not, `day` joins the all-day digest of that day.
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
    -- What makes "once" true: one row for each announced occurrence of each reminder. suspended_at: since
    -- when its occurrence is closed, and no check looks at it. done_at: when it was done by itself.
    -- claimed_offset: the seconds by which the user's clock was ahead of UTC at claimed_at.
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
      error TEXT, snoozed_until INTEGER, suspended_at INTEGER, done_at INTEGER, claimed_offset INTEGER,
      UNIQUE (item_id, reminder_id, occurrence, due)
    ) STRICT;
    -- What the badge counts.
    CREATE INDEX ledger_unseen ON ledger(id) WHERE state = 3;
    CREATE INDEX ledger_delivered ON ledger(delivered_at) WHERE delivered_at IS NOT NULL;
    -- What a check has to look at again: claims of dead runs, failures, notifications held back.
    CREATE INDEX ledger_open ON ledger(state, id) WHERE state < 3 AND suspended_at IS NULL;
    -- Notifications snoozed until a crossing; each goes when that comes, into the queue.
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

  let database: Database
  let items: ItemTable
  let regions: RegionTable
  let settings: SettingTable
  let journal: Journal
  /// The snoozed notifications that will not be delivered because of the command's changes.
  package internal(set) var endedSnoozes: [RunningSnooze] = []

  init(_ regions: RegionTable, settings: SettingTable) {
    database = regions.database
    items = regions.items
    self.regions = regions
    self.settings = settings
    journal = regions.journal
  }

  func scheduler(_ time: CheckTime) -> ReminderScheduler {
    ReminderScheduler(time, zones: items.zones)
  }

  // MARK: Checks

  /// When a check last ran; nil if none did.
  package var lastCheck: Instant? { CheckLock.lastRun(store: database.path) }

  /// The latest time that the clock is known to have had: of the last check, or of the newest 32
  /// commands in the journal.
  package func lastSeen() throws -> Instant? {
    try [lastCheck, journal.lastCommand()].compactMap { $0 }.max()
  }

  /// Whether to warn the user that no check runs, at most once a day. A true result is recorded.
  ///
  /// - Returns: Whether no check ran in the last 15 minutes and there was no warning today.
  package func takeCheckHint(now: Now) throws -> Bool {
    if let last = lastCheck, now.instant - last <= 15 * 60 { return false }
    let today = now.today.description
    guard try settings.value("check-hint") != today else { return false }
    try settings.set("check-hint", today)
    return true
  }
}
