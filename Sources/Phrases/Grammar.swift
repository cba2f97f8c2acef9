import CivilTime

/// Reads one text from left to right. The rules stand in the extensions, one topic a file.
///
/// Every rule is a method that returns what it read and moves `position` behind it, returns nil and leaves
/// `position` where it was, or throws when the words are plainly meant as this and are wrong; `position` then
/// stands behind the wrong words. Nothing is tried twice over a longer text than a few words, so reading
/// takes time in proportion to the length.
struct Grammar {
  let context: PhraseContext
  let places: PlaceNames
  var glyphs: Glyphs
  var position = 0
  /// Where reading stops, for the words before a literal title.
  var limit: Int {
    didSet { (lastDate, lastSpan) = (nil, nil) }
  }
  /// Dates that leave their year or week open lie on or after this day.
  var reference: Day
  /// Whether the text is a sentence with a title in it. Words that are only dates where nothing else can
  /// be meant (`월`, a lone number, `november`) are not read then.
  var isSentence: Bool
  /// Clauses that are not read here.
  var skips: Set<Skip> = []
  /// Whether any words stand for a place name, as in stored triggers, instead of the saved ones only.
  var acceptsAnyPlace = false

  /// Whether a word for reminding follows its triggers somewhere, as in `30분 전 알림`. Looked for once: most
  /// sentences have none.
  let mentionsReminding: Bool

  /// What may be a phrase or part of the title, depending on what else the sentence says.
  enum Skip: Hashable {
    /// `tomorrow morning`, which says no time. At the start of a sentence the morning may belong to the
    /// title: `내일 아침 운동`.
    case parts
    /// `for 10 minutes`, where nothing begins.
    case lengths
    /// `+tag` and `@place`, where a place name itself is looked at.
    case labels
    /// `3 times` and `after done`, where nothing repeats.
    case repeatLimits
  }

  /// The last date and span looked for: where, and what was there.
  var lastDate: (start: Int, reference: Day, day: Day?, end: Int)?
  var lastSpan: (start: Int, span: Span?, end: Int)?

  init(_ text: some StringProtocol, for reader: PhraseReader, isSentence: Bool = false) {
    context = reader.context
    places = reader.places
    glyphs = Glyphs(text)
    limit = glyphs.count
    reference = context.now.day
    mentionsReminding = isSentence && glyphs.folded.contains("알")
    self.isSentence = isSentence
  }

  var today: Day { context.now.day }

  // MARK: Positions

  mutating func rewind<Value>(to start: Int) -> Value? {
    position = start
    return nil
  }

  mutating func skipBlanks() {
    position = min(glyphs.blanksEnd(from: position), limit)
  }

  /// Skips blanks and one comma, which may stand between any two clauses.
  mutating func skipSeparator() {
    skipBlanks()
    if peek == "," {
      position += 1
      skipBlanks()
    }
  }

  /// Whether nothing is left but blanks.
  mutating func isAtEnd() -> Bool {
    skipBlanks()
    return position >= limit
  }

  /// The next character, blanks included.
  var peek: Character? { position < limit ? glyphs.folded[position] : nil }

  /// The words from `start` to here, as they were typed.
  func seen(from start: Int) -> String { text(from: start, to: position) }

  /// The words between two positions without the blanks around them.
  func text(from start: Int, to end: Int) -> String {
    var start = start
    var end = min(end, glyphs.count)
    while start < end, glyphs.kind(at: start) == .blank { start += 1 }
    while start < end, glyphs.kind(at: end - 1) == .blank { end -= 1 }
    return String(glyphs.typed[start..<end])
  }

  // MARK: Words

  /// The longest word here that has the sense asked for.
  mutating func word<Value>(_ pick: (Sense) -> Value?) -> Value? {
    let start = position
    skipBlanks()
    var best: (value: Value, end: Int)?
    for index in glyphs.matches(at: position) {
      let match = glyphs[match: index]
      guard match.end > best?.end ?? 0, match.end <= limit, let value = pick(match.sense) else {
        continue
      }
      best = (value, match.end)
    }
    guard let best else { return rewind(to: start) }
    position = best.end
    return best.value
  }

  mutating func take(_ sense: Sense) -> Bool {
    word { $0 == sense ? () : nil } != nil
  }

  mutating func take(_ mark: Mark) -> Bool { take(.mark(mark)) }
  mutating func takeBefore(_ role: Role) -> Bool { take(.before(role)) }
  mutating func takeAfter(_ role: Role) -> Bool { take(.after(role)) }

  /// Takes one character exactly here, blanks not skipped.
  mutating func take(glued character: Character) -> Bool {
    guard peek == character else { return false }
    position += 1
    return true
  }

  // MARK: Numbers

  /// A run of digits exactly here: its value and how many digits it has. Longer runs than nine digits are
  /// no number of any date.
  mutating func gluedDigits() -> (value: Int, count: Int)? {
    let start = position
    var value = 0
    while position < limit, glyphs.kind(at: position) == .digit {
      guard position - start < 9 else { return rewind(to: start) }
      value = value * 10 + (glyphs.folded[position].wholeNumberValue ?? 0)
      position += 1
    }
    return position > start ? (value, position - start) : nil
  }

  mutating func digits() -> (value: Int, count: Int)? {
    let start = position
    skipBlanks()
    return gluedDigits() ?? rewind(to: start)
  }

  /// number = digits | `two` | `세`
  mutating func number() -> Int? { digits()?.value ?? word(\.number) }

  /// Whether the text goes on with more of a number or word, so that what was read is only its beginning
  /// (`15case`, `11/20/x`, `10:30:99`).
  var isCutShort: Bool {
    guard let next = glyphs.kind(at: position), position < limit else { return false }
    if next == .digit || next == .letter { return true }
    guard let peek, "/.:".contains(peek) else { return false }
    return glyphs.kind(at: position + 1) == .digit
  }
}
