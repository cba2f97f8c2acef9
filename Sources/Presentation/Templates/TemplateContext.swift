import CivilTime
import ItemJSON
import JSON
import TodoCore

/// Creates the data of templates: the JSON of a view, with members `text` that hold its texts in the
/// language of the user.
package struct TemplateContext {
  /// The options for drawing `lines`.
  package private(set) var options: RenderOptions
  let items: ItemWriter
  /// The paper size in CSS: `A4 landscape`.
  let pageSize: String
  /// The names that the template uses. Expensive members are omitted if they are not used.
  var names: Set<String>
  /// The items whose rule a row of the page has shown already; nil to repeat the rules.
  private var ruled: ShownRules?

  /// The ids of items.
  private final class ShownRules { var ids: Set<Int> = [] }

  /// The context of a page of days, on which each rule is shown once, as in the terminal.
  var onPageOfDays: TemplateContext {
    var context = self
    context.ruled = ShownRules()
    return context
  }

  package init(
    options: RenderOptions, items: ItemWriter, pageSize: String, names: Set<String>
  ) {
    self.options = options
    self.items = items
    self.pageSize = pageSize
    self.names = names
  }

  // MARK: Views

  package func month(_ view: MonthPage) -> JSONObject {
    page(view, index: 0, of: 1, MonthPictures([view], self))
  }

  package func months(_ views: [MonthPage]) -> JSONObject { book(views, title: range(views)) }

  package func day(_ view: DayPage) -> JSONObject {
    let lines = DayRenderer.lines(of: view, options)
    return onPageOfDays.day(view, more: root(title: options.language.longDate(view.day), lines))
  }

  /// Returns the data of `agenda` and `week`.
  package func days(_ views: [DayPage], lines: [Line]) -> JSONObject {
    var title = ""
    if let first = views.first, let last = views.last {
      title = options.language.dayRange(first.day, last.day)
    }
    let words = options.language
    // An entry of several days is one bar with one box.
    let lanes = uses("bars") ? SpanLanes(views.map { ($0.day, $0.entries) }, limit: .max) : nil
    let area = PaperLayout.Area(css: pageSize)
    let heights = lanes.map { self.heights($0, column: area.width / 7, points: 9) } ?? []
    // In a week each dose has its line.
    let groups = lanes?.rest.map { $0.flatMap { EntryGroup.groups(of: [$0]) } } ?? []
    // A template of the user's own that does not continue shows all.
    let sheet = lanes.flatMap { lanes in
      !uses("continued")
        ? nil
        : PaperLayout.week(
          zip(views, groups).enumerated().map { column, day in
            (
              day.1.map { PaperLayout.Text($0, on: day.0.day, options) },
              heights.prefix(lanes.depth(at: column)).reduce(0, +)
            )
          }, on: area, hasEarlier: views.contains { !$0.carried.entries.isEmpty })
    }
    let page = onPageOfDays
    let days = JSONValue.objects(views.enumerated()) { column, view in
      var more: JSONObject = [
        "earlier": .string(words.earlier),
        // A day without entries that is shown for its holiday has no further text.
        "nothing": view.holidays.isEmpty ? .string(words.nothingHere) : .null,
      ]
      if let lanes {
        let entries = lanes.rest[column].prefix(sheet?.shown[column] ?? .max)
        let hidden = lanes.rest[column].count - entries.count
        more.append(
          "bars", bars(lanes, column: column, heights: heights, widths: sheet?.widths))
        if let sheet {
          let isEqual = sheet.widths.min() == sheet.widths.max()
          let weekday = view.day.weekday
          more.append("share", .integer(Int(sheet.widths[column] * 1000)))
          more.append(
            "name", .string(isEqual ? words.weekday(weekday) : words.shortWeekday(weekday)))
        }
        more.append("rest", pages(today: view.today).items(entries, on: view.day))
        more.append("below", .optional(hidden > 0 ? words.moreInCell(hidden) : nil))
      }
      return page.day(view, more: more)
    }
    var text = root(title: title, lines)
    if lanes != nil, let first = views.first {
      text.append("week", .string(words.weekNumber(first.day)))
      text.append("density", .optional(sheet?.letters.css))
      text.append("isUpright", .bool(area.isUpright))
      let rest = zip(views, groups).enumerated().map { column, day in
        (day.0.day, Array(day.1.dropFirst(sheet?.shown[column] ?? .max)))
      }
      text.append("continued", continued(rest, on: area, today: first.today))
    }
    return ["days": days, "text": .object(text)]
  }

  /// Returns the data of `list` and `find`.
  ///
  /// - Parameter filter: The filter of the list, which gives the heading.
  package func list(
    _ entries: [Entry], total: Int, filter: ItemFilter, today: Day
  ) -> JSONObject {
    let heading = options.language.heading(filter)
    let lines = EntryListRenderer.lines(of: entries, total: total, today: today, options)
    return pages(today: today).list(entries, total: total)
      .adding([
        "text": .object(
          root(title: heading, lines).adding([
            "heading": .string(heading), "date": .string(options.language.longDate(today)),
            "more": more(total - entries.count),
          ]))
      ])
  }

  /// Returns the data of `review`.
  package func review(_ review: Review, today: Day) -> JSONObject {
    let words = options.language
    let lines = ReviewRenderer(options, today: today).lines(of: review)
    var pages = pages(today: today)
    pages.doneText = { ["heading": .string(words.dateInYear($0.day))] }
    pages.slipText = { slip in
      text(of: slip.entry, day: nil, today: today, isCarried: false).adding([
        "late": .string(words.late(slip.days)),
        "fate": .string(words.fate(of: slip, today: today)),
      ])
    }
    pages.keptText = { kept in
      text(of: kept.entry, day: nil, today: today, isCarried: false).adding([
        "strip": .string(options.strip(of: kept, cells: .max)),
        "share": .optional(words.share(of: kept)), "runs": .string(words.runs(kept)),
      ])
    }
    let heading = words.heading(review)
    return pages.review(review).adding([
      "text": .object(
        root(title: heading, lines).adding([
          "heading": .string(heading), "done": .string(words.doneWord),
          "slipped": .string(words.slipped), "repeating": .string(words.repeating),
          "reminders": .string(words.reminders),
          "counts": .optional(words.counts(review.reminders)),
          "hasDone": .bool(!review.done.isEmpty), "hasSlipped": .bool(!review.slipped.isEmpty),
          "hasRepeating": .bool(!review.kept.isEmpty),
        ]))
    ])
  }

  // MARK: Parts

  /// The text below a list that is cut: `and 12 more`.
  func more(_ count: Int) -> JSONValue {
    .optional(count > 0 ? options.language.more(count) : nil)
  }

  /// The JSON of views with the texts of each item.
  func pages(today: Day) -> PageJSON {
    var pages = PageJSON(items)
    pages.lunar = options.lunar
    pages.text = { text(of: $0, day: $1, today: today, isCarried: $2) }
    pages.hasMonthItems = uses("items")
    return pages
  }

  /// Returns the texts of the whole page.
  func root(title: String, _ lines: [Line]) -> JSONObject {
    let text: JSONObject = [
      "title": .string(title), "language": .string(options.language.rawValue),
      "pageSize": .string(pageSize), "further": .string(options.language.continued),
      "earlier": .string(options.language.earlier),
      "nothing": .string(options.language.nothingHere),
      "lines": .strings(lines.map(\.text)),
    ]
    return uses("drawing") ? text.adding(["drawing": LinesPicture.json(lines)]) : text
  }

  /// Returns several months with their texts.
  private func book(_ views: [MonthPage], title: String) -> JSONObject {
    let pictures = MonthPictures(views, self)
    let text = root(title: title, []).adding(["sheet": pictures.sheet])
    return [
      "months": .objects(views.enumerated()) { page($1, index: $0, of: views.count, pictures) },
      "text": .object(text),
    ]
  }

  private func range(_ views: [MonthPage]) -> String {
    guard let first = views.first, let last = views.last else { return "" }
    let words = options.language
    let begin = words.monthTitle(first.month)
    return views.count == 1 ? begin : "\(begin) \(words.dash) \(words.monthTitle(last.month))"
  }

  /// Returns a day with its texts.
  private func day(_ view: DayPage, more: JSONObject) -> JSONObject {
    let words = options.language
    let heading = words.heading(words.longDate(view.day), of: view.day, today: view.today)
    let text: JSONObject = [
      "heading": .string(heading), "date": .string(words.dateInYear(view.day)),
      "weekday": .string(words.weekday(view.day.weekday)), "number": .integer(view.day.day),
      "isToday": .bool(view.day == view.today), "isWeekend": .bool(view.day.weekday.isWeekend),
      "isSaturday": .bool(view.day.weekday == .saturday),
      "isOff": .bool(view.holidays.contains(where: \.isDayOff)),
      "holidays": .optional(text(of: view.holidays)), "lunar": lunarDate(of: view.day),
      "isEmpty": .bool(view.entries.isEmpty), "isBlank": .bool(view.isBlank),
      "hasCarried": .bool(!view.carried.entries.isEmpty),
      "tally": .optional(view.counts.total == 0 ? nil : words.tally(view.counts)),
      "more": self.more(view.counts.total - view.entries.count),
      "moreEarlier": .optional(words.more(view.carried)),
    ]
    return pages(today: view.today).day(view).adding(["text": .object(text.adding(more))])
  }

  /// Returns the lunar date of a day, `8.15`; null if lunar dates are not shown.
  func lunarDate(of day: Day) -> JSONValue {
    .optional(options.lunar?.date(of: day).map { options.language.shortLunarDate($0) })
  }

  /// Returns the names of the holidays of a day, escaped if the template writes Markdown; nil for
  /// none.
  func text(of holidays: [Holiday]) -> String? {
    if holidays.isEmpty { return nil }
    let text = options.language.names(holidays)
    return names.contains("markdown") ? TemplateContext.markdown(text) : text
  }

  /// Returns the texts of an item.
  ///
  /// - Parameter count: What stands for the time of several occurrences.
  func text(
    of entry: Entry, day: Day?, today: Day, isCarried: Bool, count: String? = nil
  ) -> JSONObject {
    let words = options.language
    var time: String?
    if let begin = entry.when.time, day == nil || entry.when.day == day {
      time = options.time(begin)
    }
    let box: String? =
      switch entry.state {
      case .open, .overdue: "☐"
      case .missed: "⊟"
      case .done: entry.isCancelled ? "☒" : "☑"
      case .event: nil
      }
    let remarks =
      uses("remark", "markdownRemark")
      ? remarks(of: entry, day: day, today: today, isCarried: isCarried) : []
    let remark = remarks.isEmpty ? nil : remarks.joined(separator: ", ")
    var text: JSONObject = [
      "time": .optional(isCarried ? nil : count ?? time),
      "times": .optional(isCarried ? nil : count ?? options.times(of: entry, on: day)),
      "progress": .optional(entry.links?.progress), "parent": .optional(options.parent(of: entry)),
      "date": .optional(entry.when.day.map { words.shortDate($0, today: today) }),
      "state": .string(entry.state.rawValue), "box": .optional(box),
      "tick": .string(tick(of: entry)),
      "isMissed": .bool(entry.state == .missed), "isEvent": .bool(entry.state == .event),
      "colour": .string(colour(of: entry.item.list)), "signs": .optional(signs(of: entry.item)),
      "remark": .optional(remark),
    ]
    if uses("age"), let age = words.age(entry.age) { text.append("age", .string(age)) }
    if uses("steps"), let below = entry.links?.below, !below.isEmpty {
      var context = self
      context.options.onlyList = entry.item.list
      text.append("steps", .objects(below) { context.step($0, day: day, today: today) })
    }
    if uses("markdown") { text.append("markdown", .string(Self.markdown(entry.item.title))) }
    if uses("markdownRemark") {
      text.append("markdownRemark", .optional(remark.map(Self.markdown)))
    }
    return text
  }

  /// What stands in the box of an item in Markdown: what was missed or cancelled has no tick.
  private func tick(of entry: Entry) -> String {
    switch entry.state {
    case .done where !entry.isCancelled: "x"
    case .done, .missed: "-"
    case .open, .overdue, .event: " "
    }
  }

  /// Returns the parts of the remark of an item, without a rule that the page has shown.
  func remarks(of entry: Entry, day: Day?, today: Day, isCarried: Bool = false) -> [String] {
    var options = options
    if let ruled, entry.occurrence != nil, entry.state != .done,
      !ruled.ids.insert(entry.item.id).inserted
    {
      options.hidesRules = true
    }
    return EntryRemark(
      entry: entry, day: day, today: today, isCarried: isCarried, options: options
    ).parts
  }

  /// Returns the texts of a step that is shown below an item, with its depth from 1 and, for
  /// Markdown, the blanks before it.
  private func step(_ step: Step, day: Day?, today: Day) -> JSONObject {
    let depth = min(step.depth, 4)
    return text(of: step.entry, day: day, today: today, isCarried: false).adding([
      "title": .string(step.entry.item.title), "isDone": .bool(tick(of: step.entry) == "x"),
      "depth": .integer(depth), "indent": .string(String(repeating: "  ", count: depth)),
    ])
  }

  /// Returns the signs of priority and star, escaped if the template writes Markdown; nil for none.
  func signs(of item: ItemSummary) -> String? {
    let signs = options.symbols.signs(of: item)
    if signs.isEmpty { return nil }
    return names.contains("markdown") ? TemplateContext.markdown(signs) : signs
  }

  func colour(of list: String) -> String {
    options.colour(of: list).css
  }

  /// Whether the template uses one of these names.
  func uses(_ names: String...) -> Bool { names.contains(where: self.names.contains) }

  /// Returns a text on one line, with all CommonMark markup escaped.
  static func markdown(_ title: String) -> String {
    var text = ""
    for character in title.sanitized {
      if "\\`*_{}[]<>#|~!&".contains(character) { text += "\\" }
      text.append(character)
    }
    return text
  }
}
