import Geo
import TextSearch

/// The text of a place in the index: its tokens, separated by spaces.
///
/// A token has the letter of its kind and a few letters of a name or the address, as `MatchText`
/// folds them; or it is the name of a `GlobeCell`.
struct PlaceTokens {
  /// Where the letters of a token are.
  enum Kind: UInt8 {
    /// All letters of a name.
    case whole = 0x61
    /// The first letters of all syllables of a name.
    case wholeInitials
    case prefix
    case prefixInitials
    case wordStart
    case wordStartInitials
    case inside
    case insideInitials
    /// At the beginning of a word of the address.
    case around
    case aroundInitials

    /// The maximum number of letters or initials of a token.
    static let longest = 3
    /// The maximum number of letters of a token that begins at a syllable. With three, a syllable
    /// of four letters would have the token of another one of three.
    static let longestSyllable = 4

    func token(_ letters: some Sequence<UInt32>) -> String {
      var tokens = PlaceTokens()
      tokens.append(self, letters)
      return String(tokens.text.dropLast())
    }
  }

  private var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func add(name text: MatchText) {
    guard !text.isEmpty else { return }
    append(.whole, text.letters)
    if text.units.contains(where: { $0.kind.isHangul }) { append(.wholeInitials, text.initials) }
    for (index, unit) in text.units.enumerated() {
      if index == 0 { appendLetters(.prefix, text, unit.start) }
      if unit.isWordStart { appendLetters(.wordStart, text, unit.start) }
      if unit.kind.isHangul {
        appendLetters(.inside, text, unit.start, upTo: Kind.longestSyllable)
        if index == 0 { appendInitials(.prefixInitials, text, index) }
        if unit.isWordStart { appendInitials(.wordStartInitials, text, index) }
        appendInitials(.insideInitials, text, index)
      } else if unit.start + Kind.longest <= text.letters.count {
        append(.inside, text.letters[unit.start..<(unit.start + Kind.longest)])
      }
    }
  }

  mutating func add(address text: MatchText) {
    for (index, unit) in text.units.enumerated() where unit.isWordStart {
      appendLetters(.around, text, unit.start)
      if unit.kind.isHangul { appendInitials(.aroundInitials, text, index) }
    }
  }

  mutating func add(_ coordinate: Coordinate) {
    for level in GlobeCell.levels {
      bytes += GlobeCell.name(of: coordinate, level: level).utf8
      bytes.append(0x20)
    }
  }

  private mutating func append(_ kind: Kind, _ letters: some Sequence<UInt32>) {
    bytes.append(kind.rawValue)
    for scalar in letters.lazy.compactMap(Unicode.Scalar.init) {
      bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
    bytes.append(0x20)
  }

  private mutating func appendLetters(
    _ kind: Kind, _ text: MatchText, _ start: Int, upTo most: Int = Kind.longest
  ) {
    for end in (start + 1)...min(text.letters.count, start + most) {
      append(kind, text.letters[start..<end])
    }
  }

  private mutating func appendInitials(_ kind: Kind, _ text: MatchText, _ index: Int) {
    let initials = text.hangulInitials(from: index)
    for count in 2..<max(2, initials.count + 1) { append(kind, initials.prefix(count)) }
  }
}

extension MatchText {
  var initials: [UInt32] { units.map { letters[$0.start] } }

  /// The initials of a run of Hangul that begins at a unit, at most `PlaceTokens.Kind.longest`.
  func hangulInitials(from index: Int) -> [UInt32] {
    units[index...].prefix(PlaceTokens.Kind.longest).prefix { $0.kind.isHangul }
      .map { letters[$0.start] }
  }
}

/// A cell of a grid over the globe, with a side of 360° / 2^`level`.
///
/// Its name has the level, the column and the row, as `z12x3492y1450`.
enum GlobeCell {
  /// Cells of about 1 km, 10 km and 80 km.
  static let levels = [15, 12, 9]

  static func name(of coordinate: Coordinate, level: Int) -> String {
    let (x, y) = position(of: coordinate, level: level)
    return name(Int(x), Int(y), level: level)
  }

  /// The names of the cell of a position and of the three other cells at its nearest corner.
  static func names(around coordinate: Coordinate, level: Int) -> [String] {
    let (x, y) = position(of: coordinate, level: level)
    let left = Int((x - 0.5).rounded(.down))
    let bottom = Int((y - 0.5).rounded(.down))
    return [(0, 0), (1, 0), (0, 1), (1, 1)].map { step in
      name(left + step.0, bottom + step.1, level: level)
    }
  }

  /// The position in units of cells, from 180° west and 90° south.
  private static func position(of coordinate: Coordinate, level: Int) -> (x: Double, y: Double) {
    let count = Double(1 << level)
    return ((coordinate.longitude + 180) / 360 * count, (coordinate.latitude + 90) / 360 * count)
  }

  private static func name(_ x: Int, _ y: Int, level: Int) -> String {
    let mask = (1 << level) - 1
    return "z\(level)x\(x & mask)y\(y & mask)"
  }
}
