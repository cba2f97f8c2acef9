/// The fourth schema: triggers are stored as data instead of words; undelivered notifications of
/// closed items are kept; snoozing and retrying have separate columns; a region has its own centre.
///
/// `trigger_text` converts the words of earlier versions. A reminder whose words it can not read
/// keeps them and is switched off.
enum Schema4 {
  static let sql = ledger + triggers + images + regions

  private static let ledger = """
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

    """

  private static let triggers = """
    UPDATE reminder SET trigger = trigger_text(trigger);
    UPDATE reminder SET is_on = 0 WHERE trigger GLOB 'unreadable *';
    DELETE FROM queue WHERE reminder_id IN
      (SELECT id FROM reminder WHERE trigger GLOB 'unreadable *');
    UPDATE region_snooze SET trigger = trigger_text(trigger);

    """

  /// SQL that converts the trigger and switch of a reminder within a journal image.
  private static func read(_ row: String) -> String {
    """
    json_set(\(row), '$[2]', trigger_text(json_extract(\(row), '$[2]')),
      '$[3]', CASE WHEN trigger_text(json_extract(\(row), '$[2]')) GLOB 'unreadable *' THEN 0
        ELSE json_extract(\(row), '$[3]') END)
    """
  }

  private static let images = """
    UPDATE journal_image SET image = json_set(image, '$.reminder',
      (SELECT json_group_array(\(read("value"))) FROM json_each(image, '$.reminder')))
    WHERE subject = 0 AND json_array_length(image, '$.reminder') > 0;
    UPDATE journal_image SET image = json_set(image, '$.row', \(read("json_extract(image, '$.row')")))
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

    """

  private static let regions = """
    -- The centre its states speak of: a place may have moved since.
    ALTER TABLE region ADD COLUMN latitude REAL;
    ALTER TABLE region ADD COLUMN longitude REAL;
    UPDATE region SET (latitude, longitude) =
      (SELECT latitude, longitude FROM place WHERE place.id = place_id);
    """
}
