import TestSupport

/// A month with every kind of entry, for tests of views.
package enum SampleStore {
  /// A copy for one test, at Friday 2026-11-20 09:00 in Seoul.
  package static func copy<Program: ProgramUnderTest>(
    as _: Program.Type = InProcessDaydot.self
  ) throws -> Program {
    let daydot = Program()
    try writeFile(daydot.store, bytes.get())
    return daydot
  }

  /// Made once, by the program itself.
  private static let bytes = Result { () throws -> [UInt8] in
    let daydot = InProcessDaydot(now: "2026-11-01T08:00", zone: "Asia/Seoul", firstUID: 0x1000)
    for words in items { try daydot.run(["add"] + words) }
    for (now, id) in [
      ("2026-11-03T12:00", "7"), ("2026-11-07T12:00", "8"), ("2026-11-10T19:00", "9"),
      ("2026-11-10T19:05", "10"), ("2026-11-20T08:41", "2"),
    ] {
      try daydot.at(now, "done", id)
    }
    return readFile(daydot.store) ?? []
  }

  private static let items: [[String]] = [
    ["Renew passport", "--on", "2026-11-20"],
    ["Take medicine", "--on", "2026-11-20", "--time", "08:30", "--list", "health"],
    ["Stand-up", "--on", "2026-11-20", "--time", "10:00", "--end", "10:15", "--list", "work"],
    ["Buy milk", "--on", "2026-11-20", "--time", "18:00", "--at", "market", "--tag", "errands"],
    ["Send parcel", "--on", "2026-11-16"],
    ["우유 사기", "--on", "2026-11-18", "--time", "09:30"],
    ["Water plants", "--on", "2026-11-03"],
    ["Water plants", "--on", "2026-11-07"],
    ["Dentist", "--on", "2026-11-10", "--time", "15:00", "--list", "health"],
    ["Pay rent", "--on", "2026-11-10"],
    ["Report", "--on", "2026-11-23", "--list", "work", "--priority", "high"],
    ["Call the bank", "--on", "2026-11-23", "--time", "11:00"],
    ["Review 👨‍👩‍👧 plans", "--on", "2026-11-24", "--time", "16:30", "--star"],
    ["Thanksgiving", "--on", "2026-11-26", "--event"],
    ["Birthday of 지은", "--on", "2026-11-21", "--event"],
    ["Conference", "--on", "2026-11-27", "--end", "2026-11-29", "--list", "work"],
    ["Pack", "--on", "2026-11-27"],
    ["Check in", "--on", "2026-11-27", "--time", "07:00"],
    ["Train", "--on", "2026-11-27", "--time", "08:10"],
    ["Learn the ukulele"],
    ["New year's plans", "--on", "2026-12-31"],
  ]
}
