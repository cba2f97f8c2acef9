import CivilTime
import Interchange
import TodoCore

/// What a sync did, or would do.
package struct SyncReport: Sendable {
  package var lists: [ListSync] = []

  package init() {}

  /// Whether there is nothing to say.
  package var isEmpty: Bool {
    lists.allSatisfy { list in
      list.here.isEmpty && list.there.isEmpty && list.conflicts.isEmpty && list.left.isEmpty
        && list.heldBack == 0 && list.unwritten == 0 && !list.isCutOff && list.failure == nil
    }
  }

  /// Whether anything failed or was held back.
  package var hasFailed: Bool { lists.contains { $0.failure != nil || $0.heldBack > 0 } }
}

/// What a sync did with one list.
package struct ListSync: Sendable {
  /// Numbers of items.
  package struct Counts: Hashable, Sendable {
    package var new = 0
    package var changed = 0
    package var removed = 0

    package init() {}

    package var isEmpty: Bool { self == Counts() }
  }

  package let list: String
  /// The path of the folder, or the address without secrets.
  package let location: String
  /// What changed in the list, and in the folder.
  package var here = Counts()
  package var there = Counts()
  package var conflicts: [SyncConflict] = []
  /// The files that are left alone since this run.
  package var left: [LeftFile] = []
  /// How many removals wait for `--force`.
  package var heldBack = 0
  /// How many changes wait, because the folder can only be read.
  package var unwritten = 0
  package var failure: SyncFailure?
  /// Whether a subscription ended too early, so that nothing was removed.
  package var isCutOff = false
  /// Whether the server of a subscription was not asked, as it was a short time ago.
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

/// Why a list could not be synced. Nothing of it was changed then.
package enum SyncFailure: Error, Hashable, Sendable {
  case missing(path: String)
  case unreadable(path: String, reason: String)
  /// The folder is empty, where files were known, or the calendar, where entries were.
  case emptied(path: String, known: Int)
  case unwritable(path: String, reason: String)
  /// It was bound when it was empty, and its calendars are in folders below it.
  case holdsFolders(path: String)
  // A subscription was not fetched. The address is without secrets.
  case notReached(address: String)
  case cut(address: String)
  case notFetched(address: String, reason: String)
  /// It was not whole in time.
  case late(address: String, seconds: Int)
  case tooLarge(address: String)
  /// What was fetched is something else.
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
  /// How many removals wait, and how many changes that the folder does not take.
  package let heldBack: Int
  package let unwritten: Int
  /// Whether what was fetched last ended too early.
  package let isCutOff: Bool
  package let left: [LeftFile]

  package init(
    list: String, location: String, isSubscription: Bool, hasReminders: Bool, lastRun: Instant?,
    failure: SyncFailure?, heldBack: Int, unwritten: Int, isCutOff: Bool, left: [LeftFile]
  ) {
    self.list = list
    self.location = location
    self.isSubscription = isSubscription
    self.hasReminders = hasReminders
    self.lastRun = lastRun
    self.failure = failure
    self.heldBack = heldBack
    self.unwritten = unwritten
    self.isCutOff = isCutOff
    self.left = left
  }
}

/// A file that is left alone, or an entry of a subscription.
package struct LeftFile: Hashable, Sendable {
  /// Its raw value is what the store keeps.
  package enum Reason: Hashable, Sendable {
    case special, tooLarge, noUID, severalItems
    /// Where it stops being readable.
    case unreadable(line: Int, property: String)
    case failed(reason: String)
    /// Another file has the item, with a later change.
    case doubled(of: String)
    /// The item belongs to another list that is synced.
    case elsewhere(list: String)
    /// A journal or the like, which is no item and is not told.
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
    case .special: "special"
    case .tooLarge: "large"
    case .noUID: "uid"
    case .severalItems: "several"
    case .unreadable(let line, let property): "unreadable \(line) \(property)"
    case .failed(let reason): "failed \(reason)"
    case .doubled(let name): "doubled \(name)"
    case .elsewhere(let list): "elsewhere \(list)"
    case .noItem: "other"
    case .empty: "empty"
    }
  }

  package init(code: String) {
    let parts = code.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count > 1 ? String(parts[1]) : ""
    switch parts.first {
    case "special": self = .special
    case "large": self = .tooLarge
    case "uid": self = .noUID
    case "several": self = .severalItems
    case "unreadable":
      let words = rest.split(separator: " ", maxSplits: 1).map(String.init)
      self = .unreadable(
        line: words.first.flatMap { Int($0) } ?? 0, property: words.count > 1 ? words[1] : "")
    case "doubled": self = .doubled(of: rest)
    case "elsewhere": self = .elsewhere(list: rest)
    case "other": self = .noItem
    case "empty": self = .empty
    default: self = .failed(reason: rest)
    }
  }
}

/// Why a list was not bound, or a binding not found.
package enum SyncError: Error, Hashable {
  /// The list is bound already.
  case listTaken(list: String, location: String)
  /// The folder is bound already.
  case folderTaken(path: String, list: String)
  case noFolder(path: String)
  /// A file, where a folder is needed.
  case isFile(path: String)
  /// One of several folders has the name of a list that is bound; it is left out, and the others are bound.
  case nameTaken(path: String, list: String, location: String)
  /// Items that no file of the folder has would be removed with the binding.
  case onlyHere(list: String, path: String, count: Int)
  /// An address that can not be fetched, without secrets.
  case noAddress(String)
  /// A subscription has to be given a list.
  case noList
  /// A list that the user puts items into can not become a subscription.
  case listInUse(String)
  /// A list was named for a folder whose subfolders are lists.
  case severalFolders(path: String, count: Int)
  case unknown(list: String, known: [String])
  /// An address that is not that of a CalDAV server, or has a password in it.
  case noServer(String)
  /// `sync merge` can not read a file.
  case unmergeable(path: String, reason: LeftFile.Reason)
  /// `sync merge` was given two items.
  case differentItems
}
