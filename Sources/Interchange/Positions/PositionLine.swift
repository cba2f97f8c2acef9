import CivilTime
import Geo

/// Why a line gives no position. `Messages` has the sentences.
package enum PositionProblem: Error, Hashable, Sendable {
  case truncated
  case notJSON
  case wrongChecksum(found: String, expected: String)
  /// Latitude or longitude is missing or is not a number.
  case noPosition
  case noSuchPosition(CoordinateError)
  case noTime
  case unreadableTime(String)
  /// The time is this many seconds ahead of now.
  case ahead(seconds: Int)
  /// The receiver had no position.
  case noFix
  case unknownFormat
  case tooLong

  /// The category in which a problem is counted.
  package enum Reason: String, CaseIterable, Hashable, Sendable {
    case truncated, json, checksum, position, time, ahead, noFix, format
  }

  package var reason: Reason {
    switch self {
    case .truncated: .truncated
    case .notJSON: .json
    case .wrongChecksum: .checksum
    case .noPosition, .noSuchPosition: .position
    case .noTime, .unreadableTime: .time
    case .ahead: .ahead
    case .noFix: .noFix
    case .unknownFormat, .tooLong: .format
    }
  }
}

package typealias PositionResult = Result<PositionRecord, PositionProblem>

/// The result of reading a position.
package struct PositionLine: Hashable, Sendable {
  /// The line it begins on, 1-based.
  package let line: Int
  package let result: PositionResult

  init(_ line: Int, _ result: PositionResult) {
    self.line = line
    self.result = result
  }
}

extension Coordinate {
  /// - Throws: `PositionProblem`: `noPosition` for nil, `noSuchPosition`.
  init(_ latitude: Double?, _ longitude: Double?) throws(PositionProblem) {
    guard let latitude, let longitude else { throw .noPosition }
    do throws(CoordinateError) {
      try self.init(latitude: latitude, longitude: longitude)
    } catch { throw .noSuchPosition(error) }
  }
}

/// Reads a line `lat,lon[,accuracy]`, a `geo:` URI or a map link.
enum PlainPosition {
  /// - Parameter now: The time of the fix.
  static func read(
    _ bytes: ArraySlice<UInt8>, now: Instant
  ) throws(PositionProblem) -> PositionRecord {
    let text = String(decoding: bytes, as: UTF8.self)
    var words = text[...]
    var accuracy: Double?
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 3, !text.lowercased().hasPrefix("geo:"), !text.contains("/") {
      let last = parts[2].filter { !$0.isWhitespace }
      guard let number = Double(last), number >= 0, number.isFinite else { throw .noPosition }
      accuracy = number
      words = text[..<parts[1].endIndex]
    }
    do throws(PositionError) {
      let read = try PositionText(String(words))
      let fix = Fix(
        seconds: now.secondsSinceEpoch, coordinate: read.coordinate,
        accuracyMetres: accuracy ?? read.accuracyMetres)
      return PositionRecord(fix: fix)
    } catch {
      switch error {
      case .noSuchPosition(_, let reason): throw .noSuchPosition(reason)
      case .swapped(_, let meant):
        throw .noSuchPosition(.outOfRange(latitude: meant.longitude, longitude: meant.latitude))
      case .unreadable where parts.count == 2 && parts[0].contains(where: \.isNumber):
        throw .truncated
      case .unreadable where text.lowercased().hasPrefix("nan"): throw .noPosition
      default: throw .unknownFormat
      }
    }
  }
}
