import CivilTime
import Glibc
import Phrases
import TestSupport
import Testing
import TodoCore

/// Makes texts out of known phrases, their pieces, and bytes of any kind.
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

  /// Some bytes of a phrase changed, dropped, doubled or swapped.
  private mutating func mutated(_ phrase: String) -> String {
    var bytes = Array(phrase.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(bytes[index], at: index)
      default: bytes.swapAt(index, Int.random(in: 0..<bytes.count, using: &generator))
      }
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

/// Reads a text in every way there is; only the answers may differ, never whether one comes.
private func readEveryWay(_ text: String, with reader: PhraseReader) {
  _ = try? reader.date(text)
  _ = try? reader.moment(text)
  _ = try? reader.time(text)
  _ = try? reader.week(text)
  _ = try? reader.month(text)
  _ = try? reader.year(text)
  _ = try? reader.duration(text)
  _ = try? reader.end(text, start: .allDay(reader.context.now.day))
  _ = try? reader.repetition(text)
  _ = try? reader.triggers(text)
  _ = try? reader.quickAdd([text])
  _ = try? reader.quickAdd(text.split(separator: " ").map(String.init))
  _ = try? CanonicalTriggerWords().trigger(reading: text)
  _ = PhraseReader.isReserved(text, now: reader.context.now)
}

/// `PHRASES_FUZZ=1000000` reads that many.
@Test func noTextCrashesOrHangs() throws {
  let count = getenv("PHRASES_FUZZ").flatMap { Int(String(cString: $0)) } ?? 20_000
  let seed = getenv("PHRASES_SEED").flatMap { UInt64(String(cString: $0)) } ?? 20_261_120
  var texts = RandomTexts(seed: seed)
  let reader = try PhraseTable.reader()
  // The ends of the calendar, where every sum leaves it.
  let edges = [CivilDateTime.min, .max].map { PhraseReader(PhraseContext(now: $0)) }
  for index in 0..<count {
    let text = texts.next()
    readEveryWay(text, with: index % 8 == 0 ? edges[index / 8 % 2] : reader)
  }
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
    let text = String(repeating: piece, count: 20_000)
    _ = try? reader.quickAdd([text])
    _ = try? reader.moment(text)
    _ = try? reader.triggers(text)
    _ = try? reader.repetition(text)
  }
}
