import JSON
import TodoCore

extension ItemRecord {
  /// A uid made of what the file says, for items it gives none: reading the file once more gives the
  /// same uids, so that importing twice changes nothing.
  ///
  /// The order of the fields, fields that are `null`, and the number and moments an item had
  /// elsewhere make no difference.
  ///
  /// - Parameter copy: 0 for the first record of this content in a file, 1 for the next, and so on:
  ///   two equal lines are two items.
  /// - Returns: A UUID of version 8, "custom".
  /// - SeeAlso: RFC 9562 §5.8.
  public func contentUID(copy: Int) -> String {
    let passing: Set = ["id", "created", "modified", "occurrence", "overdue", "missed", "state"]
    let members = source.members.filter { $0.value != .null && !passing.contains($0.key) }
    var writer = JSONWriter()
    writer.value(JSONObject(members.sorted { $0.key < $1.key }))
    writer.newline()
    writer.value(copy)
    let (high, low) = fingerprint(writer.bytes)
    // Six bits of a UUID tell its version and variant.
    let marked = (high & ~0xF000 | 0x8000, low & ~(0xC0 << 56) | 0x80 << 56)
    let digits = Array((hexadecimal(marked.0) + hexadecimal(marked.1)).utf8)
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
  }
}

/// FNV-1a with 128 bits: the same on every machine, and far more than enough to tell the lines of a
/// person's files apart. It does not withstand someone who wants two lines to collide.
///
/// - SeeAlso: draft-eastlake-fnv, which gives the prime 2^88 + 0x13B and the start.
private func fingerprint(_ bytes: [UInt8]) -> (high: UInt64, low: UInt64) {
  var high: UInt64 = 0x6C62_272E_07BB_0142
  var low: UInt64 = 0x62B8_2175_6295_C58D
  for byte in bytes {
    low ^= UInt64(byte)
    let product = low.multipliedFullWidth(by: 0x13B)
    high = high &* 0x13B &+ product.high &+ low << 24
    low = product.low
  }
  return (high, low)
}

private func hexadecimal(_ value: UInt64) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
