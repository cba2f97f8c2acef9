import CivilTime
import CommandLine
import Outcomes
import Presentation
import TodoCore
import TodoStore

extension MissingItem: Explained {
  package var status: ExitStatus { .failure }

  package var sentence: Sentence {
    Sentence("no item \(id); to see what there is", ko: "\(id)번 항목이 없습니다. 항목을 보려면").with(
      command: "daydot list")
  }
}

extension RescheduleError: Explained {
  package var sentence: Sentence {
    switch self {
    case .ruleCannotMove(let id, let first):
      Sentence(
        """
        \(id) repeats on several days or times, and which is to move cannot be told; give \
        \(id)\(plain: first.map { "@\($0).." } ?? "") a new rule with --every; for help
        """,
        ko: """
          \(id)번 항목은 여러 날이나 여러 시각에 반복되어 어느 것을 옮길지 알 수 없습니다. \
          \(id)\(plain: first.map { "@\($0).." } ?? "")의 반복 전체를 --every로 다시 정하세요. 도움말을 보려면
          """
      ).with(command: "daydot help edit")
    case .hoursAreFixed(let id):
      Sentence(
        """
        \(id) comes at intervals of the same hours each day; to have others, give it a new rule with \
        --every; for help
        """,
        ko: "\(id)번 항목은 정해진 시간대에 일정한 간격으로 옵니다. 반복 전체를 --every로 다시 정하세요. 도움말을 보려면"
      ).with(command: "daydot help edit")
    case .needsDay(let id):
      Sentence(
        "\(id) repeats and needs a day; to have it once, without one, type",
        ko: "\(id)번 항목은 반복되므로 날짜가 필요합니다. 날짜 없이 한 번만 두려면"
      ).with(command: "daydot edit \(id) --every none --on none")
    case .noDateBefore(let id, let next):
      Sentence(
        "\(id) would have no date before \(date: next.day), from which its series continues as another item",
        ko: "\(date: next.day)부터는 다른 항목으로 이어지는데, 그 전에 \(id)번 항목의 날짜가 하나도 없게 됩니다")
    }
  }
}

extension ItemTooLarge: Explained {
  package var sentence: Sentence {
    let sentence = Sentence(
      "\(field.sentence) \(excess.sentence)",
      ko: "\(field.sentence)\(.subject) \(excess.sentence)")
    guard field == .title else { return sentence }
    return sentence
      + Sentence("; longer text fits into the note (--note)", ko: ". 긴 글은 메모(--note)에 쓰세요")
  }
}

extension Excess: SentenceConvertible {
  /// What is wrong with the field.
  package var sentence: Sentence {
    switch unit {
    case .bytes:
      Sentence(
        "has \(amount) bytes; at most \(limit) fit",
        ko: "\(amount)바이트입니다. 최대 \(limit)바이트까지 쓸 수 있습니다")
    case .entries:
      Sentence(
        "has \(amount) entries; at most \(limit) fit",
        ko: "\(amount)개입니다. 최대 \(limit)개까지 쓸 수 있습니다")
    }
  }
}

extension ItemTooLarge.Field: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .title: Sentence("the title", ko: "제목")
    case .notes: Sentence("the notes", ko: "메모")
    case .url: Sentence("the link", ko: "링크")
    case .list: Sentence("the list's name", ko: "목록 이름")
    case .tags: Sentence("a tag", ko: "태그")
    case .place: Sentence("the place's name", ko: "장소 이름")
    case .reminder: Sentence("a text of the reminder", ko: "알림에 쓴 글")
    case .reminders: Sentence("the list of reminders", ko: "알림")
    }
  }
}

/// The answers of commands about items.
extension Sentence {
  /// `12  "Buy milk"`
  private static func name(_ entry: Entry) -> Sentence {
    Sentence(same: "\(entry.item.id)  \(quoted: entry.item.title)")
  }

  /// The same with the day of the occurrence, if there is one.
  private static func dated(_ entry: Entry) -> Sentence {
    // A step without a day is shown with the day of its parent.
    name(entry) + entry.occurrence.map { _ in Sentence(same: ", \(date(of: entry))") }
  }

  /// The date of an occurrence. A step without a day has that of its parent's occurrence.
  private static func date(of entry: Entry) -> Sentence {
    if let key = entry.occurrence, entry.when == .someday {
      return Sentence(same: "\(occurrence: key)")
    }
    return Sentence(same: "\(occurrenceOf: entry)")
  }

  /// The year of a beginning in Korean: `1955년생`, `2010년부터`; `2015년` of someone's death.
  private static func beginning(_ year: Int, _ title: String) -> String {
    switch Age.Kind(ofTitle: title) {
    case .birthday: "\(year)년생"
    case .memorial: "\(year)년"
    case .anniversary, nil: "\(year)년부터"
    }
  }

  /// The facts of an entry: its time, and the other fields that are set.
  private static func facts(of entry: Entry, typed: When?, hasPassed: Bool) -> [Sentence] {
    let item = entry.item
    var facts = [Sentence(same: "\(when: entry, typed: typed)")]
    if hasPassed { facts.append(Sentence("already past", ko: "이미 지난 날짜")) }
    if let start = entry.whole?.start {
      facts.append(Sentence("not before \(date: start)", ko: "\(date: start)부터 표시"))
    }
    if let repetition = item.repetition { facts.append(Sentence(same: "\(repeats: repetition)")) }
    if let since = item.since {
      facts.append(
        Sentence(
          "since \(since)\(age: entry)", ko: "\(plain: beginning(since, item.title))\(age: entry)"))
    }
    if let place = item.place {
      facts.append(Sentence("at \(plain: place.name)", ko: "\(plain: place.name)에서"))
    }
    if let parent = entry.whole?.parent {
      facts.append(Sentence("a step of \(parent)", ko: "\(parent)번의 하위 항목"))
    }
    if let after = entry.whole?.after, !after.isEmpty {
      let ids = after.map(String.init)
      facts.append(Sentence("after \(list: ids)", ko: "\(list: ids)번 완료 후"))
    }
    if item.list != Item.defaultList {
      facts.append(Sentence("list \(plain: item.list)", ko: "목록 \(plain: item.list)"))
    }
    if let whole = entry.whole {
      facts += whole.tags.map { Sentence(same: "+\(plain: $0)") }
      if whole.priority != .none { facts.append(whole.priority.sentence) }
      if whole.isStarred { facts.append(Sentence("starred", ko: "별표")) }
    }
    if item.kind == .event { facts.append(Sentence("an event", ko: "일정")) }
    if case .done = item.status { facts.append(Sentence("done", ko: "완료")) }
    if item.status == .cancelled { facts.append(Sentence("cancelled", ko: "취소됨")) }
    return facts
  }

  /// - Parameters:
  ///   - typed: The moment as the user typed it; shown if that was in a zone.
  ///   - hasPassed: Whether its day was set, and is over.
  package static func added(
    _ entry: Entry, typed: When? = nil, _ reminder: ReminderEcho, hasPassed: Bool = false
  ) -> Sentence {
    let facts = facts(of: entry, typed: typed, hasPassed: hasPassed)
    return name(entry) + Sentence(same: " — \(list: facts)\(reminder.sentence)")
  }

  package static func noted(_ entry: Entry, _ line: String) -> Sentence {
    // One date of a series has become an item of its own.
    let date = entry.whole?.detachedKey.map { _ in Sentence(same: ", \(when: entry)") }
    let closed = entry.isCancelled ? Sentence(" (cancelled)", ko: " (취소됨)") : nil
    return name(entry) + date + closed
      + Sentence(" — noted: \(short: line)", ko: " — 메모 추가: \(short: line)")
  }

  /// A time that its clock skips, and the time that takes its place.
  package static func skipped(_ skipped: SkippedTime) -> Sentence {
    let (reading, shown) = (skipped.reading.time, skipped.shown)
    let sameDay = shown.day == skipped.reading.day
    let time = sameDay ? Sentence(same: "\(time: shown.time)") : Sentence(same: "\(moment: shown)")
    let missing =
      skipped.zone.map {
        Sentence(
          "\(time: reading) does not exist in \(city: $0) that night",
          ko: "그날 밤 \(city: $0)에는 \(time: reading) 시각이 없어")
      }
      ?? Sentence(
        "\(time: reading) does not exist that night", ko: "그날 밤에는 \(time: reading) 시각이 없어")
    let at = skipped.zone.map { _ in Sentence("\(time) there", ko: "현지 시각 \(time)") } ?? time
    return missing
      + (skipped.isEnd
        ? Sentence(", so it ends at \(at)", ko: " \(at)에 끝납니다")
        : Sentence(", so it is at \(at)", ko: " \(at)에 잡았습니다"))
  }

  /// The entry that overlaps the added one, and the number of further ones.
  package static func overlaps(_ entry: Entry, more: Int) -> Sentence {
    more > 0
      ? Sentence(
        "overlaps \(stretch: entry) and \(more) more", ko: "\(stretch: entry) 외 \(more)개와 겹칩니다")
      : Sentence("overlaps \(stretch: entry)", ko: "\(stretch: entry)\(.and) 겹칩니다")
  }

  /// - Parameters:
  ///   - typed: The moment as the user typed it; shown if that was in a zone.
  ///   - before: The previous day and time.
  ///   - rule: The rule of the series, if that was moved.
  ///   - hasPassed: Whether the new day is over.
  package static func moved(
    _ entry: Entry, typed: When?, from before: When, rule: Repeat? = nil, _ reminder: ReminderEcho,
    hasPassed: Bool
  ) -> Sentence {
    let series = rule.map { Sentence(same: ", \(repeats: $0)") } ?? .empty
    let passed =
      entry.isSkipped
      ? Sentence(" (skipped)", ko: ", 건너뜀")
      : entry.state == .done
        ? Sentence(" (done)", ko: ", 완료")
        : hasPassed ? Sentence(" (already past)", ko: ", 이미 지난 날짜") : .empty
    return name(entry)
      + Sentence(
        """
         — \(when: entry, typed: typed)\(series)\(passed), in place of \
        \(when: before)\(reminder.sentence)
        """,
        ko: """
           — \(when: entry, typed: typed)\(series)\(passed) (이전: \(when: before))\(reminder.sentence)
          """)
  }

  /// The series already has an occurrence where this one was moved to.
  package static func standsThereToo(_ entry: Entry, _ key: OccurrenceKey) -> Sentence {
    Sentence(
      "\(entry.item.id)@\(key) is on that day too",
      ko: "그날에는 \(entry.item.id)@\(key)도 있습니다")
  }

  /// An occurrence that was moved separately does not follow its series, which continues with
  /// another one.
  package static func staysMoved(next: Entry) -> Sentence {
    Sentence(
      "that date was moved by itself and stays; the next of the others: \(when: next.when)",
      ko: "따로 옮긴 날짜라 그대로 둡니다. 나머지 중 다음: \(when: next.when)")
  }

  /// The new item that keeps the past of a series whose rule changed.
  package static func pastKept(_ entry: Entry) -> Sentence {
    name(entry) + Sentence(" — keeps what came before", ko: " — 지난 기록은 이 항목에 남습니다")
      + entry.item.repetition.map { Sentence(same: ": \(repeats: $0.endingOnItsLastDate)") }
  }

  /// What a new rule does not have.
  package static func notKept(_ lost: LostDates) -> [Sentence] {
    let name = Sentence(same: "\(lost.id)  \(quoted: lost.title)")
    let end = lost.end.map { day in
      Sentence(
        "\(name) — goes on without an end, as it would begin only after its former one: \(date: day)",
        ko: "\(name) — 새 반복이 원래 종료일(\(date: day)) 뒤에 시작해서 종료일이 없어졌습니다")
    }
    return [lost.dates.isEmpty ? nil : datesNotKept(lost, name), end].compactMap(\.self)
  }

  private static func datesNotKept(_ lost: LostDates, _ name: Sentence) -> Sentence {
    let most = 5
    let more = lost.dates.count - most
    let dates = lost.dates.prefix(most).map { date in
      Sentence(same: "\(occurrence: date.key) (\(what(of: date)))")
    }
    let rest =
      more > 0 ? Sentence(" and \(more) more", ko: " 외 \(more)개") : Sentence.empty
    let all = Sentence(same: "\(list: dates, ", ")\(rest)")
    return lost.repeats
      ? Sentence(
        "\(name) — not kept, as the new rule has no such \(plural: lost.dates.count, "date", "dates"): \(all)",
        ko: "\(name) — 새 반복에 없는 날짜라 남지 않았습니다: \(all)")
      : Sentence(
        "\(name) — not kept, as it no longer repeats: \(all)",
        ko: "\(name) — 더 반복하지 않아 남지 않았습니다: \(all)")
  }

  private static func what(of lost: Standing.LostDate) -> Sentence {
    guard let change = lost.change else { return Sentence("removed", ko: "지움") }
    switch change.status {
    case .done: return Sentence("done", ko: "완료")
    case .skipped: return Sentence("skipped", ko: "건너뜀")
    case .open:
      return change.movedTo.map { Sentence("moved to \(when: $0)", ko: "\(when: $0)\(.toward) 옮김") }
        ?? Sentence("still to do", ko: "아직 안 함")
    }
  }

  /// What a closing verb did with an entry.
  package static func closed(_ entry: Entry, _ change: ClosingChange) -> Sentence {
    let id = entry.item.id
    return switch change {
    case .done(let next):
      dated(entry) + Sentence(" — done", ko: " — 완료") + next.map { nextDate($0, after: entry) }
    case .skipped(let next):
      dated(entry) + Sentence(" — skipped", ko: " — 건너뜀")
        + next.map { nextDate($0, after: entry) }
    case .reopened(let reminder):
      dated(entry)
        + Sentence(" — open again\(reminder.sentence)", ko: " — 다시 할 일\(reminder.sentence)")
    case .wasOpen, .dose(nil, isDone: false, _, _), .dose(_, isDone: false, isNew: false, _):
      name(entry) + Sentence(" — is open", ko: " — 완료하지 않은 항목입니다")
    case .wasClosed(let isDue, let next):
      name(entry) + Sentence(same: " — \(closed(entry, isDue: isDue))")
        + next.map {
          Sentence("; the next", ko: ". 다음 회차를 완료하려면").with(command: "daydot done \(id)@\($0)")
        }
    case .dose(nil, isDone: true, _, let next):
      name(entry)
        + Sentence(
          " — nothing was announced that could be done", ko: " — 아직 보낸 알림이 없어 완료할 것이 없습니다")
        + next.map(nextDose)
        + Sentence("; to end it, one of these", ko: ". 그만두려면 이 가운데 하나로").with(
          command: "daydot off \(id)"
        ).with(command: "daydot rm \(id)")
    case .dose(let due?, isDone: true, isNew: true, let next):
      name(entry) + Sentence(" — done for \(moment: due)", ko: " — \(moment: due) 회차 완료")
        + next.map(nextDose)
    case .dose(let due?, isDone: true, isNew: false, let next):
      name(entry)
        + Sentence(
          " — was done already for \(moment: due)", ko: " — \(moment: due) 회차는 이미 완료했습니다")
        + next.map(nextDose)
    case .dose(let due?, isDone: false, isNew: true, _):
      name(entry) + Sentence(" — open again for \(moment: due)", ko: " — \(moment: due) 회차 완료 취소")
    case .doseSkipped(let due, let next):
      name(entry) + Sentence(" — skipped \(moment: due)", ko: " — \(moment: due) 회차 건너뜀")
        + next.map(nextDose)
    }
  }

  private static func nextDate(_ next: Entry, after entry: Entry) -> Sentence {
    func begin(_ entry: Entry) -> CivilDateTime? {
      entry.when.day.map { CivilDateTime($0, entry.when.time ?? .midnight) }
    }
    if let first = begin(next), let own = begin(entry), first < own {
      return Sentence("; still open: \(occurrenceOf: next)", ko: ". 아직 남음: \(occurrenceOf: next)")
    }
    return Sentence("; the next: \(occurrenceOf: next)", ko: ". 다음: \(occurrenceOf: next)")
  }

  private static func nextDose(_ moment: CivilDateTime) -> Sentence {
    Sentence("; the next at \(moment: moment)", ko: ". 다음: \(moment: moment)")
  }

  package static func starred(_ entry: Entry) -> Sentence {
    dated(entry)
      + (entry.whole?.isStarred ?? false
        ? Sentence(" — starred", ko: " — 별표 추가") : Sentence(" — no star", ko: " — 별표 제거"))
  }

  private static func closed(_ entry: Entry, isDue: Bool) -> Sentence {
    switch (entry.occurrence, entry.isSkipped) {
    case (_?, _) where !isDue: Sentence("is not due yet", ko: "아직 완료할 때가 아닙니다")
    case (_?, true):
      Sentence(
        "was skipped already for \(date(of: entry))",
        ko: "\(date(of: entry)) 회차는 이미 건너뛰었습니다")
    case (_?, false):
      Sentence(
        "was done already for \(date(of: entry))",
        ko: "\(date(of: entry)) 회차는 이미 완료했습니다")
    case (nil, true): Sentence("was skipped already", ko: "이미 건너뛰었습니다")
    case (nil, false): Sentence("was done already", ko: "이미 완료했습니다")
    }
  }

  // MARK: Removing and undoing

  /// Follows what was removed.
  ///
  /// - Parameter count: How many items were removed by one command.
  package static func bringBack(_ count: Int = 1) -> Sentence {
    Sentence("; to bring \(plural: count, "it", "them") back", ko: ". 되돌리려면").with(
      command: "daydot undo")
  }

  package static func removed(_ entry: Entry, _ part: RemovedPart) -> Sentence {
    switch part {
    case .whole: name(entry) + Sentence(" — removed", ko: " — 삭제")
    case .occurrence: dated(entry) + Sentence(" — removed", ko: " — 삭제")
    case .series(let since):
      name(entry)
        + Sentence(
          " — removed, all of it, \(ruleOf: entry) since \(date: since)",
          ko: " — 반복 전체 삭제: \(date: since)부터 \(ruleOf: entry)")
    case .rest(let key):
      name(entry)
        + Sentence(
          " — removed from \(occurrence: key) on", ko: " — \(occurrence: key)부터 모두 삭제")
    }
  }

  /// Korean names an item by its title: `'물 마시기' 완료를 되돌렸습니다`.
  package static func exchanged(
    command: String, summary: String, more: Int, isUndo: Bool
  ) -> Sentence {
    let done: Sentence =
      isUndo
      ? Sentence("undone", ko: "되돌렸습니다") : Sentence("done again", ko: "다시 실행했습니다")
    let title = summary.drop { $0 == "r" }.drop { $0.isASCII && $0.isNumber }
    let isItem = title.count < summary.count && title.hasPrefix(" ")
    let others = more > 0 ? Sentence(same: " 외 \(more)개") : .empty
    let korean: Words =
      isItem
      ? "\(seen: String(title.dropFirst()))\(others) \(verb: command)\(.object) \(done)"
      : "\(verb: command)\(.object) \(done): \(summary: summary, more: more, of: command)"
    return Sentence(
      "\(done): \(verb: command) \(summary: summary, more: more, of: command)",
      ko: korean)
  }

  /// Introduces the answer to a verb with `--dry-run`.
  package static let rehearsed = Sentence(
    "nothing is changed; this would be done:", ko: "아직 바꾸지 않았습니다. 실행하면 이렇게 됩니다:")

  package static let unchanged = Sentence("nothing was changed", ko: "바뀐 것이 없습니다")
}

extension Item.Priority: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .high: Sentence("high priority", ko: "우선순위 높음")
    case .medium: Sentence("medium priority", ko: "우선순위 보통")
    case .low: Sentence("low priority", ko: "우선순위 낮음")
    case .none: .empty
    }
  }
}
