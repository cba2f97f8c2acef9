import CivilTime

// MARK: Matching a named zone

extension TimeZoneDefinition {
  /// The first year to compare.
  private static let comparedSince = 1990
  /// The first year to compare for programs that write only the current rules.
  private static let currentRulesSince = 2010
  /// The largest difference between equal changes, in seconds. Some programs write them a second or
  /// a minute before the hour.
  private static let tolerance = 60

  /// A period in which a definition and a zone are compared.
  private struct Window {
    let start: Instant
    let end: Instant
    let offset: Int
    let transitions: [Zone.Transition]

    /// Whether a zone has the same offset at the start and the same changes until the end.
    func fits(_ zone: Zone) -> Bool {
      guard zone.offset(at: start) == offset else { return false }
      var instant = start
      for transition in transitions {
        guard let next = zone.nextTransition(after: instant), next.after == transition.after,
          abs(next.instant - transition.instant) <= TimeZoneDefinition.tolerance
        else { return false }
        instant = Swift.max(next.instant, transition.instant)
      }
      return zone.nextTransition(after: instant).map { $0.instant > end } ?? true
    }
  }

  /// Returns the best zone with the changes of this definition; nil if there is none.
  ///
  /// - Parameters:
  ///   - tzid: Of several zones, one whose city occurs in the TZID is preferred, then one with the
  ///     same abbreviations, then the first.
  ///   - candidates: The zones in the order of preference.
  ///   - used: The time in which the zone must have the same offsets; nil if that is not known.
  func zone(
    _ tzid: String, among candidates: [(name: String, zone: Zone)], in used: Range<Instant>?
  ) -> String? {
    var windows = windows
    var candidates = candidates
    if let used = used.map(compared) {
      let own = window(from: used.lowerBound, to: used.upperBound)
      candidates = candidates.filter { own.fits($0.zone) }
      windows.append(own)
    }
    for window in windows {
      let fitting = candidates.filter { window.fits($0.zone) }
      guard let first = fitting.first else { continue }
      let text = tzid.lowercased()
      let named = fitting.first { text.contains(TimeZoneNames.city(of: $0.name).lowercased()) }
      let names = names
      let alike = fitting.first { candidate in
        !names.isEmpty && names == abbreviations(of: candidate.zone, in: window)
      }
      return (named ?? alike ?? first).name
    }
    return nil
  }

  /// Returns the part of a time that is compared with zones. Some programs list only the changes
  /// around their items.
  private func compared(_ used: Range<Instant>) -> Range<Instant> {
    guard let last = lastListed, last < used.upperBound else { return used }
    return Swift.min(used.lowerBound, last - 366 * 86_400)..<last
  }

  /// The last change of a definition that lists changes to and fro without an endless rule.
  private var lastListed: Instant? {
    guard comparedChanges.transitions.count > 1 else { return nil }
    return lastOnset
  }

  private func abbreviations(of zone: Zone, in window: Window) -> Set<String> {
    Set(([window.start] + window.transitions.map(\.instant)).map { zone.abbreviation(at: $0 + 61) })
  }

  /// The periods to compare, the most significant first:
  ///
  /// 1. All years, from before the first change.
  /// 2. The years of the current rules.
  /// 3. The years up to the last change. A definition without endless rules may cover only the
  ///    years of its items.
  /// 4. The years after the first change. Some programs write an arbitrary offset before it.
  private var windows: [Window] {
    guard let first = firstOnset, let begin = Instant(year: Self.comparedSince),
      let current = Instant(year: Self.currentRulesSince),
      let end = Instant(year: Self.years.upperBound + 1), first < end
    else { return [] }
    let start = Swift.max(begin, first - 1)
    var windows = [window(from: start, to: end - 1)]
    if start < current { windows.append(window(from: current, to: end - 1)) }
    if let last = lastOnset, begin < last {
      let listed = window(from: start, to: Swift.min(last, end - 1))
      if !listed.transitions.isEmpty { windows.append(listed) }
    }
    return windows + [window(from: Swift.max(begin, first), to: end - 1)]
  }

  private func window(from start: Instant, to end: Instant) -> Window {
    let offset = comparedChanges.transitions.last { $0.instant <= start }?.after
    return Window(
      start: start, end: end, offset: offset ?? comparedChanges.offset,
      transitions: comparedChanges.transitions.filter { start < $0.instant && $0.instant <= end })
  }

  // MARK: Differences

  /// Returns the times in which a zone has other offsets, in order, without those of at most a
  /// minute; a difference at the end of `years` has no end.
  func differences(from zone: Zone) -> [Range<Instant>] {
    differences(from: zone, tolerance: Self.tolerance).filter { range in
      lastListed.map { range.lowerBound < $0 } ?? true
    }
  }

  private func differences(from zone: Zone, tolerance: Int) -> [Range<Instant>] {
    guard var instant = Instant(year: Self.years.lowerBound),
      let end = Instant(year: Self.years.upperBound + 1)
    else { return [] }
    var offset = comparedChanges.offset
    var rest = comparedChanges.transitions[...]
    var found: [Range<Instant>] = []
    while instant < end {
      let other = zone.nextTransition(after: instant)?.instant ?? end
      let next = Swift.min(rest.first?.instant ?? end, other, end)
      if zone.offset(at: instant) != offset {
        let limit = next == end ? .distantFuture : next
        if let last = found.last, last.upperBound == instant {
          found[found.count - 1] = last.lowerBound..<limit
        } else {
          found.append(instant..<limit)
        }
      }
      if let change = rest.first, change.instant == next {
        offset = change.after
        rest.removeFirst()
      }
      instant = next
    }
    return found.filter { $0.upperBound - $0.lowerBound > tolerance }
  }

  // MARK: POSIX strings

  /// The maximum number of changes in a POSIX zone text.
  private static let mostChanges = 400

  /// Returns the offsets as POSIX TZ strings: each change that the rule of future years does not
  /// give, then that rule. `isApproximate` means that no rule gives all changes of future years, or
  /// that there are too many changes. Returns nil if there are too many to read.
  ///
  /// - SeeAlso: `Zone.init(posix:)`.
  func posix() -> (text: String, isApproximate: Bool)? {
    // The weekdays of a year repeat after 28 years.
    let later = Self.years.upperBound + 1...Self.years.upperBound + 28
    guard let (offset, transitions) = changes(in: later) else { return nil }
    let yearly = yearly(transitions, count: later.count)
    let isApproximate = yearly == nil && !transitions.isEmpty
    let rule = yearly ?? fixed(offset, transitions)
    guard let zone = try? Zone(posix: rule), let limit = Instant(year: later.lowerBound) else {
      return nil
    }
    guard let last = differences(from: zone, tolerance: 0).last else {
      return (rule, isApproximate)
    }
    let end = Swift.min(last.upperBound, limit)
    let listed = comparedChanges.transitions.filter { $0.instant < end }
    var text = ""
    for change in listed.suffix(Self.mostChanges) {
      text += PosixText.zone(change.before) + "@\(change.instant.secondsSinceEpoch)"
    }
    text +=
      PosixText.zone(listed.last?.after ?? comparedChanges.offset) + "@\(end.secondsSinceEpoch)"
    return (text + rule, isApproximate || listed.count > Self.mostChanges)
  }

  private func fixed(_ offset: Int, _ transitions: [Zone.Transition]) -> String {
    // Two rules can not express the changes, so only the standard time is kept.
    PosixText.zone(transitions.map(\.after).min() ?? offset)
  }

  /// Returns a string with two rules; nil if the offset does not change by the same two rules each
  /// year.
  private func yearly(_ transitions: [Zone.Transition], count: Int) -> String? {
    guard let first = transitions.first, transitions.count == 2 * count else { return nil }
    let standard = Swift.min(first.before, first.after)
    let summer = Swift.max(first.before, first.after)
    let change = { (before: Int, after: Int) -> YearlyChange? in
      let readings = transitions.filter { $0.before == before && $0.after == after }
        .compactMap { CivilDateTime(secondsSinceEpoch: $0.instant.secondsSinceEpoch + before) }
      guard let run = YearlyChange.run(readings[...]), run.count == count else { return nil }
      return run.change
    }
    guard let start = change(standard, summer), let end = change(summer, standard) else {
      return nil
    }
    var text = PosixText.zone(standard) + PosixText.abbreviation(summer)
    // One hour ahead of standard time is the default.
    if summer != standard + 3600 { text += PosixText.time(-summer) }
    return text + "," + start.posix + "," + end.posix
  }
}
