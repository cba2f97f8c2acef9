import CommandLine
import Messages
import Phrases
import TextSearch
import TodoCore
import TodoStore

extension Session {
  /// Says of which places the position is missing: those that items are at, and those at which their
  /// reminders wait, which can not come there.
  func hintMissingPositions(of items: [Item]) throws {
    var names: [String] = []
    for item in items {
      if let place = item.place, place.coordinate == nil,
        !PhraseReader.isReserved(place.name, now: now.civil)
      {
        names.append(place.name)
      }
      for reminder in item.reminders ?? [] {
        if let name = try book.placeWithoutPosition(reminder.trigger) { names.append(name) }
      }
    }
    var seen: Set<String> = []
    for name in names where seen.insert(name).inserted { try hintMissingPosition(of: name) }
  }

  func hintMissingPosition(of name: String) throws {
    let others = try store().savedPlaces().filter { $0.place.coordinate != nil }
      .flatMap { [$0.place.name] + $0.aliases }
    try say(.withoutPosition(name: name, meant: nearest(to: name, in: others)))
  }
}
