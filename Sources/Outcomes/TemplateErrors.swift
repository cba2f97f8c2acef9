package enum TemplateError: Error, Hashable {
  /// No template of this name for this view.
  case noSuchTemplate(name: String, choices: [String])
}

package enum RoutineError: Error {
  case noSuchRoutine(name: String, choices: [String])
  /// A line of a routine can not be read.
  case line(path: String, line: Int, reason: any Error)
}
