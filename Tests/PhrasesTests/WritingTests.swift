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
