import CivilTime
import Outcomes
import Phrases
import TextSearch
import TodoCore
import TodoStore

/// The filters of a view, as typed.
package struct FilterRequest {
  /// The parsed part of the filter. `filter(_:)` resolves its names and derives its days from
  /// `from` and `to`.
  package var typed = ItemFilter()
  package var from: String?
  package var to: String?
  /// Whether `+work`, `@office` and `list:home` among the words mean the same as in `add`.
  package var readsSigils = false
  /// Whether days without a year are those that were last, as for a review.
  package var isBehind = false
  /// The item below which is looked.
  package var under: String?

  package init() {}
}

/// A page of a view, with facts about how it was read.
package struct Viewed<Page> {
  package let page: Page
  /// Unknown names in the filter, which may explain an empty view.
  package let unknown: [UnknownName]
  /// The only list that the view shows, in its stored spelling.
  package let onlyList: String?
  /// The filter that the words of a listing probably meant.
  package var meant: MeantListing?
  /// The age of the position that distances are measured from, if it is too old to be trusted.
  package var staleSeconds: Int?
}

/// Filters as they were read.
package struct ReadFilter {
  package var filter: ItemFilter
  /// Unknown names in the filter.
  package var unknown: [UnknownName]
  /// The only list that the filter shows, in its stored spelling.
  package var onlyList: String?

  package func viewed<Page>(_ page: Page, staleSeconds: Int? = nil) -> Viewed<Page> {
    Viewed(page: page, unknown: unknown, onlyList: onlyList, staleSeconds: staleSeconds)
  }
}

extension Daybook {
  /// Reads filters.
  ///
  /// - Throws: `PhraseError`, `OptionError.emptyRange`, `StoreError`.
  package func filter(_ request: FilterRequest) throws -> ReadFilter {
    var filter = request.typed
    filter.tag = filter.tag.map(tagName)
    filter.place = filter.place.map(phrases.placeName)
    func days(_ text: String) throws -> ClosedRange<Day> {
      try request.isBehind ? lastDays(text) { try $0.days(text) } : phrases.days(text)
    }
    filter.from = try request.from.map { try days($0).lowerBound }
    filter.to = try request.to.map { try lastDay(reading: $0, from: filter.from, days) }
    if let from = filter.from, let to = filter.to, to < from {
      throw OptionError.emptyRange(from: from, to: to)
    }
    filter.under = try request.under.map { words in
      let named = try resolve([words], scope: .open)
      guard named.count == 1 else { throw ItemNameError.malformed(seen: words) }
      filter.underTitle = named[0].item.title
      return named[0].item.id
    }
    if filter.isBlocked != nil || filter.isWaiting {
      filter.blocked = hasStore ? try store().items.blocked(now: now) : []
      // What is done waits for nothing, and an event is not done.
      if filter.states.isEmpty { filter.states = [.open] }
      filter.kind = .todo
    }
    var unknown = try unknownNames(in: filter)
    if request.readsSigils {
      let sigils = try takeSigils(from: &filter.words)
      unknown += try unknownNames(in: sigils)
      filter.tag = try single(filter.tag, sigils.tag, .tag)
      filter.place = try single(filter.place, sigils.place, .place)
      filter.list = try single(filter.list, sigils.list, .list)
    }
    let onlyList = try filter.list.map { hasStore ? try store().names.shownList($0) : $0 }
    return ReadFilter(filter: filter, unknown: unknown, onlyList: onlyList)
  }

  /// Returns the listing that words probably meant, if some of them name a list, a tag, days or a
  /// state. If words remain, returns it only if the search found nothing.
  func meant(by words: [String], foundNothing: Bool) throws -> MeantListing? {
    guard hasStore else { return nil }
    let sigils = words.filter { Self.sigil(of: $0) != nil }
    var rest = words.filter { Self.sigil(of: $0) == nil }.flatMap { $0.split(separator: " ") }
    var parts: [MeantListing.Part] = []
    // `list 이번주 할 일`: what is listed anyway.
    let all = rest.joined(separator: " ").lowercased()
    if foundNothing, Self.states[all] == nil,
      let anything = ["할 일", "할일", "todos", "tasks"].first(where: { all.hasSuffix(" " + $0) })
    {
      rest.removeLast(anything.split(separator: " ").count)
    }
    func takePart() throws -> Bool {
      for count in (0...min(rest.count, 6)).reversed() where count > 0 {
        for range in [rest.count - count..<rest.count, 0..<count] {
          let text = rest[range].joined(separator: " ")
          guard let part = try part(text), !parts.contains(where: { $0.option == part.option })
          else { continue }
          parts.append(part)
          rest.removeSubrange(range)
          return true
        }
      }
      return false
    }
    while try takePart() {}
    guard !parts.isEmpty, rest.isEmpty || foundNothing,
      !rest.contains(where: { ["before", "after", "by", "전", "후"].contains($0.lowercased()) })
    else { return nil }
    return MeantListing(parts: parts, words: sigils + rest.map(String.init))
  }

  private func part(_ text: String) throws -> MeantListing.Part? {
    if try store().names.hasList(text) { return .list(try store().names.shownList(text)) }
    if try store().names.hasTag(text) { return .tag(try store().names.shownTag(text)) }
    if let rest = text.rest(behind: "due") { return try part(rest) }
    for (sign, isLast) in [
      ("until", true), ("till", true), ("by", true), ("since", false), ("from", false),
    ] {
      guard let day = text.rest(behind: sign) else { continue }
      if (try? phrases.days(day)) != nil { return .bound(day, isLast: isLast) }
    }
    for (sign, isLast) in [("까지", true), ("부터", false)] where text.hasSuffix(sign) {
      let day = String(text.dropLast(2))
      if (try? phrases.days(day)) != nil { return .bound(day, isLast: isLast) }
    }
    if (try? phrases.days(text)) != nil { return .days(text) }
    return Self.states[text.lowercased()].map { .state($0) }
  }

  /// The options of states by the words for them.
  private static let states: [String: String] = [
    "overdue": "overdue", "late": "overdue", "밀린": "overdue", "밀린 일": "overdue",
    "밀린 할 일": "overdue", "지난 할 일": "overdue", "done": "done", "finished": "done",
    "완료": "done", "완료한": "done", "끝낸": "done", "끝난": "done", "한 일": "done",
    "open": "open", "undone": "open", "남은": "open", "남은 일": "open", "안 한": "open",
    "missed": "missed", "놓친": "missed", "someday": "someday", "언젠가": "someday",
    "날짜 없음": "someday", "starred": "starred", "star": "starred", "별표": "starred",
    "hidden": "hidden", "숨긴": "hidden", "waiting": "waiting", "기다리는": "waiting",
    "blocked": "blocked", "ready": "ready",
  ]

  /// Reads the end of a range. With a first day, a lone weekday is the first such day from there
  /// on, and an end before the first day is read again as if that day were today.
  private func lastDay(
    reading text: String, from first: Day?, _ days: (String) throws -> ClosedRange<Day>
  ) throws -> Day {
    let last = try days(text).upperBound
    guard let first else { return last }
    if let weekday = phrases.weekday(text) { return first.onOrAfter(weekday) }
    guard last < first else { return last }
    return try phrases { $0.now = CivilDateTime(first, .midnight) }.days(text).upperBound
  }

  /// Moves the words that name a tag, a place or a list into a filter of their own.
  ///
  /// - Throws: `OptionError.repeatedFilter`.
  private func takeSigils(from words: inout [String]) throws -> ItemFilter {
    var said = ItemFilter()
    try words.removeAll { word in
      guard let (kind, name) = Self.sigil(of: word) else { return false }
      switch kind {
      case .tag: said.tag = try single(said.tag, name, kind)
      case .place: said.place = try single(said.place, phrases.placeName(name), kind)
      case .list: said.list = try single(said.list, name, kind)
      }
      return true
    }
    return said
  }

  /// Returns the kind and the name that `+work`, `@office`, `list:home` or `목록:home` gives.
  private static func sigil(of word: String) -> (UnknownName.Kind, name: String)? {
    let signs: [(String, UnknownName.Kind)] = [
      ("+", .tag), ("@", .place), ("list:", .list), ("목록:", .list),
    ]
    return signs.first { word.hasPrefix($0.0) && word.count > $0.0.count }.map {
      ($0.1, String(word.dropFirst($0.0.count)))
    }
  }

  /// The one of two names that was given. A view shows one list, tag or place, so two are refused,
  /// as a repeated option is.
  private func single(
    _ one: String?, _ other: String?, _ kind: UnknownName.Kind
  ) throws -> String? {
    guard one == nil || other == nil else { throw OptionError.repeatedFilter(kind) }
    return one ?? other
  }

  /// The list, tag and place of a filter that do not exist: an empty view would not show the
  /// mistake.
  private func unknownNames(in filter: ItemFilter) throws -> [UnknownName] {
    guard filter.list != nil || filter.tag != nil || filter.place != nil, hasStore else {
      return []
    }
    let store = try store()
    // Reads all names only to suggest a similar one, because there may be a million.
    func check(
      _ kind: UnknownName.Kind, _ name: String?, isKnown: (String) throws -> Bool = { _ in false },
      _ known: () throws -> [String]
    ) throws -> UnknownName? {
      guard let name, try !isKnown(name) else { return nil }
      let known = try known()
      if known.contains(where: { $0.nameKey == name.nameKey }) { return nil }
      return UnknownName(kind, name, meant: nearest(to: name, in: known))
    }
    return [
      try check(.list, filter.list, store.names.knownListNames),
      try check(.tag, filter.tag, isKnown: store.names.hasTag, store.names.knownTags),
      try check(.place, filter.place, isKnown: store.places.hasPlace, store.places.knownPlaceNames),
    ].compactMap { $0 }
  }

  // MARK: Selecting items

  /// Returns the entries that a verb with filters instead of ids acts on: the entries of a listing
  /// with the same filters, except those that the verb does not apply to.
  package func select(
    _ request: FilterRequest, for verb: SelectingVerb
  ) throws -> Viewed<[Entry]> {
    var read = try filter(request)
    if read.filter.states.isEmpty, let state = verb.usualState { read.filter.states = [state] }
    let entries = try listed(PageRequest(now: now, filter: read.filter)).entries
    return read.viewed(try entries.filter { try isMeant($0, by: verb) })
  }

  private func isMeant(_ entry: Entry, by verb: SelectingVerb) throws -> Bool {
    switch verb {
    case .closing(.done):
      entry.item.kind == .todo && entry.whole?.doseReminder == nil
        && (entry.occurrence == nil || entry.when.day.map { $0 <= now.today } ?? true)
    case .closing(.undone): entry.state == .done && !entry.isSkipped
    case .closing(.skip):
      entry.occurrence != nil && entry.item.repetition != nil && entry.state != .done
    case .snooze: try canSnooze(entry)
    case .move, .remove: true
    }
  }
}

/// A verb that acts on the entries of a listing.
package enum SelectingVerb {
  case closing(ClosingVerb)
  case move, remove, snooze

  /// Whether the verb acts on one occurrence of a step without a day.
  package var takesDateOfStep: Bool {
    if case .closing = self { true } else { false }
  }

  /// The state of the entries that it acts on if the filters name none.
  fileprivate var usualState: Entry.State? {
    switch self {
    case .closing(.done): .open
    case .closing(.undone): .done
    case .closing(.skip), .move, .remove, .snooze: nil
    }
  }
}
