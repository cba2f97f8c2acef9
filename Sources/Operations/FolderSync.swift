import CivilTime
import Files
import ICalendar
import Interchange
import ItemJSON
import Outcomes
import Sync
import TodoCore
import TodoStore

/// Keeps one list and one folder of calendars one.
///
/// For each item there are three texts: the one last seen on both sides (base), what the list says now (ours)
/// and what its file says now (theirs). They are merged; where the result differs from the file it is written,
/// and where it differs from the list it is taken in. Files are written before the transaction of the store
/// ends: a run that is killed in between leaves files that the next run finds changed, and merging what is
/// merged already changes nothing.
struct FolderSync {
  private let book: Daybook
  private let store: Store
  private let binding: SyncBinding
  private let folder: CalendarFolder
  private let request: SyncRequest
  private(set) var report: ListSync
  /// What the folder and the list have that is not as last seen.
  private var changes = Changes()

  private struct Changes {
    var known: [String: SyncFile] = [:]
    /// Files that are new or changed, by name.
    var entries: [CalendarFolder.Entry] = []
    /// The names of files that are gone.
    var gone: Set<String> = []
    var items: [Int] = []
    var filesWithoutItems: [SyncFile] = []
    /// The number of files in the folder.
    var count = 0

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

  /// Finds what is not as last seen, without opening a file.
  ///
  /// - Returns: Whether there is anything to do.
  /// - Throws: `SyncFailure`.
  mutating func look() throws -> Bool {
    let found: [CalendarFolder.Entry]
    do throws(FileError) {
      found = try folder.entries()
    } catch {
      throw error.isMissing
        ? SyncFailure.missing(path: folder.path)
        : SyncFailure.unreadable(path: folder.path, reason: error.reason)
    }
    let files = try store.sync.files(of: binding)
    if found.isEmpty, !request.force {
      let known = files.count { $0.uid != nil }
      if known > 0 { throw SyncFailure.emptied(path: folder.path, known: known) }
    }
    changes = Changes()
    changes.count = found.count
    changes.known = Dictionary(
      files.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var missing = Set(changes.known.keys)
    for entry in found {
      missing.remove(entry.name)
      if let file = changes.known[entry.name], file.size == entry.stamp.size,
        file.mtime == entry.stamp.mtime
      {
        continue
      }
      changes.entries.append(entry)
    }
    changes.entries.sort { $0.name < $1.name }
    changes.gone = missing
    return try lookAtTheList()
  }

  /// Finds what is to be written of the list. Asked again in the transaction, as the list may have changed
  /// meanwhile; what is known of the folder can not have, as no other sync runs, and a file that has is found
  /// to when it is read.
  private mutating func lookAtTheList() throws -> Bool {
    changes.items = try store.sync.unsettledItems(of: binding)
    for item in try store.sync.settledItemsRestingOnHolidays(of: binding)
    where item.holidaysEndSoon(today: book.now.today) {
      changes.items.append(item.id)
    }
    changes.filesWithoutItems = try store.sync.filesWithoutItems(of: binding)
    return !changes.isEmpty
  }

  // MARK: Files

  /// What a file says of an item.
  fileprivate struct Theirs {
    let entry: CalendarFolder.Entry
    let text: String
    let modified: Instant?
    /// Whether it was left alone for another file before, and has not changed since.
    var isStale = false
  }

  private struct Reading {
    /// By UID.
    var theirs: [String: Theirs] = [:]
    /// The UIDs whose file can not be read.
    var blocked: Set<String> = []
    /// The known files by UID, without those that are left alone for another.
    var rows: [String: SyncFile] = [:]
  }

  private mutating func readFiles() throws -> Reading {
    var reading = Reading()
    for file in changes.known.values {
      guard let uid = file.uid else { continue }
      if let problem = file.problem.map(LeftFile.Reason.init(code:)) {
        if case .doubled = problem { continue }
        if !changes.gone.contains(file.name) { reading.blocked.insert(uid) }
      }
      reading.rows[uid] = file
    }
    var entries = changes.entries
    // A file that was left alone for another may be the only one now.
    let changed = Set(entries.map(\.name))
    for file in changes.known.values where !changes.gone.contains(file.name) {
      guard let other = nameOfDouble(file), !changed.contains(file.name),
        changed.contains(other) || changes.gone.contains(other)
      else { continue }
      entries.append(
        CalendarFolder.Entry(name: file.name, stamp: .init(size: file.size, mtime: file.mtime)))
    }
    for entry in entries.sorted(by: { $0.name < $1.name }) {
      try read(entry, isStale: !changed.contains(entry.name), into: &reading)
    }
    return reading
  }

  /// The file for which another is left alone; nil for any other file.
  private func nameOfDouble(_ file: SyncFile) -> String? {
    guard case .doubled(let name)? = file.problem.map(LeftFile.Reason.init(code:)) else {
      return nil
    }
    return name
  }

  private mutating func read(
    _ entry: CalendarFolder.Entry, isStale: Bool, into reading: inout Reading
  ) throws {
    let old = changes.known[entry.name]
    guard entry.isReadable else { return try leave(entry, .special, uid: nil) }
    let text: String
    let file: CalendarFile
    do {
      let bytes = try folder.read(entry)
      file = try CalendarFile(bytes)
      _ = try file.items(book.calendarContext)
      text = String(decoding: bytes, as: UTF8.self)
    } catch CalendarFolder.ReadProblem.changing {
      // What it says is read when it is whole; until then it says what was last seen.
      if let uid = old?.uid { reading.blocked.insert(uid) }
      return
    } catch {
      if let uid = old?.uid { reading.blocked.insert(uid) }
      return try leave(entry, LeftFile.Reason(error), uid: old?.uid)
    }
    let theirs = Theirs(
      entry: entry, text: text, modified: file.modified(book.calendarContext), isStale: isStale)
    if let uid = old?.uid, uid == file.uid { reading.blocked.remove(uid) }
    if let other = try otherFile(of: file.uid, besides: entry.name, in: reading) {
      let isLater = theirs.isLater(than: other)
      let loser = isLater ? other : theirs
      try leave(loser.entry, .doubled(of: isLater ? entry.name : other.entry.name), uid: file.uid)
      if !isLater { return }
    }
    if let list = try boundElsewhere(file.uid) {
      return try leave(entry, .elsewhere(list: list), uid: nil)
    }
    reading.theirs[file.uid] = theirs
  }

  /// Another file of the folder with an item.
  private func otherFile(
    of uid: String, besides name: String, in reading: Reading
  ) throws -> Theirs? {
    if let other = reading.theirs[uid] { return other }
    guard let row = reading.rows[uid], row.name != name, !changes.gone.contains(row.name),
      !changes.entries.contains(where: { $0.name == row.name }),
      let text = try store.sync.text(ofFile: row.id)
    else { return nil }
    let file = try? CalendarFile(Array(text.utf8))
    return Theirs(
      entry: CalendarFolder.Entry(
        name: row.name, stamp: .init(size: row.size, mtime: row.mtime)),
      text: text, modified: file?.modified(book.calendarContext))
  }

  /// The other list with a folder that has an item; nil if there is none.
  private func boundElsewhere(_ uid: String) throws -> String? {
    guard let item = try store.items.items(uids: [uid]).first, item.list != binding.list else {
      return nil
    }
    return try store.sync.bindings().contains { $0.list == item.list } ? item.list : nil
  }

  /// Notes that a file is left alone.
  private mutating func leave(
    _ entry: CalendarFolder.Entry, _ reason: LeftFile.Reason, uid: String?
  ) throws {
    let isNews = changes.known[entry.name]?.problem != reason.code
    if isNews, reason != .noItem {
      report.left.append(LeftFile(name: entry.name, reason: reason))
    }
    // A file that could not be opened is tried again.
    var stamp = entry.stamp
    if case .failed = reason { stamp = .init(size: -1, mtime: 0) }
    try store.sync.save(
      entry.name, size: stamp.size, mtime: stamp.mtime, uid: uid, problem: reason.code, text: nil,
      in: binding)
  }

  // MARK: The list

  /// An item with those of its occurrences that are items of their own, as they are stored.
  fileprivate struct Ours {
    var items: [Item] = []
    var relatives: [Int: CalendarRelatives] = [:]
  }

  /// The items of some items' series, by the UID of the file that they belong to.
  private func families(of items: [Item]) throws -> [String: Ours] {
    var families: [String: Ours] = [:]
    for uid in items.map(\.seriesUID).uniqued() {
      var members = try store.items.items(ofFamily: uid).filter { $0.list == binding.list }
      if members.isEmpty { members = items.filter { $0.seriesUID == uid } }
      // The series comes before its occurrences.
      members.sort { ($0.repetition == nil ? 1 : 0, $0.id) < ($1.repetition == nil ? 1 : 0, $1.id) }
      let relatives = try store.calendarRelatives(of: members)
      for item in members {
        let owner = relatives[item.id] ?? .init()
        let file = fileUID(of: item, owner)
        families[file, default: Ours()].items.append(item)
        families[file]?.relatives[item.id] = owner
      }
    }
    return families
  }

  /// The UID of the file that an item is written into.
  private func fileUID(of item: Item, _ relatives: CalendarRelatives) -> String {
    guard item.overrideKey != nil else { return item.uid }
    var writer = CalendarItemWriter(book.calendarContext)
    writer.list = binding.list
    let components = writer.components(of: item, relatives: relatives)
    return components.last { $0.name != "VTIMEZONE" }?.property("UID")?.text ?? item.uid
  }

  /// The file as the list would write it.
  ///
  /// - Parameter base: The text over which it is written.
  private func file(_ ours: Ours, over base: CalendarFile?) throws -> CalendarFile? {
    guard !ours.items.isEmpty else { return nil }
    var sources: [String: [SourceComponent]] = [:]
    if let base, let read = try? base.items(book.calendarContext) {
      for read in read { sources[read.item.uid] = read.item.sources.outdated }
    }
    let marks = try store.reminderMarks(of: ours.items, at: book.now.instant)
    let family = ours.items.map { item in
      var item = item
      if base != nil { item.sources = sources[item.uid] ?? [] }
      if binding.hasReminders, item.reminders == nil {
        let triggers = DefaultReminder.triggers(for: item)
        if !triggers.isEmpty { item.reminders = triggers.map { Reminder(trigger: $0) } }
      }
      return (
        item: item, marks: marks[item.id] ?? [:], relatives: ours.relatives[item.id] ?? .init()
      )
    }
    let bytes = CalendarFileWriter.file(
      family, inFolderOf: binding.list, book.calendarContext)
    return try? CalendarFile(bytes)
  }

  // MARK: Deciding

  /// What is to be done about one item.
  fileprivate struct Step {
    let uid: String
    let row: SyncFile?
    let base: CalendarFile?
    /// The file as it is; nil if there is none.
    var theirs: (entry: CalendarFolder.Entry, text: String)?
    var ours: Ours
    /// What both sides are to be; nil if neither has the item.
    var result: CalendarFile?
    var takesIn = false
    var writes = false
    /// The text on the disk beside its file.
    var prepared: CalendarFolder.Prepared?
  }

  /// - Parameter importer: Takes what changed in the folder.
  /// - Throws: `SyncFailure`, before anything was changed.
  mutating func run(_ importer: Importer) throws {
    guard try lookAtTheList() else { return }
    if request.writesFiles { folder.sweep() }
    let reading = try readFiles()
    var families = try families(
      of: try store.items.items(ids: changes.items).values.sorted { $0.id < $1.id })
    let touched = Set(families.keys).union(changes.filesWithoutItems.compactMap(\.uid))
      .union(changes.gone.compactMap { changes.known[$0]?.uid }).union(replacedUIDs(reading))
      .subtracting(reading.blocked)
    // Files that only changed there are taken in one by one, so that memory holds one of them.
    let taken = reading.theirs.keys.filter { !touched.contains($0) }
      .sorted { (reading.theirs[$0]?.entry.name ?? "") < (reading.theirs[$1]?.entry.name ?? "") }
    var steps: [Step] = []
    for uid in touched.sorted() {
      let ours = try families.removeValue(forKey: uid) ?? self.ours(uid)
      if let step = try step(uid, ours, reading) { steps.append(step) }
    }
    try holdBack(&steps)
    let isWritable = folder.isWritable
    if !isWritable { report.unwritten += steps.count(where: \.writes) }
    if isWritable { try prepare(&steps) }
    var takes = FolderImport(importer, book, list: binding.list)
    for step in steps { try carryOut(step, isWritable, &takes, importer) }
    for uid in taken {
      guard let step = try step(uid, try ours(uid), reading) else { continue }
      try carryOut(step, isWritable, &takes, importer)
    }
    _ = try importer.link()
    for name in changes.gone {
      if let file = changes.known[name], file.uid == nil || nameOfDouble(file) != nil {
        try store.sync.forget(file)
      }
    }
    if request.writesFiles { folder.flush() }
  }

  /// The UIDs of files that hold another item now.
  private func replacedUIDs(_ reading: Reading) -> [String] {
    changes.entries.compactMap { entry in
      guard let uid = changes.known[entry.name]?.uid, reading.theirs[uid] == nil,
        reading.theirs.values.contains(where: { $0.entry.name == entry.name })
      else { return nil }
      return uid
    }
  }

  /// The stored item of a file.
  private func ours(_ uid: String) throws -> Ours {
    guard let item = try store.items.items(uids: [uid]).first else { return Ours() }
    return try families(of: [item])[uid] ?? Ours(items: [item])
  }

  /// Merges the three texts of an item.
  private mutating func step(_ uid: String, _ ours: Ours, _ reading: Reading) throws -> Step? {
    let row = reading.rows[uid]
    var theirs: (entry: CalendarFolder.Entry, text: String)?
    let common = try row.flatMap { try store.sync.text(ofFile: $0.id) }
    var base = common.flatMap { try? CalendarFile(Array($0.utf8)) }
    if let found = reading.theirs[uid] {
      theirs = (found.entry, found.text)
    } else if let row, let common, !changes.gone.contains(row.name),
      !reading.theirs.values.contains(where: { $0.entry.name == row.name })
    {
      theirs = (
        CalendarFolder.Entry(
          name: row.name, stamp: .init(size: row.size, mtime: row.mtime)), common
      )
    }
    // An item of the list that moved here, or was imported before, has the text it was read from.
    if base == nil, let text = ours.items.first.flatMap(CalendarFile.text(ofSources:)) {
      base = try? CalendarFile(Array(text.utf8))
    }
    let isOfList = ours.items.first.map { $0.list == binding.list } ?? false
    var step = Step(uid: uid, row: row, base: base, theirs: theirs, ours: ours)
    let own = isOfList || theirs != nil && row == nil ? try file(ours, over: base) : nil
    let other = theirs.flatMap { try? CalendarFile(Array($0.text.utf8)) }
    switch (own, other) {
    case (nil, nil): break
    case (let own?, nil):
      if row != nil, common != nil, let base, own.saysTheSame(as: base) {
        // Gone there, and unchanged here.
        break
      }
      step.result = own
      step.writes = true
      if row != nil { note(.removed, own, ours, keptOurs: true) }
    case (nil, let other?):
      if row != nil, let base, other.saysTheSame(as: base) { break }
      step.result = other
      step.takesIn = true
      if row != nil { note(.removed, other, ours, keptOurs: false) }
    case (let own?, let other?):
      let merged = CalendarMerge(book.calendarContext).merged(
        base: base, ours: own, theirs: other)
      step.result = merged.file
      step.writes = !merged.equalsTheirs
      step.takesIn = !merged.equalsOurs || !isOfList
      for conflict in merged.conflicts { note(conflict, ours) }
    }
    if step.writes, let row, let result = step.result {
      let earlier = try store.sync.earlierTexts(ofFile: row.id).compactMap {
        try? CalendarFile(Array($0.utf8))
      }
      if earlier.contains(where: { $0.saysTheSame(as: result) }) {
        step.result = result.numbered(above: earlier + [other].compactMap(\.self))
      }
    }
    return step
  }

  private mutating func note(_ conflict: MergeConflict, _ ours: Ours) {
    let item = ours.items.first
    report.conflicts.append(
      book.conflict(conflict, id: item?.id, title: item?.title ?? conflict.kept.text))
  }

  private mutating func note(
    _ field: MergeConflict.Field, _ file: CalendarFile, _ ours: Ours, keptOurs: Bool
  ) {
    note(
      MergeConflict(field: field, kept: .init(file.title), lost: "", keptOurs: keptOurs), ours)
  }

  /// Holds back removals from the list where too many files are gone at once.
  private mutating func holdBack(_ steps: inout [Step]) throws {
    let removals = steps.count { $0.removesItems }
    let known = changes.known.values.count { $0.uid != nil }
    guard removals >= 5, removals * 3 > known, !request.force else { return }
    if try request.confirmRemovals(binding.list, removals) { return }
    report.heldBack = removals
    steps.removeAll(where: \.removesItems)
  }

  // MARK: Carrying out

  /// Writes all texts beside their files, so that a full disk is found before anything is changed.
  private func prepare(_ steps: inout [Step]) throws {
    guard request.writesFiles else { return }
    var used = Set(changes.known.keys).union(changes.entries.map(\.name))
    for index in steps.indices where steps[index].writes {
      guard let result = steps[index].result else { continue }
      let name = steps[index].theirs?.entry.name ?? newName(steps[index].uid, &used)
      do throws(FileError) {
        steps[index].prepared = try folder.prepare(result.bytes, as: name)
      } catch {
        for step in steps { step.prepared.map(folder.discard) }
        throw SyncFailure.unwritable(path: folder.path, reason: error.reason)
      }
    }
  }

  /// The name of the file of an item that was made here.
  private func newName(_ uid: String, _ used: inout Set<String>) -> String {
    let isPlain =
      uid.utf8.count <= 120 && !uid.hasPrefix(".")
      && uid.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || "-_.@".utf8.contains(byte)
      }
    let stem = isPlain ? uid : contentUUID(of: Array(uid.utf8))
    var name = "\(stem).ics"
    var number = 2
    while used.contains(name) {
      name = "\(stem)-\(number).ics"
      number += 1
    }
    used.insert(name)
    return name
  }

  private mutating func carryOut(
    _ step: Step, _ isWritable: Bool, _ takes: inout FolderImport, _ importer: Importer
  ) throws {
    guard let result = step.result else { return try removeBoth(step, isWritable, importer) }
    var step = step
    if step.writes, step.prepared == nil, isWritable, request.writesFiles {
      step.prepared = try? folder.prepare(result.bytes, as: step.theirs?.entry.name ?? "")
    }
    var seen = step.theirs
    if step.writes {
      guard isWritable else {
        // What was changed here waits, and what was changed there is taken in.
        return try takeInOnly(step, result, &takes, importer)
      }
      if request.writesFiles {
        guard let prepared = step.prepared,
          let stamp = try commit(prepared, over: step.theirs)
        else { return }
        let text = String(decoding: result.bytes, as: UTF8.self)
        seen = (
          CalendarFolder.Entry(name: prepared.name, stamp: stamp), text
        )
      }
      if step.theirs == nil { report.there.new += 1 } else { report.there.changed += 1 }
    }
    let isNew = step.ours.items.isEmpty
    var read: [(uid: String, sources: [SourceComponent])]
    var isExact = true
    if step.takesIn {
      (read, isExact) = try takes.take(result, base: step.base)
      if isNew { report.here.new += 1 } else { report.here.changed += 1 }
    } else {
      read = try takes.read(result)
      if step.writes, let item = step.ours.items.first, !report.conflicts.isEmpty {
        if report.conflicts.contains(where: { $0.id == item.id }) { try importer.mention(item) }
      }
    }
    guard let seen else { return }
    if let row = step.row, changes.gone.contains(row.name) { try store.sync.forget(row) }
    let file = try store.sync.save(
      seen.entry.name, size: seen.entry.stamp.size, mtime: seen.entry.stamp.mtime, uid: step.uid,
      problem: nil, text: seen.text, found: step.theirs?.text, in: binding)
    let stored = try store.items.items(uids: read.map(\.uid))
    let sources = Dictionary(read.map { ($0.uid, $0.sources) }, uniquingKeysWith: { $1 })
    // What the list can not hold as the file says it is written next.
    try store.sync.settle(
      stored.map { ($0.id, isExact ? sources[$0.uid] ?? [] : nil) }, file: file)
  }

  private func commit(
    _ prepared: CalendarFolder.Prepared, over theirs: (entry: CalendarFolder.Entry, text: String)?
  ) throws -> CalendarFolder.Stamp? {
    do throws(FileError) {
      return try folder.commit(
        prepared, over: theirs.map { .init(stamp: $0.entry.stamp, text: $0.text) })
    } catch {
      throw SyncFailure.unwritable(path: folder.path, reason: error.reason)
    }
  }

  /// Takes in what a file says whose folder can not be written.
  private mutating func takeInOnly(
    _ step: Step, _ result: CalendarFile, _ takes: inout FolderImport, _ importer: Importer
  ) throws {
    guard let theirs = step.theirs, step.takesIn else { return }
    _ = try takes.take(result, base: step.base)
    report.here.changed += 1
    try store.sync.save(
      theirs.entry.name, size: theirs.entry.stamp.size, mtime: theirs.entry.stamp.mtime,
      uid: step.uid, problem: nil, text: theirs.text, found: theirs.text, in: binding)
  }

  /// Removes what one side has removed.
  private mutating func removeBoth(
    _ step: Step, _ isWritable: Bool, _ importer: Importer
  ) throws {
    if let theirs = step.theirs {
      guard isWritable else {
        report.unwritten += 1
        return
      }
      if request.writesFiles {
        do throws(FileError) {
          guard
            try folder.remove(
              theirs.entry.name, .init(stamp: theirs.entry.stamp, text: theirs.text))
          else { return }
        } catch {
          throw SyncFailure.unwritable(path: folder.path, reason: error.reason)
        }
      }
      report.there.removed += 1
    }
    if step.removesItems {
      for item in step.ours.items { try importer.remove(uid: item.uid) }
      report.here.removed += 1
    }
    if let row = step.row { try store.sync.forget(row) }
  }
}

extension FolderSync.Step {
  /// Whether the item is to be removed here, as its file is gone.
  fileprivate var removesItems: Bool { result == nil && theirs == nil && !ours.items.isEmpty }
}

/// Takes the files of one folder into the store.
struct FolderImport {
  private var reader: CalendarImport
  private let importer: Importer
  private let book: Daybook

  init(_ importer: Importer, _ book: Daybook, list: String) {
    reader = CalendarImport(importer, book, list: list)
    self.importer = importer
    self.book = book
  }

  /// Takes a file in.
  ///
  /// - Returns: The UIDs of its items with their texts, and whether the store holds exactly what the file
  ///   says.
  mutating func take(
    _ file: CalendarFile, base: CalendarFile?
  ) throws -> (read: [(uid: String, sources: [SourceComponent])], isExact: Bool) {
    let read = try reader.take(merged: file, base: base)
    let isExact = try read.allSatisfy { uid, _ in
      try importer.stored(uid: uid)?.sources.allSatisfy(\.isCurrent) ?? true
    }
    return (read, isExact)
  }

  /// The UIDs of the items of a file with their texts.
  func read(_ file: CalendarFile) throws -> [(uid: String, sources: [SourceComponent])] {
    try reader.named(try file.items(book.calendarContext)).family.map {
      ($0.item.uid, $0.item.sources)
    }
  }
}

extension FolderSync.Theirs {
  /// Whether it was changed later, or equally late and is greater byte by byte. One that did not count before is
  /// not later.
  fileprivate func isLater(than other: FolderSync.Theirs) -> Bool {
    if isStale != other.isStale { return other.isStale }
    return CalendarFile.isLater(modified, than: other.modified)
      ?? Array(other.text.utf8).lexicographicallyPrecedes(Array(text.utf8))
  }
}

extension LeftFile.Reason {
  /// Why a file could not be read.
  init(_ error: any Error) {
    switch error {
    case CalendarFolder.ReadProblem.tooLarge: self = .tooLarge
    case CalendarFolder.ReadProblem.failed(let reason): self = .failed(reason: reason)
    case CalendarFile.Problem.noItem: self = .noItem
    case CalendarFile.Problem.empty: self = .empty
    case CalendarFile.Problem.noUID: self = .noUID
    case CalendarFile.Problem.severalItems: self = .severalItems
    case CalendarFile.Problem.unreadable(let error), let error as CalendarError:
      self = .unreadable(line: error.line, property: error.property)
    default: self = .failed(reason: "\(error)")
    }
  }
}
