/// Alternative readings of a typed text: the output of the same keys in the other keyboard layout,
/// and romanized Hangul.
package enum Respelling {
  /// A letter of a syllable, numbered as in Unicode.
  private enum Jamo: Hashable {
    case consonant(Int)
    case vowel(Int)
    /// The final ㅇ, which does not begin a syllable.
    case ng
  }

  /// Returns the text that the typed keys produce in the other keyboard layout: Hangul for Latin
  /// letters (`rkdskadur` is 강남역), Latin letters for Hangul (`ㅔㅁ걋` is `parit`). nil if they produce
  /// none.
  package static func otherKeyboard(_ typed: String) -> String? {
    if let latin = latin(ofKeys: typed) { return latin }
    let words = typed.split(separator: " ").map { word -> String? in
      let letters = word.compactMap { keys[$0] ?? keys[Character($0.lowercased())] }
      return letters.count == word.count ? syllables(of: letters) : nil
    }
    let read = words.compactMap(\.self)
    return read.isEmpty || read.count < words.count ? nil : read.joined(separator: " ")
  }

  /// Returns the Hangul that romanized letters may stand for, most likely first, at most `limit`:
  /// `kangnam` is 강남, 캉남, … Reads Revised Romanization and older systems.
  package static func hangul(ofRomanized typed: String, limit: Int = 24) -> [String] {
    let words = typed.lowercased().split(whereSeparator: { " -".contains($0) }).map { word in
      readings(of: Array(word), limit: limit).compactMap(syllables)
    }
    guard !words.isEmpty, words.allSatisfy({ !$0.isEmpty }) else { return [] }
    let joined = words.reduce([""]) { texts, word in
      texts.flatMap { text in word.map { text.isEmpty ? $0 : text + " " + $0 } }
        .prefix(limit).map(\.self)
    }
    return joined
  }

  // MARK: Keyboards

  /// The keys of the usual Korean keyboard (KS X 5002).
  private static let keys: [Character: Jamo] = {
    let consonants = Array("rRseEfaqQtTdwWczxvg")
    let vowels: [(Character, Int)] = [
      ("k", 0), ("o", 1), ("i", 2), ("O", 3), ("j", 4), ("p", 5), ("u", 6), ("P", 7), ("h", 8),
      ("y", 12), ("n", 13), ("b", 17), ("m", 18), ("l", 20),
    ]
    var keys: [Character: Jamo] = [:]
    for (number, key) in consonants.enumerated() { keys[key] = .consonant(number) }
    for (key, number) in vowels { keys[key] = .vowel(number) }
    return keys
  }()

  /// Returns the Latin letters of the keys of a Hangul text; nil if the text contains other
  /// characters.
  private static func latin(ofKeys typed: String) -> String? {
    let letters = Dictionary(keys.map { ($1, $0) }) { first, _ in first }
    var text = ""
    for scalar in typed.unicodeScalars {
      if scalar == " " {
        text += " "
        continue
      }
      var parts: [UInt32] = []
      if Hangul.isSyllable(scalar.value) {
        Hangul.append(syllable: scalar.value, to: &parts)
      } else if let (one, other) = Hangul.consonants(of: scalar.value) {
        parts = [one, other].compactMap(\.self)
      } else if (0x314F...0x3163).contains(scalar.value) {
        parts = Hangul.vowels(Int(scalar.value - 0x314F))
      } else {
        return nil
      }
      for part in parts {
        guard let jamo = jamo(part), let letter = letters[jamo] else { return nil }
        text.append(letter)
      }
    }
    return text
  }

  private static func jamo(_ value: UInt32) -> Jamo? {
    if let consonant = Hangul.onsetNumber(value) { return .consonant(consonant) }
    return Hangul.vowelNumber(value).map(Jamo.vowel)
  }

  // MARK: Syllables

  /// Joins letters to syllables as a keyboard does; nil if some remain alone.
  private static func syllables(of letters: [Jamo]) -> String? {
    var text = String.UnicodeScalarView()
    var index = 0
    while index < letters.count {
      guard case .consonant(let onset) = letters[index], let first = vowel(letters, at: index + 1)
      else {
        return nil
      }
      index += 2
      var vowel = first
      if let second = Self.vowel(letters, at: index), let both = Hangul.joinedVowel(first, second) {
        vowel = both
        index += 1
      }
      var finals: [Int] = []
      if index < letters.count, letters[index] == .ng {
        finals = [11]
        index += 1
      } else {
        while finals.count < 2, index < letters.count, case .consonant(let next) = letters[index],
          Self.vowel(letters, at: index + 1) == nil, Hangul.final(finals + [next]) != nil
        {
          finals.append(next)
          index += 1
        }
      }
      guard let final = Hangul.final(finals),
        let syllable = Hangul.syllable(onset: onset, vowel: vowel, final: final)
      else { return nil }
      text.append(syllable)
    }
    return text.isEmpty ? nil : String(text)
  }

  private static func vowel(_ letters: [Jamo], at index: Int) -> Int? {
    guard index < letters.count, case .vowel(let number) = letters[index] else { return nil }
    return number
  }

  // MARK: Romanization

  /// The vowels, the longest first.
  private static let vowels: [(letters: String, numbers: [Int])] = [
    ("yae", [3]), ("yeo", [6]), ("wae", [10]), ("you", [6]), ("woo", [13]), ("ae", [1]),
    ("ya", [2]), ("eo", [4]), ("ye", [7]), ("wa", [9]), ("oe", [11]), ("yo", [12]), ("oo", [13]),
    ("wo", [14]), ("we", [15]), ("wi", [16]), ("yu", [17]), ("eu", [18]), ("ui", [19]),
    ("ee", [20]), ("a", [0]), ("e", [5]), ("o", [8, 4]), ("u", [13, 18, 4]), ("i", [20]),
  ]
  /// The romanized consonants, the longest first, with the initials they may stand for, in Unicode
  /// order.
  private static let consonants: [(letters: String, numbers: [Int])] = [
    ("kk", [1]), ("gg", [1]), ("tt", [4]), ("dd", [4]), ("pp", [8]), ("bb", [8]), ("ss", [10]),
    ("jj", [13]), ("ch", [14, 12]), ("sh", [9]), ("g", [0]), ("k", [0, 15]), ("n", [2]),
    ("d", [3]), ("t", [3, 16]), ("r", [5]), ("l", [5]), ("m", [6]), ("b", [7]), ("p", [7, 17]),
    ("s", [9]), ("j", [12]), ("h", [18]),
  ]

  /// Returns the syllables that Latin letters may spell, the most likely reading first.
  private static func readings(of text: [Character], limit: Int) -> [[Jamo]] {
    // Readings with the number of unlikely letters in them.
    var readings: [(jamo: [Jamo], cost: Int)] = [([], 0)]
    func add(_ choices: [[Jamo]]) {
      readings = readings.flatMap { reading in
        choices.enumerated().map { (reading.jamo + $1, reading.cost + $0) }
      }
      readings.sort { $0.cost < $1.cost }
      readings = Array(readings.prefix(limit))
    }
    func begins(_ letters: String, at index: Int) -> Bool {
      text[index...].starts(with: letters)
    }
    func hasVowel(at index: Int) -> Bool {
      index < text.count && vowels.contains { begins($0.letters, at: index) }
    }
    var index = 0
    var isInSyllable = false
    while index < text.count {
      if let vowel = vowels.first(where: { begins($0.letters, at: index) }) {
        // A vowel without a consonant begins with ㅇ.
        let onset: [Jamo] = isInSyllable ? [] : [.consonant(11)]
        add(vowel.numbers.map { onset + [.vowel($0)] })
        index += vowel.letters.count
        isInSyllable = false
      } else if begins("ng", at: index), !hasVowel(at: index + 2) {
        add([[.ng]])
        index += 2
      } else if let consonant = consonants.first(where: { begins($0.letters, at: index) }) {
        index += consonant.letters.count
        // At the end of a syllable only one of them is written. ㄹ behind ㅇ is spoken as ㄴ.
        isInSyllable = hasVowel(at: index)
        let numbers = isInSyllable ? consonant.numbers : Array(consonant.numbers.prefix(1))
        let isBehindNG = consonant.letters == "n" && readings.first?.jamo.last == .ng
        add((isInSyllable && isBehindNG ? [2, 5] : numbers).map { [.consonant($0)] })
      } else {
        return []
      }
    }
    return readings.map(\.jamo)
  }
}
