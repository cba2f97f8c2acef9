/// Random numbers that are the same for the same seed, so that failures can be reproduced.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// SplitMix64 (Steele, Lea, Flood 2014).
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// A number from 0 up to, but not including, the limit.
  package mutating func below(_ limit: Int) -> Int { number(0...limit - 1) }

  /// True with this probability in per cent.
  package mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  /// - Parameter values: At least one.
  package mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  /// Changes bytes at random: each change replaces a byte, or inserts, doubles or removes some.
  ///
  /// - Parameters:
  ///   - changes: The number of changes.
  ///   - pieces: What is inserted, besides arbitrary bytes.
  ///   - length: The most bytes that one change doubles or removes.
  package mutating func mutate(
    _ bytes: inout [UInt8], changes: ClosedRange<Int>, inserting pieces: [[UInt8]] = [],
    length: Int = 20
  ) {
    for _ in 0..<number(changes) {
      let index = below(bytes.count + 1)
      let end = min(bytes.count, index + number(1...length))
      let any = UInt8(below(256))
      let piece = pieces.isEmpty ? [any] : pick(pieces)
      switch below(5) {
      case 0 where index < bytes.count: bytes[index] = any
      case 1 where index < bytes.count: bytes.replaceSubrange(index...index, with: piece)
      case 2: bytes.insert(contentsOf: bytes[index..<end], at: index)
      case 3: bytes.removeSubrange(index..<end)
      default: bytes.insert(contentsOf: piece, at: index)
      }
    }
  }
}

extension StringProtocol {
  /// The bytes of each character, as pieces for `SeededGenerator.mutate`.
  package var pieces: [[UInt8]] { map { Array(String($0).utf8) } }
}
