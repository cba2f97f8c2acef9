import CivilTime
import Synchronization
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
    known(regions).names
  }

  package static func daysOff(of regions: [String]) -> DaysOff {
    known(regions).daysOff
  }

  /// Tables are read once, as a test makes thousands of readers.
  private static let known = Mutex<[[String]: (names: HolidayNames, daysOff: DaysOff)]>([:])

  private static func known(_ regions: [String]) -> (names: HolidayNames, daysOff: DaysOff) {
    known.withLock { known in
      if let found = known[regions] { return found }
      let calendar = calendar(of: regions)
      let terms = regions.contains("KR") ? ["KR-TERMS"] : []
      let named = Self.calendar(of: regions + terms)
      let all = Self.calendar(of: ["KR", "US", "GB-ENG", "CA"])
      let made = (
        HolidayNames({ named }, ownRegions: { regions }, everyRegion: { all }),
        DaysOff { calendar.daysOff(in: $0) }
      )
      known[regions] = made
      return made
    }
  }

  private static func calendar(of regions: [String]) -> HolidayCalendar {
    HolidayCalendar(
      regions.map { region in
        let text = readText("\(SharedData.projectRoot)/templates/holidays/\(region)") ?? ""
        return HolidayTable(parsing: text, region: region)
      })
  }
}
