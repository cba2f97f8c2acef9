/// A row of a parameterised test with a name, so that a failure shows which row it was.
package protocol Row: CustomStringConvertible, Sendable {
  var name: String { get }
}

extension Row {
  package var description: String { name }
}
