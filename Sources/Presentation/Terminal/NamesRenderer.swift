/// Names of lists or tags, each with its counts: `3 open of 12`.
public enum NamesRenderer {
  public static func lines(
    _ rows: [(name: String, open: Int, total: Int)], _ options: RenderOptions
  ) -> [Line] {
    if rows.isEmpty { return [Line(options.words.nothingHere, .faint)] }
    let counts = rows.map { options.words.openOf($0.open, $0.total) }
    let countWidth = counts.map { displayWidth(of: $0) }.max() ?? 0
    let room = max(options.width - countWidth - 2, 4)
    let nameWidth = min(room, rows.map { displayWidth(of: $0.name.sanitized) }.max() ?? 0)
    return zip(rows, counts).map { row, count in
      var line = Line(
        row.name.sanitized.clipped(to: nameWidth, ellipsis: options.symbols.ellipsis))
      line.pad(to: nameWidth + 2)
      line.append(count, .faint)
      return line.clipped(to: options)
    }
  }
}
