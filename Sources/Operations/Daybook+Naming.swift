import CivilTime
import Outcomes
import Phrases
import Scheduler
import TodoCore
import TodoStore

/// An item that was named, and the part of it that the id names.
package struct NamedItem {
  package let id: ItemID
  package let item: Item
}

extension Entry {
  /// Returns the entry as a named item; of a repeating item, its occurrence. nil if the entry does
  /// not contain its whole item.
  ///
  /// - Parameter ofStep: Whether to name the occurrence of a step without a day too.
  package func named(withDate ofStep: Bool) -> NamedItem? {
    let key = ofStep || item.repetition != nil ? occurrence : nil
    return whole.map {
      NamedItem(id: key.map { .occurrence(item.id, $0) } ?? .item(item.id), item: $0)
    }
  }
}

extension Daybook {
  /// Finds the items that the operands of a verb name. Numbers name items by themselves; all other
  /// words form one phrase that must name one item.
  ///
  /// - Parameter verb: The closing verb that the items are for, if any. It resolves several matches
  ///   to the one with an unanswered notification.
  /// - Returns: Each item once, when all are found.
  package func resolve(
    _ operands: [String], scope: NameScope = .any, for verb: ClosingVerb? = nil
  ) throws -> [NamedItem] {
    if let dated = try withDate(operands, verb) { return dated }
    var found: [NamedItem] = []
    var ids: Set<ItemID> = []
    var words: [String] = []
    for operand in try operands.flatMap({ try ItemID.list($0) ?? [$0] }) {
      guard ItemID.looksLikeOne(operand) else {
        words.append(operand)
        continue
      }
      if let range = try occurrences(operand, verb) {
        found += range.filter { ids.insert($0.id).inserted }
        continue
      }
      let number = try ItemID(String(operand.prefix { $0 != "@" })) { try OccurrenceKey(iso: $0) }
      let item = try item(number.item)
      let id = try ItemID(operand) { try occurrenceKey($0, for: verb, of: item) }
      if ids.insert(id).inserted { found.append(NamedItem(id: id, item: item)) }
    }
    if !words.isEmpty {
      found += try resolve(phrase: words.joined(separator: " "), scope, verb)
    }
    return found
  }

  private func item(_ id: Int) throws -> Item {
    guard let item = try store().items.item(id: id) else { throw MissingItem(id: id) }
    return item
  }

  /// The occurrences of `12@2026-12-24..2027-01-02`, by their original dates; nil for any other
  /// word.
  ///
  /// - Throws: `ItemNameError`: `malformed` for a range that runs backward, `tooMany`.
  private func occurrences(_ word: String, _ verb: ClosingVerb?) throws -> [NamedItem]? {
    guard let sign = word.firstIndex(of: "@"), let dots = word.firstRange(of: ".."),
      sign < dots.lowerBound, dots.upperBound < word.endIndex
    else { return nil }
    guard let id = Int(word[..<sign]) else { throw ItemNameError.malformed(seen: word) }
    let item = try item(id)
    guard let series = try standing(item).series?.series else {
      throw OccurrenceError.undated(item)
    }
    let first = try occurrenceKey(
      String(word[word.index(after: sign)..<dots.lowerBound]), for: verb, of: item)
    // The end is read in the same direction as the start: towards the future if the start is in the
    // future.
    let last = try occurrenceKey(
      String(word[dots.upperBound...]), for: first.day > now.today ? nil : verb)
    guard first.day <= last.day else { throw ItemNameError.malformed(seen: word) }
    guard let keys = series.keys(on: first.day...last.day, limit: ItemID.mostDates) else {
      throw ItemNameError.tooMany(seen: word, most: ItemID.mostDates)
    }
    guard !keys.isEmpty else {
      let next = series.next(onOrAfter: CivilDateTime(max(first.day, now.today), .midnight))
      throw OccurrenceError.noSuchOccurrence(id: id, key: first, next: next?.key)
    }
    return keys.map { NamedItem(id: .occurrence(id, $0), item: item) }
  }

  private func resolve(
    phrase: String, _ scope: NameScope, _ verb: ClosingVerb?
  ) throws -> [NamedItem] {
    var items = parts(try items(named: phrase, scope), on: now.today)
    if items.count > 1 {
      items = try verb.map { try meant(by: $0, among: items) } ?? withoutDetached(items)
    }
    guard let item = items.first else {
      if let range = try resolve(inRange: phrase, verb) { return range }
      if let named = try resolve(atDate: phrase, verb) { return [named] }
      if let dated = try withDateAsKey(phrase, verb) {
        return try dated.flatMap { try resolve(phrase: $0, scope, verb) }
      }
      try refuseDays(behind: phrase)
      throw ItemNameError.noMatch(
        words: verb.flatMap { titleBeforeDays(phrase, $0) } ?? phrase)
    }
    guard items.count == 1 else { throw ItemNameError.several(words: phrase, items: items) }
    if let closed = try closedToday(phrase, scope), item.title.lowercased() != phrase.lowercased() {
      return [NamedItem(id: .item(closed.id), item: closed)]
    }
    return [NamedItem(id: .item(item.id), item: item)]
  }

  /// The operands of a verb with the words of a name and its date as the first: `1@tomorrow 13:00` and `15:00`
  /// of `move 1@tomorrow 13:00 15:00`, `book club@dec 5` and `bring cake`. So are several words that are the whole
  /// title of an item.
  ///
  /// - Parameter reads: Whether words are what the verb expects behind the name.
  package func namingFirst(
    _ operands: [String], reads: (String) -> Bool = { _ in true }
  ) -> [String] {
    guard let sign = operands.firstIndex(where: { $0.contains("@") }),
      sign == 0 || !ItemID.looksLikeOne(operands[0])
    else {
      guard let first = operands.first, !ItemID.looksLikeOne(first) else { return operands }
      for count in stride(from: min(operands.count, 8), to: 1, by: -1) {
        let rest = operands.dropFirst(count)
        let name = operands.prefix(count).joined(separator: " ")
        let isTitle = (try? items(named: name, .open))?.contains {
          $0.title.lowercased() == name.lowercased()
        }
        if isTitle == true, reads(rest.joined(separator: " ")) { return [name] + rest }
      }
      return operands
    }
    for count in (sign + 1)...operands.count {
      let rest = operands.dropFirst(count)
      let name = operands.prefix(count).joined(separator: " ")
      if reads(rest.joined(separator: " ")), date(inName: name, nil) != nil { return [name] + rest }
    }
    return operands
  }

  /// The items that `namingFirst` names, and the words behind.
  package func resolveFirst(
    _ operands: [String], reads: (String) -> Bool
  ) throws -> (named: [NamedItem], rest: String) {
    let operands = namingFirst(operands, reads: reads)
    return (try resolve([operands[0]]), operands.dropFirst().joined(separator: " "))
  }

  /// The last date behind the first `@` of a name: of `yoga@dec 3`, `1@dec 3..` and `1@dec 3..dec 5`; nil
  /// for any other words.
  private func date(inName name: String, _ verb: ClosingVerb?) -> OccurrenceKey? {
    guard let sign = name.firstIndex(of: "@") else { return nil }
    var ends = name[name.index(after: sign)...].split(
      separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
    if ends.last == "" { ends.removeLast() }
    let keys = ends.map { try? occurrenceKey($0.trimmed, for: verb) }
    return keys.contains(nil) ? nil : keys.last ?? nil
  }

  /// The occurrences of operands whose last words are a date: `walk dec 5`, `3 tomorrow`, `3@tomorrow 20:00`,
  /// `yoga@dec 5`. A number in the date is not the id of another item. nil for any other operands.
  private func withDate(_ operands: [String], _ verb: ClosingVerb?) throws -> [NamedItem]? {
    guard let first = operands.first else { return nil }
    guard operands.count > 1 else {
      return try atSeveralDays(first, verb)?.flatMap { try resolve([$0], for: verb) }
    }
    let rest = operands.dropFirst()
    let words = operands.joined(separator: " ")
    if let sign = operands.firstIndex(where: { $0.contains("@") }) {
      let name = operands[...sign].joined(separator: " ")
      let behind = operands[(sign + 1)...].joined(separator: " ")
      // `1@today 2` names two items.
      let areIDs = operands[(sign + 1)...].allSatisfy(ItemID.looksLikeList)
      if !areIDs, let several = atSeveralDays(words, verb) {
        return try several.flatMap { try resolve([$0], for: verb) }
      }
      if let key = date(inName: words, verb), !behind.isEmpty,
        key.time != nil && !areIDs || date(inName: name, verb) == nil,
        try items(named: behind, .any).isEmpty
      {
        return try resolve([words], for: verb)
      }
    }
    if ItemID.looksLikeOne(first) {
      let date = rest.joined(separator: " ")
      guard Int(first) != nil, rest.first.map(ItemID.looksLikeOne) == false,
        let days = namedDays(date, verb), try items(named: date, .any).isEmpty
      else { return nil }
      return try days.flatMap { try resolve(["\(first)@\($0)"], for: verb) }
    }
    guard rest.contains(where: { Int($0) != nil }) else { return nil }
    guard let dated = try withDateAsKey(words, verb) else {
      // `jog dec 5` is no item 5.
      if let title = titleBeforeDays(words, verb),
        operands.count - title.split(separator: " ").count > 1
      {
        throw ItemNameError.noMatch(words: title)
      }
      return nil
    }
    return try dated.flatMap { try resolve(phrase: $0, .any, verb) }
  }

  /// The ids of a name with several days behind its `@`: `yoga@next week`, `1@12월 8일, 10일`, `1@12/7..9`;
  /// nil for any other words.
  private func atSeveralDays(_ words: String, _ verb: ClosingVerb?) -> [String]? {
    guard let sign = words.firstIndex(of: "@") else { return nil }
    let (name, date) = (words[..<sign].trimmed, String(words[words.index(after: sign)...]))
    guard !name.isEmpty, self.date(inName: words, verb) == nil,
      let days = namedDays(date.replacing("..", with: "~"), verb), days != [date]
    else { return nil }
    return days.map { "\(name)@\($0)" }
  }

  /// Throws for the days of `yoga until jan`, where they and not the name are what is not read.
  private func refuseDays(behind phrase: String) throws {
    let words = phrase.split(separator: " ")
    for count in words.indices.dropFirst()
    where try !items(named: words[..<count].joined(separator: " "), .any).isEmpty {
      do throws(PhraseError) {
        _ = try phrases.runsOfDays(words[count...].joined(separator: " "))
      } catch {
        if !error.isUnreadable { throw error }
      }
    }
  }

  /// The words before those at the end that name days: the `walk` of `walk dec 5`.
  private func titleBeforeDays(_ phrase: String, _ verb: ClosingVerb?) -> String? {
    let words = phrase.split(separator: " ")
    return words.indices.dropFirst()
      .first { namedDays(words[$0...].joined(separator: " "), verb) != nil }
      .map { words[..<$0].joined(separator: " ") }
  }

  /// Returns the days that words name, as an id has them behind its `@`, one text for each run of days:
  /// `dec 8 and 10`, `12월 15일부터 24일까지`, `from dec 31`. nil if the words are no days. For `done` and
  /// `undone`, nil too for a run of more than seven days, which is hardly meant.
  private func namedDays(_ words: String, _ verb: ClosingVerb?) -> [String]? {
    let isClosed = verb == .done || verb == .undone
    guard let runs = try? recentRuns(words),
      !isClosed || runs.allSatisfy({ run in run.last.map { $0 - run.first < 7 } ?? false })
    else { return nil }
    if runs.count == 1, runs[0].last == runs[0].first { return [words] }
    return runs.map { first, last in
      last == first ? "\(first)" : "\(first).." + (last.map { "\($0)" } ?? "")
    }
  }

  /// The runs of days that words name, of the last month where they say no year and it was then.
  private func recentRuns(_ words: String) throws -> [(first: Day, last: Day?)] {
    let runs = try phrases.runsOfDays(words)
    let first = try recentDay { try $0.runsOfDays(words).first?.first ?? now.today }
    guard first != runs.first?.first else { return runs }
    return try phrases { $0.now = CivilDateTime(first, .midnight) }.runsOfDays(words)
  }

  /// The words of a title and of days behind them, as `yoga@2026-11-24`: `yoga tomorrow`, `yoga next
  /// week`, `drops tomorrow 13:00`. nil for any other words.
  private func withDateAsKey(_ phrase: String, _ verb: ClosingVerb?) throws -> [String]? {
    guard !phrase.contains("@") else { return nil }
    let words = phrase.split(separator: " ")
    for count in words.indices.dropFirst() {
      let title = words[..<count].joined(separator: " ")
      let date = words[count...].joined(separator: " ")
      let moment = (try? occurrenceKey(date, for: verb)).flatMap { $0.time == nil ? nil : [date] }
      guard let days = namedDays(date, verb) ?? moment, try !items(named: title, .any).isEmpty
      else { continue }
      return days.map { "\(title)@\($0)" }
    }
    return nil
  }

  /// The occurrences of `yoga@2026-12-24..2027-01-02`; nil for any other words.
  private func resolve(inRange phrase: String, _ verb: ClosingVerb?) throws -> [NamedItem]? {
    guard let sign = phrase.lastIndex(of: "@"), sign > phrase.startIndex,
      phrase[sign...].contains(".."), !phrase.hasSuffix("..")
    else { return nil }
    let items = try items(named: phrase[..<sign].trimmed, .any).filter { $0.repetition != nil }
    let named = items.filter { item in
      items.count == 1
        || (try? occurrences("\(item.id)\(phrase[sign...])", verb))?.isEmpty == false
    }
    guard let item = named.first ?? items.first else { return nil }
    guard named.count == 1 else { throw ItemNameError.several(words: phrase, items: items) }
    return try occurrences("\(item.id)\(phrase[sign...])", verb)
  }

  /// Returns the entries among which the user can choose, without the steps below them. Steps show
  /// their parent and the date of their host, because the parts of a split series have steps with
  /// the same titles.
  package func choices(_ items: [Item]) throws -> [Entry] {
    try linked(items.map { try entry($0) }).changing { entry in
      entry = entry.withoutSteps
      guard let step = entry.whole, let host = try store().items.host(of: step) else { return }
      entry.when = try self.entry(host).when
    }
  }

  /// Leaves out the dates that became items of their own where their series is among the items.
  private func withoutDetached(_ items: [Item]) -> [Item] {
    let series = Set(items.filter { $0.repetition != nil }.map(\.seriesUID))
    return items.filter { $0.repetition != nil || !series.contains($0.seriesUID) }
  }

  /// Returns the items that a verb can act on, narrowed to the one of which an announcement asks for an answer.
  private func meant(by verb: ClosingVerb, among items: [Item]) throws -> [Item] {
    let todos = items.filter { $0.kind == .todo }
    let able = verb == .skip || todos.isEmpty ? items : todos
    guard able.count > 1, verb != .undone else { return able }
    return try announced(among: able, in: [.delivered, .snoozed]).map { [$0] } ?? able
  }

  /// Returns the only item with an open notification in one of some states: the only one for the occurrence that
  /// its number means and of no event that is over, else the only one at all; nil if there are several.
  func announced(among items: [Item], in states: Set<DeliveryState>) throws -> Item? {
    var (open, current): ([Item], [Item]) = ([], [])
    for item in items {
      let last = try store().reminders.deliveries(
        DeliveryFilter(item: item.id, states: states), limit: 1
      ).first
      guard let last, item.isOpen(occurrence: last.occurrence) else { continue }
      open.append(item)
      if try entry(item).isPastEvent(on: now.today) { continue }
      let named = NamedItem(id: .item(item.id), item: item)
      let meant = try OccurrenceTarget(named, book: self, for: .answering).occurrence?.key
      let key = try? OccurrenceKey(iso: last.occurrence)
      if meant == nil || key == nil || key == meant || key.map({ OccurrenceKey($0.day) }) == meant {
        current.append(item)
      }
    }
    return current.count == 1 ? current.first : open.count == 1 ? open.first : nil
  }

  /// Returns the occurrence that a date in digits or words names: `2026-12-08`, `yesterday`.
  ///
  /// - Parameter verb: For `done` and `undone`, a weekday or the like is the last one up to today:
  ///   `done walk@sunday`.
  func occurrenceKey(_ date: String, for verb: ClosingVerb?) throws -> OccurrenceKey {
    if let key = try? OccurrenceKey(iso: date) { return key }
    // The time of a date is the one that was said, whichever of two is ahead.
    if let blank = date.lastIndex(of: " ") {
      let clock = date[date.index(after: blank)...]
      if let time = try? TimeOfDay(iso: (clock.count == 4 ? "0" : "") + clock),
        let key = try? occurrenceKey(String(date[..<blank]), for: verb), key.time == nil
      {
        return OccurrenceKey(key.day, time)
      }
    }
    let when = try phrases.moment(date)
    guard let day = when.day else { return try OccurrenceKey(iso: date) }
    // A time alone is one of today, passed or not.
    if when.time != nil, (try? phrases.time(date)) != nil {
      return OccurrenceKey(now.today, when.time)
    }
    guard verb == .done || verb == .undone else {
      return OccurrenceKey(try recentDay { try $0.moment(date).day ?? day }, when.time)
    }
    let last = try lastDays(date, ifNearer: true) { reader in
      let day = try reader.moment(date).day ?? day
      return day...day
    }
    return OccurrenceKey(last.lowerBound, when.time)
  }

  /// The same of an item: a date before its series began, of which `done` takes the last one, is the first one
  /// that the series has.
  private func occurrenceKey(
    _ date: String, for verb: ClosingVerb?, of item: Item
  ) throws -> OccurrenceKey {
    let key = try occurrenceKey(date, for: verb)
    func first(after day: Day) -> Day? {
      try? phrases { $0.now = CivilDateTime(day, .midnight) }.moment(date).day
    }
    guard verb == .done || verb == .undone, !phrases.saysShift(date),
      case let family = try store().items.items(ofFamily: item.seriesUID)
        .compactMap({ try standing($0).series?.series }),
      let begin = family.map(\.firstDay).min(), key.day < begin,
      let first = first(after: begin - 1), first >= begin,
      family.contains(where: { $0.keys(on: first...first, limit: 1)?.isEmpty == false })
    else { return key }
    return OccurrenceKey(first, key.time)
  }

  /// Returns the day that words name; of a date without its year that was within the last month, that one
  /// instead of the next.
  ///
  /// - Parameter read: Reads the words.
  func recentDay(_ read: (PhraseReader) throws -> Day) throws -> Day {
    let day = try read(phrases)
    let (year, month, number) = day.components
    guard day - now.today > 300, let past = try? Day(year: year - 1, month: month, day: number),
      now.today - past < 32,
      (try? read(phrases { $0.now = CivilDateTime(past, .midnight) })) == past
    else { return day }
    return past
  }

  /// Returns the days that words name. If these are in the future and the words are a recurring
  /// date such as a weekday, returns the last such days up to today, by reading the words as of a
  /// day, a week, a month or a year ago.
  ///
  /// - Parameters:
  ///   - ifNearer: Whether last year's date is chosen only if this year's is further away.
  ///   - read: Reads the words.
  package func lastDays(
    _ words: String, ifNearer: Bool = false, _ read: (PhraseReader) throws -> ClosedRange<Day>
  ) throws -> ClosedRange<Day> {
    let next = try read(phrases)
    guard next.lowerBound > now.today, !phrases.saysShift(words) else { return next }
    for daysAgo in [1, 7, 31, 366] {
      guard let then = now.today.adding(days: -daysAgo) else { break }
      let earlier = phrases { $0.now = CivilDateTime(then, $0.now.time) }
      guard let days = try? read(earlier) else { continue }
      // Words like `tomorrow` name a different day each day, and never a past day.
      if daysAgo == 1, days.lowerBound == next.lowerBound - 1 { return next }
      guard days.lowerBound <= now.today else { continue }
      let isNearer = now.today - days.lowerBound < next.lowerBound - now.today
      return daysAgo < 366 || !ifNearer || isNearer ? days : next
    }
    return next
  }

  /// Returns the item whose title contains the words before the `@`, on the date after it:
  /// `choir@2026-12-08`. nil if there is no date.
  ///
  /// - Throws: `ItemNameError.several` if several match.
  private func resolve(atDate phrase: String, _ verb: ClosingVerb?) throws -> NamedItem? {
    guard let sign = phrase.lastIndex(of: "@") else { return nil }
    let (title, date) = (phrase[..<sign], String(phrase[phrase.index(after: sign)...]))
    func read(_ date: String) throws -> OccurrenceKey { try occurrenceKey(date, for: verb) }
    guard !title.isEmpty, let id = try? ItemID(0, at: date, key: read), let key = id.key else {
      return nil
    }
    let items = try items(named: title.trimmed, .any)
    func named(_ item: Item) throws -> NamedItem {
      guard item.repetition != nil || item.isBareStep else {
        return NamedItem(id: .item(item.id), item: item)
      }
      let id = try ItemID(item.id, at: date) { try occurrenceKey($0, for: verb, of: item) }
      return NamedItem(id: id, item: item)
    }
    let onDate = try items.filter { item in
      guard let series = try store().items.host(of: item) ?? item.repetition.map({ _ in item })
      else {
        return item.when.day == key.day
      }
      let dates = try standing(series).series?.series
      return dates?.occurrence(dates?.plainKey(key) ?? key) != nil
    }
    let meant = onDate.isEmpty ? parts(items, on: key.day) : onDate
    guard let item = meant.first else { throw ItemNameError.noMatch(words: String(title)) }
    guard meant.count == 1 else { throw ItemNameError.several(words: phrase, items: meant) }
    guard !onDate.isEmpty || item.repetition != nil || item.isBareStep else {
      throw OccurrenceError.undated(item)
    }
    return try named(item)
  }

  /// Returns the items that a phrase names: those in the scope, else those in other states, so that
  /// the verb can report the state. Of a split series, only the last matching part is returned.
  private func items(named phrase: String, _ scope: NameScope) throws -> [Item] {
    let found = try store().search.items(named: phrase, scope: scope, now: now)
    if scope == .any || scope == .open && !found.isEmpty { return found }
    let own = found.filter { item in
      item.repetition?.continuation == nil
        || !found.contains { $0.seriesUID == item.seriesUID && $0.isLater(than: item) }
    }
    if !own.isEmpty { return own }
    return try store().search.items(named: phrase, scope: .any, now: now)
      .filter { $0.repetition?.continuation == nil }
  }

  /// Keeps one part of each split series: the newest that has begun on a day, else the first.
  private func parts(_ items: [Item], on day: Day) -> [Item] {
    let series = Dictionary(grouping: items.filter { $0.repetition != nil }, by: \.seriesUID)
    return items.filter { item in
      guard item.repetition != nil, let parts = series[item.seriesUID], parts.count > 1 else {
        return true
      }
      let sorted = parts.sorted { $1.isLater(than: $0) }
      let current = sorted.last { $0.when.day ?? .min <= day } ?? sorted[0]
      return item.id == current.id
    }
  }

  /// Returns the item with exactly this title that was done today. A second `done milk` must not
  /// close the milkshake.
  private func closedToday(_ title: String, _ scope: NameScope) throws -> Item? {
    guard scope == .open else { return nil }
    return try store().search.items(named: title, scope: .done, now: now).first { item in
      item.title.lowercased() == title.lowercased()
        && item.status.doneAt.map { now.zone.civil(at: $0).day == now.today }
          == true
    }
  }
}

extension Item {
  /// Whether the item is a part of a series that begins after another part.
  fileprivate func isLater(than other: Item) -> Bool {
    repetition != nil && when.day ?? .min > other.when.day ?? .min
  }
}
