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
  /// Line breaks are kept; the rest is `sanitized`. Lines break at blanks, but not within a date or a
  /// time that fits on a line, and words wider than a line between graphemes. A text without words
  /// gives one empty line.
  package func wrapped(to width: Int) -> [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph in
      let words = paragraph.sanitized.split(separator: " ").map(String.init)
      let lines = DateWords.joined(words, to: width).filled(to: width)
      return lines.isEmpty ? [""] : lines
    }
  }

  /// Returns the text with a break in each word wider than `width` cells between two of its consonants,
  /// `Thanks- giving`, if there are such.
  func hyphenated(to width: Int) -> String {
    split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard displayWidth(of: word) > width, let index = word.hyphen(to: width) else {
        return String(word)
      }
      return "\(word[..<index])- \(word[index...])"
    }.joined(separator: " ")
  }

  /// Where a word breaks so that its beginning fits with a hyphen: before the last consonant of several, or
  /// before that and an `l` or `r`.
  private func hyphen(to width: Int) -> Index? {
    func isConsonant(_ letter: Character) -> Bool { "bcdfghjklmnpqrstvwxz".contains(letter) }
    return indices.dropFirst(3).dropLast(2).last { index in
      let (before, first) = (self[self.index(before: index)], self[index])
      var rest = self[self.index(after: index)...]
      if rest.first.map("lr".contains) ?? false { rest.removeFirst() }
      let isOnset = "lrh".contains(first) && "bcdfgkpst".contains(before)
      return isConsonant(before) && isConsonant(first) && !isOnset
        && rest.first.map { !isConsonant($0) } ?? false
        && displayWidth(of: self[..<index]) < width
    }
  }

  /// Returns the longest prefix of graphemes that fits in `width` cells.
  fileprivate func graphemes(within width: Int) -> SubSequence {
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
  /// Joins words with blanks into lines of at most `width` cells.
  ///
  /// - Parameter indent: The blanks before each line but the first.
  func filled(to width: Int, indent: Int = 0) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    return filled(first: width, rest: width - indent).enumerated().map {
      $0.offset == 0 ? $0.element : blanks + $0.element
    }
  }

  /// Joins words with blanks into a first line of at most `first` cells and further ones of at most
  /// `rest`. Both are at least 2, the width of a Hangul syllable. Words wider than a line break
  /// between graphemes.
  func filled(first: Int, rest further: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    /// The cells of the line that is being filled.
    var room: Int { Swift.max(lines.isEmpty ? first : further, 2) }
    for word in self {
      var rest = word[...]
      var wordWidth = displayWidth(of: rest)
      if used > 0, used + 1 + wordWidth <= room {
        line += " \(rest)"
        used += 1 + wordWidth
        continue
      }
      if used > 0 { lines.append(line) }
      while wordWidth > room {
        let piece = rest.graphemes(within: room)
        // A grapheme of old Hangul may be wider than the line.
        lines.append(piece.isEmpty ? "…" : String(piece))
        rest = piece.isEmpty ? rest.dropFirst() : rest[piece.endIndex...]
        wordWidth = displayWidth(of: rest)
      }
      line = String(rest)
      used = wordWidth
    }
    if used > 0 { lines.append(line) }
    return lines
  }

  /// Joins the parts into lines of at most `width` cells. Lines break between parts, unless a part
  /// is wider.
  func wrapped(to width: Int, separator: String) -> [String] {
    // A broken line ends with the separator without trailing blanks, if it fits.
    let end = String(separator.reversed().drop { $0 == " " }.reversed())
    var lines: [String] = []
    for (index, part) in enumerated() {
      let room = index + 1 == count ? width : width - displayWidth(of: end)
      if let last = lines.last, displayWidth(of: last + separator + part) <= room {
        lines[lines.count - 1] = last + separator + part
      } else {
        lines.append(part)
      }
    }
    return lines.enumerated().flatMap { index, line in
      var broken = displayWidth(of: line) <= width ? [line] : line.wrapped(to: width)
      if index + 1 < lines.count, let last = broken.last, displayWidth(of: last + end) <= width {
        broken[broken.count - 1] = last + end
      }
      return broken
    }
  }
}
