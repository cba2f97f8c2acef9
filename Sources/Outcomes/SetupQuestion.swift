/// A question of `setup`. Its raw value is what the store remembers it by.
package enum SetupQuestion: String, CaseIterable, Sendable {
  case language, week, home, work, cron
}
