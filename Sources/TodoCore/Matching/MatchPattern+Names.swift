extension MatchPattern {
  /// The names that begin with the consonants that were typed, as `ㄱㄴㅇ`: only those that have no
  /// more, if there are any. Empty for other texts, which name a thing by its whole name.
  public static func names(meantBy typed: String, among names: [String]) -> [String] {
    guard Hangul.hasLoneConsonant(typed), let pattern = MatchPattern(typed) else { return [] }
    func matching(_ kind: Match.Quality.Kind) -> [String] {
      names.filter { pattern.match(MatchText($0))?.quality.kind == kind }
    }
    let whole = matching(.whole)
    return whole.isEmpty ? matching(.prefix) : whole
  }
}
