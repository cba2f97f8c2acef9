import CivilTime

/// Reads one text from left to right. The rules are in the extensions, one topic per file.
///
/// Every grammar rule is a method. On a match it returns the value and moves `position` after the
/// words; otherwise it returns nil and leaves `position` unchanged. If the words clearly match the
/// rule but are invalid, it throws, with `position` after the invalid words. Backtracking is
/// limited to a few words, so parsing takes linear time.
struct PhraseGrammar {
  let context: PhraseContext
  let places: PlaceNames
  /// The world's time zones; nil where no zone is read.
  let zones: (any ZoneNames)?
  var tokens: Tokens
  var position = 0
  /// The position at which reading stops, such as the start of a literal title.
  var limit: Int
  /// Dates that leave their year or week open lie on or after this day.
  var reference: Day
  /// Whether it is a sentence with a title, which may be `월`, `november` or a lone number.
  var isSentence: Bool
  /// Whether exclusions are read, where `until` joins no range, and `or` joins a list.
  var isLeavingOut = false
  /// The clauses to skip.
  var skips: Skip = []
  /// Whether an interval may be part of a repetition that is read alone: `every hour from 9 to 17`.
  var readsIntervals = false
  /// Whether `this weekend` is read as two days, as in a sentence.
  var readsWeekends = false
  /// Whether the last weekdays were given as `workdays`, which excludes holidays.
  var saysWorkdays = false
  /// Whether a one-letter weekday may start a list, because the list has a period.
  var readsLetters = false
  /// Whether the end of the sentence has the days of several parts of the day at its start.
  var hasDaysOfParts = false
  /// How many times a day the rate says that was just read. Parts of the day may follow at a distance:
  /// `하루 두 번 아침 저녁`.
  var timesADay = 0
  /// Whether any words may name a place, as in stored triggers, instead of only the saved names.
  var acceptsAnyPlace = false

  /// Whether the text has the Korean word for reminding, behind its triggers: `30분 전 알림`.
  private(set) var mentionsReminding = false
  /// Whether the text has a letter of the words for the lunar calendar, or the `w y` of `new year`.
  let mentionsLunar: Bool
  /// Whether it has a letter of `연휴`, or `holidays`.
  let mentionsDaysOff: Bool
  /// Whether the text names the time of a place, so that any word before may be a city.
  let mentionsZone: Bool
  /// Whether the text contains `arrives`, `arriving` or `lands`, so that a name before a time may be a city.
  let mentionsArrival: Bool

  /// Clauses that may belong to the title instead, depending on the rest of the sentence.
  struct Skip: OptionSet, Hashable {
    let rawValue: UInt16

    /// `tomorrow morning`, of which the morning may be of the title: `tomorrow morning run`.
    static let parts = Skip(rawValue: 1)
    /// `for 10 minutes` without a start.
    static let lengths = Skip(rawValue: 2)
    /// `+tag` and `@place`, where a place name itself is checked.
    static let labels = Skip(rawValue: 4)
    /// `3 times` and `after done` without a repetition.
    static let repeatLimits = Skip(rawValue: 8)
    /// `가면` without a place: the word is also a mask.
    static let placelessRegions = Skip(rawValue: 16)
    /// `star`, which is only read at the end of a sentence.
    static let stars = Skip(rawValue: 32)
    /// `no reminder` without a date: `turn off notifications no reminders`.
    static let noReminders = Skip(rawValue: 64)
    /// Set while `isBeforeLimit` looks ahead, so that it does not ask itself again.
    static let limitsOfParts = Skip(rawValue: 128)
    /// `born 1990` without a yearly repetition.
    static let beginnings = Skip(rawValue: 256)
    /// `next week` without a repetition.
    static let periods = Skip(rawValue: 512)
    /// Set while the words behind a zone are read.
    static let zones = Skip(rawValue: 1024)
  }

  /// The memos of rules that several clauses start with.
  var dates = Memo<SaidDay>()
  var points = Memo<Point>()
  var spans = Memo<Span>()
  var clocks = Memo<Clock>()
  var clocksOrHours = Memo<Clock>()

  init(_ text: some StringProtocol, for reader: PhraseReader, isSentence: Bool = false) {
    context = reader.context
    places = reader.places
    zones = reader.zones
    tokens = Tokens(text)
    limit = tokens.count
    reference = context.now.day
    self.isSentence = isSentence
    readsWeekends = isSentence
    mentionsReminding = isSentence && tokens.scalars.contains("알")
    mentionsLunar = tokens.hold(oneOf: PhraseGrammar.lunarWords)
    mentionsZone = zones != nil && tokens.hold(oneOf: PhraseGrammar.zoneTimes)
    mentionsArrival = tokens.hold(oneOf: PhraseGrammar.arrivals)
    mentionsDaysOff = tokens.hold(oneOf: PhraseGrammar.daysOff)
  }

  // The beginnings of words without which some rules are not tried.
  private static let lunarWords = ["음", "윤", "lun", "w y"].map { Array($0.unicodeScalars) }
  private static let zoneTimes = ["time", "시간", "시각"].map { Array($0.unicodeScalars) }
  private static let arrivals = ["arriv", "lands"].map { Array($0.unicodeScalars) }
  private static let daysOff = ["휴", "holidays"].map { Array($0.unicodeScalars) }

  /// How many days later it is in the zone whose words are read.
  var zoneDays = 0

  var today: Day { context.now.day + zoneDays }

  /// Whether `11/12` begins with the month, as it always does in Korean.
  var isMonthFirst: Bool { tokens.hasHangul || context.isMonthFirst }

  // MARK: Positions

  mutating func rewind<Value>(to start: Int) -> Value? {
    position = start
    return nil
  }

  mutating func skipBlanks() {
    position = min(tokens.blanksEnd(from: position), limit)
  }

  /// Skips blanks and one comma, which may separate any two clauses.
  mutating func skipSeparator() {
    skipBlanks()
    if peek == "," {
      position += 1
      skipBlanks()
    }
  }

  /// Lookahead: whether a rule matches here. Consumes nothing.
  mutating func isNext(_ rule: (inout PhraseGrammar) throws -> Bool) -> Bool {
    let start = position
    defer { position = start }
    return (try? rule(&self)) ?? false
  }

  /// Lookahead: whether a word of one of these kinds is here.
  mutating func isNext(_ kinds: TokenMeanings) -> Bool { isNext { $0.take(kinds) != nil } }

  /// What stands between the values of a list: a comma or the like, or nothing.
  enum Separation { case sign, signUnlessHangul, any }

  /// The values of a rule here and after each separator.
  mutating func list<Value, Failure: Error>(
    by separation: Separation = .sign,
    _ rule: (inout PhraseGrammar) throws(Failure) -> Value?
  ) throws(Failure) -> [Value] {
    var values: [Value] = []
    var end = position
    while let value = try rule(&self) {
      values.append(value)
      end = position
      let isHangul = separation == .signUnlessHangul && tokens.kind(at: end - 1) == .hangul
      guard takeListSeparator() || isHangul || separation == .any else { break }
    }
    position = end
    return values
  }

  /// Consumes what a rule matches, or nothing if it returns false.
  mutating func takes(_ rule: (inout PhraseGrammar) -> Bool) -> Bool {
    let start = position
    if rule(&self) { return true }
    position = start
    return false
  }

  /// Whether only blanks remain.
  mutating func isAtEnd() -> Bool {
    skipBlanks()
    return position >= limit
  }

  /// Whether a phrase may end here.
  var endsPhrase: Bool { position >= limit || tokens.isBoundary(position) }

  /// The next character, blanks included.
  var peek: Unicode.Scalar? { position < limit ? tokens.scalars[position] : nil }

  /// The words from `start` to here, as they were typed.
  func seen(from start: Int) -> String { text(from: start, to: position) }

  /// The words between two positions without the blanks around them.
  func text(from start: Int, to end: Int) -> String {
    var start = start
    var end = min(end, tokens.count)
    while start < end, tokens.kind(at: start) == .blank { start += 1 }
    while start < end, tokens.kind(at: end - 1) == .blank { end -= 1 }
    return start < end ? tokens.text(start..<end) : ""
  }

  /// The start of the word before a position, with the blanks between them skipped.
  func wordStart(_ position: Int) -> Int { wordBefore(position).lowerBound }

  /// The word before a position, empty where there is none.
  func wordBefore(_ position: Int) -> Range<Int> {
    var end = position
    while end > 0, tokens.kind(at: end - 1) == .blank { end -= 1 }
    var start = end
    while start > 0, tokens.kind(at: start - 1) != .blank { start -= 1 }
    return start..<end
  }

  // MARK: Words

  /// The value of the longest word here that has a sense asked for and ends where a word may end.
  @inline(__always)
  mutating func word<Value>(_ asked: Asked<Value>) -> Value? {
    take(asked.kinds, only: asked.only).flatMap(asked.value)
  }

  /// Takes the longest word here of one of these kinds.
  @inline(__always)
  mutating func take(_ kinds: TokenMeanings, only: TokenMeaning? = nil) -> TokenMeaning? {
    guard position < tokens.count else { return nil }
    let start = tokens.table.blanksEnd(from: position)
    guard !tokens.table.kinds(at: start).isDisjoint(with: kinds) else { return nil }
    return takeLongest(of: kinds, only: only, at: start)
  }

  private mutating func takeLongest(of kinds: TokenMeanings, only: TokenMeaning?, at start: Int)
    -> TokenMeaning?
  {
    let isApart = start > position || start == 0 || tokens.kind(at: start - 1) == .blank
    let isHangul = tokens.kind(at: start) == .hangul
    var best: (sense: TokenMeaning, end: Int)?
    for index in tokens.matches(at: start) {
      let match = tokens[match: index]
      guard match.end > best?.end ?? 0, match.end <= limit, !match.kind.isDisjoint(with: kinds)
      else { continue }
      if let only, match.sense != only { continue }
      // A particle is part of the word before it.
      let joint = match.joint
      if isHangul, isApart, joint == .particle || joint == .link, tokens.scalars[start] != "및" {
        continue
      }
      // An English suffix follows its number directly: `31st`, not `to 31 st james road`.
      if !isHangul, start > position, match.kind == .mark(.ordinalSuffix) { continue }
      guard
        tokens.kind(at: match.end) != .hangul || tokens.isCovered(from: match.end, after: joint)
          || isJoined(match.end)
      else { continue }
      best = (match.sense, match.end)
    }
    guard let best else { return nil }
    position = best.end
    return best.sense
  }

  /// Whether a title word may follow here in one run of letters: behind a time with its part of the
  /// day (`내일오후3시회의`), and behind `까지` and `때`.
  func isJoined(_ end: Int) -> Bool {
    guard isSentence, end > 2, tokens.kind(at: end) == .hangul else { return false }
    if tokens.endsClause(at: end) { return true }
    let isHalf = tokens.scalars[end - 1] == "반"
    let unit = isHalf ? end - 2 : end - 1
    guard tokens.scalars[unit] == "시" || !isHalf && tokens.scalars[unit] == "분" else {
      return false
    }
    var digits = unit
    while digits > 0, tokens.kind(at: digits - 1) == .digit { digits -= 1 }
    // `3시간`, `30분간` and `2시부터` go on.
    return (1..<unit).contains(digits)
      && "오낮침녁밤벽전후시".unicodeScalars.contains(tokens.scalars[digits - 1])
      && !"간부까".unicodeScalars.contains(tokens.scalars[end])
  }

  var endsJoined: Bool { isJoined(position) }

  // Most calls find no such word, so the first test of `take` is inlined.
  mutating func take(_ sense: TokenMeaning) -> Bool { take(sense.kind, only: sense) != nil }
  @inline(__always)
  mutating func take(_ mark: Mark) -> Bool { take(.mark(mark), only: .mark(mark)) != nil }
  @inline(__always)
  mutating func takeBefore(_ role: Role) -> Bool { take(.before(role), only: nil) != nil }
  @inline(__always)
  mutating func takeAfter(_ role: Role) -> Bool { take(.after(role), only: nil) != nil }

  /// Whether a word of one of these kinds begins here.
  mutating func begins(with kinds: TokenMeanings) -> Bool {
    !tokens.kindsOfWords(at: tokens.blanksEnd(from: position)).isDisjoint(with: kinds)
  }

  /// Takes one character exactly here, blanks not skipped.
  mutating func take(glued character: Unicode.Scalar) -> Bool {
    guard peek == character else { return false }
    position += 1
    return true
  }

  // MARK: Numbers

  /// Digits exactly here: their value and number. nil for more than nine, which no date has.
  mutating func gluedDigits() -> (value: Int, count: Int)? {
    let start = position
    var value = 0
    while position < limit {
      let digit = tokens.scalars[position].value &- 48
      guard digit < 10 else { break }
      guard position - start < 9 else { return rewind(to: start) }
      value = value * 10 + Int(digit)
      position += 1
    }
    return position > start ? (value, position - start) : nil
  }

  @inline(__always)
  mutating func digits() -> (value: Int, count: Int)? {
    guard tokens.kind(at: tokens.blanksEnd(from: position)) == .digit else { return nil }
    let start = position
    skipBlanks()
    return gluedDigits() ?? rewind(to: start)
  }

  /// number = digits | `two`
  mutating func number() -> Int? { digits()?.value ?? word(.number) }

  /// A number and its unit: `3 days`, `세 시간`, `삼십분`. Of the numbers that begin here, the longest
  /// one with the unit after it is taken: `삼십일` is the 30th, not a bare 31.
  ///
  /// - Parameters:
  ///   - isNativeAllowed: Whether native numbers such as `세` count here; months never have them.
  ///   - isSinoAllowed: Whether the Sino-Korean number of this value counts here.
  mutating func counted<Value>(
    isNativeAllowed: Bool = true, isSinoAllowed: (Int) -> Bool = { _ in true },
    _ asked: Asked<Value>
  ) -> (count: Int, unit: Value)? {
    let start = position
    if let digits = digits() {
      guard let unit = word(asked) else { return rewind(to: start) }
      return (digits.value, unit)
    }
    skipBlanks()
    let begin = position
    guard !tokens.kindsOfWords(at: begin).isDisjoint(with: [.number, .sino]) else {
      return rewind(to: start)
    }
    var best: (count: Int, unit: Value, end: Int)?
    for index in tokens.matches(at: begin) {
      let match = tokens[match: index]
      let count: Int
      switch match.sense {
      case .number(let number) where isNativeAllowed: count = number
      case .sino(let number): count = number
      default: continue
      }
      guard match.end <= limit else { continue }
      position = match.end
      if match.kind == .sino {
        // `이십 분` is a length, but `이 분` and `이 주` are more likely this person and this week, and
        // `구 월말` the end of a month.
        let isGlued = tokens.kind(at: position) == .hangul
        let unit = tokens.blanksEnd(from: position)
        guard isSinoAllowed(count), tokens.kind(at: unit) == .hangul,
          !"날해달".unicodeScalars.contains(tokens.scalars[unit]),
          isGlued || count > 2 && tokens.scalars[unit] != "월"
        else { continue }
      }
      guard let unit = word(asked), position > best?.end ?? 0 else { continue }
      best = (count, unit, position)
    }
    guard let best else { return rewind(to: start) }
    position = best.end
    return (best.count, best.unit)
  }

  /// Whether only the beginning of a number or word was read (`15case`, `10:30:99`).
  var isCutShort: Bool {
    guard let next = tokens.kind(at: position), position < limit else { return false }
    if next == .digit || next == .letter { return true }
    guard let peek, peek == "/" || peek == "." || peek == ":" else { return false }
    return tokens.kind(at: position + 1) == .digit
  }
}

extension Unicode.Scalar {
  /// Whether it is a sign that joins the ends of a range.
  var isDash: Bool { self == "-" || self == "–" || self == "~" }
}
