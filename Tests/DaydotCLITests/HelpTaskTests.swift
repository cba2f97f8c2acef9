import CommandLine
import DaydotTestSupport
import Expectations
import Messages
import TestSupport
import Testing

@testable import DaydotCLI

/// `help TASK`: what to type for a task.
@Suite struct HelpTaskTests {
  @Test(arguments: ["en", "ko"])
  func allTasksFitAScreen(language: String) throws {
    let daydot = InProcessDaydot()
    let wide = try daydot("help", "tasks", "--lang", language)
    #expect(wide.status == 0 && wide.errors == "")
    let lines = wide.output.split(separator: "\n")
    #expect(lines.count == HelpTasks.all.count + 1 && lines.count < 24)
    #expect(lines.allSatisfy { cells(in: $0) <= 80 })
    // The commands are aligned in one column.
    let columns = lines.dropFirst().compactMap { line in
      line.firstRange(of: "daydot ").map { cells(in: line[..<$0.lowerBound]) }
    }
    #expect(Set(columns).count == 1 && columns.count == HelpTasks.all.count)
    let narrow = try daydot("help", "tasks", "--lang", language, "--width", "40").output
    #expect(narrow.split(separator: "\n").allSatisfy { fits($0, 40) })
    #expect(narrow.filter { !$0.isWhitespace } == wide.output.filter { !$0.isWhitespace })
    for words in [["how do I"], ["how", "do", "I"], ["어떻게"], ["task"]] {
      #expect(try daydot.run(["help"] + words + ["--lang", language]) == wide)
    }
  }

  /// The parser accepts every command as printed.
  @Test(
    arguments: (HelpTasks.all + HelpTasks.more).flatMap {
      [$0.command.english, $0.command.korean]
    })
  func everyCommandIsRead(_ command: String) throws {
    let words = ShellLine(command + " ").words
    #expect(words.first == "daydot")
    let typed = words.dropFirst().prefix { ![">", "<"].contains($0) }
    let (spec, invocation) = try Commands.table.read(Array(typed)) { _ in nil }
    #expect(invocation.isCommandNamed)
    #expect(typed.contains { spec.name.split(separator: " ").first == $0[...] })
    guard ["add", "event", "place add", "place search"].contains(spec.name) else { return }
    let added = try InProcessDaydot.checked().run(Array(typed))
    #expect(added.status == 0 && added.errors == "", "\(added.errors)")
    #expect(!added.output.contains("no date") && !added.output.contains("날짜 없음"))
  }

  struct Question: Row {
    let name: String
    let command: String
  }

  @Test(arguments: [
    Question(name: "print a month", command: "daydot month --template html > month.html"),
    Question(name: "how do I print", command: "daydot month --template html > month.html"),
    Question(name: "printing", command: "daydot month --template html > month.html"),
    Question(name: "repeat", command: "daydot add Take medicine every day 08:30"),
    Question(name: "recurring", command: "daydot add Take medicine every day 08:30"),
    Question(name: "how can I delete it", command: "daydot rm milk"),
    Question(name: "삭제", command: "daydot rm milk"),
    Question(name: "cancelled", command: "daydot edit 12 --status cancelled"),
    Question(name: "waiting", command: "daydot edit 14 --after 12"),
    Question(name: "share a checklist", command: "daydot export --under 12 > checklist.jsonl"),
    Question(name: "체크리스트 공유", command: "daydot export --under 12 > checklist.jsonl"),
    Question(name: "rename", command: "daydot edit 12"),
    Question(name: "where do I live", command: "daydot place add home 37.4979,127.0276"),
    Question(name: "자동 완성", command: "daydot install completion bash --write"),
    Question(name: "tab completion", command: "daydot install completion bash --write"),
    Question(name: "gazetteer", command: "daydot place import KR.txt"),
    Question(name: "status bar", command: "daydot install prompt tmux"),
    Question(name: "why", command: "daydot explain 12"),
    Question(name: "google calendar", command: "daydot import calendar.ics"),
    Question(name: "cron", command: "daydot install cron --write"),
    Question(name: "reminded at a place", command: "daydot remind 12 arriving market"),
    Question(name: "지도", command: "daydot map"),
    Question(name: "달력 인쇄", command: "daydot month --template html > month.html"),
    Question(name: "백업", command: "daydot backup all.db"),
  ])
  func wordsFindTheirTask(_ row: Question) throws {
    let words = row.name.split(separator: " ").map(String.init)
    let run = try InProcessDaydot().run(["help"] + words)
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.contains("  \(row.command)\n"), "\(run.output)")
    #expect(run.output.split(separator: "\n").count <= 9, "\(run.output)")
    // One quoted argument gives the same result.
    #expect(try InProcessDaydot()("help", row.name) == run)
  }

  /// The questions of `Fixtures/help-questions.tsv`: language, question, first answer.
  @Test func everydayQuestionsAreAnsweredFirst() throws {
    let path = "\(SharedData.projectRoot)/Tests/DaydotCLITests/Fixtures/help-questions.tsv"
    let rows = try #require(readText(path)).split(separator: "\n").filter { !$0.hasPrefix("#") }
    let search = HelpCommand.search
    for row in rows {
      let cells = row.split(separator: "\t").map(String.init)
      try #require(cells.count == 3)
      let answers = search.answers(to: cells[1].split(separator: " ").map(String.init))
      let command =
        cells[0] == "ko" ? answers.first?.command.korean : answers.first?.command.english
      #expect(command == cells[2], "\(cells[1])")
    }
    #expect(rows.count > 150)
  }

  @Test(arguments: [
    ("mnth", "no command 'mnth'; did you mean 'month'?"),
    ("zebra", "no help for 'zebra'; to see what can be done:\n  daydot help tasks"),
    ("ls", "no command 'ls'; did you mean 'list'?"),
    ("feed zebras", "no help for 'feed zebras'; to see what can be done:\n  daydot help tasks"),
  ])
  func whatNoTaskKnowsIsRefused(word: String, sentence: String) throws {
    expectRefusal(try InProcessDaydot()("help", word), sentence, status: 64)
  }

  /// The name of a command takes precedence over a task.
  @Test func aCommandComesFirst() throws {
    let daydot = InProcessDaydot()
    for name in Commands.table.commands.map(\.name) {
      #expect(try daydot("help", name).output.hasPrefix("daydot \(name)"))
    }
  }
}
