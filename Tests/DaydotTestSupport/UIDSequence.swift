import Synchronization

/// Identifiers in an order that is the same in every run.
final class UIDSequence: Sendable {
  private let made = Mutex(0)

  func next() -> String {
    let number = made.withLock { count in
      count += 1
      return count
    }
    let digits = String(number, radix: 16)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  func restart() { made.withLock { $0 = 0 } }
}
