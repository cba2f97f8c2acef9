import Glibc

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  switch options.task {
  case .help: print(Options.help)
  case .budgets: exit(try Bench(options).run())
  }
} catch {
  writeError("daydot-bench: \(error)")
  exit(error is OptionsError ? 64 : 1)
}
