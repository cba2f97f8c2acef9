import CivilTime
import ICalendar
import JSON
import TodoCore

/// Properties that correspond to single fields of an item.
enum PlainProperties {
  static let list = "X-DAYDOT-LIST"
  static let starred = "X-DAYDOT-STARRED"
  /// The year in which someone was born or something began.
  static let since = "X-DAYDOT-SINCE"
  /// The title as a JSON string, if SUMMARY can not hold it because of control characters.
  static let exactTitle = "X-DAYDOT-TITLE"
  static let statusNames: Set<String> = ["STATUS", "COMPLETED", "PERCENT-COMPLETE"]
  /// Whether a step was closed together with its parent, so that reopening the parent reopens it.
  static let withParent = "X-DAYDOT-WITH-PARENT"
  /// The order of steps in Apple's Reminders and Tasks.org.
  static let order = "X-APPLE-SORT-ORDER"
  /// The title of an item whose component has no text.
  static let untitled = "(untitled)"

  static func read(_ component: Component, into item: inout Item) {
    item.title = title(of: component)
    if let notes = component.property("DESCRIPTION")?.text, !notes.isEmpty { item.notes = notes }
    item.url = component.property("URL").flatMap(url)
    item.tags = tags(of: component)
    item.priority = component.property("PRIORITY").map(priority) ?? .none
    if let list = component.property(list)?.text, !list.isBlank { item.list = list }
    item.isStarred = (try? component.property(starred)?.boolean()) ?? false
    item.since = component.property(since).flatMap { try? $0.integer() }
      .flatMap { Age.sinceYears.contains($0) ? $0 : nil }
  }

  private static func title(of component: Component) -> String {
    // The exact title is used unless another program has changed SUMMARY.
    if let line = component.property(exactTitle),
      case .string(let exact)? = line.json, !exact.isBlank,
      ContentLine("SUMMARY", text: exact).text == component.property("SUMMARY")?.text
    {
      return exact
    }
    if let title = component.property("SUMMARY")?.text, !title.isBlank { return title }
    for name in ["DESCRIPTION", "LOCATION"] {
      let lines = component.property(name)?.text.split(whereSeparator: \.isNewline) ?? []
      if let line = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) { return String(line) }
    }
    return untitled
  }

  static func lines(ofTitle title: String) -> [ContentLine] {
    let summary = ContentLine("SUMMARY", text: title)
    if summary.text == title { return [summary] }
    let exact = JSONValue.string(title).jsonText
    return [summary, ContentLine(exactTitle, text: exact)]
  }

  // MARK: URL

  private static func url(_ line: ContentLine) -> String? {
    let text = line.valueType == .text ? line.text : line.rawText
    return text.isBlank ? nil : text
  }

  /// Returns URL. A text with spaces or line breaks is not a URI and is written as TEXT.
  static func line(ofURL url: String) -> ContentLine {
    let isPlain = url.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    return isPlain
      ? ContentLine("URL", raw: url) : ContentLine("URL", [Parameter("VALUE", "TEXT")], text: url)
  }

  // MARK: Order

  static func position(of component: Component, _ item: Item) -> Double {
    if let order = (try? component.property(order)?.integer()) ?? nil { return Double(order) }
    return RelatedProperties(component).parent == nil ? 0 : item.usualPosition
  }

  /// Returns the order to write; nil for a step in its usual position.
  static func order(of item: Item) -> Int? {
    item.position == 0 || item.position == item.usualPosition
      ? nil : Int32(exactly: item.position.rounded()).map { Int($0) }
  }

  // MARK: Categories and priority

  private static func tags(of component: Component) -> [String] {
    component.properties("CATEGORIES").flatMap(\.texts).filter { !$0.isBlank }.uniqued()
  }

  /// - SeeAlso: RFC 5545 §3.8.1.9, where 1 is the highest and 9 the lowest.
  private static func priority(_ line: ContentLine) -> Item.Priority {
    switch (try? line.integer()) ?? 0 {
    case 1...4: .high
    case 5: .medium
    case 6...9: .low
    default: .none
    }
  }

  static let numbers: [Item.Priority: Int] = [.high: 1, .medium: 5, .low: 9]

  // MARK: Status

  /// Returns the status of a component. Without STATUS, COMPLETED or PERCENT-COMPLETE of 100 means
  /// done.
  ///
  /// - SeeAlso: RFC 5545 §3.8.1.11.
  static func status(
    of component: Component, kind: Item.Kind, scope: CalendarScope
  ) -> Item.Status {
    let word = component.property("STATUS")?.rawText.uppercased() ?? ""
    if word == "CANCELLED" { return .cancelled }
    guard kind == .todo else { return .open }
    let completed = component.property("COMPLETED").flatMap { instant($0, scope: scope) }
    let isDone =
      word == "COMPLETED"
      || word.isEmpty
        && (completed != nil
          || (try? component.property("PERCENT-COMPLETE")?.integer()) == 100)
    return isDone ? .done(completed) : .open
  }

  static func lines(of status: Item.Status, kind: Item.Kind) -> [ContentLine] {
    switch status {
    case .open: return kind == .todo ? [ContentLine("STATUS", raw: "NEEDS-ACTION")] : []
    case .cancelled: return [ContentLine("STATUS", raw: "CANCELLED")]
    case .done(let instant):
      let moment = instant.map { [ContentLine("COMPLETED", dateTime: DateTime($0))] } ?? []
      return [ContentLine("STATUS", raw: "COMPLETED")] + moment
        + [ContentLine("PERCENT-COMPLETE", integer: 100)]
    }
  }

  // MARK: Moments

  /// Returns the instant of a property. Some programs write a time without `Z`, or a date; both are
  /// read in UTC.
  static func instant(_ line: ContentLine, scope: CalendarScope) -> Instant? {
    guard let value = try? line.dateOrDateTime() else { return nil }
    switch value {
    case .date(let day): return DateTime(CivilDateTime(day, .midnight), .utc).instant
    case .dateTime(let moment):
      guard case .zone(let tzid) = moment.reference,
        let name = scope.resolver.zoneName(for: tzid),
        let zone = try? scope.context.zones.zone(named: name)
      else { return DateTime(moment.civil, .utc).instant }
      return zone.instant(of: moment.civil, resolving: .compatible)
    }
  }
}

extension ContentLine {
  /// The text as JSON; nil if it is none.
  var json: JSONValue? { try? JSONReader.read(Array(text.utf8)) }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
