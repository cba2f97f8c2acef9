/// The sixth schema: an item may have a day before which it is not shown.
enum Schema6 {
  static let sql = """
    ALTER TABLE item ADD COLUMN start TEXT;
    CREATE INDEX item_start ON item(start, id) WHERE start IS NOT NULL;
    """
}
