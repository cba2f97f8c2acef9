import DaydotTestSupport
import Expectations
import TestSupport
import Testing

/// What `add` refuses; a refused `add` stores nothing.
@Suite struct AddRefusalTests {
  struct Case: Row {
    let words: [String]
    let sentence: String

    init(_ words: String..., says sentence: String) {
      self.words = words
      self.sentence = sentence
    }

    var name: String { words.isEmpty ? "no words" : words.debugDescription }
  }

  private static let noTitle =
    "what is to be done? the title is missing; to see how:\n  daydot help add"

  @Test(arguments: [
    Case(says: noTitle),
    Case("", says: noTitle),
    Case(" \t ", says: noTitle),
    Case("--", says: noTitle),
    Case("--", "", says: noTitle),
    Case("tomorrow", says: noTitle),
    Case("tomorrow", "18:00", "+errands", says: noTitle),
    Case("--on", "fri", says: noTitle),
    Case("x", "--on", "2026-02-30", says: "cannot read '2026-02-30': February 2026 has 28 days"),
    Case("x", "--on", "2027-02-29", says: "cannot read '2027-02-29': February 2027 has 28 days"),
    Case("x", "--on", "2026-13-01", says: "cannot read '2026-13-01': there is no month 13"),
    Case("x", "--time", "25:00", says: "cannot read '25:00': hours go to 23"),
    Case("x", "--time", "12:60", says: "cannot read '12:60': minutes go to 59"),
    // Malformed phrases inside the title.
    Case("x", "2026-02-30", says: "cannot read '2026-02-30': February 2026 has 28 days"),
    Case("x 2026-02-30", says: "cannot read '2026-02-30': February 2026 has 28 days"),
    Case("x", "25:00", says: "cannot read '25:00': hours go to 23"),
    Case(
      "x", "--on", "fridy",
      says: "cannot read 'fridy' as a date or time; did you mean 'friday'?"),
    Case(
      "x", "--on", "someday soon",
      says: "cannot read 'someday soon' as a date or time: 'soon' is not understood"),
    Case(
      "x", "--on", "",
      says: "cannot read '' as a date or time; type tomorrow 18:00, fri or 2026-11-20"),
    Case("x", "--time", "", says: "cannot read '' as a time; type 18:00 or 6pm"),
    Case("x", "at", "6", says: "'at 6' has two readings: 06:00 or 18:00?"),
    Case(
      "x", "11/12",
      says: "'11/12' has two readings: Fri 11 Dec 2026 or Fri 12 Nov 2027? write dec 11 or nov 12"),
    Case("x 10:00", "--on", "none", says: "'10:00' needs a day; say one, or leave it out"),
    Case(
      "x", "every", "day", "--on", "none", says: "'every day' needs a day; say one, or leave it out"
    ),
    Case(
      "x", "for", "3", "days", "from", "today", "--on", "none",
      says: "'for 3 days' needs a day; say one, or leave it out"),
    Case(
      "x", "--on", "none", "--time", "10:00",
      says: "'10:00' needs a day; say one, or leave it out"),
    Case(
      "x", "--on", "none", "--every", "daily",
      says: "'daily' needs a day; say one, or leave it out"),
    Case(
      "x", "--on", "none", "--every", "45m",
      says:
        "cannot read '45m' as a repeat; type every day, every 2 weeks on mon or every last friday"),
    Case("x", "--end", "2h", says: "the end '2h' needs a start: say the day and time it begins"),
    Case(
      "x", "--on", "2026-11-20", "--time", "10:00", "--end", "2026-11-19",
      says: "the end '2026-11-19' does not lie after the start"),
    Case(
      "Pills every 4 hours starting tomorrow",
      says: "'every 4 hours' needs the time at which it begins, as every 4 hours from "
        + "2026-11-21 08:00"),
    Case(
      "Water every 30 minutes from 9 to 18 until friday",
      says: "'every 30 minutes from 9 to 18' works only without a date or an end; a series takes "
        + "whole hours of a day, as every hour from 09:00 to 17:00"),
    Case(
      "call at 13pm", says: "cannot read '13pm': there is no 13 in that part of the day"),
    Case(
      "report every fri on mon", says: "'every fri' and 'on mon' contradict each other; keep one"),
    Case(
      "laundry this morning",
      says: "'this morning' has already passed; type a time that is still ahead, or another day"),
    Case(
      "call in a few hours",
      says: "'in a few hours' is no exact length; type the number, as in 3 hours"),
    Case(
      "easter monday",
      says: "cannot read 'easter monday': it is a holiday of AU, DE, FR, GB-ENG, GB-NIR, "
        + "not of your regions; to have it:\n  daydot config set holidays 'KR, AU'"),
    Case(
      "return gifts the day after diwali",
      says: "cannot read 'diwali' beside 'day after': it is no holiday of your regions; "
        + "type the date, as dec 25 or today"),
    Case("x", "--on", says: "--on needs a value: --on DATE"),
    Case("x", "--on", "fri", "--on", "sat", says: "--on was given twice"),
    Case("x", "--event=yes", says: "--event takes no value, but was given 'yes'"),
    Case(
      "x", "--priority", "urgent",
      says: "--priority cannot be 'urgent'; it is one of: high, medium, low, none"),
    Case("x", "--onn", "fri", says: "no option '--onn' for add; did you mean '--on'?"),
  ])
  func refuses(_ row: Case) throws {
    let daydot = try InProcessDaydot.checked()
    expectRefusal(try daydot.run(["add"] + row.words), row.sentence, status: 64)
    // Nothing was added: the next item gets the first id.
    #expect(try daydot("add", "next").output == "1  \"next\" — no date\n")
  }

  /// Without a name, the list, tag or place could not be named in any later command.
  @Test(arguments: ["--list", "--tag", "--at"])
  func namesAreNotEmpty(option: String) throws {
    let run = try InProcessDaydot.checked().run(["add", "x", option, ""])
    #expect(run.status == 64 && run.output == "")
  }

  @Test func inKorean() throws {
    let daydot = try InProcessDaydot.checked()
    daydot.variables["LC_ALL"] = "ko_KR.UTF-8"
    expectRefusal(
      try daydot("add", ""), "무엇을 할까요? 제목이 없습니다. 쓰는 방법:\n  daydot help add", status: 64)
    expectRefusal(
      try daydot("add", "내일 오전까지 회신"), "'내일 오전까지': 오전 몇 시인지 쓰세요. 예: 내일 오전 10시까지",
      status: 64)
    expectRefusal(
      try daydot("add", "내일부터 4시간마다 약"),
      "'4시간마다'에는 시작 시각이 필요합니다. 예: 2026-11-21 08:00부터 4시간마다", status: 64)
    expectRefusal(
      try daydot("add", "서울역 도착하면 알려줘"),
      "'서울역' 장소가 없습니다. 저장하려면:\n  daydot help place", status: 64)
    expectRefusal(
      try daydot("add", "월수금 오후 4시 수영"),
      "'오후 4시'와 함께 쓴 '월수금'을 이해하지 못했습니다. '매주 월수금'인가요?", status: 64)
    expectRefusal(
      try daydot("add", "x", "--event=yes"), "--event에는 값을 쓰지 않습니다: 'yes'", status: 64)
  }

  @Test(arguments: [
    "add Settle every month on the 15th tomorrow", "add 매달 15일 정산 내일",
    "add Meeting tue and thu every month",
  ])
  func aDateBesideAnotherRuleIsRefused(_ line: String) throws {
    let run = try InProcessDaydot().run(line.split(separator: " ").map(String.init))
    #expect(run.status == 64 && run.output == "")
  }

  /// Words behind an option that the shell took apart.
  @Test func valuesOfWordsNeedQuotes() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Trip fri")
    for (words, line) in [
      (["edit", "1", "--end", "sep", "16"], "daydot edit 1 --end 'sep 16'"),
      (["edit", "1", "--end", "9월", "16일"], "daydot edit 1 --end '9월 16일'"),
      (["add", "Nap", "--on", "next", "fri"], "daydot add Nap --on 'next fri'"),
      (["add", "--on", "dec", "24", "Nap"], "daydot add --on 'dec 24' Nap"),
      (["day", "--from", "nov", "3"], "daydot day --from 'nov 3'"),
      (["edit", "1", "--list", "home", "16"], "daydot edit 1 --list 'home 16'"),
    ] {
      let refused = try daydot.run(words)
      #expect(refused.status == 64)
      #expect(refused.errors.contains(line), "\(words): \(refused.errors)")
    }
    #expect(try daydot("edit", "1", "16").errors.contains("does not take '16'"))
  }

  /// The shell writes the user's folder for a lone `~`.
  @Test func aFolderForATildeIsTold() throws {
    let daydot = InProcessDaydot()
    daydot.variables["HOME"] = "/home/ann"
    let added = try daydot("add", "Trip", "to", "/home/ann", "fri")
    #expect(added.status == 0)
    #expect(added.output.contains("quotes"))
    #expect(try daydot("add", "7월", "20일", "/home/ann", "8월", "17일").errors.contains("~"))
    #expect(!(try daydot("add", "Back up", "/home/ann/notes", "fri")).output.contains("quotes"))
  }
}
