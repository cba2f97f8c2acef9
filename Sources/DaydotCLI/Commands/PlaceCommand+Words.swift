import CommandLine
import Geo
import Outcomes

/// The words of `place add` and `place edit`: a name, and a position behind or before it.
extension PlaceCommand {
  /// The name and the position after it, which is the longest run of last words that can be read as
  /// one; else the position before it.
  static func split(
    _ words: [String], at typed: String?, in session: Session
  ) throws -> (name: String, position: Coordinate?) {
    if let typed {
      return (words.joined(separator: " "), try session.book.position(typed).coordinate)
    }
    var failure: PositionError?
    for start in words.indices.dropFirst() {
      do {
        guard let position = try position(words[start...], in: session) else { continue }
        return (name(words[..<start]), position)
      } catch let error as PositionError {
        failure = error
      }
    }
    if let failure { throw failure }
    if try position(words[...], in: session) != nil { throw PositionInputError.needsName }
    for end in words.indices.dropFirst().reversed() {
      if let position = try? position(words[..<end], in: session) {
        return (name(words[end...]), position)
      }
    }
    try refusePosition(in: words, in: session)
    return (words.joined(separator: " "), nil)
  }

  /// - Returns: nil for what is no position at all.
  private static func position(
    _ words: ArraySlice<String>, in session: Session
  ) throws -> Coordinate? {
    let text = words.joined(separator: " ")
    if text.lowercased() == "here" || text == "여기" { return try session.book.hereFix().coordinate }
    do {
      return try session.book.positionText(text).coordinate
    } catch PositionError.unreadable {
      return nil
    }
  }

  /// The name in words beside a position: `cafe,` and `cafe at` are a cafe.
  private static func name(_ words: ArraySlice<String>) -> String {
    var words = words
    if words.count > 1, ["at", "@"].contains(words.last?.lowercased()) { words.removeLast() }
    let name = words.joined(separator: " ")
    return name.count > 1 && name.hasSuffix(",") ? String(name.dropLast()) : name
  }

  /// Refuses words that hold a position among others, or what was probably meant as one: `37.51,127`,
  /// `37.51`, `8Q98+XA`.
  private static func refusePosition(in words: [String], in session: Session) throws {
    for start in words.indices.dropFirst() {
      for end in (start + 1)..<max(words.count, start + 1) {
        guard (try? position(words[start..<end], in: session)) ?? nil != nil else { continue }
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
