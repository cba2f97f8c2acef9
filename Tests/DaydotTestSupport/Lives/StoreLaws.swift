import PlannerModel
import TestSupport

/// Stored data is restored by undo and redo, and by export and import.
struct StoreLaws {
  let planner: LifePlanner

  /// Runs undo and redo after a command.
  func checkUndo(before: String, after: String) throws {
    let undo = try planner.run(["undo"])
    let undone = try planner.export()
    guard undo.status == 0, undone == before else {
      throw Disagreement(
        "undo gives back the export", difference(undone, before) + undo.errors)
    }
    let redo = try planner.run(["redo"])
    let redone = try planner.export()
    guard redo.status == 0, redone == after else {
      throw Disagreement(
        "redo gives back the export", difference(redone, after) + redo.errors)
    }
  }

  /// Imports an export into an empty store.
  func checkImport(_ export: String, into copy: LifePlanner) throws {
    copy.daydot.removeStore()
    try copy.setMoment(planner.now.instant, zone: planner.zoneName)
    let run = try copy.run(["import", "-"], input: export)
    guard run.status == 0 else {
      throw Disagreement("import takes what export wrote", run.errors + export)
    }
    let copied = withoutIDs(try copy.export())
    let original = withoutIDs(export)
    guard copied == original else {
      throw Disagreement("export | import is equal", difference(copied, original))
    }
    let again = try copy.run(["import", "-"], input: export)
    let count = export.split(separator: "\n").count
    guard count == 0 || again.output.hasPrefix("\(count) same") else {
      throw Disagreement("importing again changes nothing", again.output + again.errors + export)
    }
    try checkCalendar(count, of: copy)
  }

  /// Imports the calendar that the store has exported, which must change nothing.
  private func checkCalendar(_ count: Int, of copy: LifePlanner) throws {
    let before = try copy.export()
    let calendar = try copy.run(["export", "--ics"]).output
    let run = try copy.run(["import", "-"], input: calendar)
    guard count == 0 || run.output.hasPrefix("\(count) same") else {
      throw Disagreement(
        "importing the own calendar changes nothing", run.output + run.errors + calendar)
    }
    let after = try copy.export()
    guard after == before else {
      throw Disagreement("the own calendar is the store", difference(after, before))
    }
  }

  /// Removes the ids, which belong to one store.
  private func withoutIDs(_ export: String) -> String {
    export.split(separator: "\n").map { line in
      line.firstIndex(of: ",").map { String(line[$0...]) } ?? String(line)
    }.joined(separator: "\n")
  }

  private func difference(_ seen: String, _ wanted: String) -> String {
    let seen = seen.split(separator: "\n").map(String.init)
    let wanted = wanted.split(separator: "\n").map(String.init)
    let extra = seen.filter { !wanted.contains($0) }
    let lacking = wanted.filter { !seen.contains($0) }
    return
      "has\n\(extra.joined(separator: "\n"))\nin place of\n\(lacking.joined(separator: "\n"))\n"
  }
}
