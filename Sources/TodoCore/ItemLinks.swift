/// The relations of an item to others in a file: its parent, its steps, and the items it waits for.
package struct ItemLinks: Hashable, Sendable {
  /// An item by its number in the file, or by its UID.
  package enum Name: Hashable, Sendable {
    case id(Int)
    case uid(String)
  }

  /// nil if the file does not say; `.some(nil)` if it says that there is none.
  package var parent: Name??
  /// nil if the file does not say.
  package var after: [Name]?
  /// The items that the file names as its steps.
  package var children: [Name] = []
  /// Those that it no longer says are.
  package var formerChildren: [Name] = []

  package init() {}

  package var isEmpty: Bool {
    parent == nil && after == nil && children.isEmpty && formerChildren.isEmpty
  }
}
