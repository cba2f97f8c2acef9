import CivilTime
import Geo

/// Reads NMEA 0183. RMC has the date, time and position; GGA of the same second has the accuracy.
struct NMEAReader: Sendable {
  /// A position of RMC, held back for the GGA sentence that may follow.
  private var waiting: (line: Int, time: String, record: PositionRecord)?
  /// The horizontal dilution of the last GGA.
  private var quality: (time: String, hdop: Double?)?
  /// The date of the last RMC, since GGA has none.
  private var day: Day?

  /// Reads a sentence.
  ///
  /// - Returns: The complete records and the problems; empty for sentences of other types.
  mutating func read(_ bytes: ArraySlice<UInt8>, line: Int) -> [PositionLine] {
    guard let star = bytes.lastIndex(of: UInt8(ascii: "*")),
      bytes.distance(from: star, to: bytes.endIndex) >= 3
    else { return [PositionLine(line, .failure(.truncated))] }
    let given = String(decoding: bytes[(star + 1)...(star + 2)], as: UTF8.self).uppercased()
    let sum = bytes[(bytes.startIndex + 1)..<star].reduce(0, ^)
    let hexadecimal = String(sum, radix: 16, uppercase: true)
    let expected = hexadecimal.count < 2 ? "0" + hexadecimal : hexadecimal
    guard given == expected else {
      return [PositionLine(line, .failure(.wrongChecksum(found: given, expected: expected)))]
    }
    let text = String(decoding: bytes[(bytes.startIndex + 1)..<star], as: UTF8.self)
    let fields = text.split(separator: ",", omittingEmptySubsequences: false)
    switch fields[0].suffix(3) {
    case "RMC": return readRMC(fields, line: line)
    case "GGA": return readGGA(fields, line: line)
    default: return []
    }
  }

  /// Returns the position that is held back, if any.
  mutating func finish() -> PositionLine? {
    defer { waiting = nil }
    return waiting.map { PositionLine($0.line, .success($0.record)) }
  }

  // MARK: Sentences

  /// `GPRMC,hhmmss.ss,A,ddmm.mmmm,N,dddmm.mmmm,E,knots,degrees,ddmmyy,…`
  private mutating func readRMC(_ fields: [Substring], line: Int) -> [PositionLine] {
    let held = finish().map { [$0] } ?? []
    do throws(PositionProblem) {
      guard fields.count >= 10 else { throw .truncated }
      if let read = Self.day(fields[9]) { day = read }
      guard fields[2] == "A" else { throw .noFix }
      guard let day, let clock = Self.clock(fields[1]) else {
        throw .unreadableTime("\(fields[9]) \(fields[1])")
      }
      let coordinate = try Coordinate(
        Self.angle(fields[3], fields[4], negative: "S"),
        Self.angle(fields[5], fields[6], negative: "W"))
      let time = String(fields[1])
      let known = quality.flatMap { $0.time == time ? $0 : nil }
      let record = Self.record(at: day, clock, coordinate, hdop: known?.hdop)
      if known != nil { return held + [PositionLine(line, .success(record))] }
      waiting = (line, time, record)
      return held
    } catch { return held + [PositionLine(line, .failure(error))] }
  }

  /// `GPGGA,hhmmss.ss,ddmm.mmmm,N,dddmm.mmmm,E,quality,satellites,hdop,…`
  private mutating func readGGA(_ fields: [Substring], line: Int) -> [PositionLine] {
    guard fields.count >= 9 else { return [PositionLine(line, .failure(.truncated))] }
    let time = String(fields[1])
    let hdop = Double(fields[8]).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    quality = (time, hdop)
    guard var held = waiting else { return [] }
    waiting = nil
    if held.time == time {
      held.record.fix = Fix(
        seconds: held.record.fix.seconds, coordinate: held.record.fix.coordinate,
        accuracyMetres: Self.accuracy(hdop: hdop), source: .gps)
    }
    return [PositionLine(held.line, .success(held.record))]
  }

  private static func record(
    at day: Day, _ clock: Int, _ coordinate: Coordinate, hdop: Double?
  ) -> PositionRecord {
    let midnight = CivilDateTime(day, .midnight).secondsSinceEpoch
    return PositionRecord(
      fix: Fix(
        seconds: midnight + clock, coordinate: coordinate, accuracyMetres: accuracy(hdop: hdop),
        source: .gps))
  }

  /// Returns the accuracy in metres: a typical receiver error of 5 m times the dilution of
  /// precision, at least 5 m.
  static func accuracy(hdop: Double?) -> Double? {
    hdop.flatMap { $0.isFinite && $0 > 0 ? max(5, 5 * $0) : nil }
  }

  // MARK: Fields

  /// Parses `ddmm.mmmm` and its letter as degrees.
  private static func angle(_ text: Substring, _ letter: Substring, negative: String) -> Double? {
    guard let number = Double(text), number.isFinite, number >= 0, letter.count == 1 else {
      return nil
    }
    let degrees = (number / 100).rounded(.down)
    let minutes = number - degrees * 100
    guard minutes < 60 else { return nil }
    let angle = degrees + minutes / 60
    return letter == negative ? -angle : angle
  }

  /// Parses `hhmmss[.sss]` as seconds since midnight.
  private static func clock(_ text: Substring) -> Int? {
    guard let number = Int(text.prefix(6)), text.prefix(6).count == 6 else { return nil }
    let (hour, minute, second) = (number / 10_000, number / 100 % 100, number % 100)
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// Parses `ddmmyy`. Years 80 to 99 are 1980 to 1999.
  private static func day(_ text: Substring) -> Day? {
    guard text.count == 6, let number = Int(text) else { return nil }
    let short = number % 100
    return try? Day(
      year: short < 80 ? 2000 + short : 1900 + short, month: number / 100 % 100,
      day: number / 10_000)
  }
}
