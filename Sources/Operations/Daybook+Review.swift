import CivilTime
import Outcomes
import Phrases
import TodoCore
import TodoStore

/// Looking back.
extension Daybook {
  /// Returns the review of the days that words name, up to today. Without words, the filter's days,
  /// or else this week, are reviewed.
  ///
  /// - Throws: `PhraseError`, `ReviewError`, `StoreError`.
  package func review(_ request: ViewRequest) throws -> Viewed<Review> {
    var wanted = request.filter
    wanted.isBehind = true
    var read = try filter(wanted)
    let text = request.words.joined(separator: " ")
    var named = try period(text)
    if text.isEmpty, read.filter.hasDays {
      let last = max(read.filter.from ?? .min, read.filter.to ?? now.today)
      named = (read.filter.from ?? last)...last
    }
    // These days select the review, not the days of items.
    (read.filter.from, read.filter.to) = (nil, nil)
    guard named.lowerBound <= now.today else {
      throw ReviewError.ahead(first: named.lowerBound)
    }
    let days = named.lowerBound...min(named.upperBound, now.today)
    let page = PageRequest(now: now, filter: read.filter, detail: request.detail)
    let reminders = try store().reminders.counts(on: days, zone: now.zone, read.filter)
    return read.viewed(try store().views.review(days, reminders: reminders, page))
  }

  /// The days of `last week`, `november`, `2026`; a unit alone, `week` or `달`, is the present one.
  private func period(_ text: String) throws -> ClosedRange<Day> {
    let phrases = phrases
    if text.isEmpty { return try phrases.days("this week") }
    do {
      return try lastDays(text) { try $0.days(text) }
    } catch {
      let present = ["this \(text)", "이번 \(text)"].lazy.compactMap { try? phrases.days($0) }.first
      if let present { return present }
      if let year = try? phrases.year(text), let first = try? Month(year: year, month: 1),
        let last = try? Month(year: year, month: 12)
      {
        return first.first...last.last
      }
      throw error
    }
  }
}
