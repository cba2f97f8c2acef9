import CivilTime
import JSON

/// Makes one-off items as in a planner that has been used for years: titles in both scripts, past
/// and future days, most past todos done, and some of every other field.
struct ItemMaker {
  /// The time at which every measured program runs. No reminder falls on this minute, so that
  /// nothing is due in fresh data.
  static let now = "2026-11-20T09:02"
  static let today = "2026-11-20"

  private var random = SeededRandom(seed: 20_261_120)
  private let today: Day
  private let dayCount: Int

  /// - Parameter years: How many years the items are spread over, half of them past.
  init(years: Int) throws(CivilTimeError) {
    today = try Day(iso: ItemMaker.today)
    dayCount = years * 365
  }

  mutating func write(to writer: inout JSONWriter) {
    let isEvent = random.chance(4)
    writer.object {
      $0.field("uid", random.uuid())
      $0.field("title", Vocabulary.title(&random))
      if isEvent { $0.field("kind", "event") }
      let daysFromToday = writeWhen(to: &$0)
      $0.field("list", random.pick(Vocabulary.lists))
      if random.chance(30) { writeTags(to: &$0) }
      if random.chance(20) { $0.field("priority", random.pick(["low", "medium", "high"])) }
      if random.chance(3) { $0.field("starred", true) }
      if random.chance(15) { $0.field("notes", Vocabulary.notes(&random)) }
      if random.chance(8) { KnownPlace.write(random.pick(KnownPlace.all), to: &$0) }
      // One past todo in ten was never done, and a few future ones are done early.
      if !isEvent, random.chance(daysFromToday < 0 ? 90 : 2) { $0.field("status", "done") }
    }
    writer.newline()
  }

  /// - Returns: How many days after today the item is; 0 for an item without a day.
  private mutating func writeWhen(to writer: inout JSONWriter) -> Int {
    let days = random.below(dayCount) - dayCount / 2
    guard !random.chance(3) else { return 0 }
    let day = today + days
    writer.field("day", day.description)
    if random.chance(45) {
      if random.chance(3) { writer.field("end", (day + 1 + random.below(5)).description) }
      return days
    }
    let quarter = random.below(15 * 4)
    writer.field("time", clock(quarters: quarter))
    if random.chance(20) { writer.field("end", clock(quarters: quarter + 1 + random.below(4))) }
    if random.chance(2) {
      writer.field("zone", random.pick(["Europe/Berlin", "America/New_York"]))
    }
    return days
  }

  /// A time, counted in quarters of an hour from 07:00.
  private func clock(quarters: Int) -> String {
    let hour = 7 + quarters / 4
    let minute = quarters % 4 * 15
    return (hour < 10 ? "0" : "") + "\(hour):" + (minute == 0 ? "00" : "\(minute)")
  }

  private mutating func writeTags(to writer: inout JSONWriter) {
    let first = random.below(Vocabulary.tags.count)
    writer.array("tags") {
      $0.value(Vocabulary.tags[first])
      if random.chance(30) {
        let other = (first + 1 + random.below(Vocabulary.tags.count - 1)) % Vocabulary.tags.count
        $0.value(Vocabulary.tags[other])
      }
    }
  }
}

extension SeededRandom {
  /// Shaped like a random UUID (RFC 9562 §5.4), so that keys are as long as real ones.
  mutating func uuid() -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for index in 0..<32 {
      if [8, 12, 16, 20].contains(index) { text.append(UInt8(ascii: "-")) }
      text.append(index == 12 ? UInt8(ascii: "4") : digits[index == 16 ? 8 : below(16)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// A place some items are at.
struct KnownPlace {
  let name: String
  let latitude: Double
  let longitude: Double

  static let all = [
    KnownPlace(name: "Office", latitude: 37.5045, longitude: 127.0489),
    KnownPlace(name: "market", latitude: 37.5101, longitude: 127.0215),
    KnownPlace(name: "library", latitude: 37.4979, longitude: 127.0276),
    KnownPlace(name: "올림픽공원", latitude: 37.5207, longitude: 127.1214),
    KnownPlace(name: "서울역", latitude: 37.5547, longitude: 126.9707),
    KnownPlace(name: "학교", latitude: 37.4602, longitude: 126.9526),
  ]

  static func write(_ place: KnownPlace, to writer: inout JSONWriter) {
    writer.object("place") {
      $0.field("name", place.name)
      $0.field("lat", place.latitude)
      $0.field("lon", place.longitude)
      $0.field("radius", 150)
    }
  }
}

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
