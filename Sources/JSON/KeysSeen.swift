/// Finds duplicate keys of an object, without the cost of a set for small objects.
///
/// Keys are equal if their bytes are (RFC 8259 §8.3); `String` also equates canonically equivalent
/// texts.
struct KeysSeen {
  /// One bit of a hash for each key so far. A bit that is not set proves that the key is new.
  private var marks: UInt64 = 0
  /// Filled once an object has `smallCount` members.
  private var large: Set<KeyBytes> = []

  /// From this many members on, a linear search costs more than hashing.
  private static let smallCount = 64

  /// Adds a key.
  ///
  /// - Parameter members: The members so far.
  /// - Returns: false if one of the members has the key.
  mutating func insert(_ key: String, among members: [JSONObject.Member]) -> Bool {
    if members.count >= Self.smallCount {
      if large.isEmpty { large = Set(members.lazy.map { KeyBytes(text: $0.key) }) }
      return large.insert(KeyBytes(text: key)).inserted
    }
    var sum: UInt64 = 0
    for byte in key.utf8 { sum = sum &* 31 &+ UInt64(byte) }
    // The product's highest bits depend on all of the sum.
    let mark = UInt64(1) << ((sum &* 0x9E37_79B9_7F4A_7C15) >> 58)
    guard marks & mark != 0 else {
      marks |= mark
      return true
    }
    let count = key.utf8.count
    return !members.contains {
      $0.key.utf8.count == count && $0.key.utf8.elementsEqual(key.utf8)
    }
  }
}

/// A key compared by its bytes.
private struct KeyBytes: Hashable {
  let text: String

  static func == (left: KeyBytes, right: KeyBytes) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
