import CivilTime
import Files
import ItemJSON
import Outcomes
import Presentation
import Synchronization
import Templates
import TodoCore

/// The country whose calendar the user follows: from the region of the locale, else from the zone.
struct UsersCountry: Sendable {
  let localeRegion: String?
  let zone: String
  /// The folder with the system's table of zones.
  let zoneFolder: String

  /// The country code, such as `KR`; nil if neither the locale nor the zone gives one.
  var code: String? {
    if let localeRegion { return localeRegion }
    // The table only has names of places, such as `Asia/Seoul`.
    guard zone.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let table = (try? RegularFile.read("\(zoneFolder)/zone.tab")) ?? nil
    return table.flatMap { WeekData.region(ofZone: zone, in: $0) }
  }
}

/// The holidays of the configured regions, else of the user's country. Loaded on first use, because
/// most commands need none.
final class UserHolidays: Sendable {
  private let setting: String
  private let country: UsersCountry
  private let library: HolidayLibrary
  private let known = Mutex<(calendar: HolidayCalendar, faults: [any Error])?>(nil)

  init(_ setting: String, _ country: UsersCountry, _ library: HolidayLibrary) {
    self.setting = setting
    self.country = country
    self.library = library
  }

  var calendar: HolidayCalendar {
    known.withLock { known in
      if let known { return known.calendar }
      let found = read()
      known = found
      return found.calendar
    }
  }

  /// Why tables that were asked for, or lines of them, could not be read. They are left out, as the
  /// rest matters more.
  var faults: [any Error] { known.withLock { $0?.faults ?? [] } }

  /// The days on which workdays rest. Their name follows from the texts of the tables.
  var daysOff: DaysOff {
    DaysOff(
      name: {
        contentUUID(of: self.tables.flatMap { (try? self.library.text(of: $0))?.bytes ?? [] })
      },
      { self.calendar.daysOff(in: $0) })
  }

  /// Their names in words, in Korea with the solar terms.
  var names: HolidayNames {
    HolidayNames(
      {
        let own = self.calendar.tables.filter { !Templates.otherDays.contains($0.region) }
        let terms = own.contains { $0.region == "KR" } ? Templates.otherDays : []
        return HolidayCalendar(own + terms.compactMap { try? self.library.table($0).table })
      }, ownRegions: { self.calendar.tables.map(\.region) },
      everyRegion: {
        HolidayCalendar(Templates.holidayRegions.compactMap { try? self.library.table($0).table })
      }, isInText: UserHolidays.tablesHave)
  }

  /// Whether a built-in table has some words, whatever their case and without their apostrophes.
  @Sendable private static func tablesHave(_ words: String) -> Bool {
    let apostrophe = UInt8(ascii: "'")
    let words = words.lowercased().utf8.filter { $0 != apostrophe }
    guard words.count > 2 else { return false }
    return Templates.holidayRegions.compactMap(Templates.holidays).contains { text in
      let text = text.filter { $0 != apostrophe }
      return text.indices.dropLast(words.count).contains { start in
        words.indices.allSatisfy { index in
          let byte = text[start + index]
          return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            ? byte | 0x20 == words[index] : byte == words[index]
        }
      }
    }
  }

  /// The names of the tables to load. Some may not exist.
  private var tables: [String] {
    if let named = ConfigKey.regions(setting) { return named }
    return country.code.flatMap(ConfigKey.regions)?.first.map { [$0] } ?? []
  }

  private func read() -> (calendar: HolidayCalendar, faults: [any Error]) {
    let isNamed = ConfigKey.regions(setting) != nil
    var (found, faults) = ([HolidayTable](), [any Error]())
    for name in tables {
      do {
        let (table, fault) = try library.table(name)
        found.append(table)
        if let fault { faults.append(fault) }
      } catch {
        // There need not be a table for every country.
        if isNamed { faults.append(error) }
      }
    }
    return (HolidayCalendar(found), faults)
  }
}

/// The tables of holidays: the user's own, which are files of a folder, and those compiled in.
struct HolidayLibrary {
  private let folder: String

  init(_ paths: Paths) { folder = paths.configFolder + "/holidays" }

  /// Returns a table by its name. The user's own file takes precedence over a built-in table.
  ///
  /// - Returns: The table of the lines that can be read, and which can not.
  /// - Throws: `HolidayFileError.missing`, and what reading a file throws.
  func table(_ name: String) throws -> (table: HolidayTable, fault: HolidayFileError?) {
    let (bytes, path) = try text(of: name)
    let table = HolidayTable(
      parsing: String(decoding: bytes, as: UTF8.self), region: name, isKnown: path == nil)
    let fault = table.faults.first.map {
      HolidayFileError.unreadable(path: path ?? name, $0, others: table.faults.count - 1)
    }
    return (table, fault)
  }

  /// Finds the text of a table, and the user's own file if that has it.
  func text(of name: String) throws -> (bytes: [UInt8], ownFile: String?) {
    let path = "\(folder)/\(name)"
    if let own = try RegularFile.read(path) { return (own, path) }
    guard let known = Templates.holidays(of: name) else {
      throw HolidayFileError.missing(name: name, path: path, known: Templates.holidayTables)
    }
    return (known, nil)
  }
}
