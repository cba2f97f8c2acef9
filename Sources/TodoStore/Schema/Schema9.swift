/// The ninth schema: the iCalendar text that items came from.
///
/// `item.foreign_properties`, which was never written, stays: dropping a column rewrites the whole
/// table, seven seconds for a million items.
enum Schema9 {
  static let sql = """
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
    """
}
