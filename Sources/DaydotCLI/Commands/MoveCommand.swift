import CivilTime
import CommandLine
import Messages
import Outcomes
import Phrases
import Presentation
import TodoCore
import TodoStore

/// `move ID WHEN`: another day or time, for an item or one occurrence.
enum MoveCommand: Command {
  static let spec = CommandSpec(
    "move", .items, "Moves an item, or one occurrence, to another day or time.",
    ko: "항목이나 반복 중 한 번을 다른 날이나 시각으로 옮깁니다.",
    examples: HelpText(
      """
      daydot move 12 fri
      daydot move 12 19:00
      daydot move 12@2026-11-20 tomorrow
      daydot move --overdue today
      """,
      ko: """
        daydot move 12 금요일
        daydot move 12 19:00
        daydot move 12@2026-11-20 내일
        daydot move --overdue 오늘
        """), operands: "ID WHEN…", count: CommandSpec.anyCount,
    options: SelectedItems.options + [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let isSelecting = SelectedItems.isAsked(by: invocation)
    guard invocation.operands.count >= (isSelecting ? 1 : 2) else {
      throw UsageError.missingOperand(
        command: "move", operands: isSelecting ? "WHEN" : spec.operands)
    }
    if isSelecting { return try moveSelected(in: session) }
    let named = try ItemResolver(session: session, scope: .any).resolve([invocation.operands[0]])
    guard let (id, item) = named.first else { return .failure }
    let text = invocation.operands.dropFirst().joined(separator: " ")
    if named.count > 1 { return try moveAll(named, to: text, in: session) }
    let target = try OccurrenceTarget(id, item, session: session, for: .moving)
    guard let occurrence = target.occurrence, let series = target.series else {
      guard target.series == nil else { throw OccurrenceError.nothingAhead(id: item.id) }
      return try moveWhole(target, to: text, in: session)
    }
    let said = try session.moment(
      text, keeping: occurrence.when, inWeekOf: id.key.map { _ in occurrence.start.day })
    guard said != .someday else { throw OccurrenceError.needsDay(id: target.item.id) }
    if target.isOpenEnded {
      return try moveLater(target, occurrence, of: series, to: said, in: session)
    }
    let when = try session.onClock(of: target.item, said)
    let before = try session.entry(target.item, occurrence.key)
    let items = try session.store().change(
      [target.item.id], as: "move", scheduler: session.scheduler
    ) {
      $0.move(occurrence.key, to: when)
    }
    try session.answer(
      try items.map { try session.entry($0, occurrence.key) }, movedFrom: before, said: said)
    return .success
  }

  /// `move --overdue today`
  private static func moveSelected(in session: Session) throws -> ExitStatus {
    let text = session.invocation.operands.joined(separator: " ")
    // A text that can not be read is refused before the user is asked.
    _ = try session.moment(text, keeping: .allDay(session.now.today))
    let selected = try SelectedItems(in: session)
    if selected.entries.isEmpty { return try session.answerNothingSelected() }
    let isConfirmed = try selected.isConfirmed(in: session) { .confirmMove(count: $0, to: text) }
    guard isConfirmed else { return .success }
    return try moveAll(selected.named, to: text, countsFromToday: true, in: session)
  }

  /// Moves several items: all or none, with one undo.
  ///
  /// - Parameter countsFromToday: Whether a weekday means the next one from today, instead of the
  ///   one in the occurrence's own week.
  private static func moveAll(
    _ named: [(id: ItemID, item: Item)], to text: String, countsFromToday: Bool = false,
    in session: Session
  ) throws -> ExitStatus {
    var moves: [(id: Int, key: OccurrenceKey?, said: When, when: When, before: Entry)] = []
    for (id, item) in named {
      let target = try OccurrenceTarget(id, item, session: session, for: .moving)
      if target.isOpenEnded {
        throw OccurrenceError.openEnded(seen: "\(id.item)@…..")
      }
      guard let occurrence = target.occurrence else {
        guard target.series == nil else { throw OccurrenceError.nothingAhead(id: item.id) }
        let when = try session.moment(text, keeping: item.when)
        moves.append((item.id, nil, when, when, target.standing.entry))
        continue
      }
      let said = try session.moment(
        text, keeping: occurrence.when,
        inWeekOf: countsFromToday ? nil : id.key.map { _ in occurrence.start.day })
      guard said != .someday else { throw OccurrenceError.needsDay(id: target.item.id) }
      let before = try session.entry(target.item, occurrence.key)
      let when = try session.onClock(of: target.item, said)
      moves.append((target.item.id, occurrence.key, said, when, before))
    }
    var ids: [Int] = []
    for move in moves where !ids.contains(move.id) { ids.append(move.id) }
    let items = try session.store().change(ids, as: "move", scheduler: session.scheduler) { item in
      for move in moves where move.id == item.id {
        if let key = move.key {
          item.move(key, to: move.when)
        } else {
          try item.reschedule(to: move.when)
        }
      }
    }
    let entries = try moves.compactMap { move in
      try items.first { $0.id == move.id }.map { try session.entry($0, move.key) }
    }
    if session.wantsJSON {
      try session.printItems(entries)
    } else {
      for (entry, move) in zip(entries, moves) {
        try session.sayMoved(entry, movedFrom: move.before, said: move.said)
      }
      try session.hintWhereNothingChecks(promised: entries.compactMap(\.whole))
    }
    return .success
  }

  private static func moveWhole(
    _ target: OccurrenceTarget, to text: String, in session: Session
  ) throws -> ExitStatus {
    let when = try session.moment(text, keeping: target.item.when)
    let before = target.standing.entry
    let items = try session.store().change(
      [target.item.id], as: "move", scheduler: session.scheduler
    ) {
      try $0.reschedule(to: when)
    }
    try session.answer(try items.map { try session.entry($0) }, movedFrom: before, said: when)
    return .success
  }

  /// Moves this occurrence and all later ones, by moving the rule.
  private static func moveLater(
    _ target: OccurrenceTarget, _ occurrence: Series.Occurrence, of series: Series, to said: When,
    in session: Session
  ) throws -> ExitStatus {
    let item = target.item
    let when = try session.onClock(of: item, said)
    let before = try session.entry(item, occurrence.key)
    let uid = try session.uid(item.uid(ofSeriesFrom: occurrence.key))
    var halves = item.split(at: occurrence, of: series, uid: uid)
    // Nothing is before the occurrence, so the item itself moves.
    if halves.before == nil { halves.after = item }
    // Keeps the item's number for error messages.
    halves.after.id = item.id
    halves.after.move(occurrence.key, to: nil)
    try halves.after.rescheduleSeries(occurrence.key, to: when)
    let items = try session.store().divide(as: "move", scheduler: session.scheduler) {
      halves.before.map { ($0, session.fresh(halves.after, uid: uid)) } ?? (halves.after, nil)
    }
    guard let later = items.last else { return .failure }
    try session.answer([try session.firstEntry(later)], movedFrom: before, said: said)
    return .success
  }

}

extension Session {
  /// A moment on the clock of a series, in which the changes of its occurrences are kept.
  fileprivate func onClock(of item: Item, _ when: When) throws -> When {
    try when.onClock(ofZone: item.when.zone, from: environment.zones, user: now.zone)
  }

  /// Reads a day, a time or both on an item's own clock, or on that of a zone that is said with the
  /// time. A part that is not given stays as it was.
  ///
  /// - Parameters:
  ///   - day: The day whose week a lone weekday is in, Monday first; nil for the next such weekday
  ///     from today.
  ///   - reader: Reads on the item's own clock; nil for that of `old`.
  func moment(
    _ text: String, keeping old: When, inWeekOf day: Day? = nil, reader: PhraseReader? = nil
  ) throws -> When {
    let reader = try reader ?? phrases(inZone: old.zone)
    func timed(_ day: Day, _ time: TimeOfDay?, _ zone: String? = nil) -> When {
      (time ?? old.time).map { .timed(CivilDateTime(day, $0), zone: zone ?? old.zone) }
        ?? .allDay(day)
    }
    if let day, let (weekday, time, zone) = reader.weekday(text) {
      return timed(day.onOrBefore(.monday).onOrAfter(weekday), time, zone)
    }
    if let (span, sign) = reader.shift(text), let moved = old.shifted(by: span, sign: sign) {
      return moved
    }
    let said = try reader.moment(text)
    guard let oldDay = old.day, let newDay = said.day else { return said }
    if let time = try? reader.time(text) { return timed(oldDay, time) }
    let isTimeAlone = said.zone != nil && reader.saysNoDay(text)
    return timed(isTimeAlone ? oldDay : newDay, said.time, said.zone)
  }

  /// Echoes items that were changed.
  ///
  /// - Parameters:
  ///   - before: The first entry as it was before it was moved.
  ///   - said: The moment as it was said, whose zone is named.
  func answer(_ entries: [Entry], movedFrom before: Entry? = nil, said: When? = nil) throws {
    if wantsJSON { return try printItems(entries) }
    for entry in entries { try sayMoved(entry, movedFrom: before, said: said) }
    try hintWhereNothingChecks(promised: entries.compactMap(\.whole))
  }

  /// Prints the line of one entry.
  fileprivate func sayMoved(_ entry: Entry, movedFrom before: Entry?, said: When?) throws {
    let reminder = try reminderEcho(for: entry, isMoved: before != nil)
    // Of a series another occurrence may be shown than the one that was said.
    let seen = try said?.onClock(ofZone: nil, from: environment.zones, user: now.zone)
    let isNews = before.map { $0.item.when.zone != said?.zone } ?? true
    let said = isNews && seen == entry.when ? said : nil
    if let before, before.when != entry.when {
      try say(.moved(entry, said: said, from: before.when, reminder))
      if let twin = try twin(of: entry) { try say(.standsThereToo(entry, twin)) }
    } else {
      try say(.added(entry, said: said, reminder))
    }
  }
}

extension Session {
  /// The occurrence of the same series that was already where this one was moved to.
  private func twin(of entry: Entry) throws -> OccurrenceKey? {
    guard let item = entry.whole, let key = entry.occurrence,
      let series = try standing(item).series?.series, let moved = series.occurrence(key)
    else { return nil }
    return series.twin(of: moved)?.key
  }
}

extension When {
  /// The same, moved by a span; nil without a day, without a time to count hours from, or outside
  /// the calendar.
  fileprivate func shifted(by span: Phrases.Span, sign: Int) -> When? {
    switch self {
    case .someday: nil
    case .allDay(let day):
      span.isWholeDays ? span.applied(to: day, sign: sign).map { .allDay($0) } : nil
    case .timed(let moment, let zone):
      span.applied(to: moment, sign: sign).map { .timed($0, zone: zone) }
    }
  }
}
