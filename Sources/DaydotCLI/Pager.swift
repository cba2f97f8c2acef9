import Delivery
import Presentation

/// Hands long output on a terminal to the user's pager.
struct Pager {
  let environment: Environment

  /// - Returns: Whether a pager showed the text; else it is still to be written.
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
    // `less` takes the locale's word for the text, and one that is not installed says ASCII.
    if environment.nonEmptyVariable("LESSCHARSET") == nil {
      pager.additions["LESSCHARSET"] = "utf-8"
    }
    return (try? pager.run()) != nil
  }
}
