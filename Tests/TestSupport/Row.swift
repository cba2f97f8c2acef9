/// A row of a parameterised test with a name, so that a failure shows which row it was.
public protocol Row: CustomStringConvertible, Sendable {
  var name: String { get }
}

extension Row {
  public var description: String { name }
}
