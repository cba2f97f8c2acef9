import CivilTime
import CommandLine
import Geo
import Interchange
import Messages
import Outcomes
import Presentation
import Scheduler

/// `check --track FILE`: runs a recorded track through the region reminders and stores nothing.
enum TrackCheck {
  static func run(_ path: String, in session: Session) throws -> ExitStatus {
    var reader = PositionReader(now: session.now.instant, refusesFuture: false)
    var records: [PositionRecord] = []
    var counts: [PositionProblem.Reason: Int] = [:]
    let take: PositionReader.Handler = { _, line in
      switch line {
      case .record(let record): records.append(record)
      case .problem(let problem): counts[problem.reason, default: 0] += 1
      }
    }
    let file = try session.environment.inputFile(path)
    while let piece = try file.read() { try reader.feed(piece, each: take) }
    try reader.finish(each: take)
    let track = try session.book.track(records)
    let broken = counts.values.reduce(0, +)
    if session.wantsJSON {
      try session.printJSON(PlaceJSON.track(track, broken: broken, zone: session.now.zone))
    } else {
      try session.print(track.events.map { line($0, in: session) })
      try session.say(
        .track(fixes: track.fixes, ignored: track.ignored + broken, events: track.events.count))
    }
    let problems = PositionProblem.Reason.allCases.compactMap { reason in
      counts[reason].map { (reason: reason, count: $0) }
    }
    if !problems.isEmpty { try session.complain(.problems(problems)) }
    if records.isEmpty {
      try session.complain(.noPositionsRead(path: path))
      return .data
    }
    return .success
  }

  private static func line(_ event: TrackRun.Event, in session: Session) -> String {
    let civil = session.now.zone.civil(at: event.at)
    let words = session.language.calendar
    let moment = "\(words.mediumDate(civil.day)) \(words.time(civil.time, session.timeFormat))"
    let edge = session.language.sentence(.edge(event.edge))
    let name = (event.key.item.map { "\($0)  " } ?? "") + event.title.sanitized
    return "\(moment)  \(edge)  \(event.place.sanitized)  \(name)"
  }
}
