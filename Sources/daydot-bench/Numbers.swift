/// A number with a space between groups of three digits: `1 000 000`.
func grouped(_ number: Int) -> String {
  var digits = Array(String(number).utf8)
  var place = digits.count - 3
  while place > 0 {
    digits.insert(0x20, at: place)
    place -= 3
  }
  return String(decoding: digits, as: UTF8.self)
}

/// A number with one decimal, or with none from 1 000 on.
func shortened(_ number: Double) -> String {
  guard number < 999.95 else { return grouped(Int(number.rounded())) }
  let tenths = Int((number * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}
