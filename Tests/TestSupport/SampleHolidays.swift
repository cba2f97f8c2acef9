import CivilTime
import TodoCore

/// The holidays that phrases are read with in tests.
package enum SampleHolidays {
  /// The names of the holidays of South Korea and the United States.
  package static let names = names(of: ["KR", "US"])

  /// New Year's Day and Christmas.
  package static let daysOff = DaysOff { year in
    [(1, 1), (12, 25)].compactMap { try? Day(year: year, month: $0.0, day: $0.1) }
  }

  package static func names(of regions: [String]) -> HolidayNames {
    HolidayNames(
      { calendar(of: regions) }, everyRegion: { calendar(of: ["KR", "US", "GB-ENG", "CA"]) })
  }

  package static func daysOff(of regions: [String]) -> DaysOff {
    let calendar = calendar(of: regions)
    return DaysOff { calendar.daysOff(in: $0) }
  }

  private static func calendar(of regions: [String]) -> HolidayCalendar {
    HolidayCalendar(
      regions.compactMap { region in
        let text = readText("\(SharedData.projectRoot)/templates/holidays/\(region)") ?? ""
        return try? HolidayTable(parsing: text, region: region)
      })
  }
}
