import CommandLine
import Templates
import TodoStore

/// The source of the candidates for a word.
enum CompletionSource: Hashable {
  case items(StoredNames.Scope)
  /// Items, and reminders by their numbers `r5`.
  case itemsAndReminders
  case lists, tags, places
  /// The names of imported gazetteers, and the ids of places that a search in them finds.
  case gazetteers, foundPlaces(String)
  /// The sigils in a list of words: `+tag`, `@place`, `list:name`.
  case signs
  case dates, months
  /// The words that may follow the item in `snooze` and `remind`.
  case delays, triggers
  case zones, files, commands
  case settings
  /// The values of a setting.
  case setting(String)
  case routines
  case templates, viewTemplates
  /// These words.
  case words([String])
  /// A free text that can not be listed: a title, a number, a new name.
  case free
  /// A name that this table does not know.
  case unknown

  /// The source for the name of an operand, as `ID` in `done ID…`.
  ///
  /// - Parameter operands: Those before it.
  init(operand name: String, of command: String, after operands: [String]) {
    self =
      switch (command, name) {
      case ("routine show", "NAME"), ("routine apply", "NAME"): .routines
      case ("template show", "NAME"): .templates
      case ("sync", "NAME"), ("sync run", "NAME"), ("sync rm", "NAME"): .lists
      case ("install", "SHELL"): .words(Templates.shells)
      case ("install", "PROGRAM"): .words(Templates.prompts)
      case (_, "KEY"): .settings
      case (_, "VALUE"): .setting(operands.last ?? "")
      case ("snooze", "WHEN"): .delays
      case ("snooze", "ID"), ("on", "ID"), ("off", "ID"), ("unremind", "ID"), ("explain", "ID"):
        .itemsAndReminders
      case (_, "ID"): .items(CompletionSource.scope(of: command))
      case ("add", "WORDS"), ("event", "WORDS"), ("list", "WORDS"), ("find", "WORDS"): .signs
      case (_, "WORDS"): .free
      default: CompletionSource(name: name)
      }
  }

  /// The source for the value of an option.
  ///
  /// - Parameter operands: Those before it.
  init(valueOf option: OptionSpec, after operands: [String]) {
    self =
      switch (option.name, option.value) {
      case ("list", _): .lists
      case ("under", _), ("after", _), ("before", _): .items(.open)
      case ("tag", _): .tags
      case ("place", _): .places
      case ("template", _): .viewTemplates
      case ("remind", _): .triggers
      case ("from", "ID"): .foundPlaces(operands.joined(separator: " "))
      case ("remove", _): .gazetteers
      case ("alias", _), ("title", _), ("body", _), ("id", _), ("thread", _), ("sound", _): .free
      case (_, let name?): CompletionSource(name: name)
      case (_, nil): .free
      }
  }

  /// The source for a placeholder with the same meaning everywhere.
  private init(name: String) {
    self =
      switch name {
      case "DATE", "FROM", "PERIOD", "WHEN", "PHRASE", "TIME|DATE": .dates
      case "MONTH": .months
      case "PLACE": .places
      case "TRIGGER": .triggers
      case "IANA": .zones
      case "FILE", "PATH", "PATH|URL", "FILE|-": .files
      case "COMMAND": .commands
      case "N", "YEAR", "TIME", "METRES", "TEXT", "URL", "POSITION", "RRULE", "JSON", "LEVEL",
        "SIZE",
        "CODE", "CMD", "HOW", "NAME", "LENGTH", "ORDER", "ID", "STEP":
        .free
      default: .unknown
      }
  }

  private static func scope(of command: String) -> StoredNames.Scope {
    switch command {
    case "done": .undone
    case "move": .open
    case "undone": .done
    case "skip": .repeating
    case "star": .unstarred
    case "unstar": .starred
    case "ack": .announced
    default: .any
    }
  }
}

/// Date words that a shell offers, each a phrase that is valid as it is.
enum DateWords {
  static func days(_ language: String) -> [String] {
    language == "ko"
      ? ["오늘", "내일", "모레", "어제", "월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일", "월말"]
      : [
        "today", "tomorrow", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday",
        "saturday", "sunday", "eom",
      ]
  }

  /// The delays that `snooze` accepts after the item.
  static func delays(_ language: String) -> [String] {
    language == "ko" ? ["10분", "30분", "1시간", "3시간"] : ["10m", "30m", "1h", "3h", "until"]
  }

  /// The first words of triggers.
  static func triggers(_ language: String) -> [String] {
    language == "ko"
      ? ["10분", "30분", "1시간", "하루", "매일", "none", "default"]
      : [
        "10m", "30m", "1h", "1d", "at", "every", "arriving", "leaving", "staying", "none",
        "default",
      ]
  }
}
