extension StringProtocol {
  /// Without blanks at both ends.
  var trimmed: String {
    let whole = Substring(self)
    // Most texts have none, and a look at two bytes shows it.
    let letters: ClosedRange<UInt8> = 0x21...0x7E
    if let first = whole.utf8.first, letters.contains(first),
      let last = whole.utf8.last, letters.contains(last)
    {
      return String(whole)
    }
    var rest = whole.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
