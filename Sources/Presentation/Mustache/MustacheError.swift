/// Why a template can not be used, and where. The language files make the sentence.
public struct MustacheError: Error, Hashable, Sendable {
  public enum Problem: Hashable, Sendable {
    /// `{{` without its end.
    case unclosedTag
    /// A tag without a name, `{{ }}`.
    case emptyTag
    /// A section is still open where the template ends.
    case unclosedSection(name: String)
    /// `{{/name}}` where no section of that name is open.
    case strayEnd(name: String, open: String?)
    /// `{{=…=}}` that does not hold exactly two delimiters.
    case badDelimiters(seen: String)
    /// Partials nested too deep, as one that holds itself without an end.
    case tooDeep(partial: String)
    /// Sections nested deeper than `limit`.
    case sectionsTooDeep(limit: Int)
  }

  public let problem: Problem
  /// The template's file or name.
  public let file: String
  /// Counted from 1.
  public let line: Int
  /// In characters, counted from 1.
  public let column: Int

  public init(_ problem: Problem, file: String, line: Int, column: Int) {
    self.problem = problem
    self.file = file
    self.line = line
    self.column = column
  }
}
