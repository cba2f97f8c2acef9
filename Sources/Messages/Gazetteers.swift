import CommandLine
import Gazetteer
import Presentation
import TextSearch

extension GazetteerError: Explained {
  package var status: ExitStatus {
    switch self {
    case .noSuchGazetteer, .unreadable, .noSuchPlace: .failure
    case .unusableName: .usage
    }
  }

  package var sentence: Sentence {
    switch self {
    case .noSuchGazetteer(let name, let known):
      return Sentence(
        "no gazetteer is called \(seen: name)", ko: "\(seen: name) 장소 목록이 없습니다"
      ).orMeant(
        nearest(to: name, in: known),
        else: Sentence("; to see them all", ko: ". 가져온 목록을 보려면").with(
          command: "daydot place import --list"))
    case .unusableName(let name):
      return Sentence(
        """
        a gazetteer cannot be called \(seen: name); use letters, digits, - and _, at most 40: \
        --as cafes
        """,
        ko: "\(seen: name) 이름은 쓸 수 없습니다. 글자, 숫자, -, _로 40자까지 쓰세요: --as 카페")
    case .unreadable(let name):
      return Sentence(
        "the gazetteer \(seen: name) cannot be read; import its file again, or remove it",
        ko: "\(seen: name) 장소 목록을 읽을 수 없습니다. 파일을 다시 가져오거나 삭제하세요"
      ).with(command: "daydot place import --remove \(operand: name)")
    case .noSuchPlace(let id):
      return Sentence(
        "no place has the id \(seen: id); a search by name shows the ids; for help",
        ko: "id가 \(seen: id)인 장소가 없습니다. 이름으로 찾으면 id가 나옵니다. 도움말을 보려면"
      ).with(command: "daydot help place search")
    }
  }
}

/// The answers of `place search` and `place import`.
extension Sentence {
  package static func nothingFound(_ typed: String, hasGazetteers: Bool) -> Sentence {
    let found = Sentence("nothing found for \(seen: typed)", ko: "\(seen: typed) 검색 결과가 없습니다")
    if hasGazetteers { return found }
    return found
      + Sentence(
        "; only your places were searched; to bring in others",
        ko: ". 저장한 장소에서만 찾았습니다. 더 찾으려면 장소 목록을 가져오세요"
      ).with(command: "daydot help place import")
  }

  package static func importedPlaces(
    _ name: String, count: Int, leftOut: Int, skipped: Int, isKnown: Bool
  ) -> Sentence {
    var said =
      isKnown
      ? Sentence(
        "\(plain: name) — now \(count) \(plural: count, "place", "places")",
        ko: "\(plain: name) — 장소 \(count)곳으로 갱신")
      : Sentence(
        "\(plain: name) — \(count) \(plural: count, "place", "places")",
        ko: "\(plain: name) — 장소 \(count)곳")
    if leftOut > 0 {
      said =
        said
        + Sentence(
          ", \(leftOut) without a name or a point left out", ko: ", 이름이나 위치가 없는 \(leftOut)개 제외")
    }
    return said.saying(skipped: skipped)
  }

  package static func importedBook(new: Int, changed: Int, same: Int, skipped: Int) -> Sentence {
    let said = [
      new > 0 ? Sentence("\(new) new", ko: "추가 \(new)곳") : nil,
      changed > 0 ? Sentence("\(changed) changed", ko: "변경 \(changed)곳") : nil,
      same > 0 ? Sentence("\(same) same", ko: "그대로 \(same)곳") : nil,
    ].compactMap(\.self)
    let none = Sentence("nothing to import", ko: "가져올 것 없음")
    return
      (Sentence("your places: ", ko: "저장한 장소: ")
      + Sentence(same: "\(list: said.isEmpty ? [none] : said)")).saying(skipped: skipped)
  }

  package static func removedGazetteer(_ name: String) -> Sentence {
    Sentence(
      "\(plain: name) — removed; what you saved of it stays",
      ko: "\(plain: name) — 삭제. 저장한 장소는 그대로입니다")
  }

  package static let noGazetteers = Sentence(
    "no gazetteers yet; to import one", ko: "가져온 장소 목록이 없습니다. 가져오려면"
  ).with(command: "daydot help place import")

  package static let mapCredit = Sentence(
    "what was found online is © OpenStreetMap contributors",
    ko: "온라인 검색 결과: © OpenStreetMap 기여자")
}
