import CivilTime
import JSON

/// Makes repeating items with the rules people's planners have, started within the last three
/// years.
struct RepeatMaker {
  private var random = SeededRandom(seed: 1_120)
  private let today: Day

  init() throws(CivilTimeError) { today = try Day(iso: ItemMaker.today) }

  mutating func write(to writer: inout JSONWriter) {
    let start = today - random.below(3 * 365)
    writer.object {
      $0.field("uid", random.uuid())
      $0.field("title", Vocabulary.title(&random))
      $0.field("day", start.description)
      // One-off items never use this minute.
      if random.chance(70) {
        let hour = 7 + random.below(14)
        $0.field("time", (hour < 10 ? "0" : "") + "\(hour):37")
      }
      $0.field("list", random.pick(Vocabulary.lists))
      $0.field("repeat", rule(from: start))
    }
    writer.newline()
  }

  private mutating func rule(from start: Day) -> String {
    let weekday = random.pick(["MO", "TU", "WE", "TH", "FR", "SA", "SU"])
    let (_, month, day) = start.components
    switch random.below(20) {
    case 0..<4: return "FREQ=DAILY"
    case 4: return "FREQ=DAILY;INTERVAL=\(2 + random.below(5))"
    case 5..<9: return "FREQ=WEEKLY;BYDAY=\(weekday)"
    case 9: return "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    case 10: return "FREQ=WEEKLY;BYDAY=TU,TH,SA"
    case 11..<13: return "FREQ=WEEKLY;INTERVAL=2;BYDAY=\(weekday)"
    case 13: return "FREQ=MONTHLY;BYMONTHDAY=\(1 + random.below(28))"
    case 14: return "FREQ=MONTHLY;BYMONTHDAY=-1"
    case 15: return "FREQ=MONTHLY;BYDAY=1\(weekday)"
    case 16: return "FREQ=MONTHLY;BYDAY=-1FR"
    case 17: return "FREQ=WEEKLY;BYDAY=\(weekday);UNTIL=\(compact(today + random.below(900) - 300))"
    default: return "FREQ=YEARLY;BYMONTH=\(month);BYMONTHDAY=\(min(day, 28))"
    }
  }

  /// `20261120`, as an RRULE writes a date.
  private func compact(_ day: Day) -> String { day.description.filter { $0 != "-" } }
}
