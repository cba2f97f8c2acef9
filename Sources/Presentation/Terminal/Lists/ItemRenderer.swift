import CivilTime
import TodoCore

/// The output of `show`: the title of an item, then a line for each field that is set.
package struct ItemRenderer: Sendable {
  private let options: RenderOptions
  private var language: Language { options.language }

  package init(_ options: RenderOptions) { self.options = options }

  /// - Parameters:
  ///   - entry: An entry with its whole item; any other gives no lines.
  ///   - next: The next dates of a series.
  ///   - kept: How its last days were kept; nil for none.
  ///   - reminders: The item's reminders, in the order shown.
  package func lines(
    _ entry: Entry, next: [Entry] = [], kept: KeptSeries? = nil,
    reminders: [ReminderFacts], now: Now
  ) -> [Line] {
    guard let item = entry.whole else { return [] }
    // Names the trigger of a recurring reminder: its next time alone would look like the only one.
    let reminds = reminders.compactMap {
      reminder($0, isClear: reminders.count == 1 && (entry.dose != nil || !$0.trigger.comesAgain))
    }
    var facts = fields(
      of: entry,
      repeats: item.repetition.map { repeats($0, of: item, now: now) }
        ?? entry.dose.map { language.words(forDosesEvery: $0.interval) },
      state: state(of: entry, now: now),
      reminds: reminds.isEmpty ? nil : reminds.joined(separator: "\n"))
    facts.append(
      (language.text("added", ko: "등록일"), moment(now.zone.civil(at: item.created))))
    if let kept, kept.done + kept.missed > 0 {
      facts.insert((language.text("kept", ko: "달성"), text(of: kept)), at: 0)
    }
    if !next.isEmpty {
      facts.insert((language.text("next", ko: "다음"), dates(next, today: now.today)), at: 0)
    }
    return draw(item, facts.compactMap { fact in fact.text.map { (fact.label, $0) } })
      + steps(of: entry, today: now.today)
  }

  /// Returns the steps below an empty line, each with its mark; no lines for none.
  private func steps(of entry: Entry, today: Day) -> [Line] {
    guard let links = entry.links, !links.steps.isEmpty else { return [] }
    let done = "\(links.counts.total - links.counts.open)/\(links.counts.total)"
    return [Line(), Line(language.text("steps, \(done)", ko: "하위 항목 \(done)"), .heading)]
      + StepRenderer.lines(of: links.steps, today: today, options)
  }

  /// The label and the text of each field, nil for one that is not set.
  func fields(
    of entry: Entry, repeats: String?, state: String, reminds: String?
  ) -> [(label: String, text: String?)] {
    guard let item = entry.whole else { return [] }
    let dose = entry.dose?.next.map(options.civil)
    let fields: [(label: String, korean: String, text: String?)] = [
      (
        dose == nil ? "when" : "next", dose == nil ? "날짜" : "다음",
        dose.map(moment) ?? (entry.dose?.isOn == false ? nil : when(entry))
      ),
      ("not before", "표시 시작", item.start.map { language.mediumDate($0) }),
      ("repeats", "반복", repeats), ("since", sinceLabel(entry.age), since(entry)),
      ("state", "상태", state),
      (
        "in", "상위",
        entry.links?.parent.map { "\($0.id)  \($0.title)" } ?? item.parent.map(String.init)
      ),
      (
        "after", "선행",
        item.after.isEmpty ? nil : item.after.map(String.init).joined(separator: ", ")
      ),
      ("place", "장소", item.place.map(place)),
      ("list", "목록", item.list == Item.defaultList ? nil : item.list),
      (
        "tags", "태그",
        item.tags.isEmpty ? nil : item.tags.map { "+\($0)" }.joined(separator: " ")
      ),
      ("priority", "우선순위", item.priority == .none ? nil : priority(item.priority)),
      ("star", "별표", item.isStarred ? options.symbols.star : nil), ("reminds", "알림", reminds),
      ("link", "링크", item.url), ("notes", "메모", item.notes),
    ]
    return fields.map { (language.text($0.label, ko: $0.korean), $0.text) }
  }

  /// Returns the dates of occurrences. A moved one is followed by its original date, one by the lunar
  /// calendar by its date there.
  private func dates(_ entries: [Entry], today: Day) -> String {
    let isLunar = entries.contains { lunar($0) != nil }
    let dates = entries.prefix(isLunar ? 3 : entries.count).map { entry in
      guard let day = entry.when.day, let key = entry.occurrence else { return "" }
      let isMoved = entry.whole?.changes.contains { $0.key == key && $0.movedTo != nil } ?? false
      let time = key.time == nil && !isMoved ? nil : entry.when.time
      let date = language.shortDate(day, today: today) + (time.map { " " + options.time($0) } ?? "")
      guard isMoved else { return date + (lunar(entry).map { " (\($0))" } ?? "") }
      let own = key.time ?? entry.whole?.when.time
      var usual = CivilDateTime(key.day, own ?? .midnight)
      if let start = entry.ownStart, let time = entry.when.time {
        // On the clock on which the date is shown.
        usual = usual + (CivilDateTime(day, time).secondsSinceEpoch - start.secondsSinceEpoch)
      }
      let original =
        own != nil && usual.day == day
        ? options.time(usual.time) : language.shortDate(usual.day, today: today)
      return language.text("\(date) (not \(original))", ko: "\(date) (\(original)에서 옮김)")
    }
    return dates.joined(separator: ", ")
  }

  /// Returns `▫▫▫-▫▫▪ 86%, run 2, longest 3`, the marks of the last 30 days.
  private func text(of kept: KeptSeries) -> String {
    let share = language.share(of: kept).map { " \($0)" } ?? ""
    return options.strip(of: kept, cells: 30) + share + ", " + language.runs(kept)
  }

  private func lunar(_ entry: Entry) -> String? {
    language.lunarDate(of: entry.when, by: entry.whole?.repetition)
  }

  /// Returns the repetition in words. A repetition on listed dates is followed by the next dates.
  private func repeats(_ repetition: Repeat, of item: Item, now: Now) -> String {
    let words = language.words(for: repetition, on: options.civil)
    guard repetition.dateCount != nil else { return words }
    let days = Set(repetition.extra.subtracting(repetition.excluded).map(\.day))
      .union([item.when.day].compactMap { $0 })
    let next = days.filter { $0 >= now.today }.sorted().prefix(Self.maxDates)
    if next.isEmpty { return words }
    let dates = next.map { language.shortDate($0, today: now.today) }
    return "\(words): \(dates.joined(separator: ", "))"
      + (next.count < days.count(where: { $0 >= now.today }) ? options.symbols.ellipsis : "")
  }

  /// The most dates shown.
  private static let maxDates = 6

  /// Returns when a reminder is delivered, the reason if that is not clear, and its level if it is not
  /// the default: `Sat 21 Nov 2026 03:00 (30m before), quiet hours until 07:00`. nil if it is not
  /// announced.
  private func reminder(_ facts: ReminderFacts, isClear: Bool) -> String? {
    let trigger = language.sentence(facts.triggerWords)
    var notes: [String] = []
    var text: String
    switch facts.isOn ? facts.next : .place {
    case .at(let next): text = moment(next)
    case .held(let due, let end):
      text = (due ?? facts.due).map(moment) ?? trigger
      notes.append(
        language.heard(options.heard(end, due: due), isAfterStart: facts.isAfterStart))
    case .atOnce: text = language.text("at the next check", ko: "곧 알림")
    case .place: text = trigger
    case .nothing: return nil
    }
    if facts.isSnoozed {
      text += " (\(language.sentence(.isSnoozed)))"
    } else if text != trigger, !isClear, !facts.isAtOwnTime {
      text += " (\(trigger))"
    }
    if facts.level != .active { notes.append(facts.level.rawValue) }
    if !facts.isOn { notes.append(language.sentence(.reminderOff)) }
    return ([text] + notes).joined(separator: ", ")
  }

  private func draw(_ item: Item, _ facts: [(label: String, text: String)]) -> [Line] {
    let id = "\(item.id)"
    let indent = min(id.utf8.count + 2, 8)
    var lines: [Line] = []
    let titles = item.title.sanitized.wrapped(to: options.width - indent)
    for (index, title) in titles.enumerated() {
      var line = Line()
      if index == 0 { line.append(id, .faint) }
      line.pad(to: indent)
      line.append(title, .heading)
      lines.append(line)
    }
    let labelWidth = facts.map { displayWidth(of: $0.label) }.max() ?? 0
    let column = indent + labelWidth + 2
    let isNarrow = options.width - column < 16
    for (label, text) in facts {
      // Only line breaks are kept; `indented` sanitizes the rest.
      let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
      let room = isNarrow ? options.width - indent : options.width - column
      let parts = paragraphs.flatMap { indented($0, room: room) }
      let below = parts.map { Line($0, at: isNarrow ? indent : column) }
      let head = Line(label, .faint, at: indent)
      lines += isNarrow ? [head] + below : [head].beside(parts.map { Line($0) }, at: column)
    }
    return lines
  }

  /// Returns the wrapped lines of a paragraph with its leading blanks, since notes may contain
  /// lists and code.
  private func indented(_ paragraph: Substring, room: Int) -> [String] {
    let blanks = paragraph.prefix { $0 == " " || $0 == "\t" }
    let wanted = blanks.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
    let indent = String(repeating: " ", count: min(wanted, room / 2))
    return paragraph.dropFirst(blanks.count).sanitized.wrapped(to: room - indent.utf8.count)
      .map { $0.isEmpty ? "" : indent + $0 }
  }

  private func when(_ entry: Entry) -> String {
    // A step without a day of its own is shown with the occurrence of its parent.
    let noDate = entry.occurrence.map { key in
      let date = options.moment(language.mediumDate(key.day), key.time)
      return language.text("with its parent on \(date)", ko: "상위 항목의 \(date) 회차")
    }
    let times = language.times(of: entry, noDate: noDate ?? language.someday)
    let lunar = lunar(entry) == nil ? entry.when.day.flatMap { options.lunar?.date(of: $0) } : nil
    return times + (lunar.map { " (\(language.lunarDate($0)))" } ?? "")
  }

  /// Returns the Korean label of the year of a beginning.
  private func sinceLabel(_ age: Age?) -> String {
    switch age?.kind {
    case .birthday: "태어난 해"
    case .memorial: "돌아가신 해"
    case .anniversary, nil: "시작 연도"
    }
  }

  /// Returns `1955, turns 71`.
  private func since(_ entry: Entry) -> String? {
    entry.item.since.map { since in
      language.text("\(since)", ko: "\(since)년")
        + (language.age(entry.age).map { ", \($0)" } ?? "")
    }
  }

  private func moment(_ civil: CivilDateTime) -> String {
    options.moment(language.mediumDate(civil.day), civil.time)
  }

  private func state(of entry: Entry, now: Now) -> String {
    let state = ownState(of: entry, now: now)
    guard entry.isBlocked, let ids = entry.links?.waitsFor else { return state }
    return "\(state), \(language.waits(for: ids))"
  }

  private func ownState(of entry: Entry, now: Now) -> String {
    switch entry.state {
    case .open: language.openWord
    case .overdue: language.overdueWord
    case .missed: language.missedWord
    case .event: language.text("event", ko: "일정")
    case .done where entry.isCancelled || entry.whole?.status == .cancelled: language.cancelledWord
    case .done where entry.isSkipped: language.skippedWord
    case .done: language.done(entry.doneAt.map { moment(now.zone.civil(at: $0)) } ?? "")
    }
  }

  private func priority(_ priority: Item.Priority) -> String {
    switch priority {
    case .high: language.text("high", ko: "높음")
    case .medium: language.text("medium", ko: "보통")
    case .low: language.text("low", ko: "낮음")
    case .none: ""
    }
  }

  private func place(_ place: Place) -> String {
    guard let coordinate = place.coordinate else { return place.name }
    return
      "\(place.name) (\(coordinate.latitude), \(coordinate.longitude)), \(Int(place.radiusMetres)) m"
  }
}
