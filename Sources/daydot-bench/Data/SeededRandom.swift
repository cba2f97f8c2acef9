/// Gives the same numbers for the same seed, on every machine.
///
/// - SeeAlso: SplitMix64, from Steele, Lea and Flood, "Fast splittable pseudorandom number
///   generators" (2014).
struct SeededRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number in 0..<`bound`. The bias is negligible for bounds this small.
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next() >> 33) % bound
  }

  /// Whether a chance of `percent` in a hundred comes up.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
