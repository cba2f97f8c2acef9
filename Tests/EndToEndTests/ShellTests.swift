import DaydotTestSupport
import Expectations
import Glibc
import JSON
import TestSupport
import Testing

/// The completions and the prompts in real shells, typed on a terminal.
@Suite(
  .enabled(if: Slow.isAsked, "slow: DAYDOT_SLOW=1 runs it"),
  .enabled(if: Tool.python != nil, "needs python3"), .timeLimit(.minutes(30)))
struct ShellTests {
  /// A home with the completions, and a program that prints its arguments.
  private static func home(of shell: String) throws -> Daydot {
    let daydot = try Daydot.checked()
    let folder = daydot.folder.path
    daydot.variables["PATH"] = "\(folder)/bin:/usr/bin:/bin"
    daydot.variables["TERM"] = "xterm"
    try makeFolder(folder + "/bin")
    try writeExecutable(
      folder + "/bin/daydot",
      #"""
      #!/bin/sh
      if [ "$1" = __complete ] || [ "$1" = __prompt ]; then exec '\#(Daydot.binary)' "$@"; fi
      for word; do printf '<<ARG %s>>\n' "$word"; done
      echo '<<END>>'
      """#)
    let installed = try daydot("install", "completion", shell, "--write")
    #expect(installed.status == 0 && installed.errors == "")
    return daydot
  }

  /// The start-up file of the shell.
  private static func startUp(_ shell: String, in daydot: Daydot, prompt: Bool = false) throws {
    let folder = daydot.folder.path
    let data = folder + "/.local/share"
    switch shell {
    case "bash":
      try writeFile(
        folder + "/rc",
        """
        PS1='READY> '
        PROMPT_COMMAND='echo "status $?"'
        source \(data)/bash-completion/completions/daydot
        \(prompt ? #"eval "$(\#(Daydot.binary) install prompt bash)""# : "")

        """)
    case "zsh":
      try writeFile(
        folder + "/.zshrc",
        """
        PS1='READY> '
        unsetopt prompt_cr prompt_sp
        fpath=(\(data)/zsh/site-functions $fpath)
        autoload -Uz compinit && compinit -u -D
        \(prompt ? #"eval "$(\#(Daydot.binary) install prompt zsh)""# : "")

        """)
    default:
      if prompt { try daydot("install", "prompt", "fish", "--write") }
      // Without this folder fish parses every manual page of the machine, for minutes.
      for part in ["/.local", "/.local/share", "/.local/share/fish"] { mkdir(folder + part, 0o700) }
      try makeFolder(data + "/fish/generated_completions")
      try writeFile(
        folder + "/.config/fish/config.fish",
        """
        function fish_prompt; printf 'READY> '; end
        set -g fish_greeting

        """)
    }
  }

  /// Types lines and returns the result of each.
  private static func type(
    _ lines: [String], into shell: String, of daydot: Daydot,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [JSONValue] {
    let script = daydot.folder.path + "/drive.py"
    try writeFile(script, shellScript)
    let program = try #require(path(of: shell))
    let run = try RunningProcess(
      Tool.python ?? "", [script, program, daydot.folder.path] + lines,
      variables: daydot.variables
    ).wait()
    #expect(run.errors == "" && run.status == 0, sourceLocation: sourceLocation)
    return try run.output.split(separator: "\n").map { try JSONText.read(String($0)) }
  }

  private static func path(of shell: String) -> String? {
    switch shell {
    case "bash": Tool.bash
    case "zsh": Tool.zsh
    default: Tool.fish
    }
  }

  /// Skipped where a shell is not installed, so that the report names it.
  private static let shells = ["bash", "zsh", "fish"].filter { path(of: $0) != nil }

  @Test(.enabled(if: Tool.bash != nil, "needs bash")) func bashIsThere() {}
  @Test(.enabled(if: Tool.zsh != nil, "needs zsh")) func zshIsThere() {}
  @Test(.enabled(if: Tool.fish != nil, "needs fish")) func fishIsThere() {}

  /// What is typed, and the arguments that the program gets.
  private static let lines: [(typed: String, arguments: [String])] = [
    ("daydot ev<TAB>x", ["event", "x"]),
    ("daydot add x --list my<TAB>y", ["add", "x", "--list", "my list", "y"]),
    ("daydot add x --list=m<TAB>", ["add", "x", "--list=my list"]),
    ("daydot add x --li<TAB>m<TAB>y", ["add", "x", "--list", "my list", "y"]),
    ("daydot add x @강<TAB>", ["add", "x", "@강남역 $(touch pwned)"]),
    (#"daydot add x "@강<TAB>"#, ["add", "x", "@강남역 $(touch pwned)"]),
    ("daydot add x '@강<TAB>", ["add", "x", "@강남역 $(touch pwned)"]),
    ("daydot add x --list '~<TAB>", ["add", "x", "--list", "~root"]),
    ("daydot add x --list z<TAB>", ["add", "x", "--list", "z`touch pwned`*"]),
    ("daydot add x --list w<TAB>", ["add", "x", "--list", #"w'a"b;c&d|e>f#g{h}(i)[j]?$k\l"#]),
    ("daydot add x --list %<TAB>", ["add", "x", "--list", "%B%F{red}"]),
    ("daydot add x --list '!<TAB>", ["add", "x", "--list", "!x!y"]),
    ("daydot add +새<TAB>", ["add", "+새 태그 🙂"]),
    ("daydot place rm o<TAB>", ["place", "rm", "old market"]),
    ("daydot config set week.start mon<TAB>", ["config", "set", "week.start", "monday"]),
    ("daydot export --prio<TAB>hi<TAB>", ["export", "--priority", "high"]),
    ("daydot done 1,3<TAB>", ["done", "1,3"]),
  ]

  @Test(arguments: shells) func completes(shell: String) throws {
    let daydot = try Self.home(of: shell)
    try daydot("place", "add", "old market", "37.5,127.0")
    try daydot("place", "add", "강남역 $(touch pwned)", "37.49,127.02")
    for (_, arguments) in Self.lines where arguments.contains("--list") {
      try daydot.run(Array(arguments.prefix(4)))
    }
    try daydot("add", "x", "--tag", "새 태그 🙂", "--list", "my list")
    try Self.startUp(shell, in: daydot)
    let file = daydot.folder.path + "/some file.jsonl"
    try writeFile(file, "")
    let typed =
      Self.lines.map(\.typed) + ["daydot import \(daydot.folder.path)/some<TAB>"]
    let found = try Self.type(typed, into: shell, of: daydot)
    for (line, found) in zip(typed, found) {
      let arguments =
        Self.lines.first { $0.typed == line }?.arguments ?? ["import", file]
      #expect(found["arguments"].elements.compactMap(\.text) == arguments, "\(line)")
    }
    #expect(found.count == typed.count)
    #expect(!names(in: daydot.folder.path).contains("pwned"))
    #expect(access("pwned", F_OK) != 0)
  }

  @Test(arguments: shells) func listsTitles(shell: String) throws {
    let daydot = try Self.home(of: shell)
    try daydot("add", "Buy milk", "--on", "2026-11-20")
    try daydot("add", "--", "Evil $(touch pwned) `touch pwned` %F{red} \u{1B}[31m")
    try Self.startUp(shell, in: daydot)
    let shown = try Self.type(
      [#"daydot done <TAB><TAB>|31m<LIST>"#], into: shell, of: daydot)
    let text = shown.first?["shown"].text ?? ""
    #expect(text.contains("Buy milk"))
    #expect(text.contains(#"Evil $(touch pwned) `touch pwned` %F{red} \e[31m"#))
    #expect(access("pwned", F_OK) != 0)
  }

  @Test(arguments: shells) func thePromptShowsWhatWasAnnounced(shell: String) throws {
    let daydot = try Self.home(of: shell)
    try daydot("add", "Stand-up", "--on", "2026-11-20", "--time", "10:00")
    try Self.startUp(shell, in: daydot, prompt: true)
    try daydot.at("2026-11-20T10:00", "check")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T10:01"
    try writeExecutable(
      daydot.folder.path + "/bin/later",
      """
      #!/bin/sh
      export DAYDOT_NOW=2026-11-20T11:00
      '\(Daydot.binary)' push 'Build failed' && '\(Daydot.binary)' check | cat >/dev/null
      echo '<<END>>'
      exit 3
      """)
    let shown = try Self.type(
      ["daydot a", "later", "daydot b", "daydot c"], into: shell, of: daydot
    )
    .map { $0["above"].text ?? "" }
    let first = "1 announcement not seen yet:\n  daydot delivered\n"
    try #require(shown.count == 4)
    #expect(shown[0].contains(first))
    #expect(!shown[1].contains("announcement") && !shown[1].contains("Build failed"))
    #expect(shown[2].contains("r1  11:00  Build failed\n"))
    #expect(!shown[2].contains("Stand-up"))
    // Each shell shows it once, and other prompt commands still see the status of the last command.
    #expect(!shown[3].contains("Build failed"))
    if shell == "bash" { #expect(shown[2].contains("status 3")) }
  }

  /// A title from a file is printed above the prompt and never evaluated by the shell.
  @Test(arguments: shells) func aHostileTitleAboveThePromptIsOnlyText(shell: String) throws {
    let daydot = try Self.home(of: shell)
    let title = "%F{red}$(touch pwned)`touch pwned`\u{1B}[31m\\n\\[x"
    try writeExecutable(
      daydot.folder.path + "/bin/later",
      """
      #!/bin/sh
      '\(Daydot.binary)' check | cat >/dev/null
      echo '<<END>>'
      """)
    try daydot("push", "--", title)
    try Self.startUp(shell, in: daydot, prompt: true)
    let shown = try Self.type(["later", "daydot a"], into: shell, of: daydot)
    let above = try #require(shown.last?["above"].text)
    #expect(above.contains(#"r1  09:00  %F{red}$(touch pwned)`touch pwned`\e[31m\n\[x"#))
    #expect(!names(in: daydot.folder.path).contains("pwned") && access("pwned", F_OK) != 0)
  }

  /// tmux formats the line itself: neither a style nor a command in a title takes effect.
  @Test(.enabled(if: Tool.tmux != nil, "needs tmux"))
  func tmuxShowsATitleAsItIs() throws {
    let daydot = try Daydot.checked()
    let folder = daydot.folder.path
    daydot.variables["PATH"] = "\(folder)/bin:/usr/bin:/bin"
    daydot.variables["TERM"] = "xterm"
    try makeFolder(folder + "/bin")
    #expect(symlink(Daydot.binary, folder + "/bin/daydot") == 0)
    try daydot(
      "add", "--on", "2026-11-20", "--time", "10:00", "--", "#[fg=red]x #(touch pwned) %H")
    let settings = try daydot("install", "prompt", "tmux").output
    try writeFile(folder + "/tmux.conf", "set -g status-right-length 80\n" + settings)
    try writeFile(folder + "/attach.py", tmuxScript)
    let run = try RunningProcess(
      Tool.python ?? "", [folder + "/attach.py", folder, "10:00 [^\u{1B}]*%H"],
      variables: daydot.variables
    ).wait()
    expect(run, output: "10:00 #[fg=red]x #(touch pwned) %H\n")
    #expect(!names(in: folder).contains("pwned"))
  }
}

/// `install` with the user's crontab, which a program named `crontab` stores.
@Suite struct CrontabTests {
  @Test func aLineIsAddedAndTakenOut() throws {
    let daydot = Daydot()
    let folder = daydot.folder.path
    daydot.variables["PATH"] = "\(folder)/bin:/usr/bin:/bin"
    daydot.variables["TZ"] = nil
    try makeFolder(folder + "/bin")
    try writeExecutable(
      folder + "/bin/crontab",
      """
      #!/bin/sh
      case $1 in
      -l) test -e '\(folder)/table' || { echo "no crontab for me" >&2; exit 1; }; cat '\(folder)/table' ;;
      -) cat > '\(folder)/table' ;;
      esac
      """)
    let entry = "* * * * * \(Daydot.binary) --store \(daydot.store) check"
    expect(
      try daydot("install", "cron", "--write"), output: "in your crontab:\n  \(entry)\n")
    #expect(readFile(folder + "/table") == Array((entry + "\n").utf8))
    expect(try daydot("install", "cron", "--write"), output: "nothing was changed\n")
    // The first check comes within the minute; after a day without any, something is wrong.
    #expect(try daydot("add", "x", "tomorrow").errors == "")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T09:00"
    try daydot("check")
    daydot.variables["DAYDOT_NOW"] = "2026-11-22T09:00"
    #expect(
      try daydot("add", "x", "tomorrow").errors
        == """
        daydot: no check has run since Fri 20 Nov 09:00, though one is set up; is cron or systemd running?

        """)
    try writeFile(folder + "/table", "0 1 * * * backup\n\(entry)\n")
    expect(try daydot("install", "cron", "--remove"), output: "taken out of your crontab\n")
    #expect(readFile(folder + "/table") == Array("0 1 * * * backup\n".utf8))
  }

  @Test func syncInitAddsItsLineOnce() throws {
    let daydot = try Daydot.checked()
    let folder = daydot.folder.path
    daydot.variables["PATH"] = "\(folder)/bin:/usr/bin:/bin"
    daydot.variables["TZ"] = nil
    try makeFolder(folder + "/bin")
    try writeExecutable(
      folder + "/bin/crontab",
      "#!/bin/sh\ncase $1 in -l) cat '\(folder)/table' ;; -) cat > '\(folder)/table' ;; esac\n")
    try writeFile(folder + "/table", "0 1 * * * backup\n")
    let program = "\(Daydot.binary) --store \(daydot.store) sync"
    let entry = "*/10 * * * * \(program); vdirsyncer -v WARNING sync; \(program)"
    for _ in 0..<2 {
      let run = try daydot(
        "sync", "init", "https://a.example", "--user", "me", "--password-command", "x", "--cron")
      #expect(run.status == 0 && run.output.hasSuffix("in your crontab:\n  \(entry)\n"), "\(run)")
    }
    #expect(readText(folder + "/table") == "0 1 * * * backup\n\(entry)\n")
  }

  @Test func aCrontabThatRefusesIsNamed() throws {
    let daydot = Daydot()
    daydot.variables["PATH"] = "\(daydot.folder.path)/bin:/usr/bin:/bin"
    try makeFolder(daydot.folder.path + "/bin")
    try writeExecutable(
      daydot.folder.path + "/bin/crontab", "#!/bin/sh\necho 'you are not allowed' >&2; exit 1\n")
    let refusal =
      "crontab failed: you are not allowed; without --write or --cron the line is printed"
    expectRefusal(try daydot("install", "cron", "--write"), refusal, status: 1)
    expectRefusal(
      try daydot(
        "sync", "init", "https://a.example", "--user", "me", "--password-command", "x", "--cron"),
      refusal, status: 1)
    #expect(readText(daydot.folder.path + "/.config/vdirsyncer/config") == nil)
  }

  /// The command of the hint and of the refusal is one that works.
  @Test func withoutCronSystemdIsOffered() throws {
    let daydot = Daydot()
    let runtime = daydot.folder.path + "/run"
    try makeFolder(daydot.folder.path + "/bin")
    daydot.variables["PATH"] = daydot.folder.path + "/bin"
    daydot.variables["XDG_RUNTIME_DIR"] = runtime
    expectRefusal(
      try daydot("install", "cron", "--write"),
      "cron is not installed: there is no program crontab; install it and type this again",
      status: 1)
    try makeFolder(runtime)
    try makeFolder(runtime + "/systemd")
    try writeFile(runtime + "/systemd/private", "")
    expectRefusal(
      try daydot("install", "cron", "--write"),
      "cron is not installed; to have systemd check the reminders instead:\n  daydot install systemd --write",
      status: 1)
    #expect(
      try daydot("add", "x", "tomorrow").errors.hasSuffix("\n  daydot install systemd --write\n"))
  }
}
