import CivilTime

/// A calendar as other programs write one: every second component is an event, one in ten repeats,
/// one in twenty has an override, one in four an alarm.
struct CalendarMaker {
  private var random = SeededRandom(seed: 905)
  private var number = 0
  private let today: Day

  init() throws(CivilTimeError) { today = try Day(iso: ItemMaker.today) }

  static let begin = """
    BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Calendar//EN\r\nBEGIN:VTIMEZONE\r
    TZID:Asia/Seoul\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0900\r
    TZOFFSETTO:+0900\r\nTZNAME:KST\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n
    """
  static let end = "END:VCALENDAR\r\n"

  /// The next component, with its override if it has one.
  mutating func next() -> String {
    // The names of RFC 5545 §3.6, written out: the benchmark makes its data without the program's
    // own code.
    let kind = number.isMultiple(of: 2) ? "VEVENT" : "VTODO"
    let uid = random.uuid()
    let day = today + random.below(7300) - 3650
    let start = "\(compact(day))T\(twoDigits(random.below(24)))\(twoDigits(random.below(12) * 5))00"
    let repeats = number.isMultiple(of: 10)
    var text = open(kind, uid, start)
    if repeats { text += "RRULE:FREQ=WEEKLY;COUNT=\(2 + random.below(50))\r\n" }
    if number.isMultiple(of: 4) {
      text += """
        BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Reminder\r\nTRIGGER:-PT15M\r
        END:VALARM\r\n
        """
    }
    text += "END:\(kind)\r\n"
    if repeats, number.isMultiple(of: 20) {
      text += open(kind, uid, start)
      text += "RECURRENCE-ID;TZID=Asia/Seoul:\(start)\r\nEND:\(kind)\r\n"
    }
    number += 1
    return text
  }

  private mutating func open(_ kind: String, _ uid: String, _ start: String) -> String {
    var text = """
      BEGIN:\(kind)\r\nUID:\(uid)\r\nDTSTAMP:20261101T000000Z\r\nCREATED:20261101T000000Z\r
      LAST-MODIFIED:20261101T000000Z\r\nSUMMARY:\(Vocabulary.title(&random))\r
      DTSTART;TZID=Asia/Seoul:\(start)\r\nCATEGORIES:work\r\n
      """
    if kind == "VEVENT" { text += "DURATION:PT1H\r\nSTATUS:CONFIRMED\r\n" }
    return text
  }
}
