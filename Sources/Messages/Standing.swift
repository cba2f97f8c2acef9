import CivilTime
import Presentation
import Scheduler

extension Sentence {
  /// Where the user is relative to the place a reminder waits at.
  ///
  /// - Parameter moment: When the last position was taken.
  package static func stands(_ standing: RegionStanding, at moment: CivilDateTime?) -> Sentence {
    let place = standing.place
    let away = standing.metres.map { Sentence(same: " (\(metres: $0))") } ?? .empty
    let by =
      moment.map { Sentence(", by the position of \(moment: $0)", ko: ", \(moment: $0) 위치 기준") }
      ?? .empty
    switch standing.side {
    case .inside:
      return Sentence("you are inside \(plain: place)\(by)", ko: "\(plain: place) 안에 있음\(by)")
    case .outside:
      return Sentence(
        "you are outside \(plain: place)\(away)\(by)", ko: "\(plain: place) 밖에 있음\(away)\(by)")
    case .unseen:
      return Sentence(
        """
        no position came yet that says on which side of \(plain: place) you are; the first \
        settles it, and only what is crossed after that is announced
        """,
        ko: """
          \(plain: place) 안인지 밖인지 알려 주는 위치가 아직 없습니다. 첫 위치로 정해지고 그 뒤에 드나드는 것만 알립니다
          """)
    case .half:
      return Sentence(
        """
        one position outside \(plain: place)\(away), less than a kilometre beyond its edge: one \
        more settles it, and only what is crossed after that is announced
        """,
        ko: """
          위치 하나가 \(plain: place) 밖이지만\(away) 가장자리에서 1 km 이내입니다. 하나 더 오면 정해지고 그 뒤에 \
          드나드는 것만 알립니다
          """)
    case .changed:
      return Sentence(
        """
        the circle of \(plain: place) changed, and the last position does not say on which side \
        you are; the next ones settle it, and only what is crossed after that is announced
        """,
        ko: """
          \(plain: place)의 범위가 바뀌었고 마지막 위치로는 안인지 밖인지 알 수 없습니다. 다음 위치로 정해지고 그 뒤에 \
          드나드는 것만 알립니다
          """)
    case .unclear:
      return Sentence(
        """
        the last position\(away) is too near the edge of \(plain: place), or too uncertain, to \
        say on which side you are; only what is crossed once that is known is announced
        """,
        ko: """
          마지막 위치가 \(plain: place) 가장자리에 너무 가깝거나 부정확해\(away) 안인지 밖인지 알 수 없습니다. 정해진 뒤에 \
          드나드는 것만 알립니다
          """)
    }
  }
}
