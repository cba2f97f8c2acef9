import CivilTime
import CommandLine
import Geo
import Outcomes
import Presentation
import TextSearch
import TodoCore
import TodoStore

extension PlaceError: Explained {
  package var status: ExitStatus { .failure }

  package var sentence: Sentence {
    switch self {
    case .noSuchPlace(let name, let known):
      return Sentence("no place is called \(seen: name)", ko: "\(seen: name) 장소가 없습니다")
        .orMeant(
          nearest(to: name, in: known),
          else: Sentence("; to see them all", ko: ". 장소를 보려면").with(command: "daydot place list"))
    case .nameTaken(let name):
      return Sentence(
        "another place is called \(seen: name); to see how that one is changed",
        ko: "\(seen: name) 이름은 다른 장소에서 쓰고 있습니다. 그 장소를 고치는 방법을 보려면"
      ).with(command: "daydot help place edit")
    case .withoutPosition(let name):
      return Sentence(
        "\(seen: name) has no position; to give it one", ko: "\(seen: name) 장소에 위치가 없습니다. 위치를 넣으려면"
      ).with(command: "daydot help place")
    }
  }
}

extension PositionError: Explained {
  package var sentence: Sentence {
    switch self {
    case .unreadable(let text):
      return Sentence(
        """
        cannot read \(seen: text) as a position; type it as 37.5101,127.0215, or a saved place's \
        name
        """,
        ko: "\(seen: text) 위치를 읽을 수 없습니다. 37.5101,127.0215처럼 쓰거나 장소 이름을 쓰세요")
    case .noSuchPosition(let text, .nullIsland):
      return Sentence(
        "\(seen: text) is what programs write for an unknown position; it is not a place",
        ko: "\(seen: text) 값은 위치를 모를 때 쓰는 값이라 장소가 될 수 없습니다")
    case .noSuchPosition(let text, .outOfRange):
      return Sentence(
        "\(seen: text) is not on the globe: latitudes go to 90, longitudes to 180",
        ko: "\(seen: text)\(.topic) 올바른 좌표가 아닙니다. 위도는 90, 경도는 180까지입니다")
    case .noSuchMinute(let text):
      return Sentence(
        "\(seen: text): minutes and seconds go to 59", ko: "\(seen: text): 분과 초는 59까지입니다")
    case .swapped(let text, let meant):
      return Sentence(
        """
        \(seen: text) is not on the globe: latitudes go to 90; did you mean \(plain: meant.text)?
        """,
        ko: """
          \(seen: text)\(.topic) 올바른 좌표가 아닙니다. 위도는 90까지입니다. \(plain: meant.text)인가요?
          """)
    case .linkWithoutPosition(let text):
      return Sentence(
        """
        the link \(seen: text) holds no coordinates; open it and copy the longer one, or type the \
        position as 37.5101,127.0215
        """,
        ko: """
          \(seen: text) 링크에 좌표가 없습니다. 링크를 연 뒤 주소창의 긴 주소를 복사하거나, 좌표를 37.5101,127.0215처럼 쓰세요
          """)
    case .contradictoryLink(let text, let one, let other):
      return Sentence(
        """
        the link \(seen: text) holds two positions, \(plain: one.text) and \(plain: other.text); \
        type the one that is meant
        """,
        ko: """
          \(seen: text) 링크에 위치가 둘 있습니다: \(plain: one.text), \(plain: other.text). \
          원하는 위치를 쓰세요
          """)
    case .shortCode(_, let code, let locality?):
      return Sentence(
        """
        the plus code \(seen: code) is short, and no saved place with a position is called \
        \(seen: locality); type the full code, as 8Q98HX5R+2V
        """,
        ko: """
          \(seen: code)\(.topic) 짧은 플러스 코드이고 \(seen: locality) 장소의 위치를 모릅니다. \
          8Q98HX5R+2V처럼 전체 코드를 쓰세요
          """)
    case .shortCode(_, let code, nil):
      return Sentence(
        """
        the plus code \(seen: code) is short; type the full one, as 8Q98HX5R+2V, or a saved place \
        after it
        """,
        ko: """
          \(seen: code)\(.topic) 짧은 플러스 코드입니다. 8Q98HX5R+2V처럼 전체 코드를 쓰거나 뒤에 저장한 \
          장소를 쓰세요
          """)
    case .otherGlobe(let text):
      return Sentence(
        "\(seen: text): only positions of WGS 84 are known",
        ko: "\(seen: text): WGS 84 위치만 쓸 수 있습니다")
    }
  }
}

/// The answers of commands about places.
extension Sentence {
  package static func saved(_ saved: SavedPlace, isNew: Bool) -> Sentence {
    var facts: [Sentence] = []
    if let coordinate = saved.place.coordinate {
      facts.append(Sentence(same: "\(plain: coordinate.text)"))
      let radius = saved.place.radiusMetres
      facts.append(Sentence("within \(length: radius)", ko: "반경 \(length: radius)"))
    } else {
      facts.append(Sentence("no position", ko: "위치 없음"))
    }
    if !saved.aliases.isEmpty {
      facts.append(Sentence("also \(list: saved.aliases)", ko: "다른 이름 \(list: saved.aliases)"))
    }
    if let address = saved.address { facts.append(Sentence(same: "\(plain: address)")) }
    if saved.isStarred { facts.append(Sentence("starred", ko: "별표")) }
    let name = saved.place.name
    return isNew
      ? Sentence(same: "\(plain: name) — \(list: facts)")
      : Sentence("\(plain: name) — now \(list: facts)", ko: "\(plain: name) — 수정: \(list: facts)")
  }

  package static func renamedPlace(from old: String, to new: String) -> Sentence {
    Sentence(
      "\(plain: old) — is called \(plain: new) now",
      ko: "\(plain: old) — 이름을 \(seen: new)\(.toward) 바꿨습니다")
  }

  package static func removedPlace(name: String, items: [Int], reminders: Int) -> Sentence {
    let removed = Sentence("\(plain: name) — removed", ko: "\(plain: name) — 삭제")
    var users: [Sentence] = []
    let few = items.prefix(5).map { Sentence("\($0)", ko: "\($0)번") }
    let more = items.count - few.count
    if more > 0 {
      users.append(
        Sentence("item \(list: few) and \(more) more", ko: "항목 \(list: few) 외 \(more)개"))
    } else if !few.isEmpty {
      users.append(Sentence("item \(list: few)", ko: "항목 \(list: few)"))
    }
    if reminders > 0 {
      users.append(
        Sentence(
          "\(reminders) \(plural: reminders, "reminder", "reminders")", ko: "알림 \(reminders)개"))
    }
    if users.isEmpty { return removed + bringBack() }
    return removed
      + Sentence(
        """
        ; used by \(list: users, " and "), which \(plural: items.count + reminders, "keeps", "keep") \
        its position\(bringBack())
        """,
        ko: ". \(list: users)에서 쓰던 위치는 그대로 둡니다\(bringBack())")
  }

  package static func smallRadius(metres radius: Double) -> Sentence {
    Sentence(
      "within \(length: radius) phones miss arrivals; 100 m and more is reliable",
      ko: "반경 \(length: radius)에서는 도착을 놓치기 쉽습니다. 100 m 이상이 좋습니다")
  }

  /// Open items keep the position of a removed place of this name.
  package static func keepFormerPosition(items: [Int], place: String) -> Sentence {
    let first = items.first ?? 0
    let ids = items.prefix(5).map { Sentence(same: "\($0)") }
    return Sentence(
      """
      \(plural: items.count, "item", "items") \(list: ids) \(plural: items.count, "keeps", "keep") \
      the position of a \(plain: place) that was removed; to have it here
      """,
      ko: "\(list: ids)번 항목은 삭제한 \(plain: place) 장소의 위치를 그대로 씁니다. 새 위치로 바꾸려면"
    ).with(command: "daydot edit \(first) --at \(operand: place)")
  }

  /// - Parameter meant: A place with a position whose name is much the same.
  package static func withoutPosition(name: String, meant: String? = nil) -> Sentence {
    Sentence("\(plain: name) has no position yet", ko: "\(seen: name) 장소에 아직 위치가 없습니다")
      + (meant.map {
        Sentence("; did you mean \(seen: $0)? To give it one", ko: ". 혹시 \(seen: $0)인가요? 위치를 넣으려면")
      } ?? Sentence("; to give it one", ko: ". 위치를 넣으려면")).with(command: "daydot help place")
  }

  /// The imported place that an item's place is, and how far it is.
  ///
  /// - Parameter point: The name of the saved place that it is measured from; nil for the user's
  ///   position.
  package static func imported(_ place: FoundPlace, metres: Double?, from point: String?)
    -> Sentence
  {
    let whole = facts(of: place, [place.id ?? ""], metres: metres, from: point)
    return Sentence(
      "\(seen: place.title) is an imported place: \(whole)",
      ko: "\(seen: place.title)\(.topic) 가져온 장소입니다: \(whole)")
  }

  /// The place that was taken for words that do not name it, or do not name it alone.
  package static func taken(_ place: FoundPlace, typed: String) -> Sentence {
    if place.title.nameKey == typed.nameKey {
      return imported(place, metres: place.metres, from: nil)
    }
    let whole = facts(of: place, [place.title, place.id ?? ""], metres: place.metres)
    return Sentence(
      "\(seen: typed) is taken for \(whole)", ko: "\(seen: typed)\(.object) 이 장소로 봅니다: \(whole)")
  }

  /// Words that several places match.
  package static func severalPlaces(_ typed: String) -> Sentence {
    Sentence(
      "several places match \(seen: typed); to choose one:",
      ko: "\(seen: typed)에 맞는 장소가 여럿입니다. 하나를 고르려면:")
  }

  /// A place that is not saved or has no position, before the offers of imported ones.
  package static func takeFromImported(_ name: String) -> Sentence {
    Sentence(
      "\(seen: name) has no position; to take it from the imported places:",
      ko: "\(seen: name) 장소에 위치가 없습니다. 가져온 장소에서 위치를 넣으려면:")
  }

  /// A place to choose, with the command that chooses it.
  package static func offer(_ place: FoundPlace, _ line: [String]) -> Sentence {
    facts(of: place, [place.title], metres: place.metres).with(command: "\(Sentence.command(line))")
  }

  /// Names of a place, its region and how far it is.
  ///
  /// - Parameter point: The name of the saved place that it is measured from; nil for the user's
  ///   position.
  private static func facts(
    of place: FoundPlace, _ names: [String], metres: Double?, from point: String? = nil
  ) -> Sentence {
    let texts = (names + place.details).filter { !$0.isEmpty }
    let from =
      point.map { Sentence("from \(seen: $0)", ko: "\(seen: $0)에서") }
      ?? Sentence("from here", ko: "현재 위치에서")
    let distance = metres.map { Sentence("\(metres: $0) \(from)", ko: "\(from) \(metres: $0)") }
    return Sentence(
      same: "\(list: texts.map { Sentence(same: "\(plain: $0)") } + [distance].compactMap { $0 })")
  }

  package static let noPlaces = Sentence("no places yet; to add one", ko: "장소가 없습니다. 추가하려면").with(
    command: "daydot help place")

  package static let nothingNear = Sentence(
    "no open items have a position", ko: "위치가 있는 할 일이 없습니다")

  package static func edge(_ edge: RegionTrigger.Edge) -> Sentence {
    switch edge {
    case .arrive: Sentence("arrive", ko: "도착")
    case .leave: Sentence("leave", ko: "떠남")
    case .both: Sentence("both", ko: "도착이나 떠남")
    case .stay: Sentence("stay", ko: "머묾")
    case .pass: Sentence("pass", ko: "지나감")
    }
  }
}

extension PositionInputError: Explained {
  package var status: ExitStatus {
    switch self {
    case .nothingKnown, .stale: .failure
    case .needsName, .behindPosition, .nothingToChange: .usage
    }
  }

  package var sentence: Sentence {
    switch self {
    case .behindPosition(let words):
      return Sentence(
        """
        \(seen: words) behind the position is not understood; a radius is given as --radius 200
        """,
        ko: "위치 뒤의 \(seen: words) 부분을 읽을 수 없습니다. 반경은 --radius 200처럼 쓰세요")
    case .needsName:
      return Sentence("a place needs a name; to see how", ko: "장소에는 이름이 필요합니다. 쓰는 방법").with(
        command: "daydot help place")
    case .nothingKnown: return .noPosition
    case .stale(let seconds):
      let age = Sentence.age(seconds: seconds)
      return Sentence(
        "the last position is \(age) old; to give a new one",
        ko: "마지막 위치가 \(age) 전 것이라 쓸 수 없습니다. 현재 위치를 넣으려면"
      ).with(command: "daydot help here")
    case .nothingToChange(let name):
      return Sentence(
        "what is to be changed of \(seen: name)? give a position or an option",
        ko: "\(seen: name) 장소의 무엇을 바꿀까요? 위치나 옵션을 쓰세요")
    }
  }
}

extension PlaceImportError: Explained {
  package var status: ExitStatus {
    switch self {
    case .noPlaces: .data
    case .severalFiles, .bookHasNoName: .usage
    }
  }

  package var sentence: Sentence {
    switch self {
    case .noPlaces(let path):
      Sentence(
        """
        \(file: path) holds no places that can be read: GeoNames, GeoJSON points, a table with \
        name, lat and lon, GPX or OwnTracks way points; --format says which
        """,
        ko: """
          \(file: path)에서 장소를 읽을 수 없습니다. GeoNames, GeoJSON, 이름·위도·경도가 있는 표, GPX나 \
          OwnTracks 지점을 읽습니다. 형식은 --format으로 정합니다
          """)
    case .severalFiles:
      Sentence("--as names one file", ko: "--as는 파일이 하나일 때 쓰세요")
    case .bookHasNoName(let path):
      Sentence(
        "\(file: path) holds saved places, which go among yours; leave out --as",
        ko: "\(file: path)에는 저장한 장소가 있어서 내 장소에 더해집니다. --as 없이 쓰세요")
    }
  }
}

extension PlaceServerError: Explained {
  package var status: ExitStatus { .failure }

  package var sentence: Sentence {
    switch self {
    case .noServer:
      Sentence(
        "no server is set; to use one that allows it", ko: "검색 서버를 정하지 않았습니다. 누구나 쓸 수 있는 서버를 쓰려면"
      ).with(command: "daydot config set places.server https://photon.komoot.io/api")
    case .noAnswer(let reason):
      Sentence(
        "the place server did not answer: \(reason: reason)",
        ko: "장소 검색 서버가 응답하지 않습니다: \(reason: reason)")
    case .unreadable(let address):
      Sentence(
        "\(seen: address) answered with something that is no list of places",
        ko: "\(seen: address) 응답에서 장소를 읽을 수 없습니다")
    }
  }
}

/// Changes in the log of what is no item.
extension Sentence {
  package static func label(_ field: JournalSummary.Change.Field) -> Sentence {
    switch field {
    case .name: Sentence("name", ko: "이름")
    case .position: Sentence("position", ko: "위치")
    case .radius: Sentence("radius", ko: "반경")
    case .aliases: Sentence("also", ko: "다른 이름")
    case .address: Sentence("address", ko: "주소")
    case .star: Sentence("star", ko: "별표")
    case .snooze: Sentence("reminder", ko: "알림")
    }
  }

  package static func value(_ value: JournalSummary.Change.Value, zone: Zone) -> Sentence {
    switch value {
    case .text(let text): Sentence(same: "\(plain: text)")
    case .length(let metres): Sentence(same: "\(length: metres)")
    case .moment(let instant): Sentence(same: "\(moment: zone.civil(at: instant))")
    case .trigger(let trigger): Sentence(same: "\(trigger: trigger)")
    }
  }
}
