import CivilTime
import TodoCore

/// Draws entries in a cell of a calendar: a mark, time and title, wrapped between words.
struct EntryCell {
  let options: RenderOptions
  /// The width of the narrowest column. All columns have the arrangement that fits there.
  var narrowest = Int.max
  /// The width of the mark and the following blank.
  private static let indent = 2
  /// The least width for a blank between signs and title.
  private static let roomyFrom = 14
  /// The least room for a title beside its time. With less, the time stands below in all cells.
  private static let minTitleWidth = 12
  /// The least room for the title of a bar beside its time. With less, the time is left out.
  private static let minBarTitleWidth = 7

  /// The words of an entry, and the columns where their first and their further lines begin.
  private struct Text {
    var words: [String]
    var first = EntryCell.indent
    var rest = EntryCell.indent

    func lines(_ width: Int) -> [String] {
      words.filled(first: max(width - first, 1), rest: max(width - rest, 1))
    }
  }

  /// Returns the lines of an entry. Its title takes precedence: the time moves below a title that
  /// does not fit beside it, and is left out if there are too few lines for both.
  ///
  /// - Parameters:
  ///   - day: The day of the cell. The time is shown only on the first day of the entry, and its end on
  ///     the last.
  ///   - showsEnd: Whether to append the end to the title if it fits, for a view that shows the
  ///     start elsewhere.
  ///   - takesLineForEnd: Whether to show the end after the start even if that takes another line.
  func lines(
    of entry: Entry, on day: Day, width: Int, maxLines: Int, showsTime: Bool = true,
    showsEnd: Bool = false, takesLineForEnd: Bool = false
  ) -> [Line] {
    let signs = options.symbols.signs(of: entry.item)
    let title = entry.item.title.sanitized.words
    func text(_ words: [String]) -> Text { self.text(words, behind: signs, width: width) }
    func isWhole(_ text: Text, within limit: Int) -> Bool {
      limit == .max || text.lines(width).count <= limit
    }
    var chosen = text(title)
    if showsTime, let time = time(of: entry, on: day, width: width) {
      let timed = arranged(time, title, width: width, text: text)
      if isWhole(timed, within: maxLines)
        || timed.words.first == time[0] && !isWhole(chosen, within: maxLines)
      {
        chosen = timed
      }
    }
    let additions = [
      options.parent(of: entry)?.words, options.language.age(entry.age)?.words,
      entry.links?.progress.map { [$0] },
      showsEnd ? end(of: entry, on: day, width: width) : nil,
      showsEnd ? options.arrival(of: entry, on: day).map { "(\($0))".words } : nil,
    ]
    // Only if neither the title nor the addition is cut.
    var added: [String] = []
    for more in additions.compactMap(\.self) {
      let longer = text(chosen.words + more)
      if isWhole(longer, within: maxLines) { (chosen, added) = (longer, added + more) }
    }
    let bare = options.times(of: entry, form(width: width))
    // Shown already, without a day or a zone to add.
    let usual = [options.times(of: entry), options.lastTime(of: entry)]
    let ends = showsTime && entry.end != nil ? [options.times(of: entry, on: day), bare] : []
    for times in ends.compactMap(\.self)
    where times.contains(options.symbols.range) && (times == bare || !usual.contains(times)) {
      let room = width - EntryCell.indent
      let words = (times == bare ? [times] : DateWords.joined(times.words, to: room))
        .flatMap { parts(ofRange: $0, room: room) }
      let longer = arranged(words, title + added, width: width, text: text)
      let limit = takesLineForEnd ? maxLines : min(maxLines, chosen.lines(width).count)
      if isWhole(longer, within: limit) {
        chosen = longer
        break
      }
    }
    return draw(chosen, of: entry, signs: signs, width: width, maxLines: maxLines)
  }

  /// Returns the lines of a group: `▪×3 Take medicine`, `▪×2 of 3` if one is done.
  private func lines(ofSeveral group: EntryGroup, width: Int, maxLines: Int) -> [Line] {
    let entry = group.entry
    let signs = options.symbols.signs(of: entry.item)
    let times = options.count(of: group)
    let text = arranged([times], entry.item.title.sanitized.words, width: width) {
      var text = self.text($0, behind: signs, width: width)
      if $0.first == times { text.first = 1 + displayWidth(of: signs) }
      return text
    }
    return draw(text, of: entry, signs: signs, width: width, maxLines: maxLines)
  }

  /// Returns the words of a title behind its signs. A word that would be broken begins one cell
  /// further left.
  private func text(_ words: [String], behind signs: String, width: Int) -> Text {
    var text = Text(words: words)
    let room = min(width, narrowest) - EntryCell.indent
    let widths = words.map { displayWidth(of: $0) }
    func isTooWide(_ width: Int) -> Bool { width > room }
    if widths.allSatisfy({ $0 < width }) {
      if widths.prefix(1).contains(where: isTooWide) { text.first = 1 }
      if widths.contains(where: isTooWide) { text.rest = 1 }
    }
    if !signs.isEmpty { text.first = indent(behind: signs, width: width) }
    return text
  }

  /// Returns a lead, the time or a count, before the title if all columns are wide enough for it, else
  /// below. It is never alone above the title, and a number that begins the title, as in `7 Paper
  /// bin`, does not read as a count.
  private func arranged(
    _ lead: [String], _ title: [String], width: Int, text: ([String]) -> Text
  ) -> Text {
    let beside = text(lead + title)
    let first = (lead + title.prefix(1)).joined(separator: " ")
    let isCount = lead[0].hasPrefix(options.symbols.times)
    let room = min(width, narrowest)
    return displayWidth(of: first) <= room - beside.first
      && (isCount || room > EntryCell.indent + timeWidth + EntryCell.minTitleWidth)
      ? beside : text(title + lead)
  }

  /// Returns the form of times that fits all columns.
  private func form(width: Int) -> (TimeOfDay) -> String {
    let isLong = timeWidth <= min(width, narrowest) - EntryCell.indent
    return { isLong ? options.time($0) : options.language.shortTime($0) }
  }

  /// Midnight is as wide as any time.
  private var timeWidth: Int { displayWidth(of: options.time(.midnight)) }

  /// Returns the words of the time of an entry on its first day, and of its end on the last, in the
  /// same form in all columns. nil if it has none on this day.
  private func time(of entry: Entry, on day: Day, width: Int) -> [String]? {
    func time(_ form: @escaping (TimeOfDay) -> String) -> String? {
      if entry.when.day == day { return entry.when.time.map(form) }
      if let next = entry.dose?.next.map(options.civil) {
        return next.day == day ? form(next.time.withoutSeconds) : nil
      }
      return entry.lastDay == day ? options.lastTime(of: entry, form) : nil
    }
    return time(form(width: width)).map {
      displayWidth(of: $0) <= min(width, narrowest) - EntryCell.indent ? [$0] : $0.words
    }
  }

  /// Breaks a range of times before its sign, and the parts at blanks, where they are too wide.
  private func parts(ofRange text: String, room: Int) -> [String] {
    guard displayWidth(of: text) > room,
      let sign = text.firstRange(of: options.symbols.range), sign.lowerBound > text.startIndex
    else { return [text] }
    return [text[..<sign.lowerBound], text[sign.lowerBound...]].flatMap {
      displayWidth(of: $0) <= room ? [String($0)] : String($0).words
    }
  }

  private func draw(
    _ text: Text, of entry: Entry, signs: String, width: Int, maxLines: Int
  ) -> [Line] {
    fitted(text, width: width, maxLines: maxLines).enumerated().map { index, words in
      var line = Line()
      if index == 0 {
        line.append(
          options.symbols.mark(of: entry),
          options.markStyle(list: entry.item.list, state: entry.state))
        line.append(signs, options.signStyle(entry.item, entry.state))
      }
      line.pad(to: index == 0 ? text.first : text.rest)
      line.append(words, entry.titleStyle)
      return line
    }
  }

  /// Returns the end as words after the title: `until 13:00`, or `–13:00` in a narrow cell.
  private func end(of entry: Entry, on day: Day, width: Int) -> [String]? {
    guard case .time(let end) = entry.end, entry.when.day == day else { return nil }
    if width < EntryCell.roomyFrom { return options.shortEnd(of: entry).map { [$0] } }
    let time = options.time(end)
    return options.language.until(time).words
  }

  /// Returns the column of the title. In a narrow cell a single sign replaces the blank.
  private func indent(behind signs: String, width: Int) -> Int {
    if signs.isEmpty { return EntryCell.indent }
    let cells = 1 + displayWidth(of: signs)
    return width < EntryCell.roomyFrom ? max(cells, EntryCell.indent) : cells + 1
  }

  /// Returns the entries of a day in at most `limit` lines, and `+3 more` if some do not fit. Without a limit (`Int.max`) nothing is cut.
  ///
  /// - Parameter hidden: The number of further entries of the day.
  func lines(of entries: [Entry], on day: Day, width: Int, limit: Int, hidden: Int = 0) -> [Line] {
    let groups = EntryGroup.groups(of: entries)
    let needed = groups.count + (hidden > 0 ? 1 : 0)
    if limit >= needed {
      func lines(_ group: EntryGroup, _ most: Int, hasEnd: Bool = true) -> [Line] {
        self.lines(of: group, on: day, width: width, maxLines: most, takesLineForEnd: hasEnd)
      }
      if limit == .max {
        return groups.flatMap { lines($0, .max) } + more(hidden, width: width)
      }
      // Spare lines are used first for titles, then for times, then for ends.
      let titles = groups.map {
        self.lines(of: $0, on: day, width: width, maxLines: .max, showsTime: false).count
      }
      var spare = limit - needed
      var shares = groups.map { _ in 1 }
      for most in 2...max(titles.max() ?? 2, 2) {
        for index in groups.indices where spare > 0 && titles[index] >= most {
          shares[index] += 1
          spare -= 1
        }
      }
      for hasEnd in [false, true] where spare > 0 {
        for (index, group) in groups.enumerated() {
          let wanted = lines(group, .max, hasEnd: hasEnd).count - shares[index]
          guard wanted > 0, wanted <= spare else { continue }
          shares[index] += wanted
          spare -= wanted
        }
      }
      return zip(groups, shares).flatMap { lines($0, $1) } + more(hidden, width: width)
    }
    let (shown, rest) = EntryGroup.parts(groups, showing: 0..<max(limit - 1, 0))
    return shown.flatMap { lines(of: $0, on: day, width: width, maxLines: 1) }
      + more(rest.reduce(hidden) { $0 + $1.count }, width: width)
  }

  private func lines(
    of group: EntryGroup, on day: Day, width: Int, maxLines: Int, showsTime: Bool = true,
    takesLineForEnd: Bool = false
  ) -> [Line] {
    if group.count > 1 { return lines(ofSeveral: group, width: width, maxLines: maxLines) }
    return lines(
      of: group.entry, on: day, width: width, maxLines: maxLines, showsTime: showsTime,
      takesLineForEnd: takesLineForEnd)
  }

  /// Returns `+3 more`; no lines for a count of 0.
  func more(_ count: Int, width: Int) -> [Line] {
    if count <= 0 { return [] }
    let words = options.language.moreInCell(count)
    let text = displayWidth(of: words) <= width ? words : "+\(count)"
    return [Line(text.clipped(to: width, ellipsis: ""), .faint)]
  }

  /// Returns a bar across several cells.
  ///
  /// - Parameter isWrapped: Whether further lines have what does not fit of the title.
  func lines(of bar: SpanLanes.Bar, width: Int, isWrapped: Bool) -> [Line] {
    let entry = bar.entry
    let style = options.markStyle(list: entry.item.list, state: entry.state)
    var line = Line(
      bar.startsEarlier ? options.symbols.pointer : options.symbols.mark(of: entry), style)
    let signs = options.symbols.signs(of: entry.item)
    let indent = indent(behind: signs, width: width)
    line.append(signs, options.signStyle(entry.item, entry.state))
    line.pad(to: indent)
    let last = bar.endsLater ? nil : options.lastTime(of: entry)
    var end = bar.endsLater ? ">" : ""
    // The time of the end is shown only if there is room for the title too.
    if let last, width - indent - displayWidth(of: last) >= displayWidth(of: entry.item.title) + 7 {
      end = " " + last.dropFirst(options.symbols.range.count)
    }
    let room = width - indent - end.utf8.count
    var title = entry.item.title.sanitized
    if let parent = options.parent(of: entry) {
      let longer = "\(title) \(parent)"
      if isWrapped || displayWidth(of: longer) <= room { title = longer }
    }
    var words = title
    if !bar.startsEarlier, let time = entry.when.time.map(options.time) {
      // The time is shown only if there is room for the title too.
      let left = room - displayWidth(of: time) - 1
      if left >= min(displayWidth(of: title), EntryCell.minBarTitleWidth) {
        words = "\(time) \(title)"
      }
    }
    let texts =
      isWrapped && room > 1 ? words.wrapped(to: room) : [options.clipped(words, to: max(room, 1))]
    line.append(texts[0], entry.titleStyle)
    let left = width - line.column - end.utf8.count
    // In a single cell a title that takes more lines is read on; there is no bar to draw.
    if left > 1, texts.count == 1 || bar.columns.count > 1 {
      line.append(" ")
      line.append(String(repeating: options.symbols.bar, count: left - 1), style)
      line.append(end, end == ">" ? style : .faint)
    } else if !end.isEmpty, line.column < width {
      line.append(end, style)
    }
    return [line] + texts.dropFirst().map { Line($0, entry.titleStyle, at: indent) }
  }

  /// Returns the lines of a text, of which at most `maxLines` are kept, the last with an ellipsis.
  private func fitted(_ text: Text, width: Int, maxLines: Int) -> [String] {
    let lines = text.lines(width)
    if lines.isEmpty { return [""] }
    if lines.count <= maxLines { return lines }
    let kept = lines.prefix(maxLines - 1)
    let rest = lines[kept.count...].joined(separator: " ")
    let room = width - (kept.isEmpty ? text.first : text.rest)
    return kept + [ended(rest, line: lines[kept.count], width: max(room, 1))]
  }

  /// Returns the last line of a cut text: whole words and an ellipsis, or the start of a word.
  private func ended(_ text: String, line: String, width: Int) -> String {
    let mark = options.symbols.ellipsis
    if !line.isEmpty, displayWidth(of: line) + displayWidth(of: mark) <= width {
      return line + mark
    }
    return text.clipped(to: width, ellipsis: mark)
  }
}

extension String {
  /// The words between blanks.
  fileprivate var words: [String] {
    utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
  }
}
