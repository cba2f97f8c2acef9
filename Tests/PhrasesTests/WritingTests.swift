import CivilTime
import Phrases
import TestSupport
import Testing
import TodoCore

@Test func rulesInWordsReadAsTheSameRules() throws {
  var values = RandomValues(seed: 5545)
  var written = 0
  for _ in 0..<5_000 {
    let rule = try values.rule()
    guard (try? rule.checked()) != nil else { continue }
    for language in [PhraseWriter.Tongue.english, .korean] {
      let words = PhraseWriter(language: language).words(for: rule)
      // Read long before the rule ends, since a rule that ended before it began is refused.
      let reader = PhraseReader(PhraseContext(now: try CivilDateTime(iso: "1997-01-01T00:00")))
      let read = try? reader.repetition(words)
      #expect(read?.repetition == Repeat(rule), "\(words)")
      if words != rule.text { written += 1 }
    }
  }
  // Most rules have words.
  #expect(written > 5_000)
}

@Test func rulesAfterDoneReadBack() throws {
  var values = RandomValues(seed: 7529)
  for _ in 0..<1_000 {
    let repetition = Repeat(try values.rule(), isAfterDone: true)
    guard (try? repetition.rule.checked()) != nil else { continue }
    for language in [PhraseWriter.Tongue.english, .korean] {
      let words = PhraseWriter(language: language).words(for: repetition)
      let reader = PhraseReader(PhraseContext(now: try CivilDateTime(iso: "1997-01-01T00:00")))
      #expect((try? reader.repetition(words))?.repetition == repetition, "\(words)")
    }
  }
}

@Test func canonicalTriggersReadAsTheSameTriggers() throws {
  var values = RandomValues(seed: 9074)
  let canonical = CanonicalTriggerWords()
  for _ in 0..<10_000 {
    let trigger = try values.trigger()
    if case .repeating(let rule, _, _) = trigger, (try? rule.checked()) == nil { continue }
    let words = canonical.words(for: trigger)
    #expect((try? canonical.trigger(reading: words)) == trigger, "\(words)")
  }
}

@Test func triggersInEveryLanguageReadAsTheSameTriggers() throws {
  var values = RandomValues(seed: 3339)
  for _ in 0..<5_000 {
    let trigger = try values.trigger()
    if case .repeating(let rule, _, _) = trigger, (try? rule.checked()) == nil { continue }
    var places: [String] = []
    if case .region(let region) = trigger, case .named(let name) = region.location {
      places = [name]
    }
    let reader = PhraseReader(
      PhraseContext(now: try CivilDateTime(iso: "1997-01-01T00:00"), places: places))
    for language in [PhraseWriter.Tongue.english, .korean] {
      let words = PhraseWriter(language: language).words(for: trigger)
      #expect((try? reader.triggers(words)) == [trigger], "\(words)")
    }
  }
}

/// Rules that no words say exactly, as sentences tell them.
@Test(arguments: [
  ("FREQ=MONTHLY;BYDAY=2SU,4SU", "every month on the 2nd and 4th Sun", "매달 둘째·넷째 일요일"),
  ("FREQ=DAILY;BYMONTH=1,2", "every day in Jan and Feb", "매일 (1월·2월)"),
  (
    "FREQ=WEEKLY;BYDAY=MO;BYMONTH=1,2,3,4,5,6,8,9,10,11,12", "every Mon, except Jul",
    "매주 월요일, 7월 제외"
  ),
  ("FREQ=HOURLY;INTERVAL=2;BYDAY=SA,SU", "every 2 hours on weekends", "2시간마다 주말에"),
  (
    "FREQ=DAILY;UNTIL=20261204T110000Z", "every day, until 11:00 on 4 Dec 2026 UTC",
    "매일, 2026년 12월 4일 11:00까지 UTC"
  ),
])
func rulesAreToldInWords(_ text: String, _ english: String, _ korean: String) throws {
  let rule = Repeat(try RecurrenceRule(parsing: text))
  #expect(PhraseWriter(language: .english).description(of: rule) == english)
  #expect(PhraseWriter(language: .korean).description(of: rule) == korean)
}
