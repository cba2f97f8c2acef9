import Scheduler
import TodoCore

/// The output of `daydot` without a command: today's list, then the next reminders and items
/// nearby, if there are any.
public enum SummaryRenderer {
  public static func lines(
    of view: DayPage, reminders: [ListedReminder], near: [NearEntry], _ options: RenderOptions,
    reason: PendingRenderer.Reason = { _ in nil }
  ) -> [Line] {
    DayRenderer.lines(of: view, options)
      + section(
        options.words.nextReminders,
        PendingRenderer.lines(reminders, today: view.today, options: options, reason: reason))
      + section(options.words.nearby, NearRenderer.lines(near, today: view.today, options))
  }

  private static func section(_ heading: String, _ lines: [Line]) -> [Line] {
    lines.isEmpty ? [] : [Line(), Line(heading, .heading)] + lines
  }
}
