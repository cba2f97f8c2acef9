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
    let filter = try FilterOptions.read(invocation, in: session)
    let limit = try session.listLimit()
    let found = try session.store().near(center, now: session.now, filter: filter, limit: limit)
    if session.wantsJSON {
      let total = try session.store().placedItemCount(
        filter: filter, now: session.now, around: center)
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
      try session.printNear(found)
    }
    return .success
  }
}

extension Session {
  func printNear(_ entries: [NearEntry]) throws {
    try print(NearFace.lines(nearRows(entries), today: now.today, try face))
  }

  private func nearRows(_ entries: [NearEntry]) -> [NearFace.Row] {
    entries.map {
      NearFace.Row(entry: $0.entry, metres: $0.metres, bearingDegrees: $0.bearingDegrees)
    }
  }

  /// What `daydot` alone adds to today: open items within a kilometre.
  func nearbyRows(limit: Int) throws -> [NearFace.Row] {
    guard let fix = try store().freshFix(now: now.instant) else { return [] }
    return nearRows(
      try store().near(fix.coordinate, now: now, withinMetres: 1000, limit: limit))
  }
}
