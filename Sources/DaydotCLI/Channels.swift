import Delivery
import JSON
import Outcomes
import Presentation
import Scheduler

/// The channels, named as in the settings.
enum ChannelName: String, CaseIterable {
  case stdout, desktop, command, terminal, ntfy

  static var all: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Reads `desktop, stdout`; nil if the text is empty or a word names no channel.
  static func list(_ text: String) -> [ChannelName]? {
    let words = text.split { $0 == "," || $0 == " " }
    let names = words.compactMap { ChannelName(rawValue: String($0)) }
    return names.isEmpty || names.count < words.count ? nil : names
  }
}

extension Session {
  /// The channels a notification goes through, each once. Required channels are included even if
  /// the list of channels does not name them.
  var channelNames: [ChannelName] {
    let required = ChannelName.list(config[.deliverRequired]) ?? []
    let asked = ChannelName.list(config[.deliverChannels]) ?? automatic
    return ChannelName.allCases.filter { asked.contains($0) || required.contains($0) }
  }

  /// Standard output, and the desktop if there is one.
  private var automatic: [ChannelName] {
    DesktopChannel.isAvailable(variables: environment.variables) ? [.stdout, .desktop] : [.stdout]
  }

  /// Whether the success of a channel alone counts as delivery. By default the terminal channel
  /// does not count beside others, because its bell may go unheard.
  private func counts(_ name: ChannelName) -> Bool {
    ChannelName.list(config[.deliverRequired])?.contains(name)
      ?? (name != .terminal || channelNames == [.terminal])
  }

  /// Whether the report of `--json` counts as a delivery.
  var isOutputRequired: Bool { channelNames.contains(.stdout) && counts(.stdout) }

  /// - Parameter isReport: Whether standard output holds a report in place of lines.
  func channels(isReport: Bool) -> [any Channel] {
    channelNames.compactMap { name in
      name == .stdout && isReport ? nil : channel(name)
    }
  }

  private func channel(_ name: ChannelName) -> any Channel {
    let variables = environment.variables
    let timeout = Int(config[.deliverTimeout]) ?? 20
    let renderer = notificationRenderer
    let wording: Wording = { notifications in
      let text = renderer.text(notifications)
      return ChannelText(title: text.title, body: text.body)
    }
    switch name {
    case .stdout:
      return StdoutChannel(
        output: environment.output, renderer: renderer, counts: counts(name))
    case .desktop:
      return DesktopChannel(
        counts: counts(name), variables: variables, timeoutSeconds: timeout, wording: wording)
    case .terminal:
      return TerminalChannel(counts: counts(name), variables: variables, wording: wording)
    case .command:
      let words = config.values[.deliverCommand]?.split(separator: " ").map(String.init)
      return CommandChannel(
        words, counts: counts(name), variables: variables, timeoutSeconds: timeout,
        json: { [zone = now.zone] notifications in
          let text = renderer.text(notifications)
          let notices = ReminderJSON.notices(
            notifications, title: text.title, body: text.body, zone: zone)
          return notices.bytes + [0x0A]
        })
    case .ntfy:
      return NtfyChannel(
        config.values[.deliverNtfy], counts: counts(name), variables: variables,
        timeoutSeconds: timeout, wording: wording,
        json: { message in
          let json: JSONObject = [
            "topic": .string(message.topic), "title": .string(message.title),
            "message": .string(message.message), "priority": .integer(message.priority),
          ]
          return json.bytes
        })
    }
  }
}

/// One line for each notification on standard output. Under cron the lines arrive as mail.
final class StdoutChannel: Channel {
  static let name = "stdout"

  private let output: any OutputStream
  private let renderer: NotificationRenderer
  /// Why nobody would read the output; nil if someone may. Evaluated when there is something to
  /// deliver.
  private lazy var unread = output.whyNobodyReads

  let counts: Bool

  init(output: any OutputStream, renderer: NotificationRenderer, counts: Bool) {
    self.output = output
    self.renderer = renderer
    self.counts = counts
  }

  var name: String { Self.name }

  /// A line is one write.
  var isInstant: Bool { true }

  func prepare(_ notification: Notification) -> Send {
    if let unread { return { unread } }
    let line = Array(renderer.lines(notification).map { $0 + "\n" }.joined().utf8)
    output.waitUntilWritable()
    return { [output] in Self.write(line, to: output) }
  }

  static func write(_ bytes: [UInt8], to output: any OutputStream) -> DeliveryFailure? {
    do throws(OutputError) {
      try output.write(bytes)
      return nil
    } catch {
      switch error {
      case .readerGone: return .readerGone
      case .failed(let reason), .failedAfterChange(let reason): return .system(reason)
      }
    }
  }
}
