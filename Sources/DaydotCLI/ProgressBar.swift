/// The progress of a long command, drawn on one line of standard error if that is a terminal, and
/// wiped at the end.
struct ProgressBar {
  private let total: Int?
  private let session: Session
  private var done = 0
  private var shown = -1
  private let isShown: Bool

  init(total: Int?, session: Session) {
    self.total = total
    self.session = session
    isShown = session.environment.terminal.isErrorTerminal
  }

  mutating func advance(by count: Int) {
    done += count
    guard isShown, let total, total > 0 else { return }
    let percent = min(100, done * 100 / total)
    guard percent != shown else { return }
    shown = percent
    let cells = percent / 4
    let bar = String(repeating: "=", count: cells) + String(repeating: " ", count: 25 - cells)
    draw("\r[\(bar)] \(percent) %")
  }

  mutating func finish() {
    if shown >= 0 { draw("\r\u{1B}[K") }
  }

  /// The bar is decoration, so failing to draw it is no error.
  private func draw(_ text: String) { try? session.environment.errors.write(Array(text.utf8)) }
}
