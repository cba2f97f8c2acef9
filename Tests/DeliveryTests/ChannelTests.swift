import CivilTime
import Scheduler
import TestSupport
import Testing
import TodoCore

@testable import Delivery

/// The input that channels pass to programs and terminals.
@Suite struct ChannelTests {
  private func notification(
    level: Reminder.Level = .active, looks: NotificationTexts = NotificationTexts()
  ) -> Notification {
    Notification(
      key: .defaultRule(item: 1), kind: .calendar, occurrence: "2026-11-20",
      due: Instant(secondsSinceEpoch: 0), isAllDay: false, title: "Pill", isLate: false,
      level: level, looks: looks)
  }

  private let text = ChannelText(title: "-Pill; now", body: "18:00 <b> & more\nsecond")

  @Test func theDesktopGetsArguments() {
    var looks = NotificationTexts()
    (looks.sound, looks.attachment) = ("alarm", "/tmp/pill.png")
    let usual = DesktopChannel.arguments(for: [notification(looks: looks)], text: text)
    #expect(
      usual == [
        "notify-send", "--app-name=daydot", "--urgency=normal", "--hint=string:sound-name:alarm",
        "--hint=string:image-path:/tmp/pill.png", "--", "-Pill; now",
        "18:00 &lt;b&gt; &amp; more\nsecond",
      ])
    let urgencies = [Reminder.Level.passive, .active, .timeSensitive, .critical].map {
      DesktopChannel.arguments(for: [notification(level: $0)], text: text)[2]
    }
    #expect(
      urgencies == [
        "--urgency=low", "--urgency=normal", "--urgency=normal", "--urgency=critical",
      ])
    // Several together use the highest level.
    let several = [notification(level: .passive, looks: looks), notification(level: .critical)]
    #expect(
      DesktopChannel.arguments(for: several, text: ChannelText(title: "2", body: ""))
        == ["notify-send", "--app-name=daydot", "--urgency=critical", "--", "2"])
  }

  /// `notify-send` reads escapes of C in the body, though not in the title.
  @Test func backslashesReachTheDesktop() {
    let path = #"C:\temp\new"#
    let text = ChannelText(title: path, body: "18:00  \(path)\n18:05  \(path)")
    let arguments = DesktopChannel.arguments(for: [notification()], text: text)
    let escaped = #"C:\\temp\\new"#
    #expect(arguments.suffix(2) == [path, "18:00  \(escaped)\n18:05  \(escaped)"])
  }

  struct Terminal: Row {
    let name: String
    let variables: [String: String]
    let expected: String
  }

  @Test(arguments: [
    Terminal(
      name: "any", variables: ["TERM": "xterm"],
      expected: "\u{07}\u{1B}]9;-Pill; now: 18:00 <b> & more; second\u{1B}\\"),
    Terminal(
      name: "rxvt", variables: ["TERM": "rxvt-unicode"],
      expected: "\u{07}\u{1B}]777;notify;-Pill, now;18:00 <b> & more; second\u{1B}\\"),
    Terminal(
      name: "kitty", variables: ["KITTY_WINDOW_ID": "1"],
      expected: "\u{07}\u{1B}]99;i=daydot:d=0:p=title;-Pill; now\u{1B}\\"
        + "\u{1B}]99;i=daydot:d=1:p=body;18:00 <b> & more; second\u{1B}\\"),
    Terminal(
      name: "tmux", variables: ["TMUX": "x"],
      expected: "\u{07}\u{1B}Ptmux;\u{1B}\u{1B}]9;-Pill; now: 18:00 <b> & more; second"
        + "\u{1B}\u{1B}\\\u{1B}\\"),
  ])
  func terminalsAreAskedAsTheyUnderstand(_ row: Terminal) {
    let notification = TerminalNotification(variables: row.variables)
    #expect(notification.text(text, isSilent: false) == row.expected)
    #expect(notification.text(text, isSilent: true) == String(row.expected.dropFirst()))
  }

  struct Address: Row {
    let url: String
    let server: String?
    var name: String { url }
  }

  @Test(arguments: [
    Address(url: "https://ntfy.sh/my-topic", server: "https://ntfy.sh"),
    Address(url: "http://localhost:8080/pills", server: "http://localhost:8080"),
    Address(url: "https://example.org/push/pills", server: "https://example.org/push"),
    Address(url: "https://ntfy.sh", server: nil),
    Address(url: "https://ntfy.sh/", server: nil),
    Address(url: "https:///topic", server: nil),
    Address(url: "https://ntfy.sh//topic", server: nil),
    Address(url: "ntfy.sh/topic", server: nil),
    Address(url: "file:///etc/passwd", server: nil),
    Address(url: "https://ntfy.sh/a b", server: nil),
  ])
  func anAddressIsServerAndTopic(_ row: Address) {
    #expect(NtfyChannel.parts(of: row.url)?.server == row.server)
  }

  @Test(arguments: [
    ("강 A1", "%EA%B0%95%20A1"), ("-._~", "-._~"), ("a&b=c", "a%26b%3Dc"), ("\t\n", "%09%0A"),
  ])
  func wordsAreEncodedForAQuery(_ words: String, _ encoded: String) {
    #expect(WebRequest.encoded(words) == encoded)
  }

  @Test func whatCurlReadsIsQuoted() {
    let config = NtfyChannel.config(
      server: "https://ntfy.sh", body: #"{"title":"a \"b\" \\ c"}"#, timeoutSeconds: 5)
    #expect(config.contains("url = \"https://ntfy.sh/\"\n"))
    #expect(config.contains(#"data-raw = "{\"title\":\"a \\\"b\\\" \\\\ c\"}""# + "\n"))
    #expect(config.split(separator: "\n").count == 8)
  }
}
