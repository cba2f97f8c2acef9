import CivilTime
import ICalendar
import TodoCore

/// A conflict that a merge has decided: both sides changed the same thing, and one value was kept.
package struct MergeConflict: Hashable, Sendable {
  package enum Field: Hashable, Sendable {
    case title, notes, url, tags, priority, list, star, since, place, time, rule, dates, status
    /// An alarm that both sides changed.
    case reminder
    /// The item, an occurrence or an alarm that one side changed and the other removed.
    case removed
    /// An occurrence that one side completed, and that the dates set by the other side no longer
    /// include.
    case done
    /// The parent of a step, or what an item waits for, if both sides together would form a cycle.
    case parent, after
    /// The parent of a repeating step, if the parent repeats too.
    case repeating
    /// Another property, by its name in upper case.
    case property(String)

    private static let all: [Field] = [
      .title, .notes, .url, .tags, .priority, .list, .star, .since, .place, .time, .rule, .dates,
      .status,
      .reminder, .removed, .done, .parent, .after, .repeating,
    ]

    /// The name of the field of items, or else of the property.
    package var name: String {
      if case .property(let name) = self { name } else { "\(self)" }
    }

    package init(name: String) {
      self = Self.all.first { $0.name == name } ?? .property(name)
    }
  }

  /// The value of one side.
  package struct Value: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text as in the file; empty for no value.
    package let text: String
    /// An item with the value in its field; nil for a property that is not a field of items, or
    /// that can not be read. An alarm is its only reminder, the state of an occurrence is its only
    /// change, and a lost occurrence is the item that would preserve it.
    package let item: Item?

    package init(_ text: String, item: Item? = nil) {
      self.text = text
      self.item = item
    }

    package init(stringLiteral text: String) { self.init(text) }
  }

  package let field: Field
  /// The occurrence, as its key if that is known; nil for the series or single item itself.
  package var occurrence: String?
  /// The value that was kept, and the one that was dropped.
  package let kept: Value
  package let lost: Value
  /// Whether the kept value is ours.
  package let keptOurs: Bool

  package init(
    field: Field, occurrence: String? = nil, kept: Value, lost: Value, keptOurs: Bool
  ) {
    self.field = field
    self.occurrence = occurrence
    self.kept = kept
    self.lost = lost
    self.keptOurs = keptOurs
  }
}

package struct MergedCalendar: Sendable {
  package let file: CalendarFile
  package let conflicts: [MergeConflict]
  /// Whether the merged item equals ours or theirs, ignoring when it was changed.
  package let equalsOurs: Bool
  package let equalsTheirs: Bool
}

/// Merges two versions of an item that were changed since a common one, field by field, occurrence
/// by occurrence and alarm by alarm.
///
/// A value that one side changed is taken. If both changed it, the component with the later
/// LAST-MODIFIED wins; if these are equal or missing, the value that is greater byte by byte wins,
/// so that all devices decide alike. A value that one side changed and the other removed stays.
/// SEQUENCE is ignored, since servers and programs increment it as they like.
///
/// The merge works on the lines of the files, so it includes properties that items do not hold.
/// Fields of items are compared by meaning: a program that writes the same value in another form
/// has not changed it.
package struct CalendarMerge: Sendable {
  private let context: CalendarContext

  package init(_ context: CalendarContext) { self.context = context }

  /// - Parameters:
  ///   - base: The last version that both sides had in common; nil if there is none.
  ///   - keepsDone: Whether an occurrence that one side completed and that the merged series lacks
  ///     becomes an extra date. Needed if it is recorded nowhere but in the file.
  package func merged(
    base: CalendarFile?, ours: CalendarFile, theirs: CalendarFile, keepsDone: Bool = false
  ) -> MergedCalendar {
    let scope = theirs.scope(context)
    let (old, own, other) = (
      base.map { Family($0, context) }, Family(ours, context), Family(theirs, context)
    )
    let merge = FamilyMerge(base: old, ours: own, theirs: other, scope: scope)
    merge.run()
    var file =
      merge.equalsTheirs
      ? theirs : theirs.replacing(merge.family, zones: ours.zones + (base?.zones ?? []))
    let isRestated = merge.isRestated || merge.isBehind
    if isRestated { file = restated(file, merge, keepsDone: keepsDone) }
    return MergedCalendar(
      file: file, conflicts: merge.conflicts, equalsOurs: own.says(file.family),
      equalsTheirs: isRestated ? other.says(file.family) : merge.equalsTheirs)
  }

  /// Returns the file of a repeating todo with its components written again, starting at the first
  /// occurrence left to do. Adds a conflict for each completed occurrence that the series no longer
  /// has.
  private func restated(
    _ file: CalendarFile, _ merge: FamilyMerge, keepsDone: Bool
  ) -> CalendarFile {
    guard let items = try? file.items(context), let item = items.first?.item,
      items.dropFirst().allSatisfy({ $0.item.ownerUID == item.uid })
    else { return file }
    var family = items.map(\.item)
    for index in family.indices { family[index].sources = family[index].sources.outdated }
    let series = file.scope(context).usersSeries(of: item)
    let detached = Dictionary(
      family.dropFirst().compactMap { own in own.overrideKey.map { ($0, own.status) } },
      uniquingKeysWith: { $1 })
    func has(_ key: OccurrenceKey) -> Bool {
      series?.occurrence(key) != nil || detached[key] != nil
    }
    merge.noteLost(besides: has)
    let gone = family[0].changes.filter { $0.status != .open && !has($0.key) }.map(\.key)
    if keepsDone {
      family[0].repetition?.extra.formUnion(gone)
    } else {
      family[0].changes.removeAll { gone.contains($0.key) }
    }
    let components = family.enumerated().flatMap { index, item in
      var writer = CalendarItemWriter(context)
      writer.list = item.list
      writer.restates = true
      return writer.components(
        of: item,
        relatives: index == 0
          ? CalendarRelatives(detached: detached) : CalendarRelatives(owner: .series(family[0])))
    }
    return file.replacing(
      components.filter { $0.name != "VTIMEZONE" },
      zones: file.zones + components.filter { $0.name == "VTIMEZONE" })
  }
}

/// The components of a file by the occurrences that they describe.
private struct Family {
  /// Keyed by occurrence; the master component has an empty name.
  let components: [String: Component]
  /// The names in the order of the file.
  let names: [String]
  let scope: CalendarScope
  /// How many days an occurrence of a todo is due after the date by which components name it.
  private let daysUntilDue: Int

  init(_ file: CalendarFile, _ context: CalendarContext) {
    let scope = file.scope(context)
    self.scope = scope
    let master = file.family.first { !$0.hasProperty("RECURRENCE-ID") }
    let series = master.flatMap { try? ReadComponent($0, scope: scope) }
    let item = (series?.asStated ?? series)?.item
    daysUntilDue = series?.daysUntilDue ?? 0
    var (components, names): ([String: Component], [String]) = ([:], [])
    for component in file.family {
      let name = Self.name(of: component, item, scope)
      if components.updateValue(component, forKey: name) == nil { names.append(name) }
    }
    self.components = components
    self.names = names
  }

  private static func name(
    of component: Component, _ series: Item?, _ scope: CalendarScope
  ) -> String {
    guard let line = component.property("RECURRENCE-ID") else { return "" }
    let range = line.parameter("RANGE").map { " \($0.uppercased())" } ?? ""
    let key = series.flatMap { series in
      (try? RecurrenceProperties.occurrence(line, of: series, scope: scope)) ?? nil
    }
    return (key?.description ?? line.rawText) + range
  }

  var series: Component? { components[""] }

  /// The occurrence that the component with this name overrides; nil for the series itself.
  func key(of name: String) -> OccurrenceKey? {
    guard let key = try? OccurrenceKey(iso: name) else { return nil }
    return OccurrenceKey(key.day + daysUntilDue, key.time)
  }

  /// Whether the components are the same as `others`, ignoring when they were changed.
  func says(_ others: [Component]) -> Bool {
    let own = names.compactMap { components[$0]?.meaning }
    return own.count == others.count && Set(own) == Set(others.map(\.meaning))
  }
}

/// Merges the components with one UID. A class, because a struct of this size takes much code to copy.
private final class FamilyMerge {
  let base: Family?
  let ours: Family
  let theirs: Family
  let scope: CalendarScope
  private(set) var family: [Component] = []
  /// The occurrence that each component of `family` describes; empty for the master component.
  private var names: [String] = []
  private(set) var conflicts: [MergeConflict] = []
  private(set) var equalsTheirs = true
  /// The merge of the master component, if it is `ComponentMerge.isRestated`.
  private var restatedSeries: ComponentMerge?

  init(base: Family?, ours: Family, theirs: Family, scope: CalendarScope) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.scope = scope
  }

  func run() {
    let names = theirs.names + ours.names.filter { theirs.components[$0] == nil }
    // The master component comes first, since overridden dates may have to be removed from its
    // EXDATE.
    for name in names.filter(\.isEmpty) + names.filter({ !$0.isEmpty }) {
      guard let component = taken(name) else { continue }
      family.append(component)
      self.names.append(name)
    }
    closeChangedDates()
    bringBackChangedDates()
  }

  var isRestated: Bool { restatedSeries != nil }

  var isBehind: Bool {
    series.flatMap { try? ReadComponent($0, scope: scope) }?.isBehind ?? false
  }

  /// Adds a conflict for each occurrence that either side completed and the merged series lacks.
  func noteLost(besides has: (OccurrenceKey) -> Bool) {
    guard let series = restatedSeries else { return }
    let count = series.conflicts.count
    series.noteLost(besides: has)
    conflicts += series.conflicts.dropFirst(count)
  }

  private func taken(_ name: String) -> Component? {
    let (old, own, other) = (
      base?.components[name], ours.components[name], theirs.components[name]
    )
    switch (own, other) {
    case (let own?, let other?):
      guard own.name == other.name else {
        func modified(_ component: Component) -> Instant? {
          component.instant("LAST-MODIFIED", scope: scope)
        }
        let side = Side.later(
          (modified(own), modified(other)), [own.bytes], [other.bytes])
        equalsTheirs = equalsTheirs && side == .theirs
        return side == .ours ? own : other
      }
      let merge = ComponentMerge(
        base: old, ours: own, theirs: other, occurrence: name.isEmpty ? nil : name,
        scopes: (base?.scope ?? scope, ours.scope, theirs.scope))
      let component = merge.run()
      equalsTheirs = equalsTheirs && merge.equalsTheirs
      conflicts += merge.conflicts
      if merge.isRestated { restatedSeries = merge }
      return component
    case (let own?, nil):
      if let old, isUnchanged(own, old, in: ours) { return nil }
      equalsTheirs = false
      if old != nil, closing(of: name, in: theirs) == nil { note(kept: own, name, keptOurs: true) }
      return following(own, from: ours, to: series)
    case (nil, let other?):
      if let old, isUnchanged(other, old, in: theirs) {
        equalsTheirs = false
        return nil
      }
      let component = following(other, from: theirs, to: series)
      equalsTheirs = equalsTheirs && component.meaning == other.meaning
      if old != nil, closing(of: name, in: ours) == nil { note(kept: other, name, keptOurs: false) }
      return component
    case (nil, nil): return nil
    }
  }

  private var series: Component? { family.first { !$0.hasProperty("RECURRENCE-ID") } }

  /// Whether one side left a component unchanged, ignoring properties that it copies from its
  /// series.
  private func isUnchanged(_ component: Component, _ old: Component, in side: Family) -> Bool {
    component.meaning == old.meaning
      || component.meaning == following(old, from: base, to: side.series).meaning
  }

  /// Returns an override whose properties copied from its series come from another version of it.
  private func following(
    _ date: Component, from family: Family?, to series: Component?
  ) -> Component {
    guard date.hasProperty("RECURRENCE-ID"), let old = family?.series, let series else {
      return date
    }
    return ComponentMerge.following(date, from: old, to: series)
  }

  private func note(kept: Component, _ name: String, keptOurs: Bool) {
    conflicts.append(
      MergeConflict(
        field: .removed, occurrence: name.isEmpty ? nil : name,
        kept: .init(kept.property("SUMMARY")?.text ?? ""), lost: "", keptOurs: keptOurs))
  }

  /// Returns the line with which one side closed an occurrence of a repeating todo since the base;
  /// nil if it did not, or if it has an override of the occurrence.
  private func closing(of name: String, in side: Family) -> ContentLine? {
    guard side.components[name] == nil, let key = side.key(of: name) else { return nil }
    func closed(_ family: Family?) -> ContentLine? {
      family?.series?.properties(SeriesHistory.doneName).first { line in
        SeriesHistory.change(line).map { $0.key == key && $0.status != .open } ?? false
      }
    }
    return closed(base) == nil ? closed(side) : nil
  }

  /// Marks an override as done if one side changed the occurrence and the other completed it. If
  /// the other side skipped it instead, the change wins.
  private func closeChangedDates() {
    guard let index = names.firstIndex(of: "") else { return }
    var hasClosed = false
    for (position, name) in names.enumerated() where !name.isEmpty {
      let closings = (ours: closing(of: name, in: ours), theirs: closing(of: name, in: theirs))
      guard let line = closings.ours ?? closings.theirs, let change = SeriesHistory.change(line)
      else { continue }
      family[index].elements.removeAll { element in
        guard case .property(let other) = element else { return false }
        return other.isNamed(SeriesHistory.doneName) && other.rawText == line.rawText
      }
      hasClosed = true
      guard case .done = change.status else {
        note(kept: family[position], name, keptOurs: closings.ours == nil)
        continue
      }
      for name in PlainProperties.statusNames { family[position].removeProperties(name) }
      for line in PlainProperties.lines(of: .done(change.status.closedAt), kind: .todo) {
        family[position].append(line)
      }
      family[position].breakNewLinesAsOthers()
    }
    if hasClosed { equalsTheirs = theirs.says(family) }
  }

  /// Removes from EXDATE the occurrences that one side changed and the other excluded: the change
  /// wins.
  private func bringBackChangedDates() {
    guard let index = family.firstIndex(where: { !$0.hasProperty("RECURRENCE-ID") }) else { return }
    func dates(_ family: Family?) -> Set<String> {
      Set(family?.components[""]?.properties("EXDATE").flatMap(\.singleValues) ?? [])
    }
    let known = dates(base)
    var back: Set<String> = []
    for (component, name) in zip(family, names) {
      guard let value = component.property("RECURRENCE-ID")?.rawText, !known.contains(value) else {
        continue
      }
      let isExcluded = (dates(ours).contains(value), dates(theirs).contains(value))
      // A side that has both the EXDATE and the override means it so.
      let isSkipped = (
        ours: isExcluded == (true, false) && !ours.has(value),
        theirs: isExcluded == (false, true) && !theirs.has(value)
      )
      guard isSkipped.ours || isSkipped.theirs else { continue }
      back.insert(value)
      // Of one that was closed, `closeChangedDates` has spoken.
      if base?.has(value) != true, closing(of: name, in: isSkipped.ours ? ours : theirs) == nil {
        note(kept: component, name, keptOurs: isSkipped.theirs)
      }
    }
    guard !back.isEmpty else { return }
    family[index].elements = family[index].elements.compactMap { element in
      guard case .property(let line) = element, line.isNamed("EXDATE") else { return element }
      return line.keepingValues { !back.contains($0.rawText) }.map { .property($0) }
    }
    equalsTheirs = equalsTheirs && theirs.says(family)
  }
}

extension Family {
  /// Whether the file has an override with this RECURRENCE-ID.
  fileprivate func has(_ recurrenceID: String) -> Bool {
    components.values.contains { $0.property("RECURRENCE-ID")?.rawText == recurrenceID }
  }
}

enum Side {
  case ours, theirs

  /// The side that wins a conflict.
  ///
  /// - Parameters:
  ///   - modified: LAST-MODIFIED of both components.
  ///   - own: The lines in question, as bytes; empty if the side has none.
  static func later(
    _ modified: (ours: Instant?, theirs: Instant?), _ own: [[UInt8]], _ other: [[UInt8]]
  ) -> Side {
    if let first = modified.ours, let second = modified.theirs, first != second {
      return first > second ? .ours : .theirs
    }
    return other.joined().lexicographicallyPrecedes(own.joined()) ? .ours : .theirs
  }
}

extension ContentLine {
  /// The values of a list that can not contain commas.
  var singleValues: [String] { rawText.split(separator: ",").map(String.init) }

  /// The unfolded line with its name in upper case and its parameters sorted.
  var canonical: String {
    let parameters = parameters.map { "\($0.name)=\($0.values)" }.sorted().joined(separator: ";")
    return "\(name);\(parameters):\(rawText)"
  }
}

extension Component {
  /// The content for comparison. Components that differ only in the order of lines, in folds and in
  /// stamps have equal content.
  var meaning: [String] {
    elements.compactMap { element in
      switch element {
      case .property(let line):
        ComponentMerge.stampNames.contains(line.name) ? nil : line.canonical
      case .component(let inner): inner.name + inner.meaning.joined(separator: "\n")
      }
    }.sorted()
  }
}
