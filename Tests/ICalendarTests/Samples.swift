import ICalendar
import TestSupport

/// A source that returns the bytes in pieces of one length.
func source(_ bytes: [UInt8], pieces size: Int) -> () -> [UInt8]? {
  var start = 0
  return {
    guard start < bytes.count else { return nil }
    let end = min(bytes.count, start + size)
    defer { start = end }
    return Array(bytes[start..<end])
  }
}

/// All content lines of the bytes, read in pieces.
func lines(_ bytes: [UInt8], pieces size: Int = 1 << 16) throws -> [ContentLine] {
  var reader = ContentLineReader(source: source(bytes, pieces: size))
  var lines: [ContentLine] = []
  while let line = try reader.next() { lines.append(line) }
  return lines
}

func lines(_ text: String, pieces size: Int = 1 << 16) throws -> [ContentLine] {
  try lines(Array(text.utf8), pieces: size)
}

/// The only content line of a text.
func line(_ text: String) throws -> ContentLine {
  let found = try lines(text)
  guard found.count == 1 else { throw NotOneLine(count: found.count) }
  return found[0]
}

struct NotOneLine: Error {
  let count: Int
}

/// The parts of a stream in order, with its errors among them.
func outcomes(
  _ bytes: [UInt8], pieces size: Int = 1 << 16, depthLimit: Int = Component.defaultDepthLimit,
  lineLimit: Int = ContentLineReader.defaultLineLimit
) -> [String] {
  var reader = ComponentReader(
    depthLimit: depthLimit, lineLimit: lineLimit, source: source(bytes, pieces: size))
  var outcomes: [String] = []
  while true {
    do {
      guard let part = try reader.next() else { return outcomes }
      outcomes.append(part.outline)
    } catch let error as ICalendarError {
      outcomes.append("\(error.line): \(error.problem)")
    } catch {
      outcomes.append("\(error)")
    }
  }
}

extension ComponentReader.Part {
  var outline: String {
    switch self {
    case .calendarBegin: "begin"
    case .calendarProperty(let line): "\(line.name)=\(line.rawText)"
    case .component(let component): component.outline
    case .calendarEnd: "end"
    }
  }
}

extension Component {
  /// Its name and its contents, as `VEVENT(UID VALARM(ACTION))`.
  var outline: String {
    let inner = elements.map { element in
      switch element {
      case .property(let line): line.name
      case .component(let component): component.outline
      }
    }
    return "\(name)(\(inner.joined(separator: " ")))"
  }
}

/// The names of the real files in these folders; none without the shared data.
func realFiles(_ folders: [String]) -> [String] {
  guard let root = SharedData.folder else { return [] }
  return folders.flatMap { folder in
    names(in: "\(root)/ical/\(folder)").filter { $0.hasSuffix(".ics") }.map { "\(folder)/\($0)" }
  }
}

func realFile(_ name: String) -> [UInt8]? {
  SharedData.folder.flatMap { readFile("\($0)/ical/\(name)") }
}
