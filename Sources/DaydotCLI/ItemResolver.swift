import CommandLine
import Messages
import Outcomes
import Presentation
import TodoCore
import TodoStore

/// Finds the items that the operands of a verb name.
struct ItemResolver {
  let session: Session
  let scope: NameScope

  /// Numbers name items by themselves; all other words form one phrase that must name one item.
  ///
  /// - Returns: Each id with its item, once all are found.
  func resolve(_ operands: [String]) throws -> [(id: ItemID, item: Item)] {
    var found: [(id: ItemID, item: Item)] = []
    var words: [String] = []
    for operand in try operands.flatMap({ try ItemID.list($0) ?? [$0] }) {
      guard ItemID.looksLikeOne(operand) else {
        words.append(operand)
        continue
      }
      let id = try ItemID(operand)
      guard let item = try session.store().item(id: id.item) else {
        throw MissingItem(id: id.item)
      }
      if !found.contains(where: { $0.id == id }) { found.append((id, item)) }
    }
    if !words.isEmpty { found.append(try resolve(phrase: words.joined(separator: " "))) }
    return found
  }

  private func resolve(phrase: String) throws -> (id: ItemID, item: Item) {
    let items = try session.store().items(named: phrase, scope: scope, now: session.now)
    guard let item = items.first else { throw ItemNameError.noMatch(words: phrase) }
    guard items.count == 1 else { throw ItemNameError.several(words: phrase, items: items) }
    if let closed = try closedToday(phrase), item.title.lowercased() != phrase.lowercased() {
      return (.item(closed.id), closed)
    }
    return (.item(item.id), item)
  }

  /// The item of exactly this title that was done today. Who types `done milk` twice does not mean
  /// the milkshake.
  private func closedToday(_ title: String) throws -> Item? {
    guard scope == .open else { return nil }
    return try session.store().items(named: title, scope: .done, now: session.now).first { item in
      item.title.lowercased() == title.lowercased()
        && item.status.doneAt.map { session.now.zone.civil(at: $0).day == session.now.today }
          == true
    }
  }
}
