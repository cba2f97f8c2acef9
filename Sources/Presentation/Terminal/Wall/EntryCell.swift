import CivilTime
import TodoCore

/// Entries drawn within the narrow cell of a calendar: a mark, then words that are never split.
struct EntryCell {
  let options: FaceOptions
  /// The narrowest of the columns: whether a long form of the time has room is the same for all of them.
  var narrowest = Int.max
  /// Cells the mark takes, with the blank behind it.
  private static let indent = 2
  /// From this width on a blank stands between the signs of an entry and its words, too.
  private static let roomyFrom = 14
  /// A blank, a letter and the ellipsis: less of a title says nothing.
  private static let leastTitle = 3

  /// The lines of one entry.
  ///
  /// - Parameters:
  ///   - day: The day of the cell; the time belongs to the day an entry begins on.
  ///   - most: The most lines it may take.
  ///   - showsEnd: Whether the words end with the end where it fits: another place tells the beginning.
  ///   - takesLineForEnd: Whether the end stands behind the beginning though that takes another line; else only
  ///     where it costs nothing.
  func lines(
    of entry: Entry, on day: Day, width: Int, most: Int, showsTime: Bool = true,
    showsEnd: Bool = false, takesLineForEnd: Bool = false
  ) -> [Line] {
    let signs = options.glyphs.signs(of: entry.item)
    let indent = indent(behind: signs, width: width)
    let room = max(width - indent, 1)
    var words = entry.item.title.sanitized.split(separator: " ").map(String.init)
    var time: String?
    if showsTime, let begin = entry.when.time, entry.when.day == day {
      let texts = [options.timeFormat, .h24].map { options.words.time(begin, $0) }
      // A long form leaves a single line no room for the title.
      let title = most == 1 ? EntryCell.leastTitle : 0
      let least = max(min(width, narrowest) - indent, 1)
      time = texts.first { displayWidth(of: $0) + title <= least } ?? texts[1]
      words.insert(time ?? "", at: 0)
    }
    let style: Style = entry.state == .done ? .done : .plain
    var texts = fitted(words, behind: time, width: room, most: most)
    if showsEnd, let end = end(of: entry, on: day, width: width) {
      let longer = fitted(words + end, behind: time, width: room, most: most)
      // It takes nothing from the title, and a part of it tells nothing.
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
          options.glyphs.mark(entry.state),
          options.markStyle(list: entry.item.list, state: entry.state))
        line.append(signs, options.signStyle(entry.item, entry.state))
      }
      line.pad(to: indent)
      line.append(text, style)
      return line
    }
  }

  /// When an entry of a day ends, as the words behind its title: `until 13:00`, in little room `–13:00`.
  private func end(of entry: Entry, on day: Day, width: Int) -> [String]? {
    guard case .time(let end) = entry.end, entry.when.day == day else { return nil }
    if width < EntryCell.roomyFrom { return options.shortEnd(of: entry).map { [$0] } }
    let time = options.words.time(end, options.timeFormat)
    return options.words.until(time).split(separator: " ").map(String.init)
  }

  /// The column words begin in: one sign has the place of the blank where there is little room.
  private func indent(behind signs: String, width: Int) -> Int {
    if signs.isEmpty { return EntryCell.indent }
    let cells = 1 + displayWidth(of: signs)
    return width < EntryCell.roomyFrom ? max(cells, EntryCell.indent) : cells + 1
  }

  /// The entries of a day in so many lines: each on two lines where there is room, else on one, and a count
  /// of those that are left out.
  ///
  /// - Parameter hidden: How many more the day has than these entries.
  func lines(of entries: [Entry], on day: Day, width: Int, limit: Int, hidden: Int = 0) -> [Line] {
    let needed = entries.count + (hidden > 0 ? 1 : 0)
    var spare = limit - needed
    if spare >= 0 {
      // What is left over goes to the first that need a second line, then to when things end.
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

  /// `+3 more`, or nothing where nothing is left out.
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
      bar.startsEarlier ? options.glyphs.pointer : options.glyphs.mark(entry.state), style)
    let signs = options.glyphs.signs(of: entry.item)
    let indent = indent(behind: signs, width: width)
    line.append(signs, options.signStyle(entry.item, entry.state))
    line.pad(to: indent)
    let end = bar.endsLater ? ">" : ""
    let room = width - indent - end.utf8.count
    var words = entry.item.title.sanitized
    if !bar.startsEarlier, let begin = entry.when.time {
      let time = options.words.time(begin, options.timeFormat)
      // It is no use alone.
      if displayWidth(of: time) + EntryCell.leastTitle <= room { words = "\(time) \(words)" }
    }
    let title = words.clipped(to: max(room, 1), ellipsis: options.glyphs.ellipsis)
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

  /// Words in at most so many lines; a word wider than a line, and what does not fit the last, ends in the
  /// ellipsis.
  ///
  /// - Parameter time: The first word, where that is when it begins: no words of a title.
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
        // Beside a wide letter there may be no room for the sign that more follows.
        let isEmpty =
          lines.isEmpty && !isBare && time.map { last == $0 + options.glyphs.ellipsis } ?? false
        return lines + [isEmpty ? line : last]
      } else {
        if !line.isEmpty { lines.append(line) }
        line = word
        if displayWidth(of: word) > width {
          lines.append(word.clipped(to: width, ellipsis: options.glyphs.ellipsis))
          line = ""
          if lines.count == most { return lines }
        }
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }

  /// The last line of a text that goes on: whole words and the ellipsis, or the start of a single word.
  private func ended(_ text: String, line: String, width: Int) -> String {
    let mark = options.glyphs.ellipsis
    if !line.isEmpty, displayWidth(of: line) + displayWidth(of: mark) <= width {
      return line + mark
    }
    return text.clipped(to: width, ellipsis: mark)
  }
}
