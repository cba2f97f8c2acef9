import Synchronization

/// Identifiers in the same order in every run.
final class UIDSequence: Sendable {
  private let first: Int
  private let coming: Mutex<Int>

  init(from first: Int) {
    self.first = first
    coming = Mutex(first)
  }

  func next() -> String {
    let number = coming.withLock { number in
      defer { number += 1 }
      return number
    }
    let digits = String(number, radix: 16)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  func restart() { coming.withLock { $0 = first } }
}
