/// A set of the places of one part of the index, as a bitmap of their numbers, since a search
/// intersects and unites sets of any size.
struct PlaceSet {
  private var words: ContiguousArray<UInt64>

  private static let wordCount = GazetteerSchema.partSize / 64
  /// The number of places from which a bitmap takes fewer bytes than a list.
  private static let bitmapThreshold = 8192

  /// Appends the encoding of a list: the byte 0 and the differences in groups of seven bits, or the
  /// byte 1 and a bitmap.
  ///
  /// - Parameter list: The numbers in ascending order, without duplicates.
  static func encode(_ list: ContiguousArray<UInt16>, to bytes: inout [UInt8]) {
    if list.count >= bitmapThreshold {
      bytes.append(1)
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: GazetteerSchema.partSize / 8))
      for number in list { bytes[start + Int(number >> 3)] |= 1 << (number & 7) }
      return
    }
    bytes.append(0)
    var last = 0
    for number in list {
      var difference = Int(number) - last
      last = Int(number)
      while difference >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: difference) | 0x80)
        difference >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: difference))
    }
  }

  /// The empty set.
  init() { words = ContiguousArray(repeating: 0, count: Self.wordCount) }

  /// Decodes a set.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.init()
    insert(bytes)
  }

  /// Adds an encoded set. Malformed input adds unspecified numbers.
  mutating func insert(_ bytes: UnsafeRawBufferPointer) {
    words.withUnsafeMutableBufferPointer { words in
      if bytes.first == 1 {
        for (index, byte) in bytes.dropFirst().prefix(GazetteerSchema.partSize / 8).enumerated() {
          words[index >> 3] |= UInt64(byte) << (UInt64(index & 7) * 8)
        }
        return
      }
      var number = 0
      var shift = 0
      for byte in bytes.dropFirst() {
        number += Int(byte & 0x7F) << shift
        if byte & 0x80 != 0 {
          shift = min(shift + 7, 21)
          continue
        }
        shift = 0
        guard number < GazetteerSchema.partSize else { break }
        words[number >> 6] |= 1 << UInt64(number & 63)
      }
    }
  }

  /// Removes the numbers that are not in another set.
  ///
  /// - Returns: Whether the result is not empty.
  mutating func formIntersection(_ other: PlaceSet) -> Bool {
    var all: UInt64 = 0
    words.withUnsafeMutableBufferPointer { own in
      other.words.withUnsafeBufferPointer { other in
        for index in 0..<min(own.count, other.count) {
          own[index] &= other[index]
          all |= own[index]
        }
      }
    }
    return all != 0
  }

  mutating func formUnion(_ other: PlaceSet) {
    words.withUnsafeMutableBufferPointer { own in
      other.words.withUnsafeBufferPointer { other in
        for index in 0..<min(own.count, other.count) { own[index] |= other[index] }
      }
    }
  }

  /// Calls `each` with the numbers in ascending order until it returns false.
  func forEach(_ each: (Int) throws -> Bool) rethrows {
    for (index, word) in words.enumerated() where word != 0 {
      var rest = word
      while rest != 0 {
        guard try each(index << 6 | rest.trailingZeroBitCount) else { return }
        rest &= rest - 1
      }
    }
  }
}
