import Scheduler
import TodoCore

/// The output of `daydot` without a command: today's list, then the next reminders and items
/// nearby, if there are any.
public enum SummaryFace {
  public static func lines(
    of view: DayView, reminders: [ListedReminder], near: [NearEntry], _ options: FaceOptions,
    reason: PendingFace.Reason = { _ in nil }
  ) -> [Line] {
    DayFace.lines(of: view, options)
      + section(
        options.words.nextReminders,
        PendingFace.lines(reminders, today: view.today, options: options, reason: reason))
      + section(options.words.nearby, NearFace.lines(near, today: view.today, options))
  }

  private static func section(_ heading: String, _ lines: [Line]) -> [Line] {
    lines.isEmpty ? [] : [Line(), Line(heading, .heading)] + lines
  }
}
