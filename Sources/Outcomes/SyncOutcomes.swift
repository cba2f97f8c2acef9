import CivilTime
import Interchange
import TodoCore

/// The outcome of a sync, or of its rehearsal.
package struct SyncReport: Sendable {
  package var lists: [ListSync] = []

  package init() {}

  /// Whether there is nothing to report.
  package var isEmpty: Bool {
    lists.allSatisfy { list in
      list.here.isEmpty && list.there.isEmpty && list.conflicts.isEmpty && list.left.isEmpty
        && list.heldBack == 0 && list.unwritten == 0 && !list.isCutOff && list.failure == nil
    }
  }

  package var hasFailed: Bool { lists.contains { $0.failure != nil || $0.heldBack > 0 } }
}

/// The outcome of a sync for one list.
package struct ListSync: Sendable {
  /// The numbers of new, changed and removed items.
  package struct Counts: Hashable, Sendable {
    package var new = 0
    package var changed = 0
    package var removed = 0

    package var isEmpty: Bool { self == Counts() }
  }

  package let list: String
  /// The path of the folder, or the address without secrets.
  package let location: String
  /// The changes made in the list (`here`) and in the folder (`there`).
  package var here = Counts()
  package var there = Counts()
  package var conflicts: [SyncConflict] = []
  /// The files that this run began to ignore, or ignores for a new reason.
  package var left: [LeftFile] = []
  /// The number of removals that wait for `--force`.
  package var heldBack = 0
  /// The number of changes that can not be written because the folder is read-only.
  package var unwritten = 0
  package var failure: SyncFailure?
  /// Whether the subscription's data was truncated, so that no items were removed.
  package var isCutOff = false
  /// Whether the server was skipped because it was queried recently.
  package var isSkipped = false

  package init(list: String, location: String) {
    self.list = list
    self.location = location
  }
}

/// A decision of a merge about an item.
package struct SyncConflict: Hashable, Sendable {
  /// nil if the item has no number yet.
  package let id: Int?
  package let title: String
  package let conflict: MergeConflict
  /// Entries that have the two values, where those are fields of items.
  package let kept: Entry?
  package let lost: Entry?

  package init(
    id: Int?, title: String, conflict: MergeConflict, kept: Entry?, lost: Entry?
  ) {
    self.id = id
    self.title = title
    self.conflict = conflict
    self.kept = kept
    self.lost = lost
  }
}

/// Why a list could not be synced. The list was left unchanged.
package enum SyncFailure: Error, Hashable, Sendable {
  case missing(path: String)
  case unreadable(path: String, reason: String)
  /// The folder or calendar is empty, although it had items at the last sync.
  case emptied(path: String, known: Int)
  case unwritable(path: String, reason: String)
  /// The folder was bound while empty, and its calendars are in subfolders.
  case holdsFolders(path: String)
  // A subscription was not fetched. The address is without secrets.
  case notReached(address: String)
  case cut(address: String)
  case notFetched(address: String, reason: String)
  /// The server did not send the whole calendar in time.
  case late(address: String, seconds: Int)
  case tooLarge(address: String)
  /// The fetched data is not a calendar.
  case noCalendar(address: String)
}

extension SyncFailure {
  /// As the store keeps it.
  package var code: String {
    switch self {
    case .missing: "missing"
    case .unreadable(_, let reason): "unreadable \(reason)"
    case .emptied(_, let known): "emptied \(known)"
    case .unwritable(_, let reason): "unwritable \(reason)"
    case .holdsFolders: "folders"
    case .notReached: "unreached"
    case .cut: "cut"
    case .notFetched(_, let reason): "fetch \(reason)"
    case .late(_, let seconds): "late \(seconds)"
    case .tooLarge: "large"
    case .noCalendar: "calendar"
    }
  }

  /// - Parameter location: The path of the folder, or the address without secrets.
  package init?(code: String, location: String) {
    let parts = code.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = parts.count > 1 ? parts[1] : ""
    switch parts.first {
    case "missing": self = .missing(path: location)
    case "unreadable": self = .unreadable(path: location, reason: rest)
    case "emptied": self = .emptied(path: location, known: Int(rest) ?? 0)
    case "unwritable": self = .unwritable(path: location, reason: rest)
    case "folders": self = .holdsFolders(path: location)
    case "unreached": self = .notReached(address: location)
    case "cut": self = .cut(address: location)
    case "fetch": self = .notFetched(address: location, reason: rest)
    case "late": self = .late(address: location, seconds: Int(rest) ?? 0)
    case "large": self = .tooLarge(address: location)
    case "calendar": self = .noCalendar(address: location)
    default: return nil
    }
  }
}

/// A list that is synced with a folder or fetched from an address, as `sync list` shows it.
package struct BoundList: Sendable {
  package let list: String
  /// The path of the folder, or the address without secrets.
  package let location: String
  package let isSubscription: Bool
  package let hasReminders: Bool
  /// When it was last read whole.
  package let lastRun: Instant?
  package let failure: SyncFailure?
  /// The number of removals held back, and of changes that could not be written.
  package let heldBack: Int
  package let unwritten: Int
  /// Whether the data fetched last was truncated.
  package let isCutOff: Bool
  package let left: [LeftFile]

  package init(
    list: String, location: String, isSubscription: Bool, hasReminders: Bool, lastRun: Instant?,
    failure: SyncFailure?, heldBack: Int, unwritten: Int, isCutOff: Bool, left: [LeftFile]
  ) {
    (self.list, self.location, self.isSubscription) = (list, location, isSubscription)
    (self.hasReminders, self.lastRun, self.failure) = (hasReminders, lastRun, failure)
    (self.heldBack, self.unwritten) = (heldBack, unwritten)
    (self.isCutOff, self.left) = (isCutOff, left)
  }
}

/// A file of a folder, or a component of a subscription, that is ignored.
package struct LeftFile: Hashable, Sendable {
  /// The code of the reason is stored in the database.
  package enum Reason: Hashable, Sendable {
    case special, tooLarge, noUID, severalItems
    /// Where it stops being readable.
    case unreadable(line: Int, property: String)
    /// A property is larger than items may have.
    case exceeds(property: String)
    case failed(reason: String)
    /// Another file has the item, with a later change.
    case doubled(of: String)
    /// The item belongs to another list that is synced.
    case elsewhere(list: String)
    /// The file holds only components that are not items, such as a journal. Not reported.
    case noItem
    /// Nothing is in it.
    case empty
  }

  package let name: String
  package let reason: Reason

  package init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }
}

extension LeftFile.Reason {
  /// As the store keeps it.
  package var code: String {
    switch self {
    case .special, .tooLarge, .noUID, .severalItems, .noItem, .empty:
      Self.plain.first { $0.value == self }?.key ?? ""
    case .unreadable(let line, let property): "unreadable \(line) \(property)"
    case .exceeds(let property): "exceeds \(property)"
    case .failed(let reason): "failed \(reason)"
    case .doubled(let name): "doubled \(name)"
    case .elsewhere(let list): "elsewhere \(list)"
    }
  }

  private static let plain: [String: Self] = [
    "special": .special, "large": .tooLarge, "uid": .noUID, "several": .severalItems,
    "other": .noItem, "empty": .empty,
  ]

  package init(code: String) {
    if let plain = Self.plain[code] {
      self = plain
      return
    }
    let parts = code.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count > 1 ? String(parts[1]) : ""
    switch parts.first {
    case "unreadable":
      let words = rest.split(separator: " ", maxSplits: 1).map(String.init)
      self = .unreadable(
        line: words.first.flatMap { Int($0) } ?? 0, property: words.count > 1 ? words[1] : "")
    case "exceeds": self = .exceeds(property: rest)
    case "doubled": self = .doubled(of: rest)
    case "elsewhere": self = .elsewhere(list: rest)
    default: self = .failed(reason: rest)
    }
  }
}

/// Why a list was not bound, or a binding not found.
package enum SyncError: Error, Hashable {
  case listTaken(list: String, location: String)
  /// The folder is bound already.
  case folderTaken(path: String, list: String)
  case noFolder(path: String)
  /// A file, where a folder is needed.
  case isFile(path: String)
  /// A subfolder has the name of a list that is already bound. It is skipped; the others are bound.
  case nameTaken(path: String, list: String, location: String)
  /// Removing the items of the binding would lose items that no file contains.
  case onlyHere(list: String, path: String, count: Int)
  /// An address that can not be fetched, without secrets.
  case noAddress(String)
  /// A subscription needs a list name.
  case noList
  /// A list with the user's own items can not become a subscription.
  case listInUse(String)
  /// A list name was given for a folder whose subfolders become lists.
  case severalFolders(path: String, count: Int)
  case unknown(list: String, known: [String])
  /// The address is not that of a CalDAV server, or contains a password.
  case noServer(String)
  /// `sync merge` can not read a file.
  case unmergeable(path: String, reason: LeftFile.Reason)
  /// The files given to `sync merge` hold different items.
  case differentItems
}
