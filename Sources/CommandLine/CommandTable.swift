/// Every command and the options they share: the one table that the reader, `help` and completions use.
public struct CommandTable: Sendable {
  public let commands: [CommandSpec]
  /// Understood by every command, before or after its name.
  public let shared: [OptionSpec]
  /// What is run where no command is named.
  public let usual: CommandSpec

  public init(commands: [CommandSpec], shared: [OptionSpec], usual: CommandSpec) {
    self.commands = commands
    self.shared = shared
    self.usual = usual
  }

  public subscript(name: String) -> CommandSpec? { commands.first { $0.name == name } }

  /// The shared options alone, read leniently: what is known of language, store and colour before the command
  /// itself could be understood, so that its error can be said in the right language.
  public func sharedOnly(_ arguments: [String]) -> Invocation {
    var reader = ArgumentReader(table: self, arguments: arguments)
    return reader.readShared()
  }

  /// Reads the arguments of the process, its own name left out.
  ///
  /// - Parameter fallback: Gives the command for a first word that is none (a lone date, a lone number) by
  ///   returning it, or nil to refuse the word.
  public func read(
    _ arguments: [String], fallback: (_ words: [String]) -> String?
  ) throws(UsageError) -> (command: CommandSpec, invocation: Invocation) {
    var reader = ArgumentReader(table: self, arguments: arguments)
    return try reader.read(fallback: fallback)
  }
}
