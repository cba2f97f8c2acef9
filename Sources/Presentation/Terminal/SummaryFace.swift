import Scheduler
import TodoCore

/// `daydot` alone: today's list, then the next reminders and what is near, where there are any.
public enum SummaryFace {
  public static func lines(
    of view: DayView, reminders: [ListedReminder], near: [NearFace.Row], _ options: FaceOptions,
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
