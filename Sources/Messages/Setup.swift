import Presentation

/// What `setup` says.
extension Sentence {
  public static let howToAnswer = Sentence(
    "Enter leaves a question as it is; q leaves, and every answer before it is kept",
    ko: "Enter를 누르면 그대로 둡니다. q로 나가도 그때까지의 답은 남습니다")

  /// - Parameter current: What Enter keeps; nil for nothing.
  public static func setup(
    _ question: Sentence, number: Int, of count: Int, current: String?
  ) -> Sentence {
    Sentence(same: "\(number)/\(count) \(question)")
      + current.map { Sentence(same: " [\(short: $0)]") } + Sentence(same: ":")
  }

  public static let nothingLeftToAsk = Sentence(
    "nothing is left to ask; daydot setup --again asks everything, daydot config lists the settings",
    ko: "더 물을 것이 없습니다. 모두 다시 묻게 하려면 daydot setup --again, 설정을 보려면 daydot config")

  public static let setupLeft = Sentence(
    "the rest can wait: daydot setup goes on from here",
    ko: "나머지는 나중에 해도 됩니다. daydot setup으로 이어서 할 수 있습니다")

  public static let setupDone = Sentence("that is all; to begin:", ko: "끝났습니다. 이렇게 시작하세요:")

  public static let noCron = Sentence(
    "there is no cron here; reminders are announced when something runs daydot check every minute",
    ko: "여기에는 cron이 없습니다. 알림은 daydot check를 1분마다 실행해야 전달됩니다")
}
