public enum RecurrenceRuleError: Error { case temp }
extension RecurrenceRule {
  public init(parsing text: String) throws(RecurrenceRuleError) { throw .temp }
  public var text: String { "" }
}
