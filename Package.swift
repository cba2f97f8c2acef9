// swift-tools-version: 6.0
import Glibc
import PackageDescription

let viewTemplates = [
  "cell.html",
  "continued.css",
  "continued.html",
  "day-part.html",
  "day-part.markdown",
  "day.html",
  "day.markdown",
  "item.html",
  "item.markdown",
  "lines.svg",
  "lines.text",
  "list.css",
  "list.html",
  "list.markdown",
  "map-picture.svg",
  "map.css",
  "map.html",
  "map.svg",
  "month-page.html",
  "month-page.markdown",
  "month-picture.svg",
  "month-rest.css",
  "month.css",
  "month.html",
  "month.markdown",
  "month.svg",
  "month.text",
  "notification.text",
  "review.css",
  "review.html",
  "review.markdown",
  "page.css",
  "steps.html",
  "week.css",
  "week.html",
  "year.css",
  "year.html",
  "year.markdown",
  "year.svg",
]

let routineFiles = ["medication", "study", "review", "errands"].flatMap {
  ["\($0).en", "\($0).ko"]
}

let holidayRegions = [
  "AU", "CA", "DE", "FR", "GB-ENG", "GB-NIR", "GB-SCT", "JP", "KR", "KR-TERMS", "US",
]

/// The files that are compiled in; each is named once more in `Sources/Templates`.
let embeddedFiles =
  ["crontab", "daydot.service", "daydot.timer"].map { "schedule/\($0)" }
  + ["daydot.bash", "daydot.zsh", "daydot.fish"].map { "shell/\($0)" }
  + ["bash", "zsh", "fish", "starship", "tmux", "waybar"].map { "shell/prompt.\($0)" }
  + viewTemplates.map { "views/\($0).mustache" } + routineFiles.map { "routines/\($0)" }
  + holidayRegions.map { "holidays/\($0)" }

/// Whether this machine has the archives a static executable is made of. Such a release starts in half the
/// time, because no library is looked up and relocated; elsewhere it is linked dynamically. SwiftPM keeps the
/// answer until `swift package purge-cache`.
let canLinkStatically = {
  #if arch(arm64)
    let triple = "aarch64-linux-gnu"
  #else
    let triple = "x86_64-linux-gnu"
  #endif
  return ["libsqlite3.a", "libc.a"].allSatisfy { archive in
    ["/usr/lib/\(triple)", "/usr/lib64", "/usr/lib"].contains { folder in
      access("\(folder)/\(archive)", R_OK) == 0
    }
  }
}()

/// What runs once a command is compiled for size. The stripped program has 0.7 MB less, `month` and `list` execute
/// 1 to 2 % more instructions, `add` and `when` 5 % (0.3 ms). With all targets, views would take a third more.
let compiledForSize: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// `DAYDOT_FUZZ=1` adds the fuzzer, which has to be compiled with instruments: see `.ci/fuzz`.
let fuzzTargets: [Target] =
  Context.environment["DAYDOT_FUZZ"] == "1"
  ? [
    .systemLibrary(name: "CFuzzer", path: "Tests/CFuzzer"),
    .executableTarget(
      name: "daydot-fuzz",
      dependencies: [
        "CFuzzer", "CivilTime", "DaydotCLI", "Gazetteer", "Geo", "ICalendar", "Interchange",
        "ItemJSON", "JSON", "Messages", "Mustache", "Phrases", "Presentation", "TextSearch",
        "TodoCore",
      ],
      path: "Tests/daydot-fuzz"),
  ] : []

/// Dependencies point from the outside in: the core (`CivilTime`, `Geo`, `TodoCore`,
/// `Scheduler`) knows no clock, file, screen or environment.
let package = Package(
  name: "daydot",
  products: [.executable(name: "daydot", targets: ["daydot"])],
  targets: [
    .target(name: "TextSearch"),
    .target(name: "CivilTime"),
    .target(name: "Geo", dependencies: ["TextSearch"]),
    .target(name: "Files"),
    .target(name: "Processes"),
    .target(name: "TodoCore", dependencies: ["CivilTime", "Geo", "TextSearch"]),
    .target(name: "Scheduler", dependencies: ["TodoCore"]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "SQLite", dependencies: ["CSQLite", "Files"]),
    .target(
      name: "TodoStore",
      dependencies: ["CSQLite", "Files", "SQLite", "Scheduler", "TextSearch", "TodoCore"]),
    .target(
      name: "Phrases", dependencies: ["TodoCore", "TextSearch"], exclude: ["README.md"],
      swiftSettings: compiledForSize),
    .target(name: "Delivery", dependencies: ["Processes", "Scheduler"]),
    .target(name: "Sync", dependencies: ["Files", "Processes"]),
    .target(name: "JSON"),
    .target(name: "ICalendar", dependencies: ["CivilTime"]),
    .target(name: "Mustache", dependencies: ["JSON"]),
    .target(name: "ItemJSON", dependencies: ["CivilTime", "Geo", "JSON", "TodoCore"]),
    .target(
      name: "Interchange",
      dependencies: ["TodoCore", "ItemJSON", "JSON", "ICalendar", "TextSearch"],
      resources: ["iana", "windows"].map { .embedInCode("Calendar/TimeZones/\($0)-zones.txt") }),
    .target(
      name: "Gazetteer",
      dependencies: [
        "CivilTime", "Files", "Geo", "Interchange", "ItemJSON", "JSON", "SQLite", "TextSearch",
        "TodoCore",
      ]),
    .target(
      name: "Templates",
      resources: embeddedFiles.map { .embedInCode("../../templates/\($0)") }),
    .target(
      name: "Presentation",
      dependencies: [
        "CivilTime", "Geo", "ItemJSON", "JSON",
        "Mustache", "Phrases", "Scheduler", "TodoCore",
      ]),
    .target(
      name: "CommandLine", dependencies: ["TextSearch"], swiftSettings: compiledForSize),
    .target(
      name: "Outcomes",
      dependencies: [
        "CivilTime", "Geo", "Interchange", "JSON", "Phrases", "Scheduler", "TodoCore",
      ],
      swiftSettings: compiledForSize),
    .target(
      name: "Operations",
      dependencies: [
        "CivilTime", "Files", "Gazetteer", "Geo", "ICalendar", "Interchange", "ItemJSON", "JSON",
        "Outcomes", "Phrases", "Scheduler", "SQLite", "Sync", "TextSearch", "TodoCore", "TodoStore",
      ],
      swiftSettings: compiledForSize),
    .target(
      name: "Messages",
      dependencies: [
        "CivilTime", "CommandLine", "Files", "Gazetteer", "Geo", "ICalendar", "Interchange",
        "ItemJSON", "JSON", "Mustache", "Outcomes", "Phrases", "Presentation", "Scheduler",
        "SQLite", "TextSearch", "TodoCore", "TodoStore",
      ],
      swiftSettings: compiledForSize),
    .target(
      name: "DaydotCLI",
      dependencies: [
        "CivilTime", "Geo", "JSON", "TodoCore", "Scheduler", "TodoStore", "Phrases", "Delivery",
        "CommandLine", "Files", "Gazetteer", "Interchange", "ItemJSON", "Messages", "Mustache",
        "Operations", "Outcomes", "Presentation", "Processes", "SQLite", "Sync", "Templates",
        "TextSearch",
      ],
      swiftSettings: compiledForSize),
    .executableTarget(
      name: "daydot", dependencies: ["DaydotCLI"],
      linkerSettings: canLinkStatically
        ? [.unsafeFlags(["-static-executable"], .when(configuration: .release))] : []),
    .executableTarget(name: "daydot-bench", dependencies: ["CivilTime", "Files", "JSON"]),
    .target(name: "TestSupport", dependencies: ["TodoCore"], path: "Tests/TestSupport"),
    // A second reading of the rules, which knows nothing of the first.
    .target(
      name: "PlannerModel", dependencies: ["CivilTime", "JSON"], path: "Tests/PlannerModel"),
    .target(
      name: "DaydotTestSupport",
      dependencies: [
        "CSQLite", "CivilTime", "DaydotCLI", "JSON", "Outcomes", "PlannerModel", "SQLite",
        "Scheduler", "TestSupport", "TodoStore",
      ],
      path: "Tests/DaydotTestSupport"),
    .executableTarget(
      name: "daydot-lives", dependencies: ["DaydotTestSupport"], path: "Tests/daydot-lives"),
    // A third one, of reminders alone, from the history of what was done.
    .target(name: "QueueModel", dependencies: ["CivilTime"], path: "Tests/QueueModel"),
    .target(
      name: "QueueRuns", dependencies: ["CivilTime", "JSON", "QueueModel", "TestSupport"],
      path: "Tests/QueueRuns"),
    .executableTarget(
      name: "daydot-queues", dependencies: ["QueueRuns"], path: "Tests/daydot-queues"),
    .testTarget(name: "QueueTests", dependencies: ["daydot", "QueueRuns", "TestSupport"]),
    .testTarget(
      name: "CivilTimeTests", dependencies: ["CivilTime", "TestSupport"], exclude: ["Fixtures"]),
    .testTarget(
      name: "GazetteerTests",
      dependencies: [
        "CivilTime", "Gazetteer", "Geo", "Interchange", "TestSupport", "TextSearch", "TodoCore",
      ]),
    .testTarget(
      name: "GeoTests", dependencies: ["Geo", "Interchange", "TestSupport"], exclude: ["Fixtures"]),
    .testTarget(
      name: "TodoCoreTests", dependencies: ["Templates", "TodoCore", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "SchedulerTests", dependencies: ["Scheduler", "Phrases", "TodoCore", "TestSupport"]),
    .testTarget(
      name: "TodoStoreTests",
      dependencies: [
        "daydot", "Files", "Interchange", "ItemJSON", "JSON", "Phrases", "Scheduler", "SQLite",
        "TestSupport", "TodoCore", "TodoStore",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "PhrasesTests", dependencies: ["Phrases", "TodoCore", "TestSupport"],
      exclude: ["Fixtures"]),
    // The operations as a screen or a service would call them: without the command line.
    .testTarget(
      name: "OperationsTests",
      dependencies: [
        "CivilTime", "Gazetteer", "Geo", "Interchange", "Operations", "Outcomes", "Phrases",
        "Scheduler", "TestSupport", "TodoCore", "TodoStore",
      ]),
    .testTarget(
      name: "DeliveryTests", dependencies: ["Delivery", "Processes", "Scheduler", "TestSupport"]),
    .testTarget(
      name: "InterchangeTests",
      dependencies: [
        "Interchange", "ItemJSON", "TodoCore", "JSON", "ICalendar", "Phrases", "TestSupport",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "PresentationTests",
      dependencies: [
        "CommandLine", "Interchange", "ItemJSON", "JSON", "Messages", "Mustache", "Phrases",
        "Presentation", "Scheduler", "Templates", "TestSupport", "TextSearch", "TodoCore",
      ],
      exclude: ["Fixtures", "Goldens"]),
    .testTarget(name: "TextSearchTests", dependencies: ["TextSearch", "TestSupport"]),
    .testTarget(
      name: "CommandLineTests", dependencies: ["CommandLine", "TestSupport", "TextSearch"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"]),
    .testTarget(name: "ICalendarTests", dependencies: ["CivilTime", "ICalendar", "TestSupport"]),
    // What both of the following expect of a run. A test target, because only these see `Testing`.
    .testTarget(name: "Expectations", dependencies: ["DaydotTestSupport", "JSON", "TestSupport"]),
    .testTarget(
      name: "DaydotCLITests",
      dependencies: [
        "daydot", "CivilTime", "CommandLine", "DaydotCLI", "DaydotTestSupport", "Expectations",
        "Files", "JSON", "Messages", "Operations", "Outcomes", "Phrases", "Presentation",
        "Processes", "SQLite", "TestSupport", "TodoCore", "TodoStore",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["daydot", "DaydotTestSupport", "Expectations", "JSON", "TestSupport"]),
  ] + fuzzTargets,
  swiftLanguageModes: [.v6]
)

if !fuzzTargets.isEmpty {
  for target in package.targets where target.type != .system {
    target.swiftSettings = [.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"])]
  }
}
