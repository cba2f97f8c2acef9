/// Cutting, padding and wrapping text to a number of terminal cells, never inside a grapheme.
extension StringProtocol {
  /// Returns the text in at most `width` cells, ending in `ellipsis` if it was cut.
  ///
  /// An ellipsis wider than `width` is omitted.
  package func clipped(to width: Int, ellipsis: String = "…") -> String {
    if displayWidth(of: self) <= width { return String(self) }
    let mark = displayWidth(of: ellipsis) <= width ? ellipsis : ""
    var kept = String(graphemes(within: width - displayWidth(of: mark)))
    if !mark.isEmpty {
      // "Buy…" instead of "Buy …".
      while kept.last == " " { kept.removeLast() }
    }
    return kept + mark
  }

  /// Returns the text padded with blanks on the right to `width` cells. Wider text is unchanged.
  package func padded(to width: Int) -> String {
    let missing = width - displayWidth(of: self)
    return missing > 0 ? self + String(repeating: " ", count: missing) : String(self)
  }

  /// Returns the text padded with blanks on the left to `width` cells. Wider text is unchanged.
  package func paddedLeft(to width: Int) -> String {
    let missing = width - displayWidth(of: self)
    return missing > 0 ? String(repeating: " ", count: missing) + self : String(self)
  }

  /// Returns the text as lines of at most `width` cells, at least 2 for a wide grapheme.
  ///
  /// Line breaks are kept; the rest is `sanitized`. Lines break at blanks, and words wider than a
  /// line between graphemes. A text without words gives one empty line.
  package func wrapped(to width: Int) -> [String] {
    let width = Swift.max(width, 2)
    var lines: [String] = []
    for paragraph in split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var line = ""
      var used = 0
      for word in paragraph.sanitized.split(separator: " ") {
        var rest = word
        var wordWidth = displayWidth(of: rest)
        if used > 0, used + 1 + wordWidth <= width {
          line += " "
          line += String(rest)
          used += 1 + wordWidth
          continue
        }
        if used > 0 { lines.append(line) }
        while wordWidth > width {
          let piece = rest.graphemes(within: width)
          // A grapheme of old Hangul may be wider than the line.
          lines.append(piece.isEmpty ? "…" : String(piece))
          rest = piece.isEmpty ? rest.dropFirst() : rest[piece.endIndex...]
          wordWidth = displayWidth(of: rest)
        }
        line = String(rest)
        used = wordWidth
      }
      lines.append(line)
    }
    return lines
  }

  /// Returns the longest prefix of graphemes that fits in `width` cells.
  private func graphemes(within width: Int) -> SubSequence {
    var used = 0
    var end = startIndex
    while end < endIndex {
      used += displayWidth(of: self[end])
      if used > width { break }
      end = index(after: end)
    }
    return self[..<end]
  }
}

extension [String] {
  /// Joins the parts into lines of at most `width` cells. Lines break between parts, unless a part
  /// is wider.
  func wrapped(to width: Int, separator: String) -> [String] {
    // The end of a broken line: the separator without trailing blanks.
    let end = String(separator.reversed().drop { $0 == " " }.reversed())
    var lines: [String] = []
    for part in self {
      if let last = lines.last, displayWidth(of: last + separator + part) <= width {
        lines[lines.count - 1] = last + separator + part
      } else {
        if let last = lines.last, displayWidth(of: last + end) <= width {
          lines[lines.count - 1] = last + end
        }
        lines.append(part)
      }
    }
    return lines.flatMap { displayWidth(of: $0) <= width ? [$0] : $0.wrapped(to: width) }
  }
}
