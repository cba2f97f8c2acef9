import TodoCore
import TodoStore

/// What `setup` asks and what is known without asking.
extension Daybook {
  /// The questions that were answered, by name.
  package func answeredQuestions() throws -> Set<String> { try store().answeredQuestions() }

  package func setAnswered(_ question: String) throws { try store().setAnswered(question) }

  /// The first of these names that a saved place with a position has.
  package func firstPlaceWithPosition(of names: [String]) throws -> String? {
    let places = try names.compactMap { try store().savedPlace(named: $0)?.place }
    return places.first { $0.coordinate != nil }?.name
  }
}
