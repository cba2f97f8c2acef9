import DaydotTestSupport
import TestSupport
import Testing

/// What each change that a verb can make changes in a calendar file: the properties of the verb, and
/// the stamps. Everything else stays byte for byte.
@Suite struct CalendarChangeTests {
  /// A component as other programs write it, with what an item does not hold.
  struct Kind: Row {
    let name: String
    let isTodo: Bool
    let repeats: Bool
    let text: String
    /// The occurrence that verbs of one occurrence act on; nil for that of the item.
    var occurrence: String? = "2026-11-30"
    /// Whether that occurrence has an override in the file.
    var isOverride = false
    /// The lengths of extra dates.
    var periods: [String] = []

    /// The words that name what a verb acts on.
    var id: String { occurrence.map { "1@\($0)" } ?? "1" }
  }

  /// The value of a date-time property: `DTSTART` with its form.
  struct Form: Sendable {
    let name: String
    let parameters: String
    let start: String
    let end: String
    let time: String

    /// Two hours after the start.
    var later: String { start.replacing("T10", with: "T12").replacing("T01", with: "T03") }

    func line(_ property: String, _ day: String, _ time: String? = nil) -> String {
      "\(property)\(parameters):\(day)\(time ?? self.start)"
    }
  }

  static let forms = [
    Form(name: "floating", parameters: "", start: "T100000", end: "T110000", time: "15:00"),
    Form(name: "UTC", parameters: "", start: "T010000Z", end: "T020000Z", time: "15:00"),
    Form(
      name: "zoned", parameters: ";TZID=Asia/Seoul", start: "T100000", end: "T110000",
      time: "15:00"),
    Form(name: "all-day", parameters: ";VALUE=DATE", start: "", end: "", time: "15:00"),
  ]

  private static func component(
    _ form: Form, isTodo: Bool, day: String = "20261123", _ lines: String...
  ) -> String {
    let name = isTodo ? "VTODO" : "VEVENT"
    let isAllDay = form.start.isEmpty
    let next = isAllDay && !isTodo ? (day == "20261123" ? "20261124" : "20261201") : day
    return
      ([
        "BEGIN:\(name)", "UID:w", "SEQUENCE:2", "DTSTAMP:20261101T000000Z",
        "LAST-MODIFIED:20261101T000000Z", "SUMMARY;LANGUAGE=en:Stand-up", form.line("DTSTART", day),
        form.line(isTodo ? "DUE" : "DTEND", next, form.end),
      ] + lines
      + [
        "DESCRIPTION:by the\\, window", "LOCATION;LANGUAGE=en:Room 5", "STATUS:TENTATIVE",
        "ATTENDEE;CN=\"Kim, Minsu\":mailto:kim@example.com", "X-OTHER;X-A=b:kept",
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:soon", "TRIGGER:-PT10M", "X-ALARM:kept",
        "END:VALARM", "END:\(name)", "",
      ].filter { !isTodo || !$0.hasPrefix("STATUS") }).joined(separator: "\r\n")
  }

  static let kinds = forms.flatMap { form in
    [true, false].flatMap { isTodo in
      let series = component(
        form, isTodo: isTodo, "RRULE:FREQ=WEEKLY;WKST=SU", form.line("EXDATE", "20261207"))
      let override = component(
        form, isTodo: isTodo, day: "20261130", form.line("RECURRENCE-ID", "20261130"))
      let suffix = ", \(form.name), \(isTodo ? "VTODO" : "VEVENT")"
      var kinds = [
        Kind(
          name: "single" + suffix, isTodo: isTodo, repeats: false,
          text: component(form, isTodo: isTodo), occurrence: nil),
        Kind(name: "series" + suffix, isTodo: isTodo, repeats: true, text: series),
        Kind(
          name: "override" + suffix, isTodo: isTodo, repeats: true,
          text: series + override.replacing("Stand-up", with: "Long one"), isOverride: true),
      ]
      let cancelled = component(
        form, isTodo: isTodo, day: "20261221", form.line("RECURRENCE-ID", "20261221"),
        "STATUS:CANCELLED")
      kinds.append(
        Kind(
          name: "cancelled date" + suffix, isTodo: isTodo, repeats: true,
          text: series
            + (isTodo ? cancelled : cancelled.replacing("STATUS:TENTATIVE\r\n", with: ""))))
      if !form.start.isEmpty {
        let period = component(
          form, isTodo: isTodo, "RRULE:FREQ=WEEKLY",
          "RDATE;VALUE=PERIOD\(form.parameters):20261126\(form.start)/PT3H,"
            + "20261203\(form.start)/20261203\(form.later),20261217\(form.start)/PT4H")
        kinds.append(
          Kind(
            name: "RDATE period" + suffix, isTodo: isTodo, repeats: true, text: period,
            periods: ["/PT3H", "20261203\(form.start)/20261203\(form.later)", "/PT4H"]))
      }
      return kinds
    }
  }

  struct Verb: Row {
    let name: String
    /// The commands, with `ID` for the item or the occurrence.
    let commands: [[String]]
    /// The properties that may differ in a component that was there before.
    let properties: Set<String>
    /// Those that may differ in a series.
    var ofSeries: Set<String> = []
    /// Whether the verb acts on the whole item, on one occurrence of a series, or on all later ones.
    var acts = Acts.whole
    var isForTodos = false

    enum Acts { case whole, occurrence, later }
  }

  private static let stamps: Set<String> = ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"]
  private static let times: Set<String> = ["DTSTART", "DTEND", "DUE"]
  private static let history: Set<String> = ["X-DAYDOT-BEGAN", "X-DAYDOT-DONE"]

  static let verbs = [
    Verb(name: "title", commands: [["edit", "1", "--title", "New"]], properties: ["SUMMARY"]),
    Verb(
      name: "time", commands: [["edit", "1", "--time", "15:00"]], properties: times,
      ofSeries: ["RRULE", "EXDATE", "RDATE", "RECURRENCE-ID"]),
    Verb(
      name: "day", commands: [["edit", "1", "--on", "2026-11-24"]], properties: times,
      ofSeries: ["RRULE", "EXDATE", "RDATE", "RECURRENCE-ID"]),
    Verb(
      name: "list", commands: [["edit", "1", "--list", "home"]], properties: ["X-DAYDOT-LIST"],
      // Its override stays in the other calendar.
      ofSeries: ["EXDATE"]),
    Verb(
      name: "notes", commands: [["note", "1", "bring cake"]], properties: ["DESCRIPTION"]),
    Verb(
      name: "place", commands: [["edit", "1", "--at", "roof"]], properties: ["LOCATION"]),
    Verb(name: "alarm", commands: [["remind", "1", "at 09:00"]], properties: ["VALARM"]),
    Verb(
      name: "done", commands: [["done", "ID"]],
      properties: ["STATUS", "COMPLETED", "PERCENT-COMPLETE"], acts: .occurrence,
      isForTodos: true),
    Verb(
      name: "done and undone", commands: [["done", "ID"], ["undone", "ID"]],
      properties: ["STATUS"], acts: .occurrence, isForTodos: true),
    Verb(
      name: "skip", commands: [["skip", "ID"]], properties: [],
      ofSeries: ["EXDATE", "X-DAYDOT-SKIPPED"], acts: .occurrence),
    Verb(
      name: "move", commands: [["move", "ID", "2026-12-01"]], properties: times,
      acts: .occurrence),
    Verb(
      name: "title of one", commands: [["edit", "ID", "--title", "New"]], properties: ["SUMMARY"],
      acts: .occurrence),
    Verb(
      name: "split", commands: [["edit", "1@2026-12-14..", "--title", "New"]], properties: [],
      ofSeries: ["RRULE", "EXDATE", "RDATE", "X-DAYDOT-RRULE"], acts: .later),
  ]

  struct Change: Row {
    let kind: Kind
    let verb: Verb
    var name: String { "\(verb.name) of \(kind.name)" }
  }

  /// Each verb on each kind; in the quick run every third, which has every verb and every kind.
  static let changes = Slow.all(of: allChanges, elseEvery: 3)

  private static let allChanges = kinds.flatMap { kind in
    verbs.compactMap { verb -> Change? in
      if verb.isForTodos, !kind.isTodo { return nil }
      if verb.acts == .later || verb.name == "skip", !kind.repeats { return nil }
      // An override is an item of its own, which can not be skipped.
      if verb.name == "skip", kind.isOverride { return nil }
      return Change(kind: kind, verb: verb)
    }
  }

  private func allowed(_ change: Change) -> Set<String> {
    let (kind, verb) = (change.kind, change.verb)
    var names = Self.stamps.union(verb.properties)
    // Alarms of whole days are other ones than those before a time.
    if verb.name == "time", kind.name.contains("all-day") { names.insert("VALARM") }
    guard kind.repeats else { return names }
    if kind.isOverride, verb.acts == .occurrence {
      // The override alone changes, but for what is skipped or done.
      if verb.name == "done" { names.formUnion(Self.times) }
    } else if verb.acts == .occurrence {
      names = Self.stamps
    }
    names.formUnion(verb.ofSeries)
    // A date that is cancelled in a series that has moved is one that was skipped.
    if kind.name.hasPrefix("cancelled"), ["time", "day", "move"].contains(verb.name) {
      names.formUnion(kind.isTodo ? Self.history.union(["EXDATE"]) : ["X-DAYDOT-SKIPPED"])
    }
    if kind.isTodo, verb.name == "done" || verb.name == "skip" {
      names.subtract(["X-DAYDOT-SKIPPED"])
      names.formUnion(Self.history.union(["EXDATE"]))
    }
    return names
  }

  @Test(arguments: changes)
  func onlyWhatTheVerbChangesDiffers(_ change: Change) throws {
    let (kind, verb) = (change.kind, change.verb)
    let daydot = try InProcessDaydot.checked()
    let file = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(kind.text)END:VCALENDAR\r\n"
    try daydot("import", "-", input: file)
    #expect(try Components(daydot("export", "--ics").output).byName == Components(file).byName)
    // Items of several lists name theirs.
    try daydot("add", "Other", "--list", "other")
    let before = try Components(daydot("export", "--ics").output)
    for command in verb.commands {
      let words = command.map { $0.replacing("ID", with: kind.id) }
      let answer = try daydot.run(words)
      #expect(answer.status == 0, "\(words): \(answer.errors)")
    }
    let after = try Components(daydot("export", "--ics").output)
    let unexpected = before.difference(to: after).subtracting(allowed(change))
    #expect(unexpected.isEmpty, "\(unexpected)\n\(after.text)")
    #expect(before.text != after.text)
    let unfolded = after.text.replacing("\r\n ", with: "")
    let lengths = ["/PT3H", "/PT2H", "/PT4H"]
    for period in verb.ofSeries.contains("RECURRENCE-ID") ? lengths : kind.periods {
      #expect(unfolded.contains(period) || kind.periods.isEmpty, "\(period): \(after.text)")
    }
    // One VTODO, unless an occurrence differs in more than that it was done or skipped.
    if kind.isTodo, !kind.isOverride, verb.acts != .later,
      !["move", "title of one"].contains(verb.name)
    {
      #expect(after.byName.count <= before.byName.count, "\(after.text)")
    }
    // Undo takes it all back.
    for _ in verb.commands { try daydot("undo") }
    let undone = try Components(daydot("export", "--ics").output)
    #expect(undone.byName.keys.sorted() == before.byName.keys.sorted())
    #expect(before.difference(to: undone).isSubset(of: Self.stamps), "\(undone.text)")
  }
}

/// The components of a calendar by UID and RECURRENCE-ID, each as its unfolded lines.
private struct Components {
  let text: String
  private(set) var byName: [String: [String]] = [:]

  init(_ text: String) {
    self.text = text
    let lines = text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    var current: [String]?
    for line in lines {
      if line == "BEGIN:VEVENT" || line == "BEGIN:VTODO" { current = [] }
      current?.append(line)
      guard line == "END:VEVENT" || line == "END:VTODO", let own = current else { continue }
      byName[Self.name(of: own)] = own
      current = nil
    }
  }

  /// The UID, whether it has a RECURRENCE-ID, whose value changes with the series, and whether it is
  /// cancelled.
  private static func name(of lines: [String]) -> String {
    let uid = lines.first { $0.hasPrefix("UID:") } ?? ""
    return uid + (lines.contains { $0.hasPrefix("RECURRENCE-ID") } ? " override" : "")
      + (lines.contains("STATUS:CANCELLED") ? " cancelled" : "")
  }

  /// The properties of components here that differ in others.
  func difference(to others: Components) -> Set<String> {
    var names: Set<String> = []
    for (name, lines) in byName {
      guard let other = others.byName[name] else { continue }
      let (old, new) = (Self.parts(lines), Self.parts(other))
      for name in Set(old.keys).union(new.keys) where old[name] != new[name] {
        names.insert(name)
      }
    }
    return names
  }

  /// The lines by the name of their property; those of alarms together.
  private static func parts(_ lines: [String]) -> [String: [String]] {
    var parts: [String: [String]] = [:]
    var isInAlarm = false
    for line in lines {
      if line == "BEGIN:VALARM" { isInAlarm = true }
      let name = isInAlarm ? "VALARM" : String(line.prefix { $0 != ":" && $0 != ";" })
      parts[name, default: []].append(line)
      if line == "END:VALARM" { isInAlarm = false }
    }
    return parts
  }
}
