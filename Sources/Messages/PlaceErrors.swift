import CommandLine
import Outcomes
import Presentation

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
      return Sentence(
        "a place needs a name: daydot place add market 37.5101,127.0215",
        ko: "장소에는 이름이 필요합니다: daydot place add 시장 37.5101,127.0215")
    case .nothingKnown: return .noPosition
    case .stale(let seconds):
      let age = Sentence.age(seconds: seconds)
      return Sentence(
        "the last position is \(age) old; type: daydot here 37.5101,127.0215",
        ko: "마지막 위치가 \(age) 전의 것입니다. 이렇게 쓰세요: daydot here 37.5101,127.0215")
    case .nothingToChange(let name):
      return Sentence(
        "what is to be changed of \(seen: name)? give a position or an option",
        ko: "\(seen: name) 장소에서 바꿀 것이 없습니다. 위치나 옵션을 쓰세요")
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
        \(plain: path) holds no places that can be read: GeoNames, GeoJSON points, a table with \
        name, lat and lon, GPX or OwnTracks way points; --format says which
        """,
        ko: """
          \(plain: path) 파일에서 장소를 읽을 수 없습니다. GeoNames, GeoJSON, 이름·위도·경도가 있는 표, GPX나 \
          OwnTracks 지점을 읽습니다. 형식은 --format으로 정합니다
          """)
    case .severalFiles:
      Sentence("--as names one file", ko: "--as는 파일이 하나일 때 쓰세요")
    case .bookHasNoName(let path):
      Sentence(
        "\(plain: path) holds saved places, which go among yours; leave out --as",
        ko: "\(plain: path) 파일에는 저장한 장소가 있어서 내 장소에 더해집니다. --as 없이 쓰세요")
    }
  }
}

extension PlaceServerError: Explained {
  package var status: ExitStatus { .failure }

  package var sentence: Sentence {
    switch self {
    case .noServer:
      Sentence(
        """
        no server is set; one that allows it is: daydot config set places.server \
        https://photon.komoot.io/api
        """,
        ko: """
          검색 서버가 없습니다. 이렇게 정하세요: daydot config set places.server \
          https://photon.komoot.io/api
          """)
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
