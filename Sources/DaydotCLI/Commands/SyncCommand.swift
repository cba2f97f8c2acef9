import CivilTime
import CommandLine
import Files
import Interchange
import JSON
import Messages
import Operations
import Outcomes
import Presentation
import Sync

/// `sync [NAME]|add|init|list|rm|merge`: synchronizes lists with folders of calendars, which other
/// programs transfer to and from a server, and fetches calendars from addresses.
enum SyncCommand: CommandGroup {
  static let spec = CommandSpec(
    "sync", .data,
    """
    Keeps lists and folders of calendar files one, for phones and other computers, and subscribes to calendars.
    """,
    ko: """
      목록을 캘린더 파일 폴더와 같게 유지하고 인터넷 캘린더를 구독합니다. 휴대전화나 다른 컴퓨터와 함께 쓸 때 필요합니다.
      """,
    count: CommandSpec.anyCount, subcommands: specs(of: subcommands), runsFirst: true)
  static let subcommands: [any Command.Type] = [
    Run.self, Add.self, Init.self, List.self, Remove.self, Merge.self,
  ]

  /// `sync NAME`
  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try Run.run(invocation, in: session)
  }
}

extension SyncCommand {
  private enum Run: Command {
    static let force = Flag(
      "force", "take removals however many they are", ko: "한꺼번에 많이 없어졌어도 지웁니다")

    static let spec = CommandSpec(
      "sync run", .data,
      """
      Brings each list and its folder together, or those of one list. Nothing is said where nothing changed. A \
      subscription is fetched once in six hours, or when it is named.
      """,
      ko: """
        목록과 폴더를 서로 같게 합니다. 바뀐 것이 없으면 아무것도 출력하지 않습니다. 구독은 여섯 시간에 한 번, 또는 이름을 쓰면 \
        받습니다.
        """,
      examples: ["daydot sync", "daydot sync work", "daydot sync --dry-run"],
      operands: "[NAME]", count: 0...1,
      options: [force, SelectedItems.dryRun, SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      if invocation.operands.count > 1 {
        throw UsageError.unexpectedOperand(
          command: "sync", seen: Subscription.masked(invocation.operands[1]))
      }
      var request = SyncRequest()
      request.list = invocation.operands.first
      request.variables = session.environment.variables
      request.force = invocation[force]
      request.writesFiles = !invocation[SelectedItems.dryRun]
      request.confirmRemovals = { list, count in
        guard session.environment.terminal.isInteractive, !session.wantsJSON else { return false }
        try session.ask(.confirmMissing(count, list: list))
        return session.isYes(session.environment.readLine())
      }
      if !request.writesFiles { request.confirmRemovals = { _, _ in false } }
      var bar: ProgressBar?
      var drawn = 0
      request.progress = { done, total in
        // Each list begins anew.
        if bar == nil || done < drawn {
          bar = ProgressBar(total: total, session: session)
          drawn = 0
        }
        bar?.advance(by: done - drawn)
        drawn = done
      }
      let report = try session.book.sync(request)
      bar?.finish()
      if !request.writesFiles, !session.wantsJSON {
        try session.say(report.isEmpty ? .nothingToSync : .rehearsed)
      }
      try session.answer(session.marked(json(of: report))) {
        for list in report.lists { try tell(list, in: session) }
      }
      return report.hasFailed ? .failure : .success
    }

    private static func tell(_ list: ListSync, in session: Session) throws {
      if let failure = list.failure { try session.complain(.failed(failure, list: list.list)) }
      if let changes = Sentence.synced(list) { try session.say(changes) }
      for conflict in list.conflicts { try session.say(.merged(conflict)) }
      for file in list.left { try session.complain(.leftAlone(file, list: list.list)) }
      if list.heldBack > 0 { try session.complain(.heldBack(list.heldBack, list: list.list)) }
      if list.isCutOff { try session.complain(.cutOff(list: list.list)) }
      if list.unwritten > 0 { try session.complain(.unwritten(list.unwritten, list: list.list)) }
    }

    private static func json(of report: SyncReport) -> JSONObject {
      [
        "lists": .objects(report.lists) { list in
          [
            "list": .string(list.list), "location": .string(list.location),
            "here": .object(counts(list.here)), "there": .object(counts(list.there)),
            "conflicts": .objects(list.conflicts, SyncCommand.json),
            "left": .objects(list.left, SyncCommand.json),
            "heldBack": .integer(list.heldBack), "unwritten": .integer(list.unwritten),
            "cutOff": .bool(list.isCutOff), "error": .optional(list.failure?.code),
          ]
        }
      ]
    }

    private static func counts(_ counts: ListSync.Counts) -> JSONObject {
      [
        "new": .integer(counts.new), "changed": .integer(counts.changed),
        "removed": .integer(counts.removed),
      ]
    }
  }

  static func json(_ conflict: SyncConflict) -> JSONObject {
    [
      "id": conflict.id.map { JSONValue.integer($0) } ?? .null, "title": .string(conflict.title),
      "field": .string(conflict.conflict.field.name),
      "occurrence": .optional(conflict.conflict.occurrence),
      "kept": .string(conflict.conflict.kept.text), "lost": .string(conflict.conflict.lost.text),
      "side": .string(conflict.conflict.keptOurs ? "here" : "there"),
    ]
  }

  private static func json(_ file: LeftFile) -> JSONObject {
    ["file": .string(file.name), "reason": .string(file.reason.code)]
  }

  private static func json(_ list: BoundList, _ session: Session) -> JSONObject {
    [
      "list": .string(list.list), "location": .string(list.location),
      "subscription": .bool(list.isSubscription), "reminders": .bool(list.hasReminders),
      "lastRun": .optional(list.lastRun?.text(in: session.now.zone)),
      "error": .optional(list.failure?.code), "heldBack": .integer(list.heldBack),
      "unwritten": .integer(list.unwritten), "cutOff": .bool(list.isCutOff),
      "left": .objects(list.left, json),
    ]
  }

  private enum Add: Command {
    static let list = Option(
      "list", "the list; without it the folder's own name",
      ko: "목록. 없으면 폴더에 적힌 이름", value: "NAME")
    static let reminders = Flag(
      "reminders",
      """
      write the reminder that every todo has by itself too, so that the phone rings; of an address, let its \
      entries remind
      """,
      ko: "할 일에 기본으로 오는 알림도 파일에 써서 휴대전화에서도 울리게 합니다. 구독이면 그 알림을 받습니다")

    static let spec = CommandSpec(
      "sync add", .data,
      """
      Binds a list to a folder of calendar files; a folder of such folders binds each as a list. A calendar at \
      an address (https:, http:, webcal:) can only be read: its list has what it has.
      """,
      ko: """
        목록을 캘린더 파일 폴더와 묶습니다. 그런 폴더가 여럿 든 폴더라면 하나하나가 목록이 됩니다. 인터넷 주소(https:, http:, \
        webcal:)는 구독하며, 그 목록은 읽기 전용입니다.
        """,
      examples: [
        "daydot sync add ~/.calendars", "daydot sync add ~/.calendars/office --list work",
        "daydot sync add https://example.org/holidays.ics --list holidays",
      ],
      operands: "PATH|URL", count: 1...1, options: [list, reminders, SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      try invocation.requireName(list)
      let (place, hasReminders) = (invocation.operands[0], invocation[reminders])
      let (bound, left) =
        try Subscription.isAddress(place)
        ? (
          session.book.addSync(
            address: place, list: invocation[list], hasReminders: hasReminders), []
        ) : session.book.addSync(folder: place, list: invocation[list], hasReminders: hasReminders)
      let status = try session.answer(["lists": .objects(bound) { json($0, session) }]) {
        for list in bound { try session.say(.bound(list)) }
        if !bound.isEmpty || left.isEmpty { try session.say(bound.isEmpty ? .unchanged : .nowSync) }
      }
      for error in left { try session.complain(error.sentence) }
      return left.isEmpty ? status : .failure
    }
  }

  private enum Init: Command {
    static let user = Option("user", "the name at the server", ko: "서버의 사용자 이름", value: "NAME")
    static let passwordCommand = Option(
      "password-command", "a command that prints the password, which is written nowhere",
      ko: "비밀번호를 출력하는 명령. 비밀번호는 어디에도 쓰지 않습니다", value: "CMD")
    static let cron = Flag(
      "cron", "let cron do it every ten minutes", ko: "cron이 10분마다 동기화하게 합니다")

    static let spec = CommandSpec(
      "sync init", .data,
      "Writes a configuration of vdirsyncer for a CalDAV server, and says what to run then.",
      ko: "CalDAV 서버에 쓸 vdirsyncer 설정을 만들고 다음에 할 일을 알려 줍니다.",
      examples: [
        "daydot sync init https://example.org/dav --user me --password-command 'pass caldav'"
      ],
      operands: "URL", count: 1...1, options: [user, passwordCommand, cron, SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      guard let name = invocation[user], !name.isEmpty else {
        throw UsageError.missingValue(option: "--user", value: "NAME")
      }
      guard let password = invocation[passwordCommand], !password.isEmpty else {
        throw UsageError.missingValue(option: "--password-command", value: "CMD")
      }
      let url = invocation.operands[0]
      let host = VdirsyncerConfig.host(of: url)
      guard ["https://", "http://"].contains(where: url.lowercased().hasPrefix), !host.isEmpty,
        !host.contains("@")
      else { throw SyncError.noServer(Subscription.masked(url)) }
      let program = try CheckProgram(in: session)
      let config = try VdirsyncerConfig(
        url: url, user: name, passwordCommand: password,
        mergeCommand: program.words + ["sync", "merge"], in: session)
      // Before anything is written.
      let table = invocation[cron] ? try Crontab.read() : nil
      let isNew = try write(config, in: session)
      let vdirsyncer =
        config.isUsual ? "vdirsyncer" : "vdirsyncer -c \(CheckProgram.shellWord(config.path))"
      // Only failures are worth a mail from cron. vdirsyncer starts daydot for conflicts.
      let carry = program.inCron("\(vdirsyncer) -v WARNING sync")
      let entry = "*/10 * * * * \(program.forCron) sync; \(carry); \(program.forCron) sync"
      if var table, table.add(entry) { try table.write() }
      return try session.answer([
        "config": .string(config.path), "written": .bool(isNew), "folder": .string(config.folder),
        "cron": .string(entry),
      ]) {
        try session.say(.firstSync(folder: config.folder, vdirsyncer: vdirsyncer))
        try session.say(invocation[cron] ? .inCrontab(entry: entry) : .cronOfSync(entry))
      }
    }

    /// Writes the file if it does not exist, or prints the text to add to it.
    ///
    /// - Returns: Whether it was written.
    private static func write(_ config: VdirsyncerConfig, in session: Session) throws -> Bool {
      guard config.exists else {
        try RegularFile.replace(config.path, with: Array(config.text.utf8))
        try FileSystem.makeFolders(above: config.folder + "/.")
        if !session.wantsJSON { try session.say(.wrote(path: config.path)) }
        return true
      }
      if !session.wantsJSON {
        try session.say(
          .vdirsyncerIsConfigured(path: config.path, isListed: config.isListed))
        if !config.isListed { try session.print(config.part) }
      }
      return false
    }
  }

  private enum List: Command {
    static let spec = CommandSpec(
      "sync list", .data,
      "Lists what is synced with what, when it last was, and what was left alone.",
      ko: "동기화하는 목록과 폴더, 마지막 동기화, 그대로 둔 파일을 보여 줍니다.",
      examples: ["daydot sync list"], options: [SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let lists = try session.book.syncedLists()
      return try session.answer(["lists": .objects(lists) { json($0, session) }]) {
        if lists.isEmpty { try session.say(SyncError.unknown(list: "", known: []).sentence) }
        for list in lists {
          try session.say(.bound(list))
          try session.say(
            .lastSync(list.lastRun.map { session.now.zone.civil(at: $0) }), indent: 2)
          if let failure = list.failure {
            try session.say(failure.sentence(of: list.list), indent: 2)
          }
          if list.heldBack > 0 {
            try session.say(.heldBack(list.heldBack, list: list.list), indent: 2)
          }
          if list.isCutOff { try session.say(.cutOff(list: list.list), indent: 2) }
          if list.unwritten > 0 {
            try session.say(.unwritten(list.unwritten, list: list.list), indent: 2)
          }
          for file in list.left { try session.say(.leftAlone(file), indent: 2) }
        }
      }
    }
  }

  private enum Remove: Command {
    static let keepItems = Flag(
      "keep-items", "leave the items of the list where they are", ko: "목록의 항목은 그대로 둡니다")

    static let spec = CommandSpec(
      "sync rm", .data,
      "Ends a binding and removes the items of the list here; the folder stays as it is.",
      ko: "동기화를 끝내고 여기 있는 목록의 항목을 지웁니다. 폴더는 그대로 둡니다.",
      examples: ["daydot sync rm work", "daydot sync rm work --keep-items"],
      operands: "NAME", count: 1...1, options: [keepItems, SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let (list, removed) = try session.book.removeSync(
        invocation.operands[0], keepsItems: invocation[keepItems])
      return try session.answer([
        "lists": .objects([list]) { json($0, session) }, "removed": .integer(removed),
      ]) {
        try session.say(.unbound(list, removed: removed))
      }
    }
  }

  private enum Merge: Command {
    static let spec = CommandSpec(
      "sync merge", .data,
      "Merges two versions of a calendar file and leaves both equal: vdirsyncer's conflict command.",
      ko: "캘린더 파일의 두 판을 합쳐 같게 만듭니다. vdirsyncer가 충돌을 풀 때 부르는 명령입니다.",
      examples: ["daydot sync merge one.ics two.ics"],
      operands: "FILE FILE", count: 2...2, options: [SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let conflicts = try session.book.mergeFiles(invocation.operands[0], invocation.operands[1])
      return try session.answer(["conflicts": .objects(conflicts, json)]) {
        for conflict in conflicts { try session.say(.merged(conflict)) }
      }
    }
  }
}
