import CivilTime
import TodoCore

/// The parts of a sentence given to `add`.
package struct QuickAdd: Hashable, Sendable {
  /// A hint for the user about words that stayed in the title.
  package enum Hint: Hashable, Sendable {
    /// The words after `at` are not a saved place. `seen` is a word that means a place without its
    /// name: `퇴근길에`.
    case unknownPlace(name: String, seen: String? = nil)
    /// `next week` is not a single day.
    case notOneDay(seen: String, first: Day, last: Day)
    /// Words inside the title that look like a date, a time or a repetition, in their order.
    case notRead([Finding])
    /// A holiday at an end of the title that none of the user's regions has, and the regions that
    /// have it.
    case holiday(name: String, regions: HolidayNames.OtherRegions?)
    /// A word at an end of the title that is one or two letters away from a day.
    case misspelt(seen: String, suggestion: String)
    /// `remind` in the title, with the words after it. `typed` is the part that `remind` accepts.
    case reminding(seen: String, typed: String?)
    /// A time that could as well be the other half of the day: `3시`, and `3:30` on the 24-hour
    /// clock. `other` is nil where that has passed today.
    case halfOfDay(seen: String, time: TimeOfDay, other: TimeOfDay?, isEnd: Bool = false)
    /// `8pm in New York`: read as a place, not as a time zone.
    case place(seen: String, time: TimeOfDay, zone: String)
    /// A zone after a range of days, which applies to both ends.
    case zoneOfBoth(end: CivilDateTime, zone: String)
    /// Words that were read but replaced by an option.
    case overruled(seen: [String])
    /// A time with a last day or a length, read as one span. `typed` is the alternative on each of
    /// the days.
    case oneSpan(seen: String, typed: String)
    /// The day has passed.
    case past
    /// The day is in a past year, and the title names a yearly event. `next` is its next date.
    case pastYear(Int, next: Day)
    /// A lunar date, read as its next date. An option accepts the words as a yearly repetition.
    case lunarOnce(seen: String)
    /// The excluded days are not among the dates of the repetition.
    case exceptsNothing(seen: String)
    /// The title names a yearly event, but the words do not make it repeat.
    case once
    /// `!high`, `p4` or an empty `list:`, which look like labels.
    case notLabel(seen: String)
    /// Some months or years lack the day of the rule; it falls on their last day then.
    case lastDayInstead(RecurrenceRule)

    /// Words that look like a date, a time or a repetition.
    package struct Finding: Hashable, Sendable {
      package var seen: String
      package var kind: NotRead
      /// Whether the words alone can be parsed as what they look like, so that an option accepts
      /// them.
      package var isRead: Bool
      /// Alternative words that an option accepts; nil if `seen` can be parsed or no alternative is
      /// known.
      package var typed: String?
    }

    /// The kind of phrase that words left in the title look like.
    package enum NotRead: Hashable, Sendable {
      case day, month, time, repetition

      var isDay: Bool { self == .day || self == .month }
    }
  }

  /// When the item takes place once: its date and time, its end and its repetition.
  package struct Schedule: Hashable, Sendable {
    package var when: When = .someday
    package var end: End?
    /// The end on the clock of another zone, in place of `end`.
    package var journey: SaidJourneyEnd?
    package var repetition: Repeat?

    package init(when: When = .someday, end: End? = nil, repetition: Repeat? = nil) {
      self.when = when
      self.end = end
      self.repetition = repetition
    }
  }

  package var title: String
  /// When the item takes place: one schedule, or several for days or times that no single rule can
  /// express.
  package var schedules: [Schedule] = [Schedule()]
  /// The words that gave the end of a journey.
  package var journeySeen = ""
  /// The day from which the item is shown: `from nov 30`.
  package var start: Day?
  /// The words that gave `start`.
  package var startSeen = ""
  /// nil for the default reminder, empty for none.
  package var triggers: [Trigger]?
  /// The name after `at` or `@`, saved or not.
  package var placeName: String?
  package var list: String?
  package var tags: [String] = []
  package var priority: Item.Priority?
  package var isStarred = false
  /// The year in which someone was born or something began.
  package var since: Int?
  package var hints: [Hint] = []

  /// Of the first schedule; most sentences have only one.
  package var when: When { schedules.first?.when ?? .someday }
  package var end: End? { schedules.first?.end }
  package var repetition: Repeat? { schedules.first?.repetition }

  init(title: String) { self.title = title }
}

/// The options of `add`, which take precedence over its words.
package struct QuickAddOptions: Hashable, Sendable {
  /// `--on`
  package var when: When?
  /// `--time`; `.some(nil)` if it was cleared with `none`.
  package var time: TimeOfDay??
  /// `--every`, which is parsed once the start of the item is known.
  package var every: String?

  package init(when: When? = nil, time: TimeOfDay?? = nil, every: String? = nil) {
    self.when = when
    self.time = time
    self.every = every
  }
}

extension QuickAdd.Hint {
  /// Returns the hint without alternatives for a field that an option has set.
  fileprivate func without(_ options: QuickAddOptions) -> QuickAdd.Hint {
    guard case .notRead(let findings) = self else { return self }
    return .notRead(
      findings.map { finding in
        let isSaid =
          switch finding.kind {
          case .day, .month: options.when != nil
          case .time: options.time != nil || options.when?.time != nil
          case .repetition: options.every != nil
          }
        var finding = finding
        if isSaid { (finding.isRead, finding.typed) = (false, nil) }
        return finding
      })
  }
}

extension PhraseReader {
  /// Splits the words of `add` into phrases at the start and at the end, and the title between
  /// them.
  ///
  /// - Parameters:
  ///   - words: The arguments. One argument holding blanks is a sentence; among several, one
  ///     holding blanks belongs to the title as it is.
  ///   - literal: Whether all words are the title, as after `--`.
  ///   - options: The values of the command's options.
  package func quickAdd(
    _ words: [String], literal: Bool = false, options: QuickAddOptions = QuickAddOptions()
  ) throws(PhraseError) -> QuickAdd {
    var parser = QuickAddParser(words, isLiteral: literal, for: self)
    try parser.read()
    var add = QuickAdd(title: parser.title)
    guard !add.title.isEmpty else {
      // `5월 5일 어린이날`: beside another date the name of a holiday is the title.
      var plain = context
      plain.holidays = nil
      guard context.holidays != nil,
        let add = try? PhraseReader(plain, zones: zones)
          .quickAdd(words, literal: literal, options: options), add.when != .someday
      else { throw .noTitle }
      return add
    }
    try parser.parsed.settleInterval(in: context)
    if options.when == nil, options.every == nil, add.isAnniversary {
      parser.parsed.repeatLunarDay()
    }
    let since = parser.settleBeginning(options)
    parser.parsed.repeatOnDays()
    try parser.parsed.check()
    // `--on` is the day it is due; `from nov 30` in the words is still the day from which it is
    // shown.
    let start = parser.parsed.start
    let first = options.when.map(\.day) ?? parser.parsed.beginning.day
    let every = try options.every.map { text throws(PhraseError) in
      try rule(text, startingOn: first)
    }
    if options.when == .someday, let seen = parser.parsed.wordsNeedingDay(options) {
      throw .needsDay(seen: seen)
    }
    let overruled = parser.parsed.overruled(by: options).filter { !parser.putBack($0) }
    add.title = parser.title
    parser.parsed.replace(by: options, repeating: every)
    try add.fill(from: parser.parsed, start: start, for: self)
    add.count(from: since, said: parser.parsed.seen[.since], today: context.now.day)
    if since == nil, add.when == .someday, options.when == nil, options.every == nil,
      add.isAnniversary
    {
      add.since = parser.beginningInTitle?.year
    }
    add.hints = parser.hints.map { $0.without(options) }
    if !overruled.isEmpty { add.hints.append(.overruled(seen: overruled)) }
    if add.schedules.count == 1, add.repetition == nil, add.end != nil,
      let hint = parser.parsed.oneSpan(typed: { (try? repetition($0)) != nil })
    {
      add.hints.append(hint)
    }
    if let hint = parser.parsed.halfOfDay(of: add, now: context.now) { add.hints.append(hint) }
    if let zone = parser.parsed.zone, zone.now != context.now, case .moment(let end)? = add.end,
      add.repetition == nil, options == QuickAddOptions()
    {
      add.hints.append(.zoneOfBoth(end: end, zone: zone.name))
    }
    if add.repetition == nil, isPast(add) {
      add.hints.append(options.when == nil ? passed(add) : .past)
    }
    if add.repetition == nil, options.when == nil, case .lunar = parser.parsed.dayForm,
      let seen = parser.parsed.seen[.day]
    {
      add.hints.append(.lunarOnce(seen: seen))
    }
    if add.repetition == nil, options.when == nil, add.schedules.count == 1, add.end == nil,
      !isPast(add), case .number(_, month: .some, _) = parser.parsed.dayForm,
      let last = add.title.split(separator: " ").last, Age.Kind(ofTitle: String(last)) != nil
    {
      add.hints.append(.once)
    }
    // An excluded day before the first date has delayed the start of the rule.
    if let left = parser.parsed.exclusion?.days, !left.isEmpty,
      add.repetition?.excluded.isEmpty == true, !left.contains(where: { $0 < add.when.day ?? .min })
    {
      add.hints.append(.exceptsNothing(seen: parser.parsed.exceptSeen))
    }
    if let rule = add.repetition?.rule, rule.skip == .backward,
      !(parser.parsed.rule?.isRaw ?? false)
    {
      add.hints.append(.lastDayInstead(rule))
    }
    return add
  }

  /// Returns the hint about a past date. If the title names a yearly event, it is probably meant to
  /// repeat.
  private func passed(_ add: QuickAdd) -> QuickAdd.Hint {
    guard add.isAnniversary, add.schedules.count == 1, add.end == nil, let day = add.when.day,
      day.year < context.now.day.year
    else { return .past }
    let rule = RecurrenceRule(.yearly, byMonthDay: [day.day], byMonth: [day.monthOfYear])
    guard let next = rule.firstDay(onOrAfter: context.now.day) else { return .past }
    return .pastYear(day.year, next: next)
  }

  /// Returns what `add` would create for a phrase without a title; nil if it throws.
  func answer(_ parsed: ParsedPhrase) -> QuickAdd? {
    var (parsed, add) = (parsed, QuickAdd(title: ""))
    do throws(PhraseError) {
      try parsed.settleInterval(in: context)
      parsed.repeatOnDays()
      try parsed.check()
      try add.fill(from: parsed, start: parsed.start, for: self)
    } catch {
      return nil
    }
    (add.startSeen, add.journeySeen) = ("", "")
    return add
  }

  private func isPast(_ add: QuickAdd) -> Bool {
    switch add.end {
    case .day(let day)? where day >= context.now.day: return false
    case .moment(let moment)? where moment >= context.now: return false
    default: break
    }
    return switch add.when {
    case .someday: add.start.map { $0 < context.now.day } ?? false
    case .allDay(let day): day < context.now.day
    case .timed(let moment, let zone): zone == nil && moment.day < context.now.day
    }
  }

  fileprivate func schedules(_ parsed: ParsedPhrase) throws(PhraseError) -> [QuickAdd.Schedule] {
    // An item without a day can not repeat, even where an option took the day away.
    if parsed.hasRule, !parsed.isSomeday {
      var schedules: [QuickAdd.Schedule] = []
      for repetition in try parsed.repetitions(in: context) {
        let end = try parsed.end(of: repetition)
        schedules.append(
          QuickAdd.Schedule(
            when: repetition.first, end: end, repetition: repetition.repetition))
      }
      return schedules
    }
    var schedules: [QuickAdd.Schedule] = []
    for one in parsed.singles {
      let when = try one.when(in: context)
      // An option may have taken the day that an end was counted from.
      let end = one.isSomeday ? nil : try one.end(of: when)
      let schedule = QuickAdd.Schedule(when: when, end: end)
      if !schedules.contains(schedule) { schedules.append(schedule) }
    }
    return schedules
  }

  /// Returns the trigger at the item's own place if it names none. The place may come after the
  /// trigger.
  fileprivate func placed(
    _ trigger: Trigger, at place: String?, seen: String
  ) throws(PhraseError) -> Trigger {
    guard var region = trigger.region, region.isOpen else { return trigger }
    guard let place else { throw .triggerNeedsPlace(seen: seen) }
    region.location = .named(place)
    return .region(region)
  }
}

extension QuickAdd {
  /// Whether the title names a yearly event. A lunar date then repeats every year even without a
  /// word for it: `음력 12월 20일 엄마 생신`.
  fileprivate var isAnniversary: Bool { Age.Kind(ofTitle: title) != nil }

  /// Copies the parsed values.
  ///
  /// - Parameter start: The day from which the item is shown, according to the words.
  fileprivate mutating func fill(
    from parsed: ParsedPhrase, start: Day?, for reader: PhraseReader
  ) throws(PhraseError) {
    schedules = try reader.schedules(parsed)
    for index in schedules.indices { schedules[index].journey = parsed.journey }
    journeySeen = parsed.seen[.end] ?? ""
    self.start = parsed.hasRule ? nil : parsed.start ?? start
    startSeen = parsed.seen[.start] ?? ""
    let place = parsed.place.map(reader.placeName)
    triggers = try parsed.triggers?.map { trigger throws(PhraseError) in
      try reader.placed(trigger, at: place, seen: parsed.seen[.triggers] ?? "")
    }
    placeName = place
    list = parsed.list
    tags = parsed.tags
    priority = parsed.priority
    isStarred = parsed.isStarred
  }
}
