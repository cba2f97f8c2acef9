import CivilTime
import Outcomes
import Presentation
import Scheduler
import TodoCore

/// The answers of commands about reminders.
extension Sentence {
  /// A reminder as it is now.
  package static func reminder(_ facts: ReminderFacts) -> Sentence {
    let next: Sentence
    switch facts.next {
    case _ where !facts.isOn: next = .reminderOff
    case .at(let moment) where facts.isSnoozed:
      next = Sentence("again at \(moment: moment)", ko: "\(moment: moment)에 다시 알림")
    case .at(let moment): next = .reminds(at: moment)
    case .atOnce: next = atOnce
    case .held(let due, let end) where facts.isSnoozed:
      let due = due ?? facts.due ?? end
      let until = Sentence.end(end, after: due.day)
      next = Sentence(
        "again at \(moment: due), held by quiet hours until \(until)",
        ko: "\(moment: due)에 다시 알릴 예정이지만 방해 금지 시간이라 \(until)에 알림")
    case .held(nil, let end):
      next = Sentence(
        "held by quiet hours until \(moment: end)\(begun(facts.isAfterStart))",
        ko: "방해 금지 시간이라 \(begun(facts.isAfterStart))\(moment: end)에 알림")
    case .held(let due?, let end):
      let until = Sentence.end(end, after: due.day)
      next = Sentence(
        "due \(moment: due), held by quiet hours until \(until)\(begun(facts.isAfterStart))",
        ko: """
          \(moment: due) 알림이지만 방해 금지 시간이라 \(begun(facts.isAfterStart))\(until)에 알림
          """)
    case .place: next = .waitsForPlace
    case .nothing: next = .nothingAhead
    }
    let following = facts.following.map {
      Sentence("; then \(moment: $0)", ko: ", 그다음 \(moment: $0)")
    }
    return name(of: facts)
      + Sentence(
        same: " — \(facts.triggerWords) (\(next + (following ?? .empty)))")
  }

  fileprivate static let atOnce = Sentence(
    "that moment has passed: reminds at the next check", ko: "이미 지난 시각이라 곧 알림")

  /// That a held reminder comes only after its item began. English writes it behind the end of the quiet hours,
  /// Korean before it.
  fileprivate static func begun(_ isAfterStart: Bool) -> Sentence {
    isAfterStart ? Sentence(", after it has begun", ko: "시작 시각이 지난 ") : .empty
  }

  /// A moment that follows one of another day: a time, with its day if that is another one.
  fileprivate static func end(_ end: CivilDateTime, after day: Day?) -> Sentence {
    end.day == day ? Sentence(same: "\(time: end.time)") : Sentence(same: "\(moment: end)")
  }

  /// Moments in order, with a day where it is another than that before.
  fileprivate static func ends(_ moments: [CivilDateTime]) -> [Sentence] {
    zip(moments, [nil] + moments.dropLast().map(\.day)).map { end($0, after: $1) }
  }

  /// How a reminder is heard in quiet hours, or all those of an item.
  package static func letThrough(_ key: ReminderKey, isOne: Bool = true) -> Sentence {
    Sentence(isOne ? "to let it through" : "to let them through", ko: "제시간에 알리려면").with(
      command: "daydot remind \(plain: key.name) --level time-sensitive")
  }

  /// A reminder is given up before the quiet hours end that hold it.
  package static func heldTooLong(_ key: ReminderKey, due: CivilDateTime) -> Sentence {
    Sentence(
      "quiet hours hold \(moment: due) until it is too late to announce; \(letThrough(key))",
      ko: "\(moment: due) 알림은 방해 금지 시간이 끝나면 늦어서 보내지 않습니다. \(letThrough(key))")
  }

  /// What to type so that quiet hours do not hold back the first of several reminders.
  package static func letThrough(_ key: ReminderKey, title: String, count: Int) -> Sentence {
    Sentence(
      "quiet hours hold \(count) of these; to let \(quoted: title) through",
      ko: "방해 금지 시간에 걸리는 알림 \(count)개. \(quoted: title) 알림을 제시간에 받으려면"
    ).with(command: "daydot remind \(plain: key.name) --level time-sensitive")
  }

  package static func removedReminder(_ facts: ReminderFacts) -> Sentence {
    name(of: facts)
      + Sentence(
        " — \(facts.triggerWords), removed", ko: " — 알림 삭제: \(facts.triggerWords)")
  }

  /// Moments that came due and were not announced will no longer be announced.
  package static func silenced(due: [CivilDateTime]) -> Sentence {
    let moments = due.map { Sentence(same: "\(moment: $0)") }
    return Sentence(
      "due \(list: moments), not announced yet and no longer to come\(bringBack())",
      ko: "\(list: moments) 알림은 아직 보내지 않았고 이제 보내지 않습니다\(bringBack())")
  }

  /// What quiet hours hold of earlier occurrences does not come, as a later one was closed.
  package static let givesUpHeld = Sentence(
    "earlier reminders of it that quiet hours held no longer come",
    ko: "방해 금지 시간이라 미뤄 둔 이전 회차의 알림은 보내지 않습니다")

  /// A reminder came due while its item was closed or elsewhere, so it does not come.
  package static func passed(_ due: CivilDateTime, of item: Item) -> Sentence {
    numbered(item.id, item.title)
      + Sentence(
        " — no reminder for \(moment: due): that time has passed",
        ko: " — \(moment: due) 알림은 이미 지난 시각이라 보내지 않음")
  }

  private static func name(of facts: ReminderFacts) -> Sentence {
    Sentence(same: "\(plain: facts.key.name)  \(quoted: facts.title)")
  }

  private static func reminds(at moment: CivilDateTime) -> Sentence {
    Sentence("reminds \(moment: moment)", ko: "\(moment: moment)에 알림")
  }

  /// - Parameter hadSome: Whether it was announced before.
  package static func hasNoReminder(
    _ name: (number: String, title: String), hadSome: Bool
  ) -> Sentence {
    Sentence(same: "\(plain: name.number)  \(quoted: name.title) — ")
      + (hadSome
        ? Sentence("no further reminder", ko: "남은 알림 없음") : Sentence("no reminder", ko: "알림 없음"))
  }

  /// There are announcements before those that are shown.
  package static func hasEarlier(_ number: String) -> Sentence {
    Sentence("earlier ones", ko: "이전 알림").with(command: "daydot delivered \(plain: number)")
  }

  /// The log has changes before those that fit a screen.
  package static let hasEarlierChanges = Sentence("earlier changes", ko: "이전 변경")
    .with(command: "daydot log --limit 100")

  package static let noChanges = Sentence("no changes yet", ko: "아직 바꾼 것이 없습니다")
  package static let noLists = Sentence("no lists yet", ko: "아직 목록이 없습니다")
  package static let noTags = Sentence("no tags yet", ko: "아직 태그가 없습니다")
  package static let noReminders = Sentence("no reminders are set", ko: "알림이 없습니다")
  package static let nothingPending = Sentence("no reminders are pending", ko: "예정된 알림이 없습니다")
  package static let noneDelivered = Sentence("nothing was announced yet", ko: "아직 보낸 알림이 없습니다")

  /// A notification was snoozed.
  package static func snoozed(_ snoozed: Snoozed, now: Now) -> Sentence {
    let zone = now.zone
    let name = numbered(snoozed.notification.key.item, snoozed.notification.title)
    switch snoozed.end {
    case .moment(let until):
      let moment = zone.civil(at: until)
      return name
        + Sentence(
          " — again at \(moment: moment, typed: snoozed.typed)",
          ko: " — \(moment: moment, typed: snoozed.typed)에 다시 알림")
        + (until < now.startOfMinute && snoozed.heldUntil == nil
          ? Sentence(same: " (") + atOnce + Sentence(same: ")") : .empty)
        + snoozed.heldUntil.map {
          let end = Sentence.end(zone.civil(at: $0), after: moment.day)
          let through = letThrough(snoozed.notification.key)
          return Sentence(
            ", held by quiet hours until \(end); \(through)",
            ko: ". 방해 금지 시간이라 \(end)에 보냅니다. \(through)")
        }
    case .crossing(let crossing):
      return name
        + Sentence(
          " — again on \(trigger: .region(crossing))",
          ko: " — \(trigger: .region(crossing)) 다시 알림")
        + (!snoozed.isAcross
          ? .empty
          : crossing.edge == .arrive
            ? Sentence(
              "; you are there now, so it comes when you have left and arrive again",
              ko: ". 지금 그곳에 있으므로 나갔다가 다시 도착하면 알립니다")
            : Sentence(
              "; you are not there now, so it comes when you have arrived and leave again",
              ko: ". 지금 그곳에 없으므로 도착했다가 다시 나올 때 알립니다"))
    }
  }

  /// A snoozed notification does not come again, because its occurrence was moved, or its reminder
  /// removed or switched off. Switched on again before then, it comes.
  package static func snoozeEnded(
    itemID: Int?, title: String, until: CivilDateTime, isOff: Bool
  ) -> Sentence {
    numbered(itemID, title) + ended(Sentence("at \(moment: until)", ko: "\(moment: until)"), isOff)
  }

  /// A notification that was snoozed until a crossing does not come again.
  package static func snoozeEnded(
    itemID: Int?, title: String, until crossing: RegionTrigger, isOff: Bool
  ) -> Sentence {
    let trigger = Trigger.region(crossing)
    return numbered(itemID, title)
      + ended(Sentence("on \(trigger: trigger)", ko: "\(trigger: trigger)"), isOff)
  }

  private static func ended(_ end: Sentence, _ isOff: Bool) -> Sentence {
    isOff
      ? Sentence(" — does not come again \(end) while it is off", ko: " — 꺼 두면 \(end) 다시 알리지 않습니다")
      : Sentence(" — does not come again \(end)", ko: " — \(end) 다시 알림을 취소했습니다")
  }

  private static func numbered(_ itemID: Int?, _ title: String) -> Sentence {
    itemID.map { Sentence(same: "\($0)  \(quoted: title)") } ?? Sentence(same: "\(quoted: title)")
  }

  /// The number of announcements not seen yet, for a new shell.
  package static func unseen(count: Int) -> Sentence {
    Sentence(
      "\(count) \(plural: count, "announcement", "announcements") not seen yet",
      ko: "읽지 않은 알림 \(count)개"
    ).with(command: "daydot delivered")
  }

  /// Follows a list that leaves out earlier notifications.
  package static let moreDelivered = Sentence(
    "and earlier ones", ko: "그 전의 알림"
  ).with(command: "daydot delivered")

  package static func acknowledged(count: Int) -> Sentence {
    if count == 0 { return Sentence("every announcement was seen", ko: "읽지 않은 알림이 없습니다") }
    return Sentence(
      "\(count) \(plural: count, "announcement", "announcements") seen",
      ko: "알림 \(count)개를 읽음으로 표시했습니다")
  }

  package static func pushed(
    id: Int, title: String, next: CivilDateTime?, heldUntil end: CivilDateTime?
  ) -> Sentence {
    Sentence(same: "r\(id)  \(quoted: title) — ")
      + (end.map { .reminds(at: $0) + Sentence(", when quiet hours end", ko: " (방해 금지가 끝날 때)") }
        ?? next.map { .reminds(at: $0) }
        ?? Sentence("reminds at the next check", ko: "곧 알림"))
  }

  // MARK: The state of a reminder

  /// The remark of `explain` below the line of a reminder.
  package static func note(
    _ note: ReminderNote, on key: ReminderKey, zone: Zone
  ) -> Sentence {
    switch note {
    case .standing(let standing): return stands(standing, at: standing.fixAt.map(zone.civil(at:)))
    case .itemIsClosed(let isCancelled): return isClosed(isCancelled: isCancelled)
    case .lapsed(let due):
      return Sentence(
        "was due \(moment: zone.civil(at: due)), too late to be announced now",
        ko: "\(moment: zone.civil(at: due)) 알림은 늦어서 보내지 않음")
    case .heldTooLong(let due): return heldTooLong(key, due: zone.civil(at: due))
    case .allDayIsOff:
      return Sentence(
        "reminders of whole days are off; to switch them on", ko: "종일 항목의 알림이 꺼져 있음. 켜려면"
      ).with(command: "daydot config set remind.all-day 09:00")
    case .withoutPosition(let place): return withoutPosition(name: place)
    case .unreadable(let words): return ReminderError.unreadable(key, words: words).sentence
    case .heldByQuietHours: return letThrough(key)
    case .isOff(isDefault: true):
      return Sentence("the default reminder, switched off", ko: "기본 알림이 꺼져 있음")
    case .isOff(isDefault: false): return Sentence("switched off", ko: "꺼져 있음")
    }
  }

  /// The remark of `explain` about an item that is done or cancelled.
  package static func isClosed(isCancelled: Bool) -> Sentence {
    isCancelled
      ? Sentence("cancelled: nothing to remind of", ko: "취소한 항목이라 알리지 않음")
      : Sentence("done: nothing to remind of", ko: "완료한 항목이라 알리지 않음")
  }

  /// When a check last ran; nil if none ever did.
  package static func lastCheck(_ last: CivilDateTime?) -> Sentence {
    last.map { Sentence("last check \(moment: $0)", ko: "마지막 점검: \(moment: $0)") }
      ?? Sentence("no check ran yet", ko: "아직 점검한 적 없음")
  }

  // MARK: Checks

  /// Nothing checks the reminders, or nothing has for a while.
  ///
  /// - Parameter target: What `install` can set up here.
  package static func nothingChecks(
    since last: CivilDateTime?, isInstalled: Bool = false, target: String = "cron"
  ) -> Sentence {
    if isInstalled, let last {
      return Sentence(
        "no check has run since \(moment: last), though one is set up; is cron or systemd running?",
        ko: "\(moment: last) 이후로 알림을 점검하지 않았습니다. cron이나 systemd가 실행 중인지 확인하세요")
    }
    let sentence =
      last.map {
        Sentence(
          "no check has run since \(moment: $0); to have reminders come by themselves",
          ko: "\(moment: $0) 이후로 알림을 점검하지 않았습니다. 자동으로 받으려면")
      }
      ?? Sentence(
        "reminders do not come by themselves yet; to have them", ko: "아직 알림이 자동으로 오지 않습니다. 켜려면")
    return sentence.with(command: "daydot install \(plain: target) --write")
  }

  /// A notification was snoozed until a time with seconds, but checks run once a minute.
  package static let checkedByMinute = Sentence(
    "cron looks once a minute, so it may remind up to a minute later",
    ko: "cron은 1분에 한 번 확인하므로 알림이 최대 1분 늦을 수 있습니다")

  package static func mayBeUnseen(itemID: Int?, title: String) -> Sentence {
    (itemID.map { Sentence(same: "\($0) ") } ?? .empty)
      + Sentence(
        """
        \(quoted: title) may not have been seen: two checks were killed while announcing it; it is \
        not announced again
        """,
        ko: """
          \(quoted: title) 알림이 전달되지 않았을 수 있습니다. 보내는 도중 점검이 두 번 강제 종료되어 다시 보내지 않습니다
          """)
  }

  package static func deliveryFailed(
    _ key: ReminderKey, title: String, reason: String
  ) -> Sentence {
    let number = key.item == nil ? Sentence(same: "\(plain: key.number)") : .numberOf(key)
    return Sentence(
      "\(number) \(quoted: title) could not be announced (\(failures(reason))); it is tried again",
      ko: "\(number) \(quoted: title) 항목을 알리지 못했습니다 (\(failures(reason))). 다시 시도합니다")
  }

  /// Reminders beyond those that were named.
  package static func deliveriesFailed(_ count: Int, reason: String) -> Sentence {
    Sentence(
      "\(count) more could not be announced (\(failures(reason))); they are tried again",
      ko: "그 밖에 \(count)개를 알리지 못했습니다 (\(failures(reason))). 다시 시도합니다")
  }

  private static func numberOf(_ key: ReminderKey) -> Sentence {
    Sentence("\(plain: key.number)", ko: "\(plain: key.number)번")
  }

  /// A channel failed, but another one delivered the notifications.
  package static func channelRests(
    channel: String, reason: String, until: CivilDateTime
  ) -> Sentence {
    let why = DeliveryFailure(stored: reason).sentence
    return Sentence(
      """
      \(plain: channel) did not work (\(why)); what is due goes the other ways, and \
      \(plain: channel) is tried again after \(moment: until)
      """,
      ko: """
        \(plain: channel) 채널이 작동하지 않았습니다(\(why)). 알림은 다른 채널로 보내고, \
        \(plain: channel)\(.topic) \(moment: until) 뒤에 다시 시도합니다
        """)
  }
}

extension ReminderEcho: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .none: return .empty
    case .held(let echo, let item, let held):
      let each = held.map(\.sentence)
      let said = Sentence("\(list: each, " and ")", ko: "\(list: each)")
      let isOne = held.count == 1 && held[0].due.count <= 1
      let through = Sentence.letThrough(.defaultRule(item: item), isOne: isOne)
      let ko: Sentence =
        switch echo {
        case .at, .on: Sentence(same: " (방해 금지 시간이라 \(said) 보냄). \(through)")
        default: echo.sentence + Sentence(same: ". 방해 금지 시간이라 \(said) 보냅니다. \(through)")
        }
      return Sentence("\(echo.sentence) — quiet hours hold \(said); \(through)", ko: "\(ko)")
    default: return Sentence(same: " (\(inner))")
    }
  }

  /// The text in brackets.
  private var inner: Sentence {
    switch self {
    case .none: return .empty
    case .held(let echo, _, _): return echo.inner
    case .both(let first, let second): return first.inner + Sentence(same: "; ") + second.inner
    case .noReminder: return Sentence("no reminder", ko: "알림 없음")
    case .undated:
      return Sentence("no reminder while it has no day", ko: "날짜가 없는 동안은 알림 없음")
    case .at(let time): return Sentence("reminds at \(time: time)", ko: "\(time: time)에 알림")
    case .on(let moment): return Sentence("reminds \(moment: moment)", ko: "\(moment: moment)에 알림")
    case .next(let moment):
      return Sentence("next reminder \(moment: moment)", ko: "다음 알림 \(moment: moment)")
    case .atOnce: return .atOnce
    case .late(let due):
      return Sentence(
        "was to remind \(moment: due), which has passed: reminds at the next check",
        ko: "알림 시각 \(moment: due)에서 지났으므로 곧 알림")
    case .passed:
      return Sentence("no reminder: that time has passed", ko: "이미 지난 시각이라 알림 없음")
    case .hidden(let day):
      return Sentence("no reminder: hidden until \(date: day)", ko: "\(date: day)부터 보이므로 아직 알림 없음")
    case .arriving(let time, let radius, let days):
      let at = ReminderEcho.and(time)
      let when =
        switch days {
        case .all: Sentence.empty
        case .itsDay: Sentence(" that day", ko: "그날 ")
        case .fromItsDay: Sentence(" from that day on", ko: "그날부터 ")
        }
      return Sentence(
        "reminds \(at)on arriving\(when) within \(length: radius)",
        ko: "\(at)\(when)반경 \(length: radius) 안에 들어오면 알림")
    case .moments(let moments):
      let said = Sentence.ends(moments)
      return Sentence("reminds \(list: said)", ko: "\(list: said)에 알림")
    case .own(let triggers, let isDue, let first):
      let triggers = triggers.map { Sentence(same: "\(trigger: $0)") }
      return Sentence("reminds \(list: triggers)", ko: "\(list: triggers) 알림")
        + first.map { Sentence(", from \(moment: $0) on", ko: ", \(moment: $0)부터") }
        + (isDue
          ? Sentence("; what of it has passed, at the next check", ko: "; 이미 지난 알림은 곧 보냄") : .empty)
    case .crossings(let triggers, let time):
      let at = ReminderEcho.and(time)
      let triggers = triggers.map {
        Sentence("on \(trigger: .region($0))", ko: "\(trigger: .region($0))")
      }
      return Sentence("reminds \(at)\(list: triggers)", ko: "\(at)\(list: triggers) 알림")
    }
  }

  /// The time at which it also reminds, written before the crossings.
  private static func and(_ time: TimeOfDay?) -> Sentence {
    time.map { Sentence("at \(time: $0), and ", ko: "\(time: $0)에, 그리고 ") } ?? .empty
  }
}

extension HeldMoments: SentenceConvertible {
  /// `Sat 21 Nov 03:00, 03:30 until 07:00, after it has begun`
  package var sentence: Sentence {
    let moments = Sentence.ends(due)
    let until = Sentence.end(self.until, after: due.last?.day)
    let begun = Sentence.begun(isAfterStart)
    return due.isEmpty
      ? Sentence("it until \(until)\(begun)", ko: "\(begun)\(until)에")
      : Sentence(
        "\(list: moments) until \(until)\(begun)", ko: "\(list: moments) 알림을 \(begun)\(until)에")
  }
}
