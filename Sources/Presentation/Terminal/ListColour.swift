/// The colour of a list: chosen by the user, or assigned from the list's name.
///
/// Every named colour is readable on a light and on a dark ground. Red is left out, since it means
/// overdue.
public enum ListColour: Hashable, Sendable {
  case blue, green, magenta, teal, orange, violet, olive, pink
  /// A colour the user gave as red, green and blue.
  case rgb(red: UInt8, green: UInt8, blue: UInt8)
  /// One of the terminal's 256 colours.
  case indexed(UInt8)

  /// The named colours, which are also the ones assigned.
  static let named: [(name: String, colour: ListColour)] = [
    ("blue", .blue), ("green", .green), ("magenta", .magenta), ("teal", .teal),
    ("orange", .orange), ("violet", .violet), ("olive", .olive), ("pink", .pink),
  ]

  /// The colour's name; nil if it has none.
  public var name: String? { ListColour.named.first { $0.colour == self }?.name }

  /// What can be chosen, in the form it is typed.
  public static var choices: [String] { named.map(\.name) + ["#rrggbb", "0…255"] }

  /// Reads a name, `#rrggbb` or an index; nil for anything else.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    if let known = ListColour.named.first(where: { $0.name == text })?.colour {
      self = known
    } else if bytes.count == 7, bytes[0] == UInt8(ascii: "#"), bytes[1] != UInt8(ascii: "+"),
      let value = UInt32(text.dropFirst(), radix: 16)
    {
      self = .rgb(
        red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
    } else if let first = bytes.first, first != UInt8(ascii: "+"), let index = UInt8(text) {
      self = .indexed(index)
    } else {
      return nil
    }
  }

  /// The colour of a list without a chosen one; always the same for the same name.
  public static func assigned(to list: String) -> ListColour {
    // FNV-1a over the name's UTF-8, since Swift's own hash differs between runs.
    var hash: UInt32 = 2_166_136_261
    for byte in list.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    // The low bits alone depend too much on the last letters.
    let folded = hash ^ (hash >> 16)
    return named[Int(folded % UInt32(named.count))].colour
  }
}
