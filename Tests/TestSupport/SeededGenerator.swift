/// Random numbers that are the same for the same seed, so that failures can be reproduced.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  /// SplitMix64 (Steele, Lea, Flood 2014).
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  public mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// A number from 0 up to, but not including, the limit.
  public mutating func below(_ limit: Int) -> Int { number(0...limit - 1) }

  /// True with this probability in per cent.
  public mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  /// - Parameter values: At least one.
  public mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
