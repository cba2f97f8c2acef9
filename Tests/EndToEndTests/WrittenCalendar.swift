import DaydotTestSupport
import JSON
import TestSupport
import Testing

/// A store with items of every kind, for programs that read exported calendars.
struct WrittenCalendar {
  let daydot = Daydot()
  /// The number of todos that come first; events follow them, and one more todo.
  static let todoCount = 9

  private static let items = #"""
    {"title":"Ring, the \"bank\"; now","day":"2026-11-20","time":"18:00","priority":"high",\#
    "tags":["money","a,b"],"notes":"first, line\nsecond; line \\ back\n🙂",\#
    "url":"https://example.org/a?b=c"}
    {"title":"장보기 🥕","day":"2026-11-22","time":"10:00","zone":"Asia/Seoul","priority":"medium",\#
    "reminders":[{"trigger":"30m before"}]}
    {"title":"Someday"}
    {"title":"Report","day":"2026-11-25","start":"2026-11-21","priority":"low"}
    {"title":"Read","day":"2026-11-19"}
    {"title":"Fly","day":"2026-11-29","time":"14:00","end":"15:30","zone":"America/New_York"}
    {"title":"Water","day":"2026-11-20","repeat":"FREQ=DAILY;INTERVAL=3"}
    {"title":"Rent","day":"2026-11-30","repeat":"FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD"}
    {"title":"Fair","day":"2026-12-01","time":"10:00","place":{"name":"Coex, Seoul",\#
    "lat":37.5101,"lon":127.0215,"radius":300},\#
    "reminders":[{"trigger":"1d before at 20:00"},{"trigger":"arriving \"Coex, Seoul\"",\#
    "body":"take it, now; please"},{"trigger":"leaving 37.5,127.1 within 200m"}]}
    {"title":"Standup","kind":"event","day":"2026-11-23","time":"09:30","end":"09:45",\#
    "zone":"Europe/Berlin","repeat":"FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=20261201"}
    {"title":"Party","kind":"event","day":"2026-12-05"}
    {"title":"Conference","kind":"event","day":"2026-12-07","end":"2026-12-09",\#
    "place":{"name":"Coex, Seoul","lat":37.5101,"lon":127.0215,"radius":300},\#
    "notes":"한글, and;\nmore"}
    {"title":"Night train","kind":"event","day":"2026-11-27","time":"22:00",\#
    "end":"2026-11-28T06:00","zone":"Europe/Paris","reminders":[{"trigger":"15m before"}]}
    {"title":"요가","kind":"event","day":"2026-11-23","time":"19:00","end":"20:00",\#
    "repeat":"FREQ=WEEKLY;BYDAY=MO;UNTIL=20261221"}
    {"title":"Closing","kind":"event","day":"2026-11-30",\#
    "repeat":"FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD"}
    {"title":"Choir","kind":"event","day":"2026-11-23","time":"09:00","end":"10:00",\#
    "repeat":"FREQ=WEEKLY;BYDAY=MO,TU;COUNT=5;SKIP=BACKWARD","excluded":["2026-11-24",\#
    "2026-12-01"],"extra":["2026-11-25","2026-11-26T15:00"]}
    {"title":"Called off","kind":"event","day":"2026-12-11","status":"cancelled"}
    {"title":"절","kind":"event","day":"2026-12-09","repeat":"RSCALE=DANGI;FREQ=MONTHLY;BYMONTHDAY=1"}
    {"title":"제사","day":"2026-12-23",\#
    "repeat":"RSCALE=DANGI;FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=15"}
    """#

  init() throws {
    try daydot("import", "-", input: Self.items + "\n")
    for command in [
      "done 5", "done 7@2026-11-20", "move 7@2026-11-23 2026-11-24", "skip 7@2026-11-26",
      "move 14@2026-11-30 2026-12-01", "skip 14@2026-12-07", "move 14@2026-12-14 18:30",
    ] {
      let run = try daydot.run(command.split(separator: " ").map(String.init))
      #expect(run.status == 0, "\(command): \(run.errors)")
    }
  }

  var folder: String { daydot.folder.path }

  /// All items as one calendar.
  func file() throws -> String {
    let path = folder + "/all.ics"
    try writeFile(path, try daydot("export", "--ics").output)
    return path
  }

  /// The todos as other programs store them: a folder with a file for each.
  func folderOfTodos() throws -> String {
    let path = folder + "/todos"
    try makeFolder(path)
    for id in 1...Self.todoCount {
      try writeFile("\(path)/\(id).ics", try daydot("show", "\(id)", "--ics").output)
    }
    return path
  }

  /// Runs a system program with its settings and files in the test's folder.
  func run(
    _ program: String?, _ arguments: String..., input: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Finished {
    let variables = [
      "HOME": folder, "XDG_CONFIG_HOME": folder + "/config", "XDG_CACHE_HOME": folder + "/cache",
      "XDG_DATA_HOME": folder + "/data", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
      "LC_ALL": "C.UTF-8", "TZ": "Asia/Seoul",
    ]
    let run = try RunningProcess(
      try #require(program), arguments, variables: variables, input: input
    ).wait()
    #expect(
      run.status == 0, "\(program ?? "") \(arguments): \(run.errors)",
      sourceLocation: sourceLocation)
    return run
  }

  /// Writes the settings of a program.
  func configure(_ program: String, _ file: String, _ text: String) throws {
    // Another program may have made the outer folder.
    try? makeFolder(folder + "/config")
    try makeFolder("\(folder)/config/\(program)")
    try writeFile("\(folder)/config/\(program)/\(file)", text)
  }

  // MARK: What came back

  /// Checks that the calendars, imported into an empty store, give the items of this one.
  func expectSame(
    _ files: [String], only kind: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let other = Daydot()
    let read = try other.run(["import"] + files)
    #expect(read.status == 0, "\(read.errors)", sourceLocation: sourceLocation)
    let back = try Self.items(of: other)
    let wanted = try Self.items(of: daydot).filter { kind == nil || $0["kind"].text == kind }
    #expect(back.count == wanted.count, sourceLocation: sourceLocation)
    for item in wanted {
      let found = back.first { $0["uid"] == item["uid"] }
      #expect(found == item, sourceLocation: sourceLocation)
    }
  }

  /// The exported items without what belongs to one store: ids, and the source texts.
  private static func items(of daydot: Daydot) throws -> [JSONValue] {
    try daydot("export").output.split(separator: "\n").map { line in
      without(["id", "ical"], try JSONText.read(String(line)))
    }.filter { $0["uid"] != .null }
  }

  private static func without(_ keys: Set<String>, _ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let object):
      .object(
        JSONObject(
          object.members.filter { !keys.contains($0.key) }.map {
            JSONObject.Member($0.key, without(keys, $0.value))
          }))
    case .array(let elements): .array(elements.map { without(keys, $0) })
    default: value
    }
  }
}
