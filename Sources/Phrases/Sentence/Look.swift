import CivilTime

/// A kind of words in a title that look like a day, a time or a rule and that no clause matches: a
/// row of the table below.
struct Look: Sendable {
  /// What must hold, and how much the words matter.
  struct Traits: OptionSet {
    let rawValue: UInt16

    /// The words are certainly meant as a date or time, so that the sentence is refused if they stand beside one.
    static let strong = Traits(rawValue: 1)
    /// They exclude dates.
    static let leavesOut = Traits(rawValue: 2)
    /// The row applies only directly beside a phrase that was read, or only at the end of the title; with both, in
    /// either place.
    static let beside = Traits(rawValue: 4)
    static let atEnd = Traits(rawValue: 8)
    /// They begin in this script.
    static let hangul = Traits(rawValue: 16)
    static let latin = Traits(rawValue: 32)
    /// The phrases say nothing of when; give a day, or none; no time, or one; no rule, or one.
    static let undated = Traits(rawValue: 64)
    static let day = Traits(rawValue: 128)
    static let noDay = Traits(rawValue: 256)
    static let noTime = Traits(rawValue: 512)
    static let time = Traits(rawValue: 1024)
    static let noRule = Traits(rawValue: 2048)
    static let rule = Traits(rawValue: 8192)
    /// No place that is saved is reached or left in the title: `평일에 시장에 도착하면`.
    static let noCrossing = Traits(rawValue: 4096)
  }

  let kind: QuickAdd.Hint.NotRead
  let traits: Traits
  let error: (@Sendable (String) -> PhraseError)?
  let takes: @Sendable (inout PhraseGrammar) -> Bool

  init(
    _ kind: QuickAdd.Hint.NotRead, _ traits: Traits = [],
    error: (@Sendable (String) -> PhraseError)? = nil,
    takes: @escaping @Sendable (inout PhraseGrammar) -> Bool
  ) {
    (self.kind, self.traits, self.error, self.takes) = (kind, traits, error, takes)
  }

  // MARK: The table

  /// In the order in which they are tried at every word of a title.
  static let all: [Look] = [
    // `오전 중에` and `점심때` have no hour; what `전날` and `the next day` count from is not given.
    Look(
      .time, [.strong, .hangul],
      error: { seen in .vagueTime(seen: String(seen.prefix { $0 != " " })) },
      takes: { $0.word(.part) != nil && $0.takeWord(of: withinParts) }),
    Look(
      .time, [.strong, .hangul], error: { .vagueTime(seen: $0) },
      takes: { $0.word(.part) != nil && $0.tokens.scalars[$0.position - 1] == "때" }),
    Look(
      .day, .strong, error: { .relativeDay(seen: $0) }, takes: { $0.takesText(of: relativeDays) }),
    // The end of a journey in a city that is no zone's: `departs Kloten 12:50 arrives Tokyo 17:20`.
    Look(
      .time, [.strong, .latin],
      error: { seen in
        let city = seen.split(separator: " ").drop { journeyWords.contains($0.lowercased()) }
        return .unknownZone(seen: city.joined(separator: " "), suggestions: [])
      }, takes: { $0.takesUnknownCity() }),
    // `last workday` is yesterday or the last one of the month; `2 fridays` are counted from a day.
    Look(.day, [.strong, .beside, .atEnd]) {
      $0.word(.shift) == -1 && $0.word(.group) == .businessDays
    },
    Look(.day, .strong) { $0.number() ?? 1 > 1 && $0.word(.each) != nil },
    // `제외하고` without an operand, `월~금` without its `매주`, `아침저녁`, `오후 5시 이후`.
    Look(.repetition, [.strong, .leavesOut, .hangul]) { $0.takeAfter(.except) },
    Look(.repetition, .strong) {
      $0.word(.letter) != nil && $0.peek?.isDash == true && $0.takeTo() && $0.anyWeekday() != nil
    },
    Look(.day, .strong) { $0.word(.letter) != nil && $0.take(.or) && $0.anyWeekday() != nil },
    Look(.repetition) { $0.list(by: .any) { $0.word(.part) }.count > 1 },
    Look(.time, [.strong, .beside, .hangul]) { $0.takeWord(of: aroundTimes) },
    // `평일 저녁`, `weekend morning`, `평일`: days of every week, if nothing else says when.
    Look(.repetition, .undated) {
      guard $0.takesWeekPart() else { return false }
      return (try? $0.time()) ?? nil != nil || $0.word(.part) != nil
    },
    Look(.repetition, [.undated, .hangul, .noCrossing]) { $0.word(.group) == .workdays },
    // `주말 오전 10시`, `휴일 오후`, `월초 10시`, which are several days.
    Look(.day, [.hangul, .time, .noDay, .noRule]) { $0.takesSeveralDays() },
    Look(.day, [.hangul, .undated]) {
      let isNamed = $0.isNext([.shift])
      guard $0.takesSeveralDays() else { return false }
      _ = $0.takeAfter(.every)
      // `주말 장보기`, but `다음 공휴일` and `휴일 근무 2시`
      return isNamed || "초다".unicodeScalars.contains($0.tokens.scalars[$0.position - 1])
        || $0.holdsHour
    },
    // `오전 10시 전 청소`: by then, or all of something (`전 직원`).
    Look(.time, [.hangul, .time, .beside]) { $0.takesText("전") },
    // `water plants odd days`, `by the weekend`
    Look(.repetition, [.latin, .atEnd]) { $0.take(.oddDays) || $0.take(.evenDays) },
    Look(.day, [.undated, .latin, .atEnd]) {
      $0.takeBefore(.due) && $0.take(.the) && $0.take(.group(.weekend))
    },
    // `the day after the party`, `the weekend after next`
    Look(.day, [.undated, .latin]) {
      $0.take(.the) && ($0.take(.unit(.day)) || $0.take(.group(.weekend)))
        && $0.signOfNeighbour() != nil
    },
    // `10~12일`, two days or a length; a condition; `마지막 주는 쉼`; `같은 시간에`, as what?
    Look(.day) { $0.tokens.hasHangul && $0.pair(of: "-–~") != nil && $0.take(.ordinalSuffix) },
    Look(.repetition, [.strong, .hangul, .beside]) {
      $0.peek == "안" && $0.takeWord { $0.count > 2 && $0.hasSuffix("면") }
    },
    Look(.repetition, [.strong, .leavesOut, .hangul, .atEnd, .rule]) { grammar in
      let before = grammar.wordBefore(grammar.position)
      return !before.isEmpty
        && "은는".unicodeScalars.contains(grammar.tokens.scalars[before.upperBound - 1])
        && grammar.take(.rest)
    },
    Look(.time, [.latin, .time]) { $0.takesText("their") && $0.take(.zoneTime) },
    Look(
      .time, [.latin, .time],
      error: { .unknownZone(seen: String($0.dropLast(" time".count)), suggestions: []) },
      takes: { grammar in
        let start = grammar.position
        let before = grammar.wordBefore(start)
        guard grammar.zones != nil, !before.isEmpty,
          grammar.tokens.typed(at: start).first?.isUppercase == true,
          ("0"..."9").contains(grammar.tokens.scalars[before.lowerBound])
        else { return false }
        return grammar.takeWord { $0.count > 2 } && grammar.take(.zoneTime)
      }),
    // `하루 15분 연습`, `근무시간에`
    Look(.repetition, [.hangul, .undated]) {
      $0.take(.length(.day, 1)) && ((try? $0.span()) ?? nil)?.isWholeDays == false
    },
    // `sat 8am all day`, `며칠에 한번`, `in the spring`
    Look(.day, .time) { $0.takesText(of: ["all day", "하루종일", "하루 종일"]) && $0.endsPhrase },
    Look(.repetition, .hangul) { $0.take(.few) && $0.takeAfter(.on) && $0.take(.once) },
    Look(.day, .undated) {
      ($0.tokens.hasHangul || $0.takeBefore(.later) && $0.take(.the)) && $0.takeWord(of: seasons)
    },
    // `at dawn`, `오후 늦게`, `끝나기 전까지`, `mornings`
    Look(.time, [.latin, .atEnd]) {
      $0.takeBefore(.at) && $0.takeWord(of: ["dawn", "sunrise", "sunset", "dusk"])
    },
    Look(.time, .day) { $0.takeWord(of: vagueTimes) && !$0.isNext { $0.word(.part) == .night } },
    Look(.time, .hangul) { grammar in
      grammar.takeWord { $0.hasSuffix("전까지") || $0.count > 2 && $0.hasSuffix("기") }
        && (grammar.tokens.scalars[grammar.position - 1] == "지"
          || grammar.takesText(of: ["전까지", "전에"]) && grammar.endsPhrase)
    },
    Look(.repetition, [.latin, .undated, .atEnd]) { $0.take(.plural) },
    Look(.time, [.latin, .undated, .atEnd]) {
      $0.takeBefore(.later) && $0.digits().map { $0.value < 120 } ?? false
    },
    Look(.time, [.noTime, .hangul]) {
      $0.takesText(of: ["같은 시간에", "같은시간에", "이 시간에", "이시간에"])
    },
    // The first one of `next next friday`.
    Look(.day, [.strong, .beside, .latin]) { grammar in
      grammar.word(.shift) == 1
        && grammar.isNext { grammar in
          let limit = grammar.limit
          defer { grammar.limit = limit }
          grammar.limit = grammar.tokens.count
          return grammar.word(.shift) == 1
        }
    },
    // `next 3 hours`, `past 2 days`, `지난 며칠`, `after 5 days`, `this summer`, `2/2013`.
    Look(.time) { $0.takesShift() && $0.spanPart().map { $0.unit < .day } ?? false },
    Look(.day) { $0.takesShift() && $0.spanPart().map { $0.unit >= .day } ?? false },
    Look(.day) {
      $0.takesShift() && $0.take(.few)
        && ($0.word(.unit) != nil || $0.tokens.kind(at: $0.position - 1) == .hangul)
    },
    Look(.time) { $0.take(.afterDay) && ((try? $0.span()) ?? nil)?.isWholeDays == false },
    Look(.day) { $0.take(.afterDay) && ((try? $0.span()) ?? nil)?.isWholeDays == true },
    Look(.day) {
      ($0.takesShift() || $0.takesText(of: ["이번", "다음", "지난"])) && $0.takeWord(of: seasons)
    },
    Look(.month) {
      $0.digits().map { (1...12).contains($0.value) } ?? false && $0.take(glued: "/")
        && $0.gluedDigits().map { (1900...2099).contains($0.value) } ?? false
    },
    // `중순`, of a month that is not named; `gym a day starting friday`, `scales 15 min a day`.
    Look(.day, .hangul) { $0.takesText(of: ["초순", "중순", "하순"]) },
    Look(.repetition, [.latin, .beside, .atEnd]) {
      $0.takesText("a") && $0.endsPhrase && $0.word(.unit) == .day
    },
    // A time relative to a daily routine: `점심 이후`, `퇴근 후`, `after lunch`, `before school`.
    Look(.time, .hangul) {
      guard $0.takesText(of: koreanRoutines) else { return false }
      _ = $0.takesText("식사")
      // 점심시간 is a time.
      let isWork = "무업".unicodeScalars.contains($0.tokens.scalars[$0.position - 1])
      if isWork, $0.takesText("시간") { return true }
      guard $0.takesText(of: koreanNearRoutines) else { return false }
      // `밥 먹고 30분 뒤`
      _ = $0.takes { ((try? $0.offset()) ?? nil) != nil }
      return true
    },
    Look(.time, .hangul) {
      guard $0.takesText(of: ["식후", "식전", "잠시", "조금", "좀"]) else { return false }
      if "시금좀".unicodeScalars.contains($0.tokens.scalars[$0.position - 1]) {
        return $0.takeAfter(.later)
      }
      _ = try? $0.span()
      return true
    },
    // `1시간뒤약먹기`
    Look(.time) {
      let word = $0.shape()
      return word.hasPrefix("0")
        && ["분뒤", "분후", "시간뒤", "시간후"].contains { word.contains("0" + $0) }
    },
    Look(.time, .latin) {
      ($0.take(.afterDay) || $0.takeBefore(.before)) && $0.takeWord(of: routines)
    },
    Look(.day, [.undated, .atEnd]) { $0.take(.now) },
    Look(.day, [.undated, .hangul]) { $0.position == 0 && $0.take(.now) },
    // `30분 전`, which would be a reminder with a word for reminding.
    Look(.time, .strong) {
      guard let span = (try? $0.span()) ?? nil, $0.takeAfter(.lead) else { return false }
      return !span.isWholeDays || $0.tokens.kind(at: $0.position - 1) == .hangul
    },
    // `by 5` beside a day, and `finish draft by 5`.
    Look(.time, [.strong, .latin, .noTime, .day, .beside]) { $0.takesBareHour() },
    Look(.time, [.latin, .undated, .atEnd]) {
      "ab".unicodeScalars.contains($0.tokens.scalars[$0.position]) && $0.takesBareHour()
    },
    // `24-12 5pm`: a time without a day, so the numbers may be one. `9-12`: hours if it stood behind a day.
    Look(.day, [.strong, .time, .noDay, .noRule, .beside]) {
      $0.pair(of: "-–~").map { pair in
        (1...12).contains(min(pair.0, pair.1)) && (13...31).contains(max(pair.0, pair.1))
      } ?? false
    },
    Look(.time) { $0.pair(of: "-–~").map { max($0, $1) <= 24 } ?? false },
    // `30.11` without another date; `14.30` beside a day, which may be a time or a price.
    Look(.day, [.latin, .undated]) {
      $0.pair(of: ".", count: 2).map { (13...31).contains($0) && (1...12).contains($1) } ?? false
    },
    Look(.time, [.noTime, .beside]) {
      $0.pair(of: ".", count: 2).map { $0 < 24 && $1 < 60 } ?? false
    },
    // `1430` beside a day, which may be a time or the number of a room; `0930` without another date.
    Look(.time, [.noTime, .day, .noRule, .beside]) { $0.takesClockDigits(hours: 0..<24) },
    Look(.time, .undated) { $0.takesClockDigits(hours: 0..<10) },
    // `12월중`, which is some day of it; `3시회의`, `5월5일생일`, `등록마감1/5`.
    Look(.day, .strong) { periodsAround.contains($0.shape()) },
    Look(.time, .strong) {
      let word = $0.shape()
      return beginsDate(word) && word.contains("0시") && !word.contains("시간")
        && !word.contains("시리즈")
    },
    Look(.day) {
      let word = $0.shape()
      return beginsDate(word) && word.contains("0월0")
    },
    Look(.day, .hangul) {
      let word = $0.shape()
      return word.contains("0/0") || word.contains("음력0월0") || word.contains("음력00월0")
    },
  ]

  // MARK: Their words

  private static let withinParts: Set<String> = [
    "중", "중에", "중으로", "안에", "안으로", "내에", "내로",
  ]
  /// Words that change the time or day beside them.
  private static let aroundTimes: Set<String> = [
    "이후", "이후에", "이후로", "무렵", "무렵에", "직후", "직후에", "직전", "직전에", "전후", "넘어서", "지나서", "아니면", "또는",
    "혹은",
  ]
  private static let seasons: Set<String> = [
    "spring", "summer", "autumn", "fall", "winter", "봄", "여름", "가을", "겨울", "봄에", "여름에", "가을에",
    "겨울에",
  ]
  private static let routines: Set<String> = [
    "breakfast", "lunch", "dinner", "supper", "school", "work", "class",
  ]
  private static let koreanRoutines = [
    "아침", "점심", "저녁", "식사", "출근", "퇴근", "등교", "하교", "방과", "수업", "자기", "취침", "기상", "밥", "근무", "업무",
  ]
  private static let koreanNearRoutines = [
    "이후", "직후", "이전", "직전", "후", "뒤", "전", "하고", "먹고", "마치고", "끝나고",
  ]
  private static let vagueTimes: Set<String> = [
    "early", "late", "일찍", "늦게", "해뜰때", "해질때", "해뜰", "해질", "이른", "늦은",
  ]
  private static let journeyWords: Set<String> = [
    "departs", "departing", "arrives", "lands", "at", "from", "in",
  ]
  /// Every digit is compared as 0.
  private static let periodsAround: Set<String> = [
    "0월중", "00월중", "담주중", "다음주중", "이번주중", "금주중", "내주중", "담달중", "다음달중", "이번달중", "이달중", "내달중",
  ]
  private static let relativeDays = [
    "전날", "다음날", "다음 날", "이튿날", "그다음날", "그 다음날", "the next day", "the following day",
  ]

  private static func beginsDate(_ word: String) -> Bool {
    word.hasPrefix("0") || word.hasPrefix("오") || word.contains("요일")
  }
}

extension PhraseGrammar {
  /// Takes the next word if it is one of these.
  fileprivate mutating func takeWord(of words: Set<String>) -> Bool {
    takeWord { words.contains($0.lowercased()) }
  }

  fileprivate mutating func takeWord(where isMeant: (String) -> Bool) -> Bool {
    skipBlanks()
    let start = position
    while position < limit, tokens.kind(at: position) != .blank { position += 1 }
    return isMeant(seen(from: start))
  }

  fileprivate mutating func takesShift() -> Bool { word(.shift) != nil || take(.past) }

  /// Whether an hour in digits is anywhere.
  fileprivate var holdsHour: Bool {
    zip(tokens.scalars, tokens.scalars.dropFirst()).contains {
      ("0"..."9").contains($0) && $1 == "시"
    }
  }

  fileprivate mutating func takesSeveralDays() -> Bool {
    _ = word(.shift)
    return take(.group(.weekend)) || take(.group(.holidays)) || take(.daysOff)
      || takesText(of: ["월초", "연초", "주초"])
  }

  fileprivate mutating func takesWeekPart() -> Bool {
    word(.group).map { $0 == .workdays || $0 == .weekend } ?? false
  }

  /// `departs` or `arrives`, and up to three words before a time that are no city of a zone.
  fileprivate mutating func takesUnknownCity() -> Bool {
    guard let zones, mentionsArrival, tokens.hold(oneOf: [Array("depart".unicodeScalars)]),
      take(.departs) || take(.arrives)
    else { return false }
    let start = tokens.blanksEnd(from: position)
    guard !begins(with: [.weekday, .month, .day, .part, .city, .before(.on)]) else { return false }
    for _ in 0..<3 where tokens.kind(at: tokens.blanksEnd(from: position)) == .letter {
      position = tokens.runEnd(from: tokens.blanksEnd(from: position))
      if tokens.kind(at: tokens.blanksEnd(from: position)) == .digit {
        return zones.identifiers(ofCity: text(from: start, to: position)).isEmpty
      }
    }
    return false
  }

  fileprivate mutating func takesBareHour() -> Bool {
    (takeBefore(.due) || take(.around)) && digits().map { (1...12).contains($0.value) } ?? false
  }

  /// Two numbers of at most two digits with one of these signs between them.
  fileprivate mutating func pair(of signs: String, count: Int? = nil) -> (Int, Int)? {
    guard let first = digits(), first.count <= 2, let peek, signs.unicodeScalars.contains(peek)
    else { return nil }
    position += 1
    guard let last = gluedDigits(), last.count <= 2, last.count == count ?? last.count else {
      return nil
    }
    return (first.value, last.value)
  }

  /// Four digits that may be a time. 1900 to 2099 are more likely years.
  fileprivate mutating func takesClockDigits(hours: Range<Int>) -> Bool {
    guard let digits = digits(), digits.count == 4, endsPhrase else { return false }
    let hour = digits.value / 100
    return hours.contains(hour) && hour != 19 && hour != 20 && digits.value % 100 < 60
  }

  /// Takes a word of Korean text, with every digit as 0.
  fileprivate mutating func shape() -> String {
    let start = position
    while position < limit, tokens.kind(at: position) != .blank { position += 1 }
    guard tokens.hasHangul,
      tokens.scalars[start..<position].contains(where: { "중0123456789".unicodeScalars.contains($0) }
      )
    else { return "" }
    return String(seen(from: start).map { $0.isNumber ? "0" : $0 })
  }
}
