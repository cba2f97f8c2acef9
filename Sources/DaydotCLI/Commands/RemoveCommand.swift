import CivilTime
import CommandLine
import Messages
import Outcomes
import Presentation
import TodoCore

/// `rm ID…|WORDS`: removes items, or occurrences of repeating ones.
enum RemoveCommand: Command {
  static let yes = Flag("yes", "do not ask", ko: "묻지 않고 삭제합니다", letter: "y")

  static let spec = CommandSpec(
    "rm", .items, "Removes items; undo brings them back.",
    ko: "항목을 삭제합니다. undo로 되돌릴 수 있습니다.",
    examples: HelpText(
      """
      daydot rm 12
      daydot rm 12@2026-11-27         one occurrence
      daydot rm 12@2026-11-27..       this one and all later ones
      """,
      ko: """
        daydot rm 12
        daydot rm 12@2026-11-27         한 번만
        daydot rm 12@2026-11-27..       이번과 그 뒤 모두
        """), operands: "ID…|WORDS", count: CommandSpec.oneOrMore,
    options: [
      yes,
      SharedOptions.json,
    ])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let named = try ItemResolver(session: session, scope: .any).resolve(invocation.operands)
    let byWords = invocation.operands.contains { !ItemID.looksLikeList($0) }
    if !invocation[yes], try !confirm(named, byWords: byWords, in: session) {
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
    let removed = try remove(whole, parts, in: session)
    if session.wantsJSON {
      try session.printItems(removed.map(\.entry))
    } else {
      for (entry, part) in removed { try session.say(.removed(entry, part)) }
    }
    return .success
  }

  private static func remove(
    _ whole: [Int], _ parts: [OccurrenceTarget], in session: Session
  ) throws -> [(entry: Entry, part: RemovedPart)] {
    // Read before the removal, since they can not be read afterwards.
    let told = try parts.map { part in
      (entry: try session.entry(part.item, part.occurrence?.key), part: part.removed)
    }
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
    // A series without occurrences is removed as a whole.
    for item in trimmed.values where try session.standing(item).series?.series.isEmpty ?? false {
      trimmed[item.id] = nil
      if !gone.contains(item.id) { gone.append(item.id) }
    }
    let removed = try session.store().remove(
      gone, trimming: trimmed.keys.sorted(),
      by: { item in
        if let new = trimmed[item.id] { item = new }
      }, scheduler: session.scheduler)
    return try removed.filter { whole.contains($0.id) }.map { item in
      let standing = try session.standing(item)
      return (entry: standing.entry, part: standing.removed)
    } + told
  }

  /// Asks before items named by words are removed, because words may match the wrong item; a script
  /// is refused. Also asks a person before a series is removed together with its past.
  private static func confirm(
    _ named: [(id: ItemID, item: Item)], byWords: Bool, in session: Session
  ) throws -> Bool {
    let isAsked = session.environment.terminal.isInteractive
    guard isAsked || !byWords else {
      throw RemovalError.needsYes(words: named.map(\.item.title).joined(separator: ", "))
    }
    guard isAsked, byWords || !session.wantsJSON else { return true }
    for (id, item) in named {
      let standing = try session.standing(item)
      guard case .item = id, byWords || standing.hasPast else { continue }
      try session.ask(.confirmRemoval(standing.entry, standing.removed))
      guard session.isYes(session.environment.readLine()) else { return false }
    }
    return true
  }

}

extension Standing {
  /// What is removed with the item.
  fileprivate var removed: RemovedPart {
    guard let series, let first = series.firstDay else { return .whole }
    return .series(since: first)
  }
}

extension OccurrenceTarget {
  fileprivate var removed: RemovedPart {
    guard let occurrence else { return .whole }
    return isOpenEnded ? .rest(from: occurrence.key) : .occurrence
  }
}

extension Session {
  /// Writes a question without a line end, so that the answer is typed after it.
  func ask(_ question: Sentence) throws {
    try environment.output.write(Array((text(question) + " ").utf8))
  }

  func isYes(_ answer: String?) -> Bool {
    guard let answer = answer.map({ trimmed($0[...]).lowercased() }) else { return false }
    return ["y", "yes", "예", "네", "ㅇ"].contains(answer)
  }
}
