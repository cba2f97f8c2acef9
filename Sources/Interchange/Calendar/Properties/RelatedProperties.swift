import ICalendar
import TodoCore

/// The RELATED-TO properties of a component: its parent, its steps, and the items it waits for.
///
/// - SeeAlso: RFC 5545 §3.8.4.5; RFC 9253 §5 for DEPENDS-ON.
package struct RelatedProperties: Hashable, Sendable {
  static let name = "RELATED-TO"
  private static let parentType = "PARENT"
  private static let afterType = "DEPENDS-ON"
  private static let childType = "CHILD"

  /// The UID of the parent; `after` and `children` are UIDs too.
  package var parent: String?
  package var after: [String] = []
  package var children: [String] = []

  package init(parent: String? = nil, after: [String] = []) {
    self.parent = parent
    self.after = after
  }

  init(_ component: Component) {
    for line in component.properties(Self.name) {
      let uid = line.text
      if uid.isEmpty || line.parameter("VALUE")?.uppercased() == "URI" { continue }
      switch Self.type(of: line) {
      case Self.parentType: parent = parent ?? uid
      case Self.afterType: after.append(uid)
      case Self.childType: children.append(uid)
      default: break
      }
    }
  }

  /// Reads the stored source of an item; nil if it has no RELATED-TO.
  package init?(of item: Item) {
    guard let source = item.sources.first, Self.mayBeNamed(in: source.text),
      let own = source.component
    else { return nil }
    self.init(own)
  }

  /// Whether a text may have the property, in upper or lower case.
  private static func mayBeNamed(in text: String) -> Bool {
    // Bytes, since searching in characters is many times slower.
    var text = text
    return text.withUTF8 { bytes in
      (0..<max(0, bytes.count - 2)).contains { index in
        bytes[index] == UInt8(ascii: "-") && bytes[index + 1] | 0x20 == UInt8(ascii: "t")
          && bytes[index + 2] | 0x20 == UInt8(ascii: "o")
      }
    }
  }

  /// The relation; PARENT if RELTYPE is missing (RFC 5545 §3.2.15).
  private static func type(of line: ContentLine) -> String {
    line.parameter("RELTYPE")?.uppercased() ?? parentType
  }

  /// The number of RELATED-TO lines with another RELTYPE, which are not read.
  static func unreadCount(in component: Component) -> Int {
    component.properties(name).count { ![parentType, afterType, childType].contains(type(of: $0)) }
  }

  package var links: ItemLinks {
    var links = ItemLinks()
    links.parent = .some(parent.map { .uid($0) })
    links.after = after.map { .uid($0) }
    links.children = children.map { .uid($0) }
    return links
  }

  /// Updates the lines of a component that differ from these relations.
  ///
  /// - Returns: Whether it was changed.
  func write(to component: inout Component) -> Bool {
    let stated = RelatedProperties(component)
    let isSame = stated.parent == parent && Set(stated.after) == Set(after)
    let gone = Set(stated.children).subtracting(children)
    if isSame, gone.isEmpty { return false }
    component.elements.removeAll { element in
      guard case .property(let line) = element, line.name == Self.name else { return false }
      let type = Self.type(of: line)
      return type == Self.childType
        ? gone.contains(line.text) : !isSame && [Self.parentType, Self.afterType].contains(type)
    }
    if isSame { return true }
    if let parent {
      component.append(
        ContentLine(Self.name, [Parameter("RELTYPE", Self.parentType)], text: parent))
    }
    for uid in after {
      component.append(ContentLine(Self.name, [Parameter("RELTYPE", Self.afterType)], text: uid))
    }
    return true
  }
}
