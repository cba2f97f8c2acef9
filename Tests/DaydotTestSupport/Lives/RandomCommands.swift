import CivilTime
import PlannerModel
import TestSupport

/// Generates the next command of a life from what is stored.
struct RandomCommands {
  let items: [ModelItem]
  let now: ModelMoment
  let kinds: LifeKinds
  /// The share of checks among the commands, in per cent.
  let checks: Int

  func next(_ random: inout SeededGenerator) -> (words: [String], input: String) {
    guard let item = random.number(0...7) < items.count ? random.pick(items) : nil else {
      return add(&random)
    }
    // From a generator of their own, so that a seed gives the same life without them.
    var copy = random
    var own = SeededGenerator(seed: copy.next() ^ 0x57E9)
    if kinds.contains(.steps), own.chance(20), let words = stepping(&own) { return (words, "") }
    if random.chance(checks) { return (["check", "--json"], "") }
    // The model of reminders has no starts.
    if random.chance(checks / 2), item.start == nil { return (reminding(item, &random), "") }
    switch random.number(0...33) {
    case 0...3: return items.count < 9 ? add(&random) : (["undo"], "")
    case 4...7: return (["done", "\(item.id)"], "")
    case 8...10: return (["done", occurrence(of: item, &random)], "")
    case 11, 12:
      return (["undone", random.chance(50) ? "\(item.id)" : answered(of: item, &random)], "")
    case 13: return (["skip", "\(item.id)"], "")
    case 14: return (["skip", occurrence(of: item, &random)], "")
    case 15, 16: return (["move", "\(item.id)"] + when(&random), "")
    case 17...19: return (["move", occurrence(of: item, &random)] + when(&random), "")
    case 20: return (["move", occurrence(of: item, &random) + tail(item), "\(day(&random))"], "")
    case 21, 22: return (["edit", "\(item.id)"] + change(item, &random), "")
    case 23:
      if item.rule == nil, item.answer == .done { return (["undone", "\(item.id)"], "") }
      return (["edit", "\(item.id)"] + rule(&random), "")
    case 24, 25:
      return (["edit", occurrence(of: item, &random)] + change(item, &random), "")
    case 26, 27:
      return (["edit", occurrence(of: item, &random) + tail(item)] + change(item, &random), "")
    case 28: return (["rm", "\(item.id)"], "")
    case 29: return (["rm", occurrence(of: item, &random)], "")
    case 30: return (["rm", occurrence(of: item, &random) + tail(item)], "")
    case 31: return (["redo"], "")
    default: return (["undo"], "")
    }
  }

  /// A command on steps and order; nil if what it needs is not there.
  private func stepping(_ random: inout SeededGenerator) -> [String]? {
    let other = random.pick(items)
    let step = items.filter { $0.parent != nil }.randomElement(using: &random)
    switch random.number(0...11) {
    case 0...4:
      guard items.count < 12 else { return nil }
      let dated = ["--on", "\(day(&random))"] + (random.chance(50) ? ["--time", "12:00"] : [])
      return [
        "add", random.pick(["passport", "charger", "표", "tickets"]), "--under", "\(other.id)",
      ]
        + (random.chance(25) ? dated : [])
    case 5...7: return step.map { ["done", operand($0, &random)] }
    case 8: return step.map { ["undone", operand($0, &random)] }
    case 9:
      return step.map {
        ["edit", "\($0.id)", "--under", random.chance(30) ? "none" : "\(other.id)"]
      }
    case 10: return ["edit", "\(random.pick(items).id)", "--after", "\(other.id)"]
    default: return ["edit", "\(other.id)", "--after", "none"]
    }
  }

  /// A step, half of the time in one occurrence of what it is below.
  private func operand(_ step: ModelItem, _ random: inout SeededGenerator) -> String {
    let root = ModelSteps(items).root(of: step)
    guard step.isBareStep, root.rule != nil, random.chance(50) else { return "\(step.id)" }
    let words = occurrence(of: root, &random)
    return "\(step.id)\(words.drop { $0 != "@" })"
  }

  private func reminding(_ item: ModelItem, _ random: inout SeededGenerator) -> [String] {
    switch random.number(0...9) {
    case 0, 1: return ["off", "\(item.id)"]
    case 2, 3: return ["on", "\(item.id)"]
    case 5, 6: return ["snooze", "\(item.id)", random.pick(["10m", "60m", "600m"])]
    case 4: return ["config", "set", "deliver.quiet", random.pick(["22:00-07:00", "none"])]
    default:
      let ofTheDay = ["at 17:30", "at 08:00", "1d before at 20:00"]
      let trigger =
        item.time == nil ? random.pick(ofTheDay) : random.pick(["30m before"] + ofTheDay)
      return ["remind", "\(item.id)", trigger]
    }
  }

  private func add(_ random: inout SeededGenerator) -> (words: [String], input: String) {
    (["import", "-"], RandomItems(today: now.today, kinds: kinds).line(&random))
  }

  private func tail(_ item: ModelItem) -> String { item.rule == nil ? "" : ".." }

  /// An operand that names one occurrence around now, or an item that does not repeat.
  private func occurrence(of item: ModelItem, _ random: inout SeededGenerator) -> String {
    guard item.rule != nil,
      let all = try? item.occurrences(through: now.today + 25, userZone: now.zone)
    else { return "\(item.id)" }
    let near = all.filter { $0.firstDay >= now.today - 15 }
    guard let key = (near.isEmpty ? all : near).randomElement(using: &random)?.key else {
      return "\(item.id)"
    }
    return "\(item.id)@\(key)"
  }

  /// An operand that names an answered occurrence.
  private func answered(of item: ModelItem, _ random: inout SeededGenerator) -> String {
    guard let change = item.changes.randomElement(using: &random) else { return "\(item.id)" }
    return "\(item.id)@\(change.key)"
  }

  private func day(_ random: inout SeededGenerator) -> Day { now.today + random.number(-4...12) }

  private func when(_ random: inout SeededGenerator) -> [String] {
    switch random.number(0...5) {
    case 0, 1: ["\(day(&random))", RandomItems.time(&random)]
    case 2: [random.pick(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])]
    case 3: [RandomItems.time(&random)]
    default: ["\(day(&random))"]
    }
  }

  private func change(_ item: ModelItem, _ random: inout SeededGenerator) -> [String] {
    switch random.number(0...6) {
    case 0, 1: ["--time", RandomItems.time(&random)]
    case 2: ["--end", item.time == nil ? "none" : random.pick(["none", "13:20", "2h", "00:00"])]
    case 3: ["--time", "none"]
    case 4: ["--on", "\(day(&random))"]
    default: ["--title", random.pick(["Milk", "약", "Renamed"])]
    }
  }

  private func rule(_ random: inout SeededGenerator) -> [String] {
    [
      "--every",
      random.pick([
        "every day", "every mon", "every 2 weeks on tue", "every month on the 31st", "none",
        "every day 08:00", "FREQ=WEEKLY;BYDAY=WE,SA", "every 2 days, 5 times", "every week",
      ]),
    ]
  }
}
