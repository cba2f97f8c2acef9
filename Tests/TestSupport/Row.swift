/// A row of a parameterised test that names itself, so that a failure says which row it was.
public protocol Row: CustomStringConvertible, Sendable {
  var name: String { get }
}

extension Row {
  public var description: String { name }
}
