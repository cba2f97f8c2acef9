import TodoCore

/// One name for a list, a tag or a place, however it is typed: it is shown as it was first written.
extension Store {
  /// The ways in which the name with a key (?1) may be written.
  static let spellings = "(SELECT ?1 UNION ALL SELECT name FROM name_key WHERE key = ?1)"

  static func spellings(of name: String) -> SQL {
    let key = name.nameKey
    return "(SELECT \(key) UNION ALL SELECT name FROM name_key WHERE key = \(key))"
  }

  /// The item with its names as they are shown.
  func named(_ item: Item) throws -> Item {
    var item = item
    item.list = try shownList(item.list)
    if !item.tags.isEmpty { item.tags = try item.tags.map(shownTag).uniqued() }
    if let place = item.place { item.place?.name = place.name.trimmedName }
    return item
  }

  /// The name of a list as it is shown; of a new one, as it is typed.
  public func shownList(_ typed: String) throws -> String {
    if let known = shownLists[typed] { return known }
    let key = typed.nameKey
    var name = Item.defaultList
    if key != Item.defaultList {
      name =
        try database.first(
          "SELECT name FROM list WHERE name IN \(Store.spellings) ORDER BY id LIMIT 1", [.text(key)]
        ) { $0.text(0) } ?? typed.trimmedName
    }
    if recording != nil { shownLists[typed] = name }
    return name
  }

  /// The same for a tag, which is there while an item has it.
  func shownTag(_ typed: String) throws -> String {
    let key = typed.nameKey
    if let known = shownTags[key] { return known }
    var name: String?
    if !knowsAllTags {
      name = try database.first(
        "SELECT tag FROM item_tag WHERE tag IN \(Store.spellings) LIMIT 1", [.text(key)]
      ) { $0.text(0) }
    }
    let shown = name ?? typed.trimmedName
    if name == nil { try noteSpelling(of: shown) }
    if recording != nil { shownTags[key] = shown }
    return shown
  }

  /// Makes a new name known by its key.
  ///
  /// - Parameter ignoresCase: Whether the name is looked up without the case of ASCII letters.
  func noteSpelling(of name: String, ignoresCase: Bool = false) throws {
    let key = name.nameKey
    let isKey = name.utf8.elementsEqual(key.utf8) { typed, folded in
      typed == folded || ignoresCase && (0x41...0x5A).contains(typed) && typed | 0x20 == folded
    }
    guard !isKey else { return }
    try database.run(
      "INSERT OR IGNORE INTO name_key (name, key) VALUES (?1, ?2)", [.text(name), .text(key)])
  }
}
