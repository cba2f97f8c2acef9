import Glibc

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  if options.isHelp {
    print(Options.help)
  } else {
    exit(try Bench(options).run())
  }
} catch {
  writeError("daydot-bench: \(error)")
  exit(error is OptionsError ? 64 : 1)
}
