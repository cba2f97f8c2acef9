import CivilTime
import CommandLine
import Interchange
import Phrases
import Scheduler
import TodoCore

/// Every sentence the program says. A case holds the facts; a language's table makes them a sentence.
///
/// Error sentences say what was read, what was expected and what to type. They begin in lower case and end
/// without a full stop, since the program's name stands before them.
public enum Message: Sendable {
  // MARK: What was typed
  case usage(UsageError)
  case phrase(PhraseError)
  /// `source` is the option or the variable the text stood in.
  case civil(CivilTimeError, source: String?)
  case notANumber(option: String, seen: String)
  case outOfRange(option: String, seen: String, range: ClosedRange<Int>)
  case missingZone(name: String)
  case damagedZone(name: String)
  case zone(ZoneError)

  // MARK: Items
  case emptyTitle
  /// A title can not be taken away.
  case titleNeeded(id: Int)
  case textTooLong(TextTooLong)
  /// `edit` was told nothing to change, where no editor can be opened.
  case nothingToEdit(id: Int)
  /// Several items can not be changed like this at once.
  case oneAtATime(id: Int)
  /// A zone belongs to a time, and there is none.
  case zoneNeedsTime(id: Int)
  case noSuchItem(id: Int)
  case noItemMatches(words: String)
  case severalItemsMatch(words: String)
  case notAnID(seen: String)
  case eventIsNeverDone(id: Int, title: String)
  case nothingToSkip(id: Int, title: String)
  case doesNotRepeat(id: Int)
  case noSuchOccurrence(id: Int, key: OccurrenceKey, next: OccurrenceKey?)
  case oneOccurrenceOnly(seen: String)
  case occurrenceNeedsDay(id: Int)
  case nothingAhead(id: Int)
  case reschedule(RescheduleError)
  case removalNeedsYes(words: String)
  /// A verb was given ids and filters.
  case idsBesideFilters(seen: String)
  case selectionNeedsYes(count: Int)
  /// A filter names what no item ever had.
  case unknownName(FilterKind, String, suggestion: String?)
  case emptyRange(from: Day, to: Day)
  case nothingToUndo
  case nothingToRedo

  case place(PlaceMessage)

  // MARK: The store
  /// An item was shown without a value of it that can not be read.
  case unreadableItem(id: Int, title: String, value: String)
  case storeIsFolder(path: String)
  case storeNotAFile(path: String)
  case storeSeveralNames(path: String, count: Int)
  /// Others could read it, and can no more.
  case storeTightened(path: String)
  case copyOntoStore(path: String)
  case copyOverOther(path: String)
  case confirmCopyOver(path: String)
  case storeUnwritable(path: String, reason: String)
  case storeBusy(path: String)
  case storeDamaged(path: String, newestBackup: String?)
  case storeForeign(path: String)
  case storeForeignSchema(path: String, name: String)
  case storeNewer(path: String, found: Int, known: Int)
  case storeFull(path: String)
  case storeFailed(code: Int, message: String)

  // MARK: Config
  case unknownKey(seen: String, suggestion: String?, place: ConfigPlace?)
  case badConfigValue(key: String, seen: String, expected: String, place: ConfigPlace?)
  case notASetting(seen: String, place: ConfigPlace)
  case repeatedKey(key: String, place: ConfigPlace)
  case configNotSet(key: String)
  // MARK: Files
  case badLine(path: String, LineError)
  /// Beside those that were named.
  case moreBadLines(path: String, count: Int)
  /// So many lines were skipped before any was good that this is no file of items.
  case noGoodLine(path: String, count: Int)
  case repeatedUID(path: String, line: Int, uid: String)
  case editorFailed(program: String, reason: String)
  case badEditLine(line: Int, detail: String)
  case editLeft(complaint: String, path: String)
  case template(MustacheError)
  case noSuchTemplate(name: String, choices: [String])
  case noSuchRoutine(name: String, choices: [String])
  indirect case badRoutineLine(path: String, line: Int, reason: Message)
  case fileUnusable(path: String, reason: String)
  case outputFailed(reason: String)

  // MARK: What commands answer
  case added(entry: Entry, reminder: ReminderEcho)
  /// What takes up the time of what was added, and how many others do.
  case overlaps(Entry, more: Int)
  /// `from` is the day and time it stood on before.
  case moved(entry: Entry, from: When, reminder: ReminderEcho)
  /// Where an occurrence was moved to another one of its series stands already.
  case standsThereToo(entry: Entry, OccurrenceKey)
  /// What a series was before its rule changed.
  case pastKept(entry: Entry)
  case done(entry: Entry)
  /// One of an item's doses was done; `due` is when it was announced for.
  case doseDone(entry: Entry, due: CivilDateTime, next: CivilDateTime?)
  case doseWasDone(entry: Entry, due: CivilDateTime, next: CivilDateTime?)
  case doseReopened(entry: Entry, due: CivilDateTime)
  /// No dose was announced, so there is none to be done.
  case doseNotAnnounced(entry: Entry, next: CivilDateTime?)
  case undone(entry: Entry, reminder: ReminderEcho)
  case wasOpen(entry: Entry)
  case wasClosed(entry: Entry, isDue: Bool, next: OccurrenceKey?)
  case skipped(entry: Entry)
  case starred(entry: Entry)
  case removed(entry: Entry, RemovedPart)
  case confirmRemoval(entry: Entry, RemovedPart)
  case confirmDone(count: Int)
  /// `to` as it was typed.
  case confirmMove(count: Int, to: String)
  case undid(command: String, summary: String)
  case redid(command: String, summary: String)
  case imported(new: Int, changed: Int, same: Int, skipped: Int)
  case unknownFields([(name: String, count: Int)])
  case formulaCells(Int)
  case backedUp(path: String)
  case unchanged
  case nothingPending
  case reminder(ReminderMessage)
  case nothingChecks
  /// What `add` left in the title, and how it would be more than that.
  case stayedInTitle(QuickAdd.Hint, id: Int)
  /// The words are the names of a folder's files: what the shell makes of an unquoted `*`.
  case folderAsWords(count: Int)
  case deliveryFailed(ReminderKey, title: String, reason: String)
  case unexpected(String)
}

/// What a filter names.
public enum FilterKind: Hashable, Sendable {
  case list, tag, place
}

/// What of an item was removed, or is to be.
public enum RemovedPart: Hashable, Sendable {
  /// All there was of something that happens once.
  case whole
  /// Every occurrence, the first of them on this day.
  case series(since: Day)
  case occurrence
  /// One occurrence and all later ones.
  case rest(from: OccurrenceKey)
}

/// The line of the config file an error is about.
public struct ConfigPlace: Hashable, Sendable {
  public let path: String
  public let line: Int

  public init(path: String, line: Int) {
    self.path = path
    self.line = line
  }
}

/// What the echo of a change says of the item's reminder.
public enum ReminderEcho: Hashable, Sendable {
  /// There is nothing to say: no day, or none was promised.
  case none
  /// It will remind, on the item's day, at this time.
  case at(TimeOfDay)
  /// It will remind on another day than the item's.
  case on(CivilDateTime)
  /// Its moment had passed when it was set, but the item is still ahead: it reminds at the next check.
  case atOnce
  /// The moment has passed.
  case passed
  /// It reminds on arriving, from the item's day on where it has one, and at this time of that day.
  case arriving(at: TimeOfDay?, radiusMetres: Double, hasDay: Bool)
  /// It reminds as the user said, at more than one moment or again and again.
  case own([Trigger])
  /// It reminds at crossings the user named, and at this time of the item's day.
  case crossings([RegionTrigger], at: TimeOfDay?)
}
