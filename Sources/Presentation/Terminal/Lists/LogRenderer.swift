import CivilTime
import ItemJSON
import JSON
import TodoCore

/// The output of `log`: the commands of each day with their numbers and times, and below each what
/// it changed.
package struct LogRenderer: Sendable {
  package struct Row: Sendable {
    package let number: Int
    package let at: CivilDateTime
    package let instant: Instant
    package let command: String
    package let summary: String
    /// How many more things it changed than the one in the summary.
    package let more: Int
    package let isUndone: Bool
    /// The items that it changed, with their whole items; nil if there are too many to name.
    package let changes: [Change]?
    /// The conflicts that the sync decided, as sentences and as JSON.
    package let remarks: [Remark]
    /// The changes of what is no item.
    package let values: [Value]

    package typealias Remark = (sentence: Sentence, json: JSONObject)

    /// What changed, as texts; nil for none. The name of the field is for JSON.
    package typealias Value = (field: String, label: String, from: String?, to: String?)

    /// An item before and after a command; nil if there was none.
    package typealias Change = (before: Entry?, after: Entry?)

    package init(
      number: Int, at: CivilDateTime, instant: Instant, command: String, summary: String,
      more: Int, isUndone: Bool, changes: [Change]?, remarks: [Remark] = [],
      values: [Value] = []
    ) {
      (self.number, self.at, self.instant, self.command) = (number, at, instant, command)
      (self.summary, self.more, self.isUndone, self.changes) = (summary, more, isUndone, changes)
      (self.remarks, self.values) = (remarks, values)
    }
  }

  private let options: RenderOptions
  private var language: Language { options.language }

  package init(_ options: RenderOptions) { self.options = options }

  package func lines(_ rows: [Row], today: Day) -> [Line] {
    let verbs = rows.map { language.sentence(.logVerb($0.command, isUndone: $0.isUndone)) }
    // On a narrow screen the words stand below.
    let isNarrow = options.width < EntryTable.columnsFrom
    let table = ColumnTable(
      columns: [.init(alignsRight: true, style: .faint), .init(style: .faint), .init()],
      hasParagraphs: false)
    let heads = table.lines(
      zip(rows, verbs).map { row, verb in
        ColumnTable.Row(
          cells: [
            "#\(row.number)", options.time(row.at.time.withoutSeconds), isNarrow ? "" : verb,
          ], styles: [2: row.isUndone ? .faint : .plain], text: "")
      }, options)
    let left = (heads.map(\.width).max() ?? 0) + 2
    let indent = "#\(rows.map(\.number).max() ?? 0)".utf8.count + 2
    var lines: [Line] = []
    var day: Day?
    for (index, row) in rows.enumerated() {
      if row.at.day != day {
        if day != nil { lines.append(Line()) }
        let heading = language.heading(
          language.longDate(row.at.day), of: row.at.day, today: today)
        lines += heading.wrapped(to: options.width).map { Line($0, .heading) }
        day = row.at.day
      }
      let style: Style = row.isUndone ? .faint : .plain
      let summary = summary(of: row).sanitized
      if isNarrow {
        lines.append(heads[index])
        lines += "\(verbs[index]) \(summary)".wrapped(to: options.width - indent)
          .map { Line($0, style, at: indent) }
      } else {
        lines += options.whole(summary, to: options.width - left).enumerated().map {
          var line = $0 == 0 ? heads[index] : Line()
          line.pad(to: left)
          line.append($1, style)
          return line
        }
      }
      let texts =
        ChangeTexts(options).texts(row.changes ?? [], row.values)
        + row.remarks.map { language.sentence($0.sentence) }
      lines += texts.flatMap { $0.wrapped(to: max(8, options.width - indent)) }
        .map { Line($0, .faint, at: indent) }
    }
    return lines
  }

  /// The summary of a command. If a sync changed a single item, it is named, since the user named
  /// none.
  private func summary(of row: Row) -> String {
    let summary = language.summary(row.summary, more: row.more, of: row.command)
    guard row.command == "sync", let changes = row.changes, changes.count == 1,
      let item = (changes[0].after ?? changes[0].before)?.item
    else { return summary }
    return "\(summary) — \(item.id) \(item.title)"
  }
}

/// The changes of a command, with a text for each field: `title: Milk → Oat milk`.
private struct ChangeTexts {
  /// The most texts for one command.
  private static let most = 8
  /// The most cells of a value: both ends of a journey with their clocks fit.
  private static let widest = 100

  private let options: RenderOptions
  private var language: Language { options.language }

  init(_ options: RenderOptions) { self.options = options }

  func texts(
    _ changes: [LogRenderer.Row.Change], _ values: [LogRenderer.Row.Value]
  ) -> [String] {
    let texts =
      values.map { text($0.label, from: $0.from, to: $0.to) }
      + changes.flatMap { change -> [String] in
        guard let before = change.before, let after = change.after else {
          // The command itself names a single item that is new or removed.
          guard changes.count > 1, let entry = change.before ?? change.after else { return [] }
          let word = change.before == nil ? language.text("new", ko: "새 항목") : removed
          return ["\(entry.item.id) \(entry.item.title.sanitized): \(word)"]
        }
        return differences(before, after).map { changes.count == 1 ? $0 : "\(after.item.id) \($0)" }
      } + newOrders(changes)
    guard texts.count > Self.most else { return texts }
    return texts.prefix(Self.most) + ["+\(texts.count - Self.most)"]
  }

  /// The parents whose steps were reordered.
  private func newOrders(_ changes: [LogRenderer.Row.Change]) -> [String] {
    let parents = changes.compactMap { change -> Int? in
      guard let old = change.before?.whole, let new = change.after?.whole,
        old.parent == new.parent, old.position != new.position
      else { return nil }
      return new.parent
    }
    return parents.uniqued().map {
      language.text("steps of \($0): in another order", ko: "\($0)번의 하위 항목: 순서가 바뀜")
    }
  }

  private func differences(_ before: Entry, _ after: Entry) -> [String] {
    let (old, new) = (fields(before), fields(after))
    let texts =
      zip(old, new).compactMap { old, new in
        old.text == new.text ? nil : text(new.label, from: old.text, to: new.text)
      } + occurrences(before, after)
    // A date in the user's own zone is written without the zone, so a change of zone alone would not
    // show.
    let zones = [before, after].map { $0.whole?.when.zone.map(language.city) ?? nil }
    guard zones[0] != zones[1], old.dropFirst().first?.text == new.dropFirst().first?.text else {
      return texts
    }
    return texts + [text(language.text("zone", ko: "시간대"), from: zones[0], to: zones[1])]
  }

  private func fields(_ entry: Entry) -> [(label: String, text: String?)] {
    guard let item = entry.whole else { return [] }
    // Removed dates have lines of their own.
    var repetition = item.repetition
    repetition?.excluded = []
    let fields = ItemRenderer(options).fields(
      of: entry, repeats: repetition.map { language.words(for: $0, on: options.civil) },
      state: state(item), reminds: reminders(item))
    return [(language.text("title", ko: "제목"), item.title)] + fields
  }

  private func state(_ item: Item) -> String {
    switch item.status {
    case .open: open(item)
    case .done: language.doneWord
    case .cancelled: language.cancelledWord
    }
  }

  /// The word for an open item. An event is planned instead, since there is nothing to do.
  private func open(_ item: Item) -> String {
    item.kind == .event ? language.text("planned", ko: "예정") : language.openWord
  }

  private func reminders(_ item: Item) -> String? {
    guard let reminders = item.reminders else { return language.text("as usual", ko: "기본 알림") }
    if reminders.isEmpty { return nil }
    return reminders.map { reminder in
      let words = language.words(
        for: reminder.trigger, inZone: item.when.zone(of: reminder.trigger))
      let notes =
        [
          reminder.level == .active ? nil : reminder.level.rawValue, reminder.title, reminder.body,
          reminder.sound, reminder.thread, reminder.attachment,
        ].compactMap(\.self)
        + (reminder.isOn ? [] : [language.text("off", ko: "꺼짐")])
      return notes.isEmpty ? words : "\(words) (\(notes.joined(separator: ", ")))"
    }.joined(separator: "; ")
  }

  /// The occurrences whose states or dates differ, unless the whole series was moved.
  private func occurrences(_ before: Entry, _ after: Entry) -> [String] {
    guard let old = before.whole, let new = after.whole, old.when == new.when,
      old.repetition?.rule == new.repetition?.rule
    else { return [] }
    let keys = Set(old.changes).symmetricDifference(new.changes).map(\.key)
    let removed = [old, new].map { $0.repetition?.excluded ?? [] }
    return Set(keys).union(removed[0].symmetricDifference(removed[1])).sorted()
      .map { key in
        let date = language.dateInYear(key.day)
        return text(
          options.moment(date, key.time), from: occurrence(key, of: old),
          to: occurrence(key, of: new))
      }
  }

  private func occurrence(_ key: OccurrenceKey, of item: Item) -> String {
    if item.repetition?.excluded.contains(key) ?? false { return removed }
    guard let change = item.changes.first(where: { $0.key == key }) else { return open(item) }
    // A date of a series is by the clock of the item, which is named where it is not the user's.
    let zone = item.when.zone.flatMap { $0 == options.zone.identifier ? nil : $0 }
    let date = change.movedTo.map { language.moment($0.inZone(zone), noDate: language.someday) }
    let state =
      switch change.status {
      case .open: date ?? open(item)
      case .done: language.doneWord
      case .skipped: language.skippedWord
      }
    guard let date, change.status != .open else { return state }
    return "\(date), \(state)"
  }

  private var removed: String { language.text("removed", ko: "삭제됨") }

  private func text(_ label: String, from old: String?, to new: String?) -> String {
    let none = language.text("none", ko: "없음")
    var (old, new) = ((old ?? none)[...], (new ?? none)[...])
    // Long texts are shown from the first word that differs.
    if displayWidth(of: old) > Self.widest || displayWidth(of: new) > Self.widest {
      let same = zip(old, new).prefix { $0 == $1 }.count
      let words = old.prefix(same).lastIndex { $0.isWhitespace }
      let start = words.map { old.distance(from: old.startIndex, to: $0) } ?? 0
      if start > 0 {
        old = options.symbols.ellipsis + old.dropFirst(start)
        new = options.symbols.ellipsis + new.dropFirst(start)
      }
    }
    let shown = [old, new].map { options.clipped(String($0).sanitized, to: Self.widest) }
    return "\(label): \(shown.joined(separator: " \(options.symbols.arrow) "))"
  }
}

extension Sentence {
  fileprivate static func logVerb(_ command: String, isUndone: Bool) -> Sentence {
    let verb = Sentence(same: "\(verb: command)")
    return isUndone ? Sentence("\(verb) (undone)", ko: "\(verb) (되돌림)") : verb
  }
}

/// The log as JSON: `{"log":[…]}`. `changes` is omitted if they are unknown or too many.
package enum LogJSON {
  package static func log(_ rows: [LogRenderer.Row], _ writer: ItemWriter) -> JSONObject {
    [
      "log": .objects(rows) { row in
        let facts: JSONObject = [
          "at": .string(row.instant.text(in: writer.zone)), "command": .string(row.command),
          "summary": .string(row.more > 0 ? "\(row.summary) (+\(row.more))" : row.summary),
          "undone": .bool(row.isUndone),
          "number": .integer(row.number),
        ]
        let values = row.values.map { value -> JSONValue in
          .object([
            "field": .string(value.field), "from": .optional(value.from), "to": .optional(value.to),
          ])
        }
        let known = row.changes.map { $0.flatMap { changes($0, writer) } + values }
        return facts.adding(known.map { ["changes": .array($0)] } ?? [:])
          .adding(row.remarks.isEmpty ? [:] : ["conflicts": .objects(row.remarks, \.json)])
      }
    ]
  }

  /// The fields that differ, as in the JSON of items; for a new or removed item, its title.
  private static func changes(
    _ change: LogRenderer.Row.Change, _ writer: ItemWriter
  ) -> [JSONValue] {
    let old = change.before?.whole.map { writer.json(of: $0) }
    let new = change.after?.whole.map { writer.json(of: $0) }
    let id = new?["id"] ?? old?["id"] ?? .null
    let names =
      old == nil || new == nil
      ? ["title"] : ItemField.all.map(\.name).filter { $0 != "modified" }
    return names.compactMap { name in
      let (from, to) = (old?[name] ?? .null, new?[name] ?? .null)
      return from == to
        ? nil : .object(["item": id, "field": .string(name), "from": from, "to": to])
    }
  }
}
