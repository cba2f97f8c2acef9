import Glibc
import Processes
import Scheduler

/// Shows desktop notifications (freedesktop.org) with `notify-send`.
package struct DesktopChannel: Channel {
  package let name = "desktop"
  package let counts: Bool
  package let interrupts = true
  private let variables: [String: String]
  private let timeoutSeconds: Int
  private let wording: Wording

  static let program = "notify-send"

  package init(
    counts: Bool, variables: [String: String], timeoutSeconds: Int, wording: @escaping Wording
  ) {
    self.counts = counts
    self.variables = variables
    self.timeoutSeconds = timeoutSeconds
    self.wording = wording
  }

  /// Whether the desktop can show notifications: a session bus answers, and `notify-send` is
  /// installed.
  package static func isAvailable(variables: [String: String]) -> Bool {
    guard let bus = SessionBus(variables: variables), bus.answers else { return false }
    let folders = (variables["PATH"] ?? "").split(separator: ":")
    return folders.contains { access("\($0)/\(program)", X_OK) == 0 }
  }

  package func prepare(_ notification: Notification) -> Send { prepareDigest([notification]) }

  package func prepareDigest(_ notifications: [Notification]) -> Send {
    guard let bus = SessionBus(variables: variables) else {
      return { .noSessionBus }
    }
    let arguments = Self.arguments(for: notifications, text: wording(notifications))
    // Cron starts programs without this variable.
    var variables = variables
    variables["DBUS_SESSION_BUS_ADDRESS"] = bus.address
    return {
      Subprocess.deliver(
        arguments, input: [], variables: variables, timeoutSeconds: timeoutSeconds)
    }
  }

  static func arguments(for notifications: [Notification], text: ChannelText) -> [String] {
    var arguments = [program, "--app-name=daydot", "--urgency=\(urgencies[notifications.rank])"]
    let looks = notifications.count == 1 ? notifications[0].looks : NotificationTexts()
    if looks.sound == "none" {
      arguments.append("--hint=boolean:suppress-sound:true")
    } else if let sound = looks.sound, sound != "default" {
      let kind = sound.hasPrefix("/") ? "sound-file" : "sound-name"
      arguments.append("--hint=string:\(kind):\(sound)")
    }
    if let attachment = looks.attachment {
      arguments.append("--hint=string:image-path:\(attachment)")
    }
    // A title may begin with a dash.
    arguments += ["--", text.title]
    if !text.body.isEmpty { arguments.append(markup(text.body)) }
    return arguments
  }

  /// The urgency for each rank of a notification, 0 to 3.
  private static let urgencies = ["low", "normal", "normal", "critical"]

  /// Escapes the body, which notification servers may interpret as markup, and backslashes in it:
  /// `notify-send` reads escapes of C in the body, but not in the title. Quotes are not escaped,
  /// since some servers show the escape itself.
  private static func markup(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\": result += "\\\\"
      default: result.append(character)
      }
    }
    return result
  }
}
