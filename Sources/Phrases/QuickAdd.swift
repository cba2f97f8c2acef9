import CivilTime
import TodoCore

/// A sentence given to `add`, taken apart.
public struct QuickAdd: Hashable, Sendable {
  /// Something the user may want to know about words that stayed in the title.
  public enum Hint: Hashable, Sendable {
    /// The words after `at` are no saved place.
    case unknownPlace(name: String)
    /// `next week` is no single day.
    case notOneDay(seen: String, first: Day, last: Day)
  }

  public var title: String
  public var when: When = .someday
  public var end: End?
  public var repetition: Repeat?
  /// nil: the default reminder. Empty: none.
  public var triggers: [Trigger]?
  /// The name after `at` or `@`, saved or not.
  public var placeName: String?
  public var list: String?
  public var tags: [String] = []
  public var priority: Item.Priority?
  public var isStarred = false
  public var hints: [Hint] = []

  init(title: String) { self.title = title }
}

/// What options of `add` say beside its words. They win over the words.
public struct QuickAddOptions: Hashable, Sendable {
  /// `--on`
  public var when: When?
  /// `--time`; nil inside means that it was cleared with `none`.
  public var time: TimeOfDay??
  /// `--every`
  public var repetition: Repetition?

  public init(when: When? = nil, time: TimeOfDay?? = nil, repetition: Repetition? = nil) {
    self.when = when
    self.time = time
    self.repetition = repetition
  }
}

extension PhraseReader {
  /// Takes the words of `add` apart: phrases at the start and at the end, the title between them.
  ///
  /// - Parameters:
  ///   - words: The arguments. One argument holding blanks is a sentence; among several, one holding
  ///     blanks belongs to the title as it is.
  ///   - literal: Whether all words are the title, as after `--`.
  ///   - options: What the options of the command say.
  public func quickAdd(
    _ words: [String], literal: Bool = false, options: QuickAddOptions = QuickAddOptions()
  ) throws(PhraseError) -> QuickAdd {
    var sentence = Sentence(words, isLiteral: literal, for: self)
    try sentence.read()
    var add = QuickAdd(title: sentence.title)
    guard !add.title.isEmpty else { throw .noTitle }
    let said = sentence.said
    try schedule(&add, said: said, options: options)
    add.triggers = try said.triggers?.map { trigger throws(PhraseError) in
      try placed(trigger, at: said.place, seen: said.seen[.triggers] ?? "")
    }
    add.placeName = said.place
    add.list = said.list
    add.tags = said.tags
    add.priority = said.priority
    add.isStarred = said.isStarred
    add.hints = sentence.hints
    return add
  }

  private func schedule(
    _ add: inout QuickAdd, said: Said, options: QuickAddOptions
  ) throws(PhraseError) {
    var repetition = options.repetition
    if repetition == nil { repetition = try said.repetition(in: context) }
    let words = if let repetition { repetition.first } else { try said.when(in: context) }
    var when = options.when ?? words
    // `add Buy milk 18:00 --on fri`: the option says the day, the words the time.
    if case .allDay(let day) = when, let time = words.time {
      when = .timed(CivilDateTime(day, time), zone: nil)
    }
    if let time = options.time { when = set(time, of: when) }
    add.when = when
    add.repetition = repetition?.repetition
    if let rule = said.rule?.rule, let first = when.day, said.endsRepetition(rule, first: first) {
      return
    }
    add.end = try said.end(of: when)
  }

  /// A trigger without a place means the item's own, which may be said after it.
  private func placed(
    _ trigger: Trigger, at place: String?, seen: String
  ) throws(PhraseError) -> Trigger {
    guard case .region(var region) = trigger, region.location == .named(RegionTrigger.openPlace)
    else { return trigger }
    guard let place else { throw .triggerNeedsPlace(seen: seen) }
    region.location = .named(place)
    return .region(region)
  }

  private func set(_ time: TimeOfDay?, of when: When) -> When {
    guard let day = when.day else {
      return time.map { .timed(Said.next($0, after: context.now), zone: nil) } ?? .someday
    }
    return time.map { .timed(CivilDateTime(day, $0), zone: nil) } ?? .allDay(day)
  }
}
