import Glibc

/// One run of the whole benchmark.
struct Bench {
  private let options: Options
  private let folder: String
  private let programs: Programs
  private let progress = Progress()

  init(_ options: Options) throws {
    self.options = options
    let daydot = options.binary ?? Self.binaryBesideThis()
    guard Files.isExecutable(daydot) else { throw FileError(daydot) }
    if let keep = options.keep {
      try Files.makeFolder(keep)
      folder = keep
    } else {
      folder = try Files.makeTemporaryFolder()
    }
    programs = Programs(
      daydot: daydot, sqlite: programOnPath("sqlite3"), folder: folder,
      repetitions: options.repetitions)
  }

  private static func binaryBesideThis() -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let bytes = buffer.prefix(max(count, 0)).map(UInt8.init(bitPattern:))
    let own = String(decoding: bytes, as: UTF8.self)
    guard let slash = own.lastIndex(of: "/") else { return "daydot" }
    return own[...slash] + "daydot"
  }

  /// - Returns: The exit status: 1 where something failed to run.
  func run() throws -> Int32 {
    defer { if options.keep == nil { Files.removeFolder(folder) } }
    var measurements: [Measurement] = []
    for size in options.sizes {
      let data = DataSet(size: size, folder: folder)
      defer { Files.removeStore(data.scratch) }
      measurements += try measure(data)
    }
    progress.clear()
    let report = Report(
      measurements: measurements, daydot: programs.daydot, hasFloor: programs.sqlite != nil)
    print(report.table)
    return measurements.contains(where: \.isFailure) ? 1 : 0
  }

  private func measure(_ data: DataSet) throws -> [Measurement] {
    var measurements: [Measurement] = []
    for work in Work.all {
      let isWanted = options.wants(work.name)
      // The import makes the store that the other works need.
      let isNeeded = work.name == Work.importing.name && !Files.exists(data.store)
      guard isWanted || isNeeded else { continue }
      if work.needsScratch, !Files.exists(data.scratch) {
        progress.show("\(grouped(data.size)) items: copying")
        try Files.copyStore(data.store, to: data.scratch)
      }
      progress.show("\(grouped(data.size)) items: \(work.name)")
      let result = outcome(of: work, data)
      measurements.append(
        Measurement(
          work: work.name, size: data.size, outcome: result,
          budget: work.budget.milliseconds(for: data.size)))
      guard Files.exists(data.store) else { break }
    }
    return measurements
  }

  private func outcome(of work: Work, _ data: DataSet) -> Measurement.Outcome {
    do {
      return .measured(try work.measure(data, programs))
    } catch WorkError.unknownCommand, WorkError.tooFewItems {
      return .unknown
    } catch WorkError.failed(let reason) {
      return .failed(reason)
    } catch {
      return .failed("\(error)")
    }
  }
}

/// A line on the terminal that shows what is being measured.
struct Progress {
  private let isShown = isatty(STDERR_FILENO) == 1

  func show(_ text: String) { write("\r\u{1B}[K\(text) …") }

  func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) {
    guard isShown else { return }
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
