import Testing

/// A row of a parameterised test that names itself, so that a failure says which row it was.
public protocol Row: CustomTestStringConvertible, Sendable {
  var name: String { get }
}

extension Row {
  public var testDescription: String { name }
}
