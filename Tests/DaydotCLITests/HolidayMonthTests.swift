import DaydotTestSupport
import Glibc
import TestSupport
import Testing

/// Months with their holidays and lunar dates as they are drawn, in both languages and three widths.
@Suite struct HolidayMonthTests {
  struct Page: Row {
    let month: String
    let region: String
    var name: String { "\(month)-\(region)" }
  }

  static let pages = [
    Page(month: "2026-11", region: "KR"), Page(month: "2026-12", region: "US"),
    Page(month: "2026-12", region: "DE"), Page(month: "2027-02", region: "KR"),
    Page(month: "2027-09", region: "KR"),
  ]

  /// `RECORD_GOLDEN=1` draws them again.
  @Test(arguments: pages) func isDrawn(_ page: Page) throws {
    let daydot = InProcessDaydot(now: "2026-11-26T09:00", zone: "Asia/Seoul")
    try daydot("config", "set", "holidays", page.region)
    let lunar = page.region == "KR" ? ["--lunar"] : []
    var drawn = ""
    for view in [["month"], ["month", "--wall"]] {
      for width in ["40", "80", "120"] {
        for language in ["en", "ko"] {
          let words = view + [page.month, "--width", width, "--lang", language] + lunar
          let text = try daydot.run(words).output
          drawn += "$ daydot \(words.joined(separator: " "))\n\(text)\n"
        }
      }
    }
    let path = "\(SharedData.projectRoot)/Tests/DaydotCLITests/Fixtures/months/\(page.name).txt"
    if getenv("RECORD_GOLDEN") != nil { try writeFile(path, drawn) }
    #expect(drawn == String(decoding: readFile(path) ?? [], as: UTF8.self))
  }
}
