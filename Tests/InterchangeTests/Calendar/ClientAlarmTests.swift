import Geo
import ICalendar
import TestSupport
import Testing
import TodoCore

@testable import Interchange

/// A calendar of another program, and the alarms read from it.
struct ClientAlarmRow: Row {
  let name: String
  let words: [String]?
  var body: String?
  var unshown: [String: Int] = [:]
  var marks: [Int: ReminderMark] = [:]

  private static let closed = instant("2024-10-23T17:42:07Z")

  static let all: [ClientAlarmRow] = [
    ClientAlarmRow(
      name: "alarm_etar_notification", words: ["30m before", "25m before", "5m before"]),
    ClientAlarmRow(
      name: "alarm_google_acknowledged", words: ["10m before", "14m before", "15m before"],
      unshown: ["EMAIL": 1]),
    ClientAlarmRow(name: "alarm_thunderbird_2_future", words: ["1m before", "24m before"]),
    ClientAlarmRow(
      name: "alarm_thunderbird_2_notification_popped_up", words: ["1m before", "24m before"]),
    ClientAlarmRow(
      name: "alarm_thunderbird_2_notification_5_min_postponed_and_closed",
      words: ["1m before", "24m before"],
      marks: [0: ReminderMark(acknowledged: closed), 1: ReminderMark(acknowledged: closed)]),
    ClientAlarmRow(name: "alarm_thunderbird_future", words: ["15m before", "45m before"]),
    ClientAlarmRow(name: "rfc_9074_example_1", words: ["15m before"]),
    ClientAlarmRow(
      name: "rfc_9074_example_3", words: ["15m before"],
      marks: [
        0: ReminderMark(
          acknowledged: instant("2021-03-02T15:20:24Z"),
          snoozedUntil: instant("2021-03-02T15:25:00Z"))
      ]),
    ClientAlarmRow(
      name: "rfc_9074_example_proximity", words: ["leaving 40.443,-79.945"],
      body: "Remember to buy milk"),
    ClientAlarmRow(name: "x_location", words: nil),
  ]
}

@Test(.enabled(if: SharedData.folder != nil), arguments: ClientAlarmRow.all)
func alarmsOfOtherProgramsAreRead(_ row: ClientAlarmRow) throws {
  let component = try clientEvent(row.name)
  var item = Item(uid: "u", kind: .event, title: "", created: morning, modified: morning)
  item.title = component.property("SUMMARY")?.text ?? ""
  if let start = try component.property("DTSTART")?.dateTime() {
    item.when = .timed(start.civil, zone: start.reference == .utc ? "UTC" : nil)
  }
  let reading = Alarms.read(component, of: item, scope: alarmScope)
  #expect(reading.reminders?.map { words($0.trigger) } == row.words)
  #expect(reading.reminders?.first?.body == row.body)
  #expect(reading.unshown == row.unshown)
  #expect(reading.marks == row.marks)
  item.reminders = reading.reminders
  let written = Alarms.components(
    of: item, marks: [:], source: component, times: component.properties, scope: alarmScope)
  #expect(written.map(\.bytes) == component.components.map(\.bytes))
}

@Test(.enabled(if: SharedData.folder != nil))
func aStructuredLocationOfAnotherProgramIsAPlace() throws {
  let place = try PlaceProperties.place(clientEvent("x_location"))
  let coordinate = try Coordinate(latitude: 52.382762, longitude: 7.528319)
  #expect(
    place
      == Place(
        name: "Roadstar 16\n12764 Happyville\nDenmark", coordinate: coordinate,
        radiusMetres: 49.91305866584698))
}

@Test(.enabled(if: SharedData.folder != nil))
func anAlarmOfTheStandardIsRead() throws {
  let alarm = try clientComponents("rfc_5545_absolute_alarm_example")[0]
  let event = Component("VEVENT", [.component(alarm)])
  let reading = Alarms.read(event, of: TimedSample.event.item, scope: alarmScope)
  #expect(reading.reminders?.map { words($0.trigger) } == ["at 1997-03-17 22:30"])
  #expect(reading.reminders?.first?.sound == "default")
  #expect(reading.unshown == ["REPEAT": 1])
}

private func clientComponents(_ name: String) throws -> [Component] {
  let path = (SharedData.folder ?? "") + "/ical/clients/\(name).ics"
  return try Component.parse(readFile(path) ?? [])
}

private func clientEvent(_ name: String) throws -> Component {
  let components = try clientComponents(name)
  let event =
    components.first { $0.name == "VEVENT" }
    ?? components.first?.components("VEVENT").first
  return try #require(event)
}
