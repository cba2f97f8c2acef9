import CivilTime
import Glibc
import JSON
import QueueModel
import TestSupport

/// The program with a store of its own, and a script of what it was given.
final class QueueProgram {
  let binary: String
  private let folder = TemporaryFolder(in: getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")
  private(set) var script: [String] = []

  init(binary: String) {
    self.binary = binary
  }

  /// Runs a command as if it were at a mark.
  func run(_ arguments: [String], at mark: Mark) throws -> Finished {
    let now = Self.text(mark.instant) + "Z"
    var variables = Daydot.usualVariables(home: folder.path, zone: mark.zone, now: now)
    variables["DAYDOT_STORE"] = folder.path + "/store.db"
    let words = arguments.map { $0.contains { " ;".contains($0) } ? "'\($0)'" : $0 }
    script.append("TZ=\(mark.zone) $D --now \(now) " + words.joined(separator: " "))
    return try RunningProcess(binary, arguments, variables: variables).wait()
  }

  /// Empties the queue behind the program's back.
  func forget() throws {
    guard let sqlite = Tool.sqlite else { return }
    let statement = "DELETE FROM queue"
    script.append("sqlite3 $S '\(statement)'")
    _ = try RunningProcess(sqlite, [folder.path + "/store.db", statement]).wait()
  }

  func note(_ text: String) { script.append("# " + text) }

  // MARK: Texts of moments

  /// `2026-11-20T09:00` for minutes since 1970.
  static func text(_ minutes: Int) -> String {
    dayText(floorDay(minutes)) + "T" + timeText(minutes - floorDay(minutes) * 1440)
  }

  static func floorDay(_ minutes: Int) -> Int { (minutes - (minutes % 1440 + 1440) % 1440) / 1440 }

  static func timeText(_ minutes: Int) -> String {
    two(minutes / 60) + ":" + two(minutes % 60)
  }

  static func dayText(_ day: Int) -> String {
    guard let (year, month, day) = Day(daysSinceEpoch: day)?.components else { return "" }
    return "\(year)-\(two(month))-\(two(day))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    (try? Day(year: year, month: month, day: day))?.daysSinceEpoch ?? 0
  }

  /// Minutes since 1970 of `2026-11-20T09:00:00+09:00`.
  static func instant(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20 else { return nil }
    func number(_ range: Range<Int>) -> Int {
      Int(String(decoding: bytes[range], as: UTF8.self)) ?? 0
    }
    let wall = day(number(0..<4), number(5..<7), number(8..<10)) * 1440
    let minutes = wall + number(11..<13) * 60 + number(14..<16)
    guard bytes.count >= 25 else { return minutes }
    let offset = number(20..<22) * 60 + number(23..<25)
    return bytes[19] == UInt8(ascii: "-") ? minutes + offset : minutes - offset
  }
}

extension CheckAnswer {
  /// What `check --json` printed, or nil if it can not be read.
  init?(json text: String) {
    guard case .object(let answer)? = try? JSONReader.read(Array(text.utf8)) else { return nil }
    func list(_ name: String) -> [Announcement] {
      guard case .array(let rows)? = answer[name] else { return [] }
      return rows.compactMap { row in
        guard case .object(let row) = row, case .string(let due)? = row["due"],
          let instant = QueueProgram.instant(due)
        else { return nil }
        let missed = row["missed"]?.whole ?? -1
        return Announcement(
          item: row["item"]?.whole, due: instant, missed: missed...missed,
          isLate: row["late"] == .bool(true))
      }
    }
    self.init(delivered: list("delivered"), held: list("held"), failed: list("failed"))
  }
}

extension JSONValue {
  var whole: Int? {
    if case .integer(let number) = self { number } else { nil }
  }
}
