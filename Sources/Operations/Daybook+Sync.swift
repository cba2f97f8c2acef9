import Files
import Interchange
import Outcomes
import Sync
import TodoCore
import TodoStore

/// How lists are synced with their folders and addresses.
package struct SyncRequest {
  /// The list; nil for all that are bound.
  package var list: String?
  /// Whether removals are taken, however many they are.
  package var force = false
  /// False for a rehearsal.
  package var writesFiles = true
  /// The most seconds that the server of a subscription may take.
  package var fetchSeconds = 30
  /// The variables of the process, for the program that fetches subscriptions.
  package var variables: [String: String] = [:]
  /// Asked before very many items of a list are removed, with their number.
  package var confirmRemovals: (String, Int) throws -> Bool = { _, _ in false }
  /// Called with the number of items of a list that are done, and of all that changed.
  package var progress: (Int, Int) -> Void = { _, _ in }

  package init() {}
}

extension Daybook {
  /// Keeps lists and their folders one, in one journal entry.
  ///
  /// - Throws: `SyncError`, `StoreError`, `DatabaseError.busy` if another sync runs.
  package func sync(_ request: SyncRequest) throws -> SyncReport {
    // Before anything is locked, since servers may take their time.
    let subscriptions = try bindings(named: request.list).filter(\.isSubscription)
    var asked = try subscriptions.map { try SubscriptionSync($0, self, request) }
    SubscriptionSync.ask(&asked)
    let lock = try SyncLock(store: storePath)
    defer { _ = lock }
    try store().keepPages()
    let bindings = try bindings(named: request.list)
    // A subscription that was added since then is fetched by the next sync.
    let syncs = try bindings.compactMap { binding -> (any ListSyncing)? in
      if binding.isSubscription { return asked.first { $0.binding.id == binding.id } }
      return try FolderSync(binding, self, request)
    }
    return try request.writesFiles
      ? sync(syncs, of: bindings, request) : rehearse { try sync(syncs, of: bindings, request) }
  }

  private func sync(
    _ all: [any ListSyncing], of bindings: [SyncBinding], _ request: SyncRequest
  ) throws -> SyncReport {
    let store = try store()
    var report = SyncReport()
    var syncs: [any ListSyncing] = []
    for var sync in all {
      do {
        if try sync.look() {
          syncs.append(sync)
        } else if !sync.report.isSkipped {
          report.lists.append(sync.report)
        }
      } catch let failure as SyncFailure {
        report.lists.append(sync.failed(failure))
      }
    }
    if !syncs.isEmpty {
      let names = syncs.map(\.report.list).joined(separator: ", ")
      _ = try store.takingSubscriptions {
        try store.importing(
          from: names, as: "sync", scheduler: scheduler,
          summary: { try self.record(report, of: names) }
        ) { importer in
          for var sync in syncs {
            do {
              try sync.run(importer)
              report.lists.append(sync.report)
            } catch let failure as SyncFailure {
              report.lists.append(sync.failed(failure))
            }
          }
        }
      }
    }
    report.lists.sort { $0.list < $1.list }
    if request.writesFiles {
      let ends = report.lists.compactMap { list in
        bindings.first { $0.list == list.list }.map { (binding: $0, problem: list.problem) }
      }
      try store.sync.note(ends, at: now.instant)
    }
    // A read-only folder or a truncated calendar is reported once, not in every run.
    for index in report.lists.indices {
      let binding = bindings.first { $0.list == report.lists[index].list }
      if binding?.problem == report.lists[index].problem {
        report.lists[index].unwritten = 0
        report.lists[index].isCutOff = false
      }
    }
    return report
  }

  /// All bindings, or that of a list.
  ///
  /// - Throws: `SyncError.unknown`.
  private func bindings(named name: String?) throws -> [SyncBinding] {
    let all = try store().sync.bindings()
    guard let name else { return all }
    let found = all.filter { $0.list.nameKey == name.nameKey }
    guard !found.isEmpty else {
      throw SyncError.unknown(list: Subscription.masked(name), known: all.map(\.list))
    }
    return found
  }

  // MARK: Bindings

  /// Binds a folder, or each folder in it that is a collection, to a list.
  ///
  /// - Parameter list: nil for the name that the folder has.
  /// - Returns: The lists that are bound now, and why others of several folders are not.
  /// - Throws: `SyncError`.
  package func addSync(
    folder typed: String, list: String?, hasReminders: Bool
  ) throws -> (bound: [BoundList], left: [SyncError]) {
    let path = FileSystem.resolved(typed) ?? typed
    switch FileSystem.kind(at: path) {
    case .folder: break
    case .file: throw SyncError.isFile(path: typed)
    case .missing, .special: throw SyncError.noFolder(path: typed)
    }
    let store = try store()
    return try store.transaction {
      var before = try store.sync.bindings()
      let folders = CalendarFolder(path: path).collections()
      if let taken = before.first(where: { $0.location == path }) {
        // Bound when it was empty, before its calendars came.
        let isNone = !folders.contains { $0.path == path }
        guard isNone, try store.sync.files(of: taken).isEmpty else {
          throw SyncError.folderTaken(path: path, list: taken.list)
        }
        try store.sync.unbind(taken)
        before = try store.sync.bindings()
      }
      if list != nil, folders.count > 1 {
        throw SyncError.severalFolders(path: path, count: folders.count)
      }
      var left: [SyncError] = []
      var known = before
      for folder in folders where !before.contains(where: { $0.location == folder.path }) {
        let name = list ?? folder.displayName ?? FileSystem.split(folder.path).name
        do {
          try checkFree(name, among: known)
          try store.sync.bind(name, to: folder.path, hasReminders: hasReminders)
          known = try store.sync.bindings()
        } catch SyncError.listTaken(let taken, let location) where list == nil {
          left.append(.nameTaken(path: folder.path, list: taken, location: location))
        }
      }
      let new = known.filter { binding in !before.contains { $0.id == binding.id } }
      return (try new.map(bound), left)
    }
  }

  /// Binds a list to a calendar at an address.
  ///
  /// - Throws: `SyncError`.
  package func addSync(
    address typed: String, list: String?, hasReminders: Bool
  ) throws -> [BoundList] {
    guard let address = Subscription(typed)?.address else {
      throw SyncError.noAddress(Subscription.masked(typed))
    }
    guard let list else { throw SyncError.noList }
    let store = try store()
    return try store.transaction {
      let known = try store.sync.bindings()
      if let taken = known.first(where: { $0.location == address }) {
        throw SyncError.folderTaken(path: Subscription.masked(address), list: taken.list)
      }
      try checkFree(list, among: known)
      let isInUse = try store.names.listCounts().contains {
        $0.total > 0 && $0.name.nameKey == list.nameKey
      }
      if isInUse || list.nameKey == Item.defaultList {
        throw SyncError.listInUse(try store.names.shownList(list))
      }
      try store.sync.bind(list, to: address, hasReminders: hasReminders)
      return try store.sync.bindings().filter { $0.location == address }.map(bound)
    }
  }

  /// - Throws: `SyncError.listTaken`.
  private func checkFree(_ list: String, among known: [SyncBinding]) throws {
    guard let taken = known.first(where: { $0.list.nameKey == list.nameKey }) else { return }
    throw SyncError.listTaken(list: taken.list, location: Subscription.masked(taken.location))
  }

  package func syncedLists() throws -> [BoundList] { try store().sync.bindings().map(bound) }

  private func bound(_ binding: SyncBinding) throws -> BoundList {
    let words = (binding.problem ?? "").split(separator: " ").map(String.init)
    func number(_ word: String) -> Int {
      words.first == word && words.count > 1 ? Int(words[1]) ?? 0 : 0
    }
    let left = try store().sync.files(of: binding).compactMap { file in
      file.problem.map { LeftFile(name: file.name, reason: LeftFile.Reason(code: $0)) }
    }
    let location = Subscription.masked(binding.location)
    return BoundList(
      list: binding.list, location: location, isSubscription: binding.isSubscription,
      hasReminders: binding.hasReminders, lastRun: binding.lastRun,
      failure: binding.problem.flatMap { SyncFailure(code: $0, location: location) },
      heldBack: number("held"), unwritten: number("readonly"),
      isCutOff: binding.problem == ListSync.cutOff,
      left: left.filter { $0.reason != .noItem }.sorted { $0.name < $1.name })
  }

  /// Removes a binding. The folder is not changed.
  ///
  /// - Parameter keepsItems: Whether to keep the items of the list.
  /// - Returns: The binding, and how many items were removed.
  /// - Throws: `SyncError.unknown`; `.onlyHere` if items that no file contains would be removed.
  package func removeSync(
    _ list: String, keepsItems: Bool
  ) throws -> (bound: BoundList, removed: Int) {
    let store = try store()
    return try store.transaction {
      let binding = try bindings(named: list)[0]
      let lists = try bound(binding)
      if !keepsItems, !binding.isSubscription {
        let names = Set(FileSystem.allNames(in: binding.location))
        let count = try store.sync.fileNames(ofItemsOf: binding).values
          .count { name in !(name.map(names.contains) ?? false) }
        if count > 0 {
          throw SyncError.onlyHere(list: binding.list, path: binding.location, count: count)
        }
      }
      try store.sync.unbind(binding)
      guard !keepsItems else { return (lists, 0) }
      let ids = try store.sync.itemIDs(of: binding)
      _ = try store.remove(ids, trimming: [], by: { _ in }, scheduler: scheduler)
      return (lists, ids.count)
    }
  }

  // MARK: Conflicts of vdirsyncer

  /// Merges two files of one item against their common base, and writes the result to both.
  ///
  /// - Throws: `SyncError.unmergeable`, `.differentItems`; `FileError`. The files are unchanged
  ///   then.
  package func mergeFiles(_ first: String, _ second: String) throws -> [SyncConflict] {
    func read(_ path: String) throws -> CalendarFile {
      do {
        guard let bytes = try RegularFile.read(path) else {
          throw FileError(path: path, code: FileError.missingCode)
        }
        return try CalendarFile(bytes)
      } catch let problem as CalendarFile.Problem {
        throw SyncError.unmergeable(path: path, reason: LeftFile.Reason(problem))
      }
    }
    let (ours, theirs) = (try read(first), try read(second))
    guard ours.uid == theirs.uid else { throw SyncError.differentItems }
    let texts = hasStore ? try store().sync.texts(ofUID: ours.uid).uniqued() : []
    let known = texts.count == 1 ? texts[0].compactMap { try? CalendarFile(Array($0.utf8)) } : []
    // Both files were changed since their common base. If several stored texts may be the base, the
    // one with the fewest conflicts is used, or else the oldest, against which every change counts
    // as new.
    let bases = known.filter { !$0.saysTheSame(as: ours) && !$0.saysTheSame(as: theirs) }
    let merge = CalendarMerge(calendarContext)
    let result =
      bases.map { merge.merged(base: $0, ours: ours, theirs: theirs, keepsDone: true) }
      .min { $0.conflicts.count < $1.conflicts.count }
      ?? merge.merged(base: nil, ours: ours, theirs: theirs, keepsDone: true)
    let told = result.conflicts.map { conflict($0, id: nil, title: result.file.title) }
    try record(merges: told)
    for path in [first, second] { try RegularFile.replace(path, with: result.file.bytes) }
    return told
  }

  func conflict(_ conflict: MergeConflict, id: Int?, title: String) -> SyncConflict {
    func entry(_ value: MergeConflict.Value) -> Entry? { value.item.flatMap { try? whole($0) } }
    return SyncConflict(
      id: id, title: title, conflict: conflict, kept: entry(conflict.kept),
      lost: entry(conflict.lost))
  }
}

/// A list and its sync with a folder or an address.
protocol ListSyncing {
  var report: ListSync { get }
  /// Whether there is anything to do.
  mutating func look() throws -> Bool
  mutating func run(_ importer: Importer) throws
}

extension ListSyncing {
  func failed(_ failure: SyncFailure) -> ListSync {
    var report = ListSync(list: report.list, location: report.location)
    report.failure = failure
    return report
  }
}

extension FolderSync: ListSyncing {}

extension ListSync {
  /// The stored code of an incomplete run; nil for a complete one.
  fileprivate var problem: String? {
    if let failure { return failure.code }
    if heldBack > 0 { return "held \(heldBack)" }
    if isCutOff { return ListSync.cutOff }
    return unwritten > 0 ? "readonly \(unwritten)" : nil
  }

  fileprivate static let cutOff = "unended"
}
