import Files
import Interchange
import ItemJSON
import Outcomes
import Sync
import TodoCore
import TodoStore

/// Applies merged items to the folder and the list.
extension FolderSync {
  /// Writes all texts beside their files, so that a full disk is found before anything is changed.
  func prepare(_ steps: inout [ItemSync]) throws {
    guard request.writesFiles else { return }
    var used = Set(changes.entries.map(\.name))
    for index in steps.indices where steps[index].writes {
      guard let result = steps[index].result else { continue }
      let name = steps[index].theirs?.entry.name ?? newName(steps[index].uid, &used)
      do throws(FileError) {
        steps[index].prepared = try folder.prepare(result, as: name)
      } catch {
        for step in steps { step.prepared?.discard() }
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
    while used.contains(name) || changes.known[name] != nil {
      name = "\(stem)-\(number).ics"
      number += 1
    }
    used.insert(name)
    return name
  }

  mutating func carryOut(
    _ step: ItemSync, _ isWritable: Bool, _ takes: inout FolderImport, _ importer: Importer
  ) throws {
    if step.result == nil || step.writes || step.takesIn { hasChanged = true }
    guard let bytes = step.result else { return try removeBoth(step, isWritable, importer) }
    let result = try CalendarFile(bytes)
    var step = step
    if step.writes, step.prepared == nil, isWritable, request.writesFiles {
      step.prepared = try? folder.prepare(bytes, as: step.theirs?.entry.name ?? "")
    }
    var seen = step.theirs
    if step.writes {
      guard isWritable else {
        // The local change waits until the folder is writable; changes from the file are imported.
        return try takeInOnly(step, result, &takes, importer)
      }
      if request.writesFiles {
        guard let prepared = step.prepared,
          let stamp = try commit(prepared, for: step)
        else { return }
        seen = (
          CalendarFolder.Entry(name: prepared.targetName, stamp: stamp),
          String(decoding: bytes, as: UTF8.self)
        )
      }
      if counted.there.insert(step.uid).inserted {
        if step.theirs == nil { report.there.new += 1 } else { report.there.changed += 1 }
      }
    }
    let isNew = step.ours.isEmpty
    var read: [(uid: String, sources: [SourceComponent])]
    var isExact = true
    if step.takesIn {
      (read, isExact) = try takes.take(result, base: step.base)
      if counted.here.insert(step.uid).inserted {
        if isNew { report.here.new += 1 } else { report.here.changed += 1 }
      }
    } else {
      read = try takes.read(result)
      if step.writes, let item = step.ours.first,
        report.conflicts.contains(where: { $0.id == item.id })
      {
        try importer.mention(item.id)
      }
    }
    guard let seen else { return }
    if let row = step.row, changes.gone.contains(row.name) { try store.sync.forget(row) }
    let file = try store.sync.save(
      seen.entry.name, size: seen.entry.stamp.size, mtime: seen.entry.stamp.mtime, uid: step.uid,
      problem: nil, text: seen.text, found: step.theirs?.text, in: binding)
    if !step.isOfList { try store.sync.forget(uid: step.uid, besides: binding) }
    let stored = try store.items.items(uids: read.map(\.uid))
    let sources = Dictionary(read.map { ($0.uid, $0.sources) }, uniquingKeysWith: { $1 })
    // If the list can not represent the file exactly, the next pass writes the item.
    try store.sync.settle(
      stored.map { ($0.id, isExact ? sources[$0.uid] ?? [] : nil) }, file: file)
  }

  /// - Returns: nil if the file can not be replaced. It is left alone until the next sync.
  private mutating func commit(
    _ prepared: UnfinishedFile, for step: ItemSync
  ) throws -> CalendarFolder.Stamp? {
    do throws(FileError) {
      return try folder.commit(
        prepared, over: step.theirs.map { .init(stamp: $0.entry.stamp, text: $0.text) })
    } catch {
      try leaveUnwritten(step, error)
      return nil
    }
  }

  private mutating func leaveUnwritten(_ step: ItemSync, _ error: FileError) throws {
    guard let entry = step.theirs?.entry else {
      throw SyncFailure.unwritable(path: folder.path, reason: error.reason)
    }
    try leave(entry, .failed(reason: error.reason), uid: step.uid)
  }

  /// Imports the changes of a file in a read-only folder.
  private mutating func takeInOnly(
    _ step: ItemSync, _ result: CalendarFile, _ takes: inout FolderImport, _ importer: Importer
  ) throws {
    guard let theirs = step.theirs, step.takesIn else { return }
    _ = try takes.take(result, base: step.base)
    report.here.changed += 1
    try store.sync.save(
      theirs.entry.name, size: theirs.entry.stamp.size, mtime: theirs.entry.stamp.mtime,
      uid: step.uid, problem: nil, text: theirs.text, found: theirs.text, in: binding)
  }

  /// Completes a removal: deletes the file or the items of the other side.
  private mutating func removeBoth(
    _ step: ItemSync, _ isWritable: Bool, _ importer: Importer
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
          return try leaveUnwritten(step, error)
        }
      }
      report.there.removed += 1
    }
    if step.removesItems {
      for item in step.ours { try importer.remove(uid: item.uid) }
      report.here.removed += 1
    }
    if let row = step.row { try store.sync.forget(row) }
  }
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

  /// Imports a file.
  ///
  /// - Returns: The UIDs of its items with their texts, and whether the stored items represent the
  ///   file exactly.
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
