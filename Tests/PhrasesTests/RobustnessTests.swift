import CivilTime
import Glibc
import Phrases
import TestSupport
import Testing
import TodoCore

/// Generates texts from known phrases, parts of them, and arbitrary bytes.
struct RandomTexts {
  var generator: SeededGenerator
  let phrases: [String]
  private let words: [String]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    phrases = PhraseTable.rows(of: "phrases.tsv").map(\.phrase).filter { !$0.isEmpty }
    words = phrases.flatMap { $0.split(separator: " ").map(String.init) }
  }

  mutating func next() -> String {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: mutated(generator.pick(phrases))
    case 1:
      (0..<Int.random(in: 1...12, using: &generator)).map { _ in generator.pick(words) }
        .joined(separator: generator.pick([" ", "", ", ", "  "]))
    case 2: generator.pick(phrases) + generator.pick([" ", "", ","]) + generator.pick(phrases)
    default: bytes()
    }
  }

  /// A phrase with some bytes changed, dropped, doubled or swapped.
  private mutating func mutated(_ phrase: String) -> String {
    var bytes = Array(phrase.utf8)
    generator.mutate(&bytes, changes: 1...4, length: 3)
    if !bytes.isEmpty {
      bytes.swapAt(generator.below(bytes.count), generator.below(bytes.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func bytes() -> String {
    let count = Int.random(in: 0...40, using: &generator)
    return String(
      decoding: (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }, as: UTF8.self
    )
  }
}

/// Reads a text as a sentence and in one other way, in turn. Any result is allowed, but not a trap.
private func read(_ text: String, _ turn: Int, with reader: PhraseReader) {
  _ = try? reader.quickAdd([text])
  switch turn % 14 {
  case 0: _ = try? reader.date(text)
  case 1: _ = try? reader.moment(text)
  case 2: _ = try? reader.time(text)
  case 3: _ = try? reader.week(text)
  case 4: _ = try? reader.month(text)
  case 5: _ = try? reader.year(text)
  case 6: _ = try? reader.duration(text)
  case 7: _ = try? reader.end(text, start: .allDay(reader.context.now.day))
  case 8: _ = try? reader.repetition(text)
  case 9: _ = try? reader.triggers(text)
  case 10: _ = try? reader.phrase(text)
  case 11: _ = try? reader.quickAdd(text.split(separator: " ").map(String.init))
  case 12: _ = try? CanonicalTriggerWords().trigger(reading: text)
  default: _ = PhraseReader.isReserved(text, now: reader.context.now)
  }
}

/// `PHRASES_FUZZ=1000000` reads that many texts, `PHRASES_SEED=7` others.
@Test func noTextCrashesOrHangs() throws {
  let count = number("PHRASES_FUZZ") ?? (Slow.isAsked ? 20_000 : 1_500)
  var texts = RandomTexts(seed: UInt64(number("PHRASES_SEED") ?? 20_261_120))
  let reader = try PhraseTable.reader()
  // The first and the last day of the calendar, where sums overflow.
  let edges = [CivilDateTime.min, .max].map { PhraseReader(PhraseContext(now: $0)) }
  for index in 0..<count {
    read(texts.next(), index, with: index % 9 == 0 ? edges[index / 9 % 2] : reader)
  }
}

private func number(_ variable: String) -> Int? {
  getenv(variable).flatMap { Int(String(cString: $0)) }
}

@Test func longTextsAreReadInTimeThatGrowsWithTheirLength() throws {
  let reader = try PhraseTable.reader()
  let pieces = [
    "tomorrow ", "내일", "1", "every ", "every day ", "\"", "+a ", "at ", "in 3 days, ", "월", "-",
    "(",
    "arriving a b c ", "remind 30m before, ", "1h", "2026-11-20", "@", "12월 20일부터 ", "\u{301}", ",",
    "🎉",
  ]
  for piece in pieces {
    let text = String(repeating: piece, count: Slow.isAsked ? 5_000 : 600)
    _ = try? reader.quickAdd([text])
    _ = try? reader.moment(text)
    _ = try? reader.triggers(text)
    _ = try? reader.repetition(text)
  }
}
