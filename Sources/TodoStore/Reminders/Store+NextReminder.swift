import CivilTime
import Scheduler

extension Store {
  /// When an item reminds next, or nil where nothing is armed.
  public func nextReminder(of itemID: Int, at time: CheckTime) throws -> Instant? {
    try database.first(
      "SELECT wall, instant, day FROM queue WHERE item_id = ?1 ORDER BY reminder_id LIMIT 1",
      [.integer(itemID)]
    ) { row -> Instant? in
      let moment: ReminderMoment
      if let wall = row.optionalText(0) {
        moment = .wall(try ItemRow.readCivil(CivilDateTime(iso: wall)))
      } else if let instant = row.optionalInteger(1) {
        moment = .instant(Instant(secondsSinceEpoch: instant))
      } else {
        guard let digest = time.allDayTime else { return nil }
        let day = try ItemRow.readCivil(Day(iso: row.text(2)))
        return ReminderMoment.allDay(day).instant(in: time.now.zone, allDayTime: digest)
      }
      return moment.instant(in: time.now.zone, allDayTime: time.allDayTime ?? .endOfDay)
    } ?? nil
  }
}
