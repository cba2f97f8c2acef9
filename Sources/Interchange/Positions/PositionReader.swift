import CivilTime
import Geo
import JSON

/// Reads a stream of positions: objects of OwnTracks, gpsd, Termux and GeoJSON, NMEA sentences,
/// GPX, and `lat,lon` lines. The format is detected for each line, except for GPX. A malformed line
/// does not affect others.
///
/// Sources: OwnTracks booklet (tech/json), gpsd_json(5), NMEA 0183, GPX 1.1, RFC 7946,
/// termux-location.
package struct PositionReader: Sendable {
  /// The time of fixes without one. Must be updated before each piece of a long-running stream.
  package var now: Instant
  /// Whether fixes in the future are rejected. Replaying a track must accept them.
  private let refusesFuture: Bool
  private var splitter = LineSplitter(limit: 8 << 20)
  private var gpx: GPXScanner?
  private var isDecided = false
  private var nmea = NMEAReader()
  private var object = PartialObject()

  package init(now: Instant, refusesFuture: Bool = true) {
    self.now = now
    self.refusesFuture = refusesFuture
  }

  package typealias Handler = (_ line: Int, PositionLine) throws -> Void

  /// Reads the next piece of the input.
  ///
  /// - Throws: What `each` throws.
  package mutating func feed(_ piece: [UInt8], each: Handler) throws {
    if !isDecided, let first = piece.first(where: { !PositionReader.isFiller($0) }) {
      isDecided = true
      if first == UInt8(ascii: "<") { gpx = GPXScanner() }
    }
    if gpx != nil {
      var found: [(Int, PositionLine)] = []
      gpx?.feed(piece) { found.append(($0, $1)) }
      for (line, outcome) in found { try report(outcome, line: line, to: each) }
      return
    }
    var lines: [(Int, LineSplitter.Line)] = []
    splitter.feed(piece) { lines.append(($0, $1)) }
    for (number, line) in lines { try read(line, number: number, each: each) }
  }

  /// Reads the rest of the input after the last piece.
  ///
  /// - Throws: What `each` throws.
  package mutating func finish(each: Handler) throws {
    if gpx != nil {
      var found: [(Int, PositionLine)] = []
      gpx?.finish { found.append(($0, $1)) }
      for (line, outcome) in found { try report(outcome, line: line, to: each) }
      return
    }
    var lines: [(Int, LineSplitter.Line)] = []
    splitter.finish { lines.append(($0, $1)) }
    for (number, line) in lines { try read(line, number: number, each: each) }
    if let line = object.abandon() { try each(line, .problem(.truncated)) }
    if let (line, outcome) = nmea.finish() { try report(outcome, line: line, to: each) }
  }

  // MARK: Lines

  private mutating func read(
    _ line: LineSplitter.Line, number: Int, each: Handler
  ) throws {
    guard case .bytes(let bytes) = line else { return try each(number, .problem(.tooLong)) }
    // An object or sentence at the start of a line means that the open object was truncated.
    if let first = bytes.first, "{$!".utf8.contains(first), let line = object.abandon() {
      try each(line, .problem(.truncated))
    }
    if object.isOpen {
      if let whole = object.add(bytes) { try readObject(whole.bytes, line: whole.line, each: each) }
      return
    }
    guard let start = bytes.firstIndex(where: { !PositionReader.isFiller($0) }) else { return }
    let text = bytes[start...]
    switch text[start] {
    case UInt8(ascii: "$"), UInt8(ascii: "!"):
      for (line, outcome) in nmea.read(text, line: number) {
        try report(outcome, line: line, to: each)
      }
    case UInt8(ascii: "{"): try beginObject(text, line: number, each: each)
    case UInt8(ascii: "#"): return
    default:
      // OwnTracks recorder files have the time of receipt and a type before each object, separated
      // by tabs.
      if let brace = text.firstIndex(of: UInt8(ascii: "{")), text[..<brace].contains(0x09) {
        try beginObject(text[brace...], line: number, each: each)
      } else {
        try report(PlainPosition.read(text, now: now), line: number, to: each)
      }
    }
  }

  private mutating func beginObject(
    _ text: ArraySlice<UInt8>, line: Int, each: Handler
  ) throws {
    if let whole = object.begin(text, line: line) {
      try readObject(whole.bytes, line: line, each: each)
    }
  }

  private func readObject(_ bytes: [UInt8], line: Int, each: Handler) throws {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.read(bytes)
    } catch {
      return try each(line, .problem(.notJSON))
    }
    guard case .object(let object) = value else { return try each(line, .problem(.unknownFormat)) }
    for outcome in PositionObject(object, now: now).lines() {
      try report(outcome, line: line, to: each)
    }
  }

  /// Passes an outcome to the handler, unless it is a fix in the future that is rejected.
  private func report(_ outcome: PositionLine, line: Int, to each: Handler) throws {
    if refusesFuture, case .record(let record) = outcome {
      let lead = record.fix.seconds - now.secondsSinceEpoch
      if lead > FixScreen.aheadSeconds { return try each(line, .problem(.ahead(seconds: lead))) }
    }
    try each(line, outcome)
  }

  /// Whether a byte is a blank, a line end or part of a byte order mark.
  static func isFiller(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0xEF || byte == 0xBB || byte == 0xBF
  }
}

/// Collects a JSON object that spans several lines.
struct PartialObject: Sendable {
  private var bytes: [UInt8] = []
  private var line = 0
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  var isOpen: Bool { !bytes.isEmpty }

  typealias Whole = (line: Int, bytes: [UInt8])

  /// Begins an object with its first line.
  ///
  /// - Returns: The object if it ends on this line.
  mutating func begin(_ text: ArraySlice<UInt8>, line: Int) -> Whole? {
    self.line = line
    (depth, isInString, isEscaped) = (0, false, false)
    return add(text)
  }

  /// Adds a line.
  ///
  /// - Returns: The object once its last brace has been read.
  mutating func add(_ text: ArraySlice<UInt8>) -> Whole? {
    for byte in text {
      if isEscaped {
        isEscaped = false
      } else if isInString {
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isInString = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "}"): depth -= 1
        default: break
        }
      }
    }
    bytes += text
    bytes.append(0x0A)
    guard depth <= 0 else { return nil }
    defer { bytes = [] }
    return (line, bytes)
  }

  /// Discards an unfinished object.
  ///
  /// - Returns: The line it began on; nil if there was none.
  mutating func abandon() -> Int? {
    guard isOpen else { return nil }
    bytes = []
    return line
  }
}
