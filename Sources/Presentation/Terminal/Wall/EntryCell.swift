import CivilTime
import TodoCore

/// Draws entries in the narrow cell of a calendar: a mark, then the time and title, wrapped between
/// words.
struct EntryCell {
  let options: RenderOptions
  /// The width of the narrowest column. It decides for all columns alike whether a long form of the
  /// time fits.
  var narrowest = Int.max
  /// The width of the mark and the blank behind it.
  private static let indent = 2
  /// From this width on there is also a blank between an entry's signs and its words.
  private static let roomyFrom = 14
  /// A blank, a letter and the ellipsis; a shorter piece of a title is useless.
  private static let leastTitle = 3

  /// The lines of one entry.
  ///
  /// - Parameters:
  ///   - day: The day of the cell. The time is shown only on the day the entry begins.
  ///   - most: The most lines it may take.
  ///   - showsEnd: Whether to add the end behind the title where it fits, for a view that shows the
  ///     beginning elsewhere.
  ///   - takesLineForEnd: Whether to show the end behind the beginning even if that takes another
  ///     line; otherwise only if it costs none.
  func lines(
    of entry: Entry, on day: Day, width: Int, most: Int, showsTime: Bool = true,
    showsEnd: Bool = false, takesLineForEnd: Bool = false
  ) -> [Line] {
    let signs = options.symbols.signs(of: entry.item)
    let indent = indent(behind: signs, width: width)
    let room = max(width - indent, 1)
    var words = entry.item.title.sanitized.words
    var time: String?
    if showsTime, let begin = entry.when.time, entry.when.day == day {
      let texts = [options.timeFormat, .h24].map { options.words.time(begin, $0) }
      // On a single line a long form of the time must leave room for the title.
      let title = most == 1 ? EntryCell.leastTitle : 0
      let least = max(min(width, narrowest) - indent, 1)
      time = texts.first { displayWidth(of: $0) + title <= least } ?? texts[1]
      words.insert(time ?? "", at: 0)
    }
    let style: Style = entry.state == .done ? .done : .plain
    var texts = fitted(words, behind: time, width: room, most: most)
    if showsEnd, let end = end(of: entry, on: day, width: width) {
      let longer = fitted(words + end, behind: time, width: room, most: most)
      // Only if the title keeps all its words and the end is shown whole.
      if longer.joined(separator: " ") == (texts + end).joined(separator: " ") { texts = longer }
    }
    if time != nil, let times = options.times(of: entry) {
      let long = [times] + words.dropFirst()
      let longer = fitted(long, behind: times, width: room, most: most)
      let isWhole = longer.joined(separator: " ") == long.joined(separator: " ")
      if isWhole, longer.count <= texts.count || takesLineForEnd { texts = longer }
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

  /// The end of an entry, as words behind its title: `until 13:00`, or `–13:00` in a narrow cell.
  private func end(of entry: Entry, on day: Day, width: Int) -> [String]? {
    guard case .time(let end) = entry.end, entry.when.day == day else { return nil }
    if width < EntryCell.roomyFrom { return options.shortEnd(of: entry).map { [$0] } }
    let time = options.words.time(end, options.timeFormat)
    return options.words.until(time).words
  }

  /// The column where words begin. In a narrow cell one sign takes the place of the blank.
  private func indent(behind signs: String, width: Int) -> Int {
    if signs.isEmpty { return EntryCell.indent }
    let cells = 1 + displayWidth(of: signs)
    return width < EntryCell.roomyFrom ? max(cells, EntryCell.indent) : cells + 1
  }

  /// The entries of a day in at most `limit` lines: two lines each where there is room, else one,
  /// and `+3 more` if some are left out.
  ///
  /// - Parameter hidden: How many entries the day has beyond these.
  func lines(of entries: [Entry], on day: Day, width: Int, limit: Int, hidden: Int = 0) -> [Line] {
    let needed = entries.count + (hidden > 0 ? 1 : 0)
    var spare = limit - needed
    if spare >= 0 {
      // Spare lines go first to entries that need a second line, then to showing ends.
      var shown = entries.map { entry in
        let lines = lines(of: entry, on: day, width: width, most: spare > 0 ? 2 : 1)
        spare -= lines.count - 1
        return lines
      }
      for (index, entry) in entries.enumerated() where spare > 0 && entry.end != nil {
        let longer = lines(of: entry, on: day, width: width, most: 2, takesLineForEnd: true)
        spare -= longer.count - shown[index].count
        shown[index] = longer
      }
      return Array(shown.joined()) + more(hidden, width: width)
    }
    let shown = max(limit - 1, 0)
    return entries.prefix(shown).flatMap { lines(of: $0, on: day, width: width, most: 1) }
      + more(entries.count - shown + hidden, width: width)
  }

  /// `+3 more`; empty for a count of 0.
  func more(_ count: Int, width: Int) -> [Line] {
    if count <= 0 { return [] }
    let words = options.words.moreInCell(count)
    let text = displayWidth(of: words) <= width ? words : "+\(count)"
    return [Line(text.clipped(to: width, ellipsis: ""), .faint)]
  }

  /// A bar that runs through several cells.
  func bar(_ bar: SpanLanes.Bar, width: Int) -> Line {
    let entry = bar.entry
    let style = options.markStyle(list: entry.item.list, state: entry.state)
    var line = Line(
      bar.startsEarlier ? options.symbols.pointer : options.symbols.mark(entry.state), style)
    let signs = options.symbols.signs(of: entry.item)
    let indent = indent(behind: signs, width: width)
    line.append(signs, options.signStyle(entry.item, entry.state))
    line.pad(to: indent)
    let end = bar.endsLater ? ">" : ""
    let room = width - indent - end.utf8.count
    var words = entry.item.title.sanitized
    if !bar.startsEarlier, let begin = entry.when.time {
      let time = options.words.time(begin, options.timeFormat)
      // A time without its title is useless.
      if displayWidth(of: time) + EntryCell.leastTitle <= room { words = "\(time) \(words)" }
    }
    let title = words.clipped(to: max(room, 1), ellipsis: options.symbols.ellipsis)
    line.append(title, entry.state == .done ? .done : .plain)
    let left = width - line.column - end.utf8.count
    if left > 1 {
      line.append(" ")
      line.append(String(repeating: "=", count: left - 1) + end, style)
    } else if !end.isEmpty, line.column < width {
      line.append(end, style)
    }
    return line
  }

  /// Wraps words to at most `most` lines. A word wider than a line, and text that does not fit, is
  /// cut with an ellipsis.
  ///
  /// - Parameter time: The time, if it is the first of `words`; it does not count as part of the
  ///   title.
  private func fitted(
    _ words: [String], behind time: String?, width: Int, most: Int
  ) -> [String] {
    var lines: [String] = []
    var line = ""
    for (index, word) in words.enumerated() {
      let joined = line.isEmpty ? word : line + " " + word
      if displayWidth(of: joined) <= width {
        line = joined
      } else if lines.count + 1 == most {
        let rest = ([line] + words[index...]).filter { !$0.isEmpty }.joined(separator: " ")
        let isBare = lines.isEmpty && line == time
        let last = ended(rest, line: isBare ? "" : line, width: width)
        // There may be no room for the ellipsis beside a wide letter.
        let isEmpty =
          lines.isEmpty && !isBare && time.map { last == $0 + options.symbols.ellipsis } ?? false
        return lines + [isEmpty ? line : last]
      } else {
        if !line.isEmpty { lines.append(line) }
        line = word
        if displayWidth(of: word) > width {
          lines.append(word.clipped(to: width, ellipsis: options.symbols.ellipsis))
          line = ""
          if lines.count == most { return lines }
        }
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }

  /// The last line of a text that is cut: whole words and the ellipsis, or the start of a single
  /// word.
  private func ended(_ text: String, line: String, width: Int) -> String {
    let mark = options.symbols.ellipsis
    if !line.isEmpty, displayWidth(of: line) + displayWidth(of: mark) <= width {
      return line + mark
    }
    return text.clipped(to: width, ellipsis: mark)
  }
}

extension String {
  /// What stands between blanks.
  fileprivate var words: [String] {
    var text = self
    return text.withUTF8 { bytes in
      var words: [String] = []
      var begin = 0
      for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: " ") {
        if begin < end { words.append(String(decoding: bytes[begin..<end], as: UTF8.self)) }
        begin = end + 1
      }
      return words
    }
  }
}
