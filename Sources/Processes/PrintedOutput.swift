import Glibc

/// Whether printed text reaches a person.
package enum PrintedOutput {
  /// Why output would be lost.
  package enum Obstacle {
    /// A device that is no terminal.
    case device
    /// The output belongs to cron, which has no program to mail it.
    case cronWithoutMail
    /// The system's message.
    case system(String)
  }

  /// Returns why output to the descriptor would be lost; nil if a person may read it.
  ///
  /// Terminals and files count as read. Pipes do too, unless cron started this program and the
  /// machine has no mailer: cron then discards the text. Other devices, such as /dev/null, count as
  /// not read.
  ///
  /// - Parameter mailers: Paths of the mail programs that cron may use; one of them suffices.
  package static func whyNobodyReads(_ descriptor: Int32, mailers: [String]) -> Obstacle? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .system(String(cString: strerror(errno))) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFCHR: return isatty(descriptor) == 1 ? nil : .device
    default:
      let hasMailer = mailers.contains { access($0, X_OK) == 0 }
      return !hasMailer && isBelowCron() ? .cronWithoutMail : nil
    }
  }

  /// Blocks until the reader of a pipe has room for a whole line.
  package static func waitUntilWritable(_ descriptor: Int32) {
    var output = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while poll(&output, 1, -1) < 0, errno == EINTR {}
  }

  /// Whether one of the nearest eight ancestors of this process is cron.
  private static func isBelowCron() -> Bool {
    var process = getppid()
    for _ in 0..<8 where process > 1 {
      guard let (name, parent) = parentOf(process) else { return false }
      if ["cron", "crond", "CRON", "anacron", "fcron"].contains(name) { return true }
      process = parent
    }
    return false
  }

  /// The name and the parent of a process, from /proc/PID/stat: `PID (name) state parent …`; nil if
  /// the process has ended.
  private static func parentOf(_ process: pid_t) -> (name: String, parent: pid_t)? {
    guard let file = fopen("/proc/\(process)/stat", "r") else { return nil }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 512)
    guard fgets(&buffer, Int32(buffer.count), file) != nil else { return nil }
    let text = String(
      decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")") else {
      return nil
    }
    let fields = text[close...].split(separator: " ")
    guard fields.count > 2, let parent = pid_t(fields[2]) else { return nil }
    return (String(text[text.index(after: open)..<close]), parent)
  }
}
