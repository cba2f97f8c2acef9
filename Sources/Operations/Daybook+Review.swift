import CivilTime
import Outcomes
import Phrases
import TodoCore
import TodoStore

/// Looking back.
extension Daybook {
  /// What was done, what slipped and what was kept on the days that words name, up to today; of this
  /// week without words.
  ///
  /// - Throws: `PhraseError`, `ReviewError`, `StoreError`.
  package func review(_ request: ViewRequest) throws -> Viewed<Review> {
    let named = try period(request.words.joined(separator: " "))
    guard named.lowerBound <= now.today else {
      throw ReviewError.ahead(first: named.lowerBound)
    }
    let days = named.lowerBound...min(named.upperBound, now.today)
    let read = try filter(request.filter)
    let page = PageRequest(now: now, filter: read.filter, detail: request.detail)
    let reminders = try store().reminders.counts(on: days, zone: now.zone, read.filter)
    return read.viewed(try store().views.review(days, reminders: reminders, page))
  }

  /// The days of `last week`, `november`, `2026`; a unit alone, `week` or `달`, is the present one.
  private func period(_ text: String) throws -> ClosedRange<Day> {
    let phrases = phrases
    if text.isEmpty { return try phrases.days("this week") }
    do throws(PhraseError) {
      return try phrases.days(text)
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
