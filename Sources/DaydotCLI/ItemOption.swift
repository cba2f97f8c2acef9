import CommandLine

/// The options that say what an item is, as `add`, `event` and `edit` take them, in the order of their help.
enum ItemOptions {
  /// When and where it takes place, and what it is filed under.
  static let placing = [
    OptionSpec("on", value: "DATE"),
    OptionSpec("start", value: "DATE"),
    OptionSpec("time", value: "TIME"),
    OptionSpec("end", value: "TIME|DATE"),
    OptionSpec("every", value: "PHRASE"),
    OptionSpec("at", value: "PLACE"),
    OptionSpec("list", value: "NAME"),
    OptionSpec("tag", value: "NAME", isRepeatable: true),
  ]

  static let priority = OptionSpec(
    "priority", value: "LEVEL", choices: ["high", "medium", "low", "none"])

  static let remarks = [
    OptionSpec("note", value: "TEXT"),
    OptionSpec("url", value: "URL"),
    ItemZone.option,
  ]
}
