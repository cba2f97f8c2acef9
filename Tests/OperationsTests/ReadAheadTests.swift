import Glibc
import Synchronization
import Testing

@testable import Operations

/// Reading ahead on a second thread keeps the order, the errors and the end of a single thread.
@Suite struct ReadAheadTests {
  private struct Broken: Error, Equatable { let number: Int }

  @Test func everythingComesInOrder() throws {
    var next = 0
    var found: [Int] = []
    try readAhead({
      next += 1
      return next > 500 ? nil : (0..<(next % 4)).map { next * 10 + $0 }
    }) { found.append($0) }
    #expect(found == (1...500).flatMap { batch in (0..<(batch % 4)).map { batch * 10 + $0 } })
    #expect(next == 501, "not asked again behind the end")
  }

  @Test func anErrorOfTheReaderComesBehindWhatWasBefore() {
    var next = 0
    var found: [Int] = []
    #expect(throws: Broken(number: 5)) {
      try readAhead({
        next += 1
        if next == 5 { throw Broken(number: next) }
        return [next]
      }) { found.append($0) }
    }
    #expect(found == [1, 2, 3, 4])
    #expect(next == 5, "not asked again behind an error")
  }

  @Test func anErrorOfTheUserEndsTheReading() {
    var next = 0
    #expect(throws: Broken(number: 3)) {
      try readAhead({
        next += 1
        return [next]
      }) { if $0 == 3 { throw Broken(number: $0) } }
    }
    #expect(next < 10)
  }

  /// Each piece waits for the others.
  @Test func piecesOfWorkRunAtOnce() {
    final class Count: Sendable { let begun = Atomic(0) }
    let count = Count()
    let results = runAtOnce(
      (0..<3).map { index in
        {
          count.begun.wrappingAdd(1, ordering: .relaxed)
          for _ in 0..<10_000 where count.begun.load(ordering: .relaxed) < 3 { usleep(1000) }
          return count.begun.load(ordering: .relaxed) == 3 ? index : nil
        }
      })
    #expect(results == [0, 1, 2])
  }

  @Test func workIsDoneOnEachInputOnce() throws {
    var inputs = Array((1...100).reversed())
    var found: [Int] = []
    try workAhead({ inputs.popLast() }, { $0 * $0 }) { found.append($0) }
    #expect(found == (1...100).map { $0 * $0 })
  }

  @Test func anErrorOfTheWorkComesBehindTheResultsBeforeIt() {
    var inputs = Array((1...100).reversed())
    var found: [Int] = []
    #expect(throws: Broken(number: 7)) {
      try workAhead(
        { inputs.popLast() },
        { (number: Int) -> Int in
          if number == 7 { throw Broken(number: number) }
          return number
        }
      ) { found.append($0) }
    }
    #expect(found == Array(1...6))
  }
}
