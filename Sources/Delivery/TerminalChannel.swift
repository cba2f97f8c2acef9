import Glibc
import Scheduler

/// Rings the bell of the controlling terminal and shows a notification, if the terminal supports
/// that.
package struct TerminalChannel: Channel {
  package let name = "terminal"
  package let counts: Bool
  package let interrupts = true
  package let isInstant = true
  private let variables: [String: String]
  private let wording: Wording

  /// - Parameters:
  ///   - counts: Whether a reminder counts as delivered if this channel alone succeeds.
  ///   - wording: Its texts must contain no control characters.
  package init(counts: Bool, variables: [String: String], wording: @escaping Wording) {
    self.counts = counts
    self.variables = variables
    self.wording = wording
  }

  package func prepare(_ notification: Notification) -> Send { prepareDigest([notification]) }

  package func prepareDigest(_ notifications: [Notification]) -> Send {
    let bytes = Array(
      TerminalNotification(variables: variables).text(
        wording(notifications), isSilent: isSilent(notifications)
      )
      .utf8)
    return { Self.write(bytes) }
  }

  private func isSilent(_ notifications: [Notification]) -> Bool {
    notifications.rank == 0 || notifications.allSatisfy { $0.looks.sound == "none" }
  }

  private static func write(_ bytes: [UInt8]) -> DeliveryFailure? {
    let descriptor = open("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return .noTerminal }
    defer { close(descriptor) }
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      return .system(String(cString: strerror(errno)))
    }
    return nil
  }
}

/// The control sequence that makes a terminal show a notification.
struct TerminalNotification {
  /// OSC 9 (iTerm2), OSC 99 (kitty) or OSC 777 (rxvt).
  enum Kind { case osc9, osc99, osc777 }

  let kind: Kind
  /// Whether the sequence must be wrapped: tmux drops unknown sequences otherwise.
  let isInTmux: Bool

  /// Detects the terminal by its variables. An unknown terminal gets OSC 9, which most support or
  /// ignore.
  init(variables: [String: String]) {
    let terminal = variables["TERM"] ?? ""
    if variables["KITTY_WINDOW_ID"] != nil || terminal.contains("kitty") {
      kind = .osc99
    } else if variables["VTE_VERSION"] != nil || terminal.hasPrefix("rxvt")
      || terminal.hasPrefix("foot")
    {
      kind = .osc777
    } else {
      kind = .osc9
    }
    isInTmux = variables["TMUX"] != nil
  }

  /// The bell, unless silent, and the sequence of the notification.
  func text(_ text: ChannelText, isSilent: Bool) -> String {
    let escape = "\u{1B}"
    let end = "\(escape)\\"
    let body = text.body.split(whereSeparator: \.isNewline).joined(separator: "; ")
    var sequence: String
    switch kind {
    // iTerm2: a single text.
    case .osc9:
      sequence = "\(escape)]9;\(body.isEmpty ? text.title : "\(text.title): \(body)")\(end)"
    // kitty: title and body as two parts with the same id.
    case .osc99:
      sequence = "\(escape)]99;i=daydot:d=0:p=title;\(text.title)\(end)"
      sequence += "\(escape)]99;i=daydot:d=1:p=body;\(body)\(end)"
    // rxvt: a semicolon would end the title.
    case .osc777:
      let title = text.title.split(separator: ";", omittingEmptySubsequences: false)
        .joined(separator: ",")
      sequence = "\(escape)]777;notify;\(title);\(body)\(end)"
    }
    if isInTmux {
      let doubled = sequence.split(separator: "\u{1B}", omittingEmptySubsequences: false)
        .joined(separator: "\u{1B}\u{1B}")
      sequence = "\(escape)Ptmux;\(doubled)\(end)"
    }
    return (isSilent ? "" : "\u{07}") + sequence
  }
}
