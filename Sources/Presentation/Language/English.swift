import Phrases

public struct English: Language {
  public init() {}

  public var code: String { "en" }
  public var calendar: any CalendarWords { EnglishDates() }
  public var phrases: PhraseWriter { PhraseWriter(language: .english) }
  public var writesMonthFirst: Bool { false }

  public func words(_ english: Words, korean: Words) -> Words { english }

  public var itemLabels: ItemLabels {
    ItemLabels(
      when: "when", start: "not before", repeats: "repeats", state: "state", place: "place",
      list: "list", tags: "tags",
      priority: "priority", star: "star", reminds: "reminds", url: "link", notes: "notes",
      created: "added", open: "open", overdue: "overdue", event: "event", cancelled: "cancelled",
      skipped: "skipped",
      priorities: { $0.rawValue })
  }

  public func logVerb(of command: String) -> String { command }

  public func operand(_ name: String) -> String { name }

  public func reason(_ reason: String) -> String { reason }
}
