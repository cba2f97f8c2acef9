import CivilTime
import TodoCore

/// Everything a face needs besides the value it draws.
public struct RenderOptions: Sendable {
  /// Narrower terminals are treated as this wide.
  public static let narrowest = 20

  /// The width of a line in cells, 20 or more.
  public private(set) var width: Int
  /// The height of the screen in lines, for views that fill it; nil without a screen.
  public var height: Int?
  public var palette: Palette
  public var symbols: Symbols
  public var words: any CalendarWords
  public var timeFormat: TimeFormat
  /// Colours the user chose, by the keys of the lists' names. Other lists get a colour from their name.
  public var listColours: [String: ListColour]
  /// The only list shown, whose name need not be on every line.
  public var onlyList: String?
  /// Whether to show ISO week numbers left of a calendar, if the width allows (from 31 columns).
  public var showsWeekNumbers: Bool
  /// Converts an instant, such as when an item was done, to the viewer's zone.
  public var civil: @Sendable (Instant) -> CivilDateTime?
  /// The words for a repetition behind the title; nil for none.
  public var repetition: @Sendable (Repeat) -> String?
  /// The words for the interval of doses; nil for none.
  public var interval: @Sendable (Trigger.Interval) -> String?

  public init(
    width: Int, palette: Palette = .plain, ascii: Bool = false,
    words: any CalendarWords = EnglishDates(), timeFormat: TimeFormat = .h24,
    listColours: [String: ListColour] = [:], showsWeekNumbers: Bool = true,
    civil: @escaping @Sendable (Instant) -> CivilDateTime? = { _ in nil },
    repetition: @escaping @Sendable (Repeat) -> String? = { _ in nil },
    interval: @escaping @Sendable (Trigger.Interval) -> String? = { _ in nil }
  ) {
    self.interval = interval
    self.width = max(width, RenderOptions.narrowest)
    self.palette = palette
    self.symbols = ascii ? .ascii : .unicode
    self.words = words
    self.timeFormat = timeFormat
    self.listColours = listColours
    self.showsWeekNumbers = showsWeekNumbers
    self.civil = civil
    self.repetition = repetition
  }

  /// The same for a part of the screen.
  func fitting(width: Int) -> RenderOptions {
    var options = self
    options.width = max(width, RenderOptions.narrowest)
    return options
  }

  /// The style of a mark: its list's colour, or red if the entry is overdue.
  func markStyle(list: String, state: Entry.State) -> Style {
    if state == .overdue { return .overdue }
    return .list(colour(of: list))
  }

  /// `12:00–13:00` for an entry that ends within a day, else nil.
  func times(of entry: Entry) -> String? {
    guard let begin = entry.when.time, case .time(let end) = entry.end else { return nil }
    return "\(words.time(begin, timeFormat))\(symbols.range)\(words.time(end, timeFormat))"
  }

  /// `–13:00`, the end alone.
  func shortEnd(of entry: Entry) -> String? {
    guard entry.when.time != nil, case .time(let end) = entry.end else { return nil }
    return symbols.range + words.time(end, timeFormat)
  }

  /// The style of the signs before a title.
  func signStyle(_ item: ItemSummary, _ state: Entry.State) -> Style {
    if state == .done { return .done }
    return item.priority == .high || item.isStarred ? .heading : .faint
  }

  /// The style of a weekday and its numbers: Sundays are red, Saturdays blue where that is the
  /// custom.
  func style(of weekday: Weekday, else usual: Style) -> Style {
    switch weekday {
    case .sunday: .sunday
    case .saturday: words.hasBlueSaturdays ? .saturday : .weekend
    default: usual
    }
  }

  func colour(of list: String) -> ListColour {
    (listColours.isEmpty ? nil : listColours[list.nameKey]) ?? .assigned(to: list)
  }
}
