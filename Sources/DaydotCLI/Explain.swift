import CivilTime
import CommandLine
import Geo
import Interchange
import Phrases
import Presentation
import TodoCore
import TodoStore

/// Turns any error into what is said of it and the exit status: the one place that does.
func explain(_ error: any Error) -> (message: Message, status: ExitStatus) {
  switch error {
  case let error as UsageError: (.usage(error), .usage)
  case let error as PhraseError: (.phrase(error), .usage)
  case let error as CivilTimeError: (.civil(error, source: nil), .usage)
  case let error as MissingZone: (.missingZone(name: error.name), .usage)
  case let error as DamagedZone: (.damagedZone(name: error.name), .usage)
  case let error as ZoneError: (.zone(error), .usage)
  case let error as OptionError: explain(error)
  case let error as TextTooLong: (.textTooLong(error), .usage)
  case let error as PositionFailure: explain(error)
  case let error as PlaceError: explain(error)
  case let error as ClosingVerb.Failure: (explain(error), .failure)
  case let error as OccurrenceTarget.Failure: explain(error)
  case let error as RescheduleError: (.reschedule(error), .usage)
  case let error as AddCommand.Failure: (explain(error), .usage)
  case MoveCommand.Failure.occurrenceNeedsDay(let id): (.occurrenceNeedsDay(id: id), .usage)
  case MoveCommand.Failure.nothingAhead(let id): (.nothingAhead(id: id), .failure)
  case EditCommand.Failure.nothingToEdit(let id): (.nothingToEdit(id: id), .usage)
  case EditCommand.Failure.oneAtATime(let id): (.oneAtATime(id: id), .usage)
  case EditCommand.Failure.emptyTitle(let id): (.titleNeeded(id: id), .usage)
  case EditCommand.Failure.zoneNeedsTime(let id): (.zoneNeedsTime(id: id), .usage)
  case SelectedItems.Failure.idsBesideFilters(let seen): (.idsBesideFilters(seen: seen), .usage)
  case SelectedItems.Failure.needsYes(let count): (.selectionNeedsYes(count: count), .usage)
  case RemoveCommand.Failure.needsYes(let words): (.removalNeedsYes(words: words), .usage)
  case JournalFailure.nothingToUndo: (.nothingToUndo, .failure)
  case JournalFailure.nothingToRedo: (.nothingToRedo, .failure)
  case let error as ReminderError: explain(error)
  case ImportCommand.Failure.line(let path, let error): (.badLine(path: path, error), .data)
  case ImportCommand.Failure.noGoodLine(let path, let count):
    (.noGoodLine(path: path, count: count), .data)
  case ImportCommand.Failure.repeatedUID(let path, let line, let uid):
    (.repeatedUID(path: path, line: line, uid: uid), .data)
  case let error as EditLeft:
    (.editLeft(complaint: error.complaint, path: error.path), .usage)
  case let error as EditorFailure:
    (.editorFailed(program: error.program, reason: error.reason), .failure)
  case ItemIDError.malformed(let seen): (.notAnID(seen: seen), .usage)
  case let error as MissingItem: (.noSuchItem(id: error.id), .failure)
  case let error as ItemResolver.Failure: explain(error)
  case let error as StoreError: explain(error)
  case let error as ConfigError: (explain(error), .usage)
  case let error as FileError:
    (.fileUnusable(path: error.path, reason: error.reason), .failure)
  case OutputError.failed(let reason): (.outputFailed(reason: reason), .failure)
  case let error as MustacheError: (.template(error), .data)
  case TemplateLibrary.Failure.noSuchTemplate(let name, let choices):
    (.noSuchTemplate(name: name, choices: choices), .usage)
  case let error as TemplateCommand.BadData:
    (
      .badLine(path: error.path, LineError(line: error.line, .notJSON(error.error))), .data
    )
  case RoutineCommand.Failure.noSuchRoutine(let name, let choices):
    (.noSuchRoutine(name: name, choices: choices), .failure)
  case RoutineCommand.Failure.line(let path, let line, let reason):
    (.badRoutineLine(path: path, line: line, reason: explain(reason).message), .data)
  default: (.unexpected("\(error)"), .failure)
  }
}

private func explain(_ error: OptionError) -> (message: Message, status: ExitStatus) {
  switch error {
  case .unreadableNow(_, let reason): (.civil(reason, source: "--now"), .usage)
  case .notANumber(let option, let seen): (.notANumber(option: option, seen: seen), .usage)
  case .outOfRange(let option, let seen, let range):
    (.outOfRange(option: option, seen: seen, range: range), .usage)
  case .emptyRange(let from, let to): (.emptyRange(from: from, to: to), .usage)
  }
}

private func explain(_ error: ClosingVerb.Failure) -> Message {
  switch error {
  case .event(let id, let title): .eventIsNeverDone(id: id, title: title)
  case .nothingToSkip(let id, let title): .nothingToSkip(id: id, title: title)
  }
}

private func explain(_ error: OccurrenceTarget.Failure) -> (message: Message, status: ExitStatus) {
  switch error {
  case .doesNotRepeat(let id): (.doesNotRepeat(id: id), .failure)
  case .noSuchOccurrence(let id, let key, let next):
    (.noSuchOccurrence(id: id, key: key, next: next), .failure)
  case .openEnded(let seen): (.oneOccurrenceOnly(seen: seen), .usage)
  }
}

private func explain(_ error: ItemResolver.Failure) -> (message: Message, status: ExitStatus) {
  switch error {
  case .noSuchItem(let id): (.noSuchItem(id: id), .failure)
  case .noMatch(let words): (.noItemMatches(words: words), .failure)
  case .several(let words, _): (.severalItemsMatch(words: words), .failure)
  }
}

private func explain(_ error: StoreError) -> (message: Message, status: ExitStatus) {
  switch error {
  case .isFolder(let path): (.storeIsFolder(path: path), .failure)
  case .notAFile(let path): (.storeNotAFile(path: path), .failure)
  case .severalNames(let path, let count):
    (.storeSeveralNames(path: path, count: count), .failure)
  case .isTheStore(let path): (.copyOntoStore(path: path), .usage)
  case .otherStore(let path): (.copyOverOther(path: path), .failure)
  case .unwritable(let path, let reason):
    (.storeUnwritable(path: path, reason: reason), .failure)
  case .busy(let path): (.storeBusy(path: path), .busy)
  case .damaged(let path, nil) where looksLikeText(path): (.storeForeign(path: path), .failure)
  case .damaged(let path, let backup):
    (.storeDamaged(path: path, newestBackup: backup), .failure)
  case .foreign(let path): (.storeForeign(path: path), .failure)
  case .foreignSchema(let path, let name):
    (.storeForeignSchema(path: path, name: name), .failure)
  case .newer(let path, let found, let known):
    (.storeNewer(path: path, found: found, known: known), .failure)
  case .full(let path): (.storeFull(path: path), .failure)
  case .failed(let code, let message, _):
    (.storeFailed(code: code, message: message), .failure)
  }
}

/// Whether a file begins with words: then it never was a store.
private func looksLikeText(_ path: String) -> Bool {
  // A file that can not be read here was refused for that already.
  guard let file = try? InputFile(path), let piece = try? file.read() else { return false }
  // The last character may be cut.
  let start = String(decoding: piece.prefix(64), as: UTF8.self).dropLast()
  return !start.isEmpty && !start.hasPrefix("SQLite format 3")
    && start.unicodeScalars.allSatisfy {
      $0 != "\u{FFFD}" && ($0.value >= 0x20 || $0.properties.isWhitespace)
    }
}

private func explain(_ error: ConfigError) -> Message {
  func place(_ path: String, _ line: Int?) -> ConfigPlace? {
    line.map { ConfigPlace(path: path, line: $0) }
  }
  switch error {
  case .unknownKey(let seen, let suggestion, let line, let path):
    return .unknownKey(seen: seen, suggestion: suggestion, place: place(path, line))
  case .badValue(let key, let seen, let expected, let line, let path):
    return .badConfigValue(
      key: key, seen: seen, expected: expected, place: place(path, line))
  case .notASetting(let seen, let line, let path):
    return .notASetting(seen: seen, place: ConfigPlace(path: path, line: line))
  case .repeatedKey(let key, let line, let path):
    return .repeatedKey(key: key, place: ConfigPlace(path: path, line: line))
  }
}

private func explain(_ error: PositionFailure) -> (message: Message, status: ExitStatus) {
  switch error {
  case .position(let error): (.place(.position(error)), .usage)
  case .noSuchPlace(let name, let suggestion):
    (.place(.noSuchPlace(name: name, suggestion: suggestion)), .failure)
  case .reservedName(let name): (.place(.reservedName(name: name)), .usage)
  case .needsName: (.place(.needsName), .usage)
  case .needsPosition(let name): (.place(.needsPosition(name: name)), .failure)
  case .badNumber(let option, let seen, let expected):
    (.place(.badNumber(option: option, seen: seen, expected: expected)), .usage)
  case .nothingKnown: (.place(.noPosition), .failure)
  case .stale(let seconds): (.place(.staleHere(seconds: seconds)), .failure)
  case .nothingToChange(let name): (.place(.nothingToChange(name: name)), .usage)
  }
}

private func explain(_ error: PlaceError) -> (message: Message, status: ExitStatus) {
  switch error {
  case .noSuchPlace(let name, let known):
    (.place(.noSuchPlace(name: name, suggestion: nearest(to: name, in: known))), .failure)
  case .nameTaken(let name): (.place(.nameTaken(name: name)), .failure)
  case .withoutPosition(let name): (.place(.needsPosition(name: name)), .failure)
  }
}
