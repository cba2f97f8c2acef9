import PlannerModel
import TestSupport

/// The state of a life: what is stored, and the laws that have to hold of it.
struct LifeState {
  private let planner: LifePlanner
  private let copy: LifePlanner
  /// Chooses what is checked; separate from the generator of the commands.
  private var random: SeededGenerator
  private(set) var items: [ModelItem] = []
  private var export = ""
  /// The zone in effect when `export` was written.
  private var zone = ""
  /// The law known to be broken: everything is checked, and this one is reported first.
  private let wanted: String?

  private let laws: LifeLaws
  private var queue = QueueLaws()

  init(
    planner: LifePlanner, copy: LifePlanner, seed: UInt64, laws: LifeLaws, wanted: String? = nil
  ) {
    self.laws = laws
    self.planner = planner
    self.copy = copy
    self.wanted = wanted
    random = SeededGenerator(seed: seed ^ 0x5EED)
  }

  /// Runs a command and checks its effect.
  ///
  /// - Parameter looks: Whether the views are checked too.
  /// - Throws: `Disagreement`.
  mutating func take(_ step: LifeStep, looks: Bool = true) throws {
    guard looks else {
      let run = try follow(step)
      guard laws.contains(.queue) else { return }
      try queue.take(step, run, try planner.items(try planner.export()), planner)
      return
    }
    // Moments are written with the offset of the zone in effect, which may have changed.
    if laws.contains(.cache) { return try compareWithoutCache(step) }
    let before = zone == step.zone ? export : try planner.export()
    let itemsBefore = zone == step.zone ? items : try planner.items(before)
    zone = step.zone
    let run = try follow(step)
    guard [0, 1, 64].contains(run.status) else {
      throw Disagreement("exit status of \(step.words[0])", "\(run.status) \(run.errors)")
    }
    export = try planner.export()
    items = try planner.items(export)
    if run.status != 0, export != before {
      throw Disagreement("a refusal changes nothing", run.errors + export)
    }
    if laws.contains(.queue) { try queue.take(step, run, items, planner) }
    let store = StoreLaws(planner: planner)
    if laws.contains(.store), export != before, !["undo", "redo", "check"].contains(step.words[0]) {
      try store.checkUndo(before: before, after: export)
    }
    if laws.contains(.verbs) {
      let (now, queue) = (planner.now, queue.queue)
      try VerbLaws(
        before: itemsBefore, after: items, now: now, planner: planner,
        announced: { queue.announced(of: $0, at: now) }, snoozed: { queue.snoozed(of: $0) }
      )
      .check(step, run, changed: export != before)
    }
    if laws.contains(.views) { try look(ViewLaws(planner: planner, items: items)) }
    if laws.contains(.store), export != before, wanted != nil || random.chance(15) {
      try store.checkImport(export, into: copy)
    }
    if laws.contains(.faces), wanted != nil || random.chance(30) {
      try TextViewLaws(planner: planner).check(&random)
    }
  }

  /// Runs a command on the planner and on its copy, whose queue is a cache that is emptied now and
  /// then: every check has to say the same.
  private mutating func compareWithoutCache(_ step: LifeStep) throws {
    let run = try planner.run(step.words, input: step.input)
    try copy.setMoment(step.now, zone: step.zone)
    if random.chance(40) {
      let rest = random.number(0...2)
      try copy.daydot.runSQL("DELETE FROM queue WHERE \(rest) = 2 OR item_id % 2 = \(rest)")
    }
    let other = try copy.run(step.words, input: step.input)
    items = try planner.items(try planner.export())
    if step.words[0] == "check", run.output != other.output {
      throw Disagreement("the queue is a cache", "\(run.output)\nwithout rows:\n\(other.output)")
    }
  }

  private mutating func follow(_ step: LifeStep) throws -> Finished {
    queue.pass(to: planner.now)
    return try planner.run(step.words, input: step.input)
  }

  private mutating func look(_ views: ViewLaws) throws {
    guard let wanted else { return try views.check(&random) }
    let found = try views.checkAll()
    if let disagreement = found.first(where: { $0.law == wanted }) { throw disagreement }
  }
}

/// The checks that run after every command.
package struct LifeLaws: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let views = LifeLaws(rawValue: 1)
  package static let verbs = LifeLaws(rawValue: 2)
  package static let store = LifeLaws(rawValue: 4)
  package static let faces = LifeLaws(rawValue: 8)
  package static let queue = LifeLaws(rawValue: 16)
  package static let all = LifeLaws(rawValue: 31)
  /// Instead of the others: a queue that loses its rows changes no announcement.
  package static let cache = LifeLaws(rawValue: 32)

  /// Raw values are the names on the command line.
  package static let named: [String: LifeLaws] = [
    "views": .views, "verbs": .verbs, "store": .store, "faces": .faces, "queue": .queue,
    "cache": .cache,
  ]
}
