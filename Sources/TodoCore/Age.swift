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

  /// What is counted, by the words of a title.
  package enum Kind: String, Hashable, Sendable {
    case birthday, anniversary
    /// The day on which someone died.
    case memorial

    /// - Returns: nil for a title that has no word for any.
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
  /// The year of the day minus that of the beginning, 0 or more; of a lunar date both are lunar years.
  package let elapsedYears: Int

  /// The number of years as it is shown; nil in the year of the beginning, if it is none yet.
  package func years(_ counting: Counting) -> Int? {
    let years = kind == .birthday && counting == .korean ? elapsedYears + 1 : elapsedYears
    return years > 0 ? years : nil
  }

  /// The years that can be those of a beginning.
  package static let sinceYears = 1...9999
}

extension Item.Kind {
  /// How an item stands: as what it is, but a birthday or another day of the year whose years are
  /// counted as an event. Once it is over there is nothing left to do: it is neither overdue nor missed.
  ///
  /// - Parameter since: The year of birth or of the beginning.
  func standing(_ when: When, since: Int?, _ repetition: Repeat?) -> Item.Kind {
    since != nil && when.time == nil && repetition?.rule.frequency == .yearly ? .event : self
  }
}

extension Item {
  /// How its occurrences stand.
  package var standingKind: Kind { kind.standing(when, since: since, repetition) }
}

extension ItemSummary {
  /// How its occurrences stand.
  package var standingKind: Item.Kind { kind.standing(when, since: since, repetition) }
}

extension Age {
  /// The age that comes with an occurrence on a day. What repeats more often than once a year has none.
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
  /// The age that comes with it; nil for most. A moved occurrence is still that of its own day.
  package var age: Age? {
    Age(
      since: item.since, title: item.title, on: occurrence?.day ?? when.day, item.repetition)
  }
}
