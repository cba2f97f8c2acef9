import CivilTime
import Scheduler
import TestSupport
import Testing
import TextSearch
import TodoCore

@testable import Presentation

/// The larger views, drawn from a month with everything.
enum RenderedViews {
  static let names = [
    "wall", "week", "year", "timeline", "agenda", "list", "summary", "pending", "near", "map",
    "found",
  ]

  static func lines(_ view: String, _ sample: Sample, _ options: RenderOptions) throws
    -> [Line]
  {
    switch view {
    case "wall": return WallRenderer.lines(of: [try sample.wallMonth()], options)
    case "week": return WeekRenderer.lines(of: try sample.week(), options)
    case "year": return YearRenderer.lines(of: try sample.year(), year: 2026, options)
    case "timeline":
      let now = CivilDateTime(sample.today, try TimeOfDay(iso: "09:00"))
      return TimelineRenderer.lines(of: try sample.fullDay(), now: now, options)
    case "agenda": return AgendaRenderer.lines(of: try sample.agenda(), options)
    case "list":
      return EntryListRenderer.lines(
        of: try sample.everything(), total: 40, today: sample.today, options)
    case "summary":
      return SummaryRenderer.lines(
        of: try sample.fullDay(), reminders: Array(try sample.reminders().suffix(3)),
        near: try sample.near(), options, reason: sample.reason)
    case "pending":
      return PendingRenderer.lines(
        try sample.reminders() + sample.waiting, today: sample.today, options: options,
        reason: sample.reason)
    case "found": return FoundPlaceRenderer.lines(sample.found(), options)
    case "near": return NearRenderer.lines(try sample.near(), today: sample.today, options)
    case "map":
      return MapRenderer.lines(
        of: try sample.map(), today: sample.today, texts: Sample.mapTexts, options)
    default: return []
    }
  }
}

extension Sample {
  /// The entries of the days around the full one, with spans of several days.
  private func entries(on day: Day) throws -> [Entry] {
    let trip = try entry(
      7, "Trip to Busan 🚄", try self.day(18), list: "travel", lastDay: try self.day(24))
    let fair = try entry(
      70, "도서전 book fair", try self.day(19), state: .event, list: "공휴일", lastDay: try self.day(21))
    let long = try entry(
      71, "Renovation", try self.day(28), state: .overdue, list: "home",
      lastDay: try self.day(2, month: 12))
    let spans = [trip, fair, long].filter { span in
      guard let first = span.when.day, let last = span.lastDay else { return false }
      return (first...last).contains(day)
    }
    if day == today { return spans + (try fullDay().entries.filter { $0.item.id != 7 }) }
    switch day.components {
    case (2026, 11, 3):
      return [try entry(80, "Vote", day, "07:00", state: .done), try entry(81, "재활용", day)]
    case (2026, 11, 16):
      return [
        try entry(82, "Donaudampfschifffahrtsgesellschaft", day, "10:00", list: "work"),
        try entry(83, "Swim", day, "18:00", end: .time(try TimeOfDay(iso: "19:15"))),
      ]
    case (2026, 11, 21): return spans + [try entry(84, "👩‍👩‍👧 picnic 🧺", day, "12:00")]
    case (2026, 12, 1): return spans + [try entry(85, "Rent", day)]
    default: return spans
    }
  }

  /// Some days around today, among them empty days.
  func agenda() throws -> [DayPage] {
    try (17...30).map { number in
      let day = try day(number)
      return view(
        day, number == 22 || number > 24 && number < 28 ? [] : try entries(on: day),
        carried: day == today ? try fullDay().carried : Carried(total: 0, entries: []))
    }
  }

  /// Every entry of the month once, and one without a day.
  func everything() throws -> [Entry] {
    var seen: Set<Int> = []
    return try fullDay().carried.entries
      + (1...30).flatMap { try entries(on: try day($0)) }.filter {
        seen.insert($0.item.id).inserted
      } + [try entry(50, "Learn the ukulele", nil)]
  }

  func reminders() throws -> [ListedReminder] {
    func row(
      _ id: Int, _ day: Day, _ time: String, _ title: String, reminder: Int = 0,
      place: String? = nil
    ) throws -> ListedReminder {
      var listed = ListedReminder(
        key: id == 0
          ? .pushed(reminder)
          : reminder == 0 ? .defaultRule(item: id) : .own(reminder, item: id),
        title: title, trigger: .allDay)
      listed.next = Zone.utc.instant(
        of: CivilDateTime(day, try TimeOfDay(iso: time)), resolving: .compatible)
      listed.place = place
      return listed
    }
    return [
      try row(31, today, "09:00", "Weekly planning with the whole team, and more words than fit"),
      try row(14, today, "17:30", "Buy milk", reminder: 4, place: "market"),
      try row(0, try day(21), "08:30", "Build \u{1B}[31mfailed", reminder: 9),
      try row(1024, try day(1, month: 12), "10:00", "도서관 책 반납하기 📚", place: "강남 도서관"),
    ]
  }

  var waiting: [ListedReminder] {
    func row(_ key: ReminderKey, _ title: String, radius: Double, distance: Double?)
      -> ListedReminder
    {
      var listed = ListedReminder(key: key, title: title, trigger: .allDay)
      listed.circle = ListedReminder.Circle(radiusMetres: radius, distanceMetres: distance)
      return listed
    }
    return [
      row(.defaultRule(item: 14), "Buy milk", radius: 200, distance: 1234),
      row(.own(6, item: 1035), "점심 약속과 아주 긴 제목의 할 일", radius: 150, distance: nil),
    ]
  }

  /// In the words of one language, whatever the language of the view.
  func reason(for listed: ListedReminder) -> String? {
    switch listed.key {
    case .own(4, _): "30m before"
    case .own(6, _): "leaving 강남역 on weekdays"
    case .defaultRule(item: 14): "arriving market"
    default: nil
    }
  }

  /// Results of a place search, from every source.
  func found() -> [FoundPlace] {
    let home = SavedPlace(
      id: 1, place: Place(name: "강남 집"), aliases: ["home"], isStarred: true, address: "역삼로 1")
    func found(
      _ source: FoundPlace.Source, _ id: String?, _ title: String, _ ranges: [Range<Int>],
      _ details: [String], _ metres: Double?
    ) -> FoundPlace {
      FoundPlace(
        source: source, id: id, title: title, ranges: ranges, details: details, coordinate: nil,
        kind: nil, quality: Match.Quality(.prefix, isComposing: false), weight: 0, metres: metres)
    }
    return [
      found(.saved(home), nil, "강남 집", [0..<2], ["역삼로 1"], nil),
      found(
        .gazetteer("KR"), "KR:1", "스타벅스 강남점", [0..<1, 2..<3, 5..<7],
        ["Starbucks", "서울특별시 강남구 강남대로 390, 대한민국"], 40),
      found(.gazetteer("KR"), "KR:2", "Gangnam ☕️\u{1B}[31m", [0..<7, 8..<10], [], 1234),
      found(
        .online("photon"), "photon:N123456789", "강남역 2호선·신분당선", [0..<2], ["Seoul"], 987_654),
    ]
  }

  func near() throws -> [NearEntry] {
    try fullDay().entries.filter { $0.distanceMetres != nil }.enumerated().map { index, entry in
      NearEntry(
        entry: entry, place: entry.item.place ?? Place(name: "market"),
        metres: entry.distanceMetres ?? 0, bearingDegrees: Double(index) * 100)
    }.sorted { $0.metres < $1.metres }
  }

  func wallMonth(firstWeekday: Weekday = .sunday) throws -> MonthPage {
    let weeks = MonthPage.weeks(of: today.month, firstWeekday: firstWeekday) { day, isInMonth in
      let entries = (try? self.entries(on: day)) ?? []
      var cell = MonthPage.Cell(
        day: day, isInMonth: isInMonth, isToday: day == today, entries: entries)
      for entry in entries { cell.counts.count(entry.state) }
      return cell
    }
    return MonthPage(
      month: today.month, firstWeekday: firstWeekday, today: today, selected: try fullDay(),
      weeks: weeks)
  }

  func week(from first: Int = 15) throws -> [DayPage] {
    try (first..<first + 7).map { number in
      let day = try day(number)
      return view(
        day, try entries(on: day),
        carried: day == today ? try fullDay().carried : Carried(total: 0, entries: []))
    }
  }

  func year() throws -> [MonthPage] {
    try (1...12).map { number in
      number == 11
        ? try fullMonth()
        : month(
          try Month(year: 2026, month: number), [1: "o", 9: "oo", 15: "e", 24: "ooo", 25: "dooo"],
          selected: nil)
    }
  }
}

struct ViewWidthRow: Row {
  let view: String
  let korean: Bool

  var name: String { "\(view) \(korean ? "ko" : "en")" }
}

@Test(
  arguments: RenderedViews.names.flatMap { view in
    [false, true].map { ViewWidthRow(view: view, korean: $0) }
  })
func everyViewHoldsEveryWidth(_ row: ViewWidthRow) throws {
  let sample = try Sample()
  for width in everyWidth where width >= 20 {
    let options = sample.options(
      width, korean: row.korean, ascii: width % 3 == 0,
      timeFormat: width.isMultiple(of: 2) ? .h24 : .h12)
    for line in try RenderedViews.lines(row.view, sample, options) where !isCommand(line.text) {
      let measured = try #require(WidthOracle.shared.width(of: line.text))
      if measured <= width, measured == line.width, line.text.last != " " { continue }
      Issue.record("\(width): \(line.text)")
    }
  }
}

/// Only words wider than a line are split, and what is cut ends in an ellipsis.
@Test func wordsOfTheWallAreWhole() throws {
  let sample = try Sample()
  for width in [80, 120, 200] {
    let cell = EntryCell(options: sample.options(width))
    let columns = CellColumns(7, from: 0, to: width)
    for entry in try sample.fullDay().entries {
      let words = entry.item.title.sanitized.split(separator: " ").map(String.init)
      for most in 1...3 {
        let lines = cell.lines(
          of: entry, on: sample.today, width: columns.narrowest, maxLines: most, showsTime: false)
        #expect(lines.count <= most)
        for piece in lines.flatMap({ $0.text.split(separator: " ") }) {
          let isPart = words.contains {
            displayWidth(of: $0) >= columns.narrowest - 2 && $0.contains(piece)
          }
          let isCut = piece.hasSuffix("…") && words.contains { $0.contains(piece.dropLast()) }
          let isMark = lines[0].text.hasPrefix(piece)
          #expect(words.contains(String(piece)) || isPart || isCut || isMark, "\(piece)")
        }
      }
    }
  }
}
