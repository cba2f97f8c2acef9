import CivilTime
import Outcomes
import TodoCore
import TodoStore

/// What a word that names an item means: `12`, `12@2026-11-20`, `12@2026-11-20..`.
package enum ItemID: Hashable {
  case item(Int)
  case occurrence(Int, OccurrenceKey)
  /// This occurrence and all later ones.
  case occurrencesFrom(Int, OccurrenceKey)

  package var item: Int {
    switch self {
    case .item(let id), .occurrence(let id, _), .occurrencesFrom(let id, _): id
    }
  }

  /// The occurrence it names; nil for a bare number.
  package var key: OccurrenceKey? {
    switch self {
    case .item: nil
    case .occurrence(_, let key), .occurrencesFrom(_, let key): key
    }
  }

  /// Whether a word can only be meant as an id: it is a number, or a number before an `@`.
  package static func looksLikeOne(_ word: String) -> Bool {
    let number = word.prefix { $0 != "@" }
    return !number.isEmpty && number.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// The ids of `3,4,7-9` as words, each of which `looksLikeOne`; nil for any other word.
  ///
  /// - Throws: `ItemNameError.malformed` for a range that runs backward or has more than 1000 ids.
  package static func list(_ word: String) throws(ItemNameError) -> [String]? {
    guard word.contains(where: { $0 == "," || $0 == "-" }), looksLikeList(word) else { return nil }
    var words: [String] = []
    for part in word.split(separator: ",") {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard !part.contains("@"), ends.count == 2 else {
        words.append(String(part))
        continue
      }
      guard let first = Int(ends[0]), let last = Int(ends[1]), first <= last,
        last - first < mostInRange
      else { throw .malformed(seen: word) }
      words += (first...last).map(String.init)
    }
    return words
  }

  private static let mostInRange = 1000

  /// The word for several items, `3,4,7-9`, which `list` reads.
  package static func text(of ids: some Sequence<Int>) -> String {
    var runs: [ClosedRange<Int>] = []
    for id in Set(ids).sorted() {
      if let run = runs.last, run.upperBound + 1 == id, run.count < mostInRange {
        runs[runs.count - 1] = run.lowerBound...id
      } else {
        runs.append(id...id)
      }
    }
    return runs.map { run in
      switch run.count {
      case 1: "\(run.lowerBound)"
      case 2: "\(run.lowerBound),\(run.upperBound)"
      default: "\(run.lowerBound)-\(run.upperBound)"
      }
    }.joined(separator: ",")
  }

  /// Whether a word can only be meant as an id or several.
  package static func looksLikeList(_ word: String) -> Bool {
    let parts = word.split(separator: ",")
    return !parts.isEmpty
      && parts.allSatisfy { part in
        let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let isRange =
          ends.count == 2 && ends.allSatisfy { looksLikeOne(String($0)) && !$0.contains("@") }
        return isRange || looksLikeOne(String(part))
      }
  }

  /// - Throws: `ItemNameError.malformed`, or `CivilTimeError` for a date that does not exist.
  package init(_ word: String) throws {
    let parts = word.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let id = Int(parts[0]), id > 0 else { throw ItemNameError.malformed(seen: word) }
    guard parts.count == 2 else {
      self = .item(id)
      return
    }
    let isOpenEnded = parts[1].hasSuffix("..")
    let key = try OccurrenceKey(iso: String(isOpenEnded ? parts[1].dropLast(2) : parts[1]))
    self = isOpenEnded ? .occurrencesFrom(id, key) : .occurrence(id, key)
  }
}

/// An item that was named, and what of it was meant.
package struct NamedItem {
  package let id: ItemID
  package let item: Item
}

extension Entry {
  /// The entry as if it had been named: of a repeating item its occurrence. nil if it is a line of a
  /// view, which does not hold its item.
  package var named: NamedItem? {
    whole.map {
      NamedItem(id: occurrence.map { .occurrence(item.id, $0) } ?? .item(item.id), item: $0)
    }
  }
}

extension Daybook {
  /// Finds the items that the operands of a verb name. Numbers name items by themselves; all other
  /// words form one phrase that must name one item.
  ///
  /// - Parameter verb: The verb that closes or opens it, if that is what it is for. Of several items it
  ///   then means the one that was announced and not answered.
  /// - Returns: Each item once, when all are found.
  package func resolve(
    _ operands: [String], scope: NameScope = .any, for verb: ClosingVerb? = nil
  ) throws -> [NamedItem] {
    var found: [NamedItem] = []
    var words: [String] = []
    for operand in try operands.flatMap({ try ItemID.list($0) ?? [$0] }) {
      guard ItemID.looksLikeOne(operand) else {
        words.append(operand)
        continue
      }
      let id = try ItemID(operand)
      guard let item = try store().items.item(id: id.item) else {
        throw MissingItem(id: id.item)
      }
      if !found.contains(where: { $0.id == id }) { found.append(NamedItem(id: id, item: item)) }
    }
    if !words.isEmpty {
      found.append(try resolve(phrase: words.joined(separator: " "), scope, verb))
    }
    return found
  }

  private func resolve(
    phrase: String, _ scope: NameScope, _ verb: ClosingVerb?
  ) throws -> NamedItem {
    var items = try items(named: phrase, scope)
    if items.count > 1, let verb { items = try meant(by: verb, among: items) }
    guard let item = items.first else { throw ItemNameError.noMatch(words: phrase) }
    guard items.count == 1 else { throw ItemNameError.several(words: phrase, items: items) }
    if let closed = try closedToday(phrase, scope), item.title.lowercased() != phrase.lowercased() {
      return NamedItem(id: .item(closed.id), item: closed)
    }
    return NamedItem(id: .item(item.id), item: item)
  }

  /// The items among several that a verb can act on, and of these the one that waits for an answer.
  private func meant(by verb: ClosingVerb, among items: [Item]) throws -> [Item] {
    let todos = items.filter { $0.kind == .todo }
    let able = verb == .skip || todos.isEmpty ? items : todos
    guard able.count > 1, verb != .undone else { return able }
    let announced = try able.filter { item in
      let unseen = DeliveryFilter(item: item.id, states: [.delivered])
      return try !store().reminders.deliveries(unseen, limit: 1).isEmpty
    }
    return announced.count == 1 ? announced : able
  }

  /// The items that words name for a verb: those in the state that it acts on, else those in
  /// another state, of which the verb says how they are. Of a series that was split, the former half is
  /// not meant.
  private func items(named phrase: String, _ scope: NameScope) throws -> [Item] {
    let found = try store().search.items(named: phrase, scope: scope, now: now)
    if scope == .any || scope == .open && !found.isEmpty { return found }
    let living = try store().search.items(named: phrase, scope: .any, now: now)
      .filter { $0.repetition?.continuation == nil }
    let families = Set(living.map(\.seriesUID))
    let own = found.filter {
      $0.repetition?.continuation == nil || !families.contains($0.seriesUID)
    }
    return own.isEmpty ? living : own
  }

  /// The item of exactly this title that was done today. Who types `done milk` twice does not mean
  /// the milkshake.
  private func closedToday(_ title: String, _ scope: NameScope) throws -> Item? {
    guard scope == .open else { return nil }
    return try store().search.items(named: title, scope: .done, now: now).first { item in
      item.title.lowercased() == title.lowercased()
        && item.status.doneAt.map { now.zone.civil(at: $0).day == now.today }
          == true
    }
  }
}
