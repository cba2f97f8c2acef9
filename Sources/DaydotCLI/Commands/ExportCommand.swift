import CommandLine
import Interchange
import JSON
import Phrases
import Presentation

/// `export`: every item, whole, as JSON Lines or CSV on standard output.
enum ExportCommand: Command {
  static let spec = CommandSpec(
    "export", .data,
    options: [OptionSpec("csv")] + FilterOptions.all)

  private static let pieceSize = 1 << 16

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let filter = try FilterOptions.read(invocation, in: session)
    if invocation.has("csv") {
      var writer = CSVWriter(zone: session.now.zone, words: CanonicalTriggerWords())
      writer.writeHeader()
      try session.store().forEachItem(filter, now: session.now) { item in
        writer.write(item)
        guard writer.bytes.count >= pieceSize else { return }
        try session.environment.output.write(writer.bytes)
        writer.removeAll()
      }
      try session.environment.output.write(writer.bytes)
      if writer.formulaCells > 0 { try session.complain(.formulaCells(writer.formulaCells)) }
    } else {
      let items = session.json
      var writer = JSONWriter(reservingCapacity: pieceSize * 2)
      try session.store().forEachItem(filter, now: session.now) { item in
        items.write(item, to: &writer)
        writer.newline()
        guard writer.bytes.count >= pieceSize else { return }
        try session.environment.output.write(writer.bytes)
        writer.removeAll()
      }
      try session.environment.output.write(writer.bytes)
    }
    return .success
  }
}

/// `backup FILE`: a whole copy of the store.
enum BackupCommand: Command {
  static let spec = CommandSpec("backup", .data, operands: "FILE", count: 1...1)

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let target = invocation.operands[0]
    try session.store().backUp(to: target)
    try session.say(.backedUp(path: target))
    return .success
  }
}
