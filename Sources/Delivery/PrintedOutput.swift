import Glibc

/// Whether what is printed reaches a person.
public enum PrintedOutput {
  /// Why nobody would read what goes to a descriptor, or nil where somebody may.
  ///
  /// A terminal and a file are read. A pipe is, unless cron holds its other end and the machine has no mailer:
  /// then cron drops the text without a word. A device such as /dev/null is not.
  ///
  /// - Parameter mailers: The programs cron may hand mail to; one of them is enough.
  public static func whyNobodyReads(_ descriptor: Int32, mailers: [String]) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return String(cString: strerror(errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFCHR: return isatty(descriptor) == 1 ? nil : "a device nobody reads"
    default:
      let hasMailer = mailers.contains { access($0, X_OK) == 0 }
      return !hasMailer && isBelowCron() ? "cron, and no sendmail to mail it" : nil
    }
  }

  /// Waits until a line can be written in one piece: a reader may be slow.
  public static func waitUntilWritable(_ descriptor: Int32) {
    var output = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while poll(&output, 1, -1) < 0, errno == EINTR {}
  }

  /// Whether one of the processes above this one is cron.
  private static func isBelowCron() -> Bool {
    var process = getppid()
    for _ in 0..<8 where process > 1 {
      guard let (name, parent) = parentOf(process) else { return false }
      if ["cron", "crond", "CRON", "anacron", "fcron"].contains(name) { return true }
      process = parent
    }
    return false
  }

  /// The name and the parent of a process, from /proc/PID/stat: `PID (name) state parent …`.
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
