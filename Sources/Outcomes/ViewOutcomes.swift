import CivilTime
import Phrases
import Scheduler
import TodoCore

/// A name in a filter that nothing has.
package struct UnknownName: Hashable, Sendable {
  package enum Kind: Sendable {
    case list, tag, place
  }

  package let kind: Kind
  package let name: String
  /// A known name that is much the same.
  package let meant: String?

  package init(_ kind: Kind, _ name: String, meant: String?) {
    self.kind = kind
    self.name = name
    self.meant = meant
  }
}

/// What a view shows, and what was noticed while it was read.
package struct Viewed<Page> {
  package let page: Page
  /// Names in the filter that nothing has, which is why the view may be empty.
  package let unknown: [UnknownName]
  /// The only list that the view shows, as it is written in the store.
  package let onlyList: String?
  /// How old the position is that distances are measured from, if that is too old to be trusted.
  package var staleSeconds: Int?

  package init(
    _ page: Page, unknown: [UnknownName], onlyList: String?, staleSeconds: Int? = nil
  ) {
    self.page = page
    self.unknown = unknown
    self.onlyList = onlyList
    self.staleSeconds = staleSeconds
  }
}

/// The first entries found, and how many match.
package typealias Listing = (entries: [Entry], total: Int)

/// The pages of some months, and whether the first has the list of a day, beside which the others
/// are shown.
package typealias MonthsShown = (months: [MonthPage], hasList: Bool)

/// What `daydot` alone adds to today.
package struct Summary {
  /// Whether the store never held anything.
  package let isUnused: Bool
  package let reminders: [ListedReminder]
  /// What is to be done close to the user.
  package let near: [NearEntry]

  package init(isUnused: Bool, reminders: [ListedReminder], near: [NearEntry]) {
    self.isUnused = isUnused
    self.reminders = reminders
    self.near = near
  }
}

/// What a phrase means.
package struct PhraseMeaning {
  package let phrase: Phrase
  /// The dates that come next. Of several triggers there is no single list of dates.
  package let dates: [When]

  package init(_ phrase: Phrase, dates: [When]) {
    self.phrase = phrase
    self.dates = dates
  }
}
