import CivilTime
import TextSearch

/// Which zone a definition is.
extension TimeZoneDefinition {
  /// The first year of the rules in force, for programs that describe only those.
  private static let presentRulesSince = 2010
  /// Some programs change the clock a second or a minute before the hour.
  private static let tolerance = 60

  /// A stretch of time in which a definition and a zone are compared.
  private struct Window {
    let start: Instant
    let end: Instant
    let offset: Int
    let transitions: [Zone.Transition]

    /// Whether a zone has the same offset at the start and the same changes after it.
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

  /// The best of the zones that behave like this definition.
  ///
  /// - Parameters:
  ///   - tzid: Of several such zones, one whose city it names is preferred, then one with the same
  ///     abbreviations, then the first.
  ///   - candidates: In the order of preference.
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

  /// The best first: all years it speaks of, from before its first change; the years of the present
  /// rules; those up to its last change, because a definition without rules for later years may
  /// describe only the years of its items; the years after its first change, as some programs
  /// write anything for the offset before it.
  private var windows: [Window] {
    guard let first = firstOnset, let begin = Instant(year: Self.years.lowerBound),
      let present = Instant(year: Self.presentRulesSince),
      let end = Instant(year: Self.years.upperBound + 1), first < end
    else { return [] }
    let start = Swift.max(begin, first - 1)
    var windows = [window(from: start, to: end - 1)]
    if start < present { windows.append(window(from: present, to: end - 1)) }
    if let last = lastOnset, begin < last {
      let listed = window(from: start, to: Swift.min(last, end - 1))
      if !listed.transitions.isEmpty { windows.append(listed) }
    }
    return windows + [window(from: Swift.max(begin, first), to: end - 1)]
  }

  private func window(from start: Instant, to end: Instant) -> Window {
    let offset = usual.transitions.last { $0.instant <= start }?.after ?? usual.offset
    return Window(
      start: start, end: end, offset: offset,
      transitions: usual.transitions.filter { start < $0.instant && $0.instant <= end })
  }

  // MARK: A zone of its own

  /// The offsets of the years to come as a POSIX TZ string, and whether the definition says
  /// something else about some year that counts. Returns nil if the changes can not be followed.
  func posix() -> (text: String, isApproximate: Bool)? {
    // The weekdays of a year repeat after 28.
    let later = Self.years.upperBound + 1...Self.years.upperBound + 28
    guard let (offset, transitions) = changes(in: later) else { return nil }
    let text = yearly(transitions, count: later.count) ?? fixed(offset, transitions)
    guard let zone = try? Zone(posix: text) else { return nil }
    return (text, windows.last.map { !$0.fits(zone) } ?? false)
  }

  private func fixed(_ offset: Int, _ transitions: [Zone.Transition]) -> String {
    // A clock that can not be told by two rules stands at its standard time.
    PosixText.zone(transitions.map(\.after).min() ?? offset)
  }

  /// Two rules, if the clock changes by the same two every year.
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
    // An hour ahead of standard time needs no number.
    if summer != standard + 3600 { text += PosixText.time(-summer) }
    return text + "," + start.posix + "," + end.posix
  }
}
