import CivilTime
import CommandLine
import Geo
import Interchange
import JSON
import Messages
import Operations
import Presentation
import Scheduler

/// `check`: delivers due notifications, once. Cron runs it every minute.
enum CheckCommand: Command {
  static let dryRun = Flag(
    "dry-run", "say what would be announced; change nothing", ko: "보낼 알림만 보여 주고 아무것도 바꾸지 않습니다")
  static let track = Option(
    "track", "run a recorded track through the region reminders; nothing is stored",
    ko: "기록된 경로로 장소 알림을 시험합니다. 아무것도 저장하지 않습니다", value: "FILE")

  static let spec = CommandSpec(
    "check", .reminders, "Announces what is due, once. Silent when nothing is.",
    ko: "보낼 때가 된 알림을 보냅니다. 없으면 아무것도 출력하지 않습니다.",
    examples: [
      "daydot check",
      "daydot check --dry-run",
      HelpText(
        "daydot install cron          the line that lets cron do it",
        ko: "daydot install cron          cron에 넣을 줄"),
    ],
    options: [
      dryRun,
      track,
      SharedOptions.json.saying(
        "answer in JSON; that counts as announced", ko: "JSON으로 출력합니다. 알림은 보낸 것으로 처리합니다"),
    ])

  /// Due notifications are delivered whatever the config file contains.
  static let settings = SettingsUse.forgiving

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let status = try check(invocation, in: session)
    guard let fault = session.configFault else { return status }
    let explained = explain(fault)
    try? session.complain(explained.sentence)
    return status == .success ? explained.status : status
  }

  private static func check(
    _ invocation: Invocation, in session: Session
  ) throws -> ExitStatus {
    if let path = invocation[track] { return try TrackCheck.run(path, in: session) }
    if invocation[dryRun] { return try rehearse(in: session) }
    var ports = ports(in: session)
    if session.wantsJSON { ports.sink = printingSink(in: session) }
    var status = ExitStatus.success
    do {
      let report = try session.book.check(ports) { report in
        if !report.failed.isEmpty || !report.doubtful.isEmpty { status = .delivery }
        // If standard error is closed as well, the exit status shows it.
        try? complain(of: report, in: session)
      }
      return report == nil ? try sayBusy(in: session) : status
    } catch  where status != .success {
      try? session.complain(explain(error).sentence)
      return status
    }
  }

  private static func ports(in session: Session) -> CheckPorts {
    var ports = CheckPorts { session.channels(isReport: session.wantsJSON) }
    ports.positions = session.positionSources
    ports.warn = { notification in
      // If standard error is closed, `delivered` and the exit status still show it.
      try? session.complain(
        .mayBeUnseen(itemID: notification.key.item, title: notification.title))
    }
    return ports
  }

  /// Reports what a check would do now.
  private static func rehearse(in session: Session) throws -> ExitStatus {
    var ports = ports(in: session)
    if session.wantsJSON {
      ports.sink = ReportSink(name: StdoutChannel.name, counts: session.isOutputRequired) { _ in nil
      }
    }
    guard let report = try session.book.rehearseCheck(ports) else {
      return try sayBusy(in: session)
    }
    try session.answer(ReminderJSON.report(report, busy: false, at: session.book.checkTime)) {
      try session.print(
        report.delivered.flatMap { session.notificationRenderer.lines($0.notification) })
    }
    try complain(of: report, in: session)
    return .success
  }

  private static func sayBusy(in session: Session) throws -> ExitStatus {
    try session.answer(ReminderJSON.report(CheckReport(), busy: true, at: session.book.checkTime)) {
    }
  }

  /// The maximum number of failed reminders named in an error: a failing channel fails for all of
  /// them.
  private static let mostNamed = 5

  private static func complain(of report: CheckReport, in session: Session) throws {
    try complain(of: report.failed, in: session)
    if report.failed.isEmpty { try complain(of: report.channelFailures, in: session) }
  }

  private static func complain(
    of failed: [(notification: Notification, reason: String)], in session: Session
  ) throws {
    for (notification, reason) in failed.prefix(mostNamed) {
      try session.complain(
        .deliveryFailed(notification.key, title: notification.title, reason: reason))
    }
    let others = Dictionary(grouping: failed.dropFirst(mostNamed), by: \.reason)
    for (reason, its) in others.sorted(by: { $0.key < $1.key }) {
      try session.complain(.deliveriesFailed(its.count, reason: reason))
    }
  }

  private static func complain(
    of troubles: [String: ChannelFailure?], in session: Session
  ) throws {
    for (channel, trouble) in troubles.sorted(by: { $0.key < $1.key }) {
      guard let trouble else { continue }
      let until = session.now.zone.civil(at: trouble.until)
      try session.complain(
        .channelRests(channel: channel, reason: trouble.reason, until: until))
    }
  }

  /// With `--json` the report is the delivery: a program reads it instead of the lines.
  private static func printingSink(in session: Session) -> ReportSink {
    let output = session.environment.output
    return ReportSink(name: StdoutChannel.name, counts: session.isOutputRequired) { report in
      // A report without deliveries may be lost.
      if !report.delivered.isEmpty, let obstacle = output.whyNobodyReads {
        return obstacle
      }
      let json = ReminderJSON.report(report, busy: false, at: session.book.checkTime)
      return StdoutChannel.write(json.bytes + [0x0A], to: output)
    }
  }
}

/// `check --track FILE`: runs a recorded track against the region reminders. Stores nothing.
enum TrackCheck {
  static func run(_ path: String, in session: Session) throws -> ExitStatus {
    var reader = PositionReader(now: session.now.instant, refusesFuture: false)
    var records: [PositionRecord] = []
    var counts: [PositionProblem.Reason: Int] = [:]
    func take(_ lines: [PositionLine]) {
      for line in lines {
        switch line.result {
        case .success(let record): records.append(record)
        case .failure(let problem): counts[problem.reason, default: 0] += 1
        }
      }
    }
    let file = try session.environment.inputFile(path)
    while let piece = try file.read() { take(reader.feed(piece)) }
    take(reader.feed(nil))
    let track = try session.book.track(records)
    let broken = counts.values.reduce(0, +)
    try session.answer(PlaceJSON.track(track, broken: broken, zone: session.now.zone)) {
      try session.print(track.events.map { line($0, in: session) })
      try session.say(
        .track(fixes: track.fixes, ignored: track.ignored + broken, events: track.events.count))
    }
    if !counts.isEmpty { try session.complain(.problems(counts)) }
    if records.isEmpty {
      try session.complain(.noPositionsRead(path: path))
      return .data
    }
    return .success
  }

  private static func line(_ event: TrackRun.Event, in session: Session) -> String {
    let civil = session.now.zone.civil(at: event.at)
    let words = session.language
    let moment = "\(words.mediumDate(civil.day)) \(words.time(civil.time))"
    let edge = session.language.sentence(.edge(event.edge))
    let name = (event.key.item.map { "\($0)  " } ?? "") + event.title.sanitized
    return "\(moment)  \(edge)  \(event.place.sanitized)  \(name)"
  }
}
