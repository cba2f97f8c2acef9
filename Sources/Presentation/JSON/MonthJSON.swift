import CivilTime
import Interchange
import JSON
import TodoCore

/// Months as JSON.
package enum MonthJSON {
  /// `{"month":…,"firstWeekday":…,"today":…,"selected":…,"items":[…],"days":[…],"weeks":[…]}`.
  ///
  /// `days` has only the days of the month. `weeks` also has those of neighbouring months in its
  /// rows; beyond the years 1 to 9999 a day has no date. `items` is the list of the selected day,
  /// empty if there is none.
  package static func write(_ view: MonthPage, to writer: inout JSONWriter, context: ItemWriter) {
    writer.object {
      $0.field("month", view.month.description)
      $0.field("firstWeekday", view.firstWeekday.word)
      $0.field("today", view.today.description)
      $0.field("selected", view.selected?.day.description)
      ItemsJSON.writeItems(view.selected?.entries ?? [], to: &$0, context: context)
      $0.array("days") { writer in
        for week in view.weeks {
          for cell in week.days where cell.isInMonth {
            writer.object { writeDay(cell, to: &$0, context: context) }
          }
        }
      }
      $0.array("weeks") { writer in
        for week in view.weeks { write(week, to: &writer, context: context) }
      }
    }
  }

  /// The output of `month -n N`: `{"months":[…]}`.
  package static func write(_ views: [MonthPage], to writer: inout JSONWriter, context: ItemWriter)
  {
    writer.object { writeMonths(views, to: &$0, context: context) }
  }

  /// The output of `year`: `{"year":…,"months":[…]}`.
  package static func write(
    year: Int, _ views: [MonthPage], to writer: inout JSONWriter, context: ItemWriter
  ) {
    writer.object {
      $0.field("year", year)
      writeMonths(views, to: &$0, context: context)
    }
  }

  private static func writeMonths(
    _ views: [MonthPage], to writer: inout JSONWriter, context: ItemWriter
  ) {
    writer.array("months") { for view in views { write(view, to: &$0, context: context) } }
  }

  private static func write(
    _ week: MonthPage.Week, to writer: inout JSONWriter, context: ItemWriter
  ) {
    writer.object {
      $0.field("week", week.number)
      $0.array("days") { writer in
        for cell in week.days {
          writer.object {
            writeDay(cell, to: &$0, context: context)
            $0.field("number", cell.isBlank ? nil : cell.day.day)
            $0.field("inMonth", cell.isInMonth)
            $0.field("today", cell.isToday)
            $0.field("weekend", !cell.isBlank && cell.day.weekday.isWeekend)
            // Reserved for the lunar date.
            $0.null("lunar")
          }
        }
      }
    }
  }

  /// Writes the members of a day of a month, inside an object.
  private static func writeDay(
    _ cell: MonthPage.Cell, to writer: inout JSONWriter, context: ItemWriter
  ) {
    DayJSON.writeCounts(cell.counts, of: cell.isBlank ? nil : cell.day, to: &writer)
    writer.array("dots") { writer in
      for dot in cell.dots {
        writer.object {
          $0.field("list", dot.list)
          $0.field("state", dot.state.rawValue)
        }
      }
    }
    guard let entries = cell.entries else { return writer.null("items") }
    ItemsJSON.writeItems(entries, to: &writer, context: context)
  }
}

extension Weekday {
  /// The English name in lower case, the same in every language.
  fileprivate var word: String {
    switch self {
    case .monday: "monday"
    case .tuesday: "tuesday"
    case .wednesday: "wednesday"
    case .thursday: "thursday"
    case .friday: "friday"
    case .saturday: "saturday"
    case .sunday: "sunday"
    }
  }
}
