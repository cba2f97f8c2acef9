import Files
import Interchange
import Outcomes
import Sync
import TodoCore
import TodoStore

/// Synchronizes a list with a folder of calendars.
///
/// For each item, three versions are merged: the common base, the list's version (ours) and the
/// file's version (theirs). If the result differs from the file, the file is written; if it differs
/// from the list, it is imported. Files are written before the store's transaction is committed. If
/// a run is killed in between, the next run finds those files changed, and merging them again
/// changes nothing.
struct FolderSync {
  let book: Daybook
  let store: Store
  let binding: SyncBinding
  let folder: CalendarFolder
  let request: SyncRequest
  var report: ListSync
  /// The files and items that changed since the last sync.
  var changes = Changes()
  /// Completions from one side whose dates the merged series no longer has.
  var lost: [(MergeConflict, Ours)] = []
  /// Whether this pass wrote or imported anything.
  var hasChanged = false
  /// The UIDs of the items already counted, because an item may be processed in several passes.
  var counted: (here: Set<String>, there: Set<String>) = ([], [])

  struct Changes {
    var known: [String: SyncFile] = [:]
    /// Files that are new or changed, by name.
    var entries: [CalendarFolder.Entry] = []
    /// The names of files that were deleted.
    var gone: Set<String> = []
    /// Those of them that are in the folder of another list now, whose sync takes their items.
    var moved: Set<String> = []
    var items: [Int] = []
    var filesWithoutItems: [SyncFile] = []

    var isEmpty: Bool {
      entries.isEmpty && gone.isEmpty && items.isEmpty && filesWithoutItems.isEmpty
    }
  }

  init(_ binding: SyncBinding, _ book: Daybook, _ request: SyncRequest) throws {
    self.book = book
    self.binding = binding
    self.request = request
    store = try book.store()
    folder = CalendarFolder(path: binding.location)
    report = ListSync(list: binding.list, location: binding.location)
  }

  // MARK: Looking

  /// Finds changes since the last sync, without opening any file.
  ///
  /// - Returns: Whether there is anything to do.
  /// - Throws: `SyncFailure`.
  mutating func look() throws -> Bool {
    changes = Changes()
    var unfinished: [String] = []
    let found: [CalendarFolder.Entry]
    do throws(FileError) {
      found = try folder.entries(unfinished: &unfinished)
    } catch {
      throw error.isMissing
        ? SyncFailure.missing(path: folder.path)
        : SyncFailure.unreadable(path: folder.path, reason: error.reason)
    }
    if request.writesFiles { folder.sweep(unfinished) }
    changes.known = try knownFiles()
    if found.isEmpty, !request.force {
      let moved = try self.moved(Set(changes.known.keys))
      let known = try changes.known.values.count { file in
        guard let uid = file.uid, !moved.contains(file.name) else { return false }
        return try store.items.items(uids: [uid]).first.map { $0.list == binding.list } ?? true
      }
      if known > 0 { throw SyncFailure.emptied(path: folder.path, known: known) }
      if !folder.collections().contains(where: { $0.path == folder.path }) {
        throw SyncFailure.holdsFolders(path: folder.path)
      }
    }
    var missing = Set(changes.known.values.lazy.map(\.id))
    for entry in found {
      if let file = changes.known[entry.name] {
        missing.remove(file.id)
        let isSame = file.size == entry.stamp.size && file.mtime == entry.stamp.mtime
        if isSame, !file.isOfOtherList { continue }
      }
      changes.entries.append(entry)
    }
    changes.entries.sort { $0.name < $1.name }
    if !missing.isEmpty {
      changes.gone = Set(
        changes.known.values.lazy.filter { missing.contains($0.id) }.map(\.name))
    }
    changes.moved = try moved(changes.gone)
    return try !changes.isEmpty || lookAtTheList(untilFound: true)
  }

  /// The names among those of missing files that are new in the folder of another list.
  private func moved(_ names: Set<String>) throws -> Set<String> {
    if names.isEmpty { return [] }
    let others = try store.sync.bindings().filter { $0.id != binding.id && !$0.isSubscription }
    return try names.filter { name in
      try others.contains { other in
        try !CalendarFolder(path: other.location).isMissing(name)
          && !store.sync.isKnown(name, in: other)
      }
    }
  }

  /// Whether the sync of another list takes an item along with its file.
  private func hasMoved(_ uid: String, _ reading: Reading) -> Bool {
    reading.theirs[uid] == nil
      && reading.rows[uid].map { changes.moved.contains($0.name) } ?? false
  }

  /// Returns the files of the folder as of the last sync, by name.
  private func knownFiles() throws -> [String: SyncFile] {
    let files = try store.sync.files(of: binding).map { ($0.name, $0) }
    return Dictionary(files, uniquingKeysWith: { first, _ in first })
  }

  /// Finds the items of the list to write. Called again within the transaction, because the list
  /// may have changed in between. The stored state of the folder can not have changed, because no
  /// other sync runs; changes to a file are detected when it is read.
  ///
  /// - Parameter untilFound: Whether to stop at the first item.
  private mutating func lookAtTheList(untilFound: Bool = false) throws -> Bool {
    changes.items = try store.sync.unsettledItems(of: binding)
    if untilFound, !changes.items.isEmpty { return true }
    for item in try store.sync.settledItemsWithDates(of: binding)
    where item.datesEndSoon(today: book.now.today) {
      changes.items.append(item.id)
    }
    // The exported status of a step changes with the current occurrence of its host.
    for item in try store.sync.settledSteps(of: binding) {
      let wasDone = item.sources.first?.text.contains("STATUS:COMPLETED") ?? false
      if try book.asCurrentStep(item).isDone != wasDone { changes.items.append(item.id) }
    }
    changes.filesWithoutItems = try store.sync.filesWithoutItems(of: binding)
    return !changes.isEmpty
  }

  // MARK: Running

  /// The actions for one item.
  struct ItemSync {
    let uid: String
    let row: SyncFile?
    let base: CalendarFile?
    /// The current file; nil if there is none.
    var theirs: (entry: CalendarFolder.Entry, text: String)?
    /// The items of the list.
    let ours: [(id: Int, uid: String)]
    let isOfList: Bool
    /// The merged version for both sides, as bytes, since ten thousand of them may wait here; nil to
    /// remove the item.
    var result: [UInt8]?
    var takesIn = false
    var writes = false
    /// The temporary file with the new text.
    var prepared: UnfinishedFile?
  }

  /// - Parameter importer: Imports the changes of the folder.
  /// - Throws: `SyncFailure`, before anything is changed.
  mutating func run(_ importer: Importer) throws {
    guard try lookAtTheList() else { return }
    for _ in 0..<Self.mostPasses {
      hasChanged = false
      try pass(importer)
      // Links between items, such as cycles of steps, are resolved after the files were written.
      // Another pass writes the affected files, so that the other device does not need a further
      // sync.
      changes = Changes()
      guard hasChanged, folder.isWritable, request.writesFiles, try lookAtTheList() else { break }
      changes.known = try knownFiles()
    }
    if request.writesFiles { folder.flush() }
  }

  private static let mostPasses = 4
  /// Whole items are large; those of a long list are not all held at once.
  private static let mostItemsAtOnce = 500

  private mutating func pass(_ importer: Importer) throws {
    let reading = try readFiles()
    var touched: Set<String> = []
    var steps: [ItemSync] = []
    var items = changes.items[...]
    while !items.isEmpty {
      let group = try store.items.items(ids: Array(items.prefix(Self.mostItemsAtOnce)))
      items = items.dropFirst(Self.mostItemsAtOnce)
      let families = try families(of: group.values.sorted { $0.id < $1.id })
      for (uid, ours) in families.sorted(by: { $0.key < $1.key })
      where !reading.blocked.contains(uid) && touched.insert(uid).inserted {
        if hasMoved(uid, reading) { continue }
        if let step = try step(uid, ours, reading) { steps.append(step) }
      }
    }
    let others = Set(changes.filesWithoutItems.compactMap(\.uid))
      .union(changes.gone.compactMap { changes.known[$0]?.uid }).union(replacedUIDs(reading))
      .subtracting(reading.blocked).subtracting(touched)
    for uid in others.sorted() where !hasMoved(uid, reading) {
      if let step = try step(uid, try ours(uid), reading) { steps.append(step) }
    }
    touched.formUnion(others)
    steps.sort { $0.uid < $1.uid }
    // Files that changed only in the folder are imported one at a time, so that memory holds only
    // one.
    let taken = reading.inOrder(reading.theirs.keys.filter { !touched.contains($0) })
    try holdBack(&steps)
    let isWritable = folder.isWritable
    if !isWritable { report.unwritten += steps.count(where: \.writes) }
    if isWritable { try prepare(&steps) }
    var takes = FolderImport(importer, book, list: binding.list)
    let total = steps.count + taken.count
    for (done, step) in steps.enumerated() {
      try carryOut(step, isWritable, &takes, importer)
      request.progress(done + 1, total)
    }
    for (done, uid) in taken.enumerated() {
      request.progress(steps.count + done + 1, total)
      guard let step = try step(uid, try ours(uid), reading) else { continue }
      try carryOut(step, isWritable, &takes, importer)
    }
    try book.linkToAdded(importer)
    try note(importer.link(settlesCircles: true))
    try keepLost(importer)
    try endOverlappingParts(steps.map(\.uid) + taken, importer)
    try moveStepsOfOtherParts(steps.map(\.uid) + taken, importer)
    for name in changes.gone {
      if let file = changes.known[name], file.uid == nil || nameOfDouble(file) != nil {
        try store.sync.forget(file)
      }
    }
  }
}

extension FolderSync.ItemSync {
  /// Whether the item must be removed from the list because its file was deleted.
  var removesItems: Bool { result == nil && theirs == nil && isOfList }
}

extension SyncFile {
  /// Whether the file was left alone because another list has its item, which may have changed.
  fileprivate var isOfOtherList: Bool {
    if case .elsewhere? = problem.map(LeftFile.Reason.init(code:)) { true } else { false }
  }
}
