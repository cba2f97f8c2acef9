import CommandLine
import Messages
import Outcomes
import Presentation
import Scheduler
import TodoCore
import TodoStore

/// `done ID…|WORDS`: finishes items, or single occurrences of repeating ones.
enum DoneCommand: Command {
  static let spec = CommandSpec(
    "done", .items, "Finishes items, by number or by words of one title.",
    ko: "항목을 완료합니다. 번호나 제목의 낱말로 고릅니다.",
    examples: HelpText(
      """
      daydot done 12 15
      daydot done milk
      daydot done --list errands --overdue
      """,
      ko: """
        daydot done 12 15
        daydot done 우유
        daydot done --list errands --overdue
        """), operands: "ID…|WORDS", count: CommandSpec.anyCount,
    options: SelectedItems.options + [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let status = OccurrenceChange.Status.done(session.now.instant)
    let verb = ClosingVerb(verb: "done", scope: .open, status: status)
    if SelectedItems.isAsked(by: invocation) { return try finishSelected(verb, in: session) }
    if invocation.operands.isEmpty { return try listOpen(in: session) }
    return try verb.run(invocation, in: session)
  }

  /// `done --list errands --overdue`: finishes the selected items that are open and have begun.
  private static func finishSelected(
    _ verb: ClosingVerb, in session: Session
  ) throws -> ExitStatus {
    if let operand = session.invocation.operands.first {
      throw SelectionError.idsBesideFilters(seen: operand)
    }
    let selected = try SelectedItems(in: session, states: [.open]) { entry in
      // An occurrence before its day, or an item answered dose by dose, must be named to be
      // finished.
      entry.item.kind == .todo && entry.whole?.doseReminder == nil
        && (entry.occurrence == nil || entry.when.day.map { $0 <= session.now.today } ?? true)
    }
    if selected.entries.isEmpty { return try session.answerNothingSelected() }
    guard try selected.isConfirmed(in: session, Sentence.confirmDone) else { return .success }
    return try verb.run(selected.named, in: session)
  }

  /// `done` alone on a terminal: what could be done, with the numbers to type.
  private static func listOpen(in session: Session) throws -> ExitStatus {
    guard session.environment.terminal.isOutputTerminal else {
      throw UsageError.missingOperand(command: "done", operands: spec.operands)
    }
    var filter = ItemFilter.all
    filter.states = [.open]
    let today = try session.store().day(
      session.now.today, PageRequest(now: session.now, filter: filter, detail: .line))
    try session.printPaged(DayRenderer.lines(of: today, try session.renderOptions))
    return .success
  }
}

/// `undone ID…|WORDS`: opens items again.
enum UndoneCommand: Command {
  static let spec = CommandSpec(
    "undone", .items, "Opens finished items again; reminders that are still ahead return.",
    ko: "완료를 취소합니다. 아직 오지 않은 알림도 다시 예정됩니다.",
    examples: HelpText(
      same: "daydot undone 12"), operands: "ID…|WORDS", count: CommandSpec.oneOrMore,
    options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try ClosingVerb(verb: "undone", scope: .done, status: .open).run(invocation, in: session)
  }
}

/// `skip ID…`: leaves out single occurrences of repeating items.
enum SkipCommand: Command {
  static let spec = CommandSpec(
    "skip", .items, "Leaves out one occurrence of a repeating item.",
    ko: "반복 항목을 한 번 건너뜁니다.",
    examples: HelpText(
      same: """
        daydot skip 12
        daydot skip 12@2026-11-27
        """), operands: "ID…", count: CommandSpec.oneOrMore, options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try ClosingVerb(verb: "skip", scope: .open, status: .skipped(session.now.instant)).run(
      invocation, in: session)
  }
}

/// What `done`, `undone` and `skip` share: they set the status of items and occurrences.
struct ClosingVerb {
  let verb: String
  let scope: NameScope
  let status: OccurrenceChange.Status

  func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try run(
      try ItemResolver(session: session, scope: scope).resolve(invocation.operands), in: session)
  }

  func run(_ named: [(id: ItemID, item: Item)], in session: Session) throws -> ExitStatus {
    let targets = try named.map { id, item in
      try OccurrenceTarget(id, item, session: session, for: purpose)
    }
    for target in targets { try check(target) }
    var doses: [Int: DoseReply] = [:]
    for target in targets where !status.isSkipped && target.item.doseReminder != nil {
      doses[target.item.id] = try DoseReply(
        to: session.store().lastDose(of: target.item), isDone: status != .open)
    }
    var keys: [Int: [Series.Occurrence]] = [:]
    var alreadySo: Set<Int> = []
    for (index, target) in targets.enumerated() {
      if doses[target.item.id] != nil || isAlreadySo(target) { alreadySo.insert(index) }
      if let occurrence = target.occurrence, !alreadySo.contains(index) {
        keys[target.item.id, default: []].append(occurrence)
      }
    }
    let changed = targets.indices.filter { !alreadySo.contains($0) }.map { targets[$0].item.id }
    let items = try session.store().change(
      changed.uniqued(), answering: doses.sorted { $0.key < $1.key }.compactMap(\.value.answer),
      as: verb, scheduler: session.scheduler
    ) { item in
      if item.repetition == nil {
        item.status = itemStatus
      } else {
        for occurrence in keys[item.id] ?? [] { item.setStatus(status, of: occurrence.key) }
      }
    }
    try answer(targets, changed: items, alreadySo: alreadySo, doses: doses, in: session)
    // There is nothing to answer in a series that has not begun, or before the first dose is
    // announced.
    let isTooEarly = targets.contains { target in
      if let dose = doses[target.item.id] { return status != .open && dose.delivery == nil }
      return target.series != nil && target.occurrence == nil
    }
    return isTooEarly ? .failure : .success
  }

  private var purpose: OccurrenceTarget.Purpose {
    switch status {
    case .open: .reopening
    case .done: .answering
    case .skipped: .moving
    }
  }

  private func check(_ target: OccurrenceTarget) throws {
    let item = target.item
    if target.isOpenEnded {
      throw OccurrenceError.openEnded(seen: "\(item.id)@…..")
    }
    if case .done = status, item.kind == .event {
      throw ClosingError.event(id: item.id, title: item.title)
    }
    if status.isSkipped, item.repetition == nil {
      throw ClosingError.nothingToSkip(id: item.id, title: item.title)
    }
  }

  private var itemStatus: Item.Status {
    if case .done(let instant) = status { .done(instant) } else { .open }
  }

  private func isAlreadySo(_ target: OccurrenceTarget) -> Bool {
    guard target.series != nil else {
      return status == .open ? target.item.isOpen : target.item.isDone
    }
    // No occurrence has begun, or all are closed: a bare number never closes a future occurrence.
    guard let occurrence = target.occurrence else { return true }
    return status == .open ? occurrence.isOpen : !occurrence.isOpen
  }

  private func answer(
    _ targets: [OccurrenceTarget], changed: [Item], alreadySo: Set<Int>, doses: [Int: DoseReply],
    in session: Session
  ) throws {
    let items = Dictionary(changed.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let entries = try targets.map { target in
      let standing = try session.standing(items[target.item.id] ?? target.item)
      guard let occurrence = target.occurrence else { return standing.entry }
      // An occurrence that counts from a completion is gone once the completion is undone.
      return standing.entry(of: occurrence.key) ?? standing.entry(of: occurrence.reopened)
    }
    if session.wantsJSON { return try session.printItems(entries) }
    for (index, entry) in entries.enumerated() {
      let target = targets[index]
      if let dose = doses[target.item.id] {
        try session.say(dose, of: try session.withDoses([entry])[0], isDone: status != .open)
        continue
      }
      let next = target.next?.key
      if alreadySo.contains(index) {
        switch status {
        case .open: try session.say(.wasOpen(entry))
        default:
          try session.say(
            .wasClosed(
              entry, isDue: target.occurrence != nil, next: status.isSkipped ? nil : next))
        }
      } else {
        switch status {
        case .open:
          try session.say(
            .undone(entry, try session.reminderEcho(for: entry)))
        case .done: try session.say(.done(entry))
        case .skipped: try session.say(.skipped(entry))
        }
      }
    }
    if status == .open { try session.hintWhereNothingChecks(promised: changed) }
  }
}

/// How `done` and `undone` answer an item that is answered dose by dose.
struct DoseReply {
  /// The last announced dose; nil if none was announced.
  let delivery: DeliveryRecord?
  /// The answer to store; nil if the dose already has this status.
  let answer: DoseAnswer?

  init(to delivery: DeliveryRecord?, isDone: Bool) {
    self.delivery = delivery
    answer = delivery.flatMap {
      ($0.state == .done) == isDone ? nil : DoseAnswer($0, isDone: isDone)
    }
  }
}

extension Session {
  fileprivate func say(_ reply: DoseReply, of entry: Entry, isDone: Bool) throws {
    let due = reply.delivery.map { now.zone.civil(at: $0.due) }
    let next = entry.dose?.next.map { now.zone.civil(at: $0) }
    guard let due else {
      return try isDone
        ? say(.doseNotAnnounced(entry, next: next)) : say(.wasOpen(entry))
    }
    switch (isDone, reply.answer != nil) {
    case (true, true): try say(.doseDone(entry, due: due, next: next))
    case (true, false): try say(.doseWasDone(entry, due: due, next: next))
    case (false, true): try say(.doseReopened(entry, due: due))
    case (false, false): try say(.wasOpen(entry))
    }
  }
}
