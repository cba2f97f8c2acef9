import CivilTime

/// Splitting a series in two.
extension Item {
  /// The parts of a split series: the occurrences before one of them, and that one with all later
  /// ones.
  package struct Halves {
    /// nil if there is no occurrence before the split.
    package var before: Item?
    package var after: Item
  }

  /// Splits the series before an occurrence.
  ///
  /// The second half is a copy without ids. It gets the changes to later occurrences and their
  /// source texts; both halves keep the source text of the item itself. A reminder at a fixed
  /// moment goes to the half of its day, so that it is announced once. COUNT is divided between the
  /// halves; removed occurrences count (RFC 5545 §3.8.5.1). The second half starts on a date of the
  /// rule, so that its dates stay the same even if the split is at an extra date or at a date that
  /// SKIP moved.
  ///
  /// - Parameter uid: The UID of the second half.
  package func split(at occurrence: Series.Occurrence, of series: Series, uid: String) -> Halves {
    let key = occurrence.key
    var after = copy(uid: uid)
    after.keep(from: key, of: series)

    var before = self
    before.endSeries(before: key, of: series)
    before.repetition?.excluded.insert(key)
    before.sources = sources.filter { $0.occurrence.map { $0 < key } ?? true }.outdated
    guard let first = try? before.series(in: series.zone), !first.isEmpty else {
      return Halves(before: nil, after: after)
    }
    let end = first.lastDay ?? key.day - 1
    before.reminders?.removeAll { $0.day.map { $0 > end } ?? false }
    after.reminders?.removeAll { $0.day.map { $0 <= end } ?? false }
    return Halves(before: before, after: after)
  }

  /// The part of the series that begins with an occurrence. COUNT becomes smaller by the dates
  /// before it.
  package func rest(from key: OccurrenceKey, of series: Series) -> Item {
    var rest = self
    rest.keep(from: key, of: series)
    return rest
  }

  private mutating func keep(from key: OccurrenceKey, of series: Series) {
    changes = changes.filter { $0.key >= key }
    if var repetition {
      repetition.excluded = repetition.excluded.filter { $0 >= key }
      repetition.extra = repetition.extra.filter { $0 >= key }
      self.repetition = repetition
    }
    countFromCut(at: key, of: series)
    sources = sources.filter { $0.occurrence.map { $0 >= key } ?? true }.outdated
  }

  /// Ends the series before an occurrence. An earlier end of the rule stays.
  package mutating func endSeries(before key: OccurrenceKey, of series: Series) {
    guard var repetition else { return }
    let last: CivilDateTime
    if series.hasSeveralADay, let time = key.time {
      // The last actual date is clearer to the user than the second before the split.
      let cut = CivilDateTime(key.day, time) - 1
      last =
        cut.time == .endOfDay ? cut : series.ruleOccurrences.latest(onOrBefore: cut) ?? cut
    } else {
      last = CivilDateTime(key.day - 1, .endOfDay)
    }
    if let end = series.countedEnd, end <= last {
      // COUNT is used up before the split, and only extra dates follow: UNTIL must not add dates.
      repetition.rule.end = series.hasSeveralADay ? .until(end) : .untilDay(end.day)
    } else if !(series.untilReading.map { $0 <= last } ?? false) {
      repetition.rule.end = last.time == .endOfDay ? .untilDay(last.day) : .until(last)
    } else if case .untilInstant = repetition.rule.end, let until = series.untilReading {
      repetition.rule.end = .until(until)
    }
    repetition.excluded = repetition.excluded.filter { $0 < key }
    repetition.extra = repetition.extra.filter { $0 < key }
    self.repetition = repetition
    changes.removeAll { $0.key >= key }
  }

  /// The date from which this part of a split series counts: that of the split, even if the part was moved
  /// since, or where the part begins that has the UID of the whole.
  package var splitKey: OccurrenceKey {
    let own = OccurrenceKey(when.day ?? .min, when.time)
    return partKey.map { uid == seriesUID ? own : $0 } ?? own
  }

  /// The part of a split series that ends before a date, from which another part has it; nil if it ends
  /// before that, or begins there.
  package func ending(before key: OccurrenceKey, of series: Series) -> Item? {
    let begin = CivilDateTime(key.day, key.time ?? .midnight)
    var key = key
    if !series.hasSeveralADay, let time = key.time {
      // What comes once a day may come before the first of several.
      key = OccurrenceKey(when.time ?? .midnight < time ? key.day + 1 : key.day)
    }
    guard let repetition, repetition.continuation.map({ $0 > key }) ?? true,
      let first = series.ruleOccurrences.first, first < begin,
      !repetition.rule.isOver(before: key), series.ruleOccurrences.onOrAfter(begin).first != nil
    else { return nil }
    var part = self
    part.endSeries(before: key, of: series)
    part.repetition?.excluded.insert(key)
    return part
  }

  /// Takes what was said of the dates of another part from one on, where this has them and nothing was said.
  package mutating func takeDates(of part: Item, from key: OccurrenceKey, _ series: Series?) {
    for change in part.changes where change.key >= key {
      if changes.contains(where: { $0.key == change.key }) { continue }
      if series?.occurrence(change.key) != nil { changes.append(change) }
    }
    changes.sort { $0.key < $1.key }
  }

  /// Makes the second half start on its first date of the rule.
  private mutating func countFromCut(at key: OccurrenceKey, of series: Series) {
    guard var rule = repetition?.rule, let start = when.day else { return }
    let moment = CivilDateTime(key.day, key.time ?? when.time ?? .midnight)
    let dates = series.isAfterDone ? nil : series.ruleOccurrences.onOrAfter(moment).first
    guard let date = series.isAfterDone ? moment : dates else {
      // Only extra dates are left, and possibly a continuation.
      let continuation = repetition?.continuation
      rule = RecurrenceRule(.daily, end: continuation == nil ? .count(1) : .untilDay(moment.day))
      setWhen(when.moved(to: moment))
      repetition?.rule = rule
      let removed = (repetition?.excluded ?? []).union([key])
      repetition?.extra.subtract(removed)
      repetition?.excluded = continuation.map { [$0] } ?? []
      return
    }
    if case .count(let count) = rule.end {
      let used =
        series.isAfterDone
        ? closedCount(before: key, of: series) : series.position(of: date)
      rule.end = .count(max(1, count - used))
    }
    let anchor = rule.anchor(of: date.day, startedOn: start)
    setWhen(when.moved(to: CivilDateTime(anchor, date.time)))
    repetition?.rule = rule
  }

  /// How many occurrences before a date are closed, for a rule that counts from completion.
  private func closedCount(before key: OccurrenceKey, of series: Series) -> Int {
    series.changes.values.count { $0.key < key && $0.status != .open }
  }
}

extension Series {
  /// The last date that COUNT allows; nil without COUNT.
  fileprivate var countedEnd: CivilDateTime? {
    guard case .count = rule.rule.end, !isAfterDone else { return nil }
    return ruleOccurrences.last
  }

  /// The last reading of the series' clock that UNTIL allows; nil without UNTIL.
  var untilReading: CivilDateTime? {
    switch rule.rule.end {
    case .never, .count: nil
    case .untilDay(let day): CivilDateTime(day, .endOfDay)
    case .until(let moment): moment
    case .untilInstant(let instant): zone.latestReading(by: instant)
    }
  }
}
