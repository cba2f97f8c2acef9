import CivilTime
import Interchange
import JSON
import TodoCore

/// Creates the data of templates: the JSON of a view, with a member `text` that holds its texts in
/// the language of the user.
///
/// All functions throw `JSONError` if the generated JSON is malformed, which does not happen.
package struct TemplateContext {
  /// The options for drawing `lines`.
  package let options: RenderOptions
  let items: ItemWriter
  /// The value of the HTML attribute `lang`.
  let language: String
  /// The paper size in CSS: `A4 landscape`.
  let pageSize: String
  /// The names that the template uses. Expensive members are omitted if they are not used.
  let names: Set<String>

  package init(
    options: RenderOptions, items: ItemWriter, language: String, pageSize: String,
    names: Set<String>
  ) {
    self.options = options
    self.items = items
    self.language = language
    self.pageSize = pageSize
    self.names = names
  }

  // MARK: Views

  package func month(_ view: MonthPage) throws(JSONError) -> JSONValue {
    let json = try read { MonthJSON.write(view.withoutEntries, to: &$0, context: items) }
    return try page(view, json, index: 0, of: 1)
  }

  package func months(_ views: [MonthPage]) throws(JSONError) -> JSONValue {
    let bare = views.map(\.withoutEntries)
    let json = try read { MonthJSON.write(bare, to: &$0, context: items) }
    return try book(json, views, title: range(views))
  }

  package func year(_ year: Int, _ views: [MonthPage]) throws(JSONError) -> JSONValue {
    let bare = views.map(\.withoutEntries)
    let json = try read { MonthJSON.write(year: year, bare, to: &$0, context: items) }
    return try book(json, views, title: options.words.yearTitle(year))
  }

  package func day(_ view: DayPage) throws(JSONError) -> JSONValue {
    let json = try read { DayJSON.write(view, to: &$0, context: items) }
    let lines = DayRenderer.lines(of: view, options)
    return decorated(json, view, more: root(title: options.words.longDate(view.day), lines))
  }

  /// Returns the data of `agenda` and `week`.
  package func days(_ views: [DayPage], lines: [Line]) throws(JSONError) -> JSONValue {
    let json = try read { DayJSON.write(views, to: &$0, context: items) }
    var title = ""
    if let first = views.first, let last = views.last {
      title = options.words.dayRange(first.day, last.day)
    }
    guard uses("bars") else {
      return json.changing("days") { $0.zipping(views) { decorated($0, $1, more: []) } }
        .adding("text", .object(JSONObject(root(title: title, lines))))
    }
    // An entry of several days is one bar with one box.
    let lanes = SpanLanes(views.map { ($0.day, $0.entries) }, limit: .max)
    return json.changing("days") { days in
      days.zipping(views.indices) { json, column in
        let view = views[column]
        let day = decorated(json, view, more: [])
        var rest = JSONValue.array([])
        if case .object(let object) = day, let items = object["items"] {
          rest = self.rest(of: items, view.entries, lanes.rest[column][...])
        }
        return day.changing("text") { text in
          text.adding("bars", bars(lanes, column: column)).adding("rest", rest)
        }
      }
    }
    .adding("text", .object(JSONObject(root(title: title, lines))))
  }

  package func list(
    _ entries: [Entry], total: Int, today: Day, title: String
  ) throws(JSONError) -> JSONValue {
    let json = try read { ItemsJSON.write(entries, total: total, to: &$0, context: items) }
    let lines = EntryListRenderer.lines(of: entries, total: total, today: today, options)
    return json.changing("items") { $0.zipping(entries) { item($0, $1, day: nil, today: today) } }
      .adding("text", .object(JSONObject(root(title: title, lines))))
  }

  // MARK: Parts

  /// Returns the JSON that `body` writes.
  func read(_ body: (inout JSONWriter) -> Void) throws(JSONError) -> JSONValue {
    var writer = JSONWriter()
    body(&writer)
    return try JSONReader.read(writer.bytes)
  }

  /// Returns the texts of the whole page.
  func root(title: String, _ lines: [Line]) -> [JSONObject.Member] {
    let drawing: [JSONObject.Member] =
      uses("drawing") ? [.init("drawing", LinesPicture.json(lines))] : []
    return [
      .init("title", .string(title)), .init("language", .string(language)),
      .init("pageSize", .string(pageSize)), .init("earlier", .string(options.words.earlier)),
      .init("nothing", .string(options.words.nothingHere)),
      .init("lines", .array(lines.map { .string($0.text) })),
    ] + drawing
  }

  /// Returns several months with their texts.
  private func book(
    _ json: JSONValue, _ views: [MonthPage], title: String
  ) throws(JSONError) -> JSONValue {
    guard case .object(let object) = json, case .array(let months)? = object["months"] else {
      return json
    }
    var pages: [JSONValue] = []
    for (index, view) in views.enumerated() {
      pages.append(try page(view, months[index], index: index, of: views.count))
    }
    return json.changing("months") { _ in .array(pages) }
      .adding(
        "text",
        .object(JSONObject(root(title: title, []) + [MonthPicture.sheet(pages: views.count)])))
  }

  private func range(_ views: [MonthPage]) -> String {
    guard let first = views.first, let last = views.last else { return "" }
    let words = options.words
    let begin = words.monthTitle(first.month)
    return views.count == 1 ? begin : "\(begin) – \(words.monthTitle(last.month))"
  }

  /// Returns a day with its texts.
  func decorated(_ json: JSONValue, _ view: DayPage, more: [JSONObject.Member]) -> JSONValue {
    let words = options.words
    var heading = words.longDate(view.day)
    if let word = words.relativeDay(view.day - view.today) { heading += ", \(word)" }
    var text: [JSONObject.Member] = [
      .init("heading", .string(heading)),
      .init("date", .string(words.dateInYear(view.day))),
      .init("weekday", .string(words.weekday(view.day.weekday))),
      .init("number", .integer(view.day.day)),
      .init("isToday", .bool(view.day == view.today)),
      .init("isWeekend", .bool(view.day.weekday.isWeekend)),
      .init("isSaturday", .bool(view.day.weekday == .saturday)),
      .init("isEmpty", .bool(view.entries.isEmpty)),
      .init("hasCarried", .bool(!view.carried.entries.isEmpty)),
      .init("tally", .optional(view.counts.total == 0 ? nil : words.tally(view.counts))),
    ]
    if more.isEmpty {
      text += [
        .init("earlier", .string(words.earlier)), .init("nothing", .string(words.nothingHere)),
      ]
    }
    return json.changing("items") {
      $0.zipping(view.entries) { item($0, $1, day: view.day, today: view.today) }
    }
    .changing("carried") { carried in
      carried.changing("items") {
        $0.zipping(view.carried.entries) {
          item($0, $1, day: view.day, today: view.today, isCarried: true)
        }
      }
    }
    .adding("text", .object(JSONObject(text + more)))
  }

  /// Returns an item with its texts.
  func item(
    _ json: JSONValue, _ entry: Entry, day: Day?, today: Day, isCarried: Bool = false
  ) -> JSONValue {
    let words = options.words
    var time: String?
    if let begin = entry.when.time, day == nil || entry.when.day == day {
      time = words.time(begin, options.timeFormat)
    }
    let box: String? =
      switch entry.state {
      case .open, .overdue: "☐"
      case .missed: "⊟"
      case .done: "☑"
      case .event: nil
      }
    let remarks =
      names.contains("remark") || names.contains("markdownRemark")
      ? EntryRemark.parts(of: entry, day: day, today: today, isCarried: isCarried, options) : []
    var text: [JSONObject.Member] = [
      .init("time", .optional(isCarried ? nil : time)),
      .init(
        "times", .optional(isCarried || time == nil ? nil : options.times(of: entry) ?? time)),
      .init("date", .optional(entry.when.day.map { words.shortDate($0, today: today) })),
      .init("state", .string(entry.state.rawValue)),
      .init("box", .optional(box)),
      .init("tick", .string(entry.state == .done ? "x" : entry.state == .missed ? "-" : " ")),
      .init("isMissed", .bool(entry.state == .missed)),
      .init("isEvent", .bool(entry.state == .event)),
      .init("colour", .string(colour(of: entry.item.list))),
      .init("signs", .optional(signs(of: entry.item))),
      .init("remark", .optional(remarks.isEmpty ? nil : remarks.joined(separator: ", "))),
    ]
    if names.contains("markdown") {
      text.append(.init("markdown", .string(TemplateContext.markdown(entry.item.title))))
    }
    if names.contains("markdownRemark") {
      let remark = remarks.isEmpty ? nil : TemplateContext.markdown(remarks.joined(separator: ", "))
      text.append(.init("markdownRemark", .optional(remark)))
    }
    return json.adding("text", .object(JSONObject(text)))
  }

  /// Returns the signs of priority and star, escaped if the template writes Markdown; nil for none.
  private func signs(of item: ItemSummary) -> String? {
    let signs = options.symbols.signs(of: item)
    if signs.isEmpty { return nil }
    return names.contains("markdown") ? TemplateContext.markdown(signs) : signs
  }

  /// Returns the colour of a list in CSS.
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

extension MonthPage {
  /// The month without entries, which are written separately and only once.
  fileprivate var withoutEntries: MonthPage {
    var view = self
    for week in view.weeks.indices {
      for day in view.weeks[week].days.indices { view.weeks[week].days[day].entries = nil }
    }
    return view
  }
}

// MARK: Editing JSON

extension JSONValue {
  /// Returns the object with one more member; any other value unchanged.
  func adding(_ key: String, _ value: JSONValue) -> JSONValue {
    guard case .object(var object) = self else { return self }
    object.append(key, value)
    return .object(object)
  }

  /// Returns the object with one member changed; any other value unchanged.
  func changing(_ key: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .object(let object) = self else { return self }
    return .object(
      JSONObject(
        object.members.map { member in
          member.key == key ? JSONObject.Member(key, change(member.value)) : member
        }))
  }

  /// Returns the array with each element changed by its counterpart in `others`; any other value
  /// unchanged.
  func zipping<Other: Sequence>(
    _ others: Other, _ change: (JSONValue, Other.Element) -> JSONValue
  ) -> JSONValue {
    guard case .array(let items) = self else { return self }
    return .array(zip(items, others).map(change))
  }

  static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
  static func optional(_ number: Int?) -> JSONValue { number.map { .integer($0) } ?? .null }
}
