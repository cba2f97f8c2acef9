import Outcomes
import Scheduler
import TodoCore
import TodoStore

/// The reminders that a word names: `r5`, or an item with all its reminders.
package enum ReminderTarget {
  case reminder(Int, item: Item)
  /// A pushed reminder, which has no item.
  case push(Int)
  case item(NamedItem)

  package var item: Item? {
    switch self {
    case .reminder(_, let item): item
    case .item(let named): named.item
    case .push: nil
    }
  }

  /// - Parameter states: If words match several items, the one announced in one of these states is chosen. Empty
  ///   to throw instead.
  /// - Throws: `ReminderError.noSuchReminder`, and what `Daybook.resolve` throws.
  package static func resolve(
    _ words: [String], announced states: Set<DeliveryState> = [], in book: Daybook
  ) throws -> [ReminderTarget] {
    var targets: [ReminderTarget] = []
    for word in book.namingFirst(words) {
      if let id = reminderID(word) {
        guard let owner = try book.store().reminders.owner(ofReminder: id) else {
          throw ReminderError.noSuchReminder(id: id)
        }
        if owner == Self.noItem {
          targets.append(.push(id))
        } else if let item = try book.store().items.item(id: owner) {
          targets.append(.reminder(id, item: item))
        }
        continue
      }
      targets += try items(word, announced: states, in: book).map(ReminderTarget.item)
    }
    return targets
  }

  /// - Throws: `ReminderError.ofOneOccurrence` for one date of a series, all of which has its reminders.
  func checkIsWhole() throws {
    guard case .item(let named) = self, case .occurrence = named.id, named.item.repetition != nil
    else { return }
    throw ReminderError.ofOneOccurrence(id: named.item.id)
  }

  private static func items(
    _ word: String, announced states: Set<DeliveryState>, in book: Daybook
  ) throws -> [NamedItem] {
    do {
      return try book.resolve([word])
    } catch ItemNameError.several(let words, let items) {
      guard !states.isEmpty, let item = try book.announced(among: items, in: states) else {
        throw ItemNameError.several(words: words, items: items)
      }
      return [NamedItem(id: .item(item.id), item: item)]
    }
  }

  /// The number of `r5`, or nil.
  private static func reminderID(_ word: String) -> Int? {
    guard word.first == "r" || word.first == "R" else { return nil }
    let digits = word.dropFirst()
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(digits)
  }

  /// A filter for the target's notifications; of the named occurrence, if one was named.
  package var deliveries: DeliveryFilter {
    switch self {
    case .push(let id): return DeliveryFilter(item: Self.noItem, reminder: id)
    case .reminder(let id, let item): return DeliveryFilter(item: item.id, reminder: id)
    case .item(let named):
      if case .occurrence(_, let key) = named.id {
        return DeliveryFilter(item: named.item.id, occurrence: key.description)
      }
      return DeliveryFilter(item: named.item.id)
    }
  }

  /// The word that names it: `r5`, `12`, `12@2026-11-20`.
  var name: String {
    switch self {
    case .push(let id), .reminder(let id, _): "r\(id)"
    case .item(let named): named.id.key.map { "\(named.id.item)@\($0)" } ?? "\(named.id.item)"
    }
  }

  /// The item id that the store uses for pushed notifications.
  private static let noItem = 0
}
