import CivilTime
import CommandLine
import Presentation
import TodoCore

/// `rm ID…|WORDS`: removes items, or occurrences of repeating ones.
enum RemoveCommand: Command {
  static let spec = CommandSpec(
    "rm", .items, operands: "ID…|WORDS", count: CommandSpec.oneOrMore,
    options: [OptionSpec("yes", letter: "y"), SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let named = try ItemResolver(session: session, scope: .any).resolve(invocation.operands)
    let byWords = invocation.operands.contains { !ItemID.looksLikeOne($0) }
    if byWords, !invocation.has("yes"), try !confirm(named.map(\.item), in: session) {
      return .success
    }
    var whole: [Int] = []
    var parts: [OccurrenceTarget] = []
    for (id, item) in named {
      if case .item = id {
        whole.append(item.id)
      } else {
        parts.append(try OccurrenceTarget(id, item, session: session))
      }
    }
    let entries = try remove(whole, parts, in: session)
    if session.wantsJSON {
      try session.printItems(entries)
    } else {
      for entry in entries { try session.say(.removed(entry: entry)) }
    }
    return .success
  }

  private static func remove(
    _ whole: [Int], _ parts: [OccurrenceTarget], in session: Session
  ) throws -> [Entry] {
    // Told as they were: what is gone can not be read afterwards.
    var entries = try parts.map { try session.entry($0.item, $0.occurrence?.key) }
    var gone = whole
    var trimmed: [Int: Item] = [:]
    for part in parts {
      guard let occurrence = part.occurrence, let series = part.series else { continue }
      var item = trimmed[part.item.id] ?? part.item
      if part.isOpenEnded {
        item.endSeries(before: occurrence.key, of: series)
      } else {
        item.remove(occurrence.key)
      }
      trimmed[item.id] = item
    }
    // A series without occurrences is nothing.
    for item in trimmed.values where try session.standing(item).series?.series.isEmpty ?? false {
      trimmed[item.id] = nil
      if !gone.contains(item.id) { gone.append(item.id) }
    }
    let removed = try session.store().remove(
      gone, trimming: trimmed.keys.sorted(),
      by: { item in
        if let new = trimmed[item.id] { item = new }
      }, arming: session.arming)
    entries = try removed.filter { whole.contains($0.id) }.map { try session.entry($0) } + entries
    return entries
  }

  /// Words are less sure than numbers: a person is asked, a script is refused.
  private static func confirm(_ items: [Item], in session: Session) throws -> Bool {
    guard session.environment.terminal.isInteractive else {
      throw Failure.needsYes(words: items.map(\.title).joined(separator: ", "))
    }
    for item in items {
      try session.ask(.confirmRemoval(entry: try session.entry(item)))
      guard session.isYes(session.environment.readLine()) else { return false }
    }
    return true
  }

  enum Failure: Error, Hashable {
    case needsYes(words: String)
  }
}

extension Session {
  /// Writes a question, the answer to be typed behind it.
  func ask(_ message: Message) throws {
    try environment.output.write(Array((language.sentence(message) + " ").utf8))
  }

  func isYes(_ answer: String?) -> Bool {
    guard let answer = answer.map({ trimmed($0[...]).lowercased() }) else { return false }
    return ["y", "yes", "예", "네", "ㅇ"].contains(answer)
  }
}
