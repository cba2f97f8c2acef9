import CivilTime
import TodoCore

/// Entries as rows with the columns mark, id, date, time, signs, title and remark.
///
/// Titles have precedence over remarks. A title that does not fit on its line takes a second one. With
/// even less room, each entry is a paragraph of at most two lines after its mark and id, without a
/// remark.
struct EntryTable {
  /// The least width for columns.
  static let columnsFrom = 40
  /// The least width of titles on one line.
  static let minTitleWidth = 20
  /// The least width of titles for steps to stand below the title of their parent.
  private static let roomySteps = 40
  /// The least width of titles in columns.
  private static let minHangingWidth = 10

  /// The remark after a title.
  private struct Remark {
    /// The most important first.
    let parts: [String]
    let text: String
    /// The width of `text`, in cells.
    let width: Int

    init(_ parts: [String]) {
      self.parts = parts
      text = parts.joined(separator: ", ")
      width = displayWidth(of: text)
    }

    /// Returns as many parts as fit in `room` cells; nil if at most the first fits.
    func longest(in room: Int) -> String? {
      if width <= room { return text }
      return parts.indices.dropFirst(2).reversed().lazy
        .map { parts[..<$0].joined(separator: ", ") }.first { displayWidth(of: $0) <= room }
    }
  }

  /// The parts of a row that all occurrences of an item share.
  private struct Common {
    /// Empty for an entry that is not stored.
    let id: String
    let title: String
    let titleWidth: Int
    /// The signs of priority and star before the title.
    let signs: String
    /// The style of `signs`, unless the entry is done.
    let signStyle: Style
    /// The style of the mark, unless the entry is overdue.
    let markStyle: Style
    /// The repetition in words.
    let rule: String?
    let remark: Remark
    /// The remark of further rows, which do not repeat the rule.
    let shortRemark: Remark
  }

  private struct Row {
    let common: Common
    let entry: Entry
    let isCarried: Bool
    let date: String
    /// Empty if the row has no time.
    let time: String
    /// The time in the zone of the item, if it differs.
    let ownClock: String?
    /// The interval of doses, which is never cut.
    let dose: String?
    /// Whether a paragraph shows the interval if it fits.
    let repeatsDose: Bool
    let remark: Remark
    /// The remark if a row above already has the rule of the item; nil if it is always repeated.
    let shortRemark: Remark?
    /// The end of a journey in its own zone.
    let arrival: String?
    /// When its reminder is delivered, if quiet hours hold it back. Shown on a line of its own if the
    /// row has no room.
    let held: String?
    let essentials: [EntryRemark.Essential]
    /// The most important part of the remark that other occurrences do not share.
    let ownPart: String?
    /// The indentation of the title of a step.
    var titleIndent: Int

    var titleWidth: Int { titleIndent + common.titleWidth }
    var textStyle: Style { entry.state == .done ? .done : .plain }
    var remarkStyle: Style { isCarried || entry.state == .overdue ? .overdue : .faint }
  }

  private let width: Int
  private var options: RenderOptions
  /// For each entry its row, and the rows of its steps at all depths.
  private var rows: [[Row]] = []
  /// Cached for the occurrences of repeating items, by id.
  private var commons: [Int: Common] = [:]
  /// The words of rules that items share, by the rule.
  private var ruleWords: [ObjectIdentifier: String?] = [:]
  /// Whether rows show when their entries begin.
  var hasTimes = true
  private var idWidth = 0
  private var dateWidth = 0
  /// The width of dates without a year.
  private var shortDateWidth = 0
  private var timeWidth = 0
  private var signWidth = 0

  init(width: Int, _ options: RenderOptions) {
    self.width = width
    self.options = options
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
    var rows = [row(of: entry, day: day, today: today, isCarried: isCarried)]
    // On the page of a day its steps have none.
    if let below = entry.links?.below, !below.isEmpty {
      // The list of the parent is not repeated.
      let own = options.onlyList
      options.onlyList = entry.item.list
      rows.reserveCapacity(below.count + 1)
      for step in below {
        rows.append(
          row(of: step.entry, day: day, today: today, isCarried: false, depth: step.depth))
      }
      options.onlyList = own
    }
    self.rows.append(rows)
  }

  /// Adds steps without their parent, indented by their depth.
  mutating func add(_ steps: [Step], today: Day) {
    for step in steps {
      rows.append([
        row(of: step.entry, day: nil, today: today, isCarried: false, depth: step.depth)
      ])
    }
  }

  /// The most levels of steps that are indented.
  private static let mostLevels = 4

  private mutating func row(
    of entry: Entry, day: Day?, today: Day, isCarried: Bool, depth: Int = 0
  ) -> Row {
    let common = common(of: entry)
    let page = day ?? entry.dose?.page
    let dose = entry.dose?.next.map(options.civil).flatMap {
      page == nil || $0.day == page ? $0 : nil
    }
    // The time is shown only on the first day of the entry.
    let begin =
      dose?.time.withoutSeconds
      ?? (!hasTimes || isCarried || day != nil && entry.when.day != day ? nil : entry.when.time)
    var date = ""
    if day == nil {
      date =
        (dose?.day ?? page ?? entry.when.day).map { options.language.shortDate($0, today: today) }
        ?? (depth == 0 && !entry.isBareStep && entry.dose?.isOn != false
          ? options.language.someday : "")
    }
    let words = EntryRemark(
      entry: entry, day: day, today: today, isCarried: isCarried, options: options)
    let own = words.own(showsDoseTime: dose != nil)
    let waits = options.waits(of: entry)
    func remark(_ shared: Remark) -> Remark {
      entry.state == .done
        ? Remark(own)
        : own.isEmpty && waits.isEmpty ? shared : Remark(own + shared.parts + waits)
    }
    let isOnPage = day != nil && entry.occurrence != nil && entry.item.repetition != nil
    let row = Row(
      common: common, entry: entry, isCarried: isCarried, date: date,
      time: begin.map(options.time) ?? "",
      ownClock: words.ownClock,
      dose: entry.state == .done ? nil : words.dose(hidesNext: dose != nil),
      repeatsDose: day == nil,
      remark: remark(common.remark), shortRemark: isOnPage ? remark(common.shortRemark) : nil,
      arrival: entry.state == .done ? nil : words.arrival,
      held: words.held, essentials: words.essentials,
      ownPart: own.first,
      titleIndent: min(depth, Self.mostLevels) * (width < Self.columnsFrom ? 1 : 2))
    dateWidth = max(dateWidth, displayWidth(of: date))
    if entry.when.day.map({ $0.year == today.year }) ?? true {
      shortDateWidth = max(shortDateWidth, displayWidth(of: date))
    }
    timeWidth = max(timeWidth, displayWidth(of: row.time))
    return row
  }

  private mutating func common(of entry: Entry) -> Common {
    let item = entry.item
    let isRepeating = entry.occurrence != nil && item.id > 0
    if isRepeating, let known = commons[item.id] { return known }
    let title = item.title.sanitized
    let rule = item.repetition.flatMap { words(for: $0) }
    let common = Common(
      id: item.id > 0 ? String(item.id) : "", title: title, titleWidth: displayWidth(of: title),
      signs: options.symbols.signs(of: item), signStyle: options.signStyle(item, .open),
      markStyle: options.markStyle(list: item.list, state: .open),
      rule: rule, remark: Remark(options.shared(of: entry, repetition: rule)),
      shortRemark: Remark(options.shared(of: entry, repetition: nil)))
    idWidth = max(idWidth, common.id.utf8.count)
    signWidth = max(signWidth, displayWidth(of: common.signs))
    if isRepeating { commons[item.id] = common }
    return common
  }

  private mutating func words(for repetition: Repeat) -> String? {
    // The rows keep the rules, so an identifier stays with its rule.
    guard let rule = repetition.known.map(ObjectIdentifier.init), !repetition.isAfterDone else {
      return options.repetition(repetition)
    }
    if let known = ruleWords[rule] { return known }
    let words = options.repetition(repetition)
    ruleWords[rule] = .some(words)
    return words
  }

  /// Returns the lines of each entry, in the order they were added.
  func lines() -> [[Line]] {
    let left = left(dateWidth: dateWidth)
    let room = width - left
    if width < EntryTable.columnsFrom || room < EntryTable.minTitleWidth {
      // Dates of other years may reach into the column of titles.
      let left = self.left(dateWidth: shortDateWidth)
      let isHanging = width >= EntryTable.columnsFrom && width - left >= EntryTable.minHangingWidth
      return (isHanging ? placed(left: left) : rows).map { rows in
        rows.flatMap { isHanging ? hanging($0, $0.remark, left: left) : paragraph($0) }
      }
    }
    let rows = placed(left: left)
    let column = remarkColumn(of: rows.joined(), room: room)
    // The items whose rule a row has already shown.
    var ruled: Set<Int> = []
    return rows.map { rows in
      rows.flatMap { row in
        let short = ruled.contains(row.entry.item.id) ? row.shortRemark : nil
        let whole = short ?? row.remark
        let below = below(whole, of: row, room: room - row.titleWidth - EntryTable.remarkGap)
        if below != nil, row.shortRemark != nil, row.entry.state != .done {
          ruled.insert(row.entry.item.id)
        }
        if row.titleWidth > room { return hanging(row, whole, left: left) }
        var line = columns(of: row, left: left)
        if let below { return [line] + noted(below, of: row, left: left) }
        var text = remark(whole, of: row, from: column, room: room)
        let isShown = { (fact: String) in text?.text.contains(fact) ?? false }
        let held = row.held.flatMap { isShown($0) ? nil : $0 }
        if let held {
          let rest = Remark(whole.parts.filter { $0 != held })
          text = remark(rest, of: row, from: column, room: room)
        }
        if let text {
          line.pad(to: left + text.column)
          line.append(text.text, row.remarkStyle)
        }
        if let rest = row.shortRemark, short == nil, row.entry.state != .done,
          text.map({ $0.text != rest.parts.first }) ?? false
        {
          ruled.insert(row.entry.item.id)
        }
        return [line] + missing(of: row, besides: text?.text, left: left)
          + (held.map { notes([$0], of: row, indent: left + row.titleIndent) } ?? [])
      }
    }
  }

  /// Returns the rows, where titles have little room with undated steps indented by their depth only.
  private func placed(left: Int) -> [[Row]] {
    let unused = left - (2 + idWidth + 2)
    if unused == 0 || width - left >= EntryTable.roomySteps { return rows }
    return rows.map { rows in
      rows.map {
        var row = $0
        if row.titleIndent > 0, (row.date + row.time + row.common.signs).isEmpty {
          row.titleIndent -= unused
        }
        return row
      }
    }
  }

  /// Returns what of a remark stands below the title: in a pipe all of it unless it fits in the room
  /// beside, on a screen the parts up to a rule that would be cut or left out.
  private func below(_ remark: Remark, of row: Row, room: Int) -> [String]? {
    if remark.parts.isEmpty || remark.width <= room { return nil }
    if options.isWhole { return remark.parts }
    guard let rule = row.common.rule, let index = remark.parts.firstIndex(of: rule) else {
      return nil
    }
    let parts = Array(remark.parts[...index])
    return displayWidth(of: parts.joined(separator: ", ")) > room ? parts : nil
  }

  /// Returns the column of titles.
  private func left(dateWidth: Int) -> Int {
    var left = 2 + idWidth + 2
    if dateWidth > 0 { left += dateWidth + 2 }
    if timeWidth > 0 { left += timeWidth + 2 }
    if signWidth > 0 { left += signWidth + 1 }
    return left
  }

  /// Returns lines below the title with the essential parts that the remark lacks, the items that the
  /// entry waits for and its interval.
  private func missing(of row: Row, besides remark: String?, left: Int) -> [Line] {
    let indent = left + row.titleIndent
    let facts = options.waits(of: row.entry) + [row.dose].compactMap(\.self)
    let rest = facts.filter { !(remark?.contains($0) ?? false) }
      .flatMap { notes([$0], of: row, indent: indent) }
    let parts = row.essentials.filter { part in
      !(remark.map { $0.contains(part.words) || $0.contains(part.short) } ?? false)
    }
    if parts.isEmpty { return rest }
    let words = parts.map(\.words).joined(separator: ", ")
    let short = [parts[0].alone ?? parts[0].short] + parts.dropFirst().map(\.short)
    return notes(
      [displayWidth(of: words) <= width - indent ? words : short.joined(separator: " ")], of: row,
      indent: indent) + rest
  }

  /// Returns the lines of a remark below its title, and what it lacks.
  private func noted(_ parts: [String], of row: Row, left: Int) -> [Line] {
    notes(parts, of: row, indent: left + row.titleIndent)
      + missing(of: row, besides: parts.joined(separator: ", "), left: left)
  }

  /// Returns lines below a title. Those of a journey break between its ends if each fits on one.
  private func notes(_ parts: [String], of row: Row, indent: Int) -> [Line] {
    let room = width - indent
    let fits = row.arrival != nil && parts.allSatisfy { displayWidth(of: $0) < room }
    let lines =
      fits
      ? parts.wrapped(to: room, separator: ", ") : parts.joined(separator: ", ").wrapped(to: room)
    return lines.map { Line($0, row.remarkStyle, at: indent) }
  }

  /// Returns a row whose title has too little room for one line, with as much of its remark as fits.
  private func hanging(_ row: Row, _ whole: Remark, left: Int) -> [Line] {
    let indent = left + row.titleIndent
    let lead = lead(of: row, left: left)
    let isApart = lead.width >= left
    var lines =
      (isApart ? [lead] : [])
      + Paragraph.lines(
        row.common.title, behind: isApart ? Line() : lead, indent: indent,
        style: row.entry.titleStyle, limit: options.isWhole ? .max : Paragraph.maxLines, options,
        width: width)
    let used = lines.last.map(\.width) ?? indent
    let room = width - used - EntryTable.remarkGap
    if let below = below(whole, of: row, room: room) {
      return lines + noted(below, of: row, left: left)
    }
    let first = whole.parts.first.flatMap { displayWidth(of: $0) <= room ? $0 : nil }
    let end = shortEnd(of: row).flatMap { displayWidth(of: $0) <= room ? $0 : nil }
    var remark = whole.longest(in: room) ?? first ?? end
    if let remark, !lines.isEmpty {
      lines[lines.count - 1].append(
        String(repeating: " ", count: EntryTable.remarkGap) + remark, row.remarkStyle)
    } else if let own = row.ownPart, own != row.held,
      !row.essentials.contains(where: { $0.words == own })
    {
      lines += notes([own], of: row, indent: indent)
      remark = own
    }
    let held = row.held.flatMap { remark?.contains($0) ?? false ? nil : $0 }
    return lines + missing(of: row, besides: remark, left: left)
      + (held.map { notes([$0], of: row, indent: indent) } ?? [])
  }

  /// Returns the end of a row alone, `–13:00`, unless it has no time or needs its day.
  private func shortEnd(of row: Row) -> String? {
    row.time.isEmpty || endsOnAnotherDay(row) ? nil : options.shortEnd(of: row.entry)
  }

  /// Whether the end of a row in a list is on another day than the one it names.
  private func endsOnAnotherDay(_ row: Row) -> Bool {
    !row.date.isEmpty && row.entry.lastDay.map { $0 != row.entry.when.day } ?? false
  }

  // MARK: Columns

  private static let remarkGap = 2
  /// The least width of a remark that is cut.
  private static let minRemarkWidth = 12

  /// Returns the column of remarks, relative to titles: where most have room beside their titles, and
  /// of such columns the nearest to the longest title that leaves room for remarks. After longer
  /// titles remarks begin later, and longer ones begin earlier.
  private func remarkColumn(of rows: some Sequence<Row>, room: Int) -> Int {
    let longest = rows.reduce(0) { max($0, $1.remark.width) }
    let share = max(room / 3, EntryTable.minRemarkWidth + EntryTable.remarkGap)
    let limit = room - EntryTable.remarkGap - min(longest, share)
    var usual = 0
    var ruled: Set<Int> = []
    // At each column, how many more remarks begin to have room than cease to.
    var changes = Array(repeating: 0, count: room + 2)
    for row in rows {
      if row.titleWidth <= limit { usual = max(usual, row.titleWidth) }
      let isRepeated = row.shortRemark != nil && !ruled.insert(row.entry.item.id).inserted
      let remark = isRepeated ? row.shortRemark ?? row.remark : row.remark
      let first = max(row.titleWidth, 0) + EntryTable.remarkGap
      guard remark.width > 0, first + remark.width <= room else { continue }
      changes[first] += 1
      changes[room - remark.width + 1] -= 1
    }
    usual += EntryTable.remarkGap
    var (count, best) = (0, (count: 0, column: usual))
    for (column, change) in changes.enumerated() {
      count += change
      let isNearer = abs(column - usual) < abs(best.column - usual)
      if count > best.count || count == best.count && isNearer { best = (count, column) }
    }
    return best.column
  }

  private func columns(of row: Row, left: Int) -> Line {
    var line = lead(of: row, left: left)
    line.pad(to: left + row.titleIndent)
    line.append(row.common.title, row.entry.titleStyle)
    return line
  }

  /// Returns the columns before the title.
  private func lead(of row: Row, left: Int) -> Line {
    var line = head(of: row)
    line.pad(to: 2 + idWidth + 2)
    line.append(row.date, row.textStyle)
    let signs = signWidth > 0 ? left - signWidth - 1 : left
    if !row.time.isEmpty {
      // Right-aligned, so that 9:00 is below 12:00.
      let gap = row.date.isEmpty ? 0 : 2
      line.pad(to: max(line.column + gap, signs - 2 - displayWidth(of: row.time)))
      line.append(row.time, row.textStyle)
    }
    if !row.common.signs.isEmpty {
      let gap = row.date.isEmpty && row.time.isEmpty ? 0 : 2
      line.pad(to: max(line.column + gap, signs))
      line.append(row.common.signs, row.entry.state == .done ? .done : row.common.signStyle)
    }
    return line
  }

  /// Returns the mark and the id, which is right-aligned.
  private func head(of row: Row) -> Line {
    let state = row.entry.state
    var line = Line(
      options.symbols.mark(of: row.entry), state == .overdue ? .overdue : row.common.markStyle)
    line.pad(to: 2 + idWidth - row.common.id.utf8.count)
    line.append(row.common.id, .faint)
    return line
  }

  /// Returns the parts of a remark that fit after `column` or a longer title, and where they begin,
  /// relative to titles. If none fits, the first part is cut. nil if there is no room.
  private func remark(
    _ remark: Remark, of row: Row, from column: Int, room: Int
  ) -> (text: String, column: Int)? {
    guard let first = remark.parts.first else { return nil }
    let behindTitle = row.titleWidth + EntryTable.remarkGap
    let available = room - behindTitle
    var text = remark.longest(in: min(available, room - column)) ?? first
    // Moving the remark to the left is preferred to a separate line for an essential part, and in a
    // pipe to leaving out any part.
    if options.isWhole || row.essentials.contains(where: { !text.contains($0.words) }) {
      text = remark.longest(in: available) ?? first
    }
    if displayWidth(of: text) > available {
      // The short form of the end is preferred to a cut remark.
      let end = row.entry.state == .done ? nil : shortEnd(of: row)
      if let end, displayWidth(of: end) <= available { return (end, behindTitle) }
      if available < EntryTable.minRemarkWidth { return nil }
      if first == row.dose || row.essentials.contains(where: { $0.words == first }) { return nil }
      text = options.clipped(first, to: available)
    }
    // A remark that is too long for its column begins further left.
    return (text, max(behindTitle, min(column, room - displayWidth(of: text))))
  }

  // MARK: Paragraphs

  private func paragraph(_ row: Row) -> [Line] {
    func words(_ time: String, ownClock: Bool = false, end: String = "") -> String {
      [
        row.date, time, row.ownClock.flatMap { ownClock ? "(\($0))" : nil } ?? "",
        row.common.signs, row.common.title,
        row.entry.isCancelled ? options.language.cancelledWord : "",
        (options.links(of: row.entry) + options.waits(of: row.entry))
          .joined(separator: ", "), end,
      ].filter { !$0.isEmpty }.joined(separator: " ")
    }
    let indent = 2 + idWidth + 1 + row.titleIndent
    // The remark is shown only if the whole title fits.
    let time = row.time
    let spanned =
      endsOnAnotherDay(row)
      ? row.essentials.first.map { time + $0.short } : options.times(of: row.entry)
    let times = (hasTimes ? spanned : nil) ?? time
    // Beside a scale, which has the times of this day, the ends of a journey stand below its title.
    let isJourneyBesideScale = !hasTimes && row.arrival != nil
    let ends = isJourneyBesideScale ? row.essentials.map(\.words).joined(separator: ", ") : nil
    let clocks = [
      isJourneyBesideScale ? "" : nil,
      row.arrival.map { "\(times) (\($0))" },
      row.arrival.map { "\(time)\(options.symbols.range)\($0)" },
      row.isCarried || !hasTimes && row.ownClock != nil
        ? nil : row.essentials.first.map { time + $0.short },
      times,
    ].compactMap(\.self)
    // A journey, or an entry that continues on another day, needs room for both ends.
    let limit =
      options.isWhole
      ? .max : Paragraph.maxLines + (row.isCarried || row.essentials.isEmpty ? 0 : 1)
    let end =
      options.language.age(row.entry.age)
      ?? (row.isCarried ? row.essentials.first?.short : row.repeatsDose ? row.dose : nil)
    let fitting = [true, false].lazy.flatMap { isWhole in
      clocks.map { words($0, ownClock: isWhole, end: end ?? "") }
    }.first { $0.wrapped(to: width - indent).count <= limit }
    return Paragraph.lines(
      fitting ?? words(time), behind: head(of: row), indent: indent, style: row.entry.titleStyle,
      notes: [ends, row.held].compactMap { $0 }, limit: limit, options,
      width: width)
  }
}

/// The steps of an item, without the item.
package enum StepRenderer {
  package static func lines(of steps: [Step], today: Day, _ options: RenderOptions) -> [Line] {
    var table = EntryTable(width: options.width, options)
    table.add(steps, today: today)
    return Array(table.lines().joined())
  }
}
