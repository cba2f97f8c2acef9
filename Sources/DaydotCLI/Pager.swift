import Delivery
import Presentation
import Processes

/// Shows long output on a terminal through the user's pager.
struct Pager {
  let environment: Environment

  /// - Returns: Whether a pager showed the text. If not, the caller writes it.
  func show(_ bytes: [UInt8], lineCount: Int) -> Bool {
    let terminal = environment.terminal
    guard terminal.isOutputTerminal, terminal.isInputTerminal, let rows = terminal.rows,
      lineCount >= rows
    else { return false }
    let chosen =
      environment.nonEmptyVariable("DAYDOT_PAGER") ?? environment.nonEmptyVariable("PAGER")
    // PAGER may hold arguments; they are split at blanks and no shell reads them.
    let words = (chosen ?? "less -FRX").split(separator: " ").map(String.init)
    guard let program = words.first, program != "cat" else { return false }
    var pager = Subprocess(words)
    pager.input = .bytes(bytes)
    // A bare `less` would show colours as escapes.
    if environment.variables["LESS"] == nil { pager.additions["LESS"] = "FRX" }
    // `less` takes the encoding from the locale, and a locale that is not installed means ASCII.
    if environment.nonEmptyVariable("LESSCHARSET") == nil {
      pager.additions["LESSCHARSET"] = "utf-8"
    }
    return (try? pager.run()) != nil
  }
}
