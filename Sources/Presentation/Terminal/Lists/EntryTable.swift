import CivilTime
import TodoCore

/// Entries as rows with the columns mark, id, date, time, signs, title and remark.
///
/// Titles have precedence over remarks. If columns leave too little room for titles, each entry is
/// a paragraph of at most two lines after its mark and id, without a remark.
struct EntryTable {
  /// The least width for columns.
  static let columnsFrom = 40
  /// The least width of titles in columns.
  static let minTitleWidth = 20

  private struct Row {
    /// The parts shared by all rows of the item.
    let rowStyle: RowStyle
    let state: Entry.State
    let isCarried: Bool
    let date: String
    let time: String
    let timeWidth: Int
    /// Start and end, `12:00–13:00`, of an entry that ends within a day.
    let times: String?
    /// The time in the zone of the item, if it differs.
    let ownClock: String?
    /// Replaces the date in a paragraph.
    let dose: String?
    /// The end, `–13:00`, which replaces a remark without room.
    let shortEnd: String?
    /// nil for the remark of `rowStyle`.
    let remarks: Remarks?

    var mark: Style { state == .overdue ? .overdue : rowStyle.markStyle }
    var signStyle: Style { state == .done ? .done : rowStyle.signStyle }
    var text: Style { state == .done ? .done : .plain }
    var remark: Style { isCarried || state == .overdue ? .overdue : .faint }
  }

  private let width: Int
  private let options: RenderOptions
  private var rows: [Row] = []
  private var rowStyles: [Int: RowStyle] = [:]
  /// Cached words of repetitions, by identity: many items share a few rules. Retains the `Repeat`,
  /// so that its identity is not reused.
  private var repetitions: [Int: (Repeat, words: String?)] = [:]
  private var idWidth = 0
  private var dateWidth = 0
  private var timeWidth = 0
  private var signWidth = 0

  /// - Parameter count: The expected number of entries; 0 if unknown.
  init(width: Int, _ options: RenderOptions, reserving count: Int = 0) {
    self.width = width
    self.options = options
    rows.reserveCapacity(count)
  }

  /// Adds the entries of a day, followed by the open items of earlier days.
  mutating func add(_ page: DayPage) {
    for entry in page.entries { add(entry, day: page.day, today: page.today) }
    for entry in page.carried.entries {
      add(entry, day: page.day, today: page.today, isCarried: true)
    }
  }

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - day: The day of the list; nil to show the date of every entry.
  ///   - isCarried: Whether the entry is an open item of a day before `day`.
  mutating func add(_ entry: Entry, day: Day?, today: Day, isCarried: Bool = false) {
    let rowStyle = rowStyle(of: entry)
    var time = ""
    var cells = 0
    // The time is shown only on the first day of the entry.
    if let begin = entry.when.time, !isCarried, day == nil || entry.when.day == day {
      time = options.language.time(begin, options.timeFormat)
      cells = displayWidth(of: time)
      timeWidth = max(timeWidth, cells)
    }
    var date = ""
    if day == nil {
      date =
        entry.when.day.map { options.language.shortDate($0, today: today) }
        ?? options.language.someday
      dateWidth = max(dateWidth, displayWidth(of: date))
    }
    let own = EntryRemark.own(of: entry, day: day, today: today, isCarried: isCarried, options)
    var remarks: Remarks?
    if entry.state == .done {
      remarks = Remarks(own)
    } else if !own.isEmpty {
      remarks = Remarks(own + rowStyle.remarkParts)
    }
    rows.append(
      Row(
        rowStyle: rowStyle, state: entry.state, isCarried: isCarried, date: date, time: time,
        timeWidth: cells, times: time.isEmpty ? nil : options.times(of: entry),
        ownClock: EntryRemark.ownClock(of: entry, day: day, isCarried: isCarried, options),
        dose: day == nil ? EntryRemark.dose(of: entry, today: today, options) : nil,
        shortEnd: time.isEmpty || entry.state == .done ? nil : options.shortEnd(of: entry),
        remarks: remarks))
  }

  private mutating func rowStyle(of entry: Entry) -> RowStyle {
    let id = entry.item.id
    // Only repeating items have several rows. Entries that are not stored have id 0.
    let isRepeating = entry.occurrence != nil && id > 0
    if isRepeating, let cached = rowStyles[id] { return cached }
    let item = entry.item
    let rowStyle = RowStyle(
      id: id > 0 ? String(id) : "", title: item.title.sanitized,
      signs: options.symbols.signs(of: item), signStyle: options.signStyle(item, .open),
      markStyle: options.markStyle(list: item.list, state: .open),
      remarks: EntryRemark.shared(
        of: entry, repetition: item.repetition.flatMap { words(for: $0) }, options))
    idWidth = max(idWidth, rowStyle.id.utf8.count)
    if !rowStyle.signs.isEmpty { signWidth = max(signWidth, displayWidth(of: rowStyle.signs)) }
    if isRepeating { rowStyles[id] = rowStyle }
    return rowStyle
  }

  private mutating func words(for repetition: Repeat) -> String? {
    if let cached = repetitions[repetition.identity] { return cached.words }
    let words = options.repetition(repetition)?.sanitized
    repetitions[repetition.identity] = (repetition, words)
    return words
  }

  /// Returns the lines of each entry, in the order they were added.
  func lines() -> [[Line]] {
    var left = 2 + idWidth + 2
    if dateWidth > 0 { left += dateWidth + 2 }
    if timeWidth > 0 { left += timeWidth + 2 }
    if signWidth > 0 { left += signWidth + 1 }
    let room = width - left
    if width < EntryTable.columnsFrom || room < EntryTable.minTitleWidth {
      return rows.map(paragraph)
    }
    let column = remarkColumn(room: room)
    return rows.map { row in
      var line = Line()
      writeColumns(row, left: left, to: &line)
      writeRemark(row, left: left, from: column, room: room, to: &line)
      return [line]
    }
  }

  // MARK: Columns

  private static let remarkGap = 2
  /// The least width of a remark that is cut.
  private static let minRemarkWidth = 12

  private func remarks(of row: Row) -> Remarks { row.remarks ?? row.rowStyle.remarks }

  /// Returns the column of remarks, relative to titles: two blanks after the longest title that
  /// leaves room for remarks. After longer titles, remarks begin later.
  private func remarkColumn(room: Int) -> Int {
    let longest = rows.reduce(0) { max($0, remarks(of: $1).width) }
    let share = max(room / 3, EntryTable.minRemarkWidth + EntryTable.remarkGap)
    let limit = room - EntryTable.remarkGap - min(longest, share)
    let title = rows.reduce(0) {
      $1.rowStyle.titleWidth <= limit ? max($0, $1.rowStyle.titleWidth) : $0
    }
    return title + EntryTable.remarkGap
  }

  private func writeColumns(_ row: Row, left: Int, to line: inout Line) {
    let rowStyle = row.rowStyle
    line.append(options.symbols.mark(row.state), row.mark, cells: 1)
    // Ids are right-aligned.
    line.pad(to: 2 + idWidth - rowStyle.id.utf8.count)
    line.append(rowStyle.id, .faint, cells: rowStyle.id.utf8.count)
    line.pad(to: 2 + idWidth + 2)
    if dateWidth > 0 {
      line.append(row.date, row.text)
      line.pad(to: 2 + idWidth + 2 + dateWidth + 2)
    }
    let signs = signWidth > 0 ? left - signWidth - 1 : left
    if timeWidth > 0 {
      // Right-aligned, so that 9:00 is below 12:00.
      line.pad(to: signs - 2 - row.timeWidth)
      line.append(row.time, row.text, cells: row.timeWidth)
      line.pad(to: signs)
    }
    if signWidth > 0 {
      line.append(rowStyle.signs, row.signStyle)
      line.pad(to: left)
    }
    if rowStyle.titleWidth <= width - left {
      line.append(rowStyle.title, row.text, cells: rowStyle.titleWidth)
    } else {
      line.append(options.clipped(rowStyle.title, to: width - left), row.text)
    }
  }

  /// Writes the parts of a remark that fit after `column` or a longer title. If none fits, the
  /// first part is cut.
  private func writeRemark(
    _ row: Row, left: Int, from column: Int, room: Int, to line: inout Line
  ) {
    let remarks = remarks(of: row)
    guard let first = remarks.parts.first else { return }
    let behindTitle = row.rowStyle.titleWidth + EntryTable.remarkGap
    let available = room - behindTitle
    var text = first
    var cells = 0
    if let fitting = remarks.longest(in: min(available, room - column)) {
      (text, cells) = fitting
    } else {
      cells = displayWidth(of: first)
      if cells > available {
        // The short form of the end is preferred to a cut remark.
        if let end = row.shortEnd, displayWidth(of: end) <= available {
          line.pad(to: left + behindTitle)
          line.append(end, row.remark)
          return
        }
        if available < EntryTable.minRemarkWidth { return }
        text = options.clipped(first, to: available)
        cells = displayWidth(of: text)
      }
    }
    // A remark that is too long for its column begins further left.
    line.pad(to: left + max(behindTitle, min(column, room - cells)))
    line.append(text, row.remark, cells: cells)
  }

  // MARK: Paragraphs

  private func paragraph(_ row: Row) -> [Line] {
    func words(_ time: String) -> String {
      [
        row.dose ?? row.date, time, row.ownClock.map { "(\($0))" } ?? "", row.rowStyle.signs,
        row.rowStyle.title,
      ].filter { !$0.isEmpty }.joined(separator: " ")
    }
    let indent = 2 + idWidth + 1
    // The end is shown only if the whole title fits.
    let whole = row.times.map(words)
    let fitting = whole.flatMap {
      $0.wrapped(to: width - indent).count <= Paragraph.maxLines ? $0 : nil
    }
    var head = Line(options.symbols.mark(row.state), row.mark)
    head.pad(to: 2 + idWidth - row.rowStyle.id.utf8.count)
    head.append(row.rowStyle.id, .faint)
    return Paragraph.lines(
      fitting ?? words(row.time), behind: head, indent: indent, style: row.text, options,
      width: width)
  }
}
