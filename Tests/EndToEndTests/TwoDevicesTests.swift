import DaydotTestSupport
import Glibc
import JSON
import TestSupport
import Testing

/// Two devices with a list each, kept one by vdirsyncer over a server (Radicale): random edits, synced at random
/// moments. `DAYDOT_EDITS` says how many; fifty if it is not set.
@Suite(
  .enabled(if: Slow.isAsked, "slow: DAYDOT_SLOW=1 runs it"),
  .enabled(
    if: Tool.radicale != nil && Tool.vdirsyncer != nil && Tool.curl != nil,
    "needs radicale, vdirsyncer and curl"), .timeLimit(.minutes(60)))
struct TwoDevicesTests {
  private static let edits = getenv("DAYDOT_EDITS").flatMap { Int(String(cString: $0)) } ?? 50

  @Test(arguments: [UInt64(38)])
  func randomEditsMeet(seed: UInt64) throws {
    let server = try CalendarServer()
    var devices = try ["phone", "laptop"].map { try Device($0, server) }
    var shared: SharedItems = [:]
    var random = SeededGenerator(seed: seed)
    var step = 0
    /// Syncs a device, and compares it with the model.
    func sync(_ index: Int) throws {
      let said = try devices[index].sync(at: Device.moment(step))
      let (items, conflicts) = SharedListModel.merged(
        devices[index].base, devices[index].items, shared)
      try devices[index].expect(items, after: "step \(step), seed \(seed): \(said)")
      for conflict in conflicts {
        guard let lost = conflict.lost?.text, ["title", "notes"].contains(conflict.part) else {
          continue
        }
        #expect(said.contains(lost), "step \(step): '\(lost)' was lost and not told in \(said)")
      }
      (devices[index].items, devices[index].base, shared) = (items, items, items)
    }
    while step < Self.edits {
      step += 1
      let index = random.below(2)
      try devices[index].edit(&random, step)
      if random.chance(30) { try sync(random.below(2)) }
    }
    for index in [0, 1, 0, 1] { try sync(index) }
    #expect(devices[0].items == devices[1].items)
    #expect(devices[0].fileNames == devices[1].fileNames)
    for device in devices {
      let again = try device.daydot.at(Device.moment(step), "sync")
      #expect(again.output == "" && again.errors == "" && again.status == 0)
    }
  }
}

/// A program with a list `home`, its folder of files, and vdirsyncer's settings for the server.
private struct Device {
  let daydot: Daydot
  private let settings: String
  /// What the model holds for this device now, and after its last sync.
  var items: SharedItems = [:]
  var base: SharedItems = [:]

  init(_ name: String, _ server: CalendarServer) throws {
    daydot = try Daydot.checked()
    let folder = daydot.folder.path
    settings = folder + "/vdirsyncer.conf"
    try makeFolder(folder + "/calendars")
    try makeFolder(folder + "/calendars/home")
    try writeFile(
      settings,
      """
      [general]
      status_path = "\(folder)/status/"
      [pair plan]
      a = "ours"
      b = "theirs"
      collections = ["home"]
      conflict_resolution = ["command", "\(Daydot.binary)", "sync", "merge"]
      [storage ours]
      type = "filesystem"
      path = "\(folder)/calendars/"
      fileext = ".ics"
      [storage theirs]
      type = "caldav"
      url = "\(server.address)"
      username = "me"
      password = "x"

      """)
    try succeed(daydot("sync", "add", folder + "/calendars/home", "--list", "home"))
    try succeed(vdirsyncer("discover", at: Device.moment(0), input: "y\ny\n"))
  }

  /// The moment of a step, by which each change has a stamp of its own.
  static func moment(_ step: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = step % 600
    return "2026-11-\(20 + step / 600)T\(two(9 + minutes / 60)):\(two(minutes % 60))"
  }

  @discardableResult
  private func succeed(
    _ run: Finished, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    #expect(run.status == 0, "\(run.output)\(run.errors)", sourceLocation: sourceLocation)
    return run.output + run.errors
  }

  private func vdirsyncer(
    _ command: String, at moment: String, input: String = ""
  ) throws -> Finished {
    var variables = daydot.variables
    variables["DAYDOT_NOW"] = moment
    variables["LC_ALL"] = "C.UTF-8"
    return try RunningProcess(
      try #require(Tool.vdirsyncer), ["-c", settings, command], variables: variables, input: input
    ).wait()
  }

  /// `daydot sync; vdirsyncer sync; daydot sync`, and all that they say.
  func sync(at moment: String) throws -> String {
    try succeed(daydot.at(moment, "sync")) + succeed(vdirsyncer("sync", at: moment))
      + succeed(daydot.at(moment, "sync"))
  }

  /// The names of the list's files. Their text is not the same: the server writes it in its own order.
  var fileNames: [String] {
    names(in: daydot.folder.path + "/calendars/home").filter { $0.hasSuffix(".ics") }
  }

  // MARK: Items

  /// The stored items, and their numbers.
  private func stored() throws -> (items: SharedItems, ids: [String: Int]) {
    let lines = try daydot("export", "--list", "home").output.split(separator: "\n").map {
      try JSONText.read(String($0))
    }
    var ids: [String: Int] = [:]
    for line in lines {
      if let uid = line["uid"].text, let id = line["id"].number { ids[uid] = Int(id) }
    }
    let uids = Dictionary(uniqueKeysWithValues: ids.map { ($1, $0) })
    var items: SharedItems = [:]
    for line in lines {
      if let uid = line["uid"].text { items[uid] = SharedItem(line, uids: uids) }
    }
    return (items, ids)
  }

  /// Compares the store with the model.
  func expect(_ wanted: SharedItems, after what: String) throws {
    let found = try stored().items
    for uid in Set(wanted.keys).union(found.keys).sorted() {
      let (item, stored) = (wanted[uid], found[uid])
      guard item?.parts != stored?.parts else { continue }
      let parts = Set((item?.parts ?? [:]).keys).union((stored?.parts ?? [:]).keys)
        .filter { item?.parts[$0] != stored?.parts[$0] }.sorted()
      let lines = parts.map {
        "\($0): wanted \(item?.parts[$0].map(String.init(describing:)) ?? "nothing"),"
          + " found \(stored?.parts[$0].map(String.init(describing:)) ?? "nothing")"
      }
      Issue.record("\(daydot.folder.path) \(uid)\n\(lines.joined(separator: "\n"))\n\(what)")
    }
    try #require(found.mapValues(\.parts) == wanted.mapValues(\.parts))
  }

  // MARK: Edits

  /// Runs a random verb. What it does to the item is taken from the store; how it meets the edits of the
  /// other device is the model's.
  mutating func edit(_ random: inout SeededGenerator, _ step: Int) throws {
    let (now, ids) = (Device.moment(step), try stored().ids)
    let uid =
      items.keys.sorted().isEmpty || random.chance(15) ? nil : random.pick(items.keys.sorted())
    guard let uid, let id = ids[uid], let item = items[uid] else {
      // By import, since that names the UID, so that a run can be repeated.
      let line = newItem(&random, step).jsonText
      try succeed(daydot.at(now, "import", "-", "--list", "home", input: line + "\n"))
      items = try stored().items
      return
    }
    let isRepeating = item.parts["rule"]?.elements.first.map { $0 != .null } ?? false
    let words = isRepeating ? seriesVerb(id, &random, step) : verb(id, &random, step)
    let run = try daydot.at(now, arguments: words)
    // A verb may have nothing to do: the date is closed, the item has no time.
    #expect([0, 1, 64].contains(run.status), "\(words): \(run.errors)")
    items = try stored().items
  }

  private func newItem(_ random: inout SeededGenerator, _ step: Int) -> JSONValue {
    let isRepeating = random.chance(30)
    let day = isRepeating ? "2026-11-20" : "2026-12-\(random.number(10...28))"
    var item: [JSONObject.Member] = [
      .init("uid", .string("item-\(1000 + step)")), .init("title", .string("Title \(step)")),
    ]
    if isRepeating || random.chance(70) { item.append(.init("day", .string(day))) }
    if isRepeating { item.append(.init("repeat", .string("FREQ=DAILY"))) }
    if !isRepeating, item.count == 3, random.chance(50) {
      item.append(.init("time", .string("\(random.number(10...20)):00")))
    }
    return .object(JSONObject(item))
  }

  private func verb(_ id: Int, _ random: inout SeededGenerator, _ step: Int) -> [String] {
    let id = "\(id)"
    switch random.below(12) {
    case 0, 1: return ["edit", id, "--title", "Title \(step)"]
    case 2: return ["edit", id, "--note", "Note \(step)"]
    case 3: return ["edit", id, "--priority", random.pick(["high", "medium", "low", "none"])]
    case 4: return ["edit", id, "--tag", "tag\(step)"]
    case 5: return ["edit", id, "--on", "2026-12-\(random.number(10...28))"]
    case 6: return ["move", id, "2026-12-\(random.number(10...28)) \(random.number(10...20)):00"]
    case 7: return ["done", id]
    case 8: return ["undone", id]
    case 9: return [random.pick(["star", "unstar"]), id]
    case 10: return ["remind", id, "\(random.number(1...50))m before"]
    default:
      return random.chance(50) ? ["rm", id, "--yes"] : ["edit", id, "--url", "http://a/\(step)"]
    }
  }

  private func seriesVerb(_ id: Int, _ random: inout SeededGenerator, _ step: Int) -> [String] {
    let date = "\(id)@2026-11-\(random.number(20...29))"
    switch random.below(9) {
    case 0, 1, 2: return ["done", date]
    case 3: return ["skip", date]
    case 4: return ["undone", date]
    case 5: return ["move", date, "2026-12-\(random.number(10...28))"]
    case 6: return ["edit", "\(id)", "--title", "Title \(step)"]
    case 7: return ["edit", "\(id)", "--note", "Note \(step)"]
    default: return random.chance(20) ? ["rm", "\(id)", "--yes"] : ["star", "\(id)"]
    }
  }
}

/// Radicale with an empty calendar `home`.
private final class CalendarServer {
  let address: String
  private let folder = TemporaryFolder()
  private let server: RunningProcess

  init() throws {
    let port = try LocalServer().port
    address = "http://127.0.0.1:\(port)/me/"
    server = try RunningProcess(
      try #require(Tool.radicale),
      [
        "--config", "", "--server-hosts", "127.0.0.1:\(port)", "--auth-type", "none",
        "--storage-filesystem-folder", folder.path,
      ], variables: ["PATH": "/usr/bin:/bin"])
    let made = try RunningProcess(
      try #require(Tool.curl),
      [
        "-sS", "--retry", "20", "--retry-connrefused", "--retry-delay", "1", "--noproxy", "*",
        "-u", "me:x", "-X", "MKCALENDAR", "-f", address + "home/",
      ]
    ).wait()
    #expect(made.status == 0, "\(made.errors)")
  }

  deinit {
    server.kill()
    _ = server.wait()
  }
}
