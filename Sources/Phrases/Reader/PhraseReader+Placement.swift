import CivilTime
import TodoCore

extension PhraseReader {
  /// The weekday of a text that is only that: `fri`, `금요일`; not of `next fri`.
  package func weekday(_ text: String) -> Weekday? {
    let said = try? whole(text, as: .date) { grammar throws(PhraseError) in
      if case .day(let said, nil)? = try grammar.clause() { said } else { nil }
    }
    guard case .weekday(let weekday, nil)? = said?.form else { return nil }
    return weekday
  }

  /// Parses a shift relative to an item's current date: `+2d`, `2 days later`, `the next day`, `하루 뒤`, `다음
  /// 날`, `1시간 앞으로`.
  /// `sign` is -1 for earlier. nil for other texts, including shifts relative to now: `in 2 days`.
  package func shift(_ text: String) -> (span: Span, sign: Int)? {
    if let rest = text.rest(behind: "by") ?? text.rest(behind: "out") {
      return shift(rest) ?? (try? duration(rest)).map { ($0, 1) }
    }
    if let rest = text.withoutSameTime, let period = shiftedPeriod(rest) { return period }
    var grammar = PhraseGrammar(text, for: self)
    grammar.skipBlanks()
    var sign = 1
    if let mark = grammar.peek, mark == "+" || mark == "-" || mark == "−" {
      sign = mark == "+" ? 1 : -1
      grammar.position += 1
      guard let span = (try? grammar.span()) ?? nil, grammar.isAtEnd() else { return nil }
      return (span, sign)
    }
    _ = grammar.take(.the)
    if grammar.take(.dayBefore), grammar.isAtEnd() { return (Span(days: 1), -1) }
    if let shift = grammar.word(.shift), abs(shift) == 1, grammar.take(.unit(.day)) {
      _ = grammar.takeAfter(.on)
      return grammar.isAtEnd() ? (Span(days: 1), shift) : nil
    }
    grammar.position = 0
    guard let span = (try? grammar.span()) ?? nil else { return nil }
    _ = grammar.take(.only)
    if grammar.take(.advanced) {
      sign = -1
    } else if !grammar.take(.postponed) {
      // `from now` and `hence` count from now.
      let isKorean = grammar.tokens.kind(at: grammar.position - 1) == .hangul
      guard isKorean || grammar.tokens.hasHangul, grammar.takeAfter(.later) else { return nil }
    }
    _ = grammar.takesText("다시")
    return grammar.isAtEnd() ? (span, sign) : nil
  }

  /// The step of `same time next week`, `다음 주 같은 시간에`.
  private func shiftedPeriod(_ text: String) -> (span: Span, sign: Int)? {
    var grammar = PhraseGrammar(text, for: self)
    if grammar.begins(with: [.mark(.to)]), grammar.tokens.kind(at: 0) == .letter {
      _ = grammar.take(.to)
    }
    guard let (unit, shift) = grammar.period(), shift > 0 else { return nil }
    _ = grammar.takeAfter(.on)
    return grammar.isAtEnd() ? (unit.span(shift), 1) : nil
  }

  /// Parses the span of `forward 2 days` and `back an hour`, whose direction is ambiguous.
  package func openShift(_ text: String) -> Span? {
    ["forward", "forwards", "back", "backward", "backwards", "up"].lazy
      .compactMap { text.rest(behind: $0) }
      .compactMap { try? duration($0.rest(behind: "by") ?? $0) }.first
  }

  /// Whether a text starts with a period relative to the current one: `next week`.
  package func saysShift(_ text: String) -> Bool {
    var grammar = PhraseGrammar(text, for: self)
    return grammar.word(.shift) != nil || grammar.word(.period) != nil
  }

  /// Parses a start and an optional end: all texts that `moment` accepts, and `fri 3-4pm`, `from
  /// 4pm`, `this weekend`, `dec 24-26`.
  ///
  /// - Parameters:
  ///   - day: The day for words without one, such as `16:30-17:15` and `in the evening`; nil for
  ///     the next such time.
  ///   - week: A day in the week to which a lone weekday refers; nil for the next such weekday from
  ///     today.
  package func placement(
    _ text: String, on day: Day? = nil, inWeekOf week: Day? = nil
  ) throws(PhraseError) -> Placement {
    let context = context
    // The time is kept anyway: `월요일 같은 시간에`.
    let plain = text.withoutManner
    let (text, isFollowing) = PhraseReader.following(plain.withoutSameTime ?? plain)
    return try inSentence(text) { () throws(PhraseError) in
      try whole(text, as: .moment) { grammar throws(PhraseError) in
        if grammar.take(.none), grammar.isAtEnd() { return Placement(start: .someday) }
        grammar.position = 0
        grammar.readsWeekends = true
        if grammar.begins(with: [.mark(.to)]), grammar.tokens.kind(at: 0) == .letter {
          _ = grammar.take(.to)
        }
        let clauses = try grammar.clauses { $0.isMoment || $0.isRange }
        guard var parsed = clauses, !parsed.hasRule else { return nil }
        if case .weekday(let weekday, nil) = parsed.dayForm {
          if let day, isFollowing {
            parsed.day = (day + 1).onOrAfter(weekday)
          } else if let week {
            parsed.day = week.onOrBefore(.monday).onOrAfter(weekday)
          }
        }
        // `from nov 30` is a bound, not a day.
        if parsed.start != nil { return nil }
        let saysDay = parsed.beginning.day != nil
        if !saysDay, parsed.beginning.clock != nil { parsed.day = day }
        let start = try parsed.when(in: context)
        return Placement(start: start, end: try parsed.end(of: start), saysDay: saysDay)
      }
    }
  }
}

extension PhraseReader {
  /// The ends of `from fri to sat`, `dec 15 to dec 16` and `화요일에서 수요일로`, where something is moved from the first to the
  /// second: the words of each, a weekday of the second as that which follows.
  package static func fromTo(_ text: String) -> (from: String, to: String, isMoved: Bool)? {
    let start = text.rest(behind: "from") ?? text.rest(behind: "on")
    let isMoved = start != nil || text.hasHangul
    let words = start ?? text
    for sign in [" to ", "에서 ", "을 ", "를 "] {
      guard let range = words.firstRange(of: sign) else { continue }
      let (from, to) = (words[..<range.lowerBound], words[range.upperBound...])
      return (String(from), "the following " + to, isMoved)
    }
    return nil
  }

  /// The words without those that count a weekday from the item's own day: `the following monday at 2`, `the thursday
  /// after`, `그 다음 월요일`.
  fileprivate static func following(_ text: String) -> (text: String, isFollowing: Bool) {
    var words = text.split(separator: " ").map(String.init)
    if words.first?.lowercased() == "to" { words.removeFirst() }
    let lower = words.map { $0.lowercased() }
    let isFirst = [["the", "following"], ["그", "다음"]].contains(Array(lower.prefix(2)))
    if !isFirst {
      guard lower.count > 2, lower[0] == "the", lower[2] == "after" else { return (text, false) }
      words.remove(at: 2)
    }
    return (words.dropFirst(isFirst ? 2 : 1).joined(separator: " "), true)
  }
}

/// The start of an item, and its end if the words give one.
package struct Placement: Hashable, Sendable {
  package var start: When
  package var end: End?
  /// Whether the words give a day.
  package let saysDay: Bool

  package init(start: When, end: End? = nil, saysDay: Bool = true) {
    (self.start, self.end, self.saysDay) = (start, end, saysDay)
  }
}

extension String {
  /// The text without `at the same time`, `같은 요일로`; nil where it says nothing of the kind.
  fileprivate var withoutSameTime: String? {
    let same = [
      "at the same time", "the same time", "same time", "on the same day", "the same day",
      "same day",
      "같은 시간으로", "같은 시간에", "같은시간에", "같은 시간", "같은 요일로", "같은 요일에", "같은 요일",
    ]
    guard let range = same.lazy.compactMap({ firstRange(of: $0) }).first else { return nil }
    return (self[..<range.lowerBound] + self[range.upperBound...]).split(separator: " ")
      .joined(separator: " ")
  }

  /// The text without what says how it is moved: `오후 3시로 미루기`, `이번만 토요일로`.
  fileprivate var withoutManner: String {
    var text = self
    for word in ["이번만 ", "이번 한번만 ", "이번 한 번만 ", "just this once ", "forward to ", "back to "]
    where text.hasPrefix(word) {
      text.removeFirst(word.count)
    }
    guard let blank = text.lastIndex(of: " "), text[..<blank].hasSuffix("로"),
      ["미루", "미뤄", "변경", "바꾸", "바꿔", "옮기", "옮겨", "당기", "당겨", "앞당", "연기"]
        .contains(where: text[text.index(after: blank)...].hasPrefix)
    else { return text }
    return String(text[..<blank])
  }

  /// Returns the text after a leading word; nil if the text does not start with it or ends there.
  package func rest(behind word: String) -> String? {
    let words = split(separator: " ", maxSplits: 1)
    return words.count == 2 && words[0].lowercased() == word ? String(words[1]) : nil
  }
}

extension Clause {
  fileprivate var isRange: Bool {
    switch self {
    case .days, .times, .length, .from: true
    case .group(let parts): parts.allSatisfy { $0.isMoment || $0.isRange }
    default: false
    }
  }
}
