import CivilTime
import Geo
import Interchange
import Outcomes
import Presentation
import TodoCore

/// Messages about the user's position and about reading positions.
extension Sentence {
  package static let noPosition = Sentence(
    "where you are is not known; name a place, or see", ko: "현재 위치를 알 수 없습니다. 장소 이름을 쓰거나 도움말을 보세요"
  ).with(command: "daydot help here")

  package static func here(_ facts: HereFacts) -> Sentence {
    let fix = facts.fix
    let isOld = facts.ageSeconds > RegionState.staleSeconds
    let ago = ago(seconds: facts.ageSeconds)
    var said = Sentence(
      same: "\(plain: fix.coordinate.text) (\(accuracy: fix.accuracyMetres))")
    if let place = facts.place {
      said = said + Sentence(", at \(plain: place)", ko: ", \(plain: place)")
    }
    said =
      said
      + (isOld
        ? Sentence(", last known \(ago), ", ko: ", \(ago) 마지막 위치, ")
        : Sentence(same: ", \(ago), "))
    return said
      + (facts.device.isEmpty ? source(fix.source) : Sentence(same: "\(plain: facts.device)"))
  }

  /// A position was typed with its accuracy and not taken.
  package static let lessAccurate = Sentence(
    "it is less accurate than those of the last 15 minutes; without --accuracy it is taken",
    ko: "최근 15분의 위치보다 부정확합니다. --accuracy 없이 쓰면 기록합니다")

  private static func ago(seconds: Int) -> Sentence {
    let age = age(seconds: seconds)
    return seconds < 60
      ? Sentence("\(age) ago", ko: "방금") : Sentence("\(age) ago", ko: "\(age) 전")
  }

  /// The heading of a map around a past position of the user, for output that is kept and read
  /// later.
  package static func aroundYou(radiusMetres: Double, at moment: CivilDateTime) -> Sentence {
    Sentence(
      "within \(length: radiusMetres) of you, \(moment: moment)",
      ko: "현재 위치에서 \(length: radiusMetres) 이내, \(moment: moment)")
  }

  /// The heading of a map around the user's position.
  package static func aroundYou(radiusMetres: Double, _ facts: HereFacts) -> Sentence {
    Sentence(
      "within \(length: radiusMetres) of you, ", ko: "현재 위치에서 \(length: radiusMetres) 이내, ")
      + here(facts)
  }

  /// The heading of a map around a place, or around a position as it was typed.
  package static func around(_ name: String, radiusMetres: Double) -> Sentence {
    Sentence(
      "within \(length: radiusMetres) of \(short: name)",
      ko: "\(short: name)에서 \(length: radiusMetres) 이내")
  }

  /// The user's position in the list of a map.
  ///
  /// - Parameter moment: The time of the position, if the list is kept and read later.
  package static func you(_ own: MapPage.OwnPosition, at moment: CivilDateTime?) -> Sentence {
    Sentence("you", ko: "현재 위치")
      + Sentence(same: ", \(accuracy: own.fix.accuracyMetres), ")
      + (moment.map { Sentence(same: "\(moment: $0)") } ?? ago(seconds: own.ageSeconds))
  }

  private static func source(_ source: Fix.Source) -> Sentence {
    switch source {
    case .gps: Sentence("gps", ko: "GPS")
    case .network: Sentence("network", ko: "네트워크")
    case .manual: Sentence("manual", ko: "직접 입력")
    case .unknown: Sentence("unknown", ko: "알 수 없는 출처")
    }
  }

  /// A length of time in its largest unit.
  package static func age(seconds: Int) -> Sentence {
    switch seconds {
    case ..<60: Sentence("\(max(0, seconds)) s", ko: "\(max(0, seconds))초")
    case ..<3600: Sentence("\(seconds / 60) min", ko: "\(seconds / 60)분")
    case ..<172_800: Sentence("\(seconds / 3600) h", ko: "\(seconds / 3600)시간")
    default: Sentence("\(seconds / 86_400) days", ko: "\(seconds / 86_400)일")
    }
  }

  package static func lastKnown(seconds: Int) -> Sentence {
    let age = age(seconds: seconds)
    return Sentence(
      "measured from the last known position, \(age) old", ko: "\(age) 전의 마지막 위치를 기준으로 한 거리입니다")
  }

  /// - Parameters:
  ///   - crossings: How many reminders came due.
  ///   - zone: That of the user.
  package static func taken(
    fixes: Int, ignored: Int, crossings: Int, quiet: QuietCrossings?, zone: Zone
  ) -> Sentence {
    var said = Sentence(
      "\(fixes) \(plural: fixes, "position", "positions") taken", ko: "위치 \(fixes)개 기록")
    if ignored > 0 {
      said = said + Sentence(", \(ignored) passed over", ko: ", \(ignored)개 무시")
    }
    if crossings > 0 {
      said =
        said
        + Sentence(
          "; \(crossings) \(plural: crossings, "reminder", "reminders") due",
          ko: ". 보낼 알림 \(crossings)개"
        )
      guard let quiet else { return said.with(command: "daydot check") }
      said = said + held(quiet, of: crossings, until: zone.civil(at: quiet.end))
    }
    return said
  }

  /// Follows the number of reminders that came due.
  private static func held(
    _ quiet: QuietCrossings, of count: Int, until end: CivilDateTime
  ) -> Sentence {
    func share(_ part: Int) -> Sentence {
      part == count
        ? .empty : Sentence("\(part) of these ", ko: "그중 \(part)개는 ")
    }
    var said = Sentence.empty
    if quiet.held > 0 {
      said =
        Sentence(", ", ko: ". ") + share(quiet.held)
        + Sentence(
          "held by quiet hours until \(moment: end)", ko: "방해 금지 시간이라 \(moment: end)에 알림")
    }
    if quiet.givenUp > 0 {
      let share = Sentence(", ", ko: ". ") + share(quiet.givenUp)
      said =
        said + share
        + (quiet.held > 0
          ? Sentence("given up before", ko: "그 전에 유효 시간이 지나 알리지 않음")
          : Sentence(
            "given up before quiet hours end \(moment: end)",
            ko: "방해 금지가 끝나는 \(moment: end) 전에 유효 시간이 지나 알리지 않음"))
    }
    return said
      + Sentence(
        "; to let \(quoted: quiet.first.title) through",
        ko: ". \(quoted: quiet.first.title) 알림을 지금 받으려면"
      ).with(command: "daydot remind \(quiet.first.id) --level time-sensitive")
  }

  package static func track(fixes: Int, ignored: Int, events: Int) -> Sentence {
    Sentence(
      """
      \(fixes) \(plural: fixes, "position", "positions"), \(ignored) passed over, \
      \(events) \(plural: events, "event", "events")
      """,
      ko: "위치 \(fixes)개, 무시 \(ignored)개, 알림 \(events)개")
  }

  package static func noPositionsRead(path: String) -> Sentence {
    Sentence(
      "\(seen: path) holds no position that can be read", ko: "\(seen: path) 파일에 읽을 수 있는 위치가 없습니다")
  }

  /// How many lines could not be used, for each reason.
  package static func problems(_ counts: [PositionProblem.Reason: Int]) -> Sentence {
    let parts = PositionProblem.Reason.allCases.compactMap { reason in
      counts[reason].map {
        Sentence("\($0) \(reason.sentence)", ko: "\(reason.sentence) \($0)개")
      }
    }
    return Sentence("could not be used: \(list: parts)", ko: "쓸 수 없는 줄: \(list: parts)")
  }

  package static func forgot(count: Int) -> Sentence {
    Sentence(
      "\(count) \(plural: count, "position", "positions") forgotten", ko: "위치 \(count)개를 삭제했습니다")
  }

  /// Backups may contain positions that were forgotten.
  package static func copiesRemember(count: Int) -> Sentence {
    Sentence(
      "\(count) \(plural: count, "backup", "backups") may hold older ones; to forget those too",
      ko: "백업 \(count)개에 이전 위치가 남아 있을 수 있습니다. 백업에서도 삭제하려면"
    ).with(command: "daydot here --forget --backups")
  }

  package static func sourceFailed(name: String, reason: String) -> Sentence {
    Sentence(
      "no position from \(plain: name): \(reason: reason)",
      ko: "\(plain: name)에서 위치를 받지 못했습니다: \(reason: reason)")
  }

  /// The line of `here` about a source without a position.
  package static func sourceTrouble(
    name: String, reason: String, since: CivilDateTime
  ) -> Sentence {
    Sentence(
      """
      no position from \(plain: name) since \(dateInYear: since.day) \(since.time): \
      \(reason: reason)
      """,
      ko: """
        \(dateInYear: since.day) \(since.time)부터 \(plain: name)에서 위치를 얻지 못함: \
        \(reason: reason)
        """)
  }
}

extension PositionProblem.Reason: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .truncated: Sentence("cut short", ko: "잘린 줄")
    case .json: Sentence("broken JSON", ko: "잘못된 JSON")
    case .checksum: Sentence("with a wrong checksum", ko: "체크섬이 틀린 줄")
    case .position: Sentence("without a position on the globe", ko: "좌표가 올바르지 않은 줄")
    case .time: Sentence("without a time", ko: "시각이 없는 줄")
    case .ahead: Sentence("from the future", ko: "미래의 시각")
    case .noFix: Sentence("without a fix", ko: "위치를 잡지 못한 줄")
    case .format: Sentence("of an unknown format", ko: "모르는 형식")
    }
  }
}
