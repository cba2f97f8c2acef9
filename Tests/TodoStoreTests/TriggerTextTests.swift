import CivilTime
import TestSupport
import Testing
import TodoCore

@testable import TodoStore

/// The stored text of triggers.
@Suite struct TriggerTextTests {
  struct Written: Row {
    let trigger: Trigger
    let text: String
    var name: String { text }
  }

  static let nine = TimeOfDay(secondsSinceMidnight: 9 * 3600) ?? .midnight
  static let two = TimeOfDay(secondsSinceMidnight: 2 * 3600) ?? .midnight

  @Test(arguments: [
    Written(trigger: .before(.minutes(30), at: nil), text: "before minutes=30"),
    Written(trigger: .before(.days(1), at: nine), text: "before days=1 at=09:00"),
    Written(trigger: .timeOfDay(nine), text: "time at=09:00"),
    Written(trigger: .allDay, text: "all-day"),
    Written(
      trigger: .interval(
        Trigger.Interval(
          seconds: 7200, window: TimeWindow(from: nine, to: two), weekdays: [.friday, .monday])),
      text: "interval seconds=7200 from=09:00 to=02:00 days=1,5"),
    Written(
      trigger: .interval(Trigger.Interval(seconds: 60, isRepeating: false)),
      text: "interval seconds=60 once=1"),
    Written(
      trigger: .region(
        RegionTrigger(
          edge: .stay(seconds: 600), location: .named("home, sweet = home"), radiusMetres: 75.5,
          isEveryTime: true)),
      text: "region edge=stay stay=600 radius=75.5 every=1 place=home, sweet = home"),
    Written(trigger: .unreadable("when pigs  fly"), text: "unreadable words=when pigs  fly"),
  ])
  func isWrittenAsFields(_ row: Written) {
    #expect(TriggerText.text(of: row.trigger) == row.text)
    #expect(TriggerText.trigger(row.text) == row.trigger)
  }

  @Test(arguments: 1...20) func anyTriggerIsReadBack(seed: Int) throws {
    var random = RandomValues(seed: UInt64(seed))
    for _ in 0..<500 {
      let trigger = try random.trigger()
      let text = TriggerText.text(of: trigger)
      #expect(TriggerText.trigger(text) == trigger, "\(text)")
    }
  }

  @Test(arguments: [
    "", "before", "before minutes=x", "at 18:00", "time at=25:00", "interval", "region place=a",
    "region edge=fly place=a", "rule at=09:00 rule=FREQ=NEVER", "interval seconds", "before =",
  ])
  func anythingElseIsKeptAndNeverDue(text: String) {
    #expect(TriggerText.trigger(text) == .unreadable(text))
  }
}
