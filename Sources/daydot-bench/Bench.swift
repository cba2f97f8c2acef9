import Files
import Glibc

/// One run of the whole benchmark.
struct Bench {
  private let options: Options
  private let programs: Programs

  init(_ options: Options) throws {
    self.options = options
    let own = FileSystem.linkTarget("/proc/self/exe") ?? ""
    let daydot = options.binary ?? "\(FileSystem.split(own).folder)/daydot"
    guard access(daydot, X_OK) == 0 else { throw FileError(path: daydot, code: errno) }
    let folder = options.keep ?? "\(variable("TMPDIR") ?? "/tmp")/daydot-bench-\(getpid())"
    try FileSystem.makeFolders(above: "\(folder)/output")
    let folders = (variable("PATH") ?? "").split(separator: ":").map(String.init)
    let shell = folders.map { $0 + "/sqlite3" }.first { access($0, X_OK) == 0 }
    programs = Programs(
      daydot: daydot, sqlite: shell, folder: folder, repetitions: options.repetitions)
  }

  /// - Returns: The exit status: 1 where something failed to run.
  func run() throws -> Int32 {
    defer { if options.keep == nil { programs.remove([programs.folder]) } }
    var measurements: [Measurement] = []
    for size in options.sizes {
      let data = DataSet(size: size, folder: programs.folder)
      defer { programs.removeStore(data.scratch) }
      measurements += try measure(data)
    }
    progress("")
    print(table(measurements, hasFloor: programs.sqlite != nil))
    let failed = measurements.contains {
      if case .failure(.failed) = $0.result { true } else { false }
    }
    return failed ? 1 : 0
  }

  private func measure(_ data: DataSet) throws -> [Measurement] {
    var measurements: [Measurement] = []
    for work in Work.all {
      // The import makes the store that the other works need.
      let isNeeded = work.name == Work.importing.name && !exists(data.store)
      guard options.wants(work.name) || isNeeded else { continue }
      if work.needsScratch, !exists(data.scratch) {
        progress("\(grouped(data.size)) items: copying …")
        try programs.copyStore(data.store, to: data.scratch)
      }
      progress("\(grouped(data.size)) items: \(work.name) …")
      measurements.append(
        Measurement(
          work: work.name, size: data.size, budget: work.budget.milliseconds(for: data.size),
          result: result(of: work, data)))
      guard exists(data.store) else { break }
    }
    return measurements
  }

  private func result(of work: Work, _ data: DataSet) -> Result<Comparison, WorkError> {
    do {
      return .success(try work.measure(data, programs))
    } catch {
      return .failure(error as? WorkError ?? .failed("\(error)"))
    }
  }

  /// Shows on a terminal what is being measured.
  private func progress(_ text: String) {
    if isatty(STDERR_FILENO) == 1 { writeToStandardError("\r\u{1B}[K\(text)") }
  }
}

func writeToStandardError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

private func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
