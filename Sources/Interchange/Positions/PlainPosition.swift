import CivilTime
import Geo

/// Reads a line `lat,lon[,accuracy]`, a `geo:` URI or a map link, as a fix of now.
enum PlainPosition {
  static func read(_ bytes: ArraySlice<UInt8>, now: Instant) -> PositionLine {
    let text = String(decoding: bytes, as: UTF8.self)
    var words = text[...]
    var accuracy: Double?
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 3, !text.lowercased().hasPrefix("geo:"), !text.contains("/") {
      let last = parts[2].filter { !$0.isWhitespace }
      guard let number = Double(last), number >= 0, number.isFinite else {
        return .problem(.noPosition)
      }
      accuracy = number
      words = text[..<parts[1].endIndex]
    }
    do throws(PositionError) {
      let read = try PositionText(String(words))
      let fix = Fix(
        seconds: now.secondsSinceEpoch, coordinate: read.coordinate,
        accuracyMetres: accuracy ?? read.accuracyMetres)
      return .record(PositionRecord(fix: fix))
    } catch {
      switch error {
      case .noSuchPosition(_, let reason): return .problem(.noSuchPosition(reason))
      case .swapped(_, let meant):
        return .problem(
          .noSuchPosition(
            .outOfRange(latitude: meant.longitude, longitude: meant.latitude)))
      case .unreadable where parts.count == 2 && parts[0].contains(where: \.isNumber):
        return .problem(.truncated)
      case .unreadable where text.lowercased().hasPrefix("nan"): return .problem(.noPosition)
      default: return .problem(.unknownFormat)
      }
    }
  }
}
