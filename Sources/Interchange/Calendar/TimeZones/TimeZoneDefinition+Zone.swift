import CivilTime

// MARK: Matching a named zone

extension TimeZoneDefinition {
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
  func zone(
    _ tzid: String, among candidates: [(name: String, zone: Zone)]
  ) -> String? {
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
    guard let first = firstOnset, let begin = Instant(year: Self.years.lowerBound),
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

  // MARK: POSIX strings

  /// Returns the offsets of future years as a POSIX TZ string, and whether those of `years` differ.
  /// Returns nil if there are too many changes.
  func posix() -> (text: String, isApproximate: Bool)? {
    // The weekdays of a year repeat after 28 years.
    let later = Self.years.upperBound + 1...Self.years.upperBound + 28
    guard let (offset, transitions) = changes(in: later) else { return nil }
    let text = yearly(transitions, count: later.count) ?? fixed(offset, transitions)
    guard let zone = try? Zone(posix: text) else { return nil }
    return (text, windows.last.map { !$0.fits(zone) } ?? false)
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
