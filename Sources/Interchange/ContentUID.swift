import JSON
import TodoCore

extension ItemRecord {
  /// A uid computed from the content of a record, for items without one. Reading the file again
  /// gives the same uids, so that importing it twice changes nothing.
  ///
  /// It does not depend on the order of fields, on fields that are `null`, or on those that say how
  /// the item stood elsewhere: its number, when it was created and changed, and its state in a
  /// listing.
  ///
  /// - Parameter copy: 0 for the first record of this content in a file, 1 for the next, and so on:
  ///   equal records are different items.
  public func contentUID(copy: Int) -> String {
    let passing: Set = ["id", "created", "modified", "occurrence", "overdue", "missed", "state"]
    let members = source.members.filter { $0.value != .null && !passing.contains($0.key) }
    var writer = JSONWriter()
    writer.value(JSONObject(members.sorted { $0.key < $1.key }))
    writer.newline()
    writer.value(copy)
    return fingerprintUID(of: writer.bytes)
  }
}

/// A uid computed from bytes: a UUID of version 8 (custom).
///
/// - SeeAlso: RFC 9562 §5.8.
func fingerprintUID(of bytes: [UInt8]) -> String {
  let (high, low) = fingerprint(bytes)
  // Six bits of a UUID hold its version and variant.
  let marked = (high & ~0xF000 | 0x8000, low & ~(0xC0 << 56) | 0x80 << 56)
  let digits = Array((hexadecimal(marked.0) + hexadecimal(marked.1)).utf8)
  let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
  return groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
}

/// The 128-bit FNV-1a hash: the same on every machine, and wide enough for the lines of a person's
/// files. It does not prevent deliberate collisions.
///
/// - SeeAlso: draft-eastlake-fnv, for the prime 2^88 + 0x13B and the offset basis.
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
