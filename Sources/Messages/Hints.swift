import CivilTime
import CommandLine
import Outcomes
import Phrases
import Presentation
import TodoCore

/// Hints about words that `add` left in the title, and what to type instead.
extension Sentence {
  /// The path of the user's folder among words.
  package static func expandedHome(_ path: String) -> Sentence {
    Sentence(
      "the shell writes \(seen: path) for a lone ~; put the words in quotes to keep the sign",
      ko: "~를 따로 쓰면 셸이 \(seen: path)\(.toward) 바꿉니다. ~를 쓰려면 전체를 따옴표로 묶으세요")
  }

  /// Words at the end of a title that follow the value of an option without quotes.
  package static func unquotedInTitle(
    _ words: String, behind open: OpenValue, of item: Item
  ) -> Sentence {
    let title = String(item.title.dropLast(words.count + 1))
    let value = "\(open.value) \(words)"
    let command: Words =
      "daydot edit \(item.id) --title \(typed: title) \(plain: open.option) \(typed: value)"
    return Sentence(
      "\(seen: words) stays in the title; for \(plain: open.option)",
      ko: "\(seen: words)\(.object) 제목에 남겼습니다. \(plain: open.option) 값이라면"
    ).with(command: command)
  }

  package static func stayedInTitle(_ hint: QuickAdd.Hint, id: Int) -> Sentence {
    switch hint {
    case .unknownPlace(let name, let seen?):
      return Sentence(
        "\(seen: seen) needs the place \(seen: name), which is not saved; to save it",
        ko: "\(seen: seen)\(.object) 읽으려면 장소 \(seen: name)\(.subject) 저장되어 있어야 합니다. 저장하려면"
      ).with(command: "daydot help place")
    case .unknownPlace(let name, nil):
      return Sentence(
        "\(seen: name) is no saved place, so the words stay in the title; to save it",
        ko: "\(seen: name)\(.topic) 저장한 장소가 아니어서 제목에 남겼습니다. 저장하려면"
      ).with(command: "daydot help place")
    case .notOneDay(let seen, let first, let last):
      return Sentence(
        """
        \(seen: seen) is no single day, so the words stay in the title; name one of \
        \(days: first, to: last), or have it last all these days
        """,
        ko: """
          \(seen: seen)\(.topic) 날짜가 하나가 아니어서 제목에 남겼습니다. \(days: first, to: last)에서 하루를 골라 쓰세요. \
          내내 이어지는 일이라면
          """
      ).with(command: "daydot edit \(id) --on \(plain: "\(first)") --end \(plain: "\(last)")")
    case .notRead(let findings): return notRead(findings, id: id)
    case .holiday(let name, let regions):
      return Sentence(
        "\(seen: name) stays in the title: \(PhraseError.noHoliday(regions))",
        ko: "\(seen: name)\(.object) 제목에 남겼습니다. \(PhraseError.noHoliday(regions))")
    case .misspelt(let seen, let suggestion):
      return Sentence(
        "\(seen: seen) stays in the title; if '\(plain: suggestion)' was meant",
        ko: "\(seen: seen)\(.object) 제목에 남겼습니다. '\(plain: suggestion)'\(.because)면"
      ).with(command: "daydot edit \(id) --on \(typed: suggestion)")
    case .reminding(let seen, let typed?):
      return Sentence(
        "\(seen: seen) stays in the title; for a reminder",
        ko: "\(seen: seen)\(.object) 제목에 남겼습니다. 알림을 붙이려면"
      ).with(command: "daydot remind \(id) \(typed: typed)")
    case .reminding(let seen, nil):
      return Sentence(
        "\(seen: seen) stays in the title", ko: "\(seen: seen)\(.object) 제목에 남겼습니다")
    case .halfOfDay(let seen, let time, let other, let isEnd):
      return halfRead(
        seen, as: time,
        for: other.map {
          (time: $0, command: "daydot edit \(id) --\(plain: isEnd ? "end" : "time") \($0)")
        })
    case .place(let seen, let time, let zone):
      return Sentence(
        "\(seen: seen) stays in the title; if \(time) is the time there",
        ko: "\(seen: seen)\(.object) 제목에 남겼습니다. \(time)\(.subject) 그곳 시각이라면"
      ).with(command: "daydot edit \(id) --zone \(typed: zone)")
    case .zoneOfBoth(let end, let zone):
      let typed = "\(end.day) \(end.time) \(zone)"
      return Sentence(
        "both ends are read by the clock of \(city: zone); if it begins by yours",
        ko: "시작과 끝을 모두 \(city: zone) 시각으로 읽었습니다. 시작이 이곳 시각이라면"
      ).with(command: "daydot edit \(id) --zone none --end \(typed: typed)")
    case .notLabel(let seen) where "+#@".contains(seen.first ?? " "):
      return Sentence(
        "\(seen: seen) stays in the title; tags and places are read at its end",
        ko: "\(seen: seen)\(.object) 제목에 남겼습니다. 태그와 장소는 문장 끝에 쓰세요")
    case .notLabel(let seen):
      return Sentence(
        "\(seen: seen) stays in the title; a priority is p1, p2 or p3, and a list list:NAME",
        ko: "\(seen: seen)\(.object) 제목에 남겼습니다. 우선순위는 p1, p2, p3, 목록은 list:이름으로 씁니다")
    case .overruled(let words):
      let seen = words.map { Sentence(same: "\(seen: $0)") }
      return Sentence(
        "\(list: seen) \(plural: seen.count, "is", "are") not used: an option says otherwise",
        ko: "\(list: seen) 대신 옵션의 값을 썼습니다")
    case .oneSpan(let seen, let typed):
      return Sentence(
        "with \(seen: seen) it is one span; to have it repeat",
        ko: "\(seen: seen)\(.object) 이어진 한 기간으로 읽었습니다. 반복하려면"
      ).with(command: "daydot edit \(id) --end none --every \(typed: typed)")
    case .lunarOnce(let seen):
      return Sentence(
        "\(seen: seen) is read as its next date; for every year",
        ko: "\(seen: seen)\(.object) 다음에 오는 날 하루로 읽었습니다. 해마다 반복하려면"
      ).with(command: "daydot edit \(id) --every \(typed: seen)")
    case .once:
      return Sentence("that is once; for every year", ko: "한 번만 추가했습니다. 해마다 반복하려면").with(
        command: "daydot edit \(id) --every 'every year'", ko: "daydot edit \(id) --every 매년")
    case .exceptsNothing(let seen):
      return Sentence(
        "\(seen: seen) leaves nothing out: it comes on none of these days",
        ko: "\(seen: seen)에 해당하는 날이 반복에 없어 빠지는 날이 없습니다")
    case .past:
      return Sentence("that has already passed", ko: "이미 지난 날짜나 시각입니다")
    case .pastYear(let year, let next):
      return Sentence(
        "that has already passed; for every year, with the years counted",
        ko: "이미 지난 날짜입니다. 해마다 반복하고 햇수를 세려면"
      ).with(
        command:
          "daydot edit \(id) --on \(plain: "\(next)") --every 'every year' --since \(year)",
        ko: "daydot edit \(id) --on \(plain: "\(next)") --every 매년 --since \(year)")
    case .lastDayInstead(let rule) where !rule.byLeapMonth.isEmpty:
      return Sentence(
        "in years without that leap month it is in the month before it",
        ko: "그 윤달이 없는 해에는 평달로 지냅니다")
    case .lastDayInstead(let rule) where rule.scale != .gregorian:
      return Sentence("in lunar months of 29 days it is on the 29th", ko: "29일까지인 음력 달에는 29일이 됩니다")
    case .lastDayInstead(let rule):
      let day = rule.byMonthDay.max() ?? 31
      if rule.frequency == .yearly {
        return Sentence(
          "in years without 29 February it falls on 28 February", ko: "2월 29일이 없는 해에는 2월 28일이 됩니다")
      }
      return day == 31
        ? Sentence(
          "in months without the 31st it falls on the last day", ko: "31일이 없는 달에는 말일이 됩니다")
        : Sentence(
          "in months without the \(day)th it falls on the last day", ko: "\(day)일이 없는 달에는 말일이 됩니다")
    }
  }

  /// What an hour is read as whose half of the day is left open, and the command for the other one.
  package static func halfRead(
    _ seen: String, as time: TimeOfDay, for other: (time: TimeOfDay, command: Words)?
  ) -> Sentence {
    let read = Sentence(
      "\(seen: seen) is read as \(time)\(partOfDay(time))",
      ko: "\(seen: seen)\(.object)\(partOfDay(time)) \(time)\(.toward) 읽었습니다")
    guard let other else { return read }
    return read
      + Sentence("; for \(other.time)", ko: ". \(other.time)\(.because)면")
      .with(command: other.command)
  }

  /// The part of the day in words, if it is not the usual one for a bare hour.
  private static func partOfDay(_ time: TimeOfDay) -> Sentence {
    switch time.hour {
    case ..<5: Sentence(" at night", ko: " 새벽")
    case 5..<9: Sentence(" in the morning", ko: " 아침")
    case 17...: Sentence(" in the evening", ko: " 저녁")
    default: .empty
    }
  }

  private static func notRead(_ findings: [QuickAdd.Hint.Finding], id: Int) -> Sentence {
    let seen = findings.map { Sentence(same: "\(seen: $0.seen)") }
    let stays = Sentence(
      "\(list: seen) \(plural: seen.count, "stays", "stay") in the title",
      ko: "\(list: seen)\(.object) 제목에 남겼습니다")
    guard let command = edit(id, reading: findings) else { return stays }
    return stays
      + Sentence(
        "; to have \(plural: seen.count, "it", "them") read", ko: ". 날짜나 시각을 넣으려면"
      ).with(command: command)
  }

  /// The command that gives an item the words in its title as options; nil if one of them can not
  /// be parsed alone, or if two of them are for the same option. A time that says nothing alone does
  /// not change the day beside it: `내일 퇴근하고`.
  private static func edit(_ id: Int, reading findings: [QuickAdd.Hint.Finding]) -> Words? {
    var options: [Sentence] = []
    for option in ["on", "time", "every"] {
      let words = findings.filter { $0.option == option }
      guard let first = words.first else { continue }
      guard words.count == 1 else { return nil }
      guard let value = first.typed ?? (first.isRead ? first.seen : nil) else {
        if first.kind == .time, !first.seen.contains(where: \.isNumber) { continue }
        return nil
      }
      options.append(Sentence(same: " --\(plain: option) \(typed: value)"))
    }
    return options.isEmpty ? nil : "daydot edit \(id)\(list: options, "")"
  }
}

extension QuickAdd.Hint.Finding {
  /// The option of `edit` for this kind of words.
  fileprivate var option: String {
    switch kind {
    case .day, .month: "on"
    case .time: "time"
    case .repetition: "every"
    }
  }
}

/// Names in filters that do not exist, and words that are filters.
extension Sentence {
  /// - Parameter words: The command that shows what was meant.
  package static func meant(_ listing: MeantListing, _ words: [String]) -> Sentence {
    let command = command(words)
    let what: Sentence =
      switch listing.parts.count == 1 ? listing.parts[0] : nil {
      case .list?: Sentence("the list", ko: "목록을")
      case .tag?: Sentence("the tag", ko: "태그를")
      case .days?, .bound?: Sentence("the days", ko: "그 날짜를")
      case .state?, nil: Sentence("what is meant by it", ko: "말뜻대로")
      }
    return Sentence("this looks for the word; for \(what)", ko: "낱말로 찾았습니다. \(what) 보려면").with(
      command: "\(command)")
  }

  package static func unknown(_ unknown: UnknownName) -> Sentence {
    let name = unknown.name
    let said =
      switch unknown.kind {
      case .list: Sentence("no list \(seen: name)", ko: "\(seen: name) 목록이 없습니다")
      case .tag: Sentence("no tag \(seen: name)", ko: "\(seen: name) 태그가 없습니다")
      case .place: Sentence("no place \(seen: name)", ko: "\(seen: name) 장소가 없습니다")
      }
    return said
      + unknown.meant.map { Sentence("; did you mean \(seen: $0)?", ko: ". \(seen: $0)인가요?") }
  }
}
