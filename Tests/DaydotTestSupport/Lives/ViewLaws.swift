import CivilTime
import JSON
import PlannerModel
import TestSupport

/// The views agree with the model and with each other.
struct ViewLaws {
  let planner: LifePlanner
  let items: [ModelItem]
  private let steps: ModelSteps

  init(planner: LifePlanner, items: [ModelItem]) {
    self.planner = planner
    self.items = items
    steps = ModelSteps(items)
  }

  private var today: Day { planner.now.today }

  private func model() throws -> ModelPlanner {
    do {
      return try ModelPlanner(
        items, through: max(today.month.last, today + 14), at: planner.now)
    } catch {
      throw Disagreement("the model lists what is exported", "\(error)")
    }
  }

  /// Checks the coming days, the month and the list, and one more view.
  func check(_ random: inout SeededGenerator) throws {
    let model = try model()
    try compareAgenda(model, from: today)
    try compareMonth(model)
    try compareList(model)
    switch random.number(0...3) {
    case 0: try compareDay(today, model)
    case 1: try compareDay(today + random.number(-12...14), model)
    case 2: try compareAgenda(model, from: today + random.pick([-3, 5]))
    default: try compareOverdue(model)
    }
  }

  /// Checks everything that `check` may check.
  ///
  /// - Returns: Every disagreement.
  func checkAll() throws -> [Disagreement] {
    let model = try model()
    var found: [Disagreement] = []
    func look(_ check: () throws -> Void) throws {
      do { try check() } catch let error as Disagreement { found.append(error) }
    }
    for offset in [0] + Array(-12...14) { try look { try compareDay(today + offset, model) } }
    for offset in [0, -3, 5] { try look { try compareAgenda(model, from: today + offset) } }
    try look { try compareMonth(model) }
    try look { try compareList(model) }
    try look { try compareOverdue(model) }
    return found
  }

  // MARK: Entries as texts

  private func text(_ entry: ModelEntry) -> String {
    "\(entry.name) \(entry.state.rawValue)\(steps.text(below: entry.item.id, in: entry.occurrence.key))"
      + (entry.missed > 0 ? " missed \(min(entry.missed, 31))" : "")
  }

  private func shown(_ item: JSONValue) -> String {
    let id = item["id"].number ?? 0
    let name = item["occurrence"].text.map { "\(id)@\($0)" } ?? "\(id)"
    let state =
      item["status"].text == "cancelled"
      ? "cancelled"
      : item["kind"].text == "event"
        ? "event"
        : item["done"] == .bool(true)
          ? "done"
          : item["overdue"] == .bool(true)
            ? "overdue" : item["state"].text == "missed" ? "missed" : "open"
    let missed = item["missed"].number ?? 0
    return "\(name) \(state)\(steps(of: item))" + (missed > 0 ? " missed \(min(missed, 31))" : "")
  }

  /// The steps as `ModelSteps.text` has them.
  private func steps(of item: JSONValue) -> String {
    let texts = item["steps"]["items"].elements.compactMap { step -> (Int, String)? in
      let id = step["id"].number ?? 0
      if item["occurrence"] != .null, steps.isDated(id) { return nil }
      if step["repeat"] != .null { return (id, "\(id)?") }
      return (id, "\(id)" + (step["done"] == .bool(true) ? "x" : "") + steps(of: step))
    }
    return texts.isEmpty
      ? "" : "(\(texts.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: " ")))"
  }

  private static func id(_ text: String) -> Int { Int(text.prefix { $0.isNumber }) ?? 0 }

  private func same(
    _ law: String, _ shown: [String], _ expected: [String], _ place: String
  ) throws {
    let shown = shown.map(withoutDoubt)
    let expected = expected.map(withoutDoubt)
    guard shown.sorted() != expected.sorted() else { return }
    let extra = shown.filter { !expected.contains($0) }
    let lacking = expected.filter { !shown.contains($0) }
    throw Disagreement(
      law + kinds(of: extra + lacking),
      "\(place): shown \(extra) where the model has \(lacking); all shown: \(shown)")
  }

  /// The number missed by the past half of a split series is not shown anywhere.
  private func withoutDoubt(_ text: String) -> String {
    let id = Self.id(text)
    let isPast = items.contains { $0.id == id && $0.continuation(at: planner.now) != nil }
    return isPast ? text.split(separator: " missed").first.map(String.init) ?? text : text
  }

  /// The unusual properties of the items that differ: one cause breaks many views of one kind of
  /// item.
  private func kinds(of texts: [String]) -> String {
    let ids = Set(texts.compactMap { Int($0.prefix { $0.isNumber }) })
    let kinds = Set(items.filter { ids.contains($0.id) }.flatMap(\.kinds))
    return kinds.isEmpty ? "" : " (" + kinds.sorted().joined(separator: ", ") + ")"
  }

  // MARK: Views

  private func compareDay(_ date: Day, _ model: ModelPlanner) throws {
    let shown = date == today ? try planner.json("day") : try planner.json("day", "\(date)")
    try compare(shown, model.day(date), date == today ? "day" : "day DATE")
  }

  private func compare(_ shown: JSONValue, _ expected: ModelDay, _ view: String) throws {
    let place = "\(view) \(expected.date)"
    try same(
      "\(view): items", shown["items"].elements.map(self.shown), expected.entries.map(text),
      place)
    try carried(shown["carried"], expected, "\(view): carried", place)
    try counts(shown, expected, "\(view): counts", place)
    try order(shown["items"].elements, expected, "\(view): order", place)
  }

  /// At most five earlier items, the newest first, and their total.
  private func carried(
    _ shown: JSONValue, _ expected: ModelDay, _ law: String, _ place: String
  ) throws {
    let newest = expected.carried.sorted { $0.occurrence.lastDay > $1.occurrence.lastDay }
    let texts = shown["items"].elements.map(self.shown)
    if newest.count <= 5 { return try same(law, texts, newest.map(text), place) }
    let mayShow = newest.filter { $0.occurrence.lastDay >= newest[4].occurrence.lastDay }
    let allowed = Set(mayShow.map(text).map(withoutDoubt))
    guard shown["total"].number == newest.count, texts.count == 5,
      Set(texts).count == 5, texts.map(withoutDoubt).allSatisfy(allowed.contains)
    else {
      throw Disagreement(
        law, "\(place): \(shown["total"]) \(texts), in the model \(newest.map(text))")
    }
  }

  private func counts(
    _ shown: JSONValue, _ expected: ModelDay, _ law: String, _ place: String
  ) throws {
    let wanted = [
      ("total", expected.entries.count),
      ("open", [.open, .overdue, .missed].reduce(0) { $0 + expected.count($1) }),
      ("missed", expected.count(.missed)),
      ("done", expected.count(.done)), ("overdue", expected.count(.overdue)),
      ("events", expected.count(.event)),
    ]
    for (field, count) in wanted where shown[field].number != count {
      let entries = expected.entries.map(text)
      throw Disagreement(
        law, "\(place): \(field) \(shown[field].number ?? -1) is \(count) in the model: \(entries)")
    }
  }

  /// All-day items first, then by the clock, among those that begin on the day.
  private func order(
    _ shown: [JSONValue], _ expected: ModelDay, _ law: String, _ place: String
  ) throws {
    let begins = Dictionary(
      expected.entries.filter { $0.occurrence.firstDay == expected.date }
        .map { entry in
          (entry.name, entry.occurrence.begins.map { planner.now.zone.civil(at: $0) } ?? .min)
        },
      uniquingKeysWith: { first, _ in first })
    let names = shown.compactMap { self.shown($0).split(separator: " ").first.map(String.init) }
    let times = names.compactMap { begins[$0] }
    if times != times.sorted() { throw Disagreement(law, "\(place): \(names)") }
  }

  private func compareAgenda(_ model: ModelPlanner, from: Day) throws {
    let shown = try planner.json("agenda", "\(from)", "--days", "7")["days"].elements
    var expected: [ModelDay] = []
    for offset in 0..<7 {
      let day = model.day(from + offset, shownFrom: from)
      if !day.entries.isEmpty || !day.carried.isEmpty { expected.append(day) }
    }
    let dates = shown.filter { ($0["total"].number ?? 0) > 0 }.compactMap { $0["date"].text }
    let wanted = expected.filter { !$0.entries.isEmpty }.map { "\($0.date)" }
    if dates != wanted {
      throw Disagreement("agenda: days", "agenda \(from): \(dates), in the model \(wanted)")
    }
    for page in shown {
      guard let date = page["date"].text, let day = try? Day(iso: date) else { continue }
      try compare(page, model.day(day, shownFrom: from), "agenda")
    }
  }

  private func compareMonth(_ model: ModelPlanner) throws {
    let month = today.month
    let shown = try planner.json("month")
    let days = shown["days"].elements
    guard days.count == month.dayCount else {
      throw Disagreement("month: days", "\(days.count) days")
    }
    for (index, page) in days.enumerated() {
      let day = model.day(month.first + index)
      try counts(page, day, "month: counts", "month \(day.date)")
    }
    try same(
      "month: selected day", shown["items"].elements.map(self.shown),
      model.day(today).entries.map(text), "month")
  }

  /// The next occurrence of each event; a running one may be shown instead.
  private func events(in texts: [String], _ model: ModelPlanner) throws {
    for series in model.series
    where series.item.isEvent && series.item.continuation(at: planner.now) == nil
      && !series.item.isHidden(on: today)
    {
      let shown = texts.filter { text in series.entries.contains { self.text($0) == text } }
      // A cancelled one stays on its day only.
      let listed = series.entries.filter { $0.state != .cancelled }
      let running = listed.filter {
        $0.occurrence.firstDay <= today && $0.occurrence.lastDay >= today
      }
      let ahead = listed.first { $0.occurrence.firstDay > today }
      // What was moved to today is shown beside what is today anyway.
      let begun = running.filter { $0.occurrence.firstDay == today }.map(text)
      var allowed = (running + (ahead.map { [$0] } ?? [])).map { [text($0)] }
      if begun.count > 1 { allowed.append(begun.sorted()) }
      let isToday = !begun.isEmpty
      // An occurrence that began earlier may be left out if none follows it.
      guard allowed.contains(shown.sorted()) || shown.isEmpty && ahead == nil && !isToday else {
        throw Disagreement(
          "list: events" + kinds(of: ["\(series.item.id)"]),
          "list: shown \(shown), in the model one of \(allowed)")
      }
    }
  }

  private func compareList(_ model: ModelPlanner) throws {
    let shown = try planner.json("list")
    let texts = shown["items"].elements.map(self.shown)
    let expected =
      model.list.map(text) + model.somedayOpen.map { "\($0) open\(steps.text(below: $0, in: nil))" }
    let bare = Set(items.filter(\.isBareStep).map(\.id))
    let plain = texts.filter { !$0.contains(" event") && !bare.contains(Self.id($0)) }
    try same("list: items", plain, expected, "list")
    try compareSteps(Set(texts.map(Self.id)), bare)
    try events(in: texts, model)
    if shown["total"].number != texts.count {
      throw Disagreement("list: total", "\(shown["total"]) for \(texts.count)")
    }
    let hidden = try planner.json("list", "--hidden")
    let ids = Set(
      hidden["items"].elements.filter { $0["kind"].text != "event" }.compactMap { $0["id"].number })
    guard ids.sorted() == model.hidden, shown["hidden"].number ?? 0 == hidden["total"].number else {
      throw Disagreement(
        "list --hidden",
        "\(ids.sorted()), counted \(shown["hidden"]), in the model \(model.hidden)")
    }
  }

  /// A list shows a step without a day by itself if it is open and neither what it is below is
  /// listed nor hidden.
  ///
  /// - Parameters:
  ///   - listed: The items that are listed.
  ///   - bare: The steps without a day.
  private func compareSteps(_ listed: Set<Int>, _ bare: Set<Int>) throws {
    func isCovered(_ step: ModelItem) -> Bool {
      guard let above = items.first(where: { $0.id == step.parent }) else { return false }
      // What is closed hides nothing.
      let isHidden = above.answer == .open && above.isHidden(on: today)
      if listed.contains(above.id) || isHidden { return true }
      return above.isBareStep && isCovered(above)
    }
    for step in items where bare.contains(step.id) {
      let root = steps.root(of: step)
      // Of a repeating one it depends on which occurrence counts.
      let isClear = root.rule == nil
      let isOpen = step.answer == .open
      let isShown = listed.contains(step.id)
      if isCovered(step) || !isOpen ? isShown : isClear && !isShown {
        throw Disagreement(
          "list: steps", "\(step.id) of \(step.parent ?? 0), listed \(listed.sorted())")
      }
    }
  }

  private func compareOverdue(_ model: ModelPlanner) throws {
    let overdue = try planner.json("list", "--overdue")["items"].elements
    try same(
      "list --overdue: items", overdue.map(self.shown), model.overdue.map(text),
      "list --overdue")
    let days = today - 30...today
    let missed = try planner.json("list", "--missed")["items"].elements
    try same(
      "list --missed: items", missed.map(self.shown),
      model.missed.filter { entry in
        entry.occurrence.firstDay <= days.upperBound && entry.occurrence.lastDay >= days.lowerBound
      }.map(text), "list --missed")
  }
}
