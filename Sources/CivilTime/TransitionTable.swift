/// The transitions of a TZif file, read in place. A run looks up few instants of a zone, so a
/// binary search over the bytes is faster than unpacking them.
///
/// - SeeAlso: RFC 9636 §3 (versions 1 to 4).
struct TransitionTable: Hashable, Sendable {
  private let bytes: [UInt8]
  /// The number of transitions.
  let count: Int
  private let layout: Layout
  private let leapSeconds: [LeapSecond]

  /// The offsets and sizes of the parts of the data block.
  private struct Layout: Hashable {
    var times = 0
    /// 4 bytes in version 1, 8 bytes since version 2.
    var timeSize = 4
    var types = 0
    var localTimeTypes = 0
    var typeCount = 0
    var abbreviations = 0
    var abbreviationBytes = 0
  }

  private struct LeapSecond: Hashable {
    let occurrence: Int
    let correction: Int
  }

  struct LocalTimeType {
    /// Seconds east of UTC.
    let offset: Int
    let isSummer: Bool
    let abbreviationIndex: Int
  }

  /// Validates the bytes and finds their parts.
  ///
  /// - Returns: The table and the text of the footer; nil in version 1 or if it is empty.
  /// - Throws: `ZoneError.notTZif`, `.truncated` or `.damaged`.
  static func read(_ bytes: [UInt8]) throws(ZoneError) -> (table: TransitionTable, footer: String?)
  {
    let first = try Header(bytes, at: 0)
    guard first.version >= 2 else {
      return (try TransitionTable(bytes, header: first, at: Header.size, timeSize: 4), nil)
    }
    let start = Header.size + first.dataSize(timeSize: 4)
    let second = try Header(bytes, at: start)
    let table = try TransitionTable(bytes, header: second, at: start + Header.size, timeSize: 8)
    let newline = UInt8(ascii: "\n")
    let footerStart = start + Header.size + second.dataSize(timeSize: 8)
    guard footerStart < bytes.count else {
      throw .truncated(needed: footerStart + 2, found: bytes.count)
    }
    guard bytes[footerStart] == newline else { throw .damaged(.footer, index: 0) }
    let rest = bytes[(footerStart + 1)...]
    guard let end = rest.firstIndex(of: newline) else {
      throw .truncated(needed: bytes.count + 1, found: bytes.count)
    }
    let footer = rest[..<end]
    return (table, footer.isEmpty ? nil : String(decoding: footer, as: UTF8.self))
  }

  private init(
    _ bytes: [UInt8], header: Header, at start: Int, timeSize: Int
  ) throws(ZoneError) {
    let end = start + header.dataSize(timeSize: timeSize)
    guard end <= bytes.count else { throw .truncated(needed: end, found: bytes.count) }
    guard header.typeCount > 0, header.abbreviationBytes > 0 else {
      throw .damaged(.header, index: 0)
    }
    self.bytes = bytes
    count = header.timeCount
    var layout = Layout()
    layout.times = start
    layout.timeSize = timeSize
    layout.types = layout.times + header.timeCount * timeSize
    layout.localTimeTypes = layout.types + header.timeCount
    layout.typeCount = header.typeCount
    layout.abbreviations = layout.localTimeTypes + header.typeCount * 6
    layout.abbreviationBytes = header.abbreviationBytes
    self.layout = layout
    var position = layout.abbreviations + header.abbreviationBytes
    var leapSeconds: [LeapSecond] = []
    for _ in 0..<header.leapCount {
      leapSeconds.append(
        LeapSecond(
          occurrence: bytes.bigEndian(at: position, size: timeSize),
          correction: bytes.bigEndian(at: position + timeSize, size: 4)))
      position += timeSize + 4
    }
    self.leapSeconds = leapSeconds
    try check()
  }

  /// Rejects values that RFC 9636 §3.2 forbids, so that later reads stay within bounds.
  private func check() throws(ZoneError) {
    for index in 0..<layout.typeCount {
      let type = localTimeType(index)
      // §3.2: offsets are between -25 and 26 hours, both excluded.
      guard (-89_999...93_599).contains(type.offset),
        bytes[layout.localTimeTypes + index * 6 + 4] <= 1
      else { throw .damaged(.localTimeTypes, index: index) }
      guard type.abbreviationIndex < layout.abbreviationBytes else {
        throw .damaged(.abbreviations, index: index)
      }
    }
    var previous = Int.min
    for index in 0..<count {
      let time = time(at: index)
      // Times far outside the calendar are never looked up, but adding offsets must not overflow.
      guard index == 0 || time > previous, time.magnitude < 1 << 60 else {
        throw .damaged(.transitionTimes, index: index)
      }
      guard bytes[layout.types + index] < layout.typeCount else {
        throw .damaged(.transitionTypes, index: index)
      }
      previous = time
    }
  }

  /// Seconds since 1970-01-01T00:00:00Z of a transition, leap seconds not counted.
  func time(at index: Int) -> Int {
    let written = bytes.bigEndian(
      at: layout.times + index * layout.timeSize, size: layout.timeSize)
    guard !leapSeconds.isEmpty else { return written }
    return written - (leapSeconds.last { $0.occurrence <= written }?.correction ?? 0)
  }

  /// The number of transitions at or before an instant, in seconds since 1970.
  func countUpTo(_ seconds: Int) -> Int {
    partitionPoint(of: count) { time(at: $0) <= seconds }
  }

  /// The local time type after a number of transitions. Type 0 applies before the first.
  func localTimeType(afterTransitions passed: Int) -> LocalTimeType {
    localTimeType(passed == 0 ? 0 : Int(bytes[layout.types + passed - 1]))
  }

  private func localTimeType(_ index: Int) -> LocalTimeType {
    let start = layout.localTimeTypes + index * 6
    return LocalTimeType(
      offset: bytes.bigEndian(at: start, size: 4), isSummer: bytes[start + 4] == 1,
      abbreviationIndex: Int(bytes[start + 5]))
  }

  func abbreviation(of type: LocalTimeType) -> String {
    let names = bytes[layout.abbreviations..<layout.abbreviations + layout.abbreviationBytes]
    let name = names.dropFirst(type.abbreviationIndex).prefix { $0 != 0 }
    return String(decoding: name, as: UTF8.self)
  }
}

/// The 44 bytes before each data block (RFC 9636 §3.1).
private struct Header {
  static let size = 44

  let version: Int
  let utcIndicators: Int
  let standardIndicators: Int
  let leapCount: Int
  let timeCount: Int
  let typeCount: Int
  let abbreviationBytes: Int

  init(_ bytes: [UInt8], at start: Int) throws(ZoneError) {
    guard bytes.count >= start + 4, bytes[start..<start + 4].elementsEqual("TZif".utf8) else {
      throw .notTZif
    }
    guard bytes.count >= start + Header.size else {
      throw .truncated(needed: start + Header.size, found: bytes.count)
    }
    switch bytes[start + 4] {
    case 0: version = 1
    case UInt8(ascii: "2")...UInt8(ascii: "9"): version = Int(bytes[start + 4] - UInt8(ascii: "0"))
    default: throw .notTZif
    }
    utcIndicators = bytes.bigEndian(at: start + 20, size: 4)
    standardIndicators = bytes.bigEndian(at: start + 24, size: 4)
    leapCount = bytes.bigEndian(at: start + 28, size: 4)
    timeCount = bytes.bigEndian(at: start + 32, size: 4)
    typeCount = bytes.bigEndian(at: start + 36, size: 4)
    abbreviationBytes = bytes.bigEndian(at: start + 40, size: 4)
    let counts = [
      utcIndicators, standardIndicators, leapCount, timeCount, typeCount, abbreviationBytes,
    ]
    if let index = counts.firstIndex(where: { $0 < 0 }) { throw .damaged(.header, index: index) }
  }

  /// The size of the data block in bytes. Counts are below 2³¹, so the sum can not overflow.
  func dataSize(timeSize: Int) -> Int {
    timeCount * (timeSize + 1) + typeCount * 6 + abbreviationBytes + leapCount * (timeSize + 4)
      + standardIndicators + utcIndicators
  }
}

extension [UInt8] {
  /// A signed big-endian number of 4 or 8 bytes.
  fileprivate func bigEndian(at offset: Int, size: Int) -> Int {
    withUnsafeBytes { buffer in
      size == 8
        ? Int(Int64(bigEndian: buffer.loadUnaligned(fromByteOffset: offset, as: Int64.self)))
        : Int(Int32(bigEndian: buffer.loadUnaligned(fromByteOffset: offset, as: Int32.self)))
    }
  }
}
