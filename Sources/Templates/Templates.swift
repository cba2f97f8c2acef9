/// The files of `templates/`, compiled in.
public enum Templates {
  /// The line that lets cron check the reminders every minute.
  public static var crontab: [UInt8] { PackageResources.crontab }
}
