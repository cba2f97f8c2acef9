import Geo
import Outcomes

/// The words of a new or changed place: a name, with a position after or before it.
extension Daybook {
  /// The name and the position after it, which is the longest run of last words that can be read as
  /// one; else the position before it.
  ///
  /// - Parameter typed: The position if it was typed apart from the words.
  /// - Throws: `PositionInputError`, `PositionError`, `PlaceError`.
  package func placeWords(
    _ words: [String], at typed: String?
  ) throws -> (name: String, position: Coordinate?) {
    if let typed { return (words.joined(separator: " "), try position(typed).coordinate) }
    var failure: PositionError?
    for start in words.indices.dropFirst() {
      do {
        guard let position = try position(in: words[start...]) else { continue }
        return (name(words[..<start]), position)
      } catch let error as PositionError {
        failure = error
      }
    }
    if let failure { throw failure }
    if try position(in: words[...]) != nil { throw PositionInputError.needsName }
    for end in words.indices.dropFirst().reversed() {
      if let position = try? position(in: words[..<end]) { return (name(words[end...]), position) }
    }
    try refusePosition(in: words)
    return (words.joined(separator: " "), nil)
  }

  /// - Returns: nil for words that are no position at all.
  private func position(in words: ArraySlice<String>) throws -> Coordinate? {
    let text = words.joined(separator: " ")
    if text.isHere { return try hereFix().coordinate }
    do {
      return try positionText(text).coordinate
    } catch PositionError.unreadable {
      return nil
    }
  }

  /// The name in words beside a position: `cafe,` and `cafe at` are a cafe.
  private func name(_ words: ArraySlice<String>) -> String {
    var words = words
    if words.count > 1, ["at", "@"].contains(words.last?.lowercased()) { words.removeLast() }
    let name = words.joined(separator: " ")
    return name.count > 1 && name.hasSuffix(",") ? String(name.dropLast()) : name
  }

  /// Refuses words that hold a position among others, or what was probably meant as one: `37.51,127`,
  /// `37.51`, `8Q98+XA`.
  private func refusePosition(in words: [String]) throws {
    for start in words.indices.dropFirst() {
      for end in (start + 1)..<max(words.count, start + 1) {
        guard (try? position(in: words[start..<end])) ?? nil != nil else { continue }
        throw PositionInputError.behindPosition(words[end...].joined(separator: " "))
      }
    }
    if words.count > 1, let last = words.last, last.contains(where: \.isNumber),
      last.contains(where: { ",.+°".contains($0) })
    {
      throw PositionError.unreadable(seen: last)
    }
  }
}
