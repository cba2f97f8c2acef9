/// The form of a journal image: a row of a table and its rows in other tables, as a JSON text that
/// SQLite's JSON functions write and read.
///
/// Undo restores only the columns named here, and for items and reminders in `ItemRow` and
/// `ReminderRow`.
///
/// Related SQLite documentation: <https://www.sqlite.org/json1.html>.
struct ImageShape {
  let table: String
  /// The image as an expression over a row of the table.
  let image: String
  /// The statements that replace the row with an id (?2) by its image (?1).
  let restore: [String]
  /// A `WITH` clause in which the images of an entry (?2) of the rows with the ids of a JSON array
  /// (?1) take the place of the tables. Empty for a shape with statements of its own.
  let shadows: String

  /// - Parameters:
  ///   - columns: The table's own columns, `id` first.
  ///   - owner: The foreign key of the other tables.
  ///   - children: The other tables, with their columns except `owner`.
  init(
    table: String, columns: [String], owner: String,
    children: [(table: String, columns: [String])] = []
  ) {
    self.table = table
    let own = columns.map { "\(table).\($0)" }.joined(separator: ", ")
    let parts = children.map { child in
      let values = child.columns.map { "\(child.table).\($0)" }.joined(separator: ", ")
      return """
        '\(child.table)', (SELECT json_group_array(json_array(\(values))) FROM \(child.table)
          WHERE \(child.table).\(owner) = \(table).id)
        """
    }
    let members = ["'row', json_array(\(own))"] + parts
    image = "json_object(\(members.joined(separator: ", ")))"

    let values = columns.indices.map { "json_extract(?1, '$.row[\($0)]')" }
    let updates = columns.dropFirst().map { "\($0) = excluded.\($0)" }
    var statements = children.map { "DELETE FROM \($0.table) WHERE \(owner) = ?2" }
    statements.append(
      """
      INSERT INTO \(table) (\(columns.joined(separator: ", ")))
      SELECT \(values.joined(separator: ", ")) WHERE ?2 IS NOT NULL
      ON CONFLICT (id) DO UPDATE SET \(updates.joined(separator: ", "))
      """)
    for child in children {
      let values = child.columns.indices.map { "json_extract(value, '$[\($0)]')" }
      statements.append(
        """
        INSERT INTO \(child.table) (\(owner), \(child.columns.joined(separator: ", ")))
        SELECT ?2, \(values.joined(separator: ", ")) FROM json_each(?1, '$.\(child.table)')
        """)
    }
    restore = statements

    func shadow(_ table: String, _ columns: [String], _ values: [String], _ source: String)
      -> String
    {
      "\(table)(\(columns.joined(separator: ", "))) AS (SELECT \(values.joined(separator: ", ")) FROM \(source))"
    }
    let rows = columns.indices.map { "json_extract(image, '$.row[\($0)]')" }
    let childShadows = children.map { child in
      let values = child.columns.indices.map { "json_extract(value, '$[\($0)]')" }
      return shadow(
        child.table, [owner] + child.columns, [rows[0]] + values,
        "image, json_each(image, '$.\(child.table)')")
    }
    let images = """
      image AS (SELECT image FROM journal_image WHERE journal_id = ?2 AND image IS NOT NULL
        AND subject = \(JournalSubject.item.rawValue)
        AND first_id IN (SELECT value FROM json_each(?1)))
      """
    // A list that the command created no longer exists once the command is undone.
    let lists = """
      list(id, name) AS (SELECT id, name FROM main.list UNION ALL
        SELECT first_id, json_extract(image, '$.row[1]') FROM journal_image
        WHERE journal_id = ?2 AND subject = \(JournalSubject.list.rawValue) AND image IS NOT NULL)
      """
    shadows =
      "WITH "
      + ([images, lists, shadow(table, columns, rows, "image")] + childShadows)
      .joined(separator: ",\n") + "\n"
  }

  init(table: String, image: String, restore: [String]) {
    self.table = table
    self.image = image
    self.restore = restore
    shadows = ""
  }
}

extension ImageShape {
  /// An item with its rows in other tables.
  static let item = ImageShape(
    table: "item", columns: ItemRow.columns.names, owner: "item_id",
    children: [
      ("item_tag", ["position", "tag"]),
      ("occurrence", ["key", "status", "done_at", "moved_day", "moved_time", "with_parent"]),
      ("repeat_date", ["key", "is_extra"]),
      ("reminder", ReminderRow.columns.names),
      ("region_spent", ["reminder_id", "occurrence"]),
      ("source", ["position", "key", "text", "is_current"]),
      ("item_after", ["other_id"]),
    ])

  /// Adds to the image of an item the crossings for which its reminders have fired (?1: the entry,
  /// ?2: the subject, ?3: the item).
  static let noteSpent = """
    UPDATE journal_image SET image = json_set(image, '$.spent', (
      SELECT json_group_array(json_array(reminder_id, occurrence)) FROM region_spent
      WHERE item_id = ?3))
    WHERE journal_id = ?1 AND subject = ?2 AND first_id = ?3 AND image IS NOT NULL
      AND EXISTS (SELECT 1 FROM region_spent WHERE item_id = ?3)
    """

  /// A place with its aliases.
  static let place = ImageShape(
    table: "place",
    columns: [
      "id", "name", "latitude", "longitude", "radius", "in_book", "starred", "address", "revision",
    ],
    owner: "place_id", children: [("place_alias", ["alias"])])

  static let list = ImageShape(
    table: "list", columns: ["id", "name", "colour"], owner: "list_id")

  static let push = ImageShape(
    table: "reminder", columns: ReminderRow.columns.names, owner: "reminder_id")

  private static let deliveryColumns = [
    "id", "item_id", "reminder_id", "occurrence", "due", "due_at", "missed", "first_missed_at",
    "title", "body", "state", "claimed_at", "delivered_at", "acknowledged_at", "attempts",
    "retry_at", "channels", "error", "snoozed_until", "suspended_at", "done_at", "claimed_offset",
  ]

  /// An assignment of a column of the ledger, unless the row was outstanding and was claimed since.
  private static func unlessClaimed(_ column: String) -> String {
    """
    \(column) = iif(excluded.state = \(LedgerCode.outstanding)
      AND ledger.state BETWEEN \(LedgerCode.claimed) AND \(LedgerCode.held),
      ledger.\(column), excluded.\(column))
    """
  }

  /// A row of the ledger, with the crossing it was snoozed until.
  ///
  /// Deliveries are not undone: a row that was claimed, delivered or expired after the change keeps
  /// its state. One that has passed to another half of its series by now belongs to the reminder there.
  static let delivery = ImageShape(
    table: "ledger",
    image: """
      json_object('row', json_array(\(deliveryColumns.map { "ledger.\($0)" }.joined(separator: ", "))),
        'place', (SELECT json_array(place_id, trigger, made_at) FROM region_snooze
          WHERE ledger_id = ledger.id))
      """,
    restore: [
      """
      INSERT INTO ledger (\(deliveryColumns.joined(separator: ", ")))
      SELECT \(deliveryColumns.indices.map { "json_extract(?1, '$.row[\($0)]')" }.joined(separator: ", "))
      WHERE NOT EXISTS (SELECT 1 FROM ledger WHERE id <> ?2
        AND item_id = json_extract(?1, '$.row[1]') AND reminder_id = json_extract(?1, '$.row[2]')
        AND occurrence = json_extract(?1, '$.row[3]') AND due = json_extract(?1, '$.row[4]'))
      ON CONFLICT (id) DO UPDATE SET
        reminder_id = iif(ledger.item_id = excluded.item_id, excluded.reminder_id, ledger.reminder_id),
        \(["state", "missed", "first_missed_at"].map(unlessClaimed).joined(separator: ", ")),
        acknowledged_at = excluded.acknowledged_at,
        snoozed_until = excluded.snoozed_until, suspended_at = excluded.suspended_at,
        done_at = excluded.done_at
      WHERE excluded.state >= \(LedgerCode.delivered)
        OR ledger.state NOT BETWEEN \(LedgerCode.delivered) AND \(LedgerCode.expired)
        OR ledger.state = \(LedgerCode.acknowledged) AND ledger.delivered_at IS NULL
      """,
      "DELETE FROM region_snooze WHERE ledger_id = ?2",
      """
      INSERT INTO region_snooze (ledger_id, item_id, place_id, trigger, made_at)
      SELECT ledger.id, nullif(item_id, 0), place.id, json_extract(?1, '$.place[1]'),
        json_extract(?1, '$.place[2]')
      FROM ledger JOIN place ON place.id = json_extract(?1, '$.place[0]') WHERE ledger.id = ?2
      """,
    ])
}

extension JournalSubject {
  /// Whether items refer to rows of this subject.
  var isReferencedByItems: Bool { self == .place || self == .list }

  /// The form of the images of this subject.
  var shape: ImageShape {
    switch self {
    case .item: .item
    case .place: .place
    case .push: .push
    case .delivery: .delivery
    case .list: .list
    }
  }
}
