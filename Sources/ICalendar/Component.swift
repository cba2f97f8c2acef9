/// A component: its properties and the components inside it, in the order of the file.
///
/// - SeeAlso: RFC 5545 §3.6.
package struct Component: Sendable {
  package enum Element: Sendable {
    case property(ContentLine)
    indirect case component(Component)
  }

  /// In upper case.
  package let name: String
  /// The `BEGIN` line; `end` is the `END` line.
  package let begin: ContentLine
  package let end: ContentLine
  /// Properties and components in the order of the file.
  package var elements: [Element]

  init(name: String, begin: ContentLine, elements: [Element], end: ContentLine) {
    self.name = name
    self.begin = begin
    self.elements = elements
    self.end = end
  }

  /// Creates a new component.
  ///
  /// - Parameter name: The name after `BEGIN:`, in any case.
  package init(_ name: String, _ elements: [Element] = []) {
    let begin = ContentLine("BEGIN", raw: name)
    self.init(
      name: begin.componentName, begin: begin, elements: elements,
      end: ContentLine("END", raw: name))
  }
}

// MARK: Finding

extension Component {
  /// All its properties, in order.
  package var properties: [ContentLine] {
    elements.compactMap { if case .property(let line) = $0 { line } else { nil } }
  }

  /// The components directly inside it, in order.
  package var components: [Component] {
    elements.compactMap { if case .component(let component) = $0 { component } else { nil } }
  }

  /// The first property with a name, ignoring case, or nil.
  package func property(_ name: String) -> ContentLine? {
    let found = elements.first { $0.isProperty(name) }
    guard case .property(let line) = found else { return nil }
    return line
  }

  /// All properties with a name, ignoring case.
  package func properties(_ name: String) -> [ContentLine] {
    elements.compactMap { element in
      guard case .property(let line) = element, line.isNamed(name) else { return nil }
      return line
    }
  }

  /// Whether it has a property with one of these names, ignoring case.
  package func hasProperty(_ names: String...) -> Bool {
    names.contains { name in elements.contains { $0.isProperty(name) } }
  }

  /// The number of properties with each of some names that it has, ignoring case.
  package func counts(of names: [String]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for element in elements {
      if let name = names.first(where: element.isProperty) { counts[name, default: 0] += 1 }
    }
    return counts
  }

  /// The components with a name directly inside it.
  ///
  /// - Parameter name: In upper case.
  package func components(_ name: String) -> [Component] { components.filter { $0.name == name } }
}

// MARK: Changing

extension Component {
  /// Returns the component with other properties, also in the components inside it.
  ///
  /// - Parameter change: Returns nil for a line to remove.
  package func mapProperties(_ change: (ContentLine) -> ContentLine?) -> Component {
    var component = self
    component.elements = elements.compactMap { element in
      switch element {
      case .property(let line): change(line).map { .property($0) }
      case .component(let inner): .component(inner.mapProperties(change))
      }
    }
    return component
  }

  package mutating func append(_ property: ContentLine) { append([property]) }

  /// Adds properties behind those that are there, before any component inside this one.
  package mutating func append(_ properties: [ContentLine]) {
    let last = elements.lastIndex { if case .property = $0 { true } else { false } }
    elements.insert(contentsOf: properties.map { .property($0) }, at: last.map { $0 + 1 } ?? 0)
  }

  package mutating func append(_ component: Component) { elements.append(.component(component)) }

  /// Replaces all properties with this name by one. If there is none, it is added after the last
  /// property.
  package mutating func set(_ property: ContentLine) {
    let name = property.name
    guard let first = elements.firstIndex(where: { $0.isProperty(name) }) else {
      append(property)
      return
    }
    elements[first] = .property(property)
    let rest = elements[(first + 1)...].filter { !$0.isProperty(name) }
    elements.replaceSubrange((first + 1)..., with: rest)
  }

  package mutating func removeProperties(_ name: String) {
    elements.removeAll { $0.isProperty(name) }
  }

  /// Removes the components with a name directly inside it.
  ///
  /// - Parameter name: In upper case; nil for all.
  package mutating func removeComponents(_ name: String? = nil) {
    elements.removeAll {
      if case .component(let inner) = $0 { name == nil || inner.name == name } else { false }
    }
  }
}

extension Component.Element {
  fileprivate func isProperty(_ name: String) -> Bool {
    if case .property(let line) = self { line.isNamed(name) } else { false }
  }
}

// MARK: Reading

extension Component {
  /// How deeply components may be nested. The standards need four levels.
  package static let defaultDepthLimit = 32

  /// Reads a whole file: usually one VCALENDAR, but any number of components.
  ///
  /// - Parameter firstLine: The number of the first line, if the bytes are a part of a file.
  /// - Throws: `ICalendarError` for the first fault.
  package static func parse(
    _ bytes: [UInt8], firstLine: Int = 1
  ) throws(ICalendarError) -> [Component] {
    var reader = ContentLineReader(bytes, firstLine: firstLine)
    var builder = ComponentBuilder(depthLimit: defaultDepthLimit)
    var components: [Component] = []
    var lastLine = 0
    while let line = try reader.nextBuffered() {
      lastLine = line.lineNumber
      if let component = try builder.take(line) { components.append(component) }
    }
    if let error = builder.missingEnd(line: lastLine) { throw error }
    return components
  }
}
