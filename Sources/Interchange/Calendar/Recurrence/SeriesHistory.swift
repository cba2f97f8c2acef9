import CivilTime
import ICalendar
import TodoCore

/// A repeating todo as its component holds it. Other programs show a single occurrence of a
/// repeating todo, so DTSTART, DUE and RRULE begin at the first occurrence left to do. The earlier
/// ones are recorded in properties of daydot:
///
///     X-DAYDOT-BEGAN;X-AT=2026-11-21:2026-11-02 FREQ=DAILY\;COUNT=30
///     X-DAYDOT-DONE;X-AT=1796112000:2026-11-19
///     X-DAYDOT-DONE;X-STATUS=SKIPPED;X-AT=1796112000;X-MOVED-TO=2026-11-21:2026-11-20
///
/// A todo that is a step of a series also has X-DAYDOT-DONE lines, with its state in the
/// occurrences of that series. X-WITH-PARENT=TRUE means that it was closed together with its
/// parent.
///
/// X-DAYDOT-BEGAN has the start and the rule of the whole series, and the start of the component.
/// If the start has since moved along the rule, all occurrences before it are done.
enum SeriesHistory {
  static let names: Set<String> = [beganName, doneName]
  static let beganName = "X-DAYDOT-BEGAN"
  static let doneName = "X-DAYDOT-DONE"
  fileprivate static let atName = "X-AT"
  private static let movedToName = "X-MOVED-TO"
  fileprivate static let statusName = "X-STATUS"
  private static let withParentName = "X-WITH-PARENT"
  fileprivate static let completed = "COMPLETED"

  /// The values of X-STATUS. Without it an occurrence was done.
  fileprivate enum Status: String {
    case skipped = "SKIPPED"
    /// An open occurrence that was moved to another date.
    case moved = "MOVED"
    /// Not an occurrence (EXDATE).
    case removed = "REMOVED"
    /// An extra occurrence outside the rule (RDATE).
    case extra = "EXTRA"
  }
}

// MARK: Writing

/// A repeating todo that starts at its first occurrence left to do.
struct StandingTodo {
  /// The item as the standard properties state it.
  let item: Item
  let history: [ContentLine]
  let first: OccurrenceKey
  /// Whether an occurrence may have an override. Earlier occurrences are part of the history.
  let isLeft: (OccurrenceKey) -> Bool

  /// - Parameters:
  ///   - detached: Excluded occurrences that are items of their own.
  ///   - added: Extra dates that exist only because of an override.
  /// - Returns: nil for another item, or one whose rule or zone is unknown.
  init?(
    _ whole: Item, detached: [OccurrenceKey: Item.Status] = [:],
    added: Set<OccurrenceKey> = [], scope: CalendarScope
  ) {
    guard whole.kind == .todo, let repetition = whole.repetition,
      let series = scope.usersSeries(of: whole)
    else { return nil }
    let open = series.isAfterDone ? [] : detached.filter { $0.value == .open }.map(\.key)
    let left = series.firstLeft(besides: open)
    let closed = whole.changes.filter { $0.status != .open }
    guard let first = left ?? closed.map(\.key).max() else { return nil }
    let isAfterDone = series.isAfterDone
    let closedKeys = Set(closed.map(\.key))
    let isLeft: (OccurrenceKey) -> Bool = {
      !isAfterDone && $0 >= first && !closedKeys.contains($0)
    }
    self.isLeft = isLeft
    let overridden = added.filter(isLeft)
    // A start that the rule does not match stays where it is.
    let isAtStart =
      first.day == whole.when.day && (first.time ?? whole.when.time) == whole.when.time
    var item = isAtStart ? whole : whole.rest(from: first, of: series)
    // Near the end of the year 9999 an occurrence may be shorter.
    if item.end?.following(item.when, to: whole.when) != whole.end { item = whole }
    item.changes = []
    item.repetition?.excluded.subtract(detached.keys)
    item.repetition?.extra.subtract(overridden.union(closedKeys.filter { $0 < first }))
    if left == nil {
      if whole.isOpen { item.status = .done(closed.compactMap(\.status.closedAt).max()) }
    } else {
      item.repetition?.excluded.formUnion(closedKeys.filter { $0 >= first })
    }
    if series.isAfterDone, left != nil,
      let moved = whole.changes.first(where: { $0.key == first })?.movedTo,
      (moved.time == nil) == (whole.when.time == nil)
    {
      item.setWhen(moved.inZone(whole.when.zone))
    }
    self.item = item
    self.first = first
    let changes = whole.changes.filter { !isLeft($0.key) }
    let excluded = item.repetition?.excluded ?? []
    let removed = repetition.excluded.subtracting(excluded).subtracting(detached.keys)
    let extra = repetition.extra.subtracting(item.repetition?.extra ?? []).subtracting(overridden)
    let lines =
      changes.map { SeriesHistory.line($0) }
      + removed.sorted().map { SeriesHistory.line(.removed, $0) }
      + extra.sorted().map { SeriesHistory.line(.extra, $0) }
    let isWhole =
      lines.isEmpty && item.when == whole.when && item.repetition?.rule == repetition.rule
      && repetition.rule.isPlain
    history = isWhole ? [] : [SeriesHistory.began(whole, standing: item.when)] + lines
  }
}

extension SeriesHistory {
  static func began(_ whole: Item, standing when: When) -> ContentLine {
    let rule = whole.repetition?.rule.text ?? ""
    // The component is also completed once its last occurrence is, so the status of the whole
    // series is stored.
    let status = whole.isDone ? [Parameter(statusName, completed)] : []
    return ContentLine(
      beganName, [Parameter(atName, name(of: when))] + status,
      text: "\(name(of: whole.when)) \(rule)")
  }

  private static func name(of when: When) -> String {
    when.day.map { OccurrenceKey($0, when.time).description } ?? ""
  }

  fileprivate static func line(_ status: Status, _ key: OccurrenceKey) -> ContentLine {
    ContentLine(doneName, [Parameter(statusName, status.rawValue)], raw: key.description)
  }

  /// Returns the state of a step in the occurrences of the series above it.
  static func lines(ofStep item: Item) -> [ContentLine] {
    guard item.parent != nil, item.kind == .todo, item.repetition == nil else { return [] }
    return item.changes.filter { $0.status != .open }.map(line)
  }

  fileprivate static func line(_ change: OccurrenceChange) -> ContentLine {
    let status: Status? =
      switch change.status {
      case .open: .moved
      case .done: nil
      case .skipped: .skipped
      }
    let parameters =
      (status.map { [Parameter(statusName, $0.rawValue)] } ?? []) + parameters(of: change)
      + (change.isClosedWithParent ? [Parameter(withParentName, "TRUE")] : [])
    return ContentLine(doneName, parameters, raw: change.key.description)
  }

  /// When an occurrence was closed, and to which date it had been moved.
  static func parameters(of change: OccurrenceChange) -> [Parameter] {
    let instant = change.status.closedAt.map { Parameter(atName, String($0.secondsSinceEpoch)) }
    let moved = change.movedTo.map { Parameter(movedToName, name(of: $0)) }
    return [instant, moved].compactMap(\.self)
  }
}

// MARK: Reading

extension SeriesHistory {
  fileprivate static func status(_ line: ContentLine) -> Status? {
    line.parameter(statusName).flatMap(Status.init)
  }

  /// Returns the occurrence change of an X-DAYDOT-DONE line; nil for any other line.
  static func change(_ line: ContentLine) -> OccurrenceChange? {
    guard line.isNamed(doneName), var change = skipped(line) else { return nil }
    switch status(line) {
    case .skipped: break
    case .moved: change.status = .open
    case nil where line.parameter(statusName) == nil: change.status = .done(change.status.closedAt)
    // No change, or written by a later version.
    case .removed, .extra, nil: return nil
    }
    change.isClosedWithParent = line.parameter(withParentName) == "TRUE"
    return change
  }

  /// Returns the change of an occurrence that was skipped, as its line names and dates it.
  static func skipped(_ line: ContentLine) -> OccurrenceChange? {
    guard let key = try? OccurrenceKey(iso: line.rawText) else { return nil }
    let instant = line.parameter(atName).flatMap { Int($0) }.map(Instant.init(secondsSinceEpoch:))
    let moved = line.parameter(movedToName).flatMap { try? OccurrenceKey(iso: $0) }
    return OccurrenceChange(
      key: key, status: .skipped(instant),
      movedTo: moved.map { moved in
        moved.time.map { .timed(CivilDateTime(moved.day, $0), zone: nil) } ?? .allDay(moved.day)
      })
  }

  /// Reads the state of a todo that does not repeat in the occurrences of the series above it.
  static func changes(ofStep component: Component) -> [OccurrenceChange] {
    let changes = component.properties(doneName).compactMap(change)
    return Dictionary(changes.map { ($0.key, $0) }, uniquingKeysWith: { $1 }).values
      .sorted { $0.key < $1.key }
  }
}

/// The history of a repeating todo, read from its component.
struct ReadHistory: Sendable {
  private let start: OccurrenceKey
  private let rule: RecurrenceRule
  /// The start of the component when it was written.
  private let standing: OccurrenceKey
  /// Whether the whole series was closed.
  private let wasDone: Bool
  /// Whether the component lists dates and has no RRULE. Other programs then close only the current
  /// occurrence by completing it.
  private let isOfDates: Bool
  private var changes: [OccurrenceChange] = []
  private var removed: Set<OccurrenceKey> = []
  private var extra: Set<OccurrenceKey> = []

  /// Returns nil if the component has no history that can be read.
  init?(_ component: Component) {
    guard let line = component.property(SeriesHistory.beganName),
      let standing = line.parameter(SeriesHistory.atName).flatMap({ try? OccurrenceKey(iso: $0) })
    else { return nil }
    let parts = line.text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let start = try? OccurrenceKey(iso: String(parts[0])),
      let rule = try? RecurrenceRule(parsing: String(parts[1]))
    else { return nil }
    (self.start, self.rule, self.standing) = (start, rule, standing)
    isOfDates = component.property("RRULE") == nil
    wasDone = line.parameter(SeriesHistory.statusName) == SeriesHistory.completed
    for line in component.properties(SeriesHistory.doneName) { add(line) }
  }

  private mutating func add(_ line: ContentLine) {
    guard let key = try? OccurrenceKey(iso: line.rawText) else { return }
    switch SeriesHistory.status(line) {
    case .removed?: removed.insert(key)
    case .extra?: extra.insert(key)
    default: if let change = SeriesHistory.change(line) { changes.append(change) }
    }
  }

  /// Returns the whole series.
  ///
  /// - Parameters:
  ///   - stated: The item as the standard properties state it. Another program may have changed
  ///     them.
  ///   - modified: When it was changed, if known.
  func whole(of stated: Item, modified: Instant?, scope: CalendarScope) -> Item {
    guard let repetition = stated.repetition else { return stated }
    // The occurrence at which the series continues as another item stays excluded, even if it was
    // closed before.
    let end = repetition.continuation.flatMap { extra.contains($0) ? nil : $0 }
    let closed = changes.filter {
      $0.status != .open && ($0.key != end || $0.status.isSkipped)
    }
    var whole = stated
    guard let when = moved(stated.when, to: start) else {
      whole.changes = merged(stated.changes)
      whole.restart(as: stated, closed: closed)
      return whole
    }
    whole.setWhen(when)
    whole.repetition?.rule = rule.with(scope.context.daysOff)
    whole.repetition?.excluded =
      repetition.excluded.subtracting(closed.map(\.key)).union(removed)
    whole.repetition?.extra = repetition.extra.union(extra)
    whole.changes = merged(stated.changes)
    guard let series = scope.usersSeries(of: whole) else { return whole }
    if whole.isDone, !wasDone { whole.finish(series, isOfDates: isOfDates) }
    if moved(stated.when, to: standing) == stated.when {
      whole.adopt(
        repetition.rule, over: [series.ruleFrom(stated.when, of: whole)], stated, closed: closed)
    } else if let later = whole.done(before: stated.when, at: modified, of: series) {
      let rules = [stated.when, moved(stated.when, to: standing) ?? stated.when].map {
        series.ruleFrom($0, of: whole)
      }
      whole = later
      whole.adopt(repetition.rule, over: rules, stated, closed: closed)
    } else {
      whole.restart(as: stated, closed: closed)
    }
    return whole
  }

  private func merged(_ others: [OccurrenceChange]) -> [OccurrenceChange] {
    let keys = Set(changes.map(\.key))
    return (changes + others.filter { !keys.contains($0.key) }).sorted { $0.key < $1.key }
  }

  /// Returns the same kind of value at another moment; nil if the kinds differ.
  private func moved(_ when: When, to key: OccurrenceKey) -> When? {
    guard (when.time == nil) == (key.time == nil), when.day != nil else { return nil }
    return when.moved(to: CivilDateTime(key.day, key.time ?? .midnight))
  }
}

extension Series {
  /// Returns the rule of the rest of the series from a moment on.
  fileprivate func ruleFrom(_ when: When, of item: Item) -> RecurrenceRule? {
    var key = when.day.map { OccurrenceKey($0, hasSeveralADay ? when.time : nil) }
    if isAfterDone {
      key = firstLeft() ?? item.changes.filter { $0.status != .open }.map(\.key).max() ?? key
    }
    return key.flatMap { item.rest(from: $0, of: self).repetition?.rule }
  }
}

extension Item {
  /// Reads a completed component: the series is over, or its last occurrence was done elsewhere.
  ///
  /// - Parameter isOfDates: Whether completing it closed only the current occurrence.
  fileprivate mutating func finish(_ series: Series, isOfDates: Bool) {
    guard let left = series.firstLeft() else {
      status = .open
      return
    }
    var last = self
    last.status = .open
    last.setStatus(.done(doneAt), of: left)
    if isOfDates {
      self = last
    } else if let rest = try? last.series(in: series.zone), rest.firstLeft() == nil {
      self = last
    }
  }

  /// Takes over a rule that another program changed.
  ///
  /// - Parameter expected: The rules that the component would have without a change.
  fileprivate mutating func adopt(
    _ rule: RecurrenceRule, over expected: [RecurrenceRule?], _ stated: Item,
    closed: [OccurrenceChange]
  ) {
    if expected.contains(rule) { return }
    guard var own = repetition?.rule, let first = expected.first ?? nil,
      first.withoutEnd == rule.withoutEnd
    else { return restart(as: stated, closed: closed) }
    own.end = rule.end
    if case .count(let count) = rule.end {
      guard case .count(let whole)? = repetition?.rule.end, case .count(let rest) = first.end else {
        return restart(as: stated, closed: closed)
      }
      own.end = .count(count + whole - rest)
    }
    repetition?.rule = own
  }

  /// Takes over another start and rule, and keeps the closed occurrences.
  fileprivate mutating func restart(as stated: Item, closed: [OccurrenceChange]) {
    setWhen(stated.when)
    end = stated.end
    repetition = stated.repetition
    repetition?.excluded.subtract(closed.map(\.key))
    // A moved occurrence belonged to the former rule.
    changes.removeAll { $0.status == .open }
  }
}

extension RecurrenceRule {
  fileprivate var withoutEnd: RecurrenceRule {
    var rule = self
    rule.end = .never
    return rule
  }
}

// MARK: Programs without history

extension CalendarScope {
  /// Returns the series of an item on the user's clock; nil if it does not repeat, or its zone or
  /// rule is unknown.
  func usersSeries(of item: Item) -> Series? {
    guard let zone = zone(named: item.when.zone) else { return nil }
    return (try? item.series(in: zone)) ?? nil
  }
}

extension ReadComponent {
  /// Returns a repeating todo whose start was moved along its rule with the occurrences that are
  /// done by that written out. Compared with another version, they are then as any others that were
  /// closed.
  ///
  /// - Parameter base: An earlier version; nil if none is known.
  func withHistory(since base: ReadComponent?) -> ReadComponent {
    guard item.kind == .todo, item.repetition != nil, item.isOpen, recurrenceID == nil else {
      return self
    }
    var whole = whole
    if !component.hasProperty(SeriesHistory.beganName), let known = base?.whole,
      let later = calendarItem.standingLater(than: known, stored: known)
    {
      whole = later.stored
    }
    let written = component.properties(SeriesHistory.doneName).compactMap(SeriesHistory.change)
    let known = Set((written + item.changes).map(\.key))
    let implied = whole.changes.filter { $0.status != .open && !known.contains($0.key) }
    guard !implied.isEmpty else { return self }
    var component = component
    component.set(SeriesHistory.began(whole, standing: item.when))
    for change in implied { component.append(SeriesHistory.line(change)) }
    return (try? ReadComponent(component, scope: scope)) ?? self
  }
}

extension CalendarItem {
  /// Returns the file and the stored item, if the series in the file starts at a later occurrence
  /// than `base`. Programs that keep no history move DTSTART along the rule when an occurrence is
  /// done.
  ///
  /// - Parameter base: The item as last read from the file; nil if it was made here.
  /// - Returns: The file with the start of `base`, and the stored item with the earlier occurrences
  ///   done; nil if the series in the file does not start later.
  func standingLater(
    than base: Item?, stored: Item
  ) -> (file: Item, stored: Item)? {
    let known = base ?? stored
    guard item.kind == .todo, !hasHistory, let now = item.repetition, let before = known.repetition,
      item.when != known.when || base == nil && !known.changes.isEmpty,
      let series = scope.usersSeries(of: known),
      let standing = StandingTodo(known, scope: scope)
    else { return nil }
    let rules = [before.rule, standing.item.repetition?.rule]
    var stored = stored
    if item.when == standing.item.when {
      guard rules.contains(now.rule) else { return nil }
    } else {
      guard known.done(before: item.when, at: nil, of: series) != nil,
        (rules + [series.ruleFrom(item.when, of: known)]).contains(now.rule)
      else { return nil }
      // If the stored series waits at another occurrence, this one was already completed here.
      if let own = scope.usersSeries(of: stored), own.waiting?.key == series.waiting?.key,
        let later = stored.done(before: item.when, at: hasModified ? item.modified : nil, of: own)
      {
        stored = later
      }
    }
    var file = item
    file.setWhen(known.when)
    if let component { file.moveStart(from: item, in: component) }
    let isEarlier: (OccurrenceKey) -> Bool = { key in
      item.when.day.map { key.day < $0 } ?? false || standing.first > key
    }
    let changes = base == nil ? stored.changes : known.changes
    let closed = changes.filter { $0.status != .open }.map(\.key)
    // A program that drops the history may drop the other properties of daydot too.
    file.repetition?.isAfterDone = before.isAfterDone
    file.repetition?.rule = before.rule
    if file.isDone, standing.item.isDone { file.status = known.status }
    file.repetition?.excluded =
      now.excluded.subtracting(closed).union(before.excluded.filter(isEarlier))
    file.repetition?.extra = now.extra.union(before.extra.filter(isEarlier))
    let own = Set(file.changes.map(\.key))
    file.changes += changes.filter {
      !own.contains($0.key) && ($0.status != .open || isEarlier($0.key))
    }
    file.changes.sort { $0.key < $1.key }
    return (file, stored)
  }
}
