import CivilTime
import Interchange
import Outcomes
import Sync
import TodoCore
import TodoStore

/// Imports a calendar from an address into its list, which mirrors the calendar.
struct SubscriptionSync: ListSyncing {
  private let book: Daybook
  private let store: Store
  let binding: SyncBinding
  private let request: SyncRequest
  private(set) var report: ListSync
  /// The server's response; nil if the server was not queried because of `pause`.
  private var answer: Result<Subscription.Answer, Subscription.Problem>?

  /// The minimum time between two queries of a server, in seconds, unless the user names the list
  /// or uses `--force`.
  private static let pause = 6 * 3600
  /// The maximum number of ignored components that are reported.
  private static let mostLeft = 100

  init(_ binding: SyncBinding, _ book: Daybook, _ request: SyncRequest) throws {
    self.book = book
    self.binding = binding
    self.request = request
    store = try book.store()
    report = ListSync(list: binding.list, location: Subscription.masked(binding.location))
  }

  // MARK: Asking

  /// Queries all servers at the same time, so that a slow one does not delay the others. It may take
  /// as long as the slowest, so it must not be called within a transaction.
  static func ask(_ syncs: inout [SubscriptionSync]) {
    let asked = syncs.indices.compactMap { index in syncs[index].query.map { (index, $0) } }
    for ((index, _), answer) in zip(asked, runAtOnce(asked.map(\.1))) {
      syncs[index].answer = answer
    }
  }

  /// Queries the server; nil if it was queried recently.
  private var query: (@Sendable () -> Result<Subscription.Answer, Subscription.Problem>)? {
    if request.list == nil, !request.force, binding.lastRun != nil, let last = binding.askedAt {
      let passed = book.now.instant.secondsSinceEpoch - last.secondsSinceEpoch
      // A negative difference means that the clock was set back, and does not delay the query.
      if (0..<Self.pause).contains(passed) { return nil }
    }
    guard let calendar = Subscription(binding.location) else { return nil }
    let (validator, seconds) = (binding.validator, request.fetchSeconds)
    let variables = request.variables
    return {
      Result { () throws(Subscription.Problem) in
        try calendar.fetch(validator: validator, within: seconds, variables: variables)
      }
    }
  }

  mutating func look() throws -> Bool {
    switch answer {
    case nil:
      report.isSkipped = true
      return false
    case .success(let answer):
      try noteAsked()
      return answer.bytes != nil
    case .failure(let problem):
      // Without a network connection, no server was queried.
      if case .notReached = problem {} else { try noteAsked() }
      throw SyncFailure(problem, address: report.location)
    }
  }

  private func noteAsked() throws {
    if request.writesFiles { try store.sync.noteAsked(binding, at: book.now.instant) }
  }

  // MARK: Taking

  mutating func run(_ importer: Importer) throws {
    guard case .success(let answer) = answer, let bytes = answer.bytes else { return }
    let before = (importer.added, importer.changed)
    let known = try store.sync.calendarUIDs(of: binding)
    var reader = CalendarImport(importer, book, subscription: binding)
    var pieces = [bytes].makeIterator()
    try reader.run({ pieces.next() }) { _ in }
    let taken = reader.taken
    if taken.isEmpty, !known.isEmpty, !request.force {
      throw SyncFailure.emptied(path: report.location, known: known.count)
    }
    for (item, links) in taken.links { importer.link(item, links.among(taken.uids)) }
    _ = try importer.link()
    report.here.new = importer.added - before.0
    report.here.changed = importer.changed - before.1
    // If the data was truncated, missing items must not be removed.
    report.isCutOff = answer.isCutOff
    for uid in known where !answer.isCutOff && !taken.keeps(uid) {
      try importer.remove(uid: uid)
      report.here.removed += 1
    }
    try tell(
      taken.elsewhere.map { LeftFile(name: $0.title, reason: .elsewhere(list: $0.list)) }
        + taken.unreadable.filter { $0.uid != nil || !answer.isCutOff }.map { uid, error in
          LeftFile(
            name: uid ?? "…", reason: .unreadable(line: error.line, property: error.property))
        })
    try store.sync.noteTaken(
      binding, validator: answer.isCutOff ? binding.validator : answer.validator,
      hasChanged: !report.here.isEmpty)
  }

  /// Stores the ignored components, and reports those that were not ignored before.
  private mutating func tell(_ left: [LeftFile]) throws {
    let files = try store.sync.files(of: binding)
    let known = Dictionary(files.map { ($0.name, $0.problem) }, uniquingKeysWith: { $1 })
    for file in files { try store.sync.forget(file) }
    for file in left.prefix(Self.mostLeft) {
      if known[file.name] != file.reason.code { report.left.append(file) }
      try store.sync.save(
        file.name, size: 0, mtime: 0, uid: nil, problem: file.reason.code, text: nil, in: binding)
    }
  }
}

extension CalendarImport.Taken {
  fileprivate var isEmpty: Bool { uids.isEmpty && unreadable.isEmpty && elsewhere.isEmpty }

  /// Whether to keep an item: the calendar contains it, or an unreadable component may be it.
  fileprivate func keeps(_ uid: String) -> Bool {
    uids.contains(uid)
      || unreadable.contains { other, _ in
        guard let other else { return true }
        // With the occurrences that are items of their own.
        return uid == other || uid.hasPrefix(other + "/")
      }
  }
}

extension ItemLinks {
  /// The links to the given items. Links to other items would mix the subscription with the user's
  /// own items.
  fileprivate func among(_ uids: Set<String>) -> ItemLinks {
    func isOne(_ name: Name) -> Bool {
      if case .uid(let uid) = name { uids.contains(uid) } else { false }
    }
    var links = self
    if case .some(.some(let name)) = parent, !isOne(name) { links.parent = .some(nil) }
    links.after = after?.filter(isOne)
    links.children = children.filter(isOne)
    return links
  }
}

extension SyncFailure {
  fileprivate init(_ problem: Subscription.Problem, address: String) {
    self =
      switch problem {
      case .notReached: .notReached(address: address)
      case .cut: .cut(address: address)
      case .failed(let reason): .notFetched(address: address, reason: reason)
      case .late(let seconds): .late(address: address, seconds: seconds)
      case .tooLarge: .tooLarge(address: address)
      case .noCalendar: .noCalendar(address: address)
      }
  }
}
