import DaydotTestSupport
import Glibc
import TestSupport
import Testing

/// The line for cron finds what the shell it was made in finds.
@Suite struct InstallTests {
  struct Surroundings: Row {
    let name: String
    var variables: [String: String] = [:]
    var options: [String] = []
    let line: String
  }

  private static let program = "/usr/bin/daydot"

  @Test(arguments: [
    Surroundings(
      name: "a relative store", options: ["--store", "mine.db"],
      line: "PROGRAM --store FOLDER/mine.db"),
    Surroundings(
      name: "a store by variable", variables: ["DAYDOT_STORE": "FOLDER/mine.db"],
      line: "PROGRAM --store FOLDER/mine.db"),
    Surroundings(
      name: "data elsewhere", variables: ["DAYDOT_STORE": "", "XDG_DATA_HOME": "FOLDER/data"],
      line: "PROGRAM --store FOLDER/data/daydot/daydot.db"),
    Surroundings(
      name: "settings elsewhere",
      variables: ["DAYDOT_STORE": "", "XDG_CONFIG_HOME": "FOLDER/my config"],
      line: "XDG_CONFIG_HOME='FOLDER/my config' PROGRAM"),
    Surroundings(
      name: "a zone of the shell", variables: ["DAYDOT_STORE": "", "TZ": "Asia/Seoul"],
      line: "TZ=Asia/Seoul PROGRAM"),
    Surroundings(
      name: "a language of the shell", variables: ["DAYDOT_STORE": "", "LANG": "ko_KR.UTF-8"],
      line: "PROGRAM --lang ko"),
    Surroundings(name: "nothing of its own", variables: ["DAYDOT_STORE": ""], line: "PROGRAM"),
  ])
  func aLine(_ row: Surroundings) throws {
    let daydot = InProcessDaydot()
    let folder = daydot.folder.path
    func filled(_ text: String) -> String {
      text.replacing("FOLDER", with: folder).replacing("PROGRAM", with: Self.program)
    }
    daydot.variables["TZ"] = nil
    for (name, value) in row.variables { daydot.variables[name] = filled(value) }
    // A relative path counts from the folder the shell is in.
    var options = row.options
    if options.last == "mine.db" {
      let here = String(cString: getcwd(nil, 0))
      let run = try daydot.run(["install", "cron"] + options)
      #expect(run.output.contains("--store \(here)/mine.db check"))
      return
    }
    options = options.map(filled)
    let run = try daydot.run(["install", "cron"] + options)
    #expect(
      run.output.split(separator: "\n").last.map(String.init)
        == "* * * * * \(filled(row.line)) check")
  }
}
