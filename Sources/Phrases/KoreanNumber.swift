/// Korean numbers in words, of both kinds: `스물세`, `이십오`.
enum KoreanNumber {
  struct Reading {
    let value: Int
    /// Behind its last letter.
    let end: Int
    /// Of the kind that came from Chinese, which stands together with its unit.
    let isSino: Bool
  }

  private static let tens: [String: Int] = [
    "열": 10, "스물": 20, "스무": 20, "서른": 30, "마흔": 40, "쉰": 50,
  ]
  private static let ones: [String: Int] = [
    "한": 1, "두": 2, "세": 3, "석": 3, "네": 4, "넉": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8,
    "아홉": 9,
  ]
  private static let digits: [Character: Int] = [
    "일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6, "유": 6, "칠": 7, "팔": 8, "구": 9, "십": 10,
    "시": 10, "백": 100,
  ]

  /// The letters a number can begin with: most words begin with another.
  private static let firstLetters: Set<Unicode.Scalar> = [
    "열", "스", "서", "마", "쉰", "한", "두", "세", "석", "네", "넉", "다", "여", "일", "아", "이", "삼", "사", "오",
    "육", "유", "칠", "팔", "구", "십", "시",
  ]

  /// Every number that begins here.
  static func readings(of letters: [Character], from start: Int) -> [Reading] {
    guard let first = letters[start].unicodeScalars.first, firstLetters.contains(first) else {
      return []
    }
    return native(letters, from: start) + sino(letters, from: start)
  }

  /// native = ten [one] | one
  private static func native(_ letters: [Character], from start: Int) -> [Reading] {
    var found: [Reading] = []
    for (ten, end) in words(tens, letters, from: start) {
      found.append(Reading(value: ten, end: end, isSino: false))
      for (one, end) in words(ones, letters, from: end) {
        found.append(Reading(value: ten + one, end: end, isSino: false))
      }
    }
    for (one, end) in words(ones, letters, from: start) {
      found.append(Reading(value: one, end: end, isSino: false))
    }
    return found
  }

  private static func words(
    _ table: [String: Int], _ letters: [Character], from start: Int
  ) -> [(Int, end: Int)] {
    (1...2).compactMap { length in
      guard start + length <= letters.count else { return nil }
      return table[String(letters[start..<start + length])].map { ($0, start + length) }
    }
  }

  /// sino = digit | [digit] `십` [digit], at most 99; `유` and `시` are how 6 and 10 sound before `월`.
  private static func sino(_ letters: [Character], from start: Int) -> [Reading] {
    func digit(_ position: Int) -> Int? {
      position < letters.count ? digits[letters[position]] : nil
    }
    guard let first = digit(start), first <= 10 else { return [] }
    let isShort = letters[start] == "유" || letters[start] == "시"
    guard !isShort || start + 1 < letters.count && letters[start + 1] == "월" else { return [] }
    var found = [Reading(value: first, end: start + 1, isSino: true)]
    guard !isShort else { return found }
    var ten = first
    var next = start + 1
    if first < 10 {
      guard digit(next) == 10, letters[next] == "십" else { return found }
      ten = first * 10
      next += 1
      found.append(Reading(value: ten, end: next, isSino: true))
    }
    if let one = digit(next), one < 10, letters[next] != "유" {
      found.append(Reading(value: ten + one, end: next + 1, isSino: true))
    }
    return found
  }
}
