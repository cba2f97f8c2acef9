import CivilTime
import CommandLine
import Phrases
import TodoCore

/// What the program says in English.
public struct English: Language {
  public init() {}

  public var code: String { "en" }
  public var calendar: any CalendarWords { EnglishDates() }
  public var phrases: PhraseWriter { PhraseWriter(language: .english) }
  public var writesMonthFirst: Bool { false }

  public func help(for key: String) -> String {
    englishHelp[key] ?? englishReminderHelp[key] ?? englishViewHelp[key] ?? englishPlaceHelp[key]
      ?? ""
  }

  public func sentence(_ message: Message, _ style: SentenceStyle) -> String {
    switch message {
    case .usage(let error): return usage(error)
    case .phrase(let error): return phrase(error)
    case .civil(let error, let source): return (source.map { "\($0): " } ?? "") + civil(error)
    case .damagedZone(let name):
      return "the system's data of the zone \(seen(name)) is damaged; type a name like Asia/Seoul"
    case .zone(let error): return zone(error)
    case .notANumber(let option, let text):
      return "\(option) takes a number, not \(seen(text))"
    case .outOfRange(let option, let text, let range):
      return
        "\(option) can not be \(seen(text)); it goes from \(range.lowerBound) to \(range.upperBound)"
    case .missingZone(let name):
      return "no zone \(seen(name)) on this system; type a name like Asia/Seoul"

    case .titleNeeded(let id):
      return "a title can not be empty; type: daydot edit \(id) --title \"Buy milk\""
    case .nothingToEdit(let id):
      return "what of \(id) is to change? type: daydot edit \(id) --title \"Buy milk\"; "
        + "daydot help edit shows what else"
    case .zoneNeedsTime(let id):
      return "a zone belongs to a time, and \(id) has none; type: "
        + "daydot edit \(id) --time 09:00 --zone Asia/Seoul"
    case .oneAtATime(let id):
      return "\(id) becomes two items by this; change it by itself: daydot edit \(id) …"
    case .textTooLong(let error): return tooLong(error)
    case .moreBadLines(let path, let count):
      return "\(path.sanitized): and \(count) more \(count == 1 ? "line" : "lines")"
    case .noGoodLine(let path, let count):
      return "\(path.sanitized): \(count) lines, and none of them is an item; nothing was taken in"
    case .emptyTitle: return "what is to be done? type: daydot add Buy milk tomorrow 6pm"
    case .noSuchItem(let id): return "no item \(id); daydot list shows what there is"
    case .noItemMatches(let words):
      return "no item is called \(seen(words)); name it by its number or by words of its title"
    case .severalItemsMatch(let words):
      return "several items match \(seen(words)); name one by its number:"
    case .notAnID(let text):
      return "cannot read \(seen(text)) as an item; type its number, as 12 or 12@2026-11-20"
    case .eventIsNeverDone(let id, let title):
      return "\(id) \(quoted(title)) is an event: it passes by itself and is never done"

    case .nothingToSkip(let id, let title):
      return "\(id) \(quoted(title)) does not repeat; only repeating items can be skipped"
    case .doesNotRepeat(let id):
      return "\(id) does not repeat; name it without a date: \(id)"
    case .noSuchOccurrence(let id, let key, let next):
      return "\(id) does not fall on \(key)"
        + (next.map { "; its next is \(id)@\($0)" } ?? "; it has none after that")
    case .oneOccurrenceOnly(let text):
      return "\(seen(text)) means all later ones too; name one, as 12@2026-11-20"
    case .occurrenceNeedsDay(let id):
      return "an occurrence of \(id) needs a day; skip it with daydot skip \(id)"
    case .nothingAhead(let id): return "\(id) has no occurrence ahead"
    case .reschedule(.ruleCannotMove(let id)):
      return "\(id) repeats on several days or times, and which is to move cannot be told; "
        + "say the whole: daydot edit \(id) --every \"every tue and thu 10:00\""
    case .reschedule(.needsDay(let id)):
      return "\(id) repeats and needs a day; to have it once, without one, type: "
        + "daydot edit \(id) --every none --on none"
    case .removalNeedsYes(let words):
      return "words name \(seen(words)); to remove without being asked add --yes, or use its number"
    case .idsBesideFilters(let text):
      return "name items or filter them, not both: leave out \(seen(text)) or the filters"
    case .selectionNeedsYes(let count):
      return "\(count == 1 ? "1 item is" : "\(count) items are") meant; "
        + "to change \(count == 1 ? "it" : "them") without being asked add --yes"
    case .unknownName(let kind, let name, let suggestion):
      let word = kind == .list ? "list" : kind == .tag ? "tag" : "place"
      return "no \(word) \(name.sanitized)"
        + (suggestion.map { "; did you mean \($0.sanitized)?" } ?? "")
    case .emptyRange(let from, let to): return "--from \(from) lies after --to \(to)"
    case .nothingToUndo: return "there is nothing to undo"
    case .nothingToRedo: return "there is nothing to redo"

    case .place(let message): return place(message)

    case .storeIsFolder(let path):
      return
        "the store \(seen(path)) is a folder; name a file, as --store \(path.sanitized)/daydot.db"
    case .unreadableItem(let id, let title, let value):
      return "\(id) \(quoted(title)) can not be read whole: \(seen(value)) is no date, time,"
        + " rule or zone here; give it another: daydot edit \(id)"
    case .storeNotAFile(let path):
      return "\(seen(path)) is a device or a pipe and was left as it is; name a file"
    case .storeSeveralNames(let path, let count):
      return "the store \(seen(path)) has \(count) names (hard links) and could lose changes;"
        + " give it a file of its own: \(ownFile(path))"
    case .storeTightened(let path):
      return "others could read the store \(seen(path)); it is yours alone now (mode 0600)"
    case .copyOntoStore(let path):
      return "\(seen(path)) is the store itself; name another file for the copy"
    case .copyOverOther(let path):
      return "\(seen(path)) is another store; to replace it add --force"
    case .confirmCopyOver(let path):
      return "\(seen(path)) is another store. Replace it? [y/N]"
    case .storeUnwritable(let path, let reason):
      return "cannot open the store \(seen(path)): \(reason)"
    case .storeBusy(let path):
      return "the store \(seen(path)) is busy: another program is writing; try again"
    case .storeDamaged(let path, let backup):
      return "the store \(seen(path)) is damaged and was left as it is; "
        + (backup.map { "its newest backup is \(seen($0)); put it back with: \(restore(path, $0))" }
          ?? "there is no backup beside it")
    case .storeForeignSchema(let path, let name):
      return "\(seen(path)) has \(seen(name)) in it, which is none of daydot's and could change"
        + " what it writes; look at it with: sqlite3 \(typed(path)) .schema"
    case .storeForeign(let path):
      return "\(seen(path)) belongs to another program and was left as it is; name another file"
    case .storeNewer(let path, let found, let known):
      return "the store \(seen(path)) was written by a newer daydot"
        + " (schema \(found), this one reads up to \(known)); update daydot"
    case .storeFull(let path):
      return "the disk of \(seen(path)) is full; nothing was changed"
    case .storeFailed(let code, let text):
      return "the store failed (SQLite \(code): \(text.sanitized)); nothing was changed"

    case .unknownKey(let text, let suggestion, let place):
      return at(place) + "no setting is called \(seen(text))"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "; daydot config list shows them")
    case .badConfigValue(let key, let text, let expected, let place):
      return at(place) + "\(key.sanitized) can not be \(seen(text)); it is one of: \(expected)"
    case .notASetting(let text, let place):
      return at(place) + "cannot read \(seen(text)); a setting is 'key = value'"
    case .repeatedKey(let key, let place): return at(place) + "\(key) is set a second time"
    case .configNotSet(let key): return "\(key) was not set"
    case .badLine(let path, let error): return "\(path.sanitized), " + line(error)
    case .repeatedUID(let path, let line, let uid):
      return "\(path.sanitized), line \(line): the uid \(seen(uid)) was there before"
    case .editorFailed(let program, let reason):
      return "the editor \(seen(program)) failed: \(reason); nothing was changed"
    case .editLeft(let complaint, let path):
      return "\(complaint); nothing was changed, and your text is kept in '\(path.sanitized)'"
    case .badEditLine(let line, let detail): return "line \(line): \(detail)"
    case .template(let error): return template(error)
    case .noSuchRoutine(let name, let choices):
      return "no routine \(seen(name)); there are: \(choices.joined(separator: ", ").sanitized)"
    case .badRoutineLine(let path, let line, let reason):
      return "\(path.sanitized), line \(line): \(sentence(reason, style))"
    case .noSuchTemplate(let name, let choices):
      return "no template \(seen(name)) for this; there are: \(choices.joined(separator: ", "))"
        + ", or name a file, as ./mine.mustache"
    case .fileUnusable(let path, let reason): return "cannot use \(seen(path)): \(reason)"
    case .outputFailed(let reason): return "cannot write the output: \(reason)"

    case .added(let entry, let reminder):
      let facts = facts(of: entry, style, words: words).joined(separator: ", ")
      return "\(entry.item.id)  \(quoted(entry.item.title)) — \(facts)" + echo(reminder, style)
    case .overlaps(let entry, let more):
      return "overlaps \(stretch(of: entry, style))" + (more > 0 ? " and \(more) more" : "")
    case .moved(let entry, let before, let reminder):
      let facts = facts(of: entry, style, words: words)[0]
      return "\(entry.item.id)  \(quoted(entry.item.title)) — \(facts), in place of "
        + moment(before, style, noDate: words.noDate) + echo(reminder, style)
    case .pastKept(let entry):
      return "\(entry.item.id)  \(quoted(entry.item.title)) — keeps what came before"
        + (entry.item.repetition.map { ": \(self.words(for: $0))" } ?? "")
    case .done(let entry): return "\(named(entry)) — done"
    case .doseDone(let entry, let due, let next):
      return "\(whole(entry)) — done for \(clock(due, style))"
        + (next.map { "; the next at \(clock($0, style))" } ?? "")
    case .doseWasDone(let entry, let due, let next):
      return "\(whole(entry)) — was done already for \(clock(due, style))"
        + (next.map { "; the next at \(clock($0, style))" } ?? "")
    case .doseReopened(let entry, let due):
      return "\(whole(entry)) — open again for \(clock(due, style))"
    case .doseNotAnnounced(let entry, let next):
      let id = entry.item.id
      return "\(whole(entry)) — nothing was announced that could be done"
        + (next.map { "; the next at \(clock($0, style))" } ?? "")
        + "; to end it: daydot off \(id), or daydot rm \(id)"
    case .wasClosed(let entry, let isDue, let next):
      let name = "\(entry.item.id)  \(quoted(entry.item.title))"
      let closed = entry.isSkipped ? "was skipped already" : "was done already"
      let state = isDue || entry.occurrence == nil ? closed : "is not due yet"
      let on = entry.occurrence.map { isDue ? " for \(calendar.occurrence($0))" : "" } ?? ""
      return "\(name) — \(state)\(on)"
        + (next.map { "; the next: daydot done \(entry.item.id)@\($0)" } ?? "")
    case .skipped(let entry): return "\(named(entry)) — skipped"
    case .starred(let entry):
      return "\(named(entry)) — \(entry.whole?.isStarred ?? false ? "starred" : "no star")"
    case .removed(let entry, let part):
      let name = "\(entry.item.id)  \(quoted(entry.item.title))"
      let back = "(daydot undo brings it back)"
      switch part {
      case .whole: return "\(name) — removed \(back)"
      case .occurrence: return "\(named(entry)) — removed \(back)"
      case .series(let since):
        return
          "\(name) — removed, all of it, \(rule(of: entry)) since \(calendar.mediumDate(since)) \(back)"
      case .rest(let key):
        return "\(name) — removed from \(calendar.occurrence(key)) on \(back)"
      }
    case .confirmRemoval(let entry, .series(let since)):
      return "remove all of \(entry.item.id) \(quoted(entry.item.title)), \(rule(of: entry)) "
        + "since \(calendar.mediumDate(since))? [y/N]"
    case .confirmRemoval(let entry, _):
      let when = moment(entry.when, style, noDate: words.noDate)
      return "remove \(entry.item.id) \(quoted(entry.item.title)) (\(when))? [y/N]"
    case .confirmDone(let count):
      return count == 1 ? "done with it? [y/N]" : "done with these \(count)? [y/N]"
    case .confirmMove(let count, let when):
      return "move \(count == 1 ? "it" : "these \(count)") to \(seen(when))? [y/N]"
    case .standsThereToo(let entry, let key):
      return "\(entry.item.id)@\(key) stands there too"
    case .undid(let command, let summary):
      return "undone: \(command.sanitized) \(summary.sanitized)"
    case .redid(let command, let summary):
      return "done again: \(command.sanitized) \(summary.sanitized)"
    case .imported(let new, let changed, let same, let skipped):
      return "\(new) new, \(changed) changed, \(same) same"
        + (skipped > 0 ? ", \(skipped) bad lines skipped" : "")
    case .unknownFields(let fields):
      return "fields that mean nothing here were left out: "
        + fields.map { "\($0.name.shortened) (\($0.count))" }.joined(separator: ", ")
    case .formulaCells(let count):
      return "\(count) cells begin with = + - or @; a spreadsheet may take them for formulas"
    case .backedUp(let path): return "a copy is in \(seen(path))"
    case .undone(let entry, let reminder):
      return "\(named(entry)) — open again" + echo(reminder, style)
    case .wasOpen(let entry): return "\(entry.item.id)  \(quoted(entry.item.title)) — is open"
    case .unchanged: return "nothing was changed"
    case .reminder(let message): return reminder(message, style)
    case .nothingPending: return "no reminders are pending"
    case .nothingChecks:
      return "nothing checks your reminders yet: daydot install cron"
    case .stayedInTitle(.unknownPlace(let name), _):
      let name = name.sanitized
      return "\(seen(name)) is no saved place, so the words stay in the title: "
        + "daydot place add \(operand(name)) 37.5101,127.0215"
    case .stayedInTitle(.notOneDay(let seen, let first, let last), _):
      return "\(self.seen(seen)) is no single day, so the words stay in the title; "
        + "name one of \(calendar.dayRange(first, last))"
    case .stayedInTitle(.notRead(let findings), let id):
      let stay = findings.count == 1 ? "stays" : "stay"
      let purpose =
        !isRead(findings)
        ? "to say when" : findings.count == 1 ? "to have it read" : "to have them read"
      return findings.map { seen($0.seen) }.joined(separator: ", ")
        + " \(stay) in the title; \(purpose): \(toRead(findings, id: id))"
    case .stayedInTitle(.holiday(let name), let id):
      return "\(seen(name)) stays in the title: the dates of holidays are not known; to say when: "
        + "daydot edit \(id) --on \(typed(calendar.exampleDate))"
    case .stayedInTitle(.misspelt(let seen, let suggestion), let id):
      return "\(self.seen(seen)) stays in the title; if '\(suggestion)' was meant: "
        + "daydot edit \(id) --on \(typed(suggestion))"
    case .stayedInTitle(.lastDayInstead(let rule), _):
      let day = rule.byMonthDay.max() ?? 31
      if rule.frequency == .yearly {
        return "in years without 29 February it falls on 28 February"
      }
      return "in months without the \(day)\(day == 31 ? "st" : "th") it falls on the last day"
    case .folderAsWords(let count):
      return
        "\(count) of the words are the names of this folder's files, which the shell puts in the "
        + "place of *; type star or --star, or put the whole sentence in quotes"
    case .deliveryFailed(let key, let title, let reason):
      return "\(key.number) \(quoted(title)) could not be announced (\(reason)); it is tried again"
    case .unexpected(let text): return "unexpected error: \(text.sanitized)"
    }
  }

  public var itemLabels: ItemLabels {
    ItemLabels(
      when: "when", start: "not before", repeats: "repeats", state: "state", place: "place",
      list: "list", tags: "tags",
      priority: "priority", star: "star", reminds: "reminds", url: "link", notes: "notes",
      created: "added", open: "open", overdue: "overdue", event: "event", cancelled: "cancelled",
      skipped: "skipped",
      priorities: { $0.rawValue })
  }

  public func late(minutes: Int?) -> String {
    guard let minutes else { return "late" }
    if minutes < 60 { return "late by \(minutes) min" }
    if minutes < 48 * 60 { return "late by \(minutes / 60) h" }
    return "late by \(minutes / (24 * 60)) days"
  }

  private let words = FactWords(
    noDate: "no date", starred: "starred", event: "an event", start: { "not before \($0)" },
    place: { "at \($0)" },
    list: { "list \($0)" }, priority: { "\($0.rawValue) priority" })

  /// `12  "Buy milk"`
  private func whole(_ entry: Entry) -> String {
    "\(entry.item.id)  \(quoted(entry.item.title))"
  }

  private func clock(_ moment: CivilDateTime, _ style: SentenceStyle) -> String {
    "\(calendar.dateInYear(moment.day)) \(calendar.time(moment.time, style.timeFormat))"
  }

  /// `12  "Buy milk"`, with its day where one occurrence is meant.
  private func named(_ entry: Entry) -> String {
    let name = "\(entry.item.id)  \(quoted(entry.item.title))"
    return entry.occurrence.map { "\(name), \(calendar.occurrence($0))" } ?? name
  }

  public func diary(of command: String, isUndone: Bool) -> String {
    isUndone ? "\(command) (undone)" : command
  }

  private func at(_ place: ConfigPlace?) -> String {
    place.map { "\($0.path.sanitized), line \($0.line): " } ?? ""
  }

  func echo(_ reminder: ReminderEcho, _ style: SentenceStyle) -> String {
    switch reminder {
    case .none: ""
    case .at(let time): " (reminds at \(calendar.time(time, style.timeFormat)))"
    case .on(let moment):
      " (reminds \(calendar.dateInYear(moment.day)) \(calendar.time(moment.time, style.timeFormat)))"
    case .atOnce: " (that moment has passed: reminds at the next check)"
    case .passed: " (no reminder: that time has passed)"
    case .arriving(let time, let radius, let hasDay):
      " (reminds " + (time.map { "at \(calendar.time($0, style.timeFormat)), and " } ?? "")
        + "on arriving\(hasDay ? " that day" : "") within \(calendar.distance(metres: radius)))"
    case .own(let triggers):
      " (reminds " + triggers.map(phrases.words(for:)).joined(separator: ", ") + ")"
    case .crossings(let triggers, let time):
      " (reminds " + (time.map { "at \(calendar.time($0, style.timeFormat)), and " } ?? "") + "on "
        + triggers.map { phrases.words(for: .region($0)) }.joined(separator: ", on ") + ")"
    }
  }

  private func usage(_ error: UsageError) -> String {
    switch error {
    case .unknownCommand(let text, let suggestion):
      "no command \(seen(text))" + hint(suggestion, else: "daydot help lists them")
    case .unknownOption(let text, let command, let suggestion):
      "no option \(seen(text))" + (command.map { " for \($0)" } ?? "")
        + hint(
          suggestion,
          else:
            "\((["daydot help"] + (command.map { [$0] } ?? [])).joined(separator: " ")) lists them")
    case .missingValue(let option, let value):
      "\(option) needs a value: \(option) \(value)"
    case .unexpectedValue(let option, let value):
      "\(option) takes no value, but was given \(seen(value))"
    case .notAChoice(let option, let text, let choices):
      "\(option) can not be \(seen(text)); it is one of: \(choices.joined(separator: ", "))"
    case .repeatedOption(let option): "\(option) was given twice"
    case .missingOperand(let command, let operands):
      "\(command) what? type: daydot \(command) \(operands)"
    case .unexpectedOperand(let command, let text):
      "\(command) does not take \(seen(text)); daydot help \(command.prefix { $0 != " " }) shows what it takes"
    }
  }

  private func hint(_ suggestion: String?, else fallback: String) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? "; \(fallback)"
  }

  func civil(_ error: CivilTimeError) -> String {
    switch error {
    case .yearOutOfRange(let year): "there is no year \(year); years go from 1 to 9999"
    case .noSuchMonth(let month): "there is no month \(month); months go from 1 to 12"
    case .noSuchDay(let year, let month, let day, let count):
      "there is no day \(day) in \(calendar.monthName(month)) \(year); it has \(count) days"
    case .noSuchWeek(let year, let week, let count):
      "\(year) has no week \(week); it has \(count) weeks"
    case .noSuchTime(let hour, let minute, _):
      hour > 23
        ? "there is no hour \(hour); hours go from 0 to 23"
        : "there is no minute \(minute); minutes and seconds go from 0 to 59"
    case .malformed(let text, let expected): "cannot read \(seen(text)); expected \(expected)"
    }
  }

  private func zone(_ error: ZoneError) -> String {
    switch error {
    case .notTZif, .truncated, .damaged: "the system's data of this zone is damaged"
    case .malformedRule(let text, _):
      "cannot read the zone \(seen(text)); type a name like Asia/Seoul"
    case .refusedName(let text):
      "\(seen(text)) can be no zone's name; type a name like Asia/Seoul"
    }
  }
}
