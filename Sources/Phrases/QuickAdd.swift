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
    var said = sentence.said
    try said.check()
    said.replace(by: options)
    try schedule(&add, said: said)
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

  private func schedule(_ add: inout QuickAdd, said: Said) throws(PhraseError) {
    // What has no day can not repeat, also where only an option took the day away.
    if !said.isSomeday, let repetition = try said.repetition(in: context) {
      (add.when, add.repetition) = (repetition.first, repetition.repetition)
      let first = repetition.first.day ?? context.now.day
      if said.endsRepetition(repetition.repetition.rule, first: first) { return }
    } else {
      add.when = try said.when(in: context)
    }
    // An option may have taken the day that an end was counted from.
    guard !said.isSomeday else { return }
    add.end = try said.end(of: add.when)
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
}
