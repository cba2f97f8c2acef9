import Presentation
import Scheduler
import Testing

/// Why a channel failed: as the store has it, and in the words of both languages.
@Suite struct DeliveryFailureTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let failure: DeliveryFailure
    let stored: String
    let korean: String

    init(_ failure: DeliveryFailure, _ stored: String, ko korean: String) {
      (self.failure, self.stored, self.korean) = (failure, stored, korean)
    }

    var testDescription: String { stored }
  }

  @Test(arguments: [
    Case(.notSet(setting: "deliver.ntfy"), "deliver.ntfy is not set", ko: "deliver.ntfy 설정이 없음"),
    Case(.noSessionBus, "no session bus", ko: "데스크톱의 세션 버스가 없음"),
    Case(.noTerminal, "no terminal", ko: "터미널이 없음"),
    Case(.deviceNobodyReads, "a device nobody reads", ko: "아무도 읽지 않는 장치"),
    Case(
      .cronWithoutMail, "cron, and no sendmail to mail it", ko: "cron이 메일로 보낼 sendmail이 없음"),
    Case(.readerGone, "the reader is gone", ko: "받는 쪽이 닫힘"),
    Case(.exited(1, complaint: nil), "exit 1", ko: "종료 상태 1"),
    Case(
      .exited(22, complaint: "curl: (22) error: 403"), "exit 22, curl: (22) error: 403",
      ko: "종료 상태 22, curl: (22) error: 403"),
    Case(
      .notRun(program: "/no/such", reason: "No such file or directory"),
      "/no/such: No such file or directory", ko: "/no/such: 파일이나 폴더가 없음"),
    Case(.system("Broken pipe"), "Broken pipe", ko: "받는 쪽이 닫힘"),
  ])
  func isStoredAndSaid(_ row: Case) throws {
    #expect(row.failure.stored == row.stored)
    #expect(DeliveryFailure(stored: row.stored) == row.failure)
    let words = Language.allCases.map { $0.sentence(row.failure.sentence) }
    #expect(words.contains(row.stored) && words.contains(row.korean), "\(words)")
    let several = "desktop: no session bus; ntfy: " + row.stored
    #expect(Language.allCases.map { $0.sentence(.failures(several)) }.contains(several))
  }

  /// Texts of other versions are shown as they are.
  @Test(arguments: ["", "; ", "x", "a: b; c", "ntfy: exit , what", "exit x: y"])
  func unknownTextsStayWhole(text: String) {
    #expect(DeliveryFailure(stored: text).stored == text)
    #expect(Language.allCases.map { $0.sentence(.failures(text)) }.contains(text))
  }
}
