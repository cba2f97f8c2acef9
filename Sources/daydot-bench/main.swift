import Files
import Glibc

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  if options.isHelp {
    print(Options.help)
  } else {
    exit(try Bench(options).run())
  }
} catch {
  let reason = (error as? FileError).map { "cannot use \($0.path): \($0.reason)" } ?? "\(error)"
  writeToStandardError("daydot-bench: \(reason)\n")
  exit(error is UsageError ? 64 : 1)
}
