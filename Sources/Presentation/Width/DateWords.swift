import CivilTime

/// Keeps the words of a date or a time on one line: `Thu 17 Dec 2026`, `12월 17일 (목)`, `9:00 am`.
enum DateWords {
  /// Joins words of one date or time by blanks, unless they are wider than a line.
  static func joined(_ words: [String], to width: Int) -> [String] {
    var joined: [String] = []
    var last = ""
    for word in words {
      if let before = joined.last, bind(last, word), displayWidth(of: before) < width,
        displayWidth(of: before) + 1 + displayWidth(of: word) <= width
      {
        joined[joined.count - 1] = "\(before) \(word)"
      } else {
        joined.append(word)
      }
      last = word
    }
    return joined
  }

  private enum Kind { case year, month, number, weekday, clock, other }

  /// Whether a line must not break between two words.
  private static func bind(_ first: String, _ second: String) -> Bool {
    if ["음력", "lunar"].contains(first.drop { $0 == "(" }) { return true }
    // The ends of a range are words of their own: `15:00–12월 23일`.
    let (left, right) = (
      kind(first.split(separator: "–").last ?? ""), kind(second.split(separator: "–").first ?? "")
    )
    switch (left, right) {
    case (.month, .number), (.month, .year): return true
    // After `17일 (목),` another date begins.
    case (.weekday, .number), (.weekday, .month): return !first.contains(")")
    // After a comma another date begins, unless it is `Nov 27, 2026`.
    case (.number, .month), (.year, .month): return !first.hasSuffix(",")
    case (.number, .year):
      return first.hasSuffix(",") && !first.hasSuffix("),") && !second.contains("년")
    case (.number, .weekday): return second.hasPrefix("(")
    case (_, .clock): return ["오전", "오후", "시간"].contains(first.drop { $0 == "(" })
    case (.clock, _): return ["am", "pm"].contains(second.prefix { $0.isLetter })
    default: return false
    }
  }

  private static func kind(_ word: Substring) -> Kind {
    let bare = word.drop { $0 == "(" }.prefix { !",.;)".contains($0) }
    guard let first = bare.first else { return .other }
    if let digit = first.wholeNumberValue, first.isASCII, digit >= 0 {
      let count = bare.prefix { $0.isASCII && $0.isNumber }.count
      switch bare.dropFirst(count) {
      case "": return count == 4 ? .year : count <= 2 ? .number : .other
      case "년": return .year
      case "월": return .month
      case "일", "일부터", "일까지": return .number
      case let rest: return rest.first == ":" || rest == "시" ? .clock : .other
      }
    }
    return names[bare.lowercased()] ?? .other
  }

  /// The names of months and weekdays, in lower case.
  private static let names: [String: Kind] = {
    var names: [String: Kind] = [:]
    for month in 1...12 {
      names[Language.english.monthName(month).lowercased()] = .month
      names[Language.english.shortMonthName(month).lowercased()] = .month
    }
    for language in Language.allCases {
      for weekday in Weekday.allCases {
        names[language.weekday(weekday).lowercased()] = .weekday
        names[language.shortWeekday(weekday).lowercased()] = .weekday
      }
    }
    return names
  }()
}
