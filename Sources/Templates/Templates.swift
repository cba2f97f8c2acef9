import TextSearch

/// The files of `templates/`, compiled in.
public enum Templates {
  /// The line that lets cron check the reminders every minute.
  public static var crontab: [UInt8] { PackageResources.crontab }

  /// The systemd units that do the same.
  public static var service: [UInt8] { PackageResources.daydot_service }
  public static var timer: [UInt8] { PackageResources.daydot_timer }

  /// A file with `{{name}}` replaced by the value of each name.
  public static func filled(_ file: [UInt8], _ values: [String: String]) -> [UInt8] {
    var text = String(decoding: file, as: UTF8.self)[...]
    var filled = ""
    while let open = text.firstRange(of: "{{"), let close = text.firstRange(of: "}}") {
      filled += text[..<open.lowerBound]
      filled += values[String(text[open.upperBound..<close.lowerBound])] ?? ""
      text = text[close.upperBound...]
    }
    return Array((filled + text).utf8)
  }
}
