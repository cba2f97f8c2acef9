import Geo
import Interchange
import TodoCore

/// What the program says about places in Korean.
extension Korean {
  func place(_ message: PlaceMessage) -> String {
    switch message {
    case .position(let error): return position(error)
    case .noSuchPlace(let name, let suggestion):
      return "\(seen(name)) 장소가 없습니다"
        + (suggestion.map { ". '\($0)'인가요?" } ?? ". daydot place list로 볼 수 있습니다")
    case .nameTaken(let name): return "\(seen(name)) 이름은 다른 장소에서 쓰고 있습니다. 수정하려면 daydot place edit"
    case .reservedName(let name):
      return "\(seen(name, .topic)) 날짜나 시각, 알림으로 읽힙니다. 다른 이름을 쓰세요"
    case .needsName: return "장소에는 이름이 필요합니다: daydot place add 시장 37.5101,127.0215"
    case .needsPosition(let name):
      return
        "\(seen(name)) 장소에 위치가 없습니다. daydot place edit \(operand(name.sanitized)) 37.5101,127.0215"
    case .badNumber(let option, let text, let expected):
      return "\(option)에 \(seen(text)) 값은 쓸 수 없습니다. 쓸 수 있는 값: \(expected)"
    case .noPosition:
      return "현재 위치를 알 수 없습니다. 이렇게 쓰세요: daydot here 37.5101,127.0215 (또는 장소 이름)"
    case .staleHere(let seconds):
      return "마지막 위치가 \(age(seconds)) 전의 것입니다. 이렇게 쓰세요: daydot here 37.5101,127.0215"
    case .nothingToChange(let name): return "\(seen(name)) 장소에서 바꿀 것이 없습니다. 위치나 옵션을 쓰세요"
    case .noPositionsRead(let path): return "\(seen(path)) 파일에 읽을 수 있는 위치가 없습니다"

    case .saved(let place, let isNew):
      var facts = [place.place.coordinate?.text ?? "위치 없음"]
      if place.place.coordinate != nil { facts.append("반경 \(metres(place.place.radiusMetres))") }
      if !place.aliases.isEmpty {
        facts.append("다른 이름 \(place.aliases.map(\.sanitized).joined(separator: ", "))")
      }
      if let address = place.address { facts.append(address.sanitized) }
      if place.isStarred { facts.append("별표") }
      return "\(place.place.name.sanitized) — \(isNew ? "" : "이제 ")\(facts.joined(separator: ", "))"
    case .removed(let name, let items, let reminders):
      var text = "\(name.sanitized) — 삭제 (daydot undo로 되돌릴 수 있습니다)"
      if !items.isEmpty || reminders > 0 {
        let few = items.prefix(5).map { "\($0)번" }.joined(separator: ", ")
        let more = items.count > 5 ? " 그 밖에 \(items.count - 5)개" : ""
        var users = items.isEmpty ? [] : ["항목 \(few)\(more)"]
        if reminders > 0 { users.append("알림 \(reminders)개") }
        text += ". \(users.joined(separator: ", "))에서 쓰던 위치는 그대로 둡니다"
      }
      return text
    case .smallRadius(let radius):
      return "반경 \(metres(radius))에서는 도착을 놓치기 쉽습니다. 100 m 이상이 좋습니다"
    case .withoutPosition(let name):
      return
        "\(seen(name)) 장소에 아직 위치가 없습니다: daydot place add \(operand(name.sanitized)) 37.5101,127.0215"
    case .noPlaces: return "장소가 없습니다. 이렇게 쓰세요: daydot place add 시장 37.5101,127.0215"
    case .here(let facts):
      var text = "\(facts.fix.coordinate.text) (±\(metres(facts.fix.accuracyMetres)))"
      if let place = facts.place { text += ", \(place.sanitized)" }
      let source = facts.device.isEmpty ? word(facts.fix.source) : facts.device.sanitized
      let isOld = facts.ageSeconds > RegionMonitor.staleSeconds
      return text + ", \(ago(facts.ageSeconds))\(isOld ? " 마지막 위치" : ""), \(source)"
    case .taken(let fixes, let ignored, let crossings):
      var text = "위치 \(fixes)개 기록"
      if ignored > 0 { text += ", \(ignored)개 무시" }
      if crossings > 0 { text += ". 때가 된 알림 \(crossings)개: daydot check" }
      return text
    case .problems(let counts):
      return "쓸 수 없는 줄: "
        + counts.map { "\(reason($0.reason)) \($0.count)개" }.joined(separator: ", ")
    case .forgot(let count): return "위치 \(count)개를 삭제했습니다"
    case .copiesRemember(let count):
      return "백업 \(count)개에 이전 위치가 남아 있을 수 있습니다. 백업에서도 삭제하려면:"
        + " daydot here --forget --backups"
    case .nothingNear: return "위치가 있는 할 일이 없습니다"
    case .lastKnown(let seconds): return "\(age(seconds)) 전의 마지막 위치를 기준으로 한 거리입니다"
    case .track(let fixes, let ignored, let events):
      return "위치 \(fixes)개, 무시 \(ignored)개, 알림 \(events)개"
    case .sourceFailed(let name, let reason):
      return "\(name)에서 위치를 받지 못했습니다: \(KoreanReasons.words(reason).sanitized)"
    case .sourceTrouble(let name, let reason, let since):
      return "\(calendar.dateInYear(since.day)) \(since.time)부터 \(name)에서 위치를 얻지 못함:"
        + " \(KoreanReasons.words(reason).sanitized)"
    case .edge(let edge):
      switch edge {
      case .arrive: return "도착"
      case .leave: return "떠남"
      case .both: return "도착이나 떠남"
      case .stay: return "머묾"
      case .pass: return "지나감"
      }
    }
  }

  private func position(_ error: PositionError) -> String {
    switch error {
    case .unreadable(let text):
      return "\(seen(text)) 위치를 읽을 수 없습니다. 37.5101,127.0215처럼 쓰거나 장소 이름을 쓰세요"
    case .noSuchPosition(let text, .nullIsland):
      return "\(seen(text)) 값은 위치를 모를 때 쓰는 값이라 장소가 될 수 없습니다"
    case .noSuchPosition(let text, .outOfRange):
      return "\(seen(text, .topic)) 지구 위의 위치가 아닙니다. 위도는 90, 경도는 180까지입니다"
    case .noSuchMinute(let text): return "\(seen(text)): 분과 초는 59까지입니다"
    case .linkWithoutPosition(let text):
      return "\(seen(text)) 링크에 좌표가 없습니다. 열어서 긴 링크를 복사하세요"
    case .otherGlobe(let text): return "\(seen(text)): WGS 84 위치만 쓸 수 있습니다"
    }
  }

  private func reason(_ reason: PositionProblem.Reason) -> String {
    switch reason {
    case .truncated: "잘린 줄"
    case .json: "잘못된 JSON"
    case .checksum: "체크섬이 틀린 줄"
    case .position: "지구 위의 위치가 아닌 줄"
    case .time: "시각이 없는 줄"
    case .ahead: "미래의 시각"
    case .noFix: "위치를 잡지 못한 줄"
    case .format: "모르는 형식"
    }
  }

  private func word(_ source: Fix.Source) -> String {
    switch source {
    case .gps: "GPS"
    case .network: "네트워크"
    case .manual: "직접 입력"
    case .unknown: "알 수 없는 출처"
    }
  }

  private func metres(_ value: Double) -> String { calendar.distance(metres: value) }

  /// `방금`, `5분 전`
  private func ago(_ seconds: Int) -> String { seconds < 60 ? "방금" : "\(age(seconds)) 전" }

  private func age(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(max(0, seconds))초"
    case ..<3600: "\(seconds / 60)분"
    case ..<172_800: "\(seconds / 3600)시간"
    default: "\(seconds / 86_400)일"
    }
  }
}
