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

  mutating func next() -> JSONObject {
    let isEvent = random.chance(4)
    var item: JSONObject = [
      "uid": .string(random.uuid()), "title": .string(Vocabulary.title(&random)),
    ]
    if isEvent { item.append("kind", .string("event")) }
    let daysFromToday = appendWhen(to: &item)
    item.append("list", .string(random.pick(Vocabulary.lists)))
    if random.chance(30) { item.append("tags", .strings(tags())) }
    if random.chance(20) {
      item.append("priority", .string(random.pick(["low", "medium", "high"])))
    }
    if random.chance(3) { item.append("starred", .bool(true)) }
    if random.chance(15) { item.append("notes", .string(Vocabulary.notes(&random))) }
    if random.chance(8) {
      let (name, latitude, longitude) = random.pick(Self.places)
      item.append("place", place(name, latitude, longitude))
    }
    // One past todo in ten was never done, and a few future ones are done early.
    if !isEvent, random.chance(daysFromToday < 0 ? 90 : 2) {
      item.append("status", .string("done"))
    }
    return item
  }

  /// - Returns: How many days after today the item is; 0 for an item without a day.
  private mutating func appendWhen(to item: inout JSONObject) -> Int {
    let days = random.below(dayCount) - dayCount / 2
    guard !random.chance(3) else { return 0 }
    let day = today + days
    item.append("day", .string("\(day)"))
    if random.chance(45) {
      if random.chance(3) { item.append("end", .string("\(day + 1 + random.below(5))")) }
      return days
    }
    let quarter = random.below(15 * 4)
    item.append("time", .string(clock(quarters: quarter)))
    if random.chance(20) {
      item.append("end", .string(clock(quarters: quarter + 1 + random.below(4))))
    }
    if random.chance(2) {
      item.append("zone", .string(random.pick(["Europe/Berlin", "America/New_York"])))
    }
    return days
  }

  /// A time, counted in quarters of an hour from 07:00.
  private func clock(quarters: Int) -> String {
    "\(twoDigits(7 + quarters / 4)):\(twoDigits(quarters % 4 * 15))"
  }

  private mutating func tags() -> [String] {
    let (tags, first) = (Vocabulary.tags, random.below(Vocabulary.tags.count))
    guard random.chance(30) else { return [tags[first]] }
    return [tags[first], tags[(first + 1 + random.below(tags.count - 1)) % tags.count]]
  }

  /// The places some items are at.
  private static let places = [
    ("Office", 37.5045, 127.0489), ("market", 37.5101, 127.0215), ("library", 37.4979, 127.0276),
    ("올림픽공원", 37.5207, 127.1214), ("서울역", 37.5547, 126.9707), ("학교", 37.4602, 126.9526),
  ]
}

/// The place of an item.
func place(_ name: String, _ latitude: Double, _ longitude: Double) -> JSONValue {
  .object([
    "name": .string(name), "lat": .double(latitude), "lon": .double(longitude),
    "radius": .integer(150),
  ])
}

func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

/// `20261120`, as iCalendar writes a date.
func compact(_ day: Day) -> String { day.description.filter { $0 != "-" } }

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

/// Makes repeating items with the rules people's planners have, started within the last three
/// years.
struct RepeatMaker {
  private var random = SeededRandom(seed: 1_120)
  private let today: Day

  init() throws(CivilTimeError) { today = try Day(iso: ItemMaker.today) }

  mutating func next() -> JSONObject {
    let start = today - random.below(3 * 365)
    var item: JSONObject = [
      "uid": .string(random.uuid()), "title": .string(Vocabulary.title(&random)),
      "day": .string("\(start)"),
    ]
    // One-off items never use this minute.
    if random.chance(70) {
      item.append("time", .string("\(twoDigits(7 + random.below(14))):37"))
    }
    item.append("list", .string(random.pick(Vocabulary.lists)))
    item.append("repeat", .string(rule(from: start)))
    return item
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
}
