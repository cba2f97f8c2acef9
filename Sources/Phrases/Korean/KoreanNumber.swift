/// Reads Sino-Korean numerals such as `이십오`; native ones are words of `KoreanVocabulary`.
enum KoreanNumber {
  private static let digits: [Unicode.Scalar] = ["일", "이", "삼", "사", "오", "육", "칠", "팔", "구", "십"]

  private static func letter(
    _ letters: ContiguousArray<Unicode.Scalar>, _ position: Int
  ) -> Unicode.Scalar? {
    position < letters.count ? letters[position] : nil
  }

  private static func digit(_ letter: Unicode.Scalar?) -> Int? {
    letter == "유" ? 6 : letter == "시" ? 10 : digits.firstIndex { $0 == letter }.map { $0 + 1 }
  }

  /// A year before `년`: `이천이십칠`.
  private static func thousands(
    _ letters: ContiguousArray<Unicode.Scalar>, from start: Int
  ) -> (value: Int, end: Int)? {
    guard let first = digit(letters[start]), first < 10, letter(letters, start + 1) == "천" else {
      return nil
    }
    var value = first * 1000
    var end = start + 2
    for (name, size) in [("백" as Unicode.Scalar, 100), ("십", 10)] {
      if letter(letters, end) == name {
        (value, end) = (value + size, end + 1)
      } else if let count = digit(letter(letters, end)), count < 10,
        letter(letters, end + 1) == name
      {
        (value, end) = (value + count * size, end + 2)
      }
    }
    if let one = digit(letter(letters, end)), one < 10 { (value, end) = (value + one, end + 1) }
    return letter(letters, end) == "년" ? (value, end) : nil
  }

  /// Passes every number that starts here to `found`: digit | [digit] `십` [digit], at most 99. `유`
  /// and `시` are the forms of 6 and 10 before `월`.
  static func read(
    _ letters: ContiguousArray<Unicode.Scalar>, from start: Int,
    found: (_ value: Int, _ end: Int) -> Void
  ) {
    guard let first = digit(letters[start]) else { return }
    if letters[start] == "유" || letters[start] == "시" {
      guard letter(letters, start + 1) == "월" else { return }
      return found(first, start + 1)
    }
    if let year = thousands(letters, from: start) { return found(year.value, year.end) }
    found(first, start + 1)
    var ten = first
    var next = start + 1
    if first < 10 {
      guard letter(letters, next) == "십" else { return }
      ten = first * 10
      next += 1
      found(ten, next)
    }
    if let one = digit(letter(letters, next)), one < 10, letter(letters, next) != "유" {
      found(ten + one, next + 1)
    }
  }
}
