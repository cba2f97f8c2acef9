/// How the ledger names a crossing among the occurrences of a reminder.
public enum Crossing {
  private static let mark = "place#"

  public static func name(_ number: Int) -> String { "\(mark)\(number)" }
  public static func isName(_ occurrence: String) -> Bool { occurrence.hasPrefix(mark) }
}
