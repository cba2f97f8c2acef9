import Interchange
import ItemJSON
import JSON
import Outcomes
import Phrases
import TodoCore
import TodoStore

/// Stores sync results in the journal.
extension Daybook {
  /// What the journal keeps of a sync: the counts that are answered, and what was not taken.
  func record(_ report: SyncReport, of names: String) throws -> JournalSummary {
    func sum(_ count: KeyPath<ListSync.Counts, Int>) -> Int {
      report.lists.reduce(0) { $0 + $1.here[keyPath: count] }
    }
    let counts = "\(names): \(sum(\.new)) + \(sum(\.changed)) - \(sum(\.removed))"
    let conflicts = report.lists.flatMap(\.conflicts).map(text) + (try store().settings.merges())
    try store().settings.forgetMerges()
    return JournalSummary(counts, remarks: conflicts)
  }

  /// Stores the conflicts that `sync merge` resolved, for the journal entry of the next sync.
  func record(merges conflicts: [SyncConflict]) throws {
    guard hasStore, !conflicts.isEmpty else { return }
    try store().settings.addMerges(conflicts.map(text))
  }

  private func text(of conflict: SyncConflict) -> String {
    let writer = ItemWriter(zone: .utc, words: CanonicalTriggerWords(), zones: itemZones)
    let merge = conflict.conflict
    func json(_ value: MergeConflict.Value) -> JSONValue {
      var json: JSONObject = ["text": .string(value.text)]
      if let item = value.item { json.append("item", .object(writer.json(of: item.bare))) }
      return .object(json)
    }
    let json: JSONObject = [
      "id": conflict.id.map { .integer($0) } ?? .null, "title": .string(conflict.title),
      "field": .string(merge.field.name), "occurrence": .optional(merge.occurrence),
      "kept": json(merge.kept), "lost": json(merge.lost), "here": .bool(merge.keptOurs),
    ]
    return JSONValue.object(json).jsonText
  }

  func conflicts(of entry: JournalEntry) -> [SyncConflict] {
    let reader = ItemReader(words: CanonicalTriggerWords(), zones: zones)
    func text(_ value: JSONValue?) -> String? {
      if case .string(let text)? = value { text } else { nil }
    }
    func value(_ json: JSONValue?) -> MergeConflict.Value {
      guard case .object(let json)? = json else { return "" }
      let item = json["item"].flatMap { try? reader.read($0) }
      return .init(text(json["text"]) ?? "", item: item?.item(uid: "", now: now.instant))
    }
    return entry.summary.remarks.compactMap { remark in
      guard case .object(let json)? = try? JSONReader.read(Array(remark.utf8)) else { return nil }
      let merge = MergeConflict(
        field: .init(name: text(json["field"]) ?? ""), occurrence: text(json["occurrence"]),
        kept: value(json["kept"]), lost: value(json["lost"]), keptOurs: json["here"] == .bool(true))
      var id: Int?
      if case .integer(let number)? = json["id"] { id = number }
      return conflict(merge, id: id, title: text(json["title"]) ?? "")
    }
  }
}

extension Item {
  /// The item without the fields that conflicts do not show.
  fileprivate var bare: Item {
    var item = self
    (item.notes, item.url, item.tags, item.sources) = (nil, nil, [], [])
    (item.parent, item.after) = (nil, [])
    if item.title.isEmpty { item.title = item.uid }
    return item
  }
}
