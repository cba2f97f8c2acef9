import Processes
import Scheduler

/// Sends notifications to a phone through an ntfy server, with `curl`.
///
/// The topic serves as the password. Neither it nor the text is passed as an argument, since every
/// user of the machine can read the arguments of programs.
package struct NtfyChannel: Channel {
  package let name = "ntfy"
  package let counts: Bool
  package let interrupts = true
  private let url: String?
  private let variables: [String: String]
  private let timeoutSeconds: Int
  private let wording: Wording
  private let json: (NtfyMessage) -> [UInt8]

  /// - Parameters:
  ///   - url: Server and topic, such as `https://ntfy.sh/my-topic`; nil if none is configured.
  ///   - counts: Whether a reminder counts as delivered if this channel alone succeeds.
  ///   - json: Encodes the message for the server.
  package init(
    _ url: String?, counts: Bool, variables: [String: String], timeoutSeconds: Int,
    wording: @escaping Wording, json: @escaping (NtfyMessage) -> [UInt8]
  ) {
    (self.url, self.counts, self.variables) = (url, counts, variables)
    (self.timeoutSeconds, self.wording, self.json) = (timeoutSeconds, wording, json)
  }

  private var parts: (server: String, topic: String)? { url.flatMap(NtfyChannel.parts) }

  package var obstacle: DeliveryFailure? {
    parts == nil ? .notSet(setting: "deliver.ntfy") : nil
  }

  package func prepare(_ notification: Notification) -> Send { prepareDigest([notification]) }

  package func prepareDigest(_ notifications: [Notification]) -> Send {
    guard let (server, topic) = parts else { return { [obstacle] in obstacle } }
    let text = wording(notifications)
    let message = NtfyMessage(
      topic: topic, title: text.title, message: text.body.isEmpty ? text.title : text.body,
      priority: notifications.rank + 2)
    let config = Self.config(
      server: server, body: String(decoding: json(message), as: UTF8.self),
      timeoutSeconds: timeoutSeconds)
    return {
      Subprocess.deliver(
        Curl.arguments, input: Array(config.utf8), variables: variables,
        timeoutSeconds: timeoutSeconds + 1)
    }
  }

  /// Splits `https://ntfy.sh/my-topic` into server and topic; nil for anything else.
  package static func parts(of url: String) -> (server: String, topic: String)? {
    guard let slash = url.lastIndex(of: "/"), !url.contains(where: \.isWhitespace) else {
      return nil
    }
    let (server, topic) = (url[..<slash], url[url.index(after: slash)...])
    let schemes = ["https://", "http://"]
    guard !topic.isEmpty, schemes.contains(where: { server.hasPrefix($0) && server != $0 }),
      !server.hasSuffix("/")
    else { return nil }
    return (String(server), String(topic))
  }

  /// The config that `curl` reads from its standard input.
  static func config(server: String, body: String, timeoutSeconds: Int) -> String {
    """
    silent
    show-error
    fail
    globoff
    max-time = \(timeoutSeconds)
    url = \(Curl.quoted(server + "/"))
    header = "Content-Type: application/json"
    data-raw = \(Curl.quoted(body))

    """
  }
}

/// A message for an ntfy server.
package struct NtfyMessage: Hashable, Sendable {
  package let topic: String
  package let title: String
  package let message: String
  /// From 1 (lowest) to 5 (highest).
  package let priority: Int
}
