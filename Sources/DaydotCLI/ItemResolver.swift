import CommandLine
import TodoCore
import TodoStore

/// Finds the items that the operands of a verb name.
struct ItemResolver {
  let session: Session
  let scope: NameScope

  /// What was typed names no item, or several.
  enum Failure: Error {
    case noSuchItem(id: Int)
    case noMatch(words: String)
    case several(words: String, items: [Item])
  }

  /// Numbers name items by themselves; all other words form one phrase that must name one item.
  ///
  /// - Returns: What each names, with the item. Nothing is changed before all are found.
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
        throw Failure.noSuchItem(id: id.item)
      }
      if !found.contains(where: { $0.id == id }) { found.append((id, item)) }
    }
    if !words.isEmpty { found.append(try resolve(phrase: words.joined(separator: " "))) }
    return found
  }

  private func resolve(phrase: String) throws -> (id: ItemID, item: Item) {
    let items = try session.store().items(named: phrase, scope: scope, now: session.now)
    guard let item = items.first else { throw Failure.noMatch(words: phrase) }
    guard items.count == 1 else { throw Failure.several(words: phrase, items: items) }
    return (.item(item.id), item)
  }
}
