import Geo

/// Why a line gives no position. The language files make the sentence.
public enum PositionProblem: Hashable, Sendable {
  case truncated
  case notJSON
  case wrongChecksum(found: String, expected: String)
  /// A latitude or longitude is missing or is no number.
  case noPosition
  case noSuchPosition(CoordinateError)
  case noTime
  case unreadableTime(String)
  /// The time is this many seconds ahead of now.
  case ahead(seconds: Int)
  /// The receiver reported that it had no position.
  case noFix
  case unknownFormat
  case tooLong

  /// The groups in which problems are counted.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    case truncated, json, checksum, position, time, ahead, noFix, format
  }

  public var reason: Reason {
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

/// The result of reading a line: a record, or why there is none.
public enum PositionLine: Hashable, Sendable {
  case record(PositionRecord)
  case problem(PositionProblem)
}
