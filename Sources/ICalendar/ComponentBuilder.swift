/// Builds component trees from content lines.
struct ComponentBuilder {
  private struct Open {
    let name: String
    let begin: ContentLine
    var elements: [Component.Element] = []
  }

  private let depthLimit: Int
  private var open: [Open] = []

  init(depthLimit: Int) { self.depthLimit = depthLimit }

  var isEmpty: Bool { open.isEmpty }

  /// The names of the open components, the outermost first.
  var openNames: [String] { open.map(\.name) }

  /// The names of the whole components inside the open ones.
  var closedNames: [String] {
    open.flatMap(\.elements).flatMap { element -> [String] in
      if case .component(let component) = element { component.names } else { [] }
    }
  }

  /// Adds a line.
  ///
  /// - Returns: The outermost component if the line ends it, else nil.
  /// - Throws: `ICalendarError` with `propertyOutsideComponent`, `endWithoutBegin`, `mismatchedEnd`
  ///   or `tooDeep`. The line is then ignored, and the open components stay open.
  mutating func take(_ line: consuming ContentLine) throws(ICalendarError) -> Component? {
    switch line.boundary {
    case nil:
      guard !open.isEmpty else {
        throw ICalendarError(.propertyOutsideComponent(name: line.name), line: line.lineNumber)
      }
      open[open.count - 1].elements.append(.property(line))
      return nil
    case .begin:
      guard open.count < depthLimit else {
        throw ICalendarError(.tooDeep(limit: depthLimit), line: line.lineNumber)
      }
      open.append(Open(name: line.componentName, begin: line))
      return nil
    case .end:
      let name = line.componentName
      guard let last = open.last else {
        throw ICalendarError(.endWithoutBegin(component: name), line: line.lineNumber)
      }
      guard last.name == name else {
        throw ICalendarError(
          .mismatchedEnd(component: name, open: last.name, begunOnLine: last.begin.lineNumber),
          line: line.lineNumber)
      }
      open.removeLast()
      let component = Component(name: name, begin: last.begin, elements: last.elements, end: line)
      if open.isEmpty { return component }
      open[open.count - 1].elements.append(.component(component))
      return nil
    }
  }

  /// The error if the file ends now, while a component is open; nil if none is open.
  func missingEnd(line: Int) -> ICalendarError? {
    open.last.map {
      ICalendarError(
        .missingEnd(component: $0.name, begunOnLine: $0.begin.lineNumber), line: line)
    }
  }

  mutating func reset() { open = [] }
}

extension Component {
  /// The components that calendars contain directly; all others are parts of these.
  package static let namesInCalendars: Set = [
    "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VAVAILABILITY", "VTIMEZONE",
  ]

  package var names: [String] { [name] + components.flatMap(\.names) }
}

extension ContentLine {
  enum Boundary {
    case begin, end
  }

  /// Whether the line begins or ends a component; nil for a property.
  var boundary: Boundary? {
    switch head.nameCount {
    case 5 where isNamed("BEGIN"): .begin
    case 3 where isNamed("END"): .end
    default: nil
    }
  }

  /// The component named by a `BEGIN` or `END` line, in upper case.
  var componentName: String { value.trimmed.uppercasedName }
}
