import CivilTime
import TodoCore

/// Draws entries in a cell of a calendar: a mark, time and title, wrapped between words.
struct EntryCell {
  let options: RenderOptions
  /// The width of the narrowest column. It determines the form of times in all columns.
  var narrowest = Int.max
  /// The width of the mark and the following blank.
  private static let indent = 2
  /// The least width for a blank between signs and title.
  private static let roomyFrom = 14
  /// In narrower columns times are as short as they can be: `8`, `8:30`.
  private static let longTimesFrom = 14
  /// The least width of a cut title: a blank, a letter and the ellipsis.
  private static let minTitleWidth = 3

  /// Returns the lines of an entry.
  ///
  /// - Parameters:
  ///   - day: The day of the cell. The time is shown only on the first day of the entry.
  ///   - showsEnd: Whether to append the end to the title if it fits, for a view that shows the
  ///     start elsewhere.
  ///   - takesLineForEnd: Whether to show the end after the start even if that takes another line.
  func lines(
    of entry: Entry, on day: Day, width: Int, maxLines: Int, showsTime: Bool = true,
    showsEnd: Bool = false, takesLineForEnd: Bool = false
  ) -> [Line] {
    let signs = options.symbols.signs(of: entry.item)
    let indent = indent(behind: signs, width: width)
    let room = max(width - indent, 1)
    var words = entry.item.title.sanitized.words
    var time: String?
    if showsTime, let begin = entry.when.time, entry.when.day == day {
      let narrowest = min(width, narrowest)
      let texts = [options.time(begin), begin.description]
      // A single line needs room for the title too.
      let titleWidth = maxLines == 1 ? EntryCell.minTitleWidth : 0
      let available = max(narrowest - indent, 1)
      time =
        narrowest < EntryCell.longTimesFrom
        ? begin.shortened
        : texts.first { displayWidth(of: $0) + titleWidth <= available } ?? texts[1]
      words.insert(time ?? "", at: 0)
    }
    let style = entry.titleStyle
    var texts = fitted(words, behind: time, width: room, maxLines: maxLines)
    let additions = [
      options.parent(of: entry)?.words, options.language.age(entry.age)?.words,
      entry.links?.progress.map { [$0] },
      showsEnd ? end(of: entry, on: day, width: width) : nil,
      showsEnd ? EntryRemark.arrival(of: entry, day: day, options).map { "(\($0))".words } : nil,
    ]
    for more in additions.compactMap(\.self) {
      let longer = fitted(words + more, behind: time, width: room, maxLines: maxLines)
      // Only if neither the title nor the addition is cut.
      if longer.joined(separator: " ") == (texts + more).joined(separator: " ") {
        texts = longer
        words += more
      }
    }
    let title = time == nil ? words[...] : words.dropFirst()
    let bare = time == nil ? nil : options.times(of: entry)
    let ends = showsTime && entry.end != nil ? [options.times(of: entry, on: day), bare] : []
    for times in ends.compactMap(\.self) where times.contains(options.symbols.range) {
      let long = (times == bare ? [times] : DateWords.joined(times.words, to: room)) + title
      let longer = fitted(long, behind: times, width: room, maxLines: maxLines)
      let isWhole = longer.joined(separator: " ") == long.joined(separator: " ")
      if isWhole, longer.count <= texts.count || takesLineForEnd {
        texts = longer
        break
      }
    }
    return texts.enumerated().map { index, text in
      var line = Line()
      if index == 0 {
        line.append(
          options.symbols.mark(entry.state),
          options.markStyle(list: entry.item.list, state: entry.state))
        line.append(signs, options.signStyle(entry.item, entry.state))
      }
      line.pad(to: indent)
      line.append(text, style)
      return line
    }
  }

  /// Returns the lines of a group: `▪×3 Take medicine`, `▪×2 of 3` if one is done.
  private func lines(ofSeveral group: EntryGroup, width: Int, maxLines: Int) -> [Line] {
    let entry = group.entry
    let count =
      group.left == 0 || group.left == group.count
      ? "\(group.count)" : options.language.left(group.left, of: group.count)
    let signs = options.symbols.signs(of: entry.item)
    let mark = options.symbols.mark(entry.state)
    let room = width - displayWidth(of: mark + signs)
    let words = ["\(options.symbols.times)\(count)"] + entry.item.title.sanitized.words
    let texts = fitted(
      words, behind: words[0], width: max(min(room, width - EntryCell.indent), 1),
      maxLines: maxLines)
    return texts.enumerated().map { index, text in
      var line = Line()
      if index == 0 {
        line.append(mark, options.markStyle(list: entry.item.list, state: entry.state))
        line.append(signs, options.signStyle(entry.item, entry.state))
      } else {
        line.pad(to: EntryCell.indent)
      }
      line.append(text, entry.titleStyle)
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

  /// Returns the entries of a day in at most `limit` lines: up to two lines each if there is room,
  /// else one, and `+3 more` if some do not fit. Without a limit (`Int.max`) nothing is cut.
  ///
  /// - Parameter hidden: The number of further entries of the day.
  func lines(of entries: [Entry], on day: Day, width: Int, limit: Int, hidden: Int = 0) -> [Line] {
    let groups = EntryGroup.groups(of: entries)
    let needed = groups.count + (hidden > 0 ? 1 : 0)
    var spare = limit - needed
    if spare >= 0 {
      // Spare lines are used first for second lines, then for ends.
      var shown = groups.map { group in
        let most = limit == .max ? Int.max : spare > 0 ? 2 : 1
        let lines = lines(of: group, on: day, width: width, maxLines: most)
        spare -= lines.count - 1
        return lines
      }
      for (index, group) in groups.enumerated() where spare > 0 && group.entry.end != nil {
        let room = limit == .max ? Int.max : min(shown[index].count + min(spare, 2), 3)
        let longer = lines(
          of: group, on: day, width: width, maxLines: room, takesLineForEnd: true)
        spare -= longer.count - shown[index].count
        shown[index] = longer
      }
      return Array(shown.joined()) + more(hidden, width: width)
    }
    let shown = max(limit - 1, 0)
    let left = groups.dropFirst(shown).reduce(hidden) { $0 + $1.count }
    return groups.prefix(shown).flatMap { lines(of: $0, on: day, width: width, maxLines: 1) }
      + more(left, width: width)
  }

  private func lines(
    of group: EntryGroup, on day: Day, width: Int, maxLines: Int, takesLineForEnd: Bool = false
  ) -> [Line] {
    if group.count > 1 { return lines(ofSeveral: group, width: width, maxLines: maxLines) }
    return lines(
      of: group.entry, on: day, width: width, maxLines: maxLines,
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
      bar.startsEarlier ? options.symbols.pointer : options.symbols.mark(entry.state), style)
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
    var words = entry.item.title.sanitized
    if let parent = options.parent(of: entry) {
      let longer = "\(words) \(parent)"
      if isWrapped || displayWidth(of: longer) <= room { words = longer }
    }
    if !bar.startsEarlier, let begin = entry.when.time {
      let time = options.time(begin)
      // The time is shown only if there is room for the title too.
      if displayWidth(of: time) + EntryCell.minTitleWidth <= room { words = "\(time) \(words)" }
    }
    let texts =
      isWrapped && room > 1 ? words.wrapped(to: room) : [options.clipped(words, to: max(room, 1))]
    line.append(texts[0], entry.titleStyle)
    let left = width - line.column - end.utf8.count
    if left > 1 {
      line.append(" ")
      line.append(String(repeating: options.symbols.bar, count: left - 1), style)
      line.append(end, end == ">" ? style : .faint)
    } else if !end.isEmpty, line.column < width {
      line.append(end, style)
    }
    return [line] + texts.dropFirst().map { Line($0, entry.titleStyle, at: indent) }
  }

  /// Wraps words to at most `maxLines` lines. A word wider than a line, and text that does not fit,
  /// is cut with an ellipsis.
  ///
  /// - Parameter time: The time, if it is the first of `words`.
  private func fitted(
    _ words: [String], behind time: String?, width: Int, maxLines: Int
  ) -> [String] {
    if maxLines == .max { return words.isEmpty ? [""] : words.filled(to: width) }
    var lines: [String] = []
    var line = ""
    for (index, word) in words.enumerated() {
      let joined = line.isEmpty ? word : line + " " + word
      if displayWidth(of: joined) <= width {
        line = joined
      } else if lines.count + 1 == maxLines {
        let rest = ([line] + words[index...]).filter { !$0.isEmpty }.joined(separator: " ")
        let isBare = lines.isEmpty && line == time
        let last = ended(rest, line: isBare ? "" : line, width: width)
        // Next to a wide letter there may be no room for the ellipsis.
        let isEmpty =
          lines.isEmpty && !isBare && time.map { last == $0 + options.symbols.ellipsis } ?? false
        return lines + [isEmpty ? line : last]
      } else {
        if !line.isEmpty { lines.append(line) }
        line = word
        if displayWidth(of: word) > width {
          lines.append(options.clipped(word, to: width))
          line = ""
          if lines.count == maxLines { return lines }
        }
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
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

extension TimeOfDay {
  /// `8`, `8:30`
  fileprivate var shortened: String {
    let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
    return minute == 0 ? "\(hour)" : "\(hour):\(minutes)"
  }
}

extension String {
  /// The words between blanks.
  fileprivate var words: [String] {
    utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
  }
}
