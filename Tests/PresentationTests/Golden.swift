import Glibc
import TestSupport
import Testing

/// Compares text with a file in `Goldens`.
///
/// With `RECORD_GOLDEN=1` in the environment the file is rewritten and the test fails, so that
/// recording is noticed.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let path = presentationTests + "/Goldens/\(name).txt"
  if getenv("RECORD_GOLDEN") != nil {
    guard writeText(text, path) else {
      Issue.record("cannot write \(path)", sourceLocation: sourceLocation)
      return
    }
    Issue.record("recorded \(name)", sourceLocation: sourceLocation)
    return
  }
  guard let golden = readText(path) else {
    Issue.record("no golden \(name); run with RECORD_GOLDEN=1", sourceLocation: sourceLocation)
    return
  }
  if golden == text { return }
  Issue.record("\(name):\n\(difference(golden, text))", sourceLocation: sourceLocation)
}

/// The folder of these tests and their files.
let presentationTests = SharedData.projectRoot + "/Tests/PresentationTests"

/// The lines that differ, the golden's after `-`, the new after `+`.
private func difference(_ golden: String, _ text: String) -> String {
  let old = lines(of: golden)
  let new = lines(of: text)
  return (0..<max(old.count, new.count)).compactMap { index in
    let before = index < old.count ? old[index] : nil
    let after = index < new.count ? new[index] : nil
    if before == after { return nil }
    return [before.map { "-\($0)" }, after.map { "+\($0)" }].compactMap { $0 }
      .joined(separator: "\n")
  }.joined(separator: "\n")
}

/// The lines of a rendered text, without their line feeds.
func lines(of text: String) -> [String] {
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  if lines.last == "" { lines.removeLast() }
  return lines
}

private func writeText(_ text: String, _ path: String) -> Bool {
  guard let file = fopen(path, "wb") else { return false }
  defer { fclose(file) }
  let bytes = Array(text.utf8)
  return fwrite(bytes, 1, bytes.count, file) == bytes.count
}
