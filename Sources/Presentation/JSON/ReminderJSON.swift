import CivilTime
import ItemJSON
import JSON
import Scheduler
import TodoCore

/// Reminders and their notifications as JSON.
package enum ReminderJSON {
  /// `{"reminders":[…]}`.
  ///
  /// - Parameter writer: Formats triggers in canonical English.
  package static func reminders(
    _ reminders: [ListedReminder], _ writer: ItemWriter
  ) -> JSONObject {
    [
      "reminders": .objects(reminders) { listed in
        let reminder = listed.reminder ?? Reminder(trigger: listed.trigger)
        let facts: JSONObject = [
          "id": .optional(listed.key.reminder), "item": .optional(listed.key.item),
          "subject": .string(listed.title), "default": .bool(listed.key.isDefault),
          "kind": .string(listed.kind.rawValue),
          "trigger": .string(writer.words.words(for: reminder.trigger)),
          "on": .bool(reminder.isOn), "next": .optional(listed.next?.text(in: writer.zone)),
          "heldUntil": .optional(listed.heldUntil?.text(in: writer.zone)),
        ]
        return facts.adding(writer.options(of: reminder))
      }
    ]
  }

  /// `{"pending":[…]}`. `radius` and `distance` are in metres.
  ///
  /// - Parameter writer: Formats triggers in canonical English.
  package static func pending(
    _ reminders: [ListedReminder], _ writer: ItemWriter
  ) -> JSONObject {
    [
      "pending": .objects(reminders) { listed in
        let facts: JSONObject = [
          "reminder": .optional(listed.key.reminder),
          // `null` for a reminder without an item.
          "item": .optional(listed.key.item), "title": .string(listed.title),
          "kind": .string(listed.kind.rawValue),
          "next": .optional(listed.next?.text(in: writer.zone)),
          "heldUntil": .optional(listed.heldUntil?.text(in: writer.zone)),
          "occurrence": .optional(listed.occurrence),
          "reason": .string(reason(listed, writer.words)), "on": .bool(listed.isOn),
          "place": .optional(listed.place),
          // Only for region triggers.
          "edge": .optional(edge(listed).map(PlaceJSON.word)),
          "radius": .optional(listed.circle?.radiusMetres),
          "distance": .optional(listed.circle?.distanceMetres),
        ]
        return listed.missed > 0 ? facts.adding(["missed": .integer(listed.missed)]) : facts
      }
    ]
  }

  private static func reason(_ listed: ListedReminder, _ words: any TriggerWords) -> String {
    let trigger = words.words(for: listed.trigger)
    if listed.circle != nil { return (listed.isSnoozed ? "snoozed, " : "") + trigger }
    if listed.isSnoozed { return "snoozed" }
    // A time of day in another zone is followed by the name of the zone.
    guard case .timeOfDay = listed.trigger, let zone = listed.zone else { return trigger }
    return "\(trigger) \(zone)"
  }

  /// The edge of a region trigger that is waiting for a crossing.
  private static func edge(_ listed: ListedReminder) -> RegionTrigger.Edge? {
    guard listed.circle != nil, case .region(let region) = listed.trigger else { return nil }
    return region.edge
  }

  // MARK: Notifications

  /// Delivered notifications: `{"delivered":[…]}`, each as `check` writes it, with its state.
  package static func delivered(_ deliveries: [DeliveryRecord], zone: Zone) -> JSONObject {
    [
      "delivered": .objects(deliveries) { entry in
        [
          "reminder": .optional(entry.key.reminder), "item": .optional(entry.key.item),
          "title": .string(entry.title), "kind": .string(entry.kind.rawValue),
          "occurrence": .optional(entry.occurrence), "due": .string(entry.due.text(in: zone)),
          "late": .bool(entry.isLate), "missed": .integer(entry.missed),
          "channels": .strings(entry.channels), "state": .string(entry.state.rawValue),
          "deliveredAt": .optional(entry.deliveredAt?.text(in: zone)),
          "error": .optional(entry.error),
        ]
      }
    ]
  }

  /// The result of `check`:
  /// `{"now":…,"busy":…,"delivered":[…],"held":[…],"failed":[…],"doubtful":[…]}`.
  ///
  /// - Parameter busy: Whether another check was running.
  package static func report(_ report: CheckReport, busy: Bool, at time: CheckTime) -> JSONObject {
    let now = time.now
    func facts(_ notification: Notification) -> JSONObject {
      let end = time.heldUntil(notification.due, level: notification.level)
      return self.facts(notification, now.zone)
        .adding(["heldUntil": .optional(end?.text(in: now.zone))])
    }
    return [
      "now": .string(now.instant.text(in: now.zone)), "busy": .bool(busy),
      "delivered": .objects(report.delivered) {
        facts($0.notification).adding(["channels": .strings($0.channels)])
      },
      "held": .objects(report.held, facts),
      "failed": .objects(report.failed) {
        facts($0.notification).adding(["error": .string($0.reason)])
      },
      "doubtful": .objects(report.doubtful, facts),
    ]
  }

  /// The input of a program that delivers notifications:
  /// `{"title":…,"body":…,"level":…,"count":…,"notices":[…]}`, in the same form for one
  /// notification and for several that are delivered together.
  ///
  /// - Parameters:
  ///   - title: The headline, in the user's language.
  ///   - body: The rest of the text.
  package static func notices(
    _ notifications: [Notification], title: String, body: String, zone: Zone
  ) -> JSONObject {
    let mostUrgent = notifications.max { $0.rank < $1.rank }
    return [
      "title": .string(title), "body": .optional(body.isEmpty ? nil : body),
      "level": .optional(mostUrgent?.level.rawValue), "count": .integer(notifications.count),
      "notices": .objects(notifications) { notification in
        let looks = notification.looks
        return facts(notification, zone).adding([
          "body": .optional(notification.body), "place": .optional(notification.place),
          "level": .string(notification.level.rawValue), "sound": .optional(looks.sound),
          "badge": .optional(looks.badge), "thread": .optional(looks.thread),
          "attachment": .optional(looks.attachment),
        ])
      },
    ]
  }

  private static func facts(_ notification: Notification, _ zone: Zone) -> JSONObject {
    var facts: JSONObject = [
      "reminder": .optional(notification.key.reminder), "item": .optional(notification.key.item),
      "title": .string(notification.title), "kind": .string(notification.kind.rawValue),
      "occurrence": .optional(notification.occurrence),
      "due": .string(notification.due.text(in: zone)), "late": .bool(notification.isLate),
      "missed": .integer(notification.missed),
      "edge": .optional(notification.crossing.map { PlaceJSON.word($0.edge) }),
    ]
    if notification.isSnoozed { facts = facts.adding(["snoozed": .bool(true)]) }
    if notification.waitsFor.isEmpty { return facts }
    return facts.adding(["waitsFor": .array(notification.waitsFor.map(JSONValue.integer))])
  }
}
