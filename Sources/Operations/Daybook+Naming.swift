import Outcomes
import TodoCore
import TodoStore

extension Daybook {
  /// Finds the items that the operands of a verb name. Numbers name items by themselves; all other
  /// words form one phrase that must name one item.
  ///
  /// - Returns: Each id with its item, once all are found.
  package func resolve(
    _ operands: [String], scope: NameScope = .any
  ) throws -> [(id: ItemID, item: Item)] {
    var found: [(id: ItemID, item: Item)] = []
    var words: [String] = []
    for operand in try operands.flatMap({ try ItemID.list($0) ?? [$0] }) {
      guard ItemID.looksLikeOne(operand) else {
        words.append(operand)
        continue
      }
      let id = try ItemID(operand)
      guard let item = try store().item(id: id.item) else {
        throw MissingItem(id: id.item)
      }
      if !found.contains(where: { $0.id == id }) { found.append((id, item)) }
    }
    if !words.isEmpty { found.append(try resolve(phrase: words.joined(separator: " "), scope)) }
    return found
  }

  private func resolve(phrase: String, _ scope: NameScope) throws -> (id: ItemID, item: Item) {
    let items = try store().items(named: phrase, scope: scope, now: now)
    guard let item = items.first else { throw ItemNameError.noMatch(words: phrase) }
    guard items.count == 1 else { throw ItemNameError.several(words: phrase, items: items) }
    if let closed = try closedToday(phrase, scope), item.title.lowercased() != phrase.lowercased() {
      return (.item(closed.id), closed)
    }
    return (.item(item.id), item)
  }

  /// The item of exactly this title that was done today. Who types `done milk` twice does not mean
  /// the milkshake.
  private func closedToday(_ title: String, _ scope: NameScope) throws -> Item? {
    guard scope == .open else { return nil }
    return try store().items(named: title, scope: .done, now: now).first { item in
      item.title.lowercased() == title.lowercased()
        && item.status.doneAt.map { now.zone.civil(at: $0).day == now.today }
          == true
    }
  }
}
