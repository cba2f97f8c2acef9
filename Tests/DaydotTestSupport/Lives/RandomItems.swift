import CivilTime
import JSON
import TestSupport

/// Generates items of every kind, as lines for `import`.
struct RandomItems {
  static let zones = [
    "Pacific/Auckland", "America/Los_Angeles", "Asia/Seoul", "Asia/Kolkata", "UTC",
    "Europe/London", "Australia/Lord_Howe",
  ]
  private static let titles = ["Milk", "우유", "Pills", "Report", "Trip", "Call", "회의", "Plants"]

  let today: Day
  let kinds: LifeKinds

  func line(_ random: inout SeededGenerator) -> String {
    JSONValue.object(item(&random)).jsonText
  }

  private func item(_ random: inout SeededGenerator) -> JSONObject {
    var item: JSONObject = ["title": .string(random.pick(Self.titles))]
    if random.chance(6) { return item }
    if kinds.contains(.events), random.chance(15) { item.append("kind", .string("event")) }
    let repeats = random.chance(65)
    let severalADay = repeats && kinds.contains(.severalADay) && random.chance(15)
    let time = severalADay ? "08:00" : random.chance(55) ? Self.time(&random) : nil
    var day = today + random.number(-21...12)
    if repeats {
      let afterDone = !severalADay && kinds.contains(.afterDone) && random.chance(18)
      let rule =
        severalADay ? several(&random) : afterDone ? afterDoneRule(&random) : fixed(&random)
      day = firstDay(of: rule, from: day) ?? day
      let ending = afterDone ? "" : ending(&random, from: day)
      item.append("repeat", .string(rule + ending))
      if afterDone { item.append("afterDone", .bool(true)) }
      if !afterDone && !severalADay && kinds.contains(.exceptions) {
        appendExceptions(to: &item, rule + ending, from: day, &random)
      }
    }
    item.append("day", .string("\(day)"))
    item.append("time", .optional(time))
    if time != nil, kinds.contains(.zoned), random.chance(30) {
      item.append("zone", .string(random.pick(Self.zones)))
    }
    if kinds.contains(.ends), random.chance(35) {
      item.append("end", .string(end(day, time, &random)))
    }
    // From a copy, so that a seed gives the same life with and without starts.
    var copy = random
    if kinds.contains(.starts), copy.chance(15) {
      item.append("start", .string("\(day + copy.number(-4...9))"))
      // The model of reminders has no starts.
      item.append("reminders", .array([]))
    }
    return item
  }

  static func time(_ random: inout SeededGenerator) -> String {
    random.pick([
      "00:00", "00:30", "02:30", "07:00", "08:15", "09:00", "12:00", "14:45", "18:00", "22:00",
      "23:30",
    ])
  }

  private func end(_ day: Day, _ time: String?, _ random: inout SeededGenerator) -> String {
    guard let time else { return "\(day + random.number(0...4))" }
    switch random.number(0...4) {
    case 0: return "00:00"
    case 1: return "\(day + random.number(0...3))"
    case 2: return "\(day + random.number(1...2))T06:10"
    default: return random.pick(["03:05", "13:20", "23:50"].filter { $0 != time })
    }
  }

  // MARK: Rules

  private func fixed(_ random: inout SeededGenerator) -> String {
    let interval = random.pick(["", "", "", ";INTERVAL=2", ";INTERVAL=3"])
    return random.pick([
      "FREQ=DAILY", "FREQ=DAILY", "FREQ=DAILY\(interval)", "FREQ=WEEKLY\(interval)",
      "FREQ=WEEKLY\(interval);BYDAY=MO", "FREQ=WEEKLY;BYDAY=TU,FR",
      "FREQ=WEEKLY\(interval);BYDAY=MO,TH,SU", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
      "FREQ=MONTHLY\(interval)", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYMONTHDAY=1,15",
      "FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYMONTHDAY=31",
      "FREQ=MONTHLY;BYMONTHDAY=30;SKIP=BACKWARD", "FREQ=YEARLY", "FREQ=DAILY;BYDAY=SA,SU",
    ])
  }

  private func several(_ random: inout SeededGenerator) -> String {
    random.pick([
      "FREQ=DAILY;BYHOUR=8,20", "FREQ=DAILY;BYHOUR=8,14,20", "FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=8,18",
      "FREQ=DAILY;INTERVAL=2;BYHOUR=8,23",
    ])
  }

  private func afterDoneRule(_ random: inout SeededGenerator) -> String {
    random.pick([
      "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO",
      "FREQ=DAILY;INTERVAL=2;COUNT=4", "FREQ=MONTHLY",
    ])
  }

  private func ending(_ random: inout SeededGenerator, from day: Day) -> String {
    switch random.number(0...5) {
    case 0: ";COUNT=\(random.number(1...12))"
    case 1: ";UNTIL=" + "\(day + random.number(0...40))".filter { $0 != "-" }
    default: ""
    }
  }

  /// The first day that the parts of the rule allow, so that the start is an occurrence.
  private func firstDay(of rule: String, from day: Day) -> Day? {
    guard let rule = try? RecurrenceRule(parsing: rule) else { return nil }
    return (0..<62).map { day + $0 }.first { day in
      (rule.byDay.isEmpty || rule.byDay.contains { matches($0, day) })
        && (rule.byMonthDay.isEmpty
          || rule.byMonthDay.contains {
            $0 == day.day || $0 < 0 && day.day == day.month.dayCount + 1 + $0
          })
    }
  }

  private func matches(_ named: RecurrenceRule.DayOfWeek, _ day: Day) -> Bool {
    guard named.weekday == day.weekday else { return false }
    guard let ordinal = named.ordinal else { return true }
    return ordinal > 0
      ? (day.day - 1) / 7 + 1 == ordinal : (day.month.dayCount - day.day) / 7 + 1 == -ordinal
  }

  private func appendExceptions(
    to item: inout JSONObject, _ rule: String, from day: Day, _ random: inout SeededGenerator
  ) {
    if random.chance(15) {
      let extra = Set((1...2).map { _ in "\(day + random.number(1...30))" }).sorted()
      item.append("extra", .strings(extra))
    }
    if random.chance(15), rule == "FREQ=DAILY" {
      let excluded = "\(day + random.number(1...10))"
      item.append("excluded", .strings([excluded]))
    }
  }
}

/// The kinds of items in a life. A cause is found faster where the other kinds are left out.
package struct LifeKinds: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let events = LifeKinds(rawValue: 1)
  package static let severalADay = LifeKinds(rawValue: 2)
  package static let afterDone = LifeKinds(rawValue: 4)
  package static let zoned = LifeKinds(rawValue: 8)
  package static let ends = LifeKinds(rawValue: 16)
  package static let exceptions = LifeKinds(rawValue: 32)
  package static let starts = LifeKinds(rawValue: 64)
  /// Steps and order.
  package static let steps = LifeKinds(rawValue: 128)
  package static let all = LifeKinds(rawValue: 255)

  /// Raw values are the names on the command line.
  package static let named: [String: LifeKinds] = [
    "events": .events, "several": .severalADay, "after-done": .afterDone, "zoned": .zoned,
    "ends": .ends, "exceptions": .exceptions, "starts": .starts, "steps": .steps,
  ]
}
