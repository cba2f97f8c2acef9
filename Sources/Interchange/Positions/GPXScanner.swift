import Geo

/// Reads the points of a GPX file as its bytes stream in: the track points, or if there are none,
/// the way points with a time.
///
/// It only looks at tags, so namespaces, extensions and the versions 1.0 and 1.1 need no special
/// handling.
struct GPXScanner: Sendable {
  private enum Mode { case text, tag, comment }

  private struct Point {
    let line: Int
    let isTrack: Bool
    let name: String
    var latitude: Double?
    var longitude: Double?
    var time: String?
    var hdop: Double?
  }

  private var mode = Mode.text
  private var tag: [UInt8] = []
  private var text: [UInt8] = []
  private var line = 1
  private var point: Point?
  private var hasTrack = false
  /// Way points, kept until the end shows that there is no track.
  private var wayPoints: [(Int, PositionLine)] = []
  /// How many elements are open inside the point; the `time` of an extension is not the point's.
  private var depth = 0

  typealias Handler = (_ line: Int, PositionLine) -> Void

  mutating func feed(_ piece: [UInt8], each: Handler) {
    for byte in piece {
      if byte == 0x0A { line += 1 }
      switch mode {
      case .text:
        if byte == UInt8(ascii: "<") {
          mode = .tag
          tag.removeAll(keepingCapacity: true)
        } else if point != nil {
          text.append(byte)
        }
      case .tag:
        if byte == UInt8(ascii: ">") {
          mode = .text
          takeTag(each)
        } else {
          tag.append(byte)
          if tag.count == 3, tag == Array("!--".utf8) {
            mode = .comment
            tag.removeAll(keepingCapacity: true)
          }
        }
      case .comment:
        tag.append(byte)
        if byte == UInt8(ascii: ">"), tag.suffix(3) == [0x2D, 0x2D, 0x3E] { mode = .text }
        if tag.count > 64 { tag.removeFirst(32) }
      }
    }
  }

  mutating func finish(each: Handler) {
    if let point {
      each(point.line, .problem(.truncated))
    } else if mode != .text {
      each(line, .problem(.truncated))
    }
    if !hasTrack {
      for (line, outcome) in wayPoints { each(line, outcome) }
    }
  }

  // MARK: Tags

  private mutating func takeTag(_ each: Handler) {
    guard let first = tag.first, first != UInt8(ascii: "?"), first != UInt8(ascii: "!") else {
      return
    }
    let isEnd = first == UInt8(ascii: "/")
    let isEmpty = tag.last == UInt8(ascii: "/")
    let body = isEnd ? tag.dropFirst() : tag[...]
    let whole = body.prefix { !isBlank($0) && $0 != UInt8(ascii: "/") }
    let name = String(
      decoding: whole.lastIndex(of: UInt8(ascii: ":")).map { whole[($0 + 1)...] } ?? whole,
      as: UTF8.self)
    if let open = point {
      if isEnd, name == open.name, depth == 0 { return close(each) }
      if isEnd {
        depth -= 1
        if depth == 0 { take(name) }
      } else if ["trkpt", "wpt", "rtept"].contains(name) {
        each(open.line, .problem(.truncated))
        begin(name, isEmpty: isEmpty, each)
      } else if !isEmpty {
        depth += 1
        text.removeAll(keepingCapacity: true)
      }
      return
    }
    if !isEnd, ["trkpt", "wpt", "rtept"].contains(name) { begin(name, isEmpty: isEmpty, each) }
  }

  private mutating func begin(_ name: String, isEmpty: Bool, _ each: Handler) {
    point = Point(
      line: line, isTrack: name == "trkpt", name: name, latitude: attribute("lat"),
      longitude: attribute("lon"))
    depth = 0
    text.removeAll(keepingCapacity: true)
    if isEmpty { close(each) }
  }

  private mutating func take(_ name: String) {
    switch name {
    case "time":
      let read = trimmedText()
      point?.time = read
    case "hdop":
      let read = Double(trimmedText())
      point?.hdop = read
    default: break
    }
  }

  private mutating func close(_ each: Handler) {
    guard let point else { return }
    self.point = nil
    let outcome = outcome(of: point)
    if point.isTrack {
      hasTrack = true
      wayPoints = []
      each(point.line, outcome)
    } else if !hasTrack, case .record = outcome {
      wayPoints.append((point.line, outcome))
    }
  }

  private func outcome(of point: Point) -> PositionLine {
    guard let latitude = point.latitude, let longitude = point.longitude else {
      return .problem(.noPosition)
    }
    guard let time = point.time else { return .problem(.noTime) }
    guard let seconds = PositionTime.seconds(time) else { return .problem(.unreadableTime(time)) }
    switch PositionObject.coordinate(latitude, longitude) {
    case .failure(let problem): return .problem(problem)
    case .success(let coordinate):
      let fix = Fix(
        seconds: seconds, coordinate: coordinate,
        accuracyMetres: NMEAReader.accuracy(hdop: point.hdop), source: .gps)
      return .record(PositionRecord(fix: fix))
    }
  }

  // MARK: Bytes

  private func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private func trimmedText() -> String {
    let start = text.firstIndex { !isBlank($0) } ?? text.endIndex
    let end = text.lastIndex { !isBlank($0) } ?? start
    return start < text.endIndex ? String(decoding: text[start...end], as: UTF8.self) : ""
  }

  /// The number in an attribute of the current tag, in either kind of quotes.
  private func attribute(_ name: String) -> Double? {
    let wanted = Array(name.utf8)
    var index = 0
    while index + wanted.count < tag.count {
      let end = index + wanted.count
      guard index > 0, isBlank(tag[index - 1]), tag[index..<end] == wanted[...] else {
        index += 1
        continue
      }
      var start = end
      while start < tag.count, isBlank(tag[start]) || tag[start] == UInt8(ascii: "=") { start += 1 }
      guard start < tag.count, tag[start] == UInt8(ascii: "\"") || tag[start] == UInt8(ascii: "'")
      else { return nil }
      let quote = tag[start]
      let value = tag[(start + 1)...].prefix { $0 != quote }
      let number = Double(String(decoding: value, as: UTF8.self).filter { !$0.isWhitespace })
      return number.flatMap { $0.isNaN ? nil : $0 }
    }
    return nil
  }
}
