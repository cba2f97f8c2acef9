import CivilTime
import TodoCore

/// Everything a face depends on beside the value it draws.
public struct FaceOptions: Sendable {
  /// Narrower terminals count as this wide.
  public static let narrowest = 20

  /// Cells a line may take, 20 or more.
  public let width: Int
  /// Lines of the screen, for views that use what there is; nil where there is no screen.
  public var height: Int?
  public var palette: Palette
  public var glyphs: Glyphs
  public var words: any CalendarWords
  public var timeFormat: TimeFormat
  /// Colours the user chose; other lists get theirs from their name.
  public var listColours: [String: ListColour]
  /// The list that was asked for: its name need not stand on every line.
  public var onlyList: String?
  /// ISO week numbers left of a calendar, where the width allows (from 31 columns).
  public var showsWeekNumbers: Bool
  /// Reads an instant in the viewer's zone: when an item was done.
  public var civil: @Sendable (Instant) -> CivilDateTime?
  /// What to say of a repetition behind the title: its rule in words; nil for nothing.
  public var repetition: @Sendable (Repeat) -> String?
  /// The interval of doses in words.
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
    self.width = max(width, FaceOptions.narrowest)
    self.palette = palette
    self.glyphs = ascii ? .ascii : .unicode
    self.words = words
    self.timeFormat = timeFormat
    self.listColours = listColours
    self.showsWeekNumbers = showsWeekNumbers
    self.civil = civil
    self.repetition = repetition
  }

  /// The style of a mark: its list's colour, but red where something is overdue.
  func markStyle(list: String, state: Entry.State) -> Style {
    if state == .overdue { return .overdue }
    return .list(colour(of: list))
  }

  /// `12:00–13:00` of what ends within a day; nil of anything else.
  func times(of entry: Entry) -> String? {
    guard let begin = entry.when.time, case .time(let end) = entry.end else { return nil }
    return "\(words.time(begin, timeFormat))\(glyphs.range)\(words.time(end, timeFormat))"
  }

  /// `–13:00`, the end alone.
  func shortEnd(of entry: Entry) -> String? {
    guard entry.when.time != nil, case .time(let end) = entry.end else { return nil }
    return glyphs.range + words.time(end, timeFormat)
  }

  /// The style of the signs before a title.
  func signStyle(_ item: ItemSummary, _ state: Entry.State) -> Style {
    if state == .done { return .done }
    return item.priority == .high || item.isStarred ? .heading : .faint
  }

  /// The style of a weekday and its numbers: Sundays are red, Saturdays blue where calendars have them so.
  func style(of weekday: Weekday, else usual: Style) -> Style {
    switch weekday {
    case .sunday: .sunday
    case .saturday: words.hasBlueSaturdays ? .saturday : .weekend
    default: usual
    }
  }

  func colour(of list: String) -> ListColour { listColours[list] ?? .assigned(to: list) }
}
