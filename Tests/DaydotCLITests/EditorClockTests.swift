import CivilTime
import DaydotTestSupport
import Glibc
import TestSupport
import Testing

/// A text may stay in the editor for hours.
@Suite struct EditorClockTests {
  @Test func aTextIsSavedAtTheMomentTheEditorCloses() throws {
    let daydot = InProcessDaydot(now: nil, zone: "UTC")
    let morning = try Instant(iso: "2026-11-20T09:00:00Z")
    daydot.clock = morning
    daydot.isInputTerminal = true
    try daydot("add", "Stretch", "--on", "2026-11-20", "--time", "18:00")
    let (editor, isOpen) = (daydot.folder.path + "/editor", daydot.folder.path + "/open")
    try writeExecutable(editor, "#!/bin/sh\n: > '\(isOpen)'\n/bin/sed -i s/18:00/10:00/ \"$1\"\n")
    daydot.variables["EDITOR"] = editor
    daydot.runningClock = { access(isOpen, F_OK) == 0 ? morning + 3 * 3600 : morning }
    #expect(try daydot("edit", "1").status == 0)
    let item = try daydot("show", "1", "--json").output
    #expect(item.contains(#""time":"10:00""#))
    #expect(item.contains(#""modified":"2026-11-20T12:00:00+00:00""#))
    // The moment had passed when the text was saved.
    #expect(try daydot("check").output == "")
  }
}
