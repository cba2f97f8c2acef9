import CivilTime

/// The years since someone was born or something began, on a day.
package struct Age: Hashable, Sendable {
  /// How the years of a birthday are counted. The raw value is that of the setting `age.count`.
  package enum Counting: String, CaseIterable, Sendable {
    /// The years completed: 0 in the year of birth.
    case full
    /// One more, as it is counted in Korea: 1 in the year of birth.
    case korean
  }

  /// The kind of anniversary, detected from the words of a title.
  package enum Kind: String, Hashable, Sendable {
    case birthday, anniversary
    /// The day on which someone died.
    case memorial

    /// - Returns: nil for a title without such a word.
    package init?(ofTitle title: String) {
      let title = title.lowercased()
      func holds(_ words: [String]) -> Bool { words.contains { title.contains($0) } }
      if holds(["생일", "생신", "년생", "birthday", "bday", "b-day"])
        || title.split(whereSeparator: { !$0.isLetter }).contains("born")
      {
        self = .birthday
      } else if holds(["제사", "기일", "memorial"]) {
        self = .memorial
      } else if holds(["기념일", "anniversary"]) {
        self = .anniversary
      } else {
        return nil
      }
    }
  }

  package let kind: Kind
  /// The year of the day minus that of the beginning, 0 or more. For a lunar date, both are lunar
  /// years.
  package let elapsedYears: Int

  /// The number of years to show; nil in the year of the beginning, unless that counts as 1.
  package func years(_ counting: Counting) -> Int? {
    let years = kind == .birthday && counting == .korean ? elapsedYears + 1 : elapsedYears
    return years > 0 ? years : nil
  }

  /// The valid years of a beginning.
  package static let sinceYears = 1...9999
}

extension Item.Kind {
  /// The kind that decides the state of an item. A birthday or another yearly day with counted
  /// years is treated as an event: once it is over nothing is left to do, so it is neither overdue
  /// nor missed.
  ///
  /// - Parameter since: The year of birth or of the beginning.
  func standing(_ when: When, since: Int?, _ repetition: Repeat?) -> Item.Kind {
    since != nil && when.time == nil && repetition?.rule.frequency == .yearly ? .event : self
  }
}

extension Item {
  /// The kind that decides the states of its occurrences.
  package var standingKind: Kind { kind.standing(when, since: since, repetition) }
}

extension ItemSummary {
  /// The kind that decides the states of its occurrences.
  package var standingKind: Item.Kind { kind.standing(when, since: since, repetition) }
}

extension Age {
  /// Creates the age on the day of an occurrence; nil for a rule that is not yearly.
  ///
  /// - Parameter since: The year of birth or of the beginning.
  package init?(since: Int?, title: String, on day: Day?, _ repetition: Repeat?) {
    guard let since, let day, repetition.map({ $0.rule.frequency == .yearly }) ?? true else {
      return nil
    }
    let year = repetition?.rule.scale.lunisolarCalendar?.date(of: day)?.year ?? day.year
    guard year >= since else { return nil }
    kind = Kind(ofTitle: title) ?? .anniversary
    elapsedYears = year - since
  }
}

extension Entry {
  /// The age on its day; nil for most entries. A moved occurrence keeps the age of its original
  /// day.
  package var age: Age? {
    Age(
      since: item.since, title: item.title, on: occurrence?.day ?? when.day, item.repetition)
  }
}
