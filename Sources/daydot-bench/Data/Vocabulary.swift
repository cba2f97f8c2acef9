/// The words titles are made of.
enum Vocabulary {
  static func title(_ random: inout SeededRandom) -> String {
    random.chance(50) ? englishTitle(&random) : koreanTitle(&random)
  }

  private static func englishTitle(_ random: inout SeededRandom) -> String {
    switch random.below(4) {
    case 0: "\(random.pick(meetings)) with \(random.pick(people))"
    case 1: "\(random.pick(verbs)) \(random.pick(things)) for \(random.pick(people))"
    default: "\(random.pick(verbs)) \(random.pick(things))"
    }
  }

  private static func koreanTitle(_ random: inout SeededRandom) -> String {
    switch random.below(3) {
    case 0: "\(random.pick(koreanPeople)) \(random.pick(koreanMeetings))"
    case 1: "\(random.pick(koreanThings)) \(random.pick(koreanVerbs)) \(random.below(20) + 1)"
    default: "\(random.pick(koreanThings)) \(random.pick(koreanVerbs))"
    }
  }

  static func notes(_ random: inout SeededRandom) -> String {
    random.chance(50)
      ? "Ask \(random.pick(people)) about the \(random.pick(things)), then \(random.pick(verbs)) it."
      : "\(random.pick(koreanPeople))에게 \(random.pick(koreanThings)) 확인하고 \(random.pick(koreanVerbs))."
  }

  static let lists = [
    "inbox", "work", "home", "family", "health", "shopping", "reading", "travel", "study", "garden",
  ]
  static let tags = [
    "errands", "phone", "email", "waiting", "quick", "deep", "weekend", "장보기", "급함", "돈",
  ]

  private static let verbs = [
    "Buy", "Call", "Write", "Read", "Renew", "Send", "Check", "Clean", "Fix", "Book", "Plan",
    "Review", "Return", "Order", "Pay", "Water", "Print", "Sort", "Paint", "Update",
  ]
  private static let things = [
    "milk", "the dentist", "a letter", "the papers", "passport", "the parcel", "the tyres",
    "the kitchen", "the bicycle", "tickets", "the holiday", "the contract", "library books",
    "new shoes", "the electricity bill", "plants", "the photos", "the cupboard", "the fence",
    "the address list", "insurance", "the slides", "bread", "coffee", "a birthday present",
    "the report", "the budget", "medicine", "the garden chairs", "a lamp",
  ]
  private static let meetings = [
    "Meeting", "Lunch", "Coffee", "Interview", "Review", "Call", "Walk", "Stand-up", "Lesson",
  ]
  private static let people = [
    "Anna", "Ben", "Chris", "Dana", "Emil", "Freya", "Grace", "Henry", "Iris", "Jonas", "Kim",
    "Laura", "Minho", "Nora", "Oscar", "Priya", "Sora", "Tom",
  ]
  private static let koreanPeople = [
    "민수", "지영", "부장님", "엄마", "아빠", "선생님", "고객사", "현우", "서연", "동아리", "팀",
  ]
  private static let koreanMeetings = [
    "주간회의", "회의록 정리", "점심 약속", "면담", "전화하기", "생일 선물", "발표 연습", "산책",
  ]
  private static let koreanThings = [
    "우유", "치과", "보고서", "여권", "택배", "자전거", "기차표", "계약서", "도서관 책", "운동화",
    "전기요금", "화분", "사진", "보험", "발표자료", "빵", "커피", "회의실", "예산안", "감기약",
  ]
  private static let koreanVerbs = [
    "사기", "예약하기", "쓰기", "읽기", "갱신하기", "보내기", "확인하기", "정리하기", "고치기", "반납하기",
    "주문하기", "내기", "출력하기",
  ]
}

/// Gives the same numbers for the same seed, on every machine.
///
/// - SeeAlso: SplitMix64, from Steele, Lea and Flood, "Fast splittable pseudorandom number
///   generators" (2014).
struct SeededRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number in 0..<`bound`. The bias is negligible for bounds this small.
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next() >> 33) % bound
  }

  /// Whether a chance of `percent` in a hundred comes up.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
