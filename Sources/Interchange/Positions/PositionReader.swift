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
  private var gpx: GPXReader?
  private var isDecided = false
  private var nmea = NMEAReader()
  private var object = PartialObject()

  package init(now: Instant, refusesFuture: Bool = true) {
    self.now = now
    self.refusesFuture = refusesFuture
  }

  /// Reads the next piece of the input, or nil at its end, and returns the positions that end there.
  package mutating func feed(_ piece: [UInt8]?) -> [PositionLine] {
    if !isDecided, let first = piece?.first(where: { !PositionReader.isFiller($0) }) {
      isDecided = true
      if first == UInt8(ascii: "<") { gpx = GPXReader() }
    }
    var found = gpx?.feed(piece) ?? []
    if gpx == nil { for line in splitter.feed(piece) { read(line, &found) } }
    if piece == nil {
      if let line = object.abandon() { found.append(PositionLine(line, .failure(.truncated))) }
      if let held = nmea.finish() { found.append(held) }
    }
    return refusesFuture ? found.map(checked) : found
  }

  // MARK: Lines

  private mutating func read(_ line: LineSplitter.Line, _ found: inout [PositionLine]) {
    let number = line.number
    guard let bytes = try? line.bytes.get() else {
      return found.append(PositionLine(number, .failure(.tooLong)))
    }
    // An object or sentence at the start of a line means that the open object was truncated.
    if let first = bytes.first, "{$!".utf8.contains(first), let line = object.abandon() {
      found.append(PositionLine(line, .failure(.truncated)))
    }
    if object.isOpen { return readObject(object.add(bytes), &found) }
    guard let start = bytes.firstIndex(where: { !PositionReader.isFiller($0) }) else { return }
    let text = bytes[start...]
    switch text[start] {
    case UInt8(ascii: "$"), UInt8(ascii: "!"): found += nmea.read(text, line: number)
    case UInt8(ascii: "{"): readObject(object.begin(text, line: number), &found)
    case UInt8(ascii: "#"): return
    default:
      // OwnTracks recorder files have the time of receipt and a type before each object, separated
      // by tabs.
      if let brace = text.firstIndex(of: UInt8(ascii: "{")), text[..<brace].contains(0x09) {
        return readObject(object.begin(text[brace...], line: number), &found)
      }
      let now = now
      found.append(
        PositionLine(
          number, Result { () throws(PositionProblem) in try PlainPosition.read(text, now: now) }))
    }
  }

  /// Reads an object; nil while it is not complete.
  private func readObject(_ whole: PartialObject.Whole?, _ found: inout [PositionLine]) {
    guard let (line, bytes) = whole else { return }
    guard let value = try? JSONReader.read(bytes) else {
      return found.append(PositionLine(line, .failure(.notJSON)))
    }
    guard case .object(let object) = value else {
      return found.append(PositionLine(line, .failure(.unknownFormat)))
    }
    for result in PositionObject(object, now: now).results() {
      found.append(PositionLine(line, result))
    }
  }

  /// Returns a line, or its problem if it is a fix in the future.
  private func checked(_ line: PositionLine) -> PositionLine {
    guard case .success(let record) = line.result else { return line }
    let lead = record.fix.seconds - now.secondsSinceEpoch
    return lead > FixScreen.aheadSeconds
      ? PositionLine(line.line, .failure(.ahead(seconds: lead))) : line
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
  private var nesting = JSONNesting()

  var isOpen: Bool { !bytes.isEmpty }

  typealias Whole = (line: Int, bytes: [UInt8])

  /// Begins an object with its first line.
  ///
  /// - Returns: The object if it ends on this line.
  mutating func begin(_ text: ArraySlice<UInt8>, line: Int) -> Whole? {
    self.line = line
    nesting = JSONNesting()
    return add(text)
  }

  /// Adds a line.
  ///
  /// - Returns: The object once its last brace has been read.
  mutating func add(_ text: ArraySlice<UInt8>) -> Whole? {
    for byte in text { nesting.read(byte) }
    bytes += text
    bytes.append(0x0A)
    guard nesting.depth <= 0 else { return nil }
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
