import CivilTime
import Glibc
import Phrases
import TestSupport
import Testing
import TodoCore

/// The most common words, as `Fixtures/make_words.py` writes them; empty if it was not run.
private func commonWords(_ language: String) -> [String] {
  let path = "\(SharedData.projectRoot)/.build/words/\(language).txt"
  return (readText(path) ?? "").split(separator: "\n").map(String.init)
}

/// Words that are part of phrases themselves, so that beside a phrase they belong to it.
private func dateWords() -> Set<String> {
  let path = "\(SharedData.projectRoot)/Tests/PhrasesTests/Fixtures/date-words.txt"
  let lines = (readText(path) ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }
  return Set(lines.flatMap { $0.split(separator: " ").map(String.init) })
}

private func isKorean(_ text: String) -> Bool {
  text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
}

/// The sentences that are known to differ, each with its reading.
private func knownDifferences() -> Set<String> {
  let path = "\(SharedData.projectRoot)/Tests/PhrasesTests/Fixtures/word-differences.txt"
  let lines = (readText(path) ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }
  return Set(lines.map(String.init))
}

/// Every phrase of the table that a sentence reads, with one of the 5,000 most common words and a
/// noun after it, and in reverse order.
///
/// A sample by default; `PHRASES_WORDS=1` tests all of them (some minutes in a release build).
@Test(
  .enabled(if: !commonWords("en").isEmpty && !commonWords("ko").isEmpty), arguments: ["en", "ko"])
func aWordBesideAPhraseStaysWhole(_ language: String) throws {
  let reader = PhraseReader(PhraseContext(now: try CivilDateTime(iso: PhraseTable.now)))
  let property = WordProperty(reader: reader, noun: language == "ko" ? "사과" : "apples")
  let known = PhraseTable.rows(of: "phrases.tsv").filter {
    ["date", "moment", "time", "every"].contains($0.kind)
      && isKorean($0.phrase) == (language == "ko")
  }.compactMap { row in property.meaning(of: row.phrase).map { (row.phrase, $0) } }
  let apart = dateWords()
  let words = commonWords(language).filter { !apart.contains($0) }
  #expect(known.count > 100)
  #expect(words.count > 4_800)

  var faults: [String] = []
  var count = 0
  func check(_ phrase: (String, WordProperty.Meaning), _ word: String, _ side: WordProperty.Side) {
    count += 1
    if let fault = property.fault(phrase.0, phrase.1, word, side) { faults.append(fault) }
  }
  if getenv("PHRASES_WORDS") != nil {
    for phrase in known {
      for word in words { for side in WordProperty.Side.allCases { check(phrase, word, side) } }
    }
    #expect(faults.count * 1_000 <= count, "\(faults.count) of \(count)")
  } else {
    var generator = SeededGenerator(seed: 5_000)
    for _ in 0..<1_000 {
      let side = generator.pick(WordProperty.Side.allCases)
      check(generator.pick(known), generator.pick(words), side)
    }
  }
  let unlisted = Set(faults).subtracting(knownDifferences())
  #expect(unlisted.isEmpty, "\(unlisted.sorted().joined(separator: "\n"))")
}

/// One of the 4,000 most common words alone beside a day and a time, which is then the title.
///
/// A sample by default; `PHRASES_WORDS=1` tests all of them.
@Test(
  .enabled(if: !commonWords("en").isEmpty && !commonWords("ko").isEmpty),
  arguments: [
    ("en", "tomorrow 3pm"), ("en", "every fri 15:00"), ("ko", "내일 오후 3시"), ("ko", "매주 금요일 15:00"),
  ])
func aWordBesideAMomentIsTheTitle(_ language: String, _ phrase: String) throws {
  let reader = PhraseReader(PhraseContext(now: try CivilDateTime(iso: PhraseTable.now)))
  let property = WordProperty(reader: reader, noun: "")
  let repetition = try? reader.repetition(phrase)
  let alone = WordProperty.Meaning(
    when: try repetition?.first ?? reader.moment(phrase), repetition: repetition?.repetition)
  let apart = dateWords()
  let words = commonWords(language).filter { !apart.contains($0) }.prefix(4_000)
  let step = getenv("PHRASES_WORDS") == nil ? 20 : 1
  var faults: [String] = []
  var count = 0
  for (index, word) in words.enumerated() where index % step == 0 {
    for side in WordProperty.Side.allCases {
      count += 1
      if let fault = property.fault(phrase, alone, word, side) { faults.append(fault) }
    }
  }
  #expect(
    faults.count * 1_000 <= count,
    "\(faults.count) of \(count): \(faults.joined(separator: "\n"))")
}

/// The property that a phrase with a word and a noun beside it keeps its meaning, with both in the
/// title, or that the sentence is refused.
struct WordProperty {
  enum Side: CaseIterable { case start, end }

  /// The meaning of a phrase by itself.
  struct Meaning: Hashable {
    var when: When
    var repetition: Repeat?
  }

  let reader: PhraseReader
  /// Empty for the word alone.
  let noun: String

  /// The meaning of the phrase, or nil if it is refused or only an option reads it.
  func meaning(of phrase: String) -> Meaning? {
    let alone =
      (try? reader.repetition(phrase)).map { Meaning(when: $0.first, repetition: $0.repetition) }
      ?? (try? reader.moment(phrase)).map { Meaning(when: $0) }
    // A sentence ignores some words that an option reads, such as a lone letter for a weekday.
    guard let alone, let add = try? reader.quickAdd(["\(noun) \(phrase)"]), add.title == noun,
      add.schedules.count == 1, Meaning(when: add.when, repetition: add.repetition) == alone
    else { return nil }
    return alone
  }

  private func title(_ word: String, _ side: Side) -> String {
    guard !noun.isEmpty else { return word }
    return side == .start ? "\(word) \(noun)" : "\(noun) \(word)"
  }

  /// A description of a wrong reading of the sentence, or nil.
  func fault(_ phrase: String, _ meaning: Meaning, _ word: String, _ side: Side) -> String? {
    let title = title(word, side)
    let sentence = side == .start ? "\(phrase) \(title)" : "\(title) \(phrase)"
    guard let add = try? reader.quickAdd([sentence]) else { return nil }
    if add.title == title, add.schedules.count == 1, add.end == nil, add.triggers == nil,
      Meaning(when: add.when, repetition: add.repetition) == meaning
    {
      return nil
    }
    // English reads few phrases at the start, and a word that needs the next one keeps a phrase in
    // the title. Then the whole sentence stays, with a hint.
    let whole = sentence.split(separator: " ").joined(separator: " ")
    if add.title.split(separator: " ").joined(separator: " ") == whole, add.when == .someday,
      add.repetition == nil
    {
      return nil
    }
    return "\(sentence): \(described(add))"
  }
}

/// Phrases around a title. An end that says a day or a rule says when by itself.
private enum Around {
  static let starts = [
    "en": [
      "today", "tomorrow", "friday", "every friday", "tonight", "8am", "dec 3", "tomorrow morning",
      "every day 9am", "christmas", "next week", "monday 10:00",
    ],
    "ko": [
      "월말", "말일", "연말", "오전", "오후에", "오늘", "내일", "금요일", "다음 주 월요일", "12월 3일", "3시", "오전 10시", "매일",
      "매주 금요일", "아침에", "크리스마스", "11월 30일", "이번 주", "3일 동안", "30분",
    ],
  ]
  static let ends: [String: [(words: String, saysDay: Bool)]] = [
    "en": [
      ("every friday", true), ("tomorrow 3pm", true), ("dec 3", true), ("until friday", true),
      ("at 8pm", false), ("every month on the last day", true), ("tonight", true),
      ("for 3 days", false), ("mon to wed", true), ("10:00-12:00", false), ("every morning", true),
      ("for 2 hours", false), ("remind 1h before", false),
    ],
    "ko": [
      ("매달 마지막 영업일", true), ("12월 3일", true), ("내일 오후 3시", true), ("매주 금요일", true),
      ("오후 3시", false),
      ("금요일까지", true), ("내일부터 3일간", true), ("매일 아침", true), ("저녁에", false), ("말일", true),
      ("매달 말일", true), ("10시~12시", false), ("11월 27일", true), ("3시간 동안", false),
      ("30분 전 알림", false),
      ("격주 월요일", true), ("총 10번", false),
    ],
  ]
  static let titles = [
    "en": ["report", "Call Bob", "sync meeting"], "ko": ["정산", "반차 신청", "회의 자료 정리"],
  ]
}

/// What `add` makes of a sentence, without its title; nil where it is refused.
private func answer(_ words: String, _ reader: PhraseReader) -> (title: String, rest: QuickAdd)? {
  guard var add = try? reader.quickAdd([words]) else { return nil }
  let title = add.title
  (add.title, add.hints, add.startSeen, add.journeySeen) = ("", [], "", "")
  return (title, add)
}

/// Every word that leaves the title stands for something in the answer: without it the answer is another. A
/// day beside a mere time is meant even where the time alone would fall on it.
@Test(arguments: ["en", "ko"]) func whatLeavesTheTitleIsInTheAnswer(_ language: String) throws {
  let reader = try PhraseTable.reader()
  var lost: [String] = []
  var count = 0
  for start in try #require(Around.starts[language]) {
    for (end, saysDay) in try #require(Around.ends[language]) {
      for title in try #require(Around.titles[language]) {
        let sentence = "\(start) \(title) \(end)"
        guard let whole = answer(sentence, reader) else { continue }
        count += 1
        if !whole.title.contains(title) { lost.append("\(sentence): \(whole.title)") }
        if !whole.title.hasPrefix(start), saysDay,
          let other = answer("\(title) \(end)", reader), other.rest == whole.rest
        {
          lost.append("\(sentence): '\(start)' says nothing")
        }
        if !whole.title.hasPrefix(start), !whole.title.hasSuffix(end),
          let other = answer("\(start) \(title)", reader),
          other.rest == whole.rest
        {
          lost.append("\(sentence): '\(end)' says nothing")
        }
      }
    }
  }
  #expect(count > 300)
  #expect(lost.isEmpty, "\(lost.joined(separator: "\n"))")
}

/// A part of the day that left the title goes with the hour that was said, or the sentence is refused.
@Test func aPartOfTheDayGoesWithItsHour() throws {
  let reader = try PhraseTable.reader()
  let parts: [(words: String, hours: ClosedRange<Int>)] = [
    ("tomorrow morning report at", 0...11), ("tomorrow afternoon report at", 12...23),
    ("내일 오전 보고", 0...11), ("내일 오후 보고", 12...23),
  ]
  for (words, hours) in parts {
    for hour in [0, 3, 8, 13, 16, 20, 23] {
      let time = try TimeOfDay(hour: hour, minute: 15)
      let sentence = "\(words) \(time)"
      let add = try? reader.quickAdd([sentence])
      #expect(add?.when.time == (hours.contains(hour) ? time : nil), "\(sentence)")
    }
  }
}

/// Words that say when mean the same behind a title and by themselves, in whatever order they stand.
@Test(arguments: ["en", "ko"]) func sentencesAndOptionsReadAlike(_ language: String) throws {
  let reader = try PhraseTable.reader()
  let isKorean = language == "ko"
  let days =
    isKorean
    ? ["내일", "금요일", "다음 주 화요일", "12월 3일", "크리스마스"]
    : ["tomorrow", "fri", "next tue", "dec 3", "christmas", "tonight"]
  let rules =
    isKorean
    ? ["매일", "매주 금요일", "격주", "매달 15일", "평일마다"]
    : ["every day", "every fri", "every 2 weeks", "every month on the 15th", "weekdays"]
  let times = isKorean ? ["오전 8시", "오후 6시", "정오", "15:30"] : ["8am", "at 6pm", "noon", "15:30"]
  let parts = isKorean ? ["아침", "저녁에", "밤에", "점심"] : ["in the morning", "at night"]
  let limits =
    isKorean
    ? ["30일 동안", "2주 동안", "12월 24일까지", "금요일까지", "총 10번", "12월 1일부터", "2시간 동안"]
    : [
      "for 30 days", "for 2 weeks", "until dec 24", "10 times in all", "from dec 1", "for 2 hours",
    ]
  let kinds = [
    [rules, parts, limits], [rules, limits, parts], [parts, rules, limits], [limits, rules, times],
    [rules, times, limits], [times, rules, limits], [times, limits, rules], [days, parts],
    [days, times], [times, days], [rules, parts], [rules, times], [times, rules], [days, limits],
    [days, times, limits], [times, days, limits], [rules, days],
  ]
  var unlike: [String] = []
  var count = 0
  var generator = SeededGenerator(seed: 35)
  for kind in kinds {
    for _ in 0..<24 {
      let phrase = kind.map { generator.pick($0) }.joined(separator: " ")
      let title = isKorean ? "보고서" : "Report"
      let add = (try? reader.quickAdd(["\(title) \(phrase)"])).flatMap { add in
        add.title == title && add.start == nil ? add.schedules : nil
      }
      let said: [QuickAdd.Schedule]? =
        switch try? reader.phrase(phrase) {
        case .moment(let when): [QuickAdd.Schedule(when: when)]
        case .repetition(let said):
          [
            QuickAdd.Schedule(
              when: said.first, end: try said.end(from: said.first), repetition: said.repetition)
          ]
        case .schedules(let schedules): schedules
        case .triggers, nil: nil
        }
      count += add == nil ? 0 : 1
      if add != said {
        unlike.append(
          "\(phrase): \(add.map { "\($0)" } ?? "not read"), by itself \(said.map { "\($0)" } ?? "not read")"
        )
      }
    }
  }
  #expect(count > 200)
  #expect(
    unlike.isEmpty, "\(unlike.count) of \(count)\n\(unlike.prefix(30).joined(separator: "\n"))")
}

/// The kinds of phrases, each in several forms, and what goes with what.
private enum Kinds {
  static let words: [String: [String: [String]]] = [
    "en": [
      "day": [
        "tomorrow", "friday", "fri", "next tue", "dec 12", "the 12th", "sat dec 12", "christmas",
      ],
      "days": [
        "wed and fri", "dec 12 and 14", "wed, fri and sun", "tomorrow and friday",
        "next tue and thu",
      ],
      "span": ["dec 12-14", "fri to sun", "from dec 12 to dec 14"],
      "rule": [
        "every friday", "every day", "every weekday", "every other friday", "fridays",
        "first friday of every month", "every month on the 15th",
      ],
      "time": ["3pm", "3:30pm", "15:30", "noon"],
      "range": ["3-4pm", "from 3 to 4pm", "3pm-4:30pm", "15:00-16:00"],
      "part": ["in the evening", "at night"],
      "limit": [
        "until jan 15", "for 3 weeks", "10 times", "from dec 14", "except dec 25", "through jan 15",
      ],
      "length": ["for 2 hours"],
      "lead": ["remind 1h before"],
      "rate": ["twice a week", "2x a week"],
      "dates": ["mar 14 and nov 7", "jan 5 and jul 5"],
      "yearly": ["twice a year"],
      "interval": ["every 30 minutes", "every 2 hours"],
      "hours": ["9am-6pm", "from 10:00 to 16:00"],
      "workdays": ["on weekdays", "weekdays only"],
    ],
    "ko": [
      "day": ["내일", "금요일", "다음주 화요일", "12월 12일", "12/12", "12월 12일 토요일", "크리스마스"],
      "days": ["수요일 금요일", "12월 12일, 14일", "수, 금, 일", "내일이랑 금요일", "다음주 화목"],
      "span": ["12월 12일~14일", "금요일부터 일요일까지", "12월 12일부터 14일까지"],
      "rule": ["매주 금요일", "매일", "평일마다", "격주 금요일", "매달 첫째 금요일", "매달 15일", "금요일마다"],
      "time": ["오후 3시", "오후 3시 반", "15:30", "정오", "저녁 7시"],
      "range": ["오후 3시~4시", "오후 3시부터 5시까지", "15:00-16:00"],
      "part": ["저녁에", "밤에"],
      "limit": ["1월 15일까지", "3주 동안", "총 10번", "12월 14일부터", "12월 25일 빼고"],
      "length": ["2시간 동안"],
      "lead": ["1시간 전 알림"],
      "rate": ["일주일에 두번", "주 2회"],
      "dates": ["3월 14일과 11월 7일", "1월 5일, 7월 5일"],
      "yearly": ["일년에 두번", "매년 두번"],
      "interval": ["30분마다", "두시간에 한번"],
      "hours": ["09:00~18:00", "오전 10시부터 오후 4시까지"],
      "workdays": ["평일에", "평일만", "평일에만"],
    ],
  ]
  static let together = [
    "day time", "time day", "day range", "range day", "days time", "time days", "days range",
    "span range", "range span", "rule time", "time rule", "rule range", "range rule",
    "rule time limit", "rule limit time", "time rule limit", "rule range limit", "day time length",
    "day length time", "time day length", "day time lead", "day part", "days part", "rule part",
    "rule part limit", "rule limit", "rule time lead", "day", "days", "span", "rule",
    "rate days", "rate days time", "yearly dates", "interval hours", "interval workdays",
    "interval hours workdays", "interval workdays hours",
  ].map { $0.split(separator: " ").map(String.init) }
}

/// A phrase means the same before a title, behind it, between its words and on both sides of it, with blanks or commas:
/// the sentence is read as the plain one, or refused, or what is not read is told.
@Test(arguments: [("en", "with Anna", 85), ("ko", "작성", 80)])
func phrasesMeanTheSameEverywhere(_ language: String, _ rest: String, _ least: Int) throws {
  let reader = try PhraseTable.reader()
  let words = try #require(Kinds.words[language])
  let noun = language == "ko" ? "보고서" : "lunch"
  var generator = SeededGenerator(seed: 36)
  var (same, count) = (0, 0)
  var silent: [String] = []
  for kinds in Kinds.together {
    for _ in 0..<4 {
      let parts = try kinds.map { generator.pick(try #require(words[$0])) }
      guard let plain = answer("\(noun) \(parts.joined(separator: " "))", reader),
        plain.title == noun
      else { continue }
      var sentences: [String] = []
      for sign in [" ", ", "] {
        let phrase = parts.joined(separator: sign)
        let others = parts.dropFirst().joined(separator: sign)
        sentences += ["\(noun) \(rest) \(phrase)", "\(phrase) \(noun)", "\(noun)\(sign)\(phrase)"]
        sentences += ["\(noun) \(phrase) \(rest)"]
        guard !others.isEmpty else { continue }
        sentences += ["\(parts[0]) \(noun) \(others)", "\(noun) \(parts[0]) \(rest) \(others)"]
      }
      for sentence in sentences {
        count += 1
        guard let add = try? reader.quickAdd([sentence]) else { continue }
        let isTold = add.hints.contains { if case .halfOfDay = $0 { false } else { true } }
        let isSame = answer(sentence, reader)?.rest == plain.rest
        same += isSame ? 1 : 0
        if !isSame, !isTold { silent.append("\(sentence): \(described(add))") }
      }
    }
  }
  #expect(count > 800)
  #expect(same * 100 >= count * least, "\(same) of \(count)")
  #expect(silent.isEmpty, "\(silent.joined(separator: "\n"))")
}
