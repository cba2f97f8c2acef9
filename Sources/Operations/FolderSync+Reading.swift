import Files
import CivilTime
import Interchange
import Outcomes
import Sync
import TodoCore
import TodoStore

/// Reading the files that are new or changed.
extension FolderSync {
  /// A file and its item.
  struct Theirs {
    let entry: CalendarFolder.Entry
    let text: String
    let modified: Instant?
    /// The UID of the item's parent.
    let parent: String?
    /// Whether the file was already ignored as a duplicate and has not changed since.
    var isStale = false
  }

  struct Reading {
    /// By UID.
    var theirs: [String: Theirs] = [:]
    /// The UIDs of items whose files could not be read.
    var blocked: Set<String> = []
    /// The known files by UID, without ignored duplicates.
    var rows: [String: SyncFile] = [:]

    /// Sorts UIDs by file name, with parents before their steps, so that parents get the lower ids.
    func inOrder(_ uids: some Sequence<String>) -> [String] {
      func place(_ uid: String) -> (depth: Int, name: String) {
        var above: Set<String> = []
        var next = theirs[uid]?.parent
        while let parent = next, above.insert(parent).inserted { next = theirs[parent]?.parent }
        return (above.count, theirs[uid]?.entry.name ?? "")
      }
      return uids.map { ($0, place($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }
  }

  mutating func readFiles() throws -> Reading {
    var reading = Reading()
    reading.rows.reserveCapacity(changes.known.count)
    for file in changes.known.values {
      guard let uid = file.uid else { continue }
      if let problem = file.problem.map(LeftFile.Reason.init(code:)) {
        if case .doubled = problem { continue }
        if !changes.gone.contains(file.name) { reading.blocked.insert(uid) }
      }
      reading.rows[uid] = file
    }
    var entries = changes.entries
    // A file that was ignored as a duplicate may be the only one now.
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

  /// Returns the file that a file duplicates; nil if it is not a duplicate.
  func nameOfDouble(_ file: SyncFile) -> String? {
    guard case .doubled(let name)? = file.problem.map(LeftFile.Reason.init(code:)) else {
      return nil
    }
    return name
  }

  mutating func read(
    _ entry: CalendarFolder.Entry, isStale: Bool, into reading: inout Reading
  ) throws {
    let old = changes.known[entry.name]
    guard entry.isReadable else { return try leave(entry, .special, uid: nil) }
    let text: String
    let file: CalendarFile
    do {
      let bytes = try folder.read(entry)
      file = try CalendarFile(bytes)
      for found in try file.items(book.calendarContext) { try found.item.checkSize() }
      text = String(decoding: bytes, as: UTF8.self)
    } catch CalendarFolder.ReadProblem.changing {
      // The file is being written. It is read when complete; until then the stored text applies.
      if let uid = old?.uid { reading.blocked.insert(uid) }
      return
    } catch {
      if let uid = old?.uid { reading.blocked.insert(uid) }
      return try leave(entry, LeftFile.Reason(error), uid: old?.uid)
    }
    let theirs = Theirs(
      entry: entry, text: text, modified: file.modified(book.calendarContext),
      parent: file.parent, isStale: isStale)
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
      text: text, modified: file?.modified(book.calendarContext), parent: file?.parent)
  }

  /// The other list with a folder that has an item; nil if there is none. A file that was moved from
  /// there to this folder takes its item along.
  private func boundElsewhere(_ uid: String) throws -> String? {
    guard let item = try store.items.items(uids: [uid]).first, item.list != binding.list,
      let other = try store.sync.bindings().first(where: { $0.list == item.list })
    else { return nil }
    if let name = try store.sync.fileName(of: item.id, in: other) {
      let its = CalendarFolder(path: other.location)
      if FileSystem.kind(at: its.path) == .folder, its.isMissing(name) { return nil }
    }
    return item.list
  }

  /// Marks a file as ignored.
  mutating func leave(
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
}

extension FolderSync.Theirs {
  /// Whether the file was changed later, or at the same time and compares greater as bytes. A
  /// duplicate that was already ignored is never later than a file that was not.
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
    case let error as ItemTooLarge: self = .exceeds(property: error.field.property)
    default: self = .failed(reason: "\(error)")
    }
  }
}
