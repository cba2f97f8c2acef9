import TodoCore

/// The gazetteers: how many places each has, its name, and where it came from.
public enum GazetteerRenderer {
  public static func lines(_ gazetteers: [GazetteerFacts], _ options: RenderOptions) -> [Line] {
    let table = ColumnTable(columns: [.init(alignsRight: true, style: .faint)])
    let rows = gazetteers.map { facts in
      let day = options.civil(facts.importedAt)?.day
      return ColumnTable.Row(
        cells: ["\(facts.count)"], text: facts.name.sanitized,
        extras: [
          facts.file.sanitized, facts.format.sanitized, day.map { options.words.mediumDate($0) },
        ].compactMap { $0 })
    }
    return table.lines(rows, options)
  }
}
