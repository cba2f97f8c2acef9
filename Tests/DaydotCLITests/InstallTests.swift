import DaydotTestSupport
import Expectations
import Glibc
import TestSupport
import Testing

@testable import DaydotCLI

/// `install cron` and `install systemd`: the entry finds what the shell it was made in finds.
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
      name: "a store in the root", options: ["--store", "/no-such.db"],
      line: "PROGRAM --store /no-such.db"),
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
    // A relative path is resolved against the current folder.
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

  // MARK: Files

  struct Target: Row {
    let words: [String]
    let files: [String]
    /// The answer after the names of the files.
    var next = ""
    var name: String { words.joined(separator: " ") }
  }

  private static let targets = [
    Target(
      words: ["completion", "bash"], files: [".local/share/bash-completion/completions/daydot"],
      next: """
        new shells that have bash-completion use it; for others, in ~/.bashrc:
          source HOME/.local/share/bash-completion/completions/daydot

        """),
    Target(
      words: ["completion", "zsh"], files: [".local/share/zsh/site-functions/_daydot"],
      next: """
        in ~/.zshrc, before compinit:
          fpath=(HOME/.local/share/zsh/site-functions $fpath)

        """),
    Target(words: ["completion", "fish"], files: [".config/fish/completions/daydot.fish"]),
    Target(words: ["prompt", "fish"], files: [".config/fish/conf.d/daydot.fish"]),
    Target(words: ["man"], files: [".local/share/man/man1/daydot.1"]),
    Target(words: ["man", "--lang", "ko"], files: [".local/share/man/ko/man1/daydot.1"]),
    Target(
      words: ["systemd"],
      files: [".config/systemd/user/daydot.service", ".config/systemd/user/daydot.timer"],
      next: "systemctl --user daemon-reload && systemctl --user enable --now daydot.timer\n"),
  ]

  @Test(arguments: targets) func aFileIsWrittenAndRemoved(_ row: Target) throws {
    let daydot = InProcessDaydot()
    let home = daydot.folder.path
    let isKorean = row.words.contains("ko")
    let printed = try daydot.run(["install"] + row.words)
    #expect(printed.status == 0 && printed.errors == "")
    #expect(names(in: home) == [])

    let paths = row.files.map { "\(home)/\($0)" }
    let wrote = paths.map { isKorean ? "\($0) 파일을 썼습니다\n" : "wrote \($0)\n" }.joined()
    for _ in 1...2 {
      expect(
        try daydot.run(["install"] + row.words + ["--write"]),
        output: wrote + row.next.replacing("HOME", with: home))
    }
    let written = paths.map { String(decoding: readFile($0) ?? [], as: UTF8.self) }
    #expect(written.allSatisfy { printed.output.contains($0) && !$0.isEmpty })

    let removed = try daydot.run(["install"] + row.words + ["--remove"])
    #expect(removed.status == 0 && removed.errors == "")
    #expect(paths.allSatisfy { readFile($0) == nil })
    #expect(
      try daydot.run(["install"] + row.words + ["--remove"]).output
        == (isKorean ? "바뀐 것이 없습니다\n" : "nothing was changed\n"))
  }

  @Test(arguments: targets) func aFileOfOthersStays(_ row: Target) throws {
    let daydot = InProcessDaydot()
    let path = "\(daydot.folder.path)/\(row.files[0])"
    _ = try daydot.run(["install"] + row.words + ["--write"])
    try writeFile(path, "# mine\n")
    for way in ["--write", "--remove"] {
      let run = try daydot.run(["install"] + row.words + [way, "--lang", "en"])
      // A repeated `--lang` is refused before anything is read.
      if row.words.contains("ko") { continue }
      expectRefusal(run, "'\(path)' was not written by daydot and stays as it is", status: 1)
    }
    #expect(readFile(path) == Array("# mine\n".utf8))
  }

  @Test func unitsFindWhatTheShellFinds() throws {
    let daydot = InProcessDaydot()
    daydot.variables["TZ"] = "Asia/Seoul"
    daydot.variables["DAYDOT_STORE"] = "/x/my \"100%\" $store.db"
    daydot.variables["XDG_CONFIG_HOME"] = daydot.folder.path + "/a b"
    let text = try daydot("install", "systemd").output
    #expect(text.contains("\nEnvironment=\"XDG_CONFIG_HOME=\(daydot.folder.path)/a b\"\n"))
    #expect(text.contains("\nEnvironment=\"TZ=Asia/Seoul\"\nExecStart="))
    #expect(
      text.contains(
        #"ExecStart=\#(Self.program) --store "/x/my \"100%%\" $$store.db" check"# + "\n"))
  }

  @Test(arguments: ["a\nb.db", "a\tb.db", "a\u{1B}b.db", "a\r\n* * * * * x"])
  func aControlCharacterIsRefused(_ name: String) throws {
    let daydot = InProcessDaydot()
    for words in [["cron"], ["cron", "--write"], ["systemd"], ["systemd", "--write"]] {
      let run = try daydot.run(["install"] + words + ["--store", "/x/" + name])
      #expect(run.status == 64 && run.output == "")
      #expect(run.errors.contains("has a control character"))
      #expect(run.errors.split(separator: "\n").count == 1)
    }
    daydot.variables["XDG_CONFIG_HOME"] = "/x/" + name
    #expect(try daydot("install", "cron").status == 64)
    #expect(try daydot("install", "completion", "bash").status == 0)
    daydot.variables["XDG_CONFIG_HOME"] = nil
    daydot.variables["HOME"] = "/x/" + name
    #expect(try daydot("install", "systemd").errors.contains("has a control character"))
  }

  /// The part of the line that cron passes to the shell: an unescaped `%` ends it (cronie,
  /// do_command.c).
  @Test(arguments: [
    "/x/100%.db", "/x/a b.db", "/x/'q'.db", "/x/\"q\".db", "/x/b\\s.db", "/x/b\\%s.db",
    "/x/b\\\\%s.db", "/x/$HOME `id`;#!.db", "/x/'%'.db", "/x/한 글%.db", "/x/\\",
  ])
  func cronAndItsShellReadThePath(_ store: String) throws {
    let daydot = InProcessDaydot()
    let line = try #require(
      try daydot("install", "cron", "--store", store).output.split(separator: "\n").last)
    var command: [Character] = []
    var isEscaped = false
    for character in line.dropFirst("* * * * * ".count) {
      if character == "%" {
        if !isEscaped { break }
        command.removeLast()
      }
      isEscaped = character == "\\" && !isEscaped
      command.append(character)
    }
    let words = String(command).replacing(Self.program, with: "printf '%s|'")
    let read = try RunningProcess(
      "/bin/sh", ["-c", words], variables: ["PATH": "/usr/bin:/bin", "HOME": "/root"]
    ).wait()
    #expect(read.output == "--store|\(store)|check|")
    // The line is found again.
    var table = Crontab("")
    #expect(table.set(String(line)) && !table.set(String(line)))
  }

  // MARK: The crontab

  struct Change: Row {
    let name: String
    let before: String
    let after: String
  }

  private static let line = "* * * * * /usr/bin/daydot --store /a/b.db check"

  @Test(arguments: [
    Change(name: "empty", before: "", after: line),
    Change(
      name: "others", before: "MAILTO=me\n0 1 * * * backup",
      after: "MAILTO=me\n0 1 * * * backup\n\(line)"),
    Change(
      name: "there already", before: "# x\n\(line)\n0 1 * * * b", after: "# x\n\(line)\n0 1 * * * b"
    ),
    Change(
      name: "with other options",
      before:
        "*/5 * * * * TZ=Asia/Seoul /opt/daydot --store '/a/b.db' --lang ko check\n0 1 * * * b",
      after: "\(line)\n0 1 * * * b"),
    Change(
      name: "of another store", before: "* * * * * daydot check",
      after: "* * * * * daydot check\n\(line)"),
    Change(name: "a comment", before: "#\(line)", after: "#\(line)\n\(line)"),
    Change(
      name: "another command", before: "0 8 * * * daydot --store /a/b.db day",
      after: "0 8 * * * daydot --store /a/b.db day\n\(line)"),
  ])
  func anEntryIsSet(_ row: Change) {
    var table = Crontab(row.before.isEmpty ? "" : row.before + "\n")
    let hasChanged = [table.set(Self.line), table.set(Self.line)]
    #expect(hasChanged == [row.before != row.after, false])
    #expect(table.text == row.after + "\n")
    var other = Crontab(row.after + "\n")
    let hasRemoved = [other.remove(Self.line), other.remove(Self.line)]
    #expect(hasRemoved == [true, false])
    #expect(!other.lines.contains(Self.line))
  }
}
