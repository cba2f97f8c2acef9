/// Times of day: `18:00`, `6pm`, `at noon`, `quarter past 5pm`, `오후 3시 30분`.
extension PhraseGrammar {
  /// time = [`at` | `by` | `around`] clock [`쯤`] [`에`]
  ///
  /// A lone hour is a time only after `at`, or if `allowsBareHour` rules out other meanings.
  mutating func time(allowsBareHour: Bool = false) throws(PhraseError) -> Clock? {
    let start = position
    let hasAt = takeBefore(.at)
    let isDue = !hasAt && takeBefore(.due) && tokens.scalars[position - 1] != "r"
    let isAround = take(.around)
    if hasAt || isAround, let clock = try digitsBehindAt() { return clock }
    if hasAt, let clock = try minutesToHour() { return clock }
    guard var clock = try clock(allowsBareHour: allowsBareHour || hasAt || isAround),
      !clock.isBare || !isAround || hasAt || isBeforePhrase
    else { return rewind(to: start) }
    takeTail()
    clock.isDue = isDue
    clock.isEach = tokens.hasHangul && takes { $0.takesText("마다") && $0.endsPhrase }
    return clock
  }

  /// clock = `noon` | `midnight` | [minutes `past`] [part] [`at`] hour [part]
  ///     | [part] hour `시` [minute `분` | `반`]
  mutating func clock(allowsBareHour: Bool) throws(PhraseError) -> Clock? {
    try remembered(in: allowsBareHour ? \.clocksOrHours : \.clocks) {
      grammar throws(PhraseError) in try grammar.anyClock(allowsBareHour: allowsBareHour)
    }
  }

  private mutating func anyClock(allowsBareHour: Bool) throws(PhraseError) -> Clock? {
    let start = position
    if let hour = word(.namedHour) { return Clock(hour: hour, style: hour == 0 ? .small : .exact) }
    if let minutes = minutesPast() { return try clock(minutes: minutes, start: start) }
    if let clock = try minutesToHour(needsUnit: true) { return clock }
    if take(.half) {
      // `half three`, but not the half of `half 12 eggs`.
      let clock = try clock(minutes: 30, start: start)
      return allowsBareHour || clock?.isHalved ?? false || isBeforePhrase
        ? clock : rewind(to: start)
    }

    let before = isVerbAm ? nil : partBefore()
    let begin = position
    // `730pm`
    if let clock = clockInDigits(), (1...12).contains(clock.hour), begins(with: .part) {
      guard let part = word(.part), !part.isVague, !isCutShort else { return rewind(to: start) }
      return try placed(clock, in: part, start: start)
    }
    position = begin
    if before == nil, let clock = hoursInDigits() { return clock }
    guard let hour = hour(allowsAnyWord: allowsBareHour || before != nil) else {
      return rewind(to: start)
    }
    var clock = Clock(hour: hour.value, style: .twelve)
    if try minutes(into: &clock, hourDigits: hour.count, start: start) {
      clock.style = hour.count == 2 && hour.value < 10 ? .exact : .written
      _ = takesIsh()
      if hour.value == 24 {
        guard before == nil else {
          throw .hourOutOfRange(seen: seen(from: start), hour: hour.value)
        }
        return clock.dayEnd
      }
    } else if take(.hourSuffix) {
      // `2시간` is a length.
      guard peek != "간" else { return rewind(to: start) }
      try koreanMinutes(into: &clock, start: start, isInWords: hour.count == 0)
      _ = take(.oClock)
      clock.style = (1...12).contains(hour.value) ? .twelve : .exact
      if clock.minute == 0, isBeforeUnreadMinutes { return rewind(to: start) }
      if hour.value == 24, clock.minute == 0, before == nil { return clock.dayEnd }
    } else if take(.oClock) || takesIsh() {
      clock.style = (1...12).contains(hour.value) ? .twelve : .exact
    } else if hour.isInWords, let minute = minuteInWords() {
      clock.minute = minute
    } else {
      // `오후 3일마다`, `at night 5 times`
      guard tokens.kind(at: position) != .hangul, before == nil || !isNext({ $0.takeAfter(.times) })
      else { return rewind(to: start) }
      clock.isBare = true
      if !(1...12).contains(hour.value) { clock.style = .exact }
    }

    if let before, let after = partAfter() {
      // `every morning 7am`, `thursday night 8pm`
      guard let hour = after.hour(clock.hour), before.hour(hour) != nil, !isCutShort else {
        return rewind(to: start)
      }
      _ = takesIsh()
      return clock.at(hour)
    }
    if let part = before ?? partAfter() {
      _ = takesIsh()
      // `8am/8pm` are two times.
      guard !isCutShort || part == before || peek == "/" else { return rewind(to: start) }
      // `15:00 pm` and `오후 15시` are redundant; `13pm` may be a typing error for 1pm.
      if clock.isBare, clock.hour > 12, tokens.kind(at: position - 1) == .letter {
        throw .hourOutsidePartOfDay(seen: seen(from: start), hour: clock.hour)
      }
      return try placed(clock, in: part, start: start)
    }
    // `6.30` is a time only with `pm` after it; `6.30` alone is a number.
    guard !isCutShort, !clock.isBare || allowsBareHour,
      position == 0 || tokens.scalars[position - 1] != "."
    else { return rewind(to: start) }
    if clock.hour > 23 {
      if clock.isBare { return rewind(to: start) }
      throw .hourOutOfRange(seen: seen(from: start), hour: clock.hour)
    }
    return clock
  }

  /// The `1930` of `at 1930` and the `730` of `at 730`.
  private mutating func digitsBehindAt() throws(PhraseError) -> Clock? {
    let start = position
    if let hour = digits(), hour.count <= 2, (1...12).contains(hour.value),
      tokens.kind(at: position) == .blank, let minute = digits(), minute.count == 2,
      (10...59).contains(minute.value), isAtEnd()
    {
      // `at 3 15`
      return Clock(hour: hour.value, minute: minute.value, style: .twelve)
    }
    position = start
    guard let clock = clockInDigits(), !isCutShort, endsPhrase else { return rewind(to: start) }
    let end = position
    if (1...12).contains(clock.hour), let part = partAfter() {
      return try placed(clock, in: part, start: start)
    }
    position = end
    if clock.style == .exact { _ = take(.unit(.hour)) }
    return clock
  }

  /// `1930`, `730`
  private mutating func clockInDigits() -> Clock? {
    let start = position
    guard let digits = digits(), digits.count == 3 || digits.count == 4, digits.value < 2400,
      digits.value % 100 < 60
    else { return rewind(to: start) }
    return Clock(
      hour: digits.value / 100, minute: digits.value % 100,
      style: digits.count == 4 ? .exact : .twelve)
  }

  /// `20 to 3`, `10 minutes to 5pm`. Where it `needsUnit`, `10 to 3pm` may be a range.
  mutating func minutesToHour(needsUnit: Bool = false) throws(PhraseError) -> Clock? {
    let start = position
    let begin = tokens.blanksEnd(from: start)
    guard tokens.kind(at: begin) != .hangul, let number = number(), (1...59).contains(number)
    else { return rewind(to: start) }
    let isInWords = tokens.kind(at: begin) == .letter
    let isMinutes =
      take(.unit(.minute)) || !needsUnit || number > 12
      || isInWords && number % 5 == 0
    guard isMinutes, tokens.kind(at: position) == .blank, take(.to),
      tokens.kind(at: position - 1) == .letter,
      isNext({ $0.begins(with: .namedHour) || $0.number().map { 1...12 ~= $0 } ?? false }),
      let clock = try clock(minutes: -number, start: start),
      !needsUnit || clock.isHalved || isBeforePhrase
    else { return rewind(to: start) }
    return clock
  }

  /// `15h30`, `17h`, `1600 hours`. With a small hour it may be a length.
  private mutating func hoursInDigits() -> Clock? {
    let start = position
    if let clock = clockInDigits(), clock.style == .exact, take(.unit(.hour)) { return clock }
    position = start
    guard let hour = digits(), (13...23).contains(hour.value), take(glued: "h") else {
      return rewind(to: start)
    }
    let minute = gluedDigits() ?? (0, 2)
    guard minute.count == 2, minute.value < 60, !isCutShort else { return rewind(to: start) }
    return Clock(hour: hour.value, minute: minute.value, style: .exact)
  }

  /// The `thirty` of `ten thirty`.
  private mutating func minuteInWords() -> Int? {
    let start = position
    let isBelowTen = take(.oh)
    guard let minute = word(.number), (isBelowTen ? 1...9 : 10...59).contains(minute),
      !begins(with: .unit)
    else { return rewind(to: start) }
    return minute
  }

  /// The end of `3ish` and `3:30ish`.
  private mutating func takesIsh() -> Bool {
    takes { grammar in
      _ = grammar.take(glued: "-")
      return grammar.peek == "i" && grammar.take(.about)
    }
  }

  /// Whether a lower-case `am` before an hour is a verb: `find out who I am 8:00`.
  private var isVerbAm: Bool {
    guard isSentence, !tokens.hasHangul else { return false }
    let start = tokens.blanksEnd(from: position)
    return start + 2 < tokens.count && tokens.scalars[start] == "a"
      && tokens.scalars[start + 1] == "m" && tokens.kind(at: start + 2) == .blank
      && tokens.typed(start..<start + 2) == "am"
  }

  /// `quarter past`, `half past`, `20 past`
  private mutating func minutesPast() -> Int? {
    let start = position
    if let minutes = word(.minutesPast) { return minutes }
    guard let number = number(), (1...59).contains(number) else { return rewind(to: start) }
    _ = take(.unit(.minute))
    guard take(.past) else { return rewind(to: start) }
    return number
  }

  /// The hour after `quarter past`, moved by the minutes.
  private mutating func clock(minutes: Int, start: Int) throws(PhraseError) -> Clock? {
    guard var clock = try clock(allowsBareHour: true), clock.minute == 0, clock.second == 0 else {
      return rewind(to: start)
    }
    clock.minute = (minutes + 60) % 60
    if minutes < 0 { clock.hour = (clock.hour + 23) % 24 }
    clock.isBare = false
    return clock
  }

  /// Whether the text ends here or continues with a phrase, and not as `ten thirty people`.
  var isBeforePhrase: Bool {
    mutating get {
      let start = position
      defer { position = start }
      if isAtEnd() { return true }
      guard position > start, peek != "," else { return peek == "," }
      return tokens.kind(at: position) != .digit && !tokens.kindsOfWords(at: position).isEmpty
        && !begins(with: [.unit, .after(.times)])
    }
  }

  /// part = [`in the`] part [`at`] before an hour
  private mutating func partBefore() -> PartOfDay? {
    let start = position
    if takeBefore(.later) {
      guard take(.the), let part = word(.part), takeBefore(.at) else { return rewind(to: start) }
      return part
    }
    guard let part = word(.part) else { return nil }
    _ = takeBefore(.at)
    return part
  }

  /// part = `am` | `in the evening` | `at night`
  private mutating func partAfter() -> PartOfDay? {
    let start = position
    if peek == "a" || peek == "p", tokens.isBoundary(start + 1),
      start > 0, tokens.kind(at: start - 1) == .digit
    {
      position += 1
      return tokens.scalars[start] == "a" ? .am : .pm
    }
    // Korean parts of the day precede their hour: in `12시 점심`, the lunch belongs to the title.
    if let part = word(.part) {
      return tokens.kind(at: position - 1) == .hangul ? rewind(to: start) : part
    }
    if takeBefore(.later) {
      let hasThe = take(.the)
      if let part = word(.part), hasThe || part.isVague { return part }
    }
    position = start
    if takeBefore(.at), let part = word(.part) { return part }
    return rewind(to: start)
  }

  private func placed(
    _ clock: Clock, in part: PartOfDay, start: Int
  ) throws(PhraseError) -> Clock {
    guard let hour = part.hour(clock.hour) else {
      let seen = seen(from: start)
      guard clock.hour <= 23 else { throw .hourOutOfRange(seen: seen, hour: clock.hour) }
      throw .hourOutsidePartOfDay(seen: seen, hour: clock.hour)
    }
    return clock.at(hour, style: part == .night && hour < 6 ? .small : .exact)
  }

  /// One or two digits, or a Korean number with `시`. English number words are rather lengths.
  private mutating func hour(allowsAnyWord: Bool) -> (value: Int, count: Int, isInWords: Bool)? {
    let start = position
    if let digits = digits() {
      return digits.count <= 2 ? (digits.value, digits.count, false) : rewind(to: start)
    }
    if let hour = hourInWords(allowsAny: allowsAnyWord) { return (hour, 1, true) }
    guard let (value, _) = counted(isSinoAllowed: { $0 > 12 }, .mark(.hourSuffix)) else {
      return rewind(to: start)
    }
    // Leaves the suffix to be read after the number.
    position -= 1
    return (value, 0, false)
  }

  /// `ten` of `ten o'clock` and `ten am`, and of `at ten`.
  private mutating func hourInWords(allowsAny: Bool) -> Int? {
    let start = position
    skipBlanks()
    guard tokens.kind(at: position) == .letter, let hour = word(.number), position - start >= 3
    else { return rewind(to: start) }
    let end = position
    let isSpoken = hour <= 12 && minuteInWords() != nil
    let isHour =
      allowsAny || take(.oClock) || isSpoken && isBeforePhrase
      || word(.part).map { !$0.isVague } ?? false
    position = end
    return isHour ? hour : rewind(to: start)
  }

  /// minutes = `:MM` [`:SS`] | `.MM` part
  private mutating func minutes(
    into clock: inout Clock, hourDigits: Int, start: Int
  ) throws(PhraseError) -> Bool {
    let mark = position
    guard let separator = peek, separator == ":" || separator == "." else { return false }
    position += 1
    guard let minute = gluedDigits(), minute.count == 2 else {
      position = mark
      return false
    }
    if separator == "." {
      let end = position
      let hasPart = partAfter() != nil
      position = hasPart ? end : mark
      guard hasPart else { return false }
    }
    clock.minute = minute.value
    if separator == ":", take(glued: ":") {
      guard let second = gluedDigits(), second.count == 2 else {
        position = mark
        return false
      }
      clock.second = second.value
    }
    let isDayEnd = clock.hour == 24 && clock.minute == 0 && clock.second == 0
    guard clock.hour <= 23 || isDayEnd else {
      throw .hourOutOfRange(seen: seen(from: start), hour: clock.hour)
    }
    guard clock.minute <= 59, clock.second <= 59 else {
      let wrong = clock.minute <= 59 ? clock.second : clock.minute
      throw .minuteOutOfRange(seen: seen(from: start), minute: wrong)
    }
    return true
  }

  /// minutes = `반` | number `분`
  ///
  /// - Parameter isInWords: Whether the hour was in words. After digits, `이분` more likely means
  ///   "this person", and `구분` "distinction".
  private mutating func koreanMinutes(
    into clock: inout Clock, start: Int, isInWords: Bool
  ) throws(PhraseError) {
    let mark = position
    if take(.halfPast) {
      clock.minute = 30
    } else if let (minute, _) = counted(
      isSinoAllowed: { isInWords || $0 != 2 && $0 != 9 }, .exactly(.unit(.minute)))
    {
      // `6시 10분 전` is ten minutes to six or a reminder, which this rule can not decide.
      let end = position
      // `네시십오분전` is a time, but in `3시 10분 전` the ten minutes may belong to a reminder.
      if minute < 60, !mentionsReminding, !tokens.scalars[start..<end].contains(" "),
        tokens.kind(at: end) == .hangul, takeAfter(.lead),
        endsPhrase
      {
        (clock.hour, clock.minute) = (clock.hour == 1 ? 12 : (clock.hour + 23) % 24, 60 - minute)
        return
      }
      position = end
      // `오후 3시 오 분만` and `오후 3시 90분 동안` are lengths, `18시 45분마다` an interval.
      if takeAfter(.lead) || take(.only) || takeAfter(.length) || takeAfter(.every) {
        position = mark
        return
      }
      position = end
      guard minute <= 59 else { throw .minuteOutOfRange(seen: seen(from: start), minute: minute) }
      clock.minute = minute
    } else {
      position = mark
    }
  }

  /// Whether unread minutes follow, because letters are attached to them: `10시 10분이라서`.
  private var isBeforeUnreadMinutes: Bool {
    mutating get {
      let digits = tokens.blanksEnd(from: position)
      let end = digits < tokens.count ? tokens.table.digitsEnd(from: digits) : digits
      guard end > digits, end - digits <= 2, end + 1 < limit, tokens.scalars[end] == "분",
        tokens.kind(at: end + 1) == .hangul, !"만간동".unicodeScalars.contains(tokens.scalars[end + 1])
      else { return false }
      return !tokens.isCovered(from: end + 1, after: .unit)
    }
  }
}
