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
  /// A title takes at most so many lines of a paragraph.
  static let paragraphLines = 2

  private struct Row {
    var mark: String
    var markStyle: Style
    var textStyle: Style
    var id: String
    var date: String
    var time: String
    var title: String
    var titleWidth: Int
    var remark: String
    var remarkWidth: Int
    var remarkStyle: Style
  }

  private let width: Int
  private let options: FaceOptions
  private var rows: [Row] = []
  private var idWidth = 0
  private var dateWidth = 0
  private var timeWidth = 0
  private var titleWidth = 0
  private var remarkWidth = 0

  init(width: Int, _ options: FaceOptions) {
    self.width = width
    self.options = options
  }

  var count: Int { rows.count }

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - day: The day whose list it stands in, or nil to give every entry its date.
  ///   - isCarried: Whether it is an open item of a day before `day`.
  mutating func add(_ entry: Entry, day: Day?, today: Day, isCarried: Bool = false) {
    let title = entry.item.title.sanitized
    let remark = EntryRemark.text(
      of: entry, day: day, today: today, isCarried: isCarried, options)
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
    let row = Row(
      mark: options.glyphs.mark(entry.state),
      markStyle: options.markStyle(list: entry.item.list, state: entry.state),
      textStyle: entry.state == .done ? .done : .plain,
      id: entry.item.id > 0 ? "\(entry.item.id)" : "", date: date, time: time, title: title,
      titleWidth: displayWidth(of: title), remark: remark,
      remarkWidth: displayWidth(of: remark),
      remarkStyle: isCarried || entry.state == .overdue ? .overdue : .faint)
    rows.append(row)
    idWidth = max(idWidth, row.id.utf8.count)
    dateWidth = max(dateWidth, displayWidth(of: date))
    timeWidth = max(timeWidth, displayWidth(of: time))
    titleWidth = max(titleWidth, row.titleWidth)
    remarkWidth = max(remarkWidth, row.remarkWidth)
  }

  /// The lines of some of the entries, counted in the order they were added.
  func lines(_ range: Range<Int>) -> [Line] {
    var left = 2 + idWidth + 2
    if dateWidth > 0 { left += dateWidth + 2 }
    if timeWidth > 0 { left += timeWidth + 2 }
    let hasColumns =
      width >= EntryTable.columnsFrom && width - left >= EntryTable.titleRoom
    return rows[range].flatMap { row in
      hasColumns ? [columns(row, left: left)] : paragraph(row)
    }
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
    let room = width - left
    line.append(row.title.clipped(to: room, ellipsis: options.glyphs.ellipsis), row.textStyle)
    if row.remark.isEmpty { return line }
    // Remarks stand in a column that leaves a third of the room to them where titles are long, and
    // behind the title where a title reaches into it.
    let column = min(titleWidth, room - 2 - min(remarkWidth, room / 3))
    let start = max(row.titleWidth, column) + 2
    let left = room - start
    guard row.remarkWidth <= left || left >= 8 else { return line }
    line.pad(to: width - room + start)
    line.append(row.remark.clipped(to: left, ellipsis: options.glyphs.ellipsis), row.remarkStyle)
    return line
  }

  private func paragraph(_ row: Row) -> [Line] {
    let indent = 2 + idWidth + 1
    let room = width - indent
    let words = [row.date, row.time, row.title].filter { !$0.isEmpty }.joined(separator: " ")
    var texts = words.wrapped(to: room)
    if texts.count > EntryTable.paragraphLines {
      let last = EntryTable.paragraphLines - 1
      texts[last] = "\(texts[last]) \(texts[last + 1])"
      texts.removeSubrange((last + 1)...)
      // The next word did not fit behind this line, so the ellipsis always shows.
      texts[last] = texts[last].clipped(to: room, ellipsis: options.glyphs.ellipsis)
    }
    return texts.enumerated().map { index, text in
      var line = index == 0 ? begin(row) : Line()
      line.pad(to: indent)
      line.append(text, row.textStyle)
      return line
    }
  }

  /// The mark and the id; ids are numbers and end in one column.
  private func begin(_ row: Row) -> Line {
    var line = Line(row.mark, row.markStyle)
    line.pad(to: 2 + idWidth - row.id.utf8.count)
    line.append(row.id, .faint)
    return line
  }
}
