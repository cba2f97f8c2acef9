/// A set of the places of one part of the index, by their numbers: a bit for each, since a search
/// joins sets of any size, and a machine word holds 64.
struct PlaceSet {
  private var words: ContiguousArray<UInt64>

  private static let wordCount = GazetteerSchema.partSize / 64
  /// A longer list is shorter as a map of bits.
  private static let bitmapFrom = 8192

  /// Appends a list as bytes: the differences in groups of seven bits, or a map of bits.
  ///
  /// - Parameter list: Numbers in ascending order, each once.
  static func encode(_ list: ContiguousArray<UInt16>, to bytes: inout [UInt8]) {
    if list.count >= bitmapFrom {
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

  /// The set in some bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.init()
    insert(bytes)
  }

  /// Adds the set in some bytes. Bytes that are no list give whatever they are read as.
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

  /// - Returns: Whether anything is left.
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
