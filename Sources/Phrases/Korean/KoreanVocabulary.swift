import CivilTime
import TodoCore

/// Korean: its words, and how phrases are written in it. A blank inside a word may be left out by
/// the user, and words follow each other with or without one.
struct KoreanVocabulary: Vocabulary {
  static let words: [(TokenMeaning, String)] = table + made

  /// The weekdays, and the days up to twenty-nine.
  private static var made: [(TokenMeaning, String)] {
    var words: [(TokenMeaning, String)] = [(.length(.day, 10), "열흘")]
    for (weekday, letter) in zip(Weekday.allCases, letters) {
      words.append((.weekday(weekday), "\(letter)요일, \(letter)욜, \(letter)요일날"))
      words.append((.letter(weekday), "\(letter)"))
    }
    let days = ["하루", "이틀", "사흘", "나흘", "닷새", "엿새", "이레", "여드레", "아흐레"]
    for (index, name) in days.enumerated() {
      words.append((.length(.day, index + 1), name))
      words.append((.length(.day, index + 11), "열" + name))
      words.append((.length(.day, index + 21), "스무" + name))
    }
    return words
  }

  /// The native numbers up to 59: `세`, `스물`, `스물세`.
  static var numbers: [(TokenMeaning, String)] {
    let tens = [(10, "열"), (20, "스물"), (20, "스무"), (30, "서른"), (40, "마흔"), (50, "쉰")]
    let ones = [
      (1, "한"), (2, "두"), (3, "세"), (3, "석"), (4, "네"), (4, "넉"), (5, "다섯"), (6, "여섯"), (7, "일곱"),
      (8, "여덟"), (9, "아홉"),
    ]
    var words: [(TokenMeaning, String)] = []
    for (one, name) in ones { words.append((.number(one), name)) }
    for (ten, name) in tens {
      words.append((.number(ten), name))
      for (one, last) in ones { words.append((.number(ten + one), name + last)) }
    }
    return words
  }

  private static let table: [(TokenMeaning, String)] = [
    // Days
    (.day(0), "오늘, 금일, 이따, 이따가, 오늘 이따, 오늘 이따가"),
    (.day(1), "내일, 낼, 명일, 익일"),
    (.day(2), "모레, 내일 모레, 낼 모레"),
    (.day(3), "글피"),
    (.day(-1), "어제"),
    (.day(-2), "그제, 그저께, 엊그제"),
    (.group(.workdays), "평일, 주중"),
    (.group(.weekend), "주말"),
    (.group(.businessDays), "영업일, 근무일"),
    (.each(.businessDays), "매 영업일"),
    (.group(.holidays), "공휴일, 휴일, 빨간 날"),
    (.each(.workdays), "매 평일, 매주 평일"),
    (.each(.weekend), "매 주말, 매주 주말"),
    (.shift(0), "이번"),
    (.shift(1), "다음"),
    (.shift(2), "다다음"),
    (.shift(-1), "지난, 저번, 최근"),
    (.shift(-2), "지지난"),
    (.coming, "오는, 돌아오는, 다가오는"),
    (.period(.week, 0), "금주"),
    (.period(.week, 1), "담주, 차주, 내주"),
    (.period(.week, 2), "다담주, 다음 다음 주"),
    (.period(.month, 0), "이달, 금월, 당월"),
    (.period(.month, 1), "담달, 내달, 익월"),
    (.period(.month, -1), "전월"),
    (.period(.year, 0), "올해, 금년"),
    (.period(.year, 1), "내년"),
    (.period(.year, 2), "내후년"),
    (.period(.year, -1), "작년"),
    (.endOf(.month), "월말, 말일"),
    (.endOf(.year), "연말, 연내"),
    (
      .mark(.lunar),
      "음력, 음력으로, 음력으로는, 음력은, 음력 날짜, 음, 중국 음력, ( 음 ), ( 음력 ), ( 중국 음력 )"
    ),
    (.mark(.leapMonth), "윤, 윤달"),

    // Numbers and lengths
    (.ordinal(1), "첫째, 첫 번째, 첫번째, 첫"),
    (.ordinal(2), "둘째, 두 번째, 두번째"),
    (.ordinal(3), "셋째, 세 번째"),
    (.ordinal(4), "넷째, 네 번째"),
    (.ordinal(5), "다섯째, 다섯 번째"),
    (.ordinal(-1), "마지막"),
    (.unit(.second), "초"),
    (.unit(.minute), "분"),
    (.unit(.hour), "시간"),
    (.unit(.day), "일, 날"),
    (.unit(.week), "주, 주일"),
    (.unit(.month), "달, 개월"),
    (.unit(.year), "년, 해"),
    (.length(.day, 20), "스무날, 스무 날"),
    (.length(.day, 15), "보름"),
    (.length(.week, 1), "일주일, 일주"),
    (.length(.month, 3), "분기"),
    (.length(.month, 6), "반년, 반 년"),
    (.length(.year, 1), "일 년"),
    (.length(.minute, 30), "반시간"),
    (.repeating(.day, 1), "매일, 날마다"),
    (.repeating(.day, 2), "격일"),
    (.repeating(.week, 1), "매주"),
    (.repeating(.week, 2), "격주"),
    (.repeating(.month, 1), "매달, 매월, 다달이"),
    (.repeating(.month, 2), "격월"),
    (.repeating(.month, 3), "매 분기"),
    (.repeating(.year, 1), "매년, 해마다, 매해"),
    (.repeating(.hour, 1), "매시간, 매시"),

    // Times
    (.part(.am), "오전"),
    (.part(.pm), "오후"),
    (.part(.dawn), "새벽"),
    (.part(.breakfast), "아침, 이른 아침"),
    (.part(.midday), "낮, 점심, 한낮, 대낮, 점심 때, 점심 시간"),
    (.part(.evening), "저녁, 저녁 때, 늦은 저녁, 이른 저녁"),
    (.part(.night), "밤, 늦은 밤"),
    (.namedHour(12), "정오"),
    (.namedHour(0), "자정"),
    (.now, "지금, 지금 바로, 지금 당장"),
    (.mark(.hourSuffix), "시"),
    (.mark(.halfPast), "반"),
    (.mark(.oClock), "정각, 정각에"),
    (.mark(.andAHalf), "반"),
    (.mark(.about), "쯤, 쯤에, 쯤엔, 경, 경에, 께, 정도, 정도에"),

    // Function words
    (.before(.on), "양력, 양력으로"),
    (.before(.due), "늦어도"),
    (
      .after(.on),
      "에, 에는, 엔, 은, 는, 로, 으로, 로는, 으로는, 에만, 이면, 입니다, 이에요, 예요, 에요, 이요, 임, 이라서, 이고, 인데, 이다"
    ),
    (.after(.at), "에서, 에"),
    (.after(.from), "부터, 부터는"),
    (.after(.until), "까지, 까지는, 까지만, 까진"),
    (.after(.length), "동안, 간, 내내"),
    (.after(.within), "이내, 이내에, 이내로, 안, 안에, 안에는, 안으로, 내, 내에, 내로, 중으로, 중에"),
    (.before(.within), "반경"),
    (.after(.later), "뒤, 뒤에, 후, 후에, 이후, 이후에, 있다가, 있다, 이따가"),
    (.after(.ago), "전, 전에, 이전, 이전에"),
    (.after(.lead), "전, 전에, 이전, 이전에"),
    (.after(.before), "전까지, 전에, 이전, 이전에, 전까지는, 이전까지"),
    (.before(.every), "매"),
    (.after(.every), "마다, 간격, 간격으로"),
    (.after(.window), "사이, 사이에"),
    (.after(.times), "번, 회, 번씩, 회씩"),
    (
      .after(.except),
      "빼고, 빼고는, 뺀, 뺀 날, 빼면, 제외, 제외하고, 제외하고는, 제외한, 제외한 날, 제외하면, 말고, 말고는, 외에, 외에는, 아닌 날, 아닌 날에, 아닌 날마다"
    ),
    (
      .mark(.rest),
      "쉼, 쉬고, 쉬기, 쉬는 날, 쉽니다, 휴무, 안 함, 안 하기, 안 하고, 안 가기, 없이, 없음, 열외, 생략, 생략하고, 건너뛰기, 건너뛰고, 건너뜀"
    ),
    (.before(.remind), "알림"),
    (.after(.remind), "알림, 알려줘, 알려 줘"),
    (
      .after(.arriving),
      "도착하면, 도착할 때, 도착 시, 도착시, 오면, 가면, 들어오면, 들어가면, 들어갈 때, 들어올 때, 갈 때, 올 때, 들르면, 들를 때"
    ),
    (
      .after(.leaving),
      "떠나면, 떠날 때, 나오면, 나올 때, 나가면, 나갈 때, 출발하면, 출발할 때, 나서면, 나설 때, 벗어나면"
    ),
    (.mark(.arrival), "도착"),
    (.mark(.departure), "출발"),
    (.after(.both), "도착하거나 떠나면, 도착하거나 떠날 때, 오갈 때"),
    (.after(.staying), "머물면, 머무르면, 머물 때, 있으면"),
    (.after(.passing), "지나면, 지날 때, 지나가면, 지나갈 때"),
    (.mark(.leavingWork), "퇴근하면, 퇴근할 때, 퇴근길에, 퇴근 시"),
    (.mark(.arrivingAtWork), "출근하면, 출근할 때, 출근 시"),
    (.mark(.arrivingHome), "귀가하면, 귀가할 때, 귀가 시, 퇴근해서 집에 가면"),
    (.mark(.near), "근처, 근처에, 근처를, 근방, 근방에, 부근, 부근에, 주변, 주변에"),
    (.mark(.betweenTimes), "걸러, 걸러서"),
    (.mark(.alternate), "한 번 걸러, 한번 걸러, 한 번 걸러서, 한번 걸러서"),
    (.mark(.and), "과, 와, 하고, 랑, 이랑, 및, ·"),
    (.mark(.or), "또는, 혹은, 아니면, 아님"),
    (.mark(.orParticle), "이나, 나"),
    (.mark(.to), "~, -, –, 부터, 에서"),
    (.mark(.ordinalSuffix), "일, 일날, 일생"),
    (.mark(.yearSuffix), "년"),
    (.mark(.monthSuffix), "월"),
    (.mark(.lastDay), "말일, 말, 마지막 날"),
    (.mark(.oddDays), "홀수 날, 홀수 일, 홀수 날짜"),
    (.mark(.evenDays), "짝수 날, 짝수 일, 짝수 날짜"),
    (.mark(.oddMonths), "홀수 달, 홀수 월"),
    (.mark(.evenMonths), "짝수 달, 짝수 월"),
    (.mark(.partOfMonth), "초, 초순, 중순, 하순, 초에, 중순에, 하순에, 초순에, 초반, 중반, 후반"),
    (.mark(.dayBefore), "전날"),
    (.mark(.sameDay), "당일, 그날"),
    (.mark(.daysOff), "연휴"),
    (.mark(.nights), "박"),
    (.mark(.counted), "기준일"),
    (.mark(.particle), "에, 에서, 을, 를, 으로, 로"),
    (.mark(.once), "한 번만, 한 번, 한번, 한 번씩, 한번씩"),
    (.mark(.everyTime), "매번, 올 때마다, 갈 때마다, 때마다, 마다, 항상"),
    (.mark(.postponed), "늦게, 미루기, 미뤄, 미뤄줘, 미룸, 연기, 뒤로, 후로, 뒤로 미루기, 뒤로 미뤄, 늦추기, 늦춰, 늦춰줘"),
    (.mark(.advanced), "앞으로, 앞당기기, 앞당겨, 당기기, 당겨, 당겨줘, 앞으로 당겨, 일찍, 빨리"),
    (.before(.later), "지금부터, 지금으로부터"),
    (.mark(.few), "몇, 며칠, 몇일"),
    (.mark(.only), "만"),
    (.mark(.inAll), "총, 모두, 전부, 합쳐서, 다 합쳐"),
    (.mark(.afterDone), "완료 후, 완료한 뒤, 완료 뒤, 끝낸 뒤, 끝낸 후, 하고 나서"),
    (.mark(.none), "없음"),
    (.mark(.someday), "언젠가"),
    (
      .mark(.noReminder),
      "알림 없이, 알림은 없이, 알림 끄기, 알림 끔, 알림 꺼, 알림 꺼줘, 알림 꺼 줘, 알림 안 함, 알림 안함, 알림 필요 없음, 알림 필요없음"
    ),
    (.mark(.here), "여기"),
    (.mark(.list), "목록"),
    (.mark(.metre), "미터"),
    (.mark(.kilometre), "킬로미터, 킬로"),
    (.mark(.zoneTime), "시간, 시각, 시간으로, 시각으로"),
    (.mark(.star), "별표"),
    (.city("Asia/Tokyo"), "도쿄, 동경, 일본, 오사카, 나리타, 하네다"),
    (.city("Asia/Seoul"), "서울, 한국, 인천, 김포"),
    (.city("Asia/Shanghai"), "상하이, 베이징, 북경, 중국"),
    (.city("Asia/Hong_Kong"), "홍콩"),
    (.city("Asia/Taipei"), "타이베이, 대만"),
    (.city("Asia/Singapore"), "싱가포르, 싱가폴"),
    (.city("Asia/Bangkok"), "방콕, 태국"),
    (.city("Asia/Ho_Chi_Minh"), "호찌민, 호치민, 하노이, 베트남"),
    (.city("Asia/Manila"), "마닐라, 필리핀"),
    (.city("Asia/Jakarta"), "자카르타"),
    (.city("Asia/Kolkata"), "뭄바이, 델리, 인도"),
    (.city("Asia/Dubai"), "두바이"),
    (.city("Europe/London"), "런던, 영국"),
    (.city("Europe/Paris"), "파리, 프랑스"),
    (.city("Europe/Berlin"), "베를린, 독일"),
    (.city("Europe/Madrid"), "마드리드"),
    (.city("Europe/Rome"), "로마, 이탈리아"),
    (.city("Europe/Moscow"), "모스크바"),
    (.city("America/New_York"), "뉴욕, 보스턴, 워싱턴, 미국 동부"),
    (.city("America/Chicago"), "시카고, 미국 중부"),
    (.city("America/Denver"), "덴버"),
    (.city("Europe/Amsterdam"), "암스테르담"),
    (.city("Europe/Istanbul"), "이스탄불"),
    (.city("America/Los_Angeles"), "로스앤젤레스, 샌프란시스코, 시애틀, 미국 서부"),
    (.city("America/Vancouver"), "밴쿠버"),
    (.city("America/Toronto"), "토론토"),
    (.city("Pacific/Honolulu"), "하와이, 호놀룰루"),
    (.city("Australia/Sydney"), "시드니"),
  ]
}

// MARK: Writing

extension KoreanVocabulary {
  private static let nths = [1: "첫째", 2: "둘째", 3: "셋째", 4: "넷째", 5: "다섯째", -1: "마지막"]

  /// The one-letter weekdays, from Monday.
  static let letters: [Unicode.Scalar] = ["월", "화", "수", "목", "금", "토", "일"]

  private func letter(_ weekday: Weekday) -> String { String(Self.letters[weekday.rawValue - 1]) }
  private func name(_ weekday: Weekday) -> String { letter(weekday) + "요일" }
  private func nth(_ number: Int) -> String { Self.nths[number] ?? "\(number)번째" }

  func date(_ day: Day) -> String {
    let (year, month, number) = day.components
    return "\(String(year))년 \(month)월 \(number)일"
  }

  func city(ofZone zone: String) -> String? {
    Self.words.first { $0.0 == .city(zone) }.flatMap { $0.1.split(separator: ",").first }
      .map(String.init)
  }

  func span(_ span: Span) -> String {
    let parts = [
      (span.months / 12, "년"), (span.months % 12, "개월"), (span.days, "일"),
      (span.seconds / 3600, "시간"), (span.seconds / 60 % 60, "분"), (span.seconds % 60, "초"),
    ]
    return parts.filter { $0.0 != 0 }.map { "\($0.0)\($0.1)" }.joined(separator: " ")
  }

  func rule(_ shape: RuleShape) -> String {
    switch shape {
    case .every(let interval, let unit): every(interval, unit)
    case .workdays: "영업일마다"
    case .weekly(1, let days) where days.count == 5 && WeekdayGroup(Set(days)) == .workdays:
      "평일마다"
    case .weekly(let interval, let days) where days.count == 1:
      "\(every(interval, .week)) \(name(days[0]))"
    case .weekly(let interval, let days):
      "\(every(interval, .week)) \(days.map(letter).joined(separator: "·"))"
    case .monthly(let interval, let days):
      "\(every(interval, .month)) \(days.map { $0 < 0 ? "말일" : "\($0)일" }.joined(separator: "·"))"
    case .monthlyParity(let interval, let isOdd):
      "\(every(interval, .month)) \(isOdd ? "홀수" : "짝수") 날"
    case .monthlyWeekday(let interval, let numbers, let weekday):
      "\(every(interval, .month)) \(numbers.map(nth).joined(separator: "·")) \(name(weekday))"
    case .monthlyGroup(let interval, let number, let group):
      "\(every(interval, .month)) \(nth(number)) \(name(group))"
    case .yearly(let interval, let month, -1): "\(every(interval, .year)) \(month)월 말일"
    case .yearly(let interval, let month, let day):
      "\(every(interval, .year)) \(month)월 \(day)일"
    case .yearlyMonths(let interval, let months, let day):
      "\(every(interval, .year)) \(months.map { "\($0)월" }.joined(separator: "·")) \(day)일"
    case .yearlyWeekday(let interval, let month, let number, let weekday):
      "\(every(interval, .year)) \(month)월 \(nth(number)) \(name(weekday))"
    case .lunarYearly(let interval, let lunar):
      "\(every(interval, .year)) \(name(lunar.scale)) "
        + (lunar.isLeap ? "윤" : "") + "\(lunar.month)월 \(lunar.day)일"
    case .lunarMonthly(let interval, let scale, let days):
      "\(every(interval, .month)) \(name(scale)) "
        + days.map { "\($0)일" }.joined(separator: "·")
    }
  }

  private func name(_ scale: RecurrenceRule.Scale) -> String {
    scale == .dangi ? "음력" : "중국 음력"
  }

  private func every(_ interval: Int, _ unit: Unit) -> String {
    let names: [Unit: String] = [.day: "매일", .week: "매주", .month: "매달", .year: "매년"]
    if interval == 1, let name = names[unit] { return name }
    return "\(interval)\(["초", "분", "시간", "일", "주", "개월", "년"][unit.rawValue])마다"
  }

  private func name(_ group: WeekdayGroup) -> String {
    switch group {
    case .workdays: "평일"
    case .businessDays: "영업일"
    case .holidays: "공휴일"
    case .weekend: "주말"
    case .one(let weekday): name(weekday)
    }
  }

  func at(_ times: [String]) -> String {
    " " + times.joined(separator: ", ")
  }

  func except(_ dates: [String]) -> String { ", \(dates.joined(separator: ", ")) 제외" }

  func exceptDays(_ count: Int) -> String { ", \(count)개 날짜 제외" }

  func exceptTimes(_ count: Int) -> String { ", \(count)번 제외" }

  func range(_ first: String, _ last: String) -> String { "\(first)~\(last)" }

  func daysOff(_ mode: Workdays.Mode) -> String {
    switch mode {
    case .only: ", 공휴일 제외"
    case .before: ", 휴일이면 전 영업일"
    case .after: ", 휴일이면 다음 영업일"
    }
  }

  func inMonths(_ months: [Int]) -> String {
    let others = (1...12).filter { !months.contains($0) }
    let named = (months.count <= 6 ? months : others).map { "\($0)월" }.joined(separator: "·")
    return months.count <= 6 ? " (\(named))" : ", \(named) 제외"
  }

  func onMonthDays(_ days: [Int]) -> String {
    let named = days.filter { $0 > 0 } + days.filter { $0 < 0 }
    let words = named.map { $0 > 0 ? "\($0)일" : $0 == -1 ? "말일" : "\(fromEnd($0)) 날" }
    return " " + words.joined(separator: "·")
  }

  func onNths(_ days: [(nth: Int?, weekday: Weekday)]) -> String {
    let words = days.map { day in (day.nth.map { fromEnd($0) + " " } ?? "") + name(day.weekday) }
    return " " + words.joined(separator: "·")
  }

  func only(_ positions: [Int]) -> String {
    ", 그중 " + positions.map(fromEnd).joined(separator: "·")
  }

  var whereItExists: String { ", 그 날이 있는 달만" }

  /// `첫째`, `마지막`, `끝에서 2번째`
  private func fromEnd(_ number: Int) -> String {
    number < -1 ? "끝에서 \(-number)번째" : nth(number)
  }

  func until(_ date: String, _ time: String?) -> String {
    ", \(date)" + (time.map { " \($0)" } ?? "") + "까지"
  }
  func times(_ count: Int) -> String { ", 총 \(count)번" }
  func afterDone(_ rule: String) -> String { "완료 후 \(rule)" }

  func before(_ span: Span, at time: String?) -> String {
    "\(self.span(span)) 전" + (time.map { " \($0)" } ?? "")
  }

  func at(_ time: String) -> String { "\(time)에" }
  func at(_ date: String, _ time: String) -> String { "\(date) \(time)" }
  func every(_ span: Span) -> String { "\(self.span(span))마다" }
  func every(_ span: String, within hours: String?, on days: String?) -> String {
    // Only the last of both has the particle.
    let days = hours == nil ? days : days.map { String($0.dropLast()) }
    return [days, hours.map { "\($0)에" }, span].compactMap(\.self).joined(separator: " ")
  }
  func once(in span: Span) -> String { "\(self.span(span)) 뒤" }

  func window(from start: String, to end: String, isCondition: Bool) -> String {
    "\(start)~\(end)" + (isCondition ? " 사이" : "")
  }

  func on(_ weekdays: Set<Weekday>) -> String {
    switch WeekdayGroup(weekdays) {
    case .workdays: "평일에"
    case .weekend: "주말에"
    default:
      weekdays.count == 1
        ? "\(weekdays.map(name).joined())에"
        : "\(weekdays.sorted().map(letter).joined(separator: "·"))에"
    }
  }

  var onWorkdays: String { "영업일에" }

  func from(_ date: String) -> String { "\(date)부터" }
  func countedFrom(_ date: String) -> String { "기준일 \(date)" }
  func until(day date: String) -> String { "\(date)까지" }
  func on(day date: String) -> String { "\(date)에" }

  func crossing(_ edge: RegionTrigger.Edge, of place: String) -> String {
    switch edge {
    case .arrive: "\(place)에 도착하면"
    case .leave: "\(place.with(.object)) 떠날 때"
    case .both: "\(place)에 도착하거나 떠날 때"
    case .stay(let seconds): "\(place)에 \(span(Span(seconds: seconds))) 머물면"
    case .pass: "\(place.with(.object)) 지나갈 때"
    }
  }

  func within(_ distance: String) -> String { "\(distance) 이내" }
  var here: String { "여기" }
  var everyTime: String { "매번" }
  var allDay: String { "종일" }
}
