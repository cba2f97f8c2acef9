import CivilTime
import CommandLine
import Files
import Messages
import Operations
import Outcomes
import Scheduler
import TodoCore

/// `add WORDS…`: a new item, from words and options.
enum AddCommand: Command {
  static let event = Flag("event", eventOrStar.0, ko: eventOrStar.1)
  static let star = Flag("star", eventOrStar.0, ko: eventOrStar.1)
  private static let eventOrStar = (
    "an event, which passes by itself; with a star", "시간이 지나면 끝나는 일정; 별표 추가"
  )
  static let remind = RepeatedOption(
    "remind", "when to remind: 30m before, at 17:30, every 45m; or none",
    ko: "알림: 30분 전, 17:30에, 45분마다, none. 여러 번 가능", value: "TRIGGER")

  static let spec = CommandSpec(
    "add", .items, "Adds an item. Dates and times stand at the start or the end of the words.",
    ko: "항목을 추가합니다. 날짜와 시각은 문장의 처음이나 끝에 씁니다.",
    examples: [
      HelpText(
        "daydot add Buy milk tomorrow 6pm @market +errands p1",
        ko: "daydot add 내일 오후 6시 우유 사기 @시장 +볼일 p1"),
      HelpText(
        "daydot add - < moving.txt    an item a line, what is indented as its steps",
        ko: "daydot add - < 이사.txt    한 줄에 한 항목, 들여쓴 줄은 하위 항목"),
    ], operands: "WORDS…", count: CommandSpec.anyCount,
    options: fields + [event, star, SharedOptions.json])

  /// The options for the fields of a new item, whether a thing to do or an event.
  static let fields = ItemOption.adding(remind, behind: ItemOption.priority)

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try add(invocation, isEvent: invocation[event], in: session)
  }

  static func add(
    _ invocation: Invocation, isEvent: Bool, as verb: String = "add", in session: Session
  ) throws -> ExitStatus {
    try refuseFolder(invocation)
    var request = AddRequest(words: invocation.operands)
    request.literalFrom = invocation.literalFrom
    request.isEvent = isEvent
    request.isStarred = invocation[star]
    request.fields = try ItemOption.fields(invocation)
    request.tags = invocation[ItemOption.tag]
    request.reminders = invocation[remind]
    if invocation.operands == ["-"], invocation.literalFrom == nil {
      request.words = []
      let input = try session.environment.inputFile("-").readAll()
      let text = try ItemText.decode(input, keepsComments: true)
      try refuseOptions(in: text)
      guard let added = try session.book.add(lines: text, request, as: verb) else {
        return try session.answer(items: []) { try session.say(.unchanged) }
      }
      return try session.answer(added)
    }
    let added = try session.book.add(request, as: verb)
    let status = try session.answer(added)
    if session.wantsJSON { return status }
    if let home = invocation.home(session.environment) { try session.say(.expandedHome(home)) }
    for item in added.items.map(\.item).prefix(1) {
      if let (open, words) = openValue(invocation, in: item.title) {
        try session.say(.unquotedInTitle(words, behind: open, of: item))
      }
    }
    return status
  }

  /// An option with one word as its value, where the words behind it ended up at the end of the title although
  /// they may belong to the value: `shop` of `add Milk --list my shop`.
  private static func openValue(
    _ invocation: Invocation, in title: String
  ) -> (open: OpenValue, words: String)? {
    let free = [ItemOption.list, ItemOption.at, ItemOption.note].map { "--\($0.spec.name)" }
    for open in invocation.openValues
    where free.contains(open.option) && invocation.operands.count > open.operands.count {
      for count in (0..<open.operands.count).reversed() {
        let words = open.operands[...count].joined(separator: " ")
        if title.hasSuffix(" " + words) { return (open, words) }
      }
    }
    return nil
  }

  /// - Throws: `RoutineError.line` for the first line with an option of `add`.
  private static func refuseOptions(in text: String) throws {
    let options = Set(spec.options.map { "--\($0.name)" })
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where line.contains(" --") {
      for word in line.split(separator: " ").map({ String($0.prefix { $0 != "=" }) })
      where options.contains(word) {
        let reason = OptionError.optionInLine(seen: word)
        throw RoutineError.line(path: "-", line: index + 1, reason: reason)
      }
    }
  }

  /// - Throws: `folderAsWords` if three or more words in a row are exactly the names in the current
  ///   folder.
  private static func refuseFolder(_ invocation: Invocation) throws {
    let words = invocation.operands
    guard words.count >= 3 else { return }
    let names = FileSystem.names(in: ".")
    guard names.count >= 3, names.count <= words.count else { return }
    let all = Set(names)
    for start in 0...(words.count - names.count)
    where all.contains(words[start]) && Set(words[start..<start + names.count]) == all {
      throw OptionError.folderAsWords(count: names.count)
    }
  }
}

extension Session {
  /// Reports places without a position, and how to give them one.
  func hint(unplaced names: [UnplacedName]) throws {
    for unplaced in names {
      let offers = offers(of: unplaced.name)
      for offer in offers { try say(offer) }
      if offers.isEmpty { try say(.withoutPosition(name: unplaced.name, meant: unplaced.meant)) }
    }
  }

  /// Reports the imported places that items were given.
  func say(imported places: [NearbyPlace]) throws {
    for near in places {
      try say(.imported(near.place, metres: near.metres, from: near.point))
    }
  }

  /// Prints new items, with the hints about them.
  func answer(_ added: Added) throws -> ExitStatus {
    let items = added.items.map(\.item)
    try answer(items: added.items.map(\.entry)) {
      for new in added.items {
        try say(.added(new.entry, new.reminder))
        if let skipped = new.skipped { try say(.skipped(skipped)) }
        if let first = new.overlaps.first {
          try say(.overlaps(first, more: new.overlaps.count - 1))
        }
        for (items, id) in new.waitingEarlier { try say(.waitEarlier(items, id: id)) }
        for link in new.links { try say(.maybeLinked(link, id: new.item.id)) }
        for hint in new.hints { try say(.stayedInTitle(hint, id: new.item.id)) }
      }
      try hint(unplaced: added.unplaced)
      try say(imported: added.imported)
    }
    for new in added.items where new.item.when.time.map({ $0.second > 0 }) ?? false {
      if let next = new.nextReminder { try hintOfSeconds(next.due) }
    }
    try hintWhereNothingChecks(promised: items)
    return .success
  }
}

/// `event WORDS…`: a new event, which passes by itself and is never done.
enum EventCommand: Command {
  static let spec = CommandSpec(
    "event", .items, "Adds an event: it passes by itself and is never done.",
    ko: "일정을 추가합니다. 일정은 완료 표시 없이 시간이 지나면 끝납니다.",
    examples: [
      HelpText(
        "daydot event Lunch with Sam fri 12:00-13:00", ko: "daydot event 금요일 12:00-13:00 샘과 점심"),
      HelpText(
        "daydot event Flight 5 dec 14:30 Asia/Seoul - 09:10 America/Los_Angeles",
        ko: "daydot event 12월 5일 서울 시간 14:30 - 뉴욕 시간 14:20 비행"),
    ], operands: "WORDS…", count: CommandSpec.anyCount,
    options: AddCommand.fields + [
      AddCommand.star.saying("with a star", ko: "별표를 붙입니다"), SharedOptions.json,
    ])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try AddCommand.add(invocation, isEvent: true, as: "event", in: session)
  }
}
