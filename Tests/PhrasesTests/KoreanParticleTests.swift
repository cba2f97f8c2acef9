import Phrases
import TestSupport
import Testing

/// The form of a particle after a text, by its pronunciation.
@Suite struct KoreanParticleTests {
  struct Case: Row {
    let text: String
    let particle: KoreanParticle
    let form: String

    init(_ text: String, _ particle: KoreanParticle, _ form: String) {
      self.text = text
      self.particle = particle
      self.form = form
    }

    var name: String { "\(text) \(form)" }
  }

  @Test(arguments: [
    Case("시장", .object, "을"), Case("가게", .object, "를"), Case("'시장'", .topic, "은"),
    Case("서울", .toward, "로"), Case("집", .toward, "으로"), Case("10:30", .topic, "은"),
    Case("2026-11-22", .subject, "가"), Case("17:47", .toward, "로"),
    // Abbreviations are spelt out: 피에스티, 시이티, 유아르엘, 피디에프, 피엠.
    Case("PST", .topic, "는"), Case("CET", .topic, "는"), Case("URL", .object, "을"),
    Case("PDF", .object, "를"), Case("PM", .topic, "은"),
    // English words as Korean pronounces them: 마켓, 홈, 워크, 위크, 미팅, 타임, 파일, 이벤트, 북.
    Case("market", .object, "을"), Case("home", .object, "을"), Case("work", .object, "를"),
    Case("next week", .topic, "는"), Case("meeting", .object, "을"), Case("tea time", .object, "을"),
    Case("file", .toward, "로"), Case("event", .object, "를"), Case("book", .object, "을"),
    Case("fridy", .object, "를"), Case("Market", .object, "을"), Case("server", .object, "를"),
  ])
  func soundsRight(_ row: Case) {
    #expect(row.particle.form(after: row.text) == row.form)
  }
}
