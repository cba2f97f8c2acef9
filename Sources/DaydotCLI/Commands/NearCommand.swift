import CommandLine
import Geo
import Presentation
import TodoCore
import TodoStore

/// `near [PLACE]`: open items by distance.
enum NearCommand: Command {
  static let spec = CommandSpec(
    "near", .views, operands: "[PLACE]", count: CommandSpec.anyCount,
    options: FilterOptions.all + [SharedOptions.limit, SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let words = invocation.operands.joined(separator: " ")
    let center: Coordinate
    if words.isEmpty {
      guard let last = try session.store().lastFix()?.fix else {
        throw PositionFailure.nothingKnown
      }
      let age = session.now.instant.secondsSinceEpoch - last.seconds
      if age > RegionMonitor.staleSeconds {
        try session.complain(.place(.lastKnown(seconds: age)))
      }
      center = last.coordinate
    } else {
      center = try session.position(words).coordinate
    }
    let request = session.viewRequest(
      try FilterOptions.read(invocation, in: session), limit: try session.listLimit())
    let found = try session.store().near(center, request)
    if session.wantsJSON {
      let total = try session.store().placedItemCount(around: center, request)
      try session.printJSON { writer in
        writer.object { writer in
          writer.array("items") { writer in
            for near in found {
              session.json.write(near.entry, to: &writer) {
                $0.field("distance", near.metres)
                $0.field("bearing", near.bearingDegrees)
              }
            }
          }
          writer.field("total", total)
        }
      }
    } else if found.isEmpty {
      try session.say(.place(.nothingNear))
    } else {
      try session.print(NearFace.lines(found, today: session.now.today, try session.face))
    }
    return .success
  }
}

extension Session {
  /// What `daydot` alone adds to today: open items within a kilometre.
  func nearby(limit: Int) throws -> [NearEntry] {
    guard let fix = try store().freshFix(now: now.instant) else { return [] }
    return try store().near(
      fix.coordinate, ViewRequest(now: now, limit: limit), withinMetres: 1000)
  }
}
