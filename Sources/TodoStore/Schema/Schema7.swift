/// The seventh schema: a notification can be done on its own; reminders of an item with the same
/// trigger are merged; a change records the zone it was made in; a store has a random name.
enum Schema7 {
  private static let options = """
    is_on, title, body, sound, badge, thread, attachment, level, catch_up, give_up
    """

  static let sql = """
    -- Where the user was: by that zone it is judged what was due at a change.
    ALTER TABLE journal ADD COLUMN zone TEXT;
    -- With the day an item begins: lists stand by it.
    DROP INDEX item_open;
    CREATE INDEX item_open
    ON item(last_day, time, id, kind, list_id, status, rrule, zone, day)
      WHERE status = 0 AND rrule IS NULL AND last_day IS NOT NULL;
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
    UPDATE reminder SET (\(options)) = (SELECT \(options) FROM reminder AS last
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
    """
}
