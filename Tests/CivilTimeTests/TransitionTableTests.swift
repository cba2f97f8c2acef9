import CivilTime
import Glibc
import TestSupport
import Testing

/// A TZif file assembled from its parts.
private struct Made {
  var version: Character? = "2"
  var times: [Int] = [0, 1000]
  var types: [UInt8] = [1, 0]
  var localTimeTypes: [(offset: Int, isSummer: UInt8, name: UInt8)] = [(3600, 0, 0), (7200, 1, 4)]
  var names = "ABC\0DEF\0"
  var leapSeconds: [(Int, Int)] = []
  var footer = "\nABC-1\n"

  var bytes: [UInt8] {
    guard let version else { return block(size: 4, version: 0) }
    let digit = version.asciiValue ?? 0
    let empty = Made(
      version: nil, times: [], types: [], localTimeTypes: [(0, 0, 0)], names: "UTC\0")
    return empty.block(size: 4, version: digit) + block(size: 8, version: digit) + footer.utf8
  }

  private func block(size: Int, version: UInt8) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    let counts = [
      0, 0, leapSeconds.count, times.count, localTimeTypes.count, names.utf8.count,
    ]
    for count in counts { bytes += bigEndian(count, 4) }
    for time in times { bytes += bigEndian(time, size) }
    bytes += types
    for type in localTimeTypes { bytes += bigEndian(type.offset, 4) + [type.isSummer, type.name] }
    bytes += names.utf8
    for leap in leapSeconds { bytes += bigEndian(leap.0, size) + bigEndian(leap.1, 4) }
    return bytes
  }

  private func bigEndian(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

@Suite struct TransitionTableTests {
  private func zone(_ made: Made) throws -> Zone { try Zone(identifier: "Made", tzif: made.bytes) }

  private func offsets(_ zone: Zone, _ seconds: [Int]) -> [Int] {
    seconds.map { zone.offset(at: Instant(secondsSinceEpoch: $0)) }
  }

  @Test(arguments: [nil, "2", "3", "4"] as [Character?])
  func everyVersionIsRead(_ version: Character?) throws {
    var made = Made(version: version)
    if version == nil { made.footer = "" }
    let zone = try zone(made)
    #expect(offsets(zone, [-1, 0, 999, 1000, .max, .min]) == [3600, 7200, 7200, 3600, 3600, 3600])
    #expect(zone.abbreviation(at: Instant(secondsSinceEpoch: 1)) == "DEF")
    #expect(zone.isSummerTime(at: Instant(secondsSinceEpoch: 1)))
  }

  @Test func theFooterHoldsFromTheLastTransitionOn() throws {
    #expect(offsets(try zone(Made(footer: "\nXYZ5\n")), [999, 1000]) == [7200, -18_000])
    // Without a footer the last type stays in effect.
    #expect(offsets(try zone(Made(footer: "\n\n")), [999, 1000]) == [7200, 3600])
    // Without transitions the footer is always in effect.
    #expect(offsets(try zone(Made(times: [], types: [], footer: "\nXYZ5\n")), [0]) == [-18_000])
    #expect(offsets(try zone(Made(times: [], types: [], footer: "\n\n")), [0]) == [3600])
  }

  @Test func leapSecondsAreTakenOut() throws {
    let zone = try zone(Made(leapSeconds: [(500, 1)]))
    #expect(offsets(zone, [-1, 0, 998, 999]) == [3600, 7200, 7200, 3600])
  }

  @Test func damageIsNamed() throws {
    func error(_ bytes: [UInt8]) -> ZoneError? {
      do throws(ZoneError) {
        _ = try Zone(identifier: "x", tzif: bytes)
        return nil
      } catch { return error }
    }
    #expect(error([]) == .notTZif)
    #expect(error(Array("TZif".utf8)) == .truncated(needed: 44, found: 4))
    #expect(error(Array("#!/bin/sh\n".utf8)) == .notTZif)
    #expect(error(Made(version: "x").bytes) == .notTZif)
    #expect(error(Made(times: [5, 5]).bytes) == .damaged(.transitionTimes, index: 1))
    #expect(error(Made(types: [0, 2]).bytes) == .damaged(.transitionTypes, index: 1))
    #expect(
      error(Made(localTimeTypes: [(0, 0, 0), (200_000, 0, 0)]).bytes)
        == .damaged(.localTimeTypes, index: 1))
    #expect(
      error(Made(localTimeTypes: [(0, 2, 0), (0, 0, 0)]).bytes)
        == .damaged(.localTimeTypes, index: 0))
    #expect(
      error(Made(localTimeTypes: [(0, 0, 0), (0, 0, 8)]).bytes)
        == .damaged(.abbreviations, index: 1))
    #expect(error(Made(footer: "\nABC\n").bytes) == .malformedRule(text: "ABC", position: 3))
    #expect(error(Made(footer: "ABC-1\n").bytes) == .damaged(.footer, index: 0))
    #expect(error(Made(localTimeTypes: []).bytes) == .damaged(.header, index: 0))
  }

  /// Every prefix of a real file, and the file with any byte changed, is either read or refused;
  /// nothing traps.
  @Test func noDamageTraps() throws {
    let whole = Made().bytes
    for length in 0..<whole.count {
      #expect(throws: ZoneError.self) { try Zone(identifier: "x", tzif: Array(whole[..<length])) }
    }
    for position in whole.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var bytes = whole
        bytes[position] = value
        guard let zone = try? Zone(identifier: "x", tzif: bytes) else { continue }
        _ = zone.nextTransition(after: Instant(secondsSinceEpoch: 0))
        _ = zone.resolve(CivilDateTime(try Day(iso: "1970-01-01"), .midnight))
        _ = zone.abbreviation(at: Instant(secondsSinceEpoch: 5))
      }
    }
  }

  @Test func everyFileOfTheSystemIsRead() throws {
    var folders = ["/usr/share/zoneinfo"]
    var read = 0
    while let folder = folders.popLast() {
      guard let handle = opendir(folder) else { continue }
      defer { closedir(handle) }
      while let entry = readdir(handle) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        let path = folder + "/" + name
        if name.hasPrefix(".") { continue }
        if entry.pointee.d_type == UInt8(DT_DIR) {
          folders.append(path)
        } else if let bytes = readFile(path), bytes.starts(with: "TZif".utf8) {
          let zone = try Zone(identifier: name, tzif: bytes)
          #expect(zone.offset(at: .init(secondsSinceEpoch: 2_500_000_000)).magnitude < 90_000)
          read += 1
        }
      }
    }
    if access("/usr/share/zoneinfo/Asia/Seoul", R_OK) == 0 { #expect(read > 300) }
  }
}
