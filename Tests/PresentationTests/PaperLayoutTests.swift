import CivilTime
import Mustache
import Scheduler
import Templates
import TestSupport
import Testing
import TodoCore

@testable import Presentation

/// A month on paper: the number of weeks, the items a day, the length of their titles.
struct PaperRow: Row {
  let weeks: Int
  let perDay: Int
  let words: Int
  let isUpright: Bool
  var name: String { "\(weeks) weeks, \(perDay) × \(words)\(isUpright ? " upright" : "")" }
}

private let paperRows: [PaperRow] = [4, 5, 6].flatMap { weeks in
  [0, 1, 3, 6, 12, 40].flatMap { perDay in
    [1, 4, 14].flatMap { words in
      [false, true].map {
        PaperRow(weeks: weeks, perDay: perDay, words: words, isUpright: $0)
      }
    }
  }
}

@Test(arguments: paperRows) func whatTheGridCanNotHoldGoesToFurtherPages(_ row: PaperRow) throws {
  let sample = try Sample()
  let options = sample.options(80)
  let title = Array(repeating: "회의 word", count: row.words).joined(separator: " ")
  var id = 0
  let weeks = try (0..<row.weeks).map { week in
    try (0..<7).map { day in
      // One day of a week is full, the others have one item.
      try (0..<(day == week % 7 ? row.perDay : 1)).map { _ in
        id += 1
        return try sample.entry(id, title, sample.today, "18:00")
      }
    }
  }
  let layout = PaperLayout(
    weeks.map { $0.map { PaperLayout.Day(names: [], barLines: 1, $0, on: sample.today, options) } },
    on: .init(css: row.isUpright ? "portrait" : "landscape"), options)
  #expect(layout.weeks.count == row.weeks)
  let shares = layout.weeks.map(\.share)
  #expect(shares.reduce(0, +) <= 100 && shares.reduce(0, +) > 100 - row.weeks - 1)
  #expect(shares.allSatisfy { $0 > 0 })
  var rest: [(day: Day, entries: [Entry])] = []
  for (week, drawn) in zip(weeks, layout.weeks) {
    #expect(drawn.shown.count == 7)
    for (entries, shown) in zip(week, drawn.shown) {
      #expect(Set(shown).isSubset(of: entries.indices))
      if shown.count < entries.count {
        rest.append(
          (sample.today, entries.indices.filter { !shown.contains($0) }.map { entries[$0] }))
      }
    }
  }
  // Later parts are only reduced after earlier ones: small letters alone fit an ordinary month.
  #expect(rest.isEmpty || row.perDay * row.words > 10, "\(layout.letters.css)")
}

/// Further pages: the number of entries of each day.
struct ColumnsRow: Row {
  let days: [Int]
  let pages: Int
  var name: String { "\(days.reduce(0, +)) on \(days.count) days" }
}

@Test(arguments: [
  ColumnsRow(days: [], pages: 0), ColumnsRow(days: [4], pages: 1),
  ColumnsRow(days: [300], pages: 3),
  ColumnsRow(days: Array(repeating: 12, count: 28), pages: 3),
  ColumnsRow(days: Array(repeating: 40, count: 31), pages: 10),
])
func furtherPagesAreEquallyFull(_ row: ColumnsRow) throws {
  let columns = PaperColumns(
    row.days.map { (0..<$0).map { PaperLayout.Text(["meeting \($0)"]) } },
    on: .init(css: "landscape"))
  #expect(columns.pages.count == row.pages)
  // Each entry stands once, in order, and each column begins with a day, which is continued unless
  // it begins there.
  var seen: [[Int]] = row.days.map { _ in [] }
  var counts: [Int] = []
  for column in columns.pages.joined() {
    counts.append(column.reduce(0) { $0 + $1.entries.count })
    for part in column {
      #expect(part.isContinued == !seen[part.day].isEmpty)
      seen[part.day] += part.entries
    }
  }
  #expect(seen == row.days.map { Array(0..<$0) })
  // No column but the last is much emptier than the others.
  #expect((counts.dropLast().max() ?? 0) - (counts.dropLast().min() ?? 0) <= 5, "\(counts)")
}

/// The built-in template of a notification prints the same as the line without a template.
@Test func theTemplateOfAnAnnouncementIsItsLine() throws {
  let sample = try Sample()
  let text = try #require(Templates.view("notification.text"))
  let template = try MustacheTemplate(
    String(decoding: text, as: UTF8.self), file: "notification.text")
  let seconds = CivilDateTime(sample.today, try TimeOfDay(iso: "09:00")).secondsSinceEpoch
  let now = Now(Instant(secondsSinceEpoch: seconds), in: .utc)
  for language in Language.allCases {
    let words = NotificationRenderer(now: now, language: language)
    for index in 0..<32 {
      let notification = Notification(
        key: index & 1 == 0 ? .own(7, item: 12) : .pushed(7), kind: .calendar,
        occurrence: "2026-11-20",
        due: now.instant - (index & 2) * 40_000,
        isAllDay: index & 4 != 0, title: "<b> & \u{1B}[31m \"우유\"",
        body: index & 8 == 0 ? nil : "two\nlines", place: index & 16 == 0 ? nil : "market",
        isLate: index & 2 != 0, missed: index & 4,
        about: index & 8 == 0 ? nil : .allDay(sample.today + 1))
      var renderer = MustacheRenderer(clean: \.sanitizedLines)
      #expect(
        try renderer.render(template, with: words.context(notification))
          == words.line(notification) + "\n")
    }
  }
}
