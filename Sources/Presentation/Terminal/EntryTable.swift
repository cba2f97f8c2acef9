import CivilTime
import TodoCore

/// Entries as lines: mark, id, date, time, title and remark in columns shared by all of them.
///
/// Titles get the room first. Where there is too little of it for columns, each entry is a short paragraph
/// behind its mark and id, without its remark.
struct EntryTable {
  /// Below this width lists are paragraphs.
  static let columnsFrom = 40
  /// Columns also need this much room for titles.
  static let titleRoom = 20

  private struct Row {
    var mark: String
    var markStyle: Style
    var textStyle: Style
    var id: String
    var date: String
    var time: String
    var title: String
    var titleWidth: Int
    var remarks: [String]
    /// The cells of all remarks, with what joins them.
    var remarksWidth: Int
    var remarkStyle: Style
  }

  private let width: Int
  private let options: FaceOptions
  private var rows: [Row] = []
  private var looks: [Int: Look] = [:]
  private var idWidth = 0
  private var dateWidth = 0
  private var timeWidth = 0

  /// - Parameter count: How many entries it will hold, where that is known.
  init(width: Int, _ options: FaceOptions, reserving count: Int = 0) {
    self.width = width
    self.options = options
    rows.reserveCapacity(count)
  }

  var count: Int { rows.count }

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - day: The day whose list it stands in, or nil to give every entry its date.
  ///   - isCarried: Whether it is an open item of a day before `day`.
  mutating func add(_ entry: Entry, day: Day?, today: Day, isCarried: Bool = false) {
    let look = look(of: entry.item)
    var time = ""
    // The time belongs to the day it begins on.
    if let begin = entry.when.time, !isCarried, day == nil || entry.when.day == day {
      time = options.words.time(begin, options.timeFormat)
    }
    var date = ""
    if day == nil {
      date =
        entry.when.day.map { options.words.shortDate($0, today: today) } ?? options.words.someday
    }
    let remarks = EntryRemark.parts(
      of: entry, day: day, today: today, isCarried: isCarried, options
    ) { look.more(about: entry) }
    let row = Row(
      mark: options.glyphs.mark(entry.state),
      markStyle: entry.state == .overdue ? .overdue : look.markStyle,
      textStyle: entry.state == .done ? .done : .plain,
      id: look.id, date: date, time: time, title: look.title, titleWidth: look.titleWidth,
      remarks: remarks, remarksWidth: displayWidth(of: joined(remarks[...])),
      remarkStyle: isCarried || entry.state == .overdue ? .overdue : .faint)
    rows.append(row)
    idWidth = max(idWidth, row.id.utf8.count)
    dateWidth = max(dateWidth, displayWidth(of: date))
    timeWidth = max(timeWidth, displayWidth(of: time))
  }

  /// What all lines of an item share: a repeating one stands on many days.
  private final class Look {
    let id: String
    let title: String
    let titleWidth: Int
    /// Where it is not overdue.
    let markStyle: Style
    private let remark: @Sendable (Entry) -> String?
    private var knownMore: String??

    init(_ item: Item, _ options: FaceOptions) {
      id = item.id > 0 ? String(item.id) : ""
      title = item.title.sanitized
      titleWidth = displayWidth(of: title)
      markStyle = options.markStyle(list: item.list, state: .open)
      remark = options.remark
    }

    /// What else there is to say, as of its rule.
    func more(about entry: Entry) -> String? {
      if let knownMore { return knownMore }
      let more = remark(entry)?.sanitized
      knownMore = .some(more)
      return more
    }
  }

  private mutating func look(of item: Item) -> Look {
    if let known = looks[item.id] { return known }
    let look = Look(item, options)
    // Items that are not stored have no number to be known by.
    if item.id > 0 { looks[item.id] = look }
    return look
  }

  /// The lines of each entry, in the order they were added.
  func lines() -> [[Line]] {
    var left = 2 + idWidth + 2
    if dateWidth > 0 { left += dateWidth + 2 }
    if timeWidth > 0 { left += timeWidth + 2 }
    let room = width - left
    if width < EntryTable.columnsFrom || room < EntryTable.titleRoom {
      return rows.map(paragraph)
    }
    let column = remarkColumn(room: room)
    return rows.map { row in
      var line = columns(row, left: left)
      let remark = remark(of: row, from: column, room: room)
      if !remark.isEmpty {
        // One that is too long for its column begins further left.
        let start = min(column, room - displayWidth(of: remark))
        line.pad(to: left + max(row.titleWidth + EntryTable.remarkGap, start))
        line.append(remark, row.remarkStyle)
      }
      return [line]
    }
  }

  // MARK: Columns

  private static let remarkGap = 2
  /// Less of a remark than this says nothing.
  private static let leastRemark = 12

  /// The column remarks begin in, but for those behind a longer title: two blanks behind the longest
  /// title that leaves the remarks their share of the room.
  private func remarkColumn(room: Int) -> Int {
    let longest = rows.reduce(0) { max($0, $1.remarksWidth) }
    let share = max(room / 3, EntryTable.leastRemark + EntryTable.remarkGap)
    let limit = room - EntryTable.remarkGap - min(longest, share)
    let title = rows.reduce(0) { $1.titleWidth <= limit ? max($0, $1.titleWidth) : $0 }
    return title + EntryTable.remarkGap
  }

  /// As much of a remark as fits: as many parts as stand whole behind `column` or a longer title, and the
  /// first alone wherever there is room for it.
  private func remark(of row: Row, from column: Int, room: Int) -> String {
    let left = room - row.titleWidth - EntryTable.remarkGap
    var parts = row.remarks[...]
    if parts.isEmpty { return "" }
    while parts.count > 1 {
      let text = joined(parts)
      if displayWidth(of: text) <= min(left, room - column) { return text }
      parts.removeLast()
    }
    guard let first = parts.first else { return "" }
    let fits = displayWidth(of: first) <= left || left >= EntryTable.leastRemark
    return fits ? first.clipped(to: left, ellipsis: options.glyphs.ellipsis) : ""
  }

  private func joined(_ parts: ArraySlice<String>) -> String {
    // Most have one, and joining that costs as much as joining many.
    parts.count == 1 ? parts[parts.startIndex] : parts.joined(separator: ", ")
  }

  private func columns(_ row: Row, left: Int) -> Line {
    var line = begin(row)
    line.pad(to: 2 + idWidth + 2)
    if dateWidth > 0 {
      line.append(row.date, row.textStyle)
      line.pad(to: 2 + idWidth + 2 + dateWidth + 2)
    }
    if timeWidth > 0 {
      // Right-aligned: a single-digit hour of a 12-hour clock stands below the last digit of 12.
      line.pad(to: left - 2 - displayWidth(of: row.time))
      line.append(row.time, row.textStyle)
      line.pad(to: left)
    }
    if row.titleWidth <= width - left {
      line.append(row.title, row.textStyle, cells: row.titleWidth)
    } else {
      line.append(
        row.title.clipped(to: width - left, ellipsis: options.glyphs.ellipsis), row.textStyle)
    }
    return line
  }

  // MARK: Paragraphs

  private func paragraph(_ row: Row) -> [Line] {
    let words = [row.date, row.time, row.title].filter { !$0.isEmpty }.joined(separator: " ")
    return Paragraph.lines(
      words, behind: begin(row), indent: 2 + idWidth + 1, style: row.textStyle, options,
      width: width)
  }

  /// The mark and the id; ids are numbers and end in one column.
  private func begin(_ row: Row) -> Line {
    // Mark, id, date, time, title, remark.
    var line = Line(reserving: 6)
    line.append(row.mark, row.markStyle)
    line.pad(to: 2 + idWidth - row.id.utf8.count)
    line.append(row.id, .faint)
    return line
  }
}
