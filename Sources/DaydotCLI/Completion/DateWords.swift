/// Words for days and moments that a shell offers, each a phrase that is read as it stands.
enum DateWords {
  static func days(_ language: String) -> [String] {
    language == "ko"
      ? ["오늘", "내일", "모레", "어제", "월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일", "월말"]
      : [
        "today", "tomorrow", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday",
        "saturday", "sunday", "eom",
      ]
  }

  /// What `snooze` takes behind the item.
  static func delays(_ language: String) -> [String] {
    language == "ko" ? ["10분", "30분", "1시간", "3시간"] : ["10m", "30m", "1h", "3h", "until"]
  }

  /// What begins a trigger.
  static func triggers(_ language: String) -> [String] {
    language == "ko"
      ? ["10분", "30분", "1시간", "하루", "매일", "none", "default"]
      : [
        "10m", "30m", "1h", "1d", "at", "every", "arriving", "leaving", "staying", "none",
        "default",
      ]
  }
}
