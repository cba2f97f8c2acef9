extension PosixZone {
  /// Parses a POSIX TZ string such as `CET-1CEST,M3.5.0,M10.5.0/3` or `<+0330>-3:30`.
  ///
  /// Summer time without rules follows the default of POSIX systems, `M3.2.0,M11.1.0`. The hours of
  /// changes may range from -167 to 167, as version 3 of TZif allows.
  ///
  /// - Throws: `ZoneError.malformedRule` with the byte where parsing stopped.
  init(reading text: some StringProtocol) throws(ZoneError) {
    var reader = Reader(text)
    do {
      abbreviation = try reader.abbreviation()
      offset = -(try reader.time(hours: 24))
      summer = reader.isAtEnd ? nil : try PosixZone.summer(&reader, standard: offset)
      guard reader.isAtEnd else { throw Unreadable() }
    } catch {
      throw .malformedRule(text: String(text), position: reader.position)
    }
  }

  private static func summer(
    _ reader: inout Reader, standard: Int
  ) throws(Unreadable) -> Summer {
    let abbreviation = try reader.abbreviation()
    var offset = standard + 3600
    if !reader.isAtEnd, reader.next != Reader.comma { offset = -(try reader.time(hours: 24)) }
    guard !reader.isAtEnd else {
      return Summer(
        abbreviation: abbreviation, offset: offset,
        start: Change(day: .weekday(month: 3, week: 2, weekday: 0), seconds: 7200),
        end: Change(day: .weekday(month: 11, week: 1, weekday: 0), seconds: 7200))
    }
    let start = try reader.change()
    return Summer(
      abbreviation: abbreviation, offset: offset, start: start, end: try reader.change())
  }

  private struct Unreadable: Error {}

  /// Parses the bytes from the front. After a failure `position` is the byte that caused it.
  private struct Reader {
    static let comma = UInt8(ascii: ",")

    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { position == bytes.count }
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: Character) -> Bool {
      guard let next, next == byte.asciiValue else { return false }
      position += 1
      return true
    }

    /// Reads three or more letters; within `<>` also digits and signs.
    mutating func abbreviation() throws(Unreadable) -> String {
      let isQuoted = take("<")
      let start = position
      while let next,
        Reader.isLetter(next) || isQuoted && (Reader.isDigit(next) || "+-".utf8.contains(next))
      {
        position += 1
      }
      let name = bytes[start..<position]
      guard name.count >= 3, !isQuoted || take(">") else { throw Unreadable() }
      return String(decoding: name, as: UTF8.self)
    }

    /// Reads `[±]h[h[h]][:mm[:ss]]`, in seconds.
    mutating func time(hours limit: Int) throws(Unreadable) -> Int {
      let isNegative = take("-")
      if !isNegative { _ = take("+") }
      var seconds = try number(0...limit) * 3600
      if take(":") {
        seconds += try number(0...59) * 60
        if take(":") { seconds += try number(0...59) }
      }
      return isNegative ? -seconds : seconds
    }

    /// Reads `,day[/time]`. The default time is 02:00.
    mutating func change() throws(Unreadable) -> Change {
      guard take(",") else { throw Unreadable() }
      let day: ChangeDay
      if take("M") {
        let month = try number(1...12)
        guard take(".") else { throw Unreadable() }
        let week = try number(1...5)
        guard take(".") else { throw Unreadable() }
        day = .weekday(month: month, week: week, weekday: try number(0...6))
      } else if take("J") {
        day = .withoutLeapDay(try number(1...365))
      } else {
        day = .fromZero(try number(0...365))
      }
      return Change(day: day, seconds: take("/") ? try time(hours: 167) : 7200)
    }

    private mutating func number(_ range: ClosedRange<Int>) throws(Unreadable) -> Int {
      let start = position
      var value = 0
      while let next, Reader.isDigit(next), position - start < 3 {
        value = value * 10 + Int(next - UInt8(ascii: "0"))
        position += 1
      }
      guard position > start, range.contains(value) else {
        position = start
        throw Unreadable()
      }
      return value
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
  }
}
